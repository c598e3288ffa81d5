/**
 * `npm run new-rule <family>/<name>`: writes a rule, its test and its page, then everything that is generated from them.
 * The skeleton reports tools named `replace_me`, so that all checks pass before the rule is written.
 */
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import spawn from "cross-spawn";

const families = readdirSync("lib/rules", { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const [family, name] = (process.argv[2] ?? "").split("/");
if (!families.includes(family) || !/^[a-z]+(?:-[a-z]+)*$/.test(name ?? "")) {
  console.error(`Usage: npm run new-rule <family>/<name>, with a family of ${families.join(", ")}.`);
  process.exit(1);
}

const files = {
  [`lib/rules/${family}/${name}.ts`]: `import { defineRule } from "../../rule/define-rule.ts";

export default defineRule({
  name: "${name}",
  family: "${family}",
  description: "Disallow tools named 'replace_me'",
  reason: "Say in a sentence what goes wrong without the rule.",
  severity: "warning",
  presets: [],
  messages: {
    found: "The name of tool '{{tool}}' is a placeholder.",
  },
  check: {
    tool(tool, { report }) {
      const { name } = tool;
      if (name.state === "known" && name.value === "replace_me") report(tool, "found", { at: name.span });
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
          message: "The name of tool 'replace_me' is a placeholder.",
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

## When not to use it

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

const existing = Object.keys(files).find((file) => existsSync(file));
if (existing) {
  console.error(`${existing} exists already.`);
  process.exit(1);
}
for (const [file, text] of Object.entries(files)) writeFileSync(file, text);

// `-u` comes last, because it would take a file behind it as its value, and all tests would run.
const vitest = (stdio, ...tests) =>
  spawn.sync("npx", ["vitest", "run", "--config", "tests/vitest.config.ts", ...tests, "-u"], { stdio }).status;
// The first run writes the index of rules, which the others import.
vitest("ignore", "tests/rules/index.test.ts");
const status = vitest("inherit", "tests/rules/index.test.ts", "tests/docs/pages", "tests/docs/readme", "tests/golden");

console.log(`\nWritten:\n${Object.keys(files)
  .map((file) => `  ${file}`)
  .join("\n")}
Next: state the cases in the test, then the metadata and the check in the rule, then the page. Afterwards run
  npx vitest run --config tests/vitest.config.ts tests/rules/index tests/rules/${family}/${name} tests/docs tests/golden -u`);
process.exitCode = status ?? 1;
