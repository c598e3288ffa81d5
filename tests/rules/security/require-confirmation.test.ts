import rule from "../../../lib/rules/security/require-confirmation.ts";
import { sources } from "../../harness/sources.ts";

/** A tool that deletes files, with some code before it does. */
function remove(before: string, { name = "remove_file", parameters = "", annotations = "" } = {}) {
  const text = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import fs from "node:fs/promises";
import { guarded } from "./guard.js";
const server = new McpServer({ name: "s", version: "1.0.0" });
server.registerTool("${name}", { inputSchema: { file: z.string(), ${parameters} }, ${annotations} }, async (args, extra) => {
  ${before}
  return { content: [] };
});
`;
  return { language: "typescript" as const, filename: "server.ts", text };
}

const rm = "await fs.rm(args.file);";
const destructive = "annotations: { destructiveHint: true }";

sources(rule, {
  valid: [
    {
      name: "an elicitation",
      ...remove(
        `const answer = await server.server.elicitInput({ message: "Sure?" }); if (answer.action === "accept") ${rm}`,
      ),
    },
    { name: "an elicitation of an unknown object", ...remove(`await extra.elicit("Sure?"); ${rm}`) },
    { name: "a function that asks", ...remove(`await guarded.confirmDeletion(args.file); ${rm}`) },
    { name: "a parameter that confirms", ...remove(rm, { parameters: "confirm: z.boolean()" }) },
    { name: "a parameter for a trial", ...remove(rm, { parameters: "dryRun: z.boolean()" }) },
    {
      name: "a word of the project",
      options: { parameters: ["token"] },
      ...remove(rm, { parameters: "deletionToken: z.string()" }),
    },
    { name: "a tool that is the second step", ...remove(rm, { name: "confirm-delete-file" }) },
    { name: "a tool that deletes nothing", ...remove("await fs.readFile(args.file);") },
    {
      name: "a hint on a tool that only changes something",
      ...remove("", { name: "update_file", annotations: destructive }),
    },
    {
      name: "a handler that is not seen",
      language: "json",
      filename: "tools.json",
      text: `{ "tools": [{ "name": "delete_file", "annotations": { "destructiveHint": true }, "inputSchema": { "type": "object" } }] }`,
    },
  ],
  invalid: [
    {
      name: "a handler that deletes",
      ...remove(rm),
      errors: [
        {
          messageId: "deletes",
          at: "remove_file",
          message: "The handler of 'remove_file' deletes a file (line 7) and asks nobody before.",
        },
      ],
    },
    {
      name: "a tool that says that it deletes",
      ...remove("await guarded.run(args.file);", { name: "delete_file", annotations: destructive }),
      errors: [
        {
          messageId: "says",
          at: "delete_file",
          message: "'delete_file' says that it destroys something, and its handler asks nobody before.",
        },
      ],
    },
  ],
});
