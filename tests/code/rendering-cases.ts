import { readFileSync } from "node:fs";

/** A formatter, and the findings of mcp-ts-core's linter for it. */
export interface RenderingCase {
  readonly name: string;
  /** The text of a module with the tool. */
  readonly text: string;
  /** The fields that are not rendered; "threw" or "walk failed" if that is all that it says. */
  readonly says: readonly string[];
}

/**
 * The cases of `rendering-cases.txt`. Their expectations were compared with the linter of mcp-ts-core 0.10.17, which
 * was run on the same definitions on 2026-11-26.
 */
export function renderingCases(): readonly RenderingCase[] {
  const text = readFileSync(new URL("rendering-cases.txt", import.meta.url), "utf8");
  return text
    .split("\n\n")
    .filter((part) => !part.startsWith("## "))
    .map((part) => {
      const [name = "", ...lines] = part.trimEnd().split("\n");
      const of = (key: string): string =>
        lines.find((line) => line.startsWith(`  ${key}: `))?.slice(key.length + 4) ?? "";
      const says = of("says") === "nothing" ? [] : of("says").split(", ");
      return { name, text: moduleWith({ output: of("output"), before: of("before"), format: of("format") }), says };
    });
}

interface ToolParts {
  /** The fields of the output. */
  readonly output: string;
  readonly format: string;
  /** Code before the tool. */
  readonly before?: string;
}

/** A module with a tool of mcp-ts-core. */
export function moduleWith({ output, format, before = "" }: ToolParts): string {
  return `import { tool, z } from "@cyanheads/mcp-ts-core";
${before}
export const shown = tool("shown", {
  description: "Shows things.",
  input: z.object({}),
  output: z.object({ ${output} }),
  handler: () => ({}) as any,
  format: ${format},
});
`;
}
