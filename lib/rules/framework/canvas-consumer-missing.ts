import { memberOf } from "../../model/definition.ts";
import { knownValue } from "../../model/reading.ts";
import type { Tool } from "../../model/tool.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";

/** The fields that hand a canvas to the model, and the names of the tools that take one. */
const tokens = ["canvas_id", "canvasId"];
const consumer = /_dataframe_query$/u;

export default defineRule({
  name: "canvas-consumer-missing",
  family: "framework",
  description: "Require a tool that takes a canvas in a server whose tools return one",
  reason: "A model that gets a canvas and has no tool to query it can do nothing with the data.",
  severity: "warning",
  presets: [],
  options: {
    consumers: option.strings([], {
      about: "The names of further tools that take a canvas, beside those of `settings.mcp.canvasConsumers`",
    }),
  },
  messages: {
    missing: "Tool '{{tool}}' returns '{{field}}', but no tool of this server takes a canvas.",
  },
  remedies: {
    missing: "Add '…_dataframe_query', or return the data.",
  },
  check: {
    server({ app }, { options, settings, report }) {
      if (!app?.whole.has("tool") || settings.canvasConsumers === false) return;
      const others = new Set([...options.consumers, ...settings.canvasConsumers]);
      const names = app.tools.map(({ name }) => name);
      if (names.some((name) => name.state === "unknown")) return;
      if (names.map(knownValue).some((name) => name !== undefined && (consumer.test(name) || others.has(name)))) return;
      for (const tool of app.tools) {
        const token = tokenOf(tool);
        if (token)
          report(tool, "missing", { ...(app.options ? {} : { at: token.keySpan }), data: { field: token.key } });
      }
    },
  },
});

/** The field of the output that is a canvas. */
function tokenOf(tool: Tool) {
  const output = tool.convention === "mcp-ts-core" ? tool.stated("output") : tool.get("outputSchema");
  const schema = knownValue(output);
  const properties = schema?.kind === "object" ? knownValue(memberOf(schema, "properties")) : undefined;
  if (properties?.kind !== "object") return undefined;
  return tokens.map((token) => properties.members.get(token)).find((member) => member !== undefined);
}
