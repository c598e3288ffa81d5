import rule from "../../../lib/rules/description/require-description-parts.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { withOptions } from "../exact.ts";

const options = { replaceParts: ["result"] };

function tool(description: string, rest: object = {}) {
  return { name: "create_issue", description, inputSchema: { type: "object" }, ...rest };
}

const silent = (text: string) => ({ name: text, tool: tool(text) });
const reported = (text: string) => ({ name: text, tool: tool(text), errors: [{ messageId: "noResult", at: text }] });

surfaces(
  rule,
  withOptions(options, {
    valid: [
      silent("Creates an issue and returns its number."),
      silent("Creates an issue. The response holds its number."),
      silent("Creates an issue. Output: its number."),
      silent("Creates an issue and gives back its number."),
      silent("Lists the open issues."),
      silent("Suggests a label for the issue."),
      silent("创建一个问题。"),
      {
        name: "an output schema",
        tool: tool("Creates an issue.", {
          outputSchema: { type: "object", properties: { number: { type: "integer" } } },
        }),
      },
      { name: "a name that says it", tool: tool("Use this as the main way to see logs.", { name: "list_logs" }) },
      { name: "no description, which description-required reports", tool: { ...tool(" ") } },
      { name: "a resource", resource: { name: "notes", uri: "file:///notes.txt", description: "Notes." } },
    ],
    invalid: [
      {
        ...reported("Creates an issue."),
        errors: [
          {
            messageId: "noResult",
            at: "Creates an issue.",
            message:
              "The description of tool 'create_issue' does not say what it returns. Say it, or declare 'outputSchema'.",
          },
        ],
      },
      reported("Runs the report of the month."),
      reported("Search."),
      reported("Management of issues."),
    ],
  }),
);
