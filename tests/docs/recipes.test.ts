import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { parseArgsStringToArgv } from "string-argv";
import { describe, expect, it } from "vitest";
import { parse as parseYaml } from "yaml";
import manifest from "../../package.json" with { type: "json" };
import { languages } from "../../lib/readers/languages.ts";
import { root } from "../validator/built.ts";
import { commandsIn, otherBlocksIn, readPage, recipesIn, type Recipe } from "./page.ts";
import { eslintFindings, npx, projectWith, readIn, runLine, serverFiles } from "./project.ts";

// lint-staged's matcher; it has no types.
const picomatch = createRequire(import.meta.url)("picomatch") as (
  glob: string,
  options: Readonly<Record<string, boolean>>,
) => (file: string) => boolean;

const readme = readFileSync(`${root}/README.md`, "utf8");
const recipes = recipesIn(readme);

const guide = readFileSync(`${root}/docs/guides/commit-hooks.md`, "utf8");
const hooks = recipesIn(guide);

/** The rules of `recommended` that report the project's tool. */
const recommended = ["mcp/describe-on-fields", "mcp/description-required"];

function blockNamed(file: string): Recipe {
  const found = hooks.filter((recipe) => recipe.file === file);
  const [recipe] = found;
  if (found.length !== 1 || !recipe) throw new Error(`The guide has ${String(found.length)} blocks for ${file}.`);
  return recipe;
}

interface Hook {
  readonly entry: string;
  readonly files?: string;
}

/** The hook for pre-commit with this id. */
function hookNamed(id: string): Hook {
  const texts = hooks.filter(({ file }) => file === ".pre-commit-config.yaml").map(({ text }) => text);
  const all = texts.flatMap((text) => {
    const { repos } = parseYaml(text) as {
      readonly repos: readonly { readonly hooks: readonly (Hook & { readonly id: string })[] }[];
    };
    return repos.flatMap((repo) => repo.hooks);
  });
  const hook = all.find((one) => one.id === id);
  if (!hook) throw new Error(`The guide has no hook ${id}.`);
  return hook;
}

describe("README", () => {
  it("has no code that is neither a command nor a file of the reader's project", () => {
    expect(otherBlocksIn(readme).filter((block) => block !== "text")).toEqual([]);
  });

  it("shows a finding and its edit as the command prints them", async () => {
    const story = path.join(root, "fixtures/story");
    const [, shown = ""] = /^```text\n([^]*?)^```$/mu.exec(readme) ?? [];
    const [line = "", ...diff] = shown.trimEnd().split("\n");
    expect((await npx(story, ["mcp-validate", "server.mjs"])).out).toContain(`${line}\n`);
    const changed = (await npx(story, ["mcp-validate", "server.mjs", "--diff", "--suggestions"])).out;
    for (const one of diff) expect(changed.replaceAll(/^([-+]) +/gmu, "    $1 ")).toContain(`${one}\n`);
    expect(diff).toHaveLength(2);
  });

  it("sets up what `recommended` reports, and nothing in other files", async () => {
    const expected = Object.fromEntries(serverFiles.map((name) => [name, recommended]));
    expect(await eslintFindings(projectWith({ "eslint.config.mjs": alone }))).toEqual(expected);
  });

  it("turns a rule off, and sets an option of another", async () => {
    const { text = "" } = recipes.find(({ heading }) => heading === "Turn a rule off") ?? {};
    const found = await eslintFindings(projectWith({ "eslint.config.mjs": text }));
    expect(Object.keys(found).sort()).toEqual(serverFiles);
    for (const ids of Object.values(found)) {
      expect(ids).toEqual(expect.arrayContaining(recommended));
      expect(ids).not.toContain("mcp/require-title");
    }
  });

  it("uses the action of this repository in its version", () => {
    const { text = "" } = recipes.find(({ file }) => file.startsWith(".github/workflows/")) ?? {};
    const name = manifest.homepage.replace("https://github.com/", "");
    expect(text).toContain(`uses: ${name}@v${manifest.version}\n`);
  });

  it("has at most 12 kB", () => {
    expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(12_000);
  });

  const linted = languages.flatMap(({ extensions }) => extensions).map((end) => `src/tools.${end}`);
  const notLinted = ["README.md", "src/style.css", "src/main.rb", "src/ts", "src/tools.json.bak", "src/tools.map"];

  it("Commit hooks: lint-staged lints every language that the presets read", async () => {
    const { "lint-staged": tasks } = JSON.parse(blockNamed("package.json").text) as {
      readonly "lint-staged": Readonly<Record<string, string>>;
    };
    const [task] = Object.entries(tasks);
    const [glob, command] = task ?? ["", ""];
    // lint-staged 17.6 matches with these options.
    const matches = picomatch(glob, { dot: true, matchBase: true, posixSlashes: true, strictBrackets: true });
    expect([...linted, ...notLinted].filter((file) => matches(file))).toEqual(linted);
    const { code, out, err } = await npx(hooked, [...parseArgsStringToArgv(command), ...staged]);
    expect([code, err, filesIn(out)]).toEqual([1, "", ["server.py", "server.ts"]]);
  });

  it("Commit hooks: pre-commit lints every language that the presets read", async () => {
    const { entry, files = "" } = hookNamed("eslint");
    const matches = new RegExp(files);
    expect([...linted, ...notLinted].filter((file) => matches.test(file))).toEqual(linted);
    const [, ...command] = parseArgsStringToArgv(entry);
    const { code, out, err } = await npx(hooked, [...command, ...staged]);
    expect([code, err, filesIn(out)]).toEqual([1, "", ["server.py", "server.ts"]]);
  });

  it("Commit hooks: a schema in a module of its own is reported in the file that registers the tool", async () => {
    const folder = projectWith({
      "eslint.config.mjs": alone,
      "src/schemas.ts": `import { z } from "zod";\nexport const shape = { words: z.string() };\n`,
      "src/server.ts": readIn(hooked, "src/server.ts")
        .replace("{ words: z.string() }", "shape")
        .replace('import { z } from "zod";', 'import { shape } from "./schemas.js";'),
    });
    const found = await eslintFindings(folder);
    expect(found["src/server.ts"]).toEqual(recommended);
    expect(Object.keys(found)).not.toContain("src/schemas.ts");
  });

  const alone = recipes.find(({ heading }) => heading === "Set up")?.text ?? "";
  const hooked = projectWith({ "eslint.config.mjs": alone });
  /** Files that a commit holds, one that no configuration matches among them. */
  const staged = ["src/server.ts", "src/server.py", "package.json"];
  /** The files that ESLint reports. */
  const filesIn = (out: string): readonly string[] =>
    out
      .split("\n")
      .filter((part) => path.isAbsolute(part))
      .map((part) => path.basename(part))
      .sort();

  // One project for all: a later command uses what an earlier one has written.
  const folder = projectWith({});
  it.each(commandsIn(readme).filter((line) => line.startsWith("npx ")))("%s", async (line) => {
    const { code, faults } = await runLine(folder, line);
    expect(code).toBeOneOf([0, 1]);
    expect(faults).toEqual([]);
  });
});

describe.each(["formatters", "mcp-validate"])("the workflows of %s", (name) => {
  const page = readPage(name);

  it.each(recipesIn(page).filter(({ file }) => file.startsWith(".github/workflows/")))(
    "$file uploads a report that its step has written",
    async ({ text }) => {
      const { jobs } = parseYaml(text) as { readonly jobs: Readonly<Record<string, { readonly steps: Step[] }>> };
      const steps = Object.values(jobs).flatMap((job) => job.steps);
      const config = recipes.find(({ heading }) => heading === "Set up")?.text ?? "";
      const folder = projectWith({ "eslint.config.mjs": config });
      const [line = "", ...more] = steps.flatMap(({ run = "" }) => (run.startsWith("npx ") ? [run] : []));
      expect(more).toEqual([]);
      expect((await npx(folder, parseArgsStringToArgv(line).slice(1))).code).toBe(1);
      const { with: { sarif_file: file = "" } = {} } = steps.at(-1) ?? {};
      const { runs } = JSON.parse(readIn(folder, file)) as { readonly runs: readonly { results: readonly object[] }[] };
      expect(runs[0]?.results.length).toBeGreaterThan(0);
    },
  );

  interface Step {
    readonly run?: string;
    readonly with?: Readonly<Record<string, string>>;
  }
});

describe("the commands of formatters", () => {
  it.each(commandsIn(readPage("formatters")))("%s", async (line) => {
    const config = recipes.find(({ heading }) => heading === "Set up")?.text ?? "";
    const folder = projectWith({ "eslint.config.mjs": config });
    const { code, err } = await npx(folder, parseArgsStringToArgv(line).slice(1));
    expect([code, err]).toEqual([1, ""]);
    const [, file = ""] = /--output-file (\S+)/.exec(line) ?? [];
    expect(readIn(folder, file)).toContain("find_book");
  });
});
