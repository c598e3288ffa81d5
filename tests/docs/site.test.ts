import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgsStringToArgv } from "string-argv";
import { describe, expect, it } from "vitest";
import { parse as parseYaml } from "yaml";
import { defaultClients } from "../../lib/model/client.ts";
import { settingsOf } from "../../lib/readers/settings.ts";
import { root } from "../validator/built.ts";
import { startCommand } from "../validator/cli/command.ts";
import { hasRedis, startRedis } from "../validator/sweep/redis.ts";
import { outcomesIn, start } from "../validator/sweep/sweeps.ts";
import { startHosts } from "./hosts.ts";
import { commandsIn, headingsIn, recipesIn, withPart } from "./page.ts";
import { eslintFindings, npx, projectWith, readIn, runLine, serverFiles } from "./project.ts";
import { renderPresets } from "./render.ts";

const folder = path.join(root, "docs");
const guides = readdirSync(path.join(folder, "guides")).map((file) => `guides/${file}`);
const files = [...guides, "index.md", "clients.md", "rules/index.md", "../ARCHITECTURE.md"];
const textOf = (file: string): string => readFileSync(path.join(folder, file), "utf8");

/** The rules of `recommended` that report the project's tool. */
const recommended = ["mcp/describe-on-fields", "mcp/description-required"];

/** The files that a configuration lints, where it is not all, by the heading above it. */
const linted: Readonly<Record<string, readonly string[]>> = {
  "Which files": serverFiles,
  "What a preset lints": ["api/tools/users.yaml", "servers/desk.js"],
};

/** The files of guides that their commands read. */
const inputs = ["requests.yaml", "servers.txt"];

describe.each([...guides, "index.md"])("the page %s of the site", (file) => {
  const page = textOf(file);
  const recipes = recipesIn(page);
  const given = Object.fromEntries(
    recipes.flatMap(({ file: name, text }) => (inputs.includes(name) ? [[name, text]] : [])),
  );

  it.each(recipes.filter((recipe) => recipe.file.startsWith("eslint.config.")))(
    "$heading: `eslint .` with $file reports at least what `recommended` reports",
    async ({ heading, file: name, text }) => {
      const found = await eslintFindings(projectWith({ [name]: text }));
      expect(Object.keys(found).sort()).toEqual(linted[heading] ?? serverFiles);
      for (const ids of Object.values(found)) expect(ids).toEqual(expect.arrayContaining(recommended));
    },
  );

  it.each(recipes.filter((recipe) => recipe.file === "mcp-validate.config.yaml"))(
    "$heading: the command takes $file",
    async ({ file: name, text }) => {
      const { code, out, err } = await npx(projectWith({ [name]: text }), [
        "mcp-validate",
        "tools.json",
        "--format",
        "json",
      ]);
      expect([code, err]).toEqual([1, ""]);
      expect(JSON.parse(out)).toMatchObject({ metadata: { configUsed: name } });
    },
  );

  it.each(
    recipes.filter((recipe) => /\.ya?ml$/u.test(recipe.file) && !/^(?:mcp-validate|requests)/u.test(recipe.file)),
  )("$heading: the commands of $file run, and write what it keeps", async ({ file: name, text }) => {
    const project = projectWith({ "eslint.config.mjs": alone(), ...given });
    const lines = stringsIn(parseYaml(text))
      .filter((line) => /^(?:npx|mcp-validate) /u.test(line))
      .flatMap((line) => [...new Set(["1", "2"].map((shard) => line.replaceAll("${{ matrix.shard }}", shard)))]);
    // The action and the hooks of this repository have tests of their own.
    if (!text.includes("eslint-plugin-mcp/eslint-plugin-mcp")) expect(lines).not.toEqual([]);
    for (const line of lines) {
      // pre-commit appends the staged files, unless the hook takes none.
      const takesFiles = name === ".pre-commit-config.yaml" && !text.includes("pass_filenames: false");
      // The error of the project's tool does not count in a sweep, nor in the choices of a model.
      const code = / (?:choose|sweep) /u.test(line) ? 0 : 1;
      expect(await runLine(project, takesFiles ? `${line} src/server.ts` : line), line).toEqual({ code, faults: [] });
      const [, written] = / --output (\S+)/u.exec(line) ?? [];
      if (written !== undefined) expect(readIn(project, written)).toContain("find_book");
    }
  });

  it.each(recipes.filter((recipe) => recipe.file.endsWith(".json")))("$heading: $file is JSON", ({ text }) => {
    expect(JSON.parse(text)).toBeTypeOf("object");
  });

  // A project of its own for each page: a later command uses what an earlier one has written.
  const project = projectWith({ "eslint.config.mjs": alone(), ...given });
  const lines = commandsIn(page).filter((line) => line.startsWith("npx "));
  it.each(lines.filter((line) => !line.includes("bullmq:")))("%s", async (line) => {
    const { code, faults } = await runLine(project, line);
    expect(code).toBeOneOf([0, 1]);
    expect(faults).toEqual([]);
  });

  it.each(examplesOf(page))(
    "the $role example on line $line is reported as it says",
    async ({ role, text, name, rules }) => {
      const { code, out, err } = await npx(projectWith({ [name]: text }), ["mcp-validate", name, "--format", "json"]);
      expect(err).toBe("");
      const { issues } = JSON.parse(out) as { readonly issues: readonly { readonly rule: string }[] };
      expect([...new Set(issues.map(({ rule }) => rule.replace("mcp/", "")))].sort()).toEqual([...rules].sort());
      expect(code === 0 || role === "bad").toBe(true);
    },
  );

  it("has no other code than text, and settings of editors", () => {
    const kinds = [...page.matchAll(/^```(\w+)(?! (?:bad|good|file=))\n/gmu)].map(([, kind = ""]) => kind);
    expect(kinds.filter((kind) => !["sh", "text", "lua", "toml"].includes(kind))).toEqual([]);
  });
});

describe("the guides", () => {
  it("have a configuration that shows what a model said, and nobody is asked again", async () => {
    const page = textOf("guides/ask-a-model.md");
    const config = recipesIn(page).find(({ file }) => file === "eslint.config.mjs")?.text ?? "";
    const project = projectWith({ "eslint.config.mjs": config });
    const [, ask = ""] = commandsIn(page).filter((line) => line.includes(" --llm "));
    await runLine(project, ask);
    for (const ids of Object.values(await eslintFindings(project))) expect(ids).toContain("mcp/llm-review");
    const unreachable = ["--llm-base-url", "http://127.0.0.1:9"];
    const { code, err } = await npx(project, [...parseArgsStringToArgv(ask).slice(1), ...unreachable]);
    expect(code).toBe(1);
    expect(err).not.toMatch(/Asking|did not judge/u);
  });

  it.skipIf(!hasRedis)("have command lines that check a list with Redis", { timeout: 60_000 }, async () => {
    const page = textOf("guides/census.md");
    const project = projectWith({ "servers.txt": recipesIn(page)[0]?.text ?? "" });
    const { engine } = await startRedis(project);
    const env = await startHosts();
    const [worker = [], sweep = []] = commandsIn(page)
      .filter((line) => line.includes("bullmq:"))
      .map((line) => line.replace(/bullmq:\S+/u, engine).replace(".parquet", ".ndjson"))
      .map((line) => parseArgsStringToArgv(line).slice(2));
    start(worker, project, env);
    expect(await startCommand(sweep, project, env).ended).toMatchObject({ code: 0 });
    expect([...new Set(Object.values(outcomesIn(path.join(project, "results.ndjson"))))]).toEqual(["checked"]);
  });

  it("list every preset", async () => {
    const page = withPart(textOf("guides/presets.md"), "presets", renderPresets());
    await expect(page).toMatchFileSnapshot(path.join(folder, "guides/presets.md"));
  });

  it("have a configuration for oxlint, which reports code with it", async () => {
    const config = recipesIn(textOf("guides/oxlint.md")).find(({ file }) => file === ".oxlintrc.json")?.text ?? "";
    const { out } = await npx(projectWith({ ".oxlintrc.json": config }), ["oxlint", "src", "--format", "json"]);
    expect(out).toContain("mcp(description-required)");
  });

  it("have models of functions, which the rules obey", async () => {
    const recipes = recipesIn(textOf("guides/settings.md"));
    const textIn = (file: string, part: string): string =>
      recipes.find((recipe) => recipe.file === file && recipe.text.includes(part))?.text ?? "";
    const code = textIn("src/list.ts", "queue.next");
    const reported = async (config: string): Promise<readonly string[]> => {
      const project = projectWith({ "eslint.config.mjs": config, "src/list.ts": code });
      const { out } = await npx(project, ["eslint", "src/list.ts", "--format", "json"]);
      const [{ messages }] = JSON.parse(out) as [{ messages: { ruleId: string; line: number }[] }];
      const found = messages.filter(({ ruleId }) => ruleId === "mcp/no-dangerous-execution");
      return found.map(({ line }) => (code.split("\n")[line - 1] ?? "").trim());
    };
    expect(await reported(textIn("eslint.config.mjs", "models"))).toEqual([
      "run(`ls ${folder}`);",
      'return { content: [{ type: "text", text: run(`ls ${message.folder}`) }] };',
    ]);
    expect(await reported(textIn("eslint.config.mjs", "sdkVersion"))).toEqual([]);
  });

  it("name every setting", () => {
    for (const name of Object.keys(settingsOf({}))) expect(textOf("guides/settings.md")).toContain(`| \`${name}\` |`);
  });

  it("name the clients of a project without a setting", () => {
    const names = defaultClients.map((name) => `\`${name}\``);
    const sentence = `speak of ${names.slice(0, -1).join(", ")} and ${String(names.at(-1))}.`;
    expect(textOf("guides/settings.md").replaceAll("\n", " ")).toContain(sentence);
  });

  it("are all in the menu", async () => {
    const { guides: menu } = await import("../../docs/site/guides.ts");
    const links = menu.flatMap(({ items }) => items.map(({ link }) => `${link.slice(1)}.md`));
    expect(links.sort()).toEqual([...guides].sort());
  });

  it.each(files)("%s links to files and headings that exist", (file) => {
    for (const [, target = "", heading] of textOf(file).matchAll(/\]\((?!https?:|\/)([^)#]*)(?:#([^)]+))?\)/gu)) {
      const linked = target === "" ? path.join(folder, file) : path.join(folder, path.dirname(file), target);
      expect(existsSync(linked), target).toBe(true);
      const anchors = headingsIn(readFileSync(linked, "utf8")).map((text) =>
        text
          .toLowerCase()
          .replaceAll(/[^\w\- ]/gu, "")
          .replaceAll(" ", "-"),
      );
      if (heading !== undefined) expect(anchors).toContain(heading);
    }
  });
});

/** The first configuration of the guide Set up. */
function alone(): string {
  return recipesIn(textOf("guides/set-up.md"))[0]?.text ?? "";
}

/** All strings of a document. */
function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

const fileNames: Readonly<Record<string, string>> = {
  ts: "src/example.ts",
  py: "src/example.py",
  json: "example.tools.json",
  yaml: "example.tools.yaml",
};

/** The examples of a page. A bad one names the rules that report it, in `recommended`. */
function examplesOf(page: string) {
  return [...page.matchAll(/^```(\w+) (bad|good)(?: name=(\S+))?(?: rules=(\S+))?\n([^]*?)^```$/gmu)].map(
    ({ 1: language = "", 2: role = "", 3: name, 4: rules, 5: text = "", index }) => ({
      line: page.slice(0, index).split("\n").length,
      role,
      text,
      name: name ?? fileNames[language] ?? "",
      rules: rules?.split(",") ?? [],
    }),
  );
}
