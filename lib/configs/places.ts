/** The files that each kind of block is for, by extension. */
export const extensions = {
  typescript: "ts,tsx,mts,cts",
  javascript: "js,mjs,cjs",
  jsx: "jsx",
  json: "json,jsonc,json5",
  yaml: "yaml,yml",
} as const;

export type Language = keyof typeof extensions;

/** The blocks of a preset that read code; the others read documents. */
export const codeLanguages = ["typescript", "javascript", "jsx"] as const satisfies readonly Language[];

/** Where documents about MCP servers lie, as long as the user names no other places. */
export const documentPlaces: Readonly<Record<"json" | "yaml", readonly string[]>> = {
  json: [
    "**/{tools,*.tools,*-tools,mcp-tools}.{json,jsonc,json5}",
    "**/tools/*.json",
    "**/server.json",
    "**/{mcp,.mcp}.json",
  ],
  yaml: ["**/{tools,*.tools,*-tools,mcp-tools}.{yaml,yml}", "**/tools/*.{yaml,yml}"],
};

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

/** All files with one of the extensions, which are written as `a,b`. */
export function anyWith(list: string): string {
  return list.includes(",") ? `**/*.{${list}}` : `**/*.${list}`;
}
