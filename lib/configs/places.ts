/** Folders with code that no server runs: it declares tools as test data, or repeats the source. */
const leftOutFolders = [
  ["node_modules"],
  ["dist", "build", "coverage"],
  ["test", "tests", "__tests__", "__mocks__", "__fixtures__"],
] as const;

const testFiles = "**/*.{test,spec}.*";
const declarationFiles = "**/*.d.{ts,mts,cts}";

/** The globs that the default locations exclude. */
export const leftOut: readonly string[] = leftOutOf([]);

/** The globs to exclude from locations that a user names: the same, except those that the user names. */
export function leftOutOf(places: readonly string[]): readonly string[] {
  const named = new Set(places.flatMap((place) => place.split(/[/{},]/)));
  const folders = leftOutFolders.filter((names) => !names.some((name) => named.has(name)));
  return [
    ...folders.map((names) => (names.length > 1 ? `**/{${names.join(",")}}/**` : `**/${names[0]}/**`)),
    ...(places.some((place) => /\.(?:test|spec)\./.test(place)) ? [] : [testFiles]),
    declarationFiles,
  ];
}

/** The glob of all files with one of the extensions. */
export function anyWith(extensions: readonly string[]): string {
  return extensions.length > 1 ? `**/*.{${extensions.join(",")}}` : `**/*.${extensions.join("")}`;
}
