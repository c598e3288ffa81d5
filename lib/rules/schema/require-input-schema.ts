import { misplacedParameters } from "../../model/parameters-elsewhere.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { effectOn } from "../../schema/clients/effects.ts";
import { declaresSchemas } from "../../schema/required.ts";
import { tokenOf } from "../../schema/pointers.ts";

/** The MCP specification recommends the same without `properties`, but Copilot CLI and OpenAI refuse that. */
const noParameters = { type: "object", properties: {}, additionalProperties: false };

export default defineRule({
  name: "require-input-schema",
  family: "schema",
  description: "Require every tool to have an input schema",
  reason: "Clients reject a tool without the input schema that the protocol requires, and some reject the whole list.",
  severity: "error",
  presets: ["recommended", "strict", "portability"],
  edit: "draft",
  messages: {
    missing: "Tool '{{tool}}' has no input schema.",
    notObject: "The input schema of tool '{{tool}}' is not an object.",
    declareNoParameters: "Declare that the tool takes no parameters.",
  },
  remedies: {
    missing: "Write one, even if the tool takes no parameters.",
    notObject: "Write a JSON Schema object.",
  },
  check: ({ server }) => {
    // If no tool of a file has a schema, that is the file's own format, and the project makes the answer from it.
    const isOwnFormat = !declaresSchemas(server);
    return {
      tool(tool, { report, settings }) {
        // An SDK that registers the tool adds a schema.
        if (tool.isAddedByServer("inputSchema")) return;
        const schema = tool.get("inputSchema");
        if (schema.state === "unknown" || (schema.state === "known" && ["object", "code"].includes(schema.value.kind)))
          return;
        // `"args": [{ "name": "query" }]`: the tool takes parameters, but under a key that clients ignore.
        const isElsewhere = misplacedParameters(tool.root) !== undefined;
        if (isElsewhere && isOwnFormat) return;
        const edit = isElsewhere ? undefined : tool.editor?.set("inputSchema", noParameters);
        const told = effectOn(settings.clients, "missingInputSchema")?.told;
        // Nothing states that the tool reads no arguments.
        const suggest = [{ message: "declareNoParameters" as const, edit, draft: true }];
        if (schema.state === "absent") {
          report(tool, "missing", { told, suggest });
        } else {
          const at = tokenOf(schema.value, tool.keySpan("inputSchema") ?? tool.span);
          // A list contains somebody's work, which a suggestion must not replace.
          report(tool, "notObject", { at, told, suggest: schema.value.kind === "scalar" ? suggest : [] });
        }
      },
    };
  },
});
