import type { JsonObject } from "../../../lib/model/json.ts";
import rule from "../../../lib/rules/schema/no-undescribed-object.ts";
import { surfaces } from "../../harness/surfaces.ts";

function taking(properties: JsonObject, description = "Creates a chart.") {
  return { name: "create_chart", description, inputSchema: { type: "object", properties } };
}

const open = { surfaces: ["json", "yaml"], reason: "Zod writes other keywords" } as const;
const object = (description: string) => ({ type: "object", description });
const any = { type: "object", properties: {}, additionalProperties: true };
const free = object("Settings of the chart");
const at = (path: string) => [{ messageId: "unstated", at: path.replace("[]", "") }];

surfaces(rule, {
  valid: [
    { name: "declared properties", tool: taking({ config: { ...free, properties: { width: { type: "number" } } } }) },
    { name: "a map of one type", tool: taking({ config: { ...free, additionalProperties: { type: "string" } } }) },
    {
      name: "keywords that tell",
      only: open,
      tool: taking({
        closed: { ...free, additionalProperties: false },
        pattern: { ...free, patternProperties: { "^x": { type: "string" } } },
        shown: { ...free, examples: [{ width: 3 }] },
        known: { ...free, required: ["width"] },
        one: { ...free, enum: [{ width: 3 }] },
        elsewhere: { ...free, $ref: "https://example.com/config.json" },
      }),
    },
    {
      name: "another branch that tells",
      tool: taking({ config: { anyOf: [free, { type: "object", properties: { width: { type: "number" } } }] } }),
    },
    {
      name: "a list of objects with properties",
      tool: taking({ points: { type: "array", items: { type: "object", properties: { x: { type: "number" } } } } }),
    },
    {
      name: "descriptions of the keys",
      tool: taking({
        shown: object("Settings of the chart, { width: 3 }"),
        quoted: object("Settings of the chart, `width` and `height`"),
        listed: object("Settings of the chart (width, height)"),
        named: object("Settings of the chart with width and height"),
        mapped: object("Colors keyed by series"),
        any: object("Arbitrary settings of the chart"),
      }),
    },
    {
      name: "names of maps",
      tool: taking({ headers: object("Headers to send"), requestMetadata: object("What to store") }),
    },
    { name: "a tool that documents it", tool: taking({ config: free }, "Creates a chart. Config: { width: 3 }") },
    { name: "a description in another language", tool: taking({ config: object("图表的设置") }) },
    { name: "the input schema itself", tool: { ...taking({}), inputSchema: { type: "object" } } },
    { name: "a text", tool: taking({ config: { type: "string", description: "Settings of the chart" } }) },
  ],
  invalid: [
    {
      name: "an object",
      only: open,
      tool: taking({ config: free }),
      errors: [
        {
          messageId: "unstated",
          at: "config",
          message:
            "Neither schema nor descriptions say which keys parameter 'config' of tool 'create_chart' takes. Declare its properties, or describe its keys.",
        },
      ],
    },
    { name: "without a description", tool: taking({ config: any }), errors: at("config") },
    {
      name: "empty keywords",
      tool: taking({ config: { ...free, properties: {}, additionalProperties: {} } }),
      errors: at("config"),
    },
    {
      name: "any keys",
      tool: taking({ config: { ...free, properties: {}, additionalProperties: true } }),
      errors: at("config"),
    },
    {
      name: "an object, null or a text",
      tool: taking({
        config: {
          description: "Settings of the chart",
          anyOf: [any, { type: "null" }, { type: "string" }],
        },
      }),
      errors: at("config"),
    },
    {
      name: "a list of objects",
      tool: taking({ points: { type: "array", description: "Points of the chart", items: any } }),
      errors: at("points"),
    },
    {
      name: "a field",
      tool: taking({
        chart: { type: "object", description: "The chart", properties: { config: { ...any, ...free } } },
      }),
      errors: at("config"),
    },
  ],
});
