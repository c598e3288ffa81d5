import type { Json } from "../../../lib/model/json.ts";
import rule from "../../../lib/rules/description/describe-on-fields.ts";
import { zodlessSurfaces } from "../../harness/surface.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { inJson, inYaml } from "../exact.ts";

/** A tool with these required parameters. */
function taking(properties: { readonly [name: string]: Json }, rest: object = {}) {
  return { name: "find", inputSchema: { type: "object", properties, required: Object.keys(properties), ...rest } };
}

const described = { type: "string", description: "What to look for." };
const open = { surfaces: zodlessSurfaces, reason: "only JSON Schema can say it" } as const;

/** The report at a parameter, with a description to begin with. */
function missing(at: string, pointer: string) {
  return {
    messageId: "missing",
    at,
    pointer,
    suggestions: [
      {
        messageId: "addDescription",
        draft: true,
        change: { pointer: `${pointer}/description`, value: `TODO: describe ${at}` },
      },
    ],
  };
}

surfaces(rule, {
  preset: "strict",
  valid: [
    { name: "a described parameter", tool: taking({ term: described }) },
    {
      name: "primitive elements",
      tool: taking({ tags: { type: "array", items: { type: "string" }, description: "Tags to find." } }),
    },
    {
      name: "values of a map",
      tool: taking({
        env: { type: "object", additionalProperties: { type: "string" }, description: "The environment." },
      }),
    },
    {
      name: "fields of the values of a map",
      tool: taking({
        hosts: {
          type: "object",
          additionalProperties: { type: "object", properties: { port: { type: "integer" } }, required: ["port"] },
          description: "Hosts.",
        },
      }),
    },
    { name: "a tag of one value", tool: taking({ kind: { type: "string", const: "user" } }) },
    {
      name: "nested fields where only parameters count",
      options: { checkNested: false },
      tool: taking({
        filter: {
          type: "object",
          properties: { by: { type: "string" } },
          required: ["by"],
          description: "The filter.",
        },
      }),
    },
    {
      name: "a description in an alternative",
      only: open,
      tool: taking({ id: { anyOf: [described, { type: "null" }] } }),
    },
    {
      name: "a description in a definition",
      only: open,
      tool: taking({ id: { $ref: "#/$defs/Id" } }, { $defs: { Id: described } }),
    },
    {
      name: "lines of the tool's description that begin with the name",
      options: { ignoreSelfEvident: true },
      tool: {
        ...taking({
          depth: { type: "integer" },
          site: { type: "string" },
          tags: { type: "array", items: { type: "string" } },
        }),
        description:
          "Finds pages.\n- depth (optional): How deep to look\n- **site** and **tags** — Where to look and for what\n",
      },
    },
    {
      name: "such lines with indentation, with each kind of bullet",
      options: { ignoreSelfEvident: true },
      tool: {
        ...taking({ pid: { type: "integer" }, depth: { type: "integer" }, site: { type: "string" } }),
        description:
          "Stops a process.\n\n    Args:\n    - pid: The process to stop\n      * depth - How deep to look\n\t1. site: Where to look\n",
      },
    },
    {
      name: "an example in the tool's description",
      options: { ignoreSelfEvident: true },
      tool: {
        ...taking({
          range: { type: "string" },
          filter: { type: "object", properties: { By: { type: "string" } }, required: ["By"] },
        }),
        description: "Finds cells. Call it with { range: 'A1:B2' } and filter: { by: 'name' }.",
      },
    },
    {
      name: "a required text of which the description speaks",
      options: { ignoreSelfEvident: true },
      tool: { ...taking({ pageUrl: { type: "string" } }), description: "Finds a page by the page URL." },
    },
    {
      name: "a choice of words",
      options: { ignoreSelfEvident: true },
      tool: taking({ priority: { type: "string", enum: ["low", "high"] } }),
    },
    {
      name: "a choice of words or null",
      options: { ignoreSelfEvident: true },
      only: open,
      tool: taking({ priority: { anyOf: [{ enum: ["low", "high"] }, { type: "null" }] } }),
    },
    {
      name: "an object whose fields say it all",
      options: { ignoreSelfEvident: true },
      tool: taking({
        range: { type: "object", properties: { from: described, to: described }, required: ["from", "to"] },
      }),
    },
    {
      name: "a list of such objects",
      options: { ignoreSelfEvident: true },
      tool: taking({
        ranges: {
          type: "array",
          items: {
            type: "object",
            properties: { at: { type: "object", properties: { row: described }, required: ["row"] } },
            required: ["at"],
          },
        },
      }),
    },
    {
      name: "objects of one definition that say it all",
      options: { ignoreSelfEvident: true },
      only: open,
      tool: taking(
        { from: { $ref: "#/$defs/Point" }, to: { $ref: "#/$defs/Point" } },
        { $defs: { Point: { type: "object", properties: { row: described, next: { $ref: "#/$defs/Point" } } } } },
      ),
    },
    {
      name: "what switches a part on",
      options: { ignoreSelfEvident: true },
      tool: taking({
        redirect: {
          type: "object",
          description: "Where to go.",
          properties: { enabled: { type: "boolean" } },
          required: ["enabled"],
        },
      }),
    },
    {
      name: "fields that the description of their object shows or speaks of",
      options: { ignoreSelfEvident: true },
      tool: taking({
        data: {
          type: "array",
          description:
            "Points of the chart, such as [{ x: 10, y: 15, group: 'A' }], with the label and the `z` in front.",
          items: {
            type: "object",
            properties: {
              x: { type: "number" },
              group: { type: "string" },
              label: { type: "string" },
              z: { type: "number" },
            },
            required: ["x", "group", "label", "z"],
          },
        },
      }),
    },
    {
      name: "fields of fields that the outermost description shows",
      options: { ignoreSelfEvident: true },
      tool: taking({
        root: {
          type: "object",
          description: "The topics, such as { name: 'main', below: [{ name: 'first' }] }.",
          properties: {
            below: {
              type: "array",
              items: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
            },
          },
          required: ["below"],
        },
      }),
    },
    {
      name: "coordinates",
      options: { ignoreSelfEvident: true },
      tool: taking({
        box: {
          type: "object",
          description: "The area.",
          properties: { minLatitude: { type: "number" }, maxLng: { type: "number" } },
          required: ["minLatitude", "maxLng"],
        },
      }),
    },
    {
      name: "the numbers of a place, a size and a color",
      options: { ignoreSelfEvident: true },
      tool: taking({
        shape: {
          type: "object",
          description: "What to draw.",
          properties: { x: { type: "number" }, width: { type: "integer" }, red: { type: "number" } },
          required: ["x", "width", "red"],
        },
      }),
    },
    {
      name: "a coordinate or null",
      options: { ignoreSelfEvident: true },
      only: open,
      tool: taking({ latitude: { anyOf: [{ type: "number" }, { type: "null" }] } }),
    },
    {
      name: "an object without fields",
      options: { ignoreSelfEvident: true },
      tool: taking({ params: { type: "object", properties: {}, additionalProperties: false } }),
    },
    {
      name: "parameters of which the tool's description speaks by their very names",
      options: { ignoreSelfEvident: true },
      tool: {
        ...taking({
          offset: { type: "integer" },
          wait_for_prompt: { type: "boolean" },
          isUrl: { type: "boolean" },
          query: { type: "string" },
        }),
        description:
          "Reads a file.\n- 'Offset' (start line)\nSet wait_for_prompt to stay, and isUrl for addresses; the query parameter is optional.",
      },
    },
    {
      name: "the result",
      tool: {
        ...taking({}),
        outputSchema: { type: "object", properties: { id: { type: "string" } }, required: ["id"] },
      },
    },
  ],
  invalid: [
    {
      name: "a bare parameter",
      tool: taking({ userId: { type: "string" } }),
      errors: [
        {
          ...missing("userId", "/inputSchema/properties/userId"),
          message: "Parameter 'userId' of tool 'find' has no description. Describe the meaning and the format.",
        },
      ],
    },
    {
      name: "a blank description",
      tool: taking({ includeDetails: { type: "boolean", description: " " } }),
      errors: [missing("includeDetails", "/inputSchema/properties/includeDetails")],
    },
    {
      name: "what else tells, where only descriptions of their own count",
      options: { ignoreSelfEvident: false },
      tool: {
        ...taking({ priority: { type: "string", enum: ["low", "high"] } }),
        description: "Finds pages.\n- priority: The priority of a page\n",
      },
      errors: [missing("priority", "/inputSchema/properties/priority")],
    },
    {
      name: "a line that begins with a name and goes on as a sentence",
      options: { ignoreSelfEvident: true },
      tool: {
        ...taking({ depth: { type: "integer" } }),
        description: "Finds pages.\ndepth, if the list is too long: ask again with another one.",
      },
      errors: [missing("depth", "/inputSchema/properties/depth")],
    },
    {
      name: "a line that says the type alone, and code",
      options: { ignoreSelfEvident: true },
      tool: {
        ...taking({ depth: { type: "integer" } }),
        description: "Finds pages.\n- depth: integer\ndepth\n```yaml\ndepth: 3 or more\n```\n",
      },
      errors: [missing("depth", "/inputSchema/properties/depth")],
    },
    {
      name: "fields of which the description of their object says nothing, and a coordinate that is a text",
      options: { ignoreSelfEvident: true },
      tool: taking({
        data: {
          type: "object",
          description: "The groups, e.g. q.",
          properties: { q: { type: "number" }, lat: { type: "string" } },
          required: ["q", "lat"],
        },
      }),
      errors: [
        missing("q", "/inputSchema/properties/data/properties/q"),
        missing("lat", "/inputSchema/properties/data/properties/lat"),
      ],
    },
    {
      name: "a number by itself that is called as a part of something",
      options: { ignoreSelfEvident: true },
      tool: taking({ max: { type: "number" } }),
      errors: [missing("max", "/inputSchema/properties/max")],
    },
    {
      name: "a word of the tool's description that is a parameter's name, too",
      options: { ignoreSelfEvident: true },
      tool: {
        ...taking({ path: { type: "string" }, depth: { type: "integer" } }),
        description: "Finds pages. The depthParameter and 'depths' are for others.",
      },
      errors: [missing("path", "/inputSchema/properties/path"), missing("depth", "/inputSchema/properties/depth")],
    },
    {
      name: "a choice of codes",
      options: { ignoreSelfEvident: true },
      tool: taking({ period: { type: "string", enum: ["1d", "1w"] } }),
      errors: [missing("period", "/inputSchema/properties/period")],
    },
    {
      name: "an object one of whose fields says nothing",
      options: { ignoreSelfEvident: true },
      tool: taking({
        range: { type: "object", properties: { from: described, to: { type: "string" } }, required: ["from", "to"] },
      }),
      errors: [
        missing("range", "/inputSchema/properties/range"),
        missing("to", "/inputSchema/properties/range/properties/to"),
      ],
    },
    {
      name: "fields of objects and of elements",
      tool: taking({
        filter: {
          type: "object",
          properties: { by: { type: "string" } },
          required: ["by"],
          description: "The filter.",
        },
        pages: {
          type: "array",
          items: { type: "object", properties: { url: { type: "string" } }, required: ["url"] },
          description: "Pages.",
        },
      }),
      errors: [
        missing("by", "/inputSchema/properties/filter/properties/by"),
        missing("url", "/inputSchema/properties/pages/items/properties/url"),
      ],
    },
    {
      name: "fields in the options of a union",
      only: open,
      tool: taking({
        at: {
          description: "Where.",
          anyOf: [{ type: "object", properties: { kind: { const: "a" }, row: { type: "integer" } } }, { type: "null" }],
        },
      }),
      errors: [missing("row", "/inputSchema/properties/at/anyOf/0/properties/row")],
    },
    {
      name: "the fields of the result on request",
      options: { replaceSchemas: ["output"] },
      tool: {
        ...taking({ id: { type: "string" } }),
        outputSchema: { type: "object", properties: { id: { type: "string" } }, required: ["id"] },
      },
      errors: [
        {
          ...missing("id", "/outputSchema/properties/id"),
          messageId: "missingInOutput",
          message: "Output field 'id' of tool 'find' has no description. Describe the meaning.",
        },
      ],
    },
    {
      name: "compound elements, options and tags on request",
      options: { checkNestedSchemas: true },
      only: open,
      tool: taking({
        tags: { type: "array", items: { type: "string" }, description: "Tags." },
        pages: { type: "array", items: { type: "object", properties: { url: described } }, description: "Pages." },
        at: {
          description: "Where.",
          anyOf: [
            { type: "string" },
            { const: "" },
            { type: "array", items: { type: "string" }, description: "Rows." },
          ],
        },
        kind: { type: "string", const: "user" },
      }),
      errors: [
        missing("kind", "/inputSchema/properties/kind"),
        {
          messageId: "missingOnElement",
          at: "items",
          pointer: "/inputSchema/properties/pages/items",
          message: "Parameter 'pages[]' of tool 'find' has no description. Say what an element is.",
        },
        {
          messageId: "missingOnOption",
          at: "anyOf",
          pointer: "/inputSchema/properties/at/anyOf/0",
          message: "Option 1 of parameter 'at' of tool 'find' has no description. Say what this option means.",
        },
      ],
    },
  ],
});

inJson(rule, {
  invalid: [
    {
      name: "the seed's own example",
      code: `{ "name": "get", "inputSchema": { "properties": { "userId": { "type": "string" } } } }`,
      errors: [
        {
          messageId: "missing",
          line: 1,
          column: 51,
          endLine: 1,
          endColumn: 59,
          suggestions: [
            {
              desc: "Draft: Write 'TODO: describe userId' as the description, for you to replace.",
              output: `{ "name": "get", "inputSchema": { "properties": { "userId": { "type": "string", "description": "TODO: describe userId" } } } }`,
            },
          ],
        },
      ],
    },
  ],
});

inYaml(rule, {
  invalid: [
    {
      name: "a parameter whose alias is described elsewhere",
      code: "name: get\ninputSchema:\n  properties:\n    a: &a { type: string }\n    b: *a\n    c: { type: string, description: C. }\n",
      errors: [
        { messageId: "missing", line: 4, column: 5, endLine: 4, endColumn: 6 },
        { messageId: "missing", line: 5, column: 5, endLine: 5, endColumn: 6 },
      ],
    },
  ],
});
