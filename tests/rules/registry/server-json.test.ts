import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../../lib/model/json.ts";
import { rules } from "../../../lib/rules/index.ts";
import serverJson from "../../../lib/rules/registry/server-json.ts";
import { type Change, changed } from "../../harness/changes.ts";
import type { LanguageName } from "../../harness/languages.ts";
import { lint } from "../../harness/lint.ts";
import { sources } from "../../harness/sources.ts";
import { withoutQuotes } from "../../harness/check.ts";

const correct: JsonObject = {
  $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
  name: "io.github.user/weather",
  description: "Weather by city.",
  version: "1.0.0",
  repository: { url: "https://github.com/user/weather", source: "github" },
  packages: [
    {
      registryType: "npm",
      identifier: "@user/weather",
      version: "1.0.0",
      transport: { type: "stdio" },
      packageArguments: [
        { type: "positional", value: "start" },
        { type: "positional", valueHint: "city" },
        { type: "named", name: "--units", format: "string" },
      ],
      runtimeArguments: [{ type: "named", name: "--yes" }],
      environmentVariables: [{ name: "API_KEY", description: "The key of the service.", format: "string" }],
    },
    { registryType: "npm", identifier: "@user/http", transport: { type: "sse", url: "http://localhost:{port}/sse" } },
  ],
  remotes: [
    { type: "streamable-http", url: "https://weather.example.com/mcp" },
    { type: "sse", url: "https://weather.example.com/sse" },
  ],
};

const argument = "/packages/0/packageArguments/0";
const variable = "/packages/0/environmentVariables/0";

/** One fault each: the rule, the change of the correct document, and the reported text. */
const faults: readonly (readonly [rule: string, change: Change | readonly Change[], at: string, message?: string])[] = [
  ["name-required", gone("/name"), "$schema", "'name' is missing; it must be a string."],
  ["name-required", put("/name", ""), ""],
  ["name-required", put("/name", 5), "5", "'name' is 5; it must be a string."],
  ["name-required", put("/name", null), "null"],
  [
    "name-length",
    put("/name", `a/${"b".repeat(199)}`),
    `a/${"b".repeat(199)}`,
    "The length of 'name' is 201; the registry accepts 3 to 200 characters.",
  ],
  ["name-format", put("/name", "weather"), "weather"],
  ["name-format", put("/name", "io.github.user/weather/city"), "io.github.user/weather/city"],
  ["description-required", gone("/description"), "$schema"],
  [
    "description-required",
    put("/description", ["Weather"]),
    "description",
    "'description' is a list; it must be a string.",
  ],
  [
    "description-length",
    put("/description", "x".repeat(101)),
    "x".repeat(101),
    "'description' has 101 characters; the registry accepts at most 100.",
  ],
  ["version-required", [gone("/version"), gone("/packages/0/version")], "$schema"],
  ["version-required", [put("/version", ""), gone("/packages/0/version")], ""],
  [
    "version-length",
    [put("/version", `1.0.0-${"1".repeat(250)}`), gone("/packages/0/version")],
    `1.0.0-${"1".repeat(250)}`,
  ],
  ["version-semver", [put("/version", "2026-11-26"), put("/packages/0/version", "2026-11-26")], "2026-11-26"],
  ["repository-type", put("/repository", "https://github.com/user/weather"), "https://github.com/user/weather"],
  ["repository-type", put("/repository", []), "repository", "'repository' is an empty list; it must be an object."],
  ["repository-url", gone("/repository/url"), "repository", "'repository.url' is missing; it must be a string."],
  ["repository-url", put("/repository/url", ""), ""],
  ["repository-source", gone("/repository/source"), "repository"],
  ["packages-type", put("/packages", {}), "packages"],
  ["package-type", put("/packages/1", "npx"), "npx"],
  ["package-type", put("/packages/1", null), "null"],
  ["package-type", put("/packages/1", []), "packages", "'packages[1]' is an empty list; each entry must be an object."],
  ["package-registry", gone("/packages/0/registryType"), "identifier"],
  [
    "package-identifier",
    gone("/packages/0/identifier"),
    "registryType",
    "'packages[0].identifier' is missing; it must be a string.",
  ],
  ["package-transport", gone("/packages/0/transport"), "registryType"],
  ["package-no-latest", put("/packages/0/version", "latest"), "latest"],
  [
    "package-version-sync",
    put("/packages/0/version", "0.9.0"),
    "0.9.0",
    "'packages[0].version' is '0.9.0', but 'version' of the server is '1.0.0'; write the same version.",
  ],
  ["package-args-type", put("/packages/0/packageArguments", {}), "packageArguments"],
  ["runtime-args-type", put("/packages/0/runtimeArguments", "--yes"), "--yes"],
  ["env-vars-type", put("/packages/0/environmentVariables", { API_KEY: "" }), "environmentVariables"],
  ["remotes-type", put("/remotes", {}), "remotes"],
  ["remote-type", put("/remotes/0", "https://weather.example.com/mcp"), "https://weather.example.com/mcp"],
  ["remote-transport-type", gone("/remotes/0/type"), "url"],
  ["remote-no-stdio", put("/remotes/0", { type: "stdio" }), "stdio"],
  ["transport-type", put("/packages/0/transport", "stdio"), "stdio"],
  ["transport-type", put("/packages/0/transport", ["stdio"]), "transport"],
  ["transport-type-value", put("/packages/0/transport", {}), "transport"],
  [
    "transport-type-value",
    put("/packages/0/transport/type", "http"),
    "http",
    "'packages[0].transport.type' is 'http'; it must be 'stdio', 'streamable-http' or 'sse'.",
  ],
  ["transport-type-value", put("/remotes/0/type", "http"), "http"],
  ["transport-type-value", put("/remotes/0/type", "toString"), "toString"],
  ["transport-url-required", gone("/packages/1/transport/url"), "transport"],
  ["transport-url-required", gone("/remotes/0/url"), "type"],
  ["transport-url-format", put("/remotes/0/url", "weather.example.com/mcp"), "weather.example.com/mcp"],
  ["transport-url-format", put("/packages/1/transport/url", "http://a b/"), "http://a b/"],
  ["argument-type", put(argument, "start"), "start"],
  ["argument-type-value", gone(`${argument}/type`), "value"],
  ["argument-type-value", put(`${argument}/type`, "flag"), "flag"],
  ["argument-type-value", put("/packages/0/runtimeArguments/0/type", "flag"), "flag"],
  ["argument-name", gone("/packages/0/packageArguments/2/name"), "type"],
  [
    "argument-value",
    gone(`${argument}/value`),
    "type",
    "'packages[0].packageArguments[0]' has neither 'value' nor 'valueHint'; a positional argument needs one.",
  ],
  ["argument-value", put(`${argument}/value`, ""), "type"],
  ["argument-value", put(`${argument}/value`, 5), "type"],
  ["input-format", put(`${argument}/format`, "url"), "url"],
  ["input-format", put(`${variable}/format`, 5), "5"],
  ["env-var-type", put(variable, "API_KEY"), "API_KEY"],
  ["env-var-name", gone(`${variable}/name`), "description"],
  ["env-var-description", gone(`${variable}/description`), "name"],
  ["env-var-description", put(`${variable}/description`, ""), ""],
];

/** Changes of the correct document that no rule reports. */
const correctToo: readonly (readonly [name: string, change: Change | readonly Change[]])[] = [
  ["the correct document", []],
  ["nothing but what is required", [gone("/repository"), gone("/packages"), gone("/remotes")]],
  ["null for what may be left out", [put("/repository", null), put("/packages", null), put("/remotes", null)]],
  ["empty lists", [put("/packages", []), put("/remotes", [])]],
  ["a name of 200 characters", put("/name", `a/${"b".repeat(198)}`)],
  ["100 characters of a description that takes more code units", put("/description", "🌦".repeat(100))],
  ["null as a list of arguments", put("/packages/0/packageArguments", null)],
  ["null as a format", put(`${argument}/format`, null)],
  ["a description of another type", put(`${variable}/description`, 5)],
  ["a value and a hint", put(`${argument}/valueHint`, "command")],
  ["a version of a package that is no text", put("/packages/0/version", 1)],
  ["a prerelease of the package's version, for a change of the manifest", put("/version", "1.0.0-1")],
  ["a URL that begins with http", put("/remotes/0/url", "http://weather.example.com/{tenant}/mcp")],
];

/** Versions, and whether each is a range. */
const versions: readonly (readonly [version: string, isRange: boolean])[] = [
  ...[
    "1.0.0",
    "v1.0",
    "1.0.0-next.1",
    "1.0.0-x.1",
    "2025.06.18",
    "2025-06-18",
    "1.0.0-rc.1-2",
    "1.0.0+x86",
    "nightly",
  ].map((version) => [version, false] as const),
  ...["^1.0.0", "~1.2", ">=1 <2", "<=1.0.0", "=1.0.0", "1.x", "1.2.*", "1.X.X", "*", "x", "v1.x", "1 - 2"].map(
    (version) => [version, true] as const,
  ),
  ...["1.0.0 - 2.0.0", "1.2 || 1.3", "1.2.x-beta", " ^1.0.0", "latest"].map((version) => [version, true] as const),
];

const semantic: readonly (readonly [version: string, isSemantic: boolean])[] = [
  ...["1.0.0", "0.0.1", "1.0.0-alpha.1", "1.0.0-rc-1", "1.0.0+build.5", "1.0.0-0a+x-y", "2025.11.25"].map(
    (version) => [version, true] as const,
  ),
  ...["1.0", "v1.0.0", "01.0.0", "2025.06.18", "1.0.0-01", "1.0.0-", "1.0.0+", "1.0.0-a..b", "1.0.0+a+b", "beta"].map(
    (version) => [version, false] as const,
  ),
];

/** The languages of the documents, and how each prints one. */
const prints: readonly (readonly [language: LanguageName, print: (document: Json) => string])[] = [
  ["json", (document) => JSON.stringify(document, null, 2)],
  ["json", (document) => `// The manifest.\n${JSON.stringify(document, null, 2).replace(/\n/, " /* It is. */\n")}`],
  ["momoa", (document) => JSON.stringify(document)],
  ["momoaWithComments", (document) => `/* The manifest. */ ${JSON.stringify(document, null, "\t")}`],
];

function gone(pointer: string): Change {
  return { pointer, removed: true };
}

function put(pointer: string, value: Json): Change {
  return { pointer, value };
}

function documentAfter(change: Change | readonly Change[]): JsonObject {
  return changed(correct, Array.isArray(change) ? change : [change as Change]);
}

/** The reports of all rules of the family about a document in each language. */
function reportsOf(
  document: Json,
): (readonly { readonly rule: string; readonly at: string; readonly message: string }[])[] {
  return prints.map(([language, print]) => {
    const pass = lint(serverJson, { language, filename: "server.json", text: print(document) });
    expect(pass.fatal).toBeUndefined();
    return pass.reports.map(({ finding, message, text }) => ({
      rule: finding.rule,
      at: withoutQuotes(text),
      message: message.message,
    }));
  });
}

describe("the rules about server.json", () => {
  it.each(faults.map(([rule, change, at, message]) => ({ rule, change, at, message })))(
    "server-json-$rule: $change",
    (one) => {
      const { rule, change, at, message } = one;
      for (const reports of reportsOf(documentAfter(change))) {
        expect(reports).toEqual([
          { rule: `server-json-${rule}`, at, message: message ?? (expect.any(String) as string) },
        ]);
      }
    },
  );

  it.each([[[]], ["text"], [null], [5]])("server-json-type: %j", (document) => {
    for (const reports of reportsOf(document)) expect(reports.map(({ rule }) => rule)).toEqual(["server-json-type"]);
  });

  it.each(correctToo)("accept %s", (_name, change) => {
    for (const reports of reportsOf(documentAfter(change))) expect(reports).toEqual([]);
  });

  it.each(versions)("know whether %s is a range: %s", (version, isRange) => {
    const document = documentAfter([put("/version", version), put("/packages/0/version", version)]);
    for (const reports of reportsOf(document)) {
      const ranges = reports.filter(({ rule }) => rule === "server-json-version-no-range").map(({ at }) => at);
      // The version 'latest' of a package has its own rule.
      expect(ranges).toEqual(isRange ? (version === "latest" ? [version] : [version, version]) : []);
    }
  });

  it.each(["$VERSION", "${VERSION}", "{{ version }}", "__VERSION__", "v$VERSION"])(
    "know that a release fills in %s",
    (version) => {
      const document = documentAfter([put("/version", version), put("/packages/0/version", version)]);
      for (const reports of reportsOf(document)) expect(reports).toEqual([]);
    },
  );

  it.each(semantic)("know whether %s is a semantic version: %s", (version, isSemantic) => {
    const document = documentAfter([put("/version", version), put("/packages/0/version", version)]);
    for (const reports of reportsOf(document))
      expect(reports.map(({ rule }) => rule)).toEqual(isSemantic ? [] : ["server-json-version-semver"]);
  });

  it("have a case for each rule", () => {
    const tested = new Set(faults.map(([rule]) => `server-json-${rule}`));
    const others = ["type", "version-no-range", "version-sync", "mcp-name"].map((name) => `server-json-${name}`);
    expect(serverJson.map(({ name }) => name).sort()).toEqual([...tested, ...others].sort());
  });

  it("say nothing about other manifests", () => {
    const text = JSON.stringify({ mcpServers: { a: { command: "npx" } }, name: "" });
    expect(lint(serverJson, { language: "json", filename: "mcp.json", text }).reports).toEqual([]);
  });

  it("see a manifest of any name by its schema", () => {
    const { $schema = "" } = correct;
    const text = JSON.stringify({ $schema, name: "io.github.user/weather", description: "Weather." });
    const pass = lint(serverJson, { language: "json", filename: "registry/weather.json", text });
    expect(pass.reports.map(({ finding }) => finding.rule)).toEqual(["server-json-version-required"]);
  });
});

const folders: string[] = [];

/** The path of a `server.json` in a separate folder, next to other files. */
function manifestBeside(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), "mcp-registry-"));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  return path.join(folder, "server.json");
}

/** The path of a `server.json` whose `package.json` is a link to that of another project. */
function manifestBesideLink(): string {
  const [here, elsewhere] = [manifestBeside({}), manifestBeside(packageJson({ version: "1.2.0" }))].map((each) =>
    path.dirname(each),
  );
  symlinkSync(path.join(String(elsewhere), "package.json"), path.join(String(here), "package.json"));
  return path.join(String(here), "server.json");
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function ruleNamed(name: string) {
  const rule = rules[name];
  if (!rule) throw new Error(`There is no rule ${name}.`);
  return rule;
}

function packageJson(members: JsonObject): Readonly<Record<string, string>> {
  return { "package.json": JSON.stringify({ name: "@user/weather", ...members }) };
}

const json = { language: "json" } as const;

function textOf(members: JsonObject): string {
  return JSON.stringify({ name: "io.github.user/weather", ...members }, null, 2);
}

const npm = { registryType: "npm", identifier: "@user/weather" } as const;
const pypi = { registryType: "pypi", identifier: "User_Weather" } as const;

sources(ruleNamed("server-json-version-sync"), {
  valid: [
    {
      name: "the version of package.json",
      ...json,
      filename: manifestBeside(packageJson({ version: "1.2.0" })),
      text: textOf({ version: "1.2.0" }),
    },
    {
      name: "a version that the release fills in",
      ...json,
      filename: manifestBeside(packageJson({ version: "1.2.0" })),
      text: textOf({ version: "$VERSION" }),
    },
    { name: "no package.json", ...json, filename: manifestBeside({}), text: textOf({ version: "1.0.0" }) },
    {
      name: "a package.json without a version",
      ...json,
      filename: manifestBeside(packageJson({})),
      text: textOf({ version: "1.0.0" }),
    },
    {
      name: "a package.json that is no JSON",
      ...json,
      filename: manifestBeside({ "package.json": "{" }),
      text: textOf({ version: "1.0.0" }),
    },
    {
      name: "a link to the package.json of another project",
      ...json,
      filename: manifestBesideLink(),
      text: textOf({ version: "1.0.0" }),
    },
    {
      name: "a package.json for the tools of a server in Python",
      ...json,
      filename: manifestBeside(packageJson({ version: "0.1.0" })),
      text: textOf({ version: "1.0.0", packages: [pypi] }),
    },
    {
      name: "the private root of a workspace with the package",
      ...json,
      filename: manifestBeside(packageJson({ name: "root", version: "0.0.0", private: true })),
      text: textOf({ version: "1.0.0", packages: [npm] }),
    },
  ],
  invalid: [
    {
      name: "another version than that of package.json",
      ...json,
      filename: manifestBeside(packageJson({ version: "1.2.0" })),
      text: textOf({ version: "1.0.0" }),
      errors: [
        {
          messageId: "found",
          at: "1.0.0",
          message: "'version' is '1.0.0', but 'version' in package.json is '1.2.0'; write the same version.",
          pointer: "/version",
          suggestions: [{ messageId: "write", change: { pointer: "/manifest/version", value: "1.2.0" } }],
        },
      ],
    },
    {
      name: "an old version in two places",
      ...json,
      filename: manifestBeside(packageJson({ version: "1.2.0" })),
      text: textOf({ version: "1.0.0", packages: [{ ...npm, version: "1.0.0" }] }),
      errors: [
        {
          messageId: "found",
          at: "1.0.0",
          suggestions: [
            {
              messageId: "write",
              change: [
                { pointer: "/manifest/version", value: "1.2.0" },
                { pointer: "/manifest/packages/0/version", value: "1.2.0" },
              ],
            },
          ],
        },
      ],
    },
  ],
});

const pyproject = '[build-system]\nname = "other"\n\n[project]\nname = "user-weather"\nversion = "1.2.0" # Here.\n';

sources(ruleNamed("server-json-package-version-sync"), {
  valid: [
    {
      name: "the version of pyproject.toml",
      ...json,
      filename: manifestBeside({ "pyproject.toml": pyproject }),
      text: textOf({ version: "1.2.0", packages: [{ ...pypi, version: "1.2.0" }] }),
    },
    {
      name: "the version of another project",
      ...json,
      filename: manifestBeside({ "pyproject.toml": pyproject }),
      text: textOf({ version: "1.0.0", packages: [{ ...pypi, identifier: "forecast", version: "1.0.0" }] }),
    },
    {
      name: "a version of the work on the next release",
      ...json,
      filename: manifestBeside({ "pyproject.toml": pyproject.replace("1.2.0", "1.3.0.dev0") }),
      text: textOf({ version: "1.2.0", packages: [{ ...pypi, version: "1.2.0" }] }),
    },
    {
      name: "a version that the release fills in",
      ...json,
      filename: manifestBeside({ "pyproject.toml": pyproject }),
      text: textOf({ version: "$VERSION", packages: [{ ...pypi, version: "$VERSION" }] }),
    },
    {
      name: "a version that is computed",
      ...json,
      filename: manifestBeside({ "pyproject.toml": '[project]\nname = "user-weather"\ndynamic = ["version"]\n' }),
      text: textOf({ version: "1.0.0", packages: [{ ...pypi, version: "1.0.0" }] }),
    },
    {
      name: "an old version that package.json has, too, which is reported once",
      ...json,
      filename: manifestBeside(packageJson({ version: "1.2.0" })),
      text: textOf({ version: "1.0.0", packages: [{ ...npm, version: "1.0.0" }] }),
    },
  ],
  invalid: [
    {
      name: "another version than that of pyproject.toml",
      ...json,
      filename: manifestBeside({ "pyproject.toml": pyproject }),
      text: textOf({ version: "1.0.0", packages: [{ ...pypi, version: "1.0.0" }] }),
      errors: [
        {
          messageId: "found",
          at: "1.0.0",
          message:
            "'packages[0].version' is '1.0.0', but the version of 'User_Weather' in pyproject.toml is '1.2.0'; write the same version.",
          suggestions: [
            {
              messageId: "write",
              change: [
                { pointer: "/manifest/version", value: "1.2.0" },
                { pointer: "/manifest/packages/0/version", value: "1.2.0" },
              ],
            },
          ],
        },
      ],
    },
    {
      name: "a server with another version than its package, which has that of its file",
      ...json,
      filename: manifestBeside({ "pyproject.toml": pyproject }),
      text: textOf({ version: "1.0.0", packages: [{ ...pypi, version: "1.2.0" }] }),
      errors: [
        {
          messageId: "found",
          at: "1.2.0",
          suggestions: [{ messageId: "write", change: { pointer: "/manifest/version", value: "1.2.0" } }],
        },
      ],
    },
    {
      name: "a package with another version than its server",
      ...json,
      filename: "server.json",
      text: textOf({ version: "1.0.0", packages: [{ ...npm, version: "0.9.0" }] }),
      errors: [
        {
          messageId: "found",
          at: "0.9.0",
          suggestions: [{ messageId: "write", change: { pointer: "/manifest/packages/0/version", value: "1.0.0" } }],
        },
      ],
    },
  ],
});

sources(ruleNamed("server-json-mcp-name"), {
  valid: [
    {
      name: "the name of the server",
      ...json,
      filename: manifestBeside(packageJson({ mcpName: "io.github.user/weather" })),
      text: textOf({ packages: [npm] }),
    },
    {
      name: "a package.json of another package",
      ...json,
      filename: manifestBeside(packageJson({ name: "root" })),
      text: textOf({ packages: [npm] }),
    },
    {
      name: "a server without packages",
      ...json,
      filename: manifestBeside(packageJson({ mcpName: "io.github.user/city" })),
      text: textOf({}),
    },
  ],
  invalid: [
    {
      name: "another name",
      ...json,
      filename: manifestBeside(packageJson({ mcpName: "io.github.user/city" })),
      text: textOf({ packages: [npm] }),
      errors: [
        {
          messageId: "found",
          at: "io.github.user/weather",
          message:
            "'mcpName' in package.json is 'io.github.user/city'; the registry accepts package '@user/weather' only with 'io.github.user/weather'.",
        },
      ],
    },
    {
      name: "no name",
      ...json,
      filename: manifestBeside(packageJson({})),
      text: textOf({ packages: [npm] }),
      errors: [
        {
          messageId: "found",
          at: "io.github.user/weather",
          message:
            "'mcpName' in package.json is missing; the registry accepts package '@user/weather' only with 'io.github.user/weather'.",
        },
      ],
    },
  ],
});
