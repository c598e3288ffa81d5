import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import manifest from "../../package.json" with { type: "json" };
import { built, root } from "../validator/built.ts";
import { badTool, folderOf, goodTool, listOf } from "../validator/folders.ts";

interface Step {
  readonly id?: string;
  readonly name?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly run?: string;
  readonly "working-directory"?: string;
}
interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

const text = readFileSync(join(root, "action.yml"), "utf8");
const action = parse(text) as Action;

/** The value of an expression of a workflow: names with dots, texts, `==`, `!=` and `&&`. */
function valueOf(expression: string, context: object): string {
  const terms = expression.split("&&").map((term) => {
    const [left = "", operator, right] = term.trim().split(/\s*([!=]=)\s*/u);
    const value = operandOf(left, context);
    if (operator === undefined || right === undefined) return value;
    return String((value === operandOf(right, context)) === (operator === "=="));
  });
  return terms.find((term) => term === "false" || term === "") ?? terms.at(-1) ?? "";
}

function operandOf(operand: string, context: object): string {
  const [, literal] = /^'(.*)'$/u.exec(operand) ?? [];
  if (literal !== undefined) return literal;
  let value: unknown = context;
  for (const key of operand.split(".")) value = (value as Readonly<Record<string, unknown>> | undefined)?.[key];
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

const filled = (value: string, context: object): string =>
  value.replaceAll(/\$\{\{\s*(.*?)\s*\}\}/gu, (_all, expression: string) => valueOf(expression, context));

/** What a run of the action leaves. */
interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly summary: string;
  /** The actions that were used, with what they got. */
  readonly used: readonly (readonly [action: string, Readonly<Record<string, string>>])[];
  /** The calls of GitHub's command, and the comment that it sent. */
  readonly calls: string;
  readonly comment: string;
}

/** Runs the steps of the action in a checkout, as GitHub does: in their order, with the outputs of those before. */
function runAction(checkout: string, given: Readonly<Record<string, string>>, github: object): Outcome {
  const temp = folderOf({ "bin/npx": npx(), "bin/gh": gh });
  for (const name of ["npx", "gh"]) chmodSync(join(temp, "bin", name), 0o755);
  const [summary, output] = [join(temp, "summary.md"), join(temp, "output")];
  const inputs = Object.fromEntries(
    Object.entries(action.inputs).map(([name, { default: usual = "" }]) => [name, given[name] ?? filled(usual, {})]),
  );
  const steps: Record<string, { readonly outputs: Readonly<Record<string, string>> }> = {};
  const used: (readonly [string, Readonly<Record<string, string>>])[] = [];
  let out = "";
  for (const step of action.runs.steps) {
    const context = { inputs, steps, github };
    if (step.if !== undefined && ["", "false"].includes(filled(step.if, context))) continue;
    const values = (record: Readonly<Record<string, string>> = {}) =>
      Object.fromEntries(Object.entries(record).map(([name, value]) => [name, filled(value, context)]));
    if (step.uses !== undefined) {
      used.push([step.uses, values(step.with)]);
      continue;
    }
    writeFileSync(output, "");
    // GitHub runs bash with these flags.
    const result = spawnSync("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", step.run ?? ""], {
      cwd: join(checkout, filled(step["working-directory"] ?? ".", context)),
      encoding: "utf8",
      env: {
        ...process.env,
        ...values(step.env),
        PATH: `${join(temp, "bin")}${delimiter}${process.env["PATH"] ?? ""}`,
        RUNNER_TEMP: temp,
        GITHUB_STEP_SUMMARY: summary,
        GITHUB_OUTPUT: output,
        CALLS: join(temp, "calls"),
      },
    });
    out += result.stdout + result.stderr;
    const outputs = [...readFileSync(output, "utf8").matchAll(/^([\w-]+)=(.*)$/gmu)];
    if (step.id !== undefined)
      steps[step.id] = { outputs: Object.fromEntries(outputs.map(([, name = "", value = ""]) => [name, value])) };
    if (result.status !== 0) return { code: result.status, out, used, ...filesOf(temp) };
  }
  return { code: 0, out, used, ...filesOf(temp) };
}

function filesOf(temp: string): Pick<Outcome, "summary" | "calls" | "comment"> {
  const read = (name: string): string => (existsSync(join(temp, name)) ? readFileSync(join(temp, name), "utf8") : "");
  return { summary: read("summary.md"), calls: read("calls"), comment: read("calls.body") };
}

/** `npx --yes mcp-validate@VERSION …` with the command that is built here. */
function npx(): string {
  return `#!/usr/bin/env bash
[ "$2" = "mcp-validate@${manifest.version}" ] || { echo "not this version: $2" >&2; exit 9; }
shift 2
exec "${process.execPath}" "${built("mcp-validate.js")}" "$@"
`;
}

/** GitHub's command: it knows no comments yet, and keeps what it is called with. */
const gh = `#!/usr/bin/env bash
echo "$@" >> "$CALLS"
for one in "$@"; do case "$one" in body=@*) cat "\${one#body=@}" > "$CALLS.body" ;; esac; done
`;

function git(cwd: string, ...args: readonly string[]): string {
  const identity = ["-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false"];
  const { status, stdout, stderr } = spawnSync("git", [...identity, ...args], { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}

/** A repository with the tools of a base branch and those of a pull request; and what GitHub says of it. */
function repositoryOf(before: readonly object[], after: readonly object[], folder = "") {
  const checkout = folderOf({ [join(folder, "tools.json")]: listOf(...before) });
  git(checkout, "init", "--quiet");
  git(checkout, "add", ".");
  git(checkout, "commit", "--quiet", "-m", "base");
  const sha = git(checkout, "rev-parse", "HEAD");
  mkdirSync(join(checkout, folder), { recursive: true });
  writeFileSync(join(checkout, folder, "tools.json"), listOf(...after));
  git(checkout, "commit", "--quiet", "--allow-empty", "-am", "head");
  const pull = { number: 7, base: { sha }, head: { repo: { fork: false } } };
  return { checkout, github: { action_path: root, repository: "a/b", event: { pull_request: pull } } };
}

const changed = { ...goodTool, description: `${goodTool.description} @someone <b>x</b> \`\`\`` };

describe.skipIf(process.platform === "win32")("the action", () => {
  it("passes, and says what a pull request changes for a model, in the summary and as a comment", () => {
    const { checkout, github } = repositoryOf([goodTool], [changed]);
    const { code, out, summary, comment, calls } = runAction(
      checkout,
      { comment: "true", preset: "portability" },
      github,
    );
    expect([code, out]).toEqual([0, expect.stringContaining("Passed")]);
    expect(comment).toMatch(/^<!-- mcp-validate -->\n### What this pull request changes for a model\n\n````diff\n/u);
    expect(comment).toContain(`~ tool ${goodTool.name}`);
    expect(summary).toContain(comment);
    expect(calls).toMatch(/--method POST repos\/a\/b\/issues\/7\/comments/u);
    expect(git(checkout, "status", "--porcelain")).toBe("");
    expect(git(checkout, "worktree", "list").split("\n")).toHaveLength(1);
  });

  it("fails with a new error, and lists what is new and what is gone", () => {
    const { checkout, github } = repositoryOf(
      [goodTool, badTool],
      [goodTool, { ...badTool, name: "find_plant" }],
      "api",
    );
    const { code, summary, used } = runAction(checkout, { sarif: "true", "working-directory": "api" }, github);
    expect(code).toBe(1);
    expect(summary).toMatch(/\*\*\d+ new\*\*\n\n- error Tool 'find&#95;plant'/u);
    expect(summary).toMatch(/\*\*\d+ gone\*\*\n\n- error Tool 'get&#95;plant'/u);
    const sarif: unknown = expect.stringContaining(".sarif");
    expect(used).toEqual([["github/codeql-action/upload-sarif@v4", { sarif_file: sarif, category: "mcp-validate" }]]);
  });

  it("says nothing of changes where nothing changes, and compares only on pull requests", () => {
    const { checkout, github } = repositoryOf([goodTool], [{ ...goodTool, icons: [] }]);
    expect(runAction(checkout, {}, github).summary).toContain("No definition of a tool, resource or prompt changes.");
    const pushed = runAction(checkout, { comment: "true" }, { action_path: root, event: {} });
    expect([pushed.code, pushed.calls]).toEqual([0, ""]);
    expect(pushed.summary).not.toContain("pull request");
  });

  it("obeys no configuration of a fork", () => {
    const { checkout, github } = repositoryOf([goodTool], [badTool]);
    writeFileSync(join(checkout, "mcp-validate.config.json"), JSON.stringify({ ignores: ["**"] }));
    const pull = { ...github.event.pull_request, head: { repo: { fork: true } } };
    const { code } = runAction(checkout, {}, { ...github, event: { pull_request: pull } });
    expect(code).toBe(1);
  });

  it("passes the code of a wrong flag on", () => {
    const { checkout, github } = repositoryOf([goodTool], [goodTool]);
    const { code, out } = runAction(checkout, { args: "--presett\nstrict" }, github);
    expect([code, out]).toEqual([2, expect.stringContaining("Did you mean --preset")]);
  });

  it("has the version of this repository, and no text of a pull request in a script", () => {
    expect(action.inputs["version"]?.default).toBe(manifest.version);
    for (const { run = "" } of action.runs.steps) expect(run).not.toContain("${{");
  });
});

interface Hook {
  readonly id: string;
  readonly entry: string;
  readonly args?: readonly string[];
}

describe.skipIf(process.platform === "win32")("the hooks of pre-commit", () => {
  const hooks = parse(readFileSync(join(root, ".pre-commit-hooks.yaml"), "utf8")) as readonly Hook[];
  const run = (id: string, checkout: string, files: readonly string[]) => {
    const { entry = "", args = [] } = hooks.find((hook) => hook.id === id) ?? {};
    const bin = folderOf({ npx: npx() });
    chmodSync(join(bin, "npx"), 0o755);
    const env = { ...process.env, PATH: `${bin}${delimiter}${process.env["PATH"] ?? ""}` };
    return spawnSync("bash", ["-c", `${entry} "$@"`, "hook", ...args, ...files], {
      cwd: checkout,
      encoding: "utf8",
      env,
    });
  };

  it("find a fault of the folder, and pass without one", () => {
    expect(run("mcp-validate", folderOf({ "tools.json": listOf(...[badTool]) }), []).status).toBe(1);
    expect(run("mcp-validate", folderOf({ "tools.json": listOf(...[goodTool]) }), []).status).toBe(0);
  });

  it("run the ESLint of the project, or the version of this repository", () => {
    expect(hooks.map(({ id, entry }) => [id, entry])).toEqual([
      ["mcp-validate", `npx --yes mcp-validate@${manifest.version}`],
      ["mcp-eslint", "npx --no-install eslint --no-warn-ignored"],
    ]);
  });
});
