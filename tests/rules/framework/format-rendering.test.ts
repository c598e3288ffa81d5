import { describe, expect, it } from "vitest";
import rules from "../../../lib/rules/framework/format-rendering.ts";
import { applied, lint } from "../../harness/lint.ts";

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
      "mcp/format-parity at author: 'format' of tool 'find' does not render 'notes[].author', so some clients lack it. Render it, or remove it from the output.",
      "mcp/format-parity at next: 'format' of tool 'find' does not render 'next', so some clients lack it. Render it, or remove it from the output.",
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
    expect(reportsOf(toolWith(output, format)).map((text) => text.replace(/: 'format'.*'(.*)', so.*/, " $1"))).toEqual([
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
      "mcp/format-parity-threw at new Date(r.at).toISOString(): 'format' of tool 'find' throws a RangeError for a sample of its output. Make it render every result that the output allows.",
    ]);
  });

  it("say what a mistake is", () => {
    const text = toolWith(`z.object({ ${notes} })`, "(r) => [{ type: 'text', text: r.notes[1].title }]");
    expect(reportsOf(text)).toEqual([
      "mcp/format-parity-threw at r.notes[1].title: 'format' of tool 'find' throws a TypeError (the member 'title' of undefined is read) for a sample of its output. Make it render every result that the output allows.",
    ]);
  });

  it("report an optional field that is read without a check, beside what is missing", () => {
    const text = toolWith(
      `z.object({ tags: z.array(z.string()).optional(), id: z.string() })`,
      "(r) => [{ type: 'text', text: r.tags.join() }]",
    );
    expect(reportsOf(text)).toEqual([
      "mcp/format-parity at id: 'format' of tool 'find' does not render 'id', so some clients lack it. Render it, or remove it from the output.",
      "mcp/format-parity-threw at r.tags.join: 'format' of tool 'find' throws a TypeError (the member 'join' of undefined is read) for a result without 'tags'. Make it render every result that the output allows.",
    ]);
  });

  it("report an output of which no sample can be made", () => {
    const text = toolWith(`z.object({ state: z.literal(["up", "down"]), id: z.string() })`, "() => []");
    expect(reportsOf(text)).toEqual([
      "mcp/format-parity-walk-failed at state: It cannot be checked whether 'format' of tool 'find' renders 'state': it is a literal with several values, of which none is *the* value. Write it as a type that has one form, such as an enum.",
    ]);
  });

  it("report a field of an output that is a constant where it is declared", () => {
    const text = toolWith(
      "Output",
      "(r) => [{ type: 'text', text: r.id }]",
      "const Output = z.object({ id: z.string(), size: z.number() });",
    );
    expect(reportsOf(text)).toEqual([
      "mcp/format-parity at size: 'format' of tool 'find' does not render 'size', so some clients lack it. Render it, or remove it from the output.",
    ]);
  });
});

describe("the draft of format-parity", () => {
  /** A formatter after the draft of each report; `undefined` without one. */
  function formatsAfter(output: string, format: string, before?: string): readonly (string | undefined)[] {
    const text = toolWith(`z.object({ ${output} })`, format, before);
    const fields = fieldsOf(text);
    expect(fields.length).toBeGreaterThan(0);
    return fields.map(({ field, suggestions = [] }) => {
      const [draft] = suggestions;
      if (!draft) return undefined;
      expect(draft.desc).toBe(`Draft: Render '${field}' in the text.`);
      const after = applied(text, draft.fix);
      // The field is rendered, and all else is as before.
      expect(fieldsOf(after).map((each) => each.field)).toEqual(
        fields.map((each) => each.field).filter((each) => each !== field),
      );
      return after.slice(after.indexOf("format: ") + "format: ".length, after.lastIndexOf(" });"));
    });
  }

  function fieldsOf(text: string) {
    const { reports, fatal } = lint(rules, { language: "typescriptEslint", filename: "server.ts", text });
    expect(fatal).toBeUndefined();
    return reports
      .filter(({ finding }) => finding.rule === "format-parity")
      .map(({ message }) => ({
        field: /render '(.*?)'/.exec(message.message)?.[1] ?? "",
        suggestions: message.suggestions,
      }));
  }

  const text = (code: string, parameter = "r"): string => `(${parameter}) => [{ type: "text", text: ${code} }]`;

  it.each([
    ["a field", "id: z.string(), size: z.number()", "`# ${r.id}`", "`# ${r.id}\\n**size:** ${r.size}`"],
    ["a boolean", "id: z.string(), done: z.boolean()", "`${r.id}`", "`${r.id}\\n**done:** ${r.done}`"],
    [
      "a field of an object",
      "id: z.string(), at: z.object({ x: z.number() })",
      "`${r.id}`",
      "`${r.id}\\n**x:** ${r.at.x}`",
    ],
    [
      "a field of an optional object",
      "id: z.string(), at: z.object({ by: z.object({ name: z.string() }) }).optional()",
      "`${r.id}`",
      '`${r.id}\\n**name:** ${r.at?.by.name ?? "none"}`',
    ],
    [
      "a field of an object that may be null",
      "id: z.string(), at: z.object({ x: z.number() }).nullable()",
      "`${r.id}`",
      '`${r.id}\\n**x:** ${r.at?.x ?? "none"}`',
    ],
    [
      "a field of an item that may be null",
      "list: z.array(z.object({ id: z.string(), name: z.string() }).nullable())",
      "r.list.map((i) => `${i?.id}`).join()",
      'r.list.map((i) => `${i?.id}, name: ${i?.name ?? "none"}`).join()',
    ],
    [
      "an optional field",
      "id: z.string(), x: z.string().optional()",
      "`${r.id}`",
      '`${r.id}\\n**x:** ${r.x ?? "none"}`',
    ],
    [
      "a field of an item, in its line",
      "list: z.array(z.object({ id: z.string(), name: z.string() }))",
      "r.list.map((i) => `- ${i.id}`).join()",
      "r.list.map((i) => `- ${i.id}, name: ${i.name}`).join()",
    ],
    [
      "a field of an item, in its lines",
      "list: z.array(z.object({ id: z.string(), name: z.string() }))",
      "`${r.list.map((i) => `## ${i.id}\\nItem`).join()}`",
      "`${r.list.map((i) => `## ${i.id}\\nItem\\n**name:** ${i.name}`).join()}`",
    ],
    [
      "a field of the whole, after its items",
      "list: z.array(z.object({ id: z.string() })), total: z.number()",
      "`${r.list.map((i) => `- ${i.id}`).join()}`",
      "`${r.list.map((i) => `- ${i.id}`).join()}\\n**total:** ${r.total}`",
    ],
  ])("renders %s", (_, output, before, after) => {
    expect(formatsAfter(output, text(before))).toEqual([text(after)]);
  });

  it.each([
    ["a destructured field", text("`${id}`", "{ id, size }"), text("`${id}\\n**size:** ${size}`", "{ id, size }")],
    [
      "a destructured object that may be missing",
      text("`${id}`", "{ id, size, at }"),
      text('`${id}\\n**day:** ${at?.day ?? "none"}`', "{ id, size, at }"),
    ],
    [
      "a variable for a part of what may be missing",
      "(r) => { const { id, on } = { id: r.id, on: r.at?.on }; return [{ type: 'text', text: `${id}` }]; }",
      `(r) => { const { id, on } = { id: r.id, on: r.at?.on }; return [{ type: 'text', text: \`\${id}\\n**week:** \${on?.week ?? "none"}\` }]; }`,
    ],
    [
      "a variable that may be missing",
      "(r) => { const { id, day } = { ...r, day: r.at?.day }; return [{ type: 'text', text: `${id}` }]; }",
      `(r) => { const { id, day } = { ...r, day: r.at?.day }; return [{ type: 'text', text: \`\${id}\\n**day:** \${day ?? "none"}\` }]; }`,
    ],
    [
      "the last template that is always there",
      "(r) => { const l = [`# ${r.id}`]; l.push(`by ${r.by}`); if (r.tag) l.push(`tag ${r.tag}`); return [{ type: 'text', text: l.join() }]; }",
      "(r) => { const l = [`# ${r.id}`]; l.push(`by ${r.by}\\n**size:** ${r.size}`); if (r.tag) l.push(`tag ${r.tag}`); return [{ type: 'text', text: l.join() }]; }",
    ],
  ])("uses %s", (_, before, after) => {
    const output =
      "id: z.string(), by: z.string().default(''), tag: z.string().optional(), size: z.number(), " +
      "at: z.object({ day: z.string(), on: z.object({ week: z.string() }) }).optional()";
    expect(formatsAfter(output, before)).toContain(after);
  });

  it("renders one of several fields", () => {
    const after = formatsAfter("id: z.string(), a: z.string(), b: z.number()", text("`${r.id}`"));
    expect(after).toEqual([text("`${r.id}\\n**a:** ${r.a}`"), text("`${r.id}\\n**b:** ${r.b}`")]);
  });

  it("is in the item's part of a loop", () => {
    const output = "list: z.array(z.object({ id: z.string(), name: z.string() }))";
    const format = (code: string): string =>
      `(r) => { let t = ""; for (const i of r.list) t += \`\${i.id}${code}\`; return [{ type: "text", text: t }]; }`;
    expect(formatsAfter(output, format(""))).toEqual([format(", name: ${i.name}")]);
  });

  const list = "list: z.array(z.object({ id: z.string() })), total: z.number()";
  it.each([
    ["has no template", "id: z.string(), x: z.string()", text("r.id")],
    ["does not name the field or what it is in", "id: z.string(), x: z.string()", text("`${id}`", "{ id }")],
    [
      "has another variable of the name",
      "id: z.string(), x: z.string()",
      `(r) => [r.id].map((r) => ({ type: "text", text: \`\${r}\` }))`,
    ],
    ["has a template for the items alone", list, text("r.list.map((i) => `${i.id}`).join()")],
    [
      "has a template in a loop over the items alone",
      list,
      '(r) => { let t = ""; for (const i of r.list) t += `${i.id}`; return [{ type: "text", text: t }]; }',
    ],
    [
      "is about an item whose line another one goes on in",
      "list: z.array(z.object({ id: z.string(), name: z.string() }))",
      text("r.list.map((i) => `${i.id}\\n`).join('')"),
    ],
    ["has a template with a tag", "id: z.string(), x: z.string()", text("String.raw`${r.id}`")],
    ["does not put the template into its text", "id: z.string(), x: z.string()", text("`${r.id}`.slice(0, 28)")],
    [
      "has a template that is not always there",
      "id: z.string().optional(), x: z.string()",
      text("r.id ? `${r.id}` : ''"),
    ],
    [
      "has it within an option of a union",
      "id: z.string(), u: z.union([z.object({ x: z.string() }), z.object({ y: z.string() })])",
      text("`${r.id}`"),
    ],
    [
      "has a variable of another block in its place",
      "id: z.string(), x: z.string()",
      '(r) => { let t = r.id; { const r = t; t = `${r}!`; } return [{ type: "text", text: t }]; }',
    ],
    [
      "has a function for items with and without it",
      "a: z.array(z.object({ id: z.string(), name: z.string() })), b: z.array(z.object({ id: z.string() }))",
      '(r) => { const row = (i: any) => `${i.id}`; return [{ type: "text", text: [...r.b.map(row), ...r.a.map(row)].join() }]; }',
    ],
    [
      "compares the text of the template",
      "id: z.string(), by: z.string(), x: z.string()",
      '(r) => { const t = `${r.id}`; return [{ type: "text", text: t === r.id ? t + r.by : t }]; }',
    ],
    ["has a template that ends a line", "id: z.string(), x: z.string()", text("`${r.id}\\n` + r.id")],
    ["has it in a list", "id: z.string(), tags: z.array(z.string())", text("`${r.id}`")],
    ["has it under a name that needs quotes", "id: z.string(), 'a b': z.string()", text("`${r.id}`")],
  ])("is not offered where the formatter %s", (_, output, format) => {
    const after = formatsAfter(output, format);
    expect(after).toEqual(after.map(() => undefined));
  });

  const show = 'const show = (r: any) => [{ type: "text", text: `${r.id}` }];';
  const output = "id: z.string(), x: z.string()";

  it("changes a function with a name, if one tool has it", () => {
    const before = toolWith(`z.object({ ${output} })`, "show", show);
    const [draft] = fieldsOf(before)[0]?.suggestions ?? [];
    expect(draft && applied(before, draft.fix)).toBe(before.replace("${r.id}", "${r.id}\\n**x:** ${r.x}"));
  });

  it.each([
    ["has a name", show, "format: show"],
    ["is in an object that is spread", `const shown = { format: ${text("`${r.id}`", "r: any")} };`, "...shown"],
  ])("is not offered for a function that two tools have, which %s", (_, before, member) => {
    const tools = ["first", "second"].map(
      (name) =>
        `export const ${name} = tool("${name}", { description: "Finds notes.", input: z.object({}), output: z.object({ ${output} }), handler: () => ({}) as never, ${member} });`,
    );
    const found = fieldsOf(['import { tool, z } from "@cyanheads/mcp-ts-core";', before, ...tools].join("\n"));
    expect(found.map(({ suggestions }) => suggestions)).toEqual([undefined, undefined]);
  });
});
