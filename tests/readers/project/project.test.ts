import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { declaredVersion, namesOneMajor } from "../../../lib/readers/ecmascript/project/declared-version.ts";
import { projectOf } from "../../../lib/readers/ecmascript/project/project.ts";
import { isZodSpecifier, zodMajorOf } from "../../../lib/readers/ecmascript/project/zod-major.ts";

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  vi.useRealTimers();
});

function write(
  files: Readonly<Record<string, string | object>>,
  folder = realpathSync(mkdtempSync(join(tmpdir(), "mcp-project-"))),
): string {
  folders.push(folder);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), typeof content === "string" ? content : JSON.stringify(content));
  }
  return folder;
}

describe("projectOf", () => {
  it("reads installed versions, then declared ones", () => {
    const folder = write({
      "package.json": {
        dependencies: { zod: "^3.0.0", "@modelcontextprotocol/sdk": "~1.20.1" },
        devDependencies: { fastmcp: "^4.0.0" },
      },
      "node_modules/zod/package.json": { version: "4.1.5" },
    });
    const project = projectOf(join(folder, "src/deep/server.ts"));
    expect(project.root).toBe(folder);
    expect(project.versionOf("zod")).toBe("4.1.5");
    expect(project.versionOf("@modelcontextprotocol/sdk")).toBe("1.20.1");
    expect(project.versionOf("fastmcp")).toBe("4");
    expect(project.versionOf("nothing")).toBeUndefined();
    expect(project.declares("zod")).toBe(true);
    expect(project.declares("nothing")).toBe(false);
  });

  it("looks into the root of the workspace", () => {
    const folder = write({
      "package.json": { workspaces: ["packages/*"], devDependencies: { zod: "4.0.1" } },
      "packages/a/package.json": { dependencies: { fastmcp: "workspace:*" } },
    });
    const project = projectOf(join(folder, "packages/a/index.ts"));
    expect(project.root).toBe(join(folder, "packages/a"));
    expect(project.versionOf("zod")).toBe("4.0.1");
    expect(project.declares("fastmcp")).toBe(true);
    expect(project.versionOf("fastmcp")).toBeUndefined();
  });

  it.each([
    [["packages/*"], "packages/a", true],
    [["packages/**"], "packages/x/y/a", true],
    [["./packages/*/"], "packages/a", true],
    [["packages/a-*"], "packages/a-server", true],
    [["docs", "packages/*"], "examples/a", false],
    [["packages/*"], "packages/a/examples/b", false],
    [["packages/*"], "packages", false],
  ])("takes the dependencies of the workspace %j for the package in %s: %s", (workspaces, place, isMember) => {
    const folder = write({
      "package.json": { workspaces, devDependencies: { zod: "4.0.1" } },
      [`${place}/package.json`]: { dependencies: { fastmcp: "4.0.0" } },
    });
    expect(projectOf(join(folder, place, "index.ts")).declares("zod")).toBe(isMember);
  });

  it("sees a change after a while", () => {
    vi.useFakeTimers();
    const folder = write({ "package.json": { dependencies: { zod: "3.1.0" } } });
    const path = join(folder, "server.ts");
    expect(projectOf(path).versionOf("zod")).toBe("3.1.0");
    write({ "package.json": { dependencies: { zod: "4.2.0" } } }, folder);
    expect(projectOf(path).versionOf("zod")).toBe("3.1.0");
    vi.advanceTimersByTime(30_000);
    expect(projectOf(path).versionOf("zod")).toBe("4.2.0");
  });

  it.each(["", "null", "[]", "{", `{"dependencies":5,"version":{}}`, `{"dependencies":{"zod":5}}`])(
    "does not throw on a manifest of %j",
    (manifest) => {
      const project = projectOf(join(write({ "package.json": manifest }), "server.ts"));
      expect(project.versionOf("zod")).toBeUndefined();
    },
  );

  it("does not leave node_modules for a name that is none", () => {
    const folder = write({ "package.json": {}, "node_modules/x": "", "secret/package.json": { version: "1.0.0" } });
    const project = projectOf(join(folder, "server.ts"));
    for (const name of ["../secret", "", "/etc", "@a/../../secret", "a\0b"])
      expect(project.versionOf(name)).toBeUndefined();
  });

  it("knows nothing outside of any package", () => {
    expect(projectOf("/nowhere/at/all/server.ts").versionOf("zod")).toBeUndefined();
    expect(projectOf("").root).toBeDefined();
  });
});

describe("a lock file", () => {
  const range = { dependencies: { zod: "^3.25.0 || ^4.0.0" } };
  const workspace = { workspaces: ["packages/*"] };

  it.each<[string, Readonly<Record<string, string | object>>]>([
    [
      "npm",
      {
        "package-lock.json": {
          lockfileVersion: 3,
          packages: {
            "": range,
            "node_modules/zod": { version: "3.25.7" },
            "node_modules/a/node_modules/zod": { version: "4.0.0" },
          },
        },
      },
    ],
    ["npm before 7", { "package-lock.json": { lockfileVersion: 1, dependencies: { zod: { version: "3.25.7" } } } }],
    [
      "npm-shrinkwrap",
      { "npm-shrinkwrap.json": { lockfileVersion: 2, packages: { "node_modules/zod": { version: "3.25.7" } } } },
    ],
    [
      "pnpm",
      {
        "pnpm-lock.yaml":
          "lockfileVersion: '9.0'\n\nimporters:\n\n  .:\n    dependencies:\n      '@x/zod':\n        specifier: ^1\n        version: 1.0.0\n      zod:\n        specifier: ^3.25.0 || ^4.0.0\n        version: 3.25.7(typescript@5.9.2)\n\n  other:\n    dependencies:\n      zod:\n        specifier: ^4\n        version: 4.1.0\n\npackages:\n",
      },
    ],
    [
      "yarn 1",
      {
        "yarn.lock":
          '# yarn lockfile v1\n\n\nzod@^4.0.0:\n  version "4.1.0"\n\n"zod@^3.0.0, zod@^3.25.0 || ^4.0.0":\n  version "3.25.7"\n  resolved "x"\n',
      },
    ],
    [
      "yarn 4",
      {
        "yarn.lock":
          '__metadata:\n  version: 8\n\n"zod@npm:^3.25.0 || ^4.0.0":\n  version: 3.25.7\n  resolution: "zod@npm:3.25.7"\n',
      },
    ],
    [
      "bun",
      {
        "bun.lock":
          '{\n  "lockfileVersion": 1,\n  "packages": {\n    "a/zod": ["zod@4.1.0", "", {}, "sha512-x"],\n\n    "zod": ["zod@3.25.7", "", {}, "sha512-x"],\n  }\n}\n',
      },
    ],
  ])("of %s wins over an installation in a parent folder and over the range", (_, files) => {
    const own = Object.fromEntries(Object.entries(files).map(([name, content]) => [`own/${name}`, content]));
    const folder = write({ "own/package.json": range, ...own, "node_modules/zod/package.json": { version: "4.1.5" } });
    const project = projectOf(join(folder, "own/src/server.ts"));
    expect(project.versionOf("zod")).toBe("3.25.7");
    expect(project.knowsMajorOf("zod")).toBe(true);
    expect(projectOf(join(folder, "other.ts")).versionOf("zod")).toBe("4.1.5");
  });

  it.each<[string, Readonly<Record<string, string | object>>]>([
    [
      "npm",
      {
        "package-lock.json": {
          lockfileVersion: 3,
          packages: { "node_modules/zod": { version: "4.1.0" }, "packages/a/node_modules/zod": { version: "3.25.7" } },
        },
      },
    ],
    [
      "pnpm",
      {
        "pnpm-lock.yaml":
          "importers:\n\n  .:\n    dependencies:\n      zod:\n        specifier: ^4\n        version: 4.1.0\n\n  packages/a:\n    dependencies:\n      zod:\n        specifier: ^3.25.0 || ^4.0.0\n        version: 3.25.7\n",
      },
    ],
    [
      "bun",
      {
        "bun.lock":
          '{\n  "packages": {\n    "zod": ["zod@4.1.0", "", {}, ""],\n\n    "a/zod": ["zod@3.25.7", "", {}, ""],\n  }\n}\n',
      },
    ],
  ])("of %s has a version for each package of a workspace", (_, files) => {
    const folder = write({ "package.json": workspace, ...files, "packages/a/package.json": range });
    expect(projectOf(join(folder, "packages/a/index.ts")).versionOf("zod")).toBe("3.25.7");
  });

  it("does not count beside an installation, for a dependency that it lacks, or without a version", () => {
    const lock = { lockfileVersion: 3, packages: { "node_modules/zod": { version: "../zod" } } };
    const folder = write({
      "a/package.json": range,
      "a/package-lock.json": { lockfileVersion: 3, packages: { "node_modules/zod": { version: "3.25.7" } } },
      "a/node_modules/zod/package.json": { version: "4.0.2" },
      "b/package.json": range,
      "b/package-lock.json": lock,
      "b/yarn.lock": "left@^3.25.0 || ^4.0.0:\n  version 1.0.0\n",
    });
    expect(projectOf(join(folder, "a/server.ts")).versionOf("zod")).toBe("4.0.2");
    expect(projectOf(join(folder, "b/server.ts")).versionOf("zod")).toBe("4");
  });
});

describe("declaredVersion", () => {
  it.each([
    ["4.1.3", "4.1.3"],
    ["=4.1.3", "4.1.3"],
    ["v4.1.3", "4.1.3"],
    ["~4.1.3", "4.1.3"],
    ["4.1", "4.1"],
    ["4.1.x", "4.1"],
    ["^4.1.3", "4"],
    [">=3.2", "3"],
    [">=3.25.0 <4", "3"],
    [">= 3.25.0 < 4.0.0", "3"],
    [">=3 <4.1", "4.0"],
    [">=3 <4.1.3", "4.1.2"],
    [">=3.25 <=4", "4"],
    ["3.25 - 4", "4"],
    ["^4.0.0-beta.1", "4"],
    ["<4", undefined],
    ["4", "4"],
    ["4.x", "4"],
    ["^3.25 || ^4.0", "4"],
    ["npm:zod@^3.25.76", "3"],
    ["npm:@scope/zod@3.25.76", "3.25.76"],
    ["latest", undefined],
    ["workspace:*", undefined],
    ["catalog:", undefined],
    ["git+ssh://git@host/zod.git", undefined],
    ["", undefined],
  ])("%s", (range, version) => {
    expect(declaredVersion(range)).toBe(version);
  });
});

describe("namesOneMajor", () => {
  it.each([
    ["^4.1.3", true],
    ["4.x", true],
    ["npm:zod@^4", true],
    ["^4.0 || ^4.1", true],
    [">=3.25.0 <4", true],
    ["3.22 - 3.25", true],
    ["3.25 - 4", false],
    [">=3.25 <5", false],
    [">=3.20.0", false],
    [">3", false],
    ["^3 || >=4", false],
    ["<4", false],
    ["^3.25.76 || ^4", false],
    ["^4 || latest", false],
    ["latest", false],
    ["catalog:", false],
    ["*", false],
    ["", false],
  ])("%s", (range, isOne) => {
    expect(namesOneMajor(range)).toBe(isOne);
  });
});

describe("a range without an end", () => {
  it("gives the newest major, which is no guess where it is the first too", () => {
    expect(
      [">=3.20.0", ">=3.20.0 <4", ">=4.0.0", ">=5"].map((range) => [
        declaredVersion(range, "zod"),
        namesOneMajor(range, "zod"),
      ]),
    ).toEqual([
      ["4", false],
      ["3", true],
      ["4", true],
      ["5", true],
    ]);
    expect([
      declaredVersion(">=1.10.0", "@modelcontextprotocol/sdk"),
      namesOneMajor(">=1.10.0", "@modelcontextprotocol/sdk"),
    ]).toEqual(["1", false]);
  });
});

describe("zodMajorOf", () => {
  const project = (version: string | undefined) => ({
    root: "/",
    declares: () => true,
    versionOf: () => version,
    knowsMajorOf: () => version !== undefined,
  });

  it.each([
    ["zod/v3", "4.0.0", undefined, 3],
    ["zod/v4", "3.25.76", undefined, 4],
    ["zod/v4/core", "3.25.76", undefined, 4],
    ["zod/v4-mini", "3.25.76", undefined, 4],
    ["zod/mini", undefined, 3, 4],
    ["zod", "3.25.76", undefined, 3],
    ["zod", "3.25.76", 4, 4],
    ["zod", "4.6.7", undefined, 4],
    ["zod", undefined, undefined, 4],
    ["zod", undefined, 3, 3],
    ["some-framework", "3.22.0", undefined, 3],
  ] as const)("%s with %s and the setting %s is %i", (specifier, version, zod, major) => {
    expect(zodMajorOf(specifier, project(version), { zodVersion: zod })).toBe(major);
  });

  it.each([
    ["1.22.0", "catalog:", 3],
    ["1.22.0", "^3.25 || ^4", 3],
    ["1.22.0", "^4", 4],
    ["1.22.0", ">=3.20.0", 3],
    ["1.22.0", ">=4.0.0", 4],
    ["1.23.0", ">=3.20.0", 4],
    ["1.23.0", ">=3.20.0 <4", 3],
    ["1.23.0", "catalog:", 4],
    ["^1.20.0", "catalog:", 4],
  ])("with the SDK %s and the range %s is %i", (sdk, zod, major) => {
    const folder = write({ "package.json": { dependencies: { "@modelcontextprotocol/sdk": sdk, zod } } });
    expect(zodMajorOf("zod", projectOf(join(folder, "server.ts")), { zodVersion: undefined })).toBe(major);
  });

  it("tells Zod from others", () => {
    expect(["zod", "zod/v4", "zod/mini", "@zod/mini"].map(isZodSpecifier)).toEqual([true, true, true, true]);
    expect(["zodiac", "my-zod", "zod-to-json-schema"].map(isZodSpecifier)).toEqual([false, false, false]);
  });
});
