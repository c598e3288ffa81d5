import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import spawn from "cross-spawn";
import { describe, expect, inject, it } from "vitest";
import { layoutNames, projectNames } from "./install.ts";

const projects = inject("projects");

interface Result {
  readonly filePath: string;
  readonly messages: readonly { readonly ruleId: string | null; readonly message: string; readonly fatal?: boolean }[];
}

/** The plugin's own findings in a project, by file, as ESLint's command prints them. */
function findings(folder: string, config: string): Readonly<Record<string, readonly string[]>> {
  const args = [
    path.join(folder, "node_modules/eslint/bin/eslint.js"),
    "--config",
    `configs/${config}`,
    "--format",
    "json",
  ];
  const { stdout, stderr, status } = spawnSync(process.execPath, [...args, "src", "tools.json", "tools.yaml"], {
    cwd: folder,
    encoding: "utf8",
  });
  expect([stderr, status]).toEqual(["", 1]);
  const results = JSON.parse(stdout) as readonly Result[];
  return Object.fromEntries(
    results.map(({ filePath, messages }) => {
      const own = messages.filter(({ ruleId, fatal }) => fatal ?? ruleId?.startsWith("mcp/"));
      return [
        path.relative(folder, filePath),
        [...new Set(own.map(({ ruleId, message }) => ruleId ?? message))].sort(),
      ];
    }),
  );
}

/** Each file has the same tool with the same faults. */
const faults = ["mcp/describe-on-fields", "mcp/require-annotations", "mcp/valid-tool-name"];
const files = ["src/server.js", "src/server.py", "src/server.ts", "tools.json", "tools.yaml"];

describe.each(projectNames)("installed beside %s", (name) => {
  const folder = projects[name];
  const configs = readdirSync(path.join(folder, "configs")).filter((file) => file.includes(".config."));
  const needsOthers = /^beside-/;

  it.each(configs.filter((config) => name !== "typescript-7" || !needsOthers.test(config)))(
    "%s finds the faults of every file",
    (config) => {
      const found = findings(folder, config);
      expect(Object.keys(found).sort()).toEqual(files);
      for (const file of files) expect([file, found[file]]).toEqual([file, expect.arrayContaining(faults)]);
    },
  );

  it("has a command, which finds the same", () => {
    const command = path.join(folder, "node_modules/.bin/mcp-validate");
    for (const name of ["mcp-validate", "mcp-validator"]) {
      const named = path.join(folder, "node_modules/.bin", name);
      expect(spawn.sync(named, ["--version"], { encoding: "utf8" }).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    }
    // In one run, defects that a document shares with the code next to it would be reported once.
    for (const file of files) {
      const { stdout, stderr, status } = spawn.sync(command, [file, "--preset", "strict", "--format", "json"], {
        cwd: folder,
        encoding: "utf8",
      });
      expect([stderr, status]).toEqual(["", 1]);
      const { issues } = JSON.parse(stdout) as { readonly issues: readonly { readonly rule: string }[] };
      const rules = new Set(issues.map(({ rule }) => `mcp/${rule}`));
      expect([file, [...rules]]).toEqual([file, expect.arrayContaining(faults)]);
    }
  });

  it("has a library", () => {
    const script = `import { validateFile } from "mcp-validate";
      const { valid, tools } = await validateFile("tools.json", { preset: "strict" });
      console.log(JSON.stringify([valid, tools.length]));`;
    const output = execFileSync(process.execPath, ["--input-type=module", "-e", script], {
      cwd: folder,
      encoding: "utf8",
    });
    expect(JSON.parse(output)).toEqual([false, 1]);
  });

  it("has formatters for ESLint", () => {
    const formatter = "./node_modules/mcp-validate/dist/formatters/sarif.js";
    const args = [
      path.join(folder, "node_modules/eslint/bin/eslint.js"),
      "--config",
      "configs/alone.config.js",
      "--format",
      formatter,
      "tools.json",
    ];
    const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
    expect([stderr, status]).toEqual(["", 1]);
    const { version, runs } = JSON.parse(stdout) as {
      readonly version: string;
      readonly runs: readonly { readonly results: readonly object[] }[];
    };
    expect([version, runs[0]?.results.length]).toEqual(["2.1.0", expect.any(Number)]);
    expect(runs[0]?.results.length).toBeGreaterThan(0);
  });
});

/** Runs a command that a project has installed. With Plug'n'Play, only Yarn finds it. */
function run(folder: string, name: string, args: readonly string[]) {
  const installed = path.join(folder, "node_modules/.bin", name);
  const yarn = ["exec", "--yes", "--package=@yarnpkg/cli-dist@4", "--", "yarn", "run", name];
  const [program, before] = existsSync(installed) ? [installed, []] : ["npm", yarn];
  return spawn.sync(program, [...before, ...args], { cwd: folder, encoding: "utf8" });
}

describe.each(layoutNames.filter((name) => name !== "command alone"))("the plugin, installed as %s", (name) => {
  const folder = projects[name];

  it("finds the faults of every file", () => {
    const { stdout, stderr } = run(folder, "eslint", ["--config", "configs/alone.config.js", "-f", "json", ...files]);
    const found = (JSON.parse(stdout) as readonly Result[]).map(({ filePath, messages }) => [
      path.basename(filePath),
      messages.map(({ ruleId }) => ruleId),
    ]);
    expect(stderr).toBe("");
    const expected = files.map((file): readonly unknown[] => [path.basename(file), expect.arrayContaining(faults)]);
    expect(found).toEqual(expected);
  });
});

describe.each(layoutNames.filter((name) => name !== "plugin alone"))("the command, installed as %s", (name) => {
  const folder = projects[name];

  it("finds the faults of every file", () => {
    for (const file of files) {
      const { stdout, stderr } = run(folder, "mcp-validate", [file, "--preset", "strict", "--format", "json"]);
      const { issues } = JSON.parse(stdout) as { readonly issues: readonly { readonly rule: string }[] };
      expect([file, stderr, issues.map(({ rule }) => `mcp/${rule}`)]).toEqual([
        file,
        "",
        expect.arrayContaining(faults),
      ]);
    }
    expect(run(folder, "mcp-validate", ["explain", "SEC-001"]).stdout).toContain("maxLength");
    expect(run(folder, "mcp-validate", ["--server", "node nothing.js"])).toMatchObject({ status: 3 });
  });
});

/** The packages that are installed because of one, with it, and their size in bytes. */
function weightOf(folder: string, name: string): { readonly packages: readonly string[]; readonly bytes: number } {
  const packages: string[] = [];
  const pending = [name];
  for (let one = pending.pop(); one !== undefined; one = pending.pop()) {
    const home = path.join(folder, "node_modules", one);
    if (packages.includes(one) || !existsSync(home)) continue;
    packages.push(one);
    const manifest = JSON.parse(readFileSync(path.join(home, "package.json"), "utf8")) as Manifest;
    pending.push(...Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }));
  }
  const bytes = packages.flatMap((one) => sizesIn(path.join(folder, "node_modules", one)));
  return { packages: packages.sort(), bytes: bytes.reduce((sum, size) => sum + size, 0) };
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

function sizesIn(folder: string): number[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(path.join(entry.parentPath, entry.name)).size);
}

describe("the weight beside ESLint", () => {
  it("is at most 5 packages and 9.5 MB for the plugin, 13 and 17 MB with the command", () => {
    const plugin = weightOf(projects["plugin alone"], "eslint-plugin-mcp");
    expect([plugin.packages.length, plugin.bytes]).toEqual([4, expect.toSatisfy((bytes: number) => bytes < 9.5e6)]);
    const both = weightOf(projects["command alone"], "mcp-validate");
    expect(both.packages.length).toBeLessThanOrEqual(13);
    expect(both.bytes).toBeLessThan(17e6);
  });
});

describe("the package", () => {
  // The `defineConfig` of 9.38.0 is typed by a package that has moved on, so that it refuses ESLint's own
  // `Linter.Config`.
  it.each([
    ["eslint-10", []],
    ["eslint-9", ["configs/types-of-eslint-9.ts"]],
  ] as const)("has types that a strict project takes (%s)", (name, only) => {
    const folder = projects[name];
    const tsconfig = path.join(folder, "tsconfig.json");
    if (only.length)
      writeFileSync(
        tsconfig,
        JSON.stringify({ ...(JSON.parse(readFileSync(tsconfig, "utf8")) as object), files: only }),
      );
    const tsc = path.join(folder, "node_modules/typescript/bin/tsc");
    const { stdout, status } = spawnSync(process.execPath, [tsc, "-p", "."], { cwd: folder, encoding: "utf8" });
    expect([stdout, status]).toEqual(["", 0]);
  });

  it("loads no parser, no schema library and no compiler when it is imported and a preset is taken", () => {
    const folder = projects["eslint-10"];
    const output = execFileSync(process.execPath, ["loaded-modules.mjs"], { cwd: folder, encoding: "utf8" });
    const lines = output.trim().split("\n");
    expect(lines).toContain("blocks:7");
    expect(lines.filter((line) => /\/(?:ecmascript|python|python-language)\.cjs$/u.test(line))).toEqual([]);
    const packages = lines.flatMap(
      (line) => /^(?:file|require):.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(line)?.[1] ?? [],
    );
    // The names of the children of each node of a syntax tree: a table, and no parser.
    const tables = ["@typescript-eslint/visitor-keys", "eslint-visitor-keys"];
    expect([...new Set(packages)].filter((name) => !tables.includes(name))).toEqual(["eslint-plugin-mcp"]);
  });

  it.each([
    [
      "eslint-plugin-mcp",
      [
        "CHANGELOG.md",
        "LICENSE",
        "README.md",
        "THIRD-PARTY-NOTICES.md",
        "dist",
        "oxlint.json",
        "package.json",
        "tools.schema.json",
      ],
    ],
    [
      "mcp-validate",
      [
        "CHANGELOG.md",
        "LICENSE",
        "README.md",
        "THIRD-PARTY-NOTICES.md",
        "compose.yaml",
        "dist",
        "docs",
        "mcp-validate.schema.json",
        "package.json",
        "rules-docs",
        "server.json",
        "sweep.Dockerfile",
      ],
    ],
  ])("%s holds bundles, types and licences, and no source", (name, content) => {
    const folder = path.join(projects["eslint-10"], "node_modules", name);
    expect(readdirSync(folder).sort()).toEqual(content);
    expect(readdirSync(path.join(folder, "dist"))).not.toContain("types");
  });
});
