import { misplacedParameters } from "../../model/parameters-elsewhere.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { declaresSchemas } from "../../schema/required.ts";
import { tokenOf } from "../../schema/pointers.ts";

/** The recommendation of the MCP specification for a tool without parameters. */
const noParameters = { type: "object", additionalProperties: false };

/** The protocol requires an input schema. Clients reject a tool without one, and some reject the whole list. */
export default defineRule({
  name: "input-schema-required",
  family: "schema",
  ids: ["SCH-003"],
  description: "Require every tool to have an input schema",
  severity: "error",
  presets: ["recommended", "strict", "governance"],
  edit: "suggest",
  messages: {
    missing:
      "Tool '{{tool}}' has no input schema, which the protocol requires, so clients refuse it; write one, for a tool without parameters, too.",
    notObject:
      "The input schema of tool '{{tool}}' is not an object, which the protocol requires, so clients refuse it; write a JSON Schema object.",
    declareNoParameters: "Declare that the tool takes no parameters.",
  },
  check: ({ server }) => {
    // If no tool of a file has a schema, that is the file's own format, and the project makes the answer from it.
    const isOwnFormat = !declaresSchemas(server);
    return {
      tool(tool, { report }) {
        // An SDK that registers the tool adds a schema.
        if (tool.isSupplied("inputSchema")) return;
        const schema = tool.get("inputSchema");
        if (schema.state === "unknown" || (schema.state === "known" && ["object", "code"].includes(schema.value.kind)))
          return;
        // `"args": [{ "name": "query" }]`: the tool takes parameters, but under a key that clients ignore.
        const isElsewhere = misplacedParameters(tool.root) !== undefined;
        if (isElsewhere && isOwnFormat) return;
        const edit = isElsewhere ? undefined : tool.editor?.set("inputSchema", noParameters);
        const suggest = [{ message: "declareNoParameters" as const, edit }];
        if (schema.state === "absent") {
          report(tool, "missing", { suggest });
        } else {
          const at = tokenOf(schema.value, tool.keySpan("inputSchema") ?? tool.span);
          // A list contains somebody's work, which a suggestion must not replace.
          report(tool, "notObject", { at, suggest: schema.value.kind === "scalar" ? suggest : [] });
        }
      },
    };
  },
});
