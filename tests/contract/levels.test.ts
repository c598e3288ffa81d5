import { describe, expect, it } from "vitest";
import { validate, validateDefinitions } from "../../lib/validator/index.ts";
import type { ComplianceLevel, ValidationSummary } from "../../lib/validator/result/result.ts";

/** A tool that meets every requirement of the documents but for its name, which two of them want in different forms. */
const tool = {
  title: "Get Library Book",
  description:
    "Returns one book by its id. Use this when you know the id. Call list-library-books first to find it. Example: bookId 42.",
  inputSchema: {
    type: "object",
    properties: {
      bookId: { type: "integer", minimum: 1, maximum: 9999, description: "The id of the book, 1 to 9999" },
    },
    required: ["bookId"],
    additionalProperties: false,
  },
  outputSchema: {
    type: "object",
    properties: { heading: { type: "string", description: "The title of the book" } },
    required: ["heading"],
    additionalProperties: false,
  },
  annotations: { title: "Get Library Book", readOnlyHint: true, idempotentHint: true },
} as const;

const good = { ...tool, name: "library_get_book" };
const { required: _, ...unlisted } = tool.inputSchema;
const undescribed = { ...tool.inputSchema, properties: { bookId: { type: "integer" } } };
const many = Array.from({ length: 41 }, (_one, index) => ({
  name: `data${String(index)}`,
  inputSchema: { type: "object", properties: { value: {} }, additionalProperties: true },
  annotations: { readOnlyHint: false, destructiveHint: false },
}));
const secret = { type: "string", description: "The password of the library", default: "hunter2-of-the-library" };

async function summaryOf(tools: readonly object[], rules: object = {}): Promise<ValidationSummary> {
  const { summary } = await validate([...tools], { preset: "conformance", config: { rules: { ...rules } } });
  return summary;
}

describe("the levels of conformance", () => {
  const servers: readonly (readonly [ComplianceLevel, string, readonly object[], object])[] = [
    ["EXCELLENT", "all requirements are met", [good], {}],
    ["GOOD", "some are not, and none is a MUST", [{ ...good, inputSchema: unlisted }], {}],
    ["MODERATE", "a MUST is violated", [{ ...good, name: "libraryGetBook" }], {}],
    ["POOR", "most are violated", many, {}],
    [
      "POOR",
      "most tools violate two that say MUST",
      [good, ...["findBooks", "listShelves"].map((name) => ({ ...tool, name, inputSchema: undescribed }))],
      {},
    ],
    ["MODERATE", "one tool of two does", [good, { ...tool, name: "findBooks", inputSchema: undescribed }], {}],
    ["CRITICAL", "a client refuses the list", [{ ...good, inputSchema: { type: "array" } }], {}],
    [
      "CRITICAL",
      "a secret is in the list",
      [{ ...good, inputSchema: { ...tool.inputSchema, properties: { password: secret }, required: [] } }],
      { "no-sensitive-default": "error" },
    ],
  ];

  it.each(servers)("are %s if %s", async (level, _what, tools, rules) => {
    expect((await summaryOf(tools, rules)).compliance).toBe(level);
  });

  it("count a requirement of the server as a whole for all definitions", async () => {
    const three = ["library_get_book", "library_find_author", "library_list_shelves"].map((name, index) => ({
      ...tool,
      name,
      description: `${tool.description} Shelf ${String(index)}.`,
    }));
    const limited = await summaryOf(three, { "no-excessive-tools": ["warning", { max: 2 }] });
    const free = await summaryOf(three);
    expect(free.complianceRate).toBe(100);
    // One of eight requirements applies to all three, and none meets it.
    expect(limited.complianceRate).toBe(87.5);
  });
});

describe("the catalog", () => {
  it("can be met as a whole", async () => {
    const { issues, summary } = await validate([{ ...tool, name: "get-library-book" }], { preset: "governance" });
    expect(issues).toEqual([]);
    expect([summary.score, summary.maturity]).toEqual([100, "Exemplary"]);
  });
});

it("a resource without a URI has one report of it, in conformance as in recommended", async () => {
  const resources = [{ name: "notes", description: "The notes of today.", mimeType: "text/plain" }];
  for (const [preset, rule] of [
    ["conformance", "uri-template-required"],
    ["recommended", "valid-definition"],
  ] as const) {
    const { issues } = await validateDefinitions({ resources }, { preset });
    expect(issues.map((issue) => issue.rule)).toEqual([rule]);
  }
});
