/**
 * `npm run new-rule <family>/<name>`: writes a rule, its test and its page, then the index and what its page repeats of
 * it. The skeleton reports tools named `replace_me`, so that all checks pass before the rule is written. With
 * `npm run new-rule <family>/<name> -- --edit`, it offers an edit, too.
 */
import { familiesIn, generate, namedIn, write } from "./skeleton.mjs";

const hasEdit = process.argv.includes("--edit");
const { family, name } = namedIn("new-rule", familiesIn("lib/rules"));

const editInRule = `, suggest: [{ message: "rename", edit: tool.editor?.set("name", "find_book") }]`;
const editInTest = `
          suggestions: [{ messageId: "rename", change: { pointer: "/name", value: "find_book" } }],`;
const editInPage = `## Edits

Say what the suggestion does, and where it is not offered.

\`\`\`ts bad
server.registerTool("replace_me", { description: "Finds a book." }, find);
\`\`\`

\`\`\`ts after
server.registerTool("find_book", { description: "Finds a book." }, find);
\`\`\`

`;

const files = {
  [`lib/rules/${family}/${name}.ts`]: `import { defineRule } from "../../rule/define-rule.ts";

export default defineRule({
  name: "${name}",
  family: "${family}",
  description: "Disallow tools named 'replace_me'",
  reason: "Say in a sentence what goes wrong without the rule.",
  severity: "warning",
  presets: [],${hasEdit ? `\n  edit: "suggest",` : ""}
  messages: {
    found: "The name of tool '{{tool}}' is a placeholder.",${hasEdit ? `\n    rename: "Call it 'find_book'.",` : ""}
  },
  check: {
    tool(tool, { report }) {
      const { name } = tool;
      if (name.state !== "known" || name.value !== "replace_me") return;
      report(tool, "found", { at: name.span${hasEdit ? editInRule : ""} });
    },
  },
});
`,
  [`tests/rules/${family}/${name}.test.ts`]: `import rule from "../../../lib/rules/${family}/${name}.ts";
import { surfaces } from "../../harness/surfaces.ts";

const tool = { name: "find_book", description: "Finds a book.", inputSchema: { type: "object" } };

surfaces(rule, {
  valid: [{ name: "another name", tool }],
  invalid: [
    {
      name: "the placeholder",
      tool: { ...tool, name: "replace_me" },
      errors: [
        {
          messageId: "found",
          at: "replace_me",
          message: "The name of tool 'replace_me' is a placeholder.",${hasEdit ? editInTest : ""}
        },
      ],
    },
  ],
});
`,
  [`rules-docs/${name}.md`]: `<!-- header -->
<!-- /header -->

## Examples

### TypeScript

\`\`\`ts bad
server.registerTool("replace_me", { description: "Finds a book." }, find);
\`\`\`

\`\`\`ts good
server.registerTool("find_book", { description: "Finds a book." }, find);
\`\`\`

### Python

\`\`\`py bad
@mcp.tool
def replace_me(title: str) -> str:
    """Finds a book."""
\`\`\`

\`\`\`py good
@mcp.tool
def find_book(title: str) -> str:
    """Finds a book."""
\`\`\`

<details>
<summary>JSON and YAML</summary>

\`\`\`json bad
{ "name": "replace_me", "inputSchema": { "type": "object" } }
\`\`\`

\`\`\`json good
{ "name": "find_book", "inputSchema": { "type": "object" } }
\`\`\`

\`\`\`yaml bad
name: replace_me
inputSchema: { type: object }
\`\`\`

\`\`\`yaml good
name: find_book
inputSchema: { type: object }
\`\`\`

</details>

${hasEdit ? editInPage : ""}## When not to use it

Say for whom the rule is wrong.

<details>
<summary>Details and sources</summary>

## Details

Say what the rule reads, and what it leaves alone.

## Sources

- [MCP specification, tools](https://modelcontextprotocol.io/specification/2025-11-25/server/tools): say what it states.
  ${new Date().toISOString().slice(0, 10)}.

</details>
`,
};

await write(files);
// The golden file and the other pages follow when the rule is written.
generate(`the index of rules|the pages of the rules|the page of '${name}'|^releases`, [
  "tests/rules/index.test.ts",
  "tests/docs/pages.test.ts",
  "tests/docs/releases.test.ts",
]);
console.log(`Next: state the cases in the test, then the metadata and the check in the rule, then the page. Afterwards run
  npx vitest run --config tests/vitest.config.ts tests/rules/${family}/${name} tests/docs/{pages,examples,readme,releases} tests/golden -u`);
