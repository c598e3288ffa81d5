import requireMaxItems from "../../../lib/rules/security/require-max-items.ts";
import requireMaxLength from "../../../lib/rules/security/require-max-length.ts";
import requireNumberRange from "../../../lib/rules/security/require-number-range.ts";
import type { InvalidSource, ValidSource } from "../../harness/sources.ts";
import { sources } from "../../harness/sources.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { head, pointerOf, taking } from "./taking.ts";

/** What `strict` reports: only limits that a text states, a standard fixes, or the handler enforces. */

const string = { type: "string" };
const list = { type: "array", items: string };
const number = { type: "number" };

/** A tool whose handler takes one parameter `size`. */
function handledBy(name: string, zod: string, body: string): ValidSource {
  return {
    name: `${name}: ${body}`,
    language: "typescript",
    filename: "server.ts",
    text: `${head}\nserver.registerTool("add", { inputSchema: { size: ${zod} } }, async ({ size }) => { ${body} });\n`,
  };
}

function inPython(type: string, body: string): ValidSource {
  return {
    name: `Python: ${body}`,
    language: "python",
    filename: "server.py",
    text: `from fastmcp import FastMCP

mcp = FastMCP("desk")


@mcp.tool
def add(size: ${type}) -> str:
    """Adds."""
    ${body.replaceAll("\n", "\n    ")}
    return save(size)
`,
  };
}

/** The report, with the bounds that the suggestion writes. */
function bounded(source: ValidSource, messageId: string, bounds: Readonly<Record<string, number>>): InvalidSource {
  const change = Object.entries(bounds).map(([key, value]) => ({
    pointer: `/tools/0${pointerOf("size")}/${key}`,
    value,
  }));
  return { ...source, errors: [{ messageId: "missing", at: "size", suggestions: [{ messageId, change }] }] };
}

const unenforced = [
  "if (size > 100) size = 100; return save(size);",
  "return save(Math.min(size, 100));",
  "if (await isFull() && size > 100) throw new Error('too large'); return save(size);",
  "if (await isFull()) { if (size > 100) throw new Error('too large'); } return save(size);",
  "if (size >= 1 && size > 100) throw new Error('too large'); return save(size);",
  "if (size > 100) console.error('large'); return save(size);",
  "if (size > limitOf(user)) throw new Error('too large'); return save(size);",
  "size = await parse(size); if (size > 100) throw new Error('too large'); return save(size);",
  "if (other > 100) throw new Error('too large'); return save(size);",
  "if (size.length > 100) throw new Error('too large'); return save(size);",
];

surfaces(requireNumberRange, {
  preset: "strict",
  valid: [
    { name: "a range that only its name suggests", tool: taking({ limit: number, page: number, width: number }) },
    {
      name: "a unit that may be another one",
      tool: taking({ size: { ...number, description: "In bytes (max 10 MB)" } }),
    },
  ],
  invalid: [
    {
      name: "a stated range, and what nothing but one range can be",
      tool: taking({ count: { ...number, description: "Number of results (1-20)" }, port: number }),
      errors: [
        {
          messageId: "missing",
          at: "count",
          suggestions: [
            {
              messageId: "addRange",
              change: [
                { pointer: `${pointerOf("count")}/minimum`, value: 1 },
                { pointer: `${pointerOf("count")}/maximum`, value: 20 },
              ],
            },
          ],
        },
        {
          messageId: "missing",
          at: "port",
          suggestions: [
            {
              messageId: "addRange",
              change: [
                { pointer: `${pointerOf("port")}/minimum`, value: 1 },
                { pointer: `${pointerOf("port")}/maximum`, value: 65_535 },
              ],
            },
          ],
        },
      ],
    },
  ],
});

sources(requireNumberRange, {
  preset: "strict",
  valid: [
    ...unenforced.map((body) => handledBy("not enforced", "z.number()", body)),
    inPython("float", "size = min(size, 100)"),
    inPython("float", 'if size > 100 and strict:\n    raise ValueError("too large")'),
  ],
  invalid: [
    bounded(
      handledBy("enforced", "z.number()", "if (size < 1 || size > 100) throw new Error('wrong'); return save(size);"),
      "addRange",
      { minimum: 1, maximum: 100 },
    ),
    bounded(
      handledBy("enforced", "z.number()", "if (100 <= size) { throw new Error('wrong'); } return save(size);"),
      "addRange",
      { maximum: 99 },
    ),
    bounded(
      handledBy(
        "enforced",
        "z.number().optional()",
        "if (size !== undefined && size > 100) return { isError: true, content: [] }; return save(size);",
      ),
      "addRange",
      { maximum: 100 },
    ),
    bounded(
      handledBy("enforced", "z.number()", "try { if (size <= 0) throw new Error('wrong'); } finally { close(); }"),
      "addRange",
      { minimum: 1 },
    ),
    bounded(inPython("float", 'if size < 1 or size > 100:\n    raise ValueError("wrong")'), "addRange", {
      minimum: 1,
      maximum: 100,
    }),
  ],
});

surfaces(requireMaxLength, {
  preset: "strict",
  valid: [{ name: "nothing states a limit", tool: taking({ username: string, note: string, city: string }) }],
  invalid: [
    {
      name: "a stated and a fixed length",
      tool: taking({
        title: { ...string, description: "Title (max 50 characters)" },
        currency: { ...string, description: "Currency of the price, as in ISO 4217" },
      }),
      errors: [
        {
          messageId: "missing",
          at: "title",
          suggestions: [
            { messageId: "addMaxLength", change: { pointer: `${pointerOf("title")}/maxLength`, value: 50 } },
          ],
        },
        {
          messageId: "missing",
          at: "currency",
          suggestions: [
            { messageId: "addMaxLength", change: { pointer: `${pointerOf("currency")}/maxLength`, value: 3 } },
          ],
        },
      ],
    },
  ],
});

sources(requireMaxLength, {
  preset: "strict",
  valid: [
    handledBy("not enforced", "z.string()", "return save(size.slice(0, 100));"),
    handledBy("another argument", "z.string()", "if (name.length > 100) throw new Error('long'); return save(size);"),
    // The value, not its length.
    handledBy("not enforced", "z.string()", "if (size > 100) throw new Error('long'); return save(size);"),
  ],
  invalid: [
    bounded(
      handledBy("enforced", "z.string()", "if (!size || size.length > 40) throw new Error('long'); return save(size);"),
      "addMaxLength",
      { maxLength: 40 },
    ),
    bounded(inPython("str", 'if len(size) > 40:\n    raise ValueError("long")'), "addMaxLength", { maxLength: 40 }),
  ],
});

surfaces(requireMaxItems, {
  preset: "strict",
  valid: [
    { name: "nothing states a limit", tool: taking({ tags: list }) },
    {
      name: "two numbers",
      tool: taking({ bots: { ...list, description: "At most 5 at the same time; all of them cannot exceed 15" } }),
    },
  ],
  invalid: [
    {
      name: "a stated number",
      tool: taking({ tags: { ...list, description: "At most 9" } }),
      errors: [
        {
          messageId: "missing",
          at: "tags",
          suggestions: [{ messageId: "addMaxItems", change: { pointer: `${pointerOf("tags")}/maxItems`, value: 9 } }],
        },
      ],
    },
  ],
});

sources(requireMaxItems, {
  preset: "strict",
  valid: [
    handledBy("not enforced", "z.array(z.string())", "return save(size.slice(0, 20));"),
    inPython("list[str]", "size = size[:20]"),
  ],
  invalid: [
    bounded(
      handledBy(
        "enforced",
        "z.array(z.string())",
        "if (size.length >= 20) throw new Error('many'); return save(size);",
      ),
      "addMaxItems",
      { maxItems: 19 },
    ),
    bounded(inPython("list[str]", 'if len(size) > 20:\n    raise ValueError("many")'), "addMaxItems", { maxItems: 20 }),
  ],
});
