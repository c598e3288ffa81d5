import { mkdirSync, symlinkSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folderOf, listOf } from "../folders.ts";
import { makeSpecial, specialFiles, specialProjects } from "../special-files.ts";
import { type Run, runCommand, spawnCommand } from "./command.ts";
import { bad, good, json, resultOf } from "./runs.ts";

describe.each(specialFiles)("a %s", (kind) => {
  describe.each(Object.keys(specialProjects))("in a project %s", (place) => {
    it.each([
      ["extract", ["extract", "."]],
      ["validation", ["."]],
    ])("does not hold up %s", async (_name, args) => {
      const { files = {}, special = [] } = specialProjects[place] ?? {};
      const folder = folderOf(files);
      for (const name of special) makeSpecial(kind, folder, name);
      const run = await runCommand(args, folder);
      expect([run.code, run.err]).toEqual([0, expect.not.stringContaining("ERROR")]);
      expect(run.out).toMatch(/"find"|\d tools?/u);
    });
  });

  it("that is named is refused", async () => {
    const folder = folderOf({});
    makeSpecial(kind, folder, "tools.json");
    const refused = "UNREADABLE_FILE tools.json: It is not a regular file. Use '-' for standard input.\n";
    expect(await runCommand(["tools.json"], folder)).toMatchObject({ code: 2, err: refused });
    expect(await runCommand(["extract", "tools.json"], folder)).toEqual({ code: 2, out: "", err: refused });
  });

  it("is no configuration", async () => {
    const folder = folderOf({ "a.json": good });
    makeSpecial(kind, folder, "c.yaml");
    expect(await runCommand(["a.json", "--config", "c.yaml"], folder)).toEqual({
      code: 2,
      out: "",
      err: "INVALID_CONFIG c.yaml: It is not a regular file. Name a file.\n",
    });
  });
});

describe("a file that is too large", () => {
  const folderWith = (name: string): string => {
    const folder = folderOf({ "good.json": good, [name]: "" });
    truncateSync(join(folder, name), 16_000_001);
    return folder;
  };

  it("is refused if it is named, and skipped if it is found", async () => {
    const folder = folderWith("big.tools.json");
    expect(await runCommand(["big.tools.json"], folder)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^UNREADABLE_FILE big\.tools\.json: It is larger than 16 MB\. /u) as unknown,
    });
    const found = await runCommand([".", ...json], folder);
    expect(resultOf(found).sources.map(({ name }) => name)).toEqual(["good.json"]);
    expect([found.code, found.err]).toEqual([0, "Skipped big.tools.json: It is larger than 16 MB.\n"]);
  });

  it("is no configuration", async () => {
    const folder = folderWith("big.yaml");
    expect(await runCommand(["good.json", "--config", "big.yaml"], folder)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^INVALID_CONFIG big\.yaml: It is larger than 1 MB\. /u) as unknown,
    });
  });
});

describe("an import", () => {
  /** The descriptions that a server in `<outside>/project/src` takes from JSON files. */
  const described = (files: Readonly<Record<string, string>>, ...specifiers: readonly string[]): Run => {
    const folder = folderOf({
      "secret.json": `{ "text": "a secret" }`,
      "node_modules/shared/text.json": `{ "text": "from a package above" }`,
      "project/src/own.json": `{ "text": "from the folder" }`,
      "project/own.json": `{ "text": "from the project" }`,
      ...files,
    });
    symlinkSync(join(folder, "secret.json"), join(folder, "project/src/link.json"));
    symlinkSync("../own.json", join(folder, "project/src/inner-link.json"));
    mkdirSync(join(folder, "project/node_modules"), { recursive: true });
    symlinkSync(folder, join(folder, "project/node_modules/linked"));
    const server = specifiers.flatMap((specifier, index) => [
      `import t${String(index)} from ${JSON.stringify(specifier.replace("OUTSIDE", folder))};`,
      `server.registerTool("t${String(index)}", { description: t${String(index)}.text }, run);`,
    ]);
    const written = folderOf({
      "server.ts": ['import { McpServer } from "@modelcontextprotocol/sdk";', ...server].join("\n"),
    });
    symlinkSync(join(written, "server.ts"), join(folder, "project/src/server.ts"));
    // The home folder is that of the process.
    return spawnCommand(["extract", "src/server.ts"], join(folder, "project"), { env: { HOME: folder } });
  };

  const outside = [
    "../../secret.json",
    "OUTSIDE/secret.json",
    "./link.json",
    "linked/secret.json",
    "../node_modules/linked/secret.json",
  ];

  it.each([
    ["a repository", { "project/.git/HEAD": "", "package.json": `{ "workspaces": ["project"] }` }],
    ["a workspace", { "project/package.json": `{ "workspaces": [] }`, "package.json": "{}" }],
    ["a pnpm workspace", { "project/pnpm-workspace.yaml": "", "package.json": "{}" }],
    ["a package, with one in the home folder", { "project/package.json": "{}", "package.json": "{}" }],
    ["a folder", {}],
  ])("does not leave %s", (_name, files) => {
    const run = described(files, ...outside, "./own.json");
    expect(run.code).toBe(0);
    expect(run.out + run.err).not.toContain("a secret");
    expect(run.out).toContain("from the folder");
  });

  it("leads through all of the project, and to packages that are installed above it", () => {
    const { out } = described({ "project/.git/HEAD": "" }, "../own.json", "./inner-link.json", "shared/text.json");
    const { tools } = JSON.parse(out) as { readonly tools: readonly { readonly description?: string }[] };
    expect(tools.map(({ description }) => description)).toEqual([
      "from the project",
      "from the project",
      "from a package above",
    ]);
    const relative = described({ "project/.git/HEAD": "" }, "../../node_modules/shared/text.json");
    expect(relative.out).toContain("from a package above");
  });

  it("through an alias or a package of a workspace does not leave it either", async () => {
    const folder = folderOf({
      "secret.json": `{ "text": "a secret" }`,
      "outer/index.ts": `export default { text: "a secret" };`,
      "outer/package.json": `{ "name": "@outer/all" }`,
      "project/.git/HEAD": "",
      "project/package.json": `{ "workspaces": ["../outer"], "imports": { "#secret": "../secret.json" } }`,
      "project/tsconfig.json": `{ "compilerOptions": { "paths": { "@/*": ["../*"] } } }`,
      "project/server.ts": `import { McpServer } from "@modelcontextprotocol/sdk";
        import a from "@/secret.json";
        import b from "#secret";
        import c from "@outer/all";
        server.registerTool("find", { description: a.text, title: b.text ?? c.text }, run);`,
    });
    const run = await runCommand(["extract", "."], join(folder, "project"));
    expect([run.code, run.out.includes("find"), (run.out + run.err).includes("a secret")]).toEqual([0, true, false]);
  });
});

describe("a link", () => {
  const linked = (): string => {
    const folder = folderOf({
      "outside/tools.json": bad,
      "outside/deep/other.tools.json": bad,
      "project/.git/HEAD": "",
      "project/src/tools.json": listOf({ name: "find" }),
    });
    symlinkSync("../outside", join(folder, "project/folder"));
    symlinkSync("..", join(folder, "project/src/circle"));
    symlinkSync("../outside/tools.json", join(folder, "project/a.tools.json"));
    symlinkSync("../../src/tools.json", join(folder, "project/src/missing.tools.json"));
    return join(folder, "project");
  };
  const namesOf = async (args: readonly string[], cwd: string): Promise<string[]> =>
    resultOf(await runCommand([...args, ...json], cwd)).sources.map(({ name }) => name);

  it("that is found is not followed", async () => {
    expect(await namesOf(["."], linked())).toEqual(["src/tools.json"]);
    expect(await namesOf(["**/*.json"], linked())).toEqual(["src/tools.json"]);
  });

  it("that is named is followed", async () => {
    expect(await namesOf(["a.tools.json"], linked())).toEqual(["a.tools.json"]);
    expect(await namesOf(["folder"], linked())).toEqual(["folder/deep/other.tools.json", "folder/tools.json"]);
  });
});
