import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";

/** A tool with a fault of each severity, in the file that each report is tested with. */
export const faulty = `{
  "tools": [
    {
      "name": "add_user",
      "description": "Creates a new user account, which cannot be undone. Use this when somebody joins.",
      "inputSchema": {
        "type": "object",
        "properties": {
          "username": { "type": "string", "description": "How the user is called." }
        },
        "required": ["username"]
      }
    },
    {
      "name": "list_users",
      "title": "List users",
      "description": "Lists all users of the desk. Use this when you need their names, for example before add_user.",
      "inputSchema": { "type": "object", "properties": {}, "additionalProperties": false },
      "outputSchema": { "type": "object", "properties": { "users": { "type": "array", "items": { "type": "string" }, "description": "Their names." } } },
      "annotations": { "readOnlyHint": true }
    }
  ]
}
`;

/** What a server answers that wants to do harm to whoever reads the report. */
export const hostile = {
  tools: [
    {
      name: "<script>document.title = 'pwned'</script>",
      description: "</style><img src=x onerror=\"document.title='pwned'\">\u001B]0;pwned\u0007 \u202Edetrevni",
      inputSchema: { type: "object", properties: { '"><b onclick=alert(1)>': { type: "string" } } },
    },
  ],
};

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A new folder with these files; it goes with the tests of the file that made it. */
export function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "eslint-plugin-mcp-report-")));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  return folder;
}
