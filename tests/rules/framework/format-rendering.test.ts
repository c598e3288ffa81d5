import { describe, expect, it } from "vitest";
import rules from "../../../lib/rules/framework/format-rendering.ts";
import { lint } from "../../harness/lint.ts";

const notes = `notes: z.array(z.object({ title: z.string(), author: z.string() }))`;

function toolWith(output: string, format: string, before = ""): string {
  return `import { tool, z } from "@cyanheads/mcp-ts-core";
${before}
export const find = tool("find", { description: "Finds notes.", input: z.object({}), output: ${output}, handler: () => ({}) as never, format: ${format} });
`;
}

/** The reports of all rules of the family: the rule, the text that it marks, and the message. */
function reportsOf(text: string): readonly string[] {
  const { reports, fatal } = lint(rules, { language: "typescriptEslint", filename: "server.ts", text });
  expect(fatal).toBeUndefined();
  return reports.map(({ finding, text: marked, message }) => `mcp/${finding.rule} at ${marked}: ${message.message}`);
}

describe("the rules about what format renders", () => {
  it.each([
    ["renders all", toolWith(`z.object({ ${notes} })`, "(r) => [{ type: 'text', text: JSON.stringify(r) }]")],
    ["is not there", toolWith(`z.object({ ${notes} })`, "undefined")],
    ["renders no field, where the output has none", toolWith("z.object({})", "() => []")],
    ["is of an output that is no object", toolWith("z.string()", "() => []")],
    [
      "renders what is not made by Zod",
      toolWith(`{ type: "object", properties: { a: { type: "string" } } }`, "() => []"),
    ],
    [
      "leaves a field of the enrichment out, which is not its to render",
      toolWith(
        "z.object({ id: z.string() })",
        "(r) => [{ type: 'text', text: r.id }], enrichment: { total: z.number() }",
      ),
    ],
  ])("are silent where format %s", (_, text) => {
    expect(reportsOf(text)).toEqual([]);
  });

  it("report a field where it is declared", () => {
    const text = toolWith(
      `z.object({ ${notes}, next: z.string() })`,
      "(r) => [{ type: 'text', text: r.notes.map((n) => n.title).join() }]",
    );
    expect(reportsOf(text)).toEqual([
      "mcp/format-parity at author: The format of 'find' does not render 'notes[].author', so clients that show its text do not have it.",
      "mcp/format-parity at next: The format of 'find' does not render 'next', so clients that show its text do not have it.",
    ]);
  });

  it("report a field in an option of a union, in a tuple and in a record", () => {
    const output = `z.object({
      one: z.discriminatedUnion("kind", [z.object({ kind: z.literal("a"), left: z.string() }), z.object({ kind: z.literal("b"), right: z.string() })]),
      pair: z.tuple([z.string(), z.number()]),
      scores: z.record(z.string(), z.object({ points: z.number() })),
      maybe: z.object({ inner: z.string() }).nullable(),
    })`;
    const format = "(r) => [{ type: 'text', text: `kind ${r.one.kind} ${r.one.left} ${r.pair[0]}` }]";
    expect(
      reportsOf(toolWith(output, format)).map((text) => text.replace(/: The format.*'(.*)', so.*/, " $1")),
    ).toEqual([
      "mcp/format-parity at right one.right",
      "mcp/format-parity at z.number() pair[1]",
      "mcp/format-parity at points scores.<key>.points",
      "mcp/format-parity at inner maybe.inner",
    ]);
  });

  it("report the place that throws, and no field then", () => {
    const text = toolWith(
      `z.object({ ${notes}, at: z.string() })`,
      "(r) => [{ type: 'text', text: new Date(r.at).toISOString() }]",
    );
    expect(reportsOf(text)).toEqual([
      "mcp/format-parity-threw at new Date(r.at).toISOString(): The format of 'find' throws a RangeError for a sample of its output.",
    ]);
  });

  it("say what a mistake is", () => {
    const text = toolWith(`z.object({ ${notes} })`, "(r) => [{ type: 'text', text: r.notes[1].title }]");
    expect(reportsOf(text)).toEqual([
      "mcp/format-parity-threw at r.notes[1].title: The format of 'find' throws a TypeError (the member 'title' of undefined is read) for a sample of its output.",
    ]);
  });

  it("report an optional field that is read without a check, beside what is missing", () => {
    const text = toolWith(
      `z.object({ tags: z.array(z.string()).optional(), id: z.string() })`,
      "(r) => [{ type: 'text', text: r.tags.join() }]",
    );
    expect(reportsOf(text)).toEqual([
      "mcp/format-parity at id: The format of 'find' does not render 'id', so clients that show its text do not have it.",
      "mcp/format-parity-threw at r.tags.join: The format of 'find' throws a TypeError (the member 'join' of undefined is read) for a result without 'tags'.",
    ]);
  });

  it("report an output of which no sample can be made", () => {
    const text = toolWith(`z.object({ state: z.literal(["up", "down"]), id: z.string() })`, "() => []");
    expect(reportsOf(text)).toEqual([
      "mcp/format-parity-walk-failed at state: Whether the format of 'find' renders 'state' cannot be checked: it is a literal with several values, of which none is *the* value.",
    ]);
  });

  it("report a field of an output that is a constant where it is declared", () => {
    const text = toolWith(
      "Output",
      "(r) => [{ type: 'text', text: r.id }]",
      "const Output = z.object({ id: z.string(), size: z.number() });",
    );
    expect(reportsOf(text)).toEqual([
      "mcp/format-parity at size: The format of 'find' does not render 'size', so clients that show its text do not have it.",
    ]);
  });
});
