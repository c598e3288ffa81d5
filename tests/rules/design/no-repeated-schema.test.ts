import type { Json, JsonObject } from "../../../lib/model/json.ts";
import rule from "../../../lib/rules/design/no-repeated-schema.ts";
import { sources } from "../../harness/sources.ts";
import { codeSurfaces, documentSurfaces, zodlessSurfaces } from "../../harness/surface.ts";
import { surfaces, type InvalidCase } from "../../harness/surfaces.ts";
import { inJson, inYaml } from "../exact.ts";

const written = { surfaces: zodlessSurfaces, reason: "Zod writes it in another way" } as const;
const across = { checkAcrossTools: true, minComplexity: 4 };
const documents = { surfaces: documentSurfaces, reason: "code has constants" } as const;
const code = {
  surfaces: ["literal", "python", "zod3", "zod4"],
  reason: "documents have no constants, FastMCP has classes",
} as const;
const literal = { surfaces: ["literal", "python"], reason: "Zod writes it in another way" } as const;
const inCode = Object.fromEntries(codeSurfaces.map((name) => [name, "code has a message of its own"]));
const string = { type: "string" };

/** An object of complexity 6. */
const address = {
  type: "object",
  properties: { street: string, house: string, city: string, zip: string, country: string },
};
const countries = ["AT", "BE", "CH", "DE", "ES", "FR", "GB", "IT", "NL", "PL"];

function tool(properties: Json, rest: JsonObject = {}, name = "order") {
  return { name, inputSchema: { type: "object", properties, ...rest } };
}

/** A repetition, which has one message for documents and another one for code. */
function repeated(
  name: string,
  at: string,
  repeating: JsonObject,
  {
    pointer,
    options,
    inZod = true,
  }: { readonly pointer?: string; readonly options?: JsonObject; readonly inZod?: boolean } = {},
): InvalidCase[] {
  const error = { at, ...(pointer === undefined ? {} : { pointer }) };
  const one = { tool: repeating, ...(options ? { options } : {}) };
  return [
    { ...one, name, only: documents, errors: [{ messageId: "repeated", ...error }] },
    {
      ...one,
      name: `${name}, in code`,
      only: inZod ? code : literal,
      errors: [{ messageId: "repeatedInCode", ...error }],
    },
  ];
}

surfaces(rule, {
  options: { minComplexity: 4 },
  valid: [
    { name: "a schema once", tool: tool({ home: address }) },
    {
      name: "schemas that are not worth a name",
      tool: tool({
        from: string,
        to: string,
        range: { type: "object", properties: { a: string, b: string } },
        other: { type: "object", properties: { a: string, b: string } },
      }),
    },
    {
      name: "a short enumeration",
      tool: tool({ from: { type: "string", enum: ["a", "b", "c"] }, to: { type: "string", enum: ["a", "b", "c"] } }),
    },
    {
      name: "schemas that differ in a limit",
      tool: tool({
        home: address,
        work: { ...address, properties: { ...address.properties, zip: { type: "string", maxLength: 5 } } },
      }),
    },
    {
      name: "schemas that differ in what is said of a field",
      tool: tool({
        home: address,
        work: { ...address, properties: { ...address.properties, zip: { type: "string", description: "ZIP code." } } },
      }),
    },
    {
      name: "schemas that differ in what is required",
      tool: tool({ home: address, work: { ...address, required: ["zip"] } }),
    },
    {
      name: "a definition and references to it",
      only: written,
      tool: tool(
        { home: { $ref: "#/$defs/Address" }, work: { $ref: "#/$defs/Address" } },
        { $defs: { Address: address } },
      ),
    },
    {
      name: "two tools, which no reference joins",
      tools: [tool({ home: address }), tool({ home: address }, {}, "invoice")],
    },
    {
      name: "input and output, which no reference joins",
      tool: { ...tool({ home: address }), outputSchema: { type: "object", properties: { home: address } } },
    },
    {
      name: "two tools that take the same as a whole",
      options: across,
      tools: [tool(address.properties), tool(address.properties, {}, "invoice")],
    },
    {
      name: "schemas less complex than an option asks",
      options: { minComplexity: 7 },
      tool: tool({ home: address, work: address }),
    },
    { name: "schemas that are none", only: written, tool: tool({ a: null, b: true, c: [], d: { properties: null } }) },
  ],
  invalid: [
    {
      name: "an object twice in code",
      only: code,
      tool: tool({ home: address, work: address }),
      errors: [
        {
          messageId: "repeatedInCode",
          at: "work",
          pointer: "/inputSchema/properties/work",
          message:
            "Parameter 'work' of tool 'order' repeats the schema of 'home' (2 times in all). Share one constant.",
        },
      ],
    },
    {
      name: "an object twice",
      only: documents,
      tool: tool({ home: address, work: address }),
      errors: [
        {
          messageId: "repeated",
          at: "work",
          pointer: "/inputSchema/properties/work",
          message:
            "Parameter 'work' of tool 'order' repeats the schema of 'home' (2 times in all). Write it once in '$defs', and refer to it with '$ref'.",
        },
      ],
    },
    ...repeated(
      "an object with another description and its keywords in another order",
      "work",
      tool({
        home: { ...address, description: "Where to deliver.", required: ["zip", "city"] },
        work: {
          required: ["city", "zip"],
          description: "Where to send the bill.",
          properties: address.properties,
          type: "object",
        },
      }),
      { inZod: false },
    ),
    ...repeated(
      "a long enumeration",
      "to",
      tool({ from: { type: "string", enum: countries }, to: { type: "string", enum: countries } }),
    ),
    ...repeated(
      "an object and a list of such, reported once for its parts",
      "owner",
      tool({
        people: { type: "array", items: { type: "object", properties: { name: string, home: address } } },
        owner: { type: "object", properties: { name: string, home: address } },
      }),
    ),
    ...repeated(
      "an object that a definition has already",
      "Address",
      tool({ home: { $ref: "#/$defs/Address" }, work: address }, { $defs: { Address: address } }),
      { inZod: false },
    ),
    ...repeated(
      "an output schema",
      "work",
      { ...tool({ id: string }), outputSchema: { type: "object", properties: { home: address, work: address } } },
      { pointer: "/outputSchema/properties/work" },
    ),
    ...repeated(
      "less complex schemas, where an option asks for them",
      "b",
      tool({
        a: { type: "object", properties: { x: string, y: string } },
        b: { type: "object", properties: { x: string, y: string } },
      }),
      { options: { minComplexity: 3 } },
    ),
    {
      name: "two tools in a document",
      options: across,
      only: documents,
      tools: [tool({ home: address }), tool({ id: string, recipient: address }, {}, "invoice")],
      errors: [
        {
          messageId: "acrossInDocument",
          at: "recipient",
          message:
            "'recipient' of tool 'invoice' repeats the schema of 'home' of tool 'order' (2 times in all). Generate both from one source.",
        },
      ],
    },
    {
      name: "two tools in code",
      options: across,
      only: code,
      tools: [tool({ home: address }), tool({ id: string, recipient: address }, {}, "invoice")],
      errors: [
        {
          messageId: "acrossInCode",
          at: "recipient",
          message:
            "'recipient' of tool 'invoice' repeats the schema of 'home' of tool 'order' (2 times in all). Share one constant.",
        },
      ],
    },
    {
      name: "three tools once",
      options: across,
      tools: [tool({ home: address }), tool({ home: address }, {}, "invoice"), tool({ seat: address }, {}, "ship")],
      errors: [{ messageId: "acrossInDocument", at: "home" }],
      except: inCode,
    },
  ],
});

const head = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { Point, part } from "somewhere";
const server = new McpServer({ name: "desk", version: "1.0.0" });
const Address = z.object({ street: z.string(), house: z.string(), city: z.string(), zip: z.string(), country: z.string() });
`;

sources(rule, {
  options: { minComplexity: 4 },
  valid: [
    {
      name: "a constant that two parameters share, whatever Zod makes of it",
      language: "typescript",
      filename: "server.ts",
      options: across,
      text: `${head}server.registerTool("order", { inputSchema: { home: Address, work: Address.optional() } }, async () => ({ content: [] }));
server.registerTool("invoice", { inputSchema: { home: Address } }, async () => ({ content: [] }));
`,
    },
    ...[
      ["lists of a constant", "home: z.array(Address), work: z.array(Address)"],
      [
        "objects with a constant",
        "home: z.object({ at: Address, name: z.string() }), work: z.object({ at: Address, name: z.string() })",
      ],
      ["a constant with remarks of each place", 'home: Address.describe("Home."), work: Address.describe("Work.")'],
    ].map(([name = "", shape = ""]) => ({
      name,
      language: "typescript" as const,
      filename: "server.ts",
      options: across,
      text: `${head}server.registerTool("order", { inputSchema: { ${shape} } }, async () => ({ content: [] }));
server.registerTool("invoice", { inputSchema: { id: z.string() }, outputSchema: { ${shape} } }, async () => ({ content: [] }));
server.registerTool("ship", { inputSchema: { id: z.string() }, outputSchema: { ${shape} } }, async () => ({ content: [] }));
`,
    })),
    {
      name: "parts that are not known",
      language: "typescript",
      filename: "server.ts",
      options: { minComplexity: 2 },
      text: `${head}server.registerTool("order", { inputSchema: { from: Point, to: Point, a: z.object({ part }), b: z.object({ part }) } }, async () => ({ content: [] }));\n`,
    },
  ],
  invalid: [
    {
      name: "objects that have more than a constant in common",
      language: "typescript",
      filename: "server.ts",
      text: `${head}server.registerTool("order", { inputSchema: {
  home: z.object({ at: Address, a: z.string(), b: z.string(), c: z.string(), d: z.string(), e: z.string() }),
  work: z.object({ at: Address, a: z.string(), b: z.string(), c: z.string(), d: z.string(), e: z.string() }),
} }, async () => ({ content: [] }));
`,
      errors: [{ messageId: "repeatedInCode", at: "work" }],
    },
  ],
});

const inline = JSON.stringify(address);

inJson(rule, {
  invalid: [
    {
      name: "an object twice",
      code: `{ "name": "order", "inputSchema": { "properties": {\n"home": ${inline},\n"work": ${inline} } } }`,
      errors: [{ messageId: "repeated", line: 3, column: 1, endLine: 3, endColumn: 7 }],
    },
  ],
});

inYaml(rule, {
  valid: [
    {
      name: "an anchor and its alias",
      code: `name: order\ninputSchema:\n  properties:\n    home: &address ${inline}\n    work: *address\n`,
    },
  ],
  invalid: [
    {
      name: "an object twice",
      code: `name: order\ninputSchema:\n  properties:\n    home: ${inline}\n    work: ${inline}\n`,
      errors: [{ messageId: "repeated", line: 5, column: 5, endLine: 5, endColumn: 9 }],
    },
  ],
});
