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

/**
 * What the default places leave out: code that no server runs, which declares tools as test data or repeats the source.
 * Places that a user names are taken as they are.
 */
export const leftOut: readonly string[] = [
  "**/node_modules/**",
  "**/{dist,build,coverage}/**",
  "**/{test,tests,__tests__,__mocks__,__fixtures__}/**",
  "**/*.{test,spec}.*",
  "**/*.d.{ts,mts,cts}",
];

/** All files with one of the extensions, which are written as `a,b`. */
export function anyWith(list: string): string {
  return list.includes(",") ? `**/*.{${list}}` : `**/*.${list}`;
}
