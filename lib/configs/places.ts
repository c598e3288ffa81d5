/** Folders whose code no server runs: it declares tools as test data, or repeats the source. */
const leftOutFolders = [
  ["node_modules"],
  ["dist", "build", "coverage"],
  ["test", "tests", "__tests__", "__mocks__", "__fixtures__"],
] as const;

const testFiles = "**/*.{test,spec}.*";
const declarationFiles = "**/*.d.{ts,mts,cts}";

/** What the default places leave out. */
export const leftOut: readonly string[] = leftOutOf([]);

/** What is left out of the code at the places that a user names: the same, but what they name themselves. */
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
