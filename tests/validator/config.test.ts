import { join } from "node:path";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { configSchema, listRules, validate, validateFile, type ValidatorConfig } from "../../lib/validator/index.ts";
import { badTool, folderOf, goodTool, listOf } from "./folders.ts";

/** The severities of the issues of {@link badTool}, by id, under a configuration file. */
async function found(
  name: string,
  text: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Record<string, string>> {
  const cwd = folderOf({ "tools.json": listOf(badTool), [name]: text, ...more });
  const { issues } = await validateFile("tools.json", { cwd, configPath: name });
  return Object.fromEntries(issues.map(({ id, severity }) => [id, severity]));
}

describe("a configuration", () => {
  it.each([
    ["c.yaml", `preset: recommended\nrules:\n  LLM-006: warning\n  no-undeclared-required: false\n`],
    ["c.yml", `rules: &r\n  LLM-006: warning\n  SCH-008: "off"\n`],
    ["c.json", `{ // comments are allowed\n "rules": { "LLM-006": "warning", "SCH-008": false }, }`],
    [
      "package.json",
      `{ "name": "x", "mcp-validate": { "rules": { "describe-on-fields": "warning", "SCH-008": "off" } } }`,
    ],
    ["pyproject.toml", `[project]\nname = "x"\n[tool.mcp-validate.rules]\n"LLM-006" = "warning"\nSCH-008 = false\n`],
    ["pyproject.toml", `tool = { mcp-validate = { rules.LLM-006 = "warning", rules.no-undeclared-required = "off" } }`],
    ["c.toml", `rules = { LLM-006 = "warning", SCH-008 = "off" }\n`],
    ["c.mjs", `export default { rules: { "LLM-006": "warning", "SCH-008": false } };`],
    ["c.js", `export default { rules: { "LLM-006": "warning", "SCH-008": false } };`],
  ])("may be %s", async (name, text) => {
    const more = name === "c.js" ? { "package.json": `{ "type": "module" }` } : {};
    expect(await found(name, text, more)).toEqual({ "LLM-006": "warning" });
  });

  it("may be empty", async () => {
    expect(await found("c.yaml", "")).toEqual({ "LLM-006": "warning", "SCH-008": "error" });
  });

  it("turns rules on that the preset leaves out, with their own severity, another, or options", async () => {
    expect(await found("c.json", `{ "rules": { "BP-009": true } }`)).toMatchObject({ "BP-009": "suggestion" });
    expect(await found("c.json", `{ "rules": { "BP-009": "error" } }`)).toMatchObject({ "BP-009": "error" });
    const short = {
      ...badTool,
      inputSchema: { type: "object", properties: { note: { type: "string", description: "At most 80 characters" } } },
    };
    const messages = async (setting: string): Promise<string[]> => {
      const cwd = folderOf({ "tools.json": listOf(short), "c.json": `{ "rules": { "SEC-001": ${setting} } }` });
      return (await validateFile("tools.json", { cwd, configPath: "c.json", only: ["SEC-001"] })).issues.map(
        ({ severity }) => severity,
      );
    };
    expect(await messages("true")).toEqual(["error"]);
    expect(await messages(`["warning", { "allow": ["note"] }]`)).toEqual([]);
    expect(await messages(`["warning", { "allow": ["body"] }]`)).toEqual(["warning"]);
  });

  it("has other rules for some files, later entries winning", async () => {
    const config = `
rules: { LLM-006: warning }
overrides:
  - files: ["old/**"]
    rules: { LLM-006: off }
  - files: ["**/*.json"]
    rules: { SCH-008: suggestion }
  - files: ["old/strict.json"]
    preset: all
    rules: { SCH-008: warning }
`.replaceAll(": off", `: "off"`);
    const files = {
      "tools.json": listOf(badTool),
      "old/tools.json": listOf(badTool),
      "old/strict.json": listOf(badTool),
    };
    const cwd = folderOf({ ...files, "c.yaml": config });
    const of = async (path: string, from = cwd): Promise<unknown> => {
      const { issues } = await validateFile(path, {
        cwd: from,
        configPath: join(cwd, "c.yaml"),
        only: ["LLM-006", "SCH-008", "BP-009"],
      });
      return Object.fromEntries(issues.map(({ id, severity }) => [id, severity]));
    };
    // A rule that is named is enabled even if the preset omits it. Its configuration applies.
    expect(await of("tools.json")).toEqual({ "LLM-006": "warning", "SCH-008": "suggestion", "BP-009": "suggestion" });
    expect(await of("old/tools.json")).toEqual({ "SCH-008": "suggestion", "BP-009": "suggestion" });
    expect(await of("old/strict.json")).toEqual({ "SCH-008": "warning", "BP-009": "suggestion" });
    // Globs are relative to the file of the configuration, wherever the command runs.
    expect(await of("tools.json", join(cwd, "old"))).toEqual({ "SCH-008": "suggestion", "BP-009": "suggestion" });
  });

  it("of a program wins over its file, whatever the rules are called in either", async () => {
    const note = {
      ...goodTool,
      inputSchema: { type: "object", properties: { note: { type: "string", description: "At most 80 characters." } } },
    };
    const found = async (file: object, rules: Record<string, "error" | "off">): Promise<unknown> => {
      const cwd = folderOf({ "c.json": JSON.stringify({ rules: file }) });
      const { issues } = await validate([note], {
        cwd,
        configPath: "c.json",
        config: { rules },
        only: ["SEC-001", "SCH-001"],
      });
      return issues.map(({ severity }) => severity);
    };
    for (const word of ["SEC-001", "require-max-length"]) {
      expect(await found({ "SEC-001": "warning", "require-max-length": "off" }, { [word]: "error" })).toEqual([
        "error",
      ]);
      expect(await found({ "require-max-length": "warning", "SEC-001": "warning" }, { [word]: "off" })).toEqual([]);
    }
    // A level alone leaves the options unchanged, as in ESLint, whatever the level was.
    expect(await found({ "SEC-001": ["warning", { allow: ["note"] }] }, { "require-max-length": "error" })).toEqual([]);
    expect(await found({ "SEC-001": ["off", { allow: ["note"] }] }, { "require-max-length": "error" })).toEqual([]);
    expect(await found({ "SEC-001": ["off", { allow: ["body"] }] }, { "require-max-length": "error" })).toEqual([
      "error",
    ]);
  });

  it("hands its settings to the rules", async () => {
    const cwd = folderOf({
      "tools.json": listOf(badTool),
      "c.json": `{ "settings": { "specVersion": "2026-07-28" } }`,
    });
    const versionOf = async (options: object): Promise<string> =>
      (await validateFile("tools.json", { cwd, configPath: "c.json", ...options })).metadata.mcpSpecVersion;
    expect(await versionOf({})).toBe("2026-07-28");
    expect(await versionOf({ settings: { specVersion: "2025-11-25" } })).toBe("2025-11-25");
  });
});

/** The default configuration of the requirements, word by word. */
const ofTheRequirements = `# mcp-validate.config.yaml

rules:
  # Disable specific rules
  BP-001: false
  BP-002: false

  # Change severity
  LLM-005: error      # Promote suggestion to error
  SEC-003: suggestion # Demote warning to suggestion

  # Everything else uses default severity

output:
  format: human       # human | json | sarif
  verbose: false
  color: true

llm:
  enabled: false
  provider: anthropic
  model: claude-3-haiku-20240307
  timeout: 30000
  # apiKey: via ANTHROPIC_API_KEY env var
  # baseUrl: for custom endpoints
`;

describe("the configuration of the requirements", () => {
  it("is accepted as it stands, in YAML, in JSON and from a program", async () => {
    const found = async (name: string, text: string): Promise<unknown> => {
      const cwd = folderOf({ "tools.json": listOf(badTool), [name]: text });
      const { metadata } = await validateFile("tools.json", { cwd, configPath: name });
      return [metadata.configUsed, metadata.llmAnalysisUsed];
    };
    expect(await found("mcp-validate.config.yaml", ofTheRequirements)).toEqual(["mcp-validate.config.yaml", false]);
    const config = parse(ofTheRequirements) as ValidatorConfig;
    expect(config.llm?.timeout).toBe(30_000);
    expect(await found("c.json", JSON.stringify(config))).toEqual(["c.json", false]);
    expect((await validate([badTool], { config })).metadata.llmAnalysisUsed).toBe(false);
  });

  it.each([
    ["llm: { enabled: 1 }", "c.yaml:1:8", /^c\.yaml:1:8: 'llm\.enabled' must be true or false/u],
    ["llm:\n  provider: antropic", "c.yaml:2:3", /'llm\.baseUrl'\. Did you mean anthropic\?$/u],
    ["llm:\n  enable: false", "c.yaml:2:3", /'llm\.enable' is not a known key\. Did you mean enabled\?$/u],
    ["llm:\n  timeout: 0", "c.yaml:2:3", /'llm\.timeout' must be >= 1/u],
    ["llm: true", "c.yaml:1:1", /'llm' must be an object/u],
  ])("is refused where it cannot be followed: %j", async (text, place, message) => {
    const cwd = folderOf({ "tools.json": listOf(badTool), "c.yaml": text });
    const error: unknown = await validateFile("tools.json", { cwd, configPath: "c.yaml" }).catch((one: unknown) => one);
    expect(error).toMatchObject({
      code: "INVALID_CONFIG",
      place,
      message: expect.stringMatching(message) as unknown,
    });
  });

  it("takes a provider of another name with the address of its API", async () => {
    const config = { llm: { provider: "local", baseUrl: "http://localhost:8000/v1", apiKey: "none" } };
    expect((await validate([badTool], { config })).valid).toBe(false);
  });
});

describe("a faulty configuration is refused, with its place", () => {
  it.each([
    [
      "an unknown key",
      "c.yaml",
      "rulez:\n  SEC-001: true\n",
      "c.yaml:1:1",
      "'rulez' is not a known key.",
      "Did you mean rules?",
    ],
    [
      "an unknown rule",
      "c.yaml",
      "preset: strict\nrules:\n  SEC-01: true\n",
      "c.yaml:3:3",
      "'rules.SEC-01' is not a rule.",
      /^Did you mean SEC-001/u,
    ],
    [
      "a wrong level",
      "c.json",
      `{\n  "rules": {\n    "SEC-001": "eror"\n  }\n}`,
      "c.json:3:5",
      `'rules.SEC-001' cannot be 'eror'.`,
      /^Did you mean error\?/u,
    ],
    [
      "a wrong preset",
      "c.json",
      `{ "preset": "strickt" }`,
      "c.json:1:3",
      `'preset' cannot be 'strickt'.`,
      "Did you mean strict?",
    ],
    [
      "a wrong option",
      "c.yaml",
      "rules:\n  SEC-001:\n    - error\n    - suggestedLimt: 5\n",
      "c.yaml:4:7",
      "'rules.SEC-001.1.suggestedLimt' is not a known key.",
      "Did you mean suggestedLimit?",
    ],
    [
      "an option of a wrong type",
      "c.yaml",
      "rules:\n  SEC-001: [error, { suggestedLimit: many }]\n",
      "c.yaml:2:22",
      /'rules\.SEC-001\.1\.suggestedLimit' must be a whole number\.$/u,
      /./u,
    ],
    [
      "an option that is no regular expression",
      "c.yaml",
      "rules:\n  REQ-STATIC-002: [error, { pattern: '[' }]\n",
      "c.yaml:2:29",
      /^'rules\.REQ-STATIC-002\.1\.pattern' is no regular expression/u,
      /./u,
    ],
    [
      "a regular expression that may take long, of some files only",
      "c.json",
      `{ "overrides": [{ "files": ["*"],\n "rules": { "w3c-service-action-resource": ["error", { "pattern": "(?=a)b" }] } }] }`,
      "c.json:2:56",
      /^'overrides\.0\.rules\.w3c-service-action-resource\.1\.pattern' may take too long to match/u,
      /./u,
    ],
    [
      "a list too long",
      "c.json",
      `{ "rules": { "SEC-001": ["error", {}, {}] } }`,
      "c.json:1:14",
      /'rules\.SEC-001' must NOT have more than 2 items/u,
      /./u,
    ],
    [
      "an override without files",
      "c.yaml",
      "overrides:\n  - rules: {}\n",
      "c.yaml:2:5",
      "'overrides.0' has no 'files'.",
      "Add it.",
    ],
    [
      "a wrong setting",
      "c.yaml",
      "settings:\n  sdkVersion: 3\n",
      "c.yaml:2:3",
      "'settings.sdkVersion' cannot be 3.",
      "Use 1 or 2.",
    ],
    [
      "an unknown setting",
      "c.yaml",
      "settings:\n  sdkVersoin: 1\n",
      "c.yaml:2:3",
      "'settings.sdkVersoin' is not a known key.",
      "Did you mean sdkVersion?",
    ],
    [
      "a module that fails",
      "c.mjs",
      `throw new Error("no luck")`,
      "c.mjs",
      "It cannot be imported: no luck.",
      "It must be a module with a default export.",
    ],
    ["a list", "c.yaml", "- a\n", "c.yaml:1:1", "The configuration must be an object.", /./u],
    ["a syntax error in YAML", "c.yaml", "rules:\n  a: 'x\n", /^c\.yaml:\d+:\d+$/u, /./u, "Fix the syntax error."],
    ["a syntax error at the beginning of a line", "c.yaml", "rules: {\n}}\n", "c.yaml:2:2", /./u, /./u],
    [
      "a tag that is not YAML's own",
      "c.yaml",
      "rules: {}\npreset: !x strict\n",
      "c.yaml:2:1",
      "'preset' cannot be read: what the tag !x makes of it is up to the program that loads the file.",
      "Write the value itself there.",
    ],
    [
      "such a tag on the whole",
      "c.yaml",
      "!x { preset: strict }\n",
      "c.yaml:1:4",
      /^The configuration cannot be/u,
      /./u,
    ],
    ["such a tag in a list", "c.yaml", "ignores:\n  - !env A\n", "c.yaml:2:10", /^'ignores.0' cannot be read/u, /./u],
    ["an alias to what it is in", "c.yaml", "rules: &a\n  x: *a\n", "c.yaml:2:3", /^'rules.x' cannot be read/u, /./u],
    ["an alias to nothing", "c.yaml", "rules: *a\n", "c.yaml:1:1", /./u, /./u],
    ["such an alias merged", "c.yaml", "rules: &a\n  <<: *a\n", "c.yaml:1:1", /^'rules' cannot be read/u, /./u],
    ["a number that JSON lacks", "c.yaml", "preset: .nan\n", "c.yaml:1:1", /^'preset' cannot be read/u, /./u],
    [
      "a second document",
      "c.yaml",
      "preset: strict\n---\nrules: {}\n",
      "c.yaml:3:1",
      "The file has a second document.",
      "Put everything into one.",
    ],
    ["a syntax error in JSON", "c.json", `{ "rules": }`, "c.json:1:12", /./u, "Fix the syntax error."],
    [
      "a key of package.json",
      "package.json",
      `{\n  "mcp-validate": {\n    "preset": 1\n  }\n}`,
      "package.json:3:5",
      "'preset' cannot be 1.",
      /./u,
    ],
    ["a package.json without the key", "package.json", "{}", "package.json", `It has no key 'mcp-validate'.`, /./u],
    [
      "a key of pyproject.toml",
      "pyproject.toml",
      `[tool.ruff]\npreset = 1\n[tool.mcp-validate]\nignores = []\npreset = 1\n`,
      "pyproject.toml:5:1",
      "'preset' cannot be 1.",
      /./u,
    ],
    [
      "an unknown key of pyproject.toml",
      "pyproject.toml",
      `[tool.mcp-validate]\noutput = { format = "json",  colour = true }\n`,
      "pyproject.toml:2:30",
      "'output.colour' is not a known key.",
      "Did you mean color?",
    ],
    [
      "a key in a list of tables",
      "pyproject.toml",
      `[[tool.mcp-validate.overrides]]\nfiles = ["a"]\n[[tool.mcp-validate.overrides]]\nfiles = ["a"]\npreset = "x"\n`,
      "pyproject.toml:5:1",
      /^'overrides\.1\.preset' cannot be 'x'\.$/u,
      /./u,
    ],
    [
      "an option in a list",
      "pyproject.toml",
      `[tool.mcp-validate.rules]\nrequire-max-length = [\n  "error",\n  { allows = [] },\n]\n`,
      "pyproject.toml:4:5",
      /'rules\.require-max-length\.1\.allows' is not a known key/u,
      /./u,
    ],
    [
      "a date",
      "pyproject.toml",
      `[tool.mcp-validate]\npreset = 2026-01-01\n`,
      "pyproject.toml:2:1",
      /^'preset' cannot be "2026-01-01"\.$/u,
      /./u,
    ],
    [
      "a pyproject.toml without the table",
      "pyproject.toml",
      "[tool.ruff]\n",
      "pyproject.toml",
      `It has no key 'tool.mcp-validate'.`,
      /./u,
    ],
    ["a syntax error in TOML", "c.toml", "rules = \n", /^c\.toml:1:\d+$/u, /./u, "Fix the syntax error."],
    ["a module that throws", "c.mjs", `throw new Error("no luck");`, "c.mjs", /no luck/u, /./u],
    [
      "a module with a wrong key",
      "c.mjs",
      `export default { presets: "strict" };`,
      "c.mjs",
      "'presets' is not a known key.",
      "Did you mean preset?",
    ],
    [
      "a module without a default",
      "c.mjs",
      `export const preset = "strict";`,
      "c.mjs",
      "The configuration must be an object.",
      /./u,
    ],
    [
      "another format",
      "c.ini",
      `preset = "strict"`,
      "c.ini",
      "Files of this type cannot hold a configuration.",
      /\.yaml/u,
    ],
  ])("%s", async (_what, name, text, place, message, remedy) => {
    const cwd = folderOf({ "tools.json": listOf(badTool), [name]: text });
    const error: unknown = await validateFile("tools.json", { cwd, configPath: name }).catch(
      (reason: unknown) => reason,
    );
    const matching = (expected: string | RegExp): unknown =>
      typeof expected === "string" ? expected : expect.stringMatching(expected);
    expect(error).toMatchObject({
      code: "INVALID_CONFIG",
      place: matching(place),
      problem: matching(message),
      remedy: matching(remedy),
    });
  });

  it("a file that is not there", async () => {
    const cwd = folderOf({ "tools.json": listOf(badTool) });
    await expect(validateFile("tools.json", { cwd, configPath: "none.yaml" })).rejects.toMatchObject({
      code: "INVALID_CONFIG",
      place: "none.yaml",
    });
  });
});

describe("the JSON Schema of the configuration", () => {
  const accepts = new Ajv({ strict: false }).compile(configSchema());

  it("knows every rule by its name and its ids, with its options", () => {
    for (const { name, ids, options } of listRules()) {
      for (const word of [name, ...ids]) {
        expect([word, accepts({ rules: { [word]: "warning" } })]).toEqual([word, true]);
        expect([word, accepts({ rules: { [word]: "fatal" } })]).toEqual([word, false]);
      }
      const defaults = Object.fromEntries(options.map((option) => [option.name, option.default]));
      expect([name, accepts({ rules: { [name]: ["error", defaults] } }), accepts.errors]).toEqual([name, true, null]);
      expect([name, accepts({ rules: { [name]: ["error", { ...defaults, none: 1 }] } })]).toEqual([name, false]);
    }
  });

  it("takes the example of the requirements", () => {
    const config = {
      $schema: "./node_modules/eslint-plugin-mcp/mcp-validate.schema.json",
      rules: { "BP-001": false, "BP-002": false, "LLM-005": "error", "SEC-003": "suggestion" },
      output: { format: "human", verbose: false, color: true },
      llm: { enabled: false, provider: "anthropic", model: "claude-3-haiku-20240307", timeout: 30_000 },
    };
    expect([accepts(config), accepts.errors]).toEqual([true, null]);
  });

  it.each([[{ llm: { enable: false } }], [{ settings: { clients: ["netscape"] } }]])(
    "has no key for what does not exist: %j",
    (config) => {
      expect(accepts(config)).toBe(false);
    },
  );

  it.each([[{ server: "node server.js" }], [{ servers: ["node server.js"] }], [{ command: "node" }]])(
    "has no key that starts a command: %j",
    (config) => {
      expect(accepts(config)).toBe(false);
    },
  );
});
