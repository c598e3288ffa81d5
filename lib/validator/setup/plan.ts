import { join } from "node:path";
import manifest from "../../../package.json" with { type: "json" };
import { fileLimits, readText } from "../../files/read.ts";
import { withPreset } from "./eslint-config.ts";
import type { CiSystem, Surroundings } from "./surroundings.ts";

/** A file to write. */
interface PlannedFile {
  readonly name: string;
  /** Empty for a new file. */
  readonly before: string;
  readonly after: string;
}

/** What `init` would do in a folder. */
export interface SetUpPlan {
  readonly files: readonly PlannedFile[];
  /** What is left to the user, each as a sentence or a command. */
  readonly remaining: readonly string[];
  /** True if a file has its part already. */
  readonly hasOurs: boolean;
}

/** What the user asks for. */
interface Wishes {
  readonly agents: boolean;
  /** The CI system. Default: the one that the folder tells of. */
  readonly ci?: CiSystem | undefined;
}

/**
 * What sets the tool up in a folder: a block of ESLint, a setting of the editor, a hook, a workflow, and, if asked for,
 * a few lines for coding agents. A file that has its part already is not in the plan.
 */
export function planOf(folder: string, found: Surroundings, { agents, ci = found.ci }: Wishes): SetUpPlan {
  const files: PlannedFile[] = [];
  const remaining: string[] = [];
  let hasOurs = false;
  const add = (name: string, change: (before: string) => string | undefined, byHand: string): void => {
    const before = readText(join(folder, name), fileLimits.manifest) ?? "";
    const after = change(before);
    if (after === undefined) remaining.push(byHand);
    else if (after !== before) files.push({ name, before, after });
    else if (before) hasOurs = true;
  };
  const { packages, eslintConfig, oldEslintConfig, hasPython, hasScripts, hasYaml } = found;
  const hasEslint = eslintConfig !== undefined || oldEslintConfig !== undefined || packages?.names.has("eslint");
  // A project in Python may have a package.json for other tools.
  if (packages && (hasEslint || hasScripts || !hasPython)) {
    const missing = ["eslint", manifest.name].filter((name) => !packages.names.has(name));
    if (missing.length) remaining.push(`Install: ${packages.add} ${missing.join(" ")}`);
    const name = eslintConfig ?? (packages.isModule ? "eslint.config.js" : "eslint.config.mjs");
    const byHand = `Add to ${name}: import mcp from "eslint-plugin-mcp", and ...mcp.configs.recommended at the end.`;
    if (oldEslintConfig !== undefined && eslintConfig === undefined)
      remaining.push(`${oldEslintConfig} is not read by ESLint 9 and later. Migrate it, then run this command again.`);
    else add(name, (before) => (before ? withPreset(before, name) : newConfig), byHand);
    if (hasPython || hasYaml)
      add(".vscode/settings.json", withValidate, `Add to .vscode/settings.json: ${validateSetting}`);
  }
  add(
    ".pre-commit-config.yaml",
    (before) => (before.trim() ? withHook(before) : before),
    "Add the hook mcp-validate to .pre-commit-config.yaml.",
  );
  if (ci === "github") add(".github/workflows/mcp.yml", (before) => before || workflow, "");
  if (ci === "gitlab") add(".gitlab-ci.yml", withJob, "");
  if (ci === "azure") remaining.push(`Add to azure-pipelines.yml: - script: ${command} . --ci`);
  if (agents) add("AGENTS.md", withAgents, "");
  return { files, remaining, hasOurs };
}

const command = `npx --yes mcp-validate@${manifest.version}`;

const newConfig = `import mcp from "eslint-plugin-mcp";

export default mcp.configs.recommended;
`;

const languages = ["javascript", "javascriptreact", "typescript", "typescriptreact", "json", "jsonc", "yaml", "python"];
const validateSetting = `"eslint.validate": ${JSON.stringify(languages).replaceAll(",", ", ")}`;

/** The settings of VS Code with the languages of its ESLint extension. Comments in them stay. */
function withValidate(before: string): string | undefined {
  if (!before.trim()) return `{\n  ${validateSetting}\n}\n`;
  if (before.includes('"eslint.validate"')) return before.includes('"python"') ? before : undefined;
  const body = before.slice(0, before.lastIndexOf("}")).trimEnd();
  // After a comment, a comma would belong to it.
  const last = body.slice(body.lastIndexOf("\n") + 1);
  if (!body.startsWith("{") || last.includes("//") || last.includes("*/")) return undefined;
  return `${body}${/[{,]$/u.test(body) ? "" : ","}\n  ${validateSetting}\n}\n`;
}

/** The hooks of pre-commit with ours at the end of the list of repositories, if that is the end of the file. */
function withHook(before: string): string | undefined {
  if (before.includes("id: mcp-validate")) return before;
  const lines = before.trimEnd().split("\n");
  const items = lines.slice(lines.findIndex((line) => line.trimEnd() === "repos:") + 1);
  const indent = /^( *)- /u.exec(items.find((line) => line.trim() && !line.trim().startsWith("#")) ?? "")?.[1];
  if (items.length === lines.length || indent === undefined || items.some((line) => /^[a-z_]/u.test(line)))
    return undefined;
  const hook = [`- repo: ${manifest.homepage}`, `  rev: v${manifest.version}`, "  hooks:", "    - id: mcp-validate"];
  return `${[...lines, ...hook.map((line) => indent + line)].join("\n")}\n`;
}

const workflow = `name: MCP
on: [push, pull_request]
permissions:
  contents: read
jobs:
  mcp-validate:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v6
      - uses: ${manifest.homepage.replace("https://github.com/", "")}@v${manifest.version}
`;

function withJob(before: string): string {
  if (/^mcp-validate:/mu.test(before)) return before;
  const job = `mcp-validate:\n  image: node:24\n  script:\n    - ${command} . --ci\n`;
  return before.trim() ? `${before.trimEnd()}\n\n${job}` : job;
}

const agentsStart = "<!-- mcp-validate -->";

/** Coding agents read this file first. They get the command, and how its answers help them. */
function withAgents(before: string): string {
  if (before.includes(agentsStart)) return before;
  const section = `${agentsStart}
## MCP tools

After a change of a tool, a resource or a prompt of the MCP server, run \`${command}\`. Each finding has a place, a
reason and, where one is certain, an edit: \`${command} --fix --suggestions\` applies them, and
\`${command} --diff --drafts\` shows the ones whose values you must decide on. \`${command} explain RULE\` prints the
page of a rule. \`${command} mcp\` is an MCP server with the same as tools. Correct errors; do not switch a rule off to
pass.
`;
  return before.trim() ? `${before.trimEnd()}\n\n${section}` : section;
}
