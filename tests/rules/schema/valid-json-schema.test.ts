import type { Json } from "../../../lib/model/json.ts";
import rule from "../../../lib/rules/schema/valid-json-schema.ts";
import { zodlessSurfaces } from "../../harness/surface.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { inJson, inYaml } from "../exact.ts";

const onlyWritten = { surfaces: zodlessSurfaces, reason: "Zod makes valid schemas" } as const;

/** A tool with one parameter. */
function taking(x: Json, rest: object = {}) {
  return { name: "get", inputSchema: { type: "object", properties: { x }, ...rest } };
}

surfaces(rule, {
  valid: [
    { name: "a plain schema", tool: taking({ type: "integer", minimum: 0 }) },
    {
      name: "the dialect by name",
      tool: taking({ type: "string" }, { $schema: "https://json-schema.org/draft/2020-12/schema" }),
      only: onlyWritten,
    },
    {
      name: "tuples of draft-07",
      tool: taking({ type: "array", items: [{}] }, { $schema: "http://json-schema.org/draft-07/schema#" }),
      only: onlyWritten,
    },
    {
      name: "unknown keywords and formats",
      tool: taking({ type: "string", format: "color", "x-order": 1 }),
      only: onlyWritten,
    },
    {
      name: "two schemas with one $id",
      tools: [
        taking({}, { $id: "https://example.com/s" }),
        { ...taking({}, { $id: "https://example.com/s" }), name: "put" },
      ],
      only: onlyWritten,
    },
  ],
  invalid: [
    {
      name: "definitions of draft-07 under the newer name",
      tool: taking(
        { $ref: "#/$defs/a" },
        { $schema: "http://json-schema.org/draft-07/schema#", $defs: { a: { minimum: "1" } } },
      ),
      only: onlyWritten,
      errors: [{ messageId: "wrongValue", at: "1", pointer: "/inputSchema/$defs/a/minimum" }],
    },
    {
      name: "the seed's own example",
      tool: { name: "get", inputSchema: { type: "invalid-type", properties: "not-an-object" } },
      only: onlyWritten,
      errors: [
        {
          messageId: "unknownType",
          at: "invalid-type",
          pointer: "/inputSchema/type",
          message:
            "'type' of the input schema of tool 'get' is 'invalid-type', which is not a JSON Schema type; write 'array', 'boolean', 'integer', 'null', 'number', 'object' or 'string'.",
        },
        {
          messageId: "wrongValue",
          at: "not-an-object",
          pointer: "/inputSchema/properties",
          message:
            "'properties' of the input schema of tool 'get' is 'not-an-object'; write an object of schemas by name.",
        },
      ],
    },
    ...[
      ["int", "integer"],
      ["float", "number"],
      ["str", "string"],
      ["bool", "boolean"],
      ["dict", "object"],
      ["list", "array"],
      ["tuple", "array"],
      ["none", "null"],
    ].map(([type = "", right = ""]) => ({
      name: `the type '${type}' of another language`,
      tool: taking({ type }),
      only: onlyWritten,
      errors: [
        {
          messageId: "unknownType",
          at: type,
          message: `'type' of parameter 'x' of tool 'get' is '${type}', which is not a JSON Schema type; write '${right}'.`,
        },
      ],
    })),
    {
      name: "a required flag",
      tool: taking({ type: "string", required: true }),
      only: onlyWritten,
      errors: [
        {
          messageId: "requiredFlag",
          at: "true",
          message:
            "'required: true' of parameter 'x' of tool 'get' has no effect; write '\"required\": [\"x\"]' beside 'properties'.",
        },
      ],
    },
    {
      name: "required flags of what is no property",
      tool: {
        name: "get",
        inputSchema: {
          type: "object",
          required: true,
          properties: {
            items: { type: "array", items: { type: "string", required: true } },
            properties: { type: "object", properties: { items: { type: "string", required: true } } },
          },
        },
      },
      only: onlyWritten,
      errors: [
        {
          messageId: "requiredFlagOnNoProperty",
          at: "true",
          message:
            "'required: true' of the input schema of tool 'get' has no effect, because 'required' is a list of names. List the required properties, or remove it.",
        },
        { messageId: "requiredFlagOnNoProperty", at: "true" },
        {
          messageId: "requiredFlag",
          at: "true",
          message:
            "'required: true' of parameter 'properties.items' of tool 'get' has no effect; write '\"required\": [\"items\"]' beside 'properties'.",
        },
      ],
    },
    {
      name: "a flag of what is not required",
      tool: taking({ type: "string", required: false }),
      only: onlyWritten,
      errors: [
        {
          messageId: "needlessFlag",
          at: "false",
          message:
            "'required: false' of parameter 'x' of tool 'get' is invalid, because 'required' is a list of names. Remove it; a property that is not listed is optional.",
        },
      ],
    },
    {
      name: "a bound of draft-04",
      tool: taking({ type: "number", minimum: 0, exclusiveMinimum: true }),
      only: onlyWritten,
      errors: [
        {
          messageId: "exclusiveFlag",
          at: "true",
          message:
            "'exclusiveMinimum' of parameter 'x' of tool 'get' is the form of draft-04; write the limit itself as 'exclusiveMinimum'.",
        },
      ],
    },
    {
      name: "a tuple of older drafts",
      tool: taking({ type: "array", items: [{ type: "string" }] }),
      only: onlyWritten,
      errors: [
        {
          messageId: "tupleItems",
          at: "items",
          message:
            "'items' of parameter 'x[]' of tool 'get' is a list, the tuple form before 2020-12. Write 'prefixItems', or name the older draft in '$schema'.",
        },
      ],
    },
    {
      name: "a number in quotes",
      tool: taking({ type: "string", maxLength: "100" }),
      only: onlyWritten,
      errors: [
        {
          messageId: "wrongValue",
          at: "100",
          message: "'maxLength' of parameter 'x' of tool 'get' is '100'; write 100 without quotes.",
        },
      ],
    },
    {
      name: "limits that are none",
      tool: taking({
        type: "string",
        minLength: -1,
        multipleOf: 0,
        enum: "a",
        anyOf: [],
        required: ["a", "a"],
        items: 3,
      }),
      only: onlyWritten,
      errors: [
        {
          messageId: "wrongValue",
          at: "-1",
          message: "'minLength' of parameter 'x' of tool 'get' is -1; write 0 or more.",
        },
        {
          messageId: "wrongValue",
          at: "0",
          message: "'multipleOf' of parameter 'x' of tool 'get' is 0; write a number above 0.",
        },
        {
          messageId: "wrongValue",
          at: "a",
          message: "'enum' of parameter 'x' of tool 'get' is 'a'; write a list of values.",
        },
        {
          messageId: "wrongValue",
          at: "anyOf",
          message:
            "'anyOf' of parameter 'x' of tool 'get' is an empty list; write a list of schemas with at least one in it.",
        },
        {
          messageId: "wrongValue",
          at: "required",
          message: "'required' of parameter 'x' of tool 'get' is a list; write 'a' only once.",
        },
        {
          messageId: "wrongValue",
          at: "3",
          message: "'items' of parameter 'x[]' of tool 'get' is 3; write a schema.",
        },
      ],
    },
    {
      name: "a pattern of another dialect",
      tool: taking({ type: "string", pattern: "(?i)abc" }),
      only: onlyWritten,
      errors: [
        {
          messageId: "invalidPattern",
          at: "(?i)abc",
          message:
            "The pattern '(?i)abc' of parameter 'x' of tool 'get' is not an ECMAScript regular expression (invalid group). Write it in the syntax of JavaScript.",
        },
      ],
    },
    {
      name: "a reference to nothing",
      tool: taking({ $ref: "#/$defs/User" }),
      only: onlyWritten,
      errors: [
        {
          messageId: "unresolvedReference",
          at: "#/$defs/User",
          message:
            "Parameter 'x' of tool 'get' refers to '#/$defs/User', which is not in this schema; define 'User' under '$defs'.",
        },
      ],
    },
    {
      name: "a reference to a definition by the older keyword, and references to other places",
      tool: taking({
        allOf: [{ $ref: "#/definitions/User%20~1%20Group" }, { $ref: "#/components/schemas/User" }, { $ref: "#user" }],
      }),
      only: onlyWritten,
      errors: [
        {
          messageId: "unresolvedReference",
          at: "#/definitions/User%20~1%20Group",
          message:
            "Parameter 'x' of tool 'get' refers to '#/definitions/User%20~1%20Group', which is not in this schema; define 'User / Group' under 'definitions'.",
        },
        {
          messageId: "unresolvedPointer",
          at: "#/components/schemas/User",
          message:
            "Parameter 'x' of tool 'get' refers to '#/components/schemas/User', which is not in this schema. Refer to something in this schema, such as a definition under '$defs'.",
        },
        { messageId: "unresolvedPointer", at: "#user" },
      ],
    },
  ],
});

inJson(rule, {
  invalid: [
    {
      name: "a fault in an element of a list",
      code: `{ "name": "get", "inputSchema": { "type": "object", "properties": { "x": { "type": ["string", "strin"] } } } }`,
      errors: [{ messageId: "unknownType", line: 1, column: 95, endLine: 1, endColumn: 102 }],
    },
  ],
});

inYaml(rule, {
  invalid: [
    {
      name: "null where YAML means the word",
      code: "name: get\ninputSchema:\n  type: object\n  properties:\n    x:\n      type: null\n",
      errors: [
        {
          message:
            "'type' of parameter 'x' of tool 'get' is null, which is not a JSON Schema type; write 'null' in quotes, or leave 'type' out.",
          line: 6,
          column: 13,
          endLine: 6,
          endColumn: 17,
        },
      ],
    },
  ],
});
