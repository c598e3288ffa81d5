import type { Random } from "../harness/random.ts";

/** Pieces that break a text where they are put. */
const pieces = [
  ...["{", "}", "[", "]", "(", ")", '"', "'", "`", ",", ":", ";", "=>", "...", "null", "undefined", "NaN", "1e999"],
  ...[
    '"__proto__": {},',
    '"$ref": "#",',
    '"constructor"',
    "async ",
    "\\u{110000}",
    "\uFEFF",
    "\u202E",
    "\u0000",
    "\n\n",
  ],
  ...[
    "/(a+)+$/",
    "- &a *a",
    "<<: *a",
    "!!binary x",
    "---\n",
    "%YAML 9",
    ": |\n",
    "\ud800",
    "-0",
    "0x",
    "/*",
    "//",
    "#",
  ],
] as const;

/** A text with one to four random changes: parts deleted, repeated, moved, and broken by {@link pieces}. */
export function mutant(text: string, random: Random): string {
  let result = text;
  for (let count = 1 + random.below(4); count > 0; count--) {
    const from = random.below(result.length + 1);
    const to = Math.min(result.length, from + random.below(random.below(8) ? 12 : 400));
    const part = result.slice(from, to);
    const [before, after] = [result.slice(0, from), result.slice(to)];
    result = random.one([
      () => before + after,
      () => before + part + part + after,
      () => before + random.one(["", ...pieces]) + part + after,
      () => before + random.one(["", ...pieces]) + after,
      () => after + part + before,
    ])();
  }
  return result;
}

const patterns = [
  "^a",
  "(a+)+$",
  "(a|a)*b",
  "^(([a-z])+.)+[A-Z]([a-z])+$",
  "\\d{1,1000}{1,1000}",
  "(?=a)",
  "[",
  "(.*)*x",
];

/** A list of tools whose schemas refer to one another, branch, nest and match: products and cycles of references. */
export function toolList(random: Random): string {
  const names = Array.from({ length: 2 + random.below(14) }, (_, index) => `d${String(index)}`);
  const $defs = Object.fromEntries(names.map((name) => [name, schema(0)]));
  const inputSchema = { type: "object", ...branch(0), $defs };
  return JSON.stringify({ tools: [{ name: "find_text", description: "Finds text.", inputSchema }] });

  function schema(depth: number): object | boolean {
    if (!random.below(12)) return random.one([true, false]);
    if (depth > 2 || !random.below(3)) return { $ref: reference() };
    return branch(depth);
  }

  function branch(depth: number): object {
    const made: Record<string, unknown> = {};
    for (let count = 1 + random.below(4); count > 0; count--) {
      const key = random.one([
        "allOf",
        "anyOf",
        "oneOf",
        "properties",
        "patternProperties",
        "items",
        "not",
        "required",
      ]);
      if (key === "required")
        made[key] = list(() => random.one(["a", "b", "toString", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaab"]));
      else if (key === "items" || key === "not") made[key] = schema(depth + 1);
      else if (key === "properties") made[key] = members(["a", "b", "__proto__"], depth);
      else if (key === "patternProperties") made[key] = members(patterns, depth);
      else made[key] = list(() => schema(depth + 1));
    }
    return made;
  }

  function members(keys: readonly string[], depth: number): object {
    return Object.fromEntries(list(() => [keys[random.below(keys.length)] ?? "a", schema(depth + 1)] as const));
  }

  function list<T>(make: () => T): T[] {
    return Array.from({ length: 1 + random.below(3) }, make);
  }

  function reference(): string {
    return random.one(["#", "#/$defs/missing", `#/$defs/${names[random.below(names.length)] ?? "d0"}`, "#/allOf/0"]);
  }
}

/**
 * A program of variables each of which is made from earlier ones: texts and lists that double, copies within loops,
 * conversions back and forth. The last two lines define a tool, and name the last variable.
 */
export function program(random: Random): string {
  const lines = ["const v0 = 'x'.repeat(1000);", "const v1 = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];"];
  for (let index = 2; index < 24; index++) {
    const [a, b] = [`v${String(random.below(index))}`, `v${String(Math.max(0, index - 1 - random.below(3)))}`];
    const value = random.one([
      `${a} + ${b}`,
      `[...${a}, ...${b}]`,
      `[${a}, ${b}]`,
      `{ ...${a}, ...${b} }`,
      `{ a: ${a}, b: ${b} }`,
      `${a}.concat(${b})`,
      `${a}.map(() => ${b})`,
      `${a}.flatMap((x) => ${b}.map((y) => [x, y]))`,
      `${a}.map((x) => ${b}.map((y) => x + y).join(x))`,
      `${a}.reduce((sum, x) => sum + x + ${b}, "")`,
      `${a}.flat(Infinity)`,
      `${a}.split("")`,
      `${a}.replaceAll("x", ${b})`,
      `${a}.replace(/x/g, "$\`$'")`,
      `${a}.replace(/(x+)+y/, "")`,
      `${a}.toUpperCase().normalize("NFKD")`,
      `${a}.join(${b})`,
      `\`\${${a}}\${${b}}\``,
      `JSON.stringify(${a})`,
      `JSON.parse(JSON.stringify(${a}))`,
      `Object.entries(${a})`,
      `Object.fromEntries(${a}.map((x) => [x, ${b}]))`,
      `Object.assign({}, ${a}, ${b})`,
      `new Set(${a})`,
      `Array.from({ length: 1000 }, () => ${a})`,
      `((x) => [x, x, x, x])(${a})`,
      `(function f(n) { return n ? [f(n - 1), f(n - 1)] : ${a}; })(30)`,
      `z.enum(${a}.map((x) => String(x)))`,
      `z.object(Object.fromEntries(${a}.map((x) => [x, z.enum([${a}].flat())])))`,
      `z.union([z.array(${a}), z.array(${b})])`,
    ]);
    lines.push(`const v${String(index)} = ${value};`);
  }
  const last = `v${String(lines.length - 1)}`;
  return `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
${lines.join("\n")}
new McpServer({ name: "s", version: "1" }).registerTool("t", { description: ${last}, inputSchema: { a: ${last} } }, () => 1);
${last};
`;
}
