import rule from "../../../lib/rules/security/require-max-items.ts";
import { sources } from "../../harness/sources.ts";
import { zodlessSurfaces } from "../../harness/surface.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { inJson, inTypeScript } from "../exact.ts";
import { besideAnswers, besideAnswersPointers, inAnswers } from "./answers.ts";
import { head, pointerOf, taking, unknownPart, withField } from "./taking.ts";

const string = { type: "string" };
const tags = { type: "array", items: string };

/** The report at a parameter, with the limit written at some pointer. */
function missing(at: string, pointer = pointerOf(at), value = 50) {
  return {
    messageId: "missing",
    at,
    suggestions: [{ messageId: "addMaxItems", draft: true, change: { pointer: `${pointer}/maxItems`, value } }],
  };
}

surfaces(rule, {
  preset: "governance",
  valid: [
    { name: "what only answers hold", tool: inAnswers("labels", tags) },
    {
      name: "the keyword readOnly",
      only: { surfaces: zodlessSurfaces, reason: "Zod does not write it" },
      tool: taking({
        list: {
          type: "object",
          properties: {
            owner: { type: "object", readOnly: true, properties: { labels: tags }, additionalProperties: false },
          },
          additionalProperties: false,
        },
      }),
    },
    {
      name: "the seed's good example",
      tool: taking({ tags: { ...tags, maxItems: 50, description: "Tags to apply (max 50)" } }),
    },
    {
      name: "other types",
      tool: taking({ name: string, count: { type: "integer" }, any: {}, filter: { type: "object", properties: {} } }),
    },
    {
      name: "a bounded list of bounded lists",
      tool: taking({ rows: { type: "array", maxItems: 9, items: { ...tags, maxItems: 3 } } }),
    },
    {
      name: "tuples",
      only: { surfaces: zodlessSurfaces, reason: "Zod's tuples are tested below" },
      tool: taking({
        pair: { type: "array", prefixItems: [string, string], items: false },
        older: { type: "array", items: [string, string], additionalItems: false },
        sent: { type: "array", prefixItems: [string, string] },
      }),
    },
    {
      name: "different ones of a few values, and a constant",
      only: { surfaces: zodlessSurfaces, reason: "Zod has no uniqueItems" },
      tool: taking({
        days: { type: "array", uniqueItems: true, items: { enum: ["mon", "tue"] } },
        fixed: { type: "array", items: string, const: ["a"] },
      }),
    },
    {
      name: "what its description calls read-only",
      tool: taking({ children: { ...tags, description: "The names of the children. Read-only. Nullable." } }),
    },
    {
      name: "null, boolean and absurd schemas",
      only: { surfaces: zodlessSurfaces, reason: "Zod cannot write them" },
      tool: {
        name: "add",
        inputSchema: {
          type: "object",
          properties: { a: null, b: true, c: { type: ["array"], maxItems: "no" }, d: { type: 7, items: [] } },
        },
      },
    },
  ],
  invalid: [
    {
      name: "what callers fill in beside it",
      tool: besideAnswers("labels", tags),
      errors: besideAnswersPointers("labels").map((pointer) => missing("labels", pointer)),
    },
    {
      name: "the seed's bad example",
      tool: taking({ tags }),
      errors: [
        {
          ...missing("tags"),
          pointer: pointerOf("tags"),
          message:
            "Parameter 'tags' of tool 'add-user' has no 'maxItems'. Set 'maxItems' to the largest number of items that the tool can handle.",
        },
      ],
    },
    { name: "a lower limit alone", tool: taking({ tags: { ...tags, minItems: 1 } }), errors: [missing("tags")] },
    {
      name: "a lower limit above the default of the suggestion",
      tool: taking({ tags: { ...tags, minItems: 80 } }),
      errors: [missing("tags", pointerOf("tags"), 80)],
    },
    {
      name: "a default with more items, beside the branch that it is for",
      only: { surfaces: zodlessSurfaces, reason: "Zod prints unions as links of a chain" },
      tool: taking({ tags: { anyOf: [tags, { type: "null" }], default: Array.from({ length: 60 }, () => "a") } }),
      errors: [missing("tags", `${pointerOf("tags")}/anyOf/0`, 60)],
    },
    {
      name: "another limit",
      options: { suggestedLimit: 8 },
      tool: taking({ tags }),
      errors: [missing("tags", pointerOf("tags"), 8)],
    },
    {
      name: "a nested list",
      tool: taking({ user: { type: "object", properties: { roles: tags }, required: ["roles"] } }),
      errors: [missing("roles", `${pointerOf("user")}/properties/roles`)],
    },
    {
      name: "a list of lists, both open",
      tool: taking({ rows: { type: "array", items: tags } }),
      errors: [
        {
          messageId: "missing",
          at: "rows",
          suggestions: [
            {
              messageId: "addMaxItems",
              draft: true,
              change: [
                { pointer: `${pointerOf("rows")}/maxItems`, value: 50 },
                { pointer: `${pointerOf("rows")}/items/maxItems`, value: 50 },
              ],
              except: { yaml: "both limits would stand at the end of the same line" },
            },
          ],
        },
      ],
    },
    {
      name: "open lists within a bounded one",
      tool: taking({ rows: { type: "array", maxItems: 5, items: tags } }),
      errors: [missing("rows", `${pointerOf("rows")}/items`)],
    },
    {
      name: "a list or null, and a list as one way of several",
      only: { surfaces: zodlessSurfaces, reason: "Zod prints unions as links of a chain" },
      tool: taking({ tags: { type: ["array", "null"], items: string }, to: { anyOf: [string, tags] } }),
      errors: [missing("tags"), missing("to", `${pointerOf("to")}/anyOf/1`)],
    },
    {
      name: "a definition, and a tuple with more to follow",
      only: { surfaces: zodlessSurfaces, reason: "Zod writes its definitions in place" },
      tool: taking(
        { tags: { $ref: "#/$defs/Tags" }, pair: { type: "array", prefixItems: [string], items: string } },
        { $defs: { Tags: tags } },
      ),
      errors: [missing("tags", "/inputSchema/$defs/Tags"), missing("pair")],
    },
  ],
});

sources(rule, {
  preset: "governance",
  valid: [
    unknownPart("a limit that is not known", "tags: z.array(z.string()).max(UNKNOWN)"),
    unknownPart("a schema that is not known", "tags: UNKNOWN"),
    unknownPart("what code of the server checks", "tags: z.array(z.string()).refine((tags) => tags.length <= 10)"),
    unknownPart("a tuple of Zod", "pair: z.tuple([z.string(), z.number()])"),
  ],
  invalid: [],
});

inJson(rule, {
  invalid: [
    {
      name: "the key of the list",
      options: [{ checkUnknownLimits: true }],
      code: `{ "name": "add", "inputSchema": { "properties": { "tags": { "type": "array", "items": { "type": "string" } } } } }`,
      errors: [
        {
          messageId: "missing",
          line: 1,
          column: 51,
          endLine: 1,
          endColumn: 57,
          suggestions: [
            {
              desc: "Draft: Limit it to 50 items.",
              output: `{ "name": "add", "inputSchema": { "properties": { "tags": { "type": "array", "items": { "type": "string" }, "maxItems": 50 } } } }`,
            },
          ],
        },
      ],
    },
  ],
});

inTypeScript(
  rule,
  head,
  [
    [withField("tags", "z.array(z.string()).nullable()"), withField("tags", "z.array(z.string()).max(50).nullable()")],
    [
      withField("tags", 'z.string().array().optional().describe("Tags")'),
      withField("tags", 'z.string().array().max(50).optional().describe("Tags")'),
    ],
  ],
  { preset: "governance" },
);
