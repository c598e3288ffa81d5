/** Folders with code that no server runs: it declares tools as test data, or repeats the source. */
const ignoredFolders = [
  ["node_modules"],
  ["dist", "build", "coverage"],
  ["test", "tests", "__tests__", "__mocks__", "__fixtures__", "e2e"],
  // Old code: the underscore shows that nothing imports it.
  ["_archive", "_archived", "_deprecated", "_legacy", "_old"],
  [".venv", "venv", "site-packages", "__pycache__", ".tox", ".nox"],
];

/** The folder names that `extract` never reads. It does read a build where there are no sources. */
export const neverServers: ReadonlySet<string> = new Set(
  ignoredFolders.flat().filter((name) => name !== "dist" && name !== "build"),
);

/**
 * Folders that are ignored only at the root of a package: `src/docs` may hold the tools that search the documentation.
 */
export const besideCode = [
  ...["doc", "docs", "example", "examples", "spec", "specs"],
  ...["bench", "benchmarks", "eval", "evals", "fixtures"],
];

/**
 * A preset cannot find out where packages begin. These are the folder of the configuration and the usual workspaces.
 */
const packageRoots = ["", "packages/*/", "apps/*/"];

const testFiles = ["**/*.{test,spec}.*", "**/{test_*,*_test,conftest}.py"];
const declarationFiles = "**/*.d.{ts,mts,cts}";

/** The globs that the default locations exclude. */
export const ignoredGlobs: readonly string[] = ignoredGlobsFor([]);

/** The globs that do not depend on where a package begins. */
export const ignoredGlobsAnywhere: readonly string[] = ignoredGlobs.filter((glob) => glob.startsWith("**/"));

/** The globs to exclude from locations that a user names. Folders that the user names are not excluded. */
export function ignoredGlobsFor(places: readonly string[]): readonly string[] {
  const named = new Set(places.flatMap((place) => place.split(/[/{},]/)));
  const folders = ignoredFolders.filter((names) => !names.some((name) => named.has(name)));
  return [
    ...folders.map((names) => (names.length > 1 ? `**/{${names.join(",")}}/**` : `**/${names.join("")}/**`)),
    ...(places.some((place) => /\.(?:test|spec)\.|(?:test_|_test\b)[^/]*\.py$/.test(place)) ? [] : testFiles),
    declarationFiles,
    ...packageRoots.map((root) => `${root}{${besideCode.filter((name) => !named.has(name)).join(",")}}/**`),
  ];
}

/** The glob of all files with one of the extensions. */
export function anyWith(extensions: readonly string[]): string {
  return extensions.length > 1 ? `**/*.{${extensions.join(",")}}` : `**/*.${extensions.join("")}`;
}
