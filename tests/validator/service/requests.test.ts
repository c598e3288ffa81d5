import { beforeAll, describe, expect, it } from "vitest";
import { listRules, validateDefinitions } from "../../../lib/validator/index.ts";
import type { ValidationResult } from "../../../lib/validator/result/result.ts";
import { badTool, goodTool } from "../folders.ts";
import { post, refusalOf, startService, toolsOf, type Service } from "./service.ts";

let service: Service;
beforeAll(async () => {
  service = await startService();
  return () => service.stop();
});

interface Answer extends Omit<ValidationResult, "tools"> {
  readonly tools: readonly (Omit<ValidationResult["tools"][number], "issues"> & {
    readonly issueIndexes: readonly number[];
  })[];
}

async function resultOf(body: unknown): Promise<Answer> {
  const answer = await post(service, body);
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "application/json; charset=UTF-8"]);
  return (await answer.json()) as Answer;
}

describe("POST /validate", () => {
  it("answers with the result that the library gives", async () => {
    const definitions = {
      tools: [goodTool, badTool],
      resources: [{ uri: "garden://plants", name: "plants" }],
      prompts: [{ name: "ask" }],
    };
    const { metadata, ...answered } = await resultOf(definitions);
    const { metadata: _other, ...expected } = JSON.parse(
      await validateDefinitions(definitions, { format: "json" }),
    ) as ValidationResult;
    expect(answered).toEqual(expected);
    expect(answered.tools.map(({ name, valid }) => [name, valid])).toEqual([
      ["list_plants", true],
      ["get_plant", false],
    ]);
    expect(metadata).toMatchObject({ preset: "recommended", configUsed: "" });
  });

  it("takes a preset and a configuration, and the preset wins", async () => {
    const tools = [badTool];
    const rulesOf = async (body: object): Promise<readonly string[]> =>
      (await resultOf({ tools, ...body })).issues.map(({ rule }) => rule);
    expect(await rulesOf({ preset: "security" })).not.toContain("no-undeclared-required");
    const llm = { enabled: false, provider: "anthropic", model: "claude-3-haiku-20240307", timeout: 30_000 };
    expect(await rulesOf({ config: { llm, rules: { "SCH-008": "off" } } })).not.toContain("no-undeclared-required");
    expect((await resultOf({ tools, config: { preset: "strict" } })).metadata.preset).toBe("strict");
    expect((await resultOf({ tools, config: { preset: "strict" }, preset: "all" })).metadata.preset).toBe("all");
    const [issue] = (
      await resultOf({ tools, config: { rules: { "no-undeclared-required": "suggestion" } } })
    ).issues.filter(({ rule }) => rule === "no-undeclared-required");
    expect(issue?.severity).toBe("suggestion");
  });

  it("takes a list without anything in it, and definitions that are no good", async () => {
    expect(await resultOf({ tools: [] })).toMatchObject({ valid: true, tools: [] });
    expect(await resultOf({ prompts: [] })).toMatchObject({ valid: true });
    const { valid, issues } = await resultOf({ tools: [{}, { name: 3, inputSchema: [] }] });
    expect(valid).toBe(false);
    expect(issues.map(({ rule }) => rule)).toContain("name-required");
  });

  it("reports what is nested too deeply, and goes on", async () => {
    const schema = `${'{"not":'.repeat(100_000)}{}${"}".repeat(100_000)}`;
    const { issues, tools } = await resultOf(
      `{"tools":[{"name":"deep","inputSchema":${schema}},${JSON.stringify(goodTool)}]}`,
    );
    expect(tools.map(({ name }) => name)).toEqual(["deep", "list_plants"]);
    expect(
      issues
        .filter(({ rule }) => rule === "INVALID_FORMAT")
        .map(({ tool, message }) => [tool, /nested more than \d+ levels deep/.test(message)]),
    ).toEqual([["deep", true]]);
  });

  it("takes keys that JavaScript has a meaning for as keys", async () => {
    const properties =
      '{"__proto__":{"type":"string","maxLength":4},"constructor":{"type":"string"},"toString":{"type":"string"}}';
    const { issues } = await resultOf(
      `{"tools":[{"__proto__":{"polluted":true},"name":"odd_keys","description":"Lists odd keys.","inputSchema":{"type":"object","properties":${properties}}}],"config":{"rules":{"require-max-length":["error",{"checkUnknownLimits":true}]}}}`,
    );
    const unbounded = issues.filter(({ rule }) => rule === "require-max-length").map(({ pointer }) => pointer);
    expect(unbounded).toEqual(["/inputSchema/properties/constructor", "/inputSchema/properties/toString"]);
    expect(await resultOf({ tools: [goodTool] })).toMatchObject({ valid: true });
  });

  it("refuses what would have an answer of more than 16 MB", async () => {
    const name = "a b".repeat(1_300);
    const refusal = await refusalOf(await post(service, { tools: Array.from({ length: 1_200 }, () => ({ name })) }));
    expect(refusal).toMatchObject({
      status: 413,
      code: "TOO_LARGE",
      message: "The answer would have more than 16 MB.",
    });
  }, 120_000);

  it("reads 10,000 tools", async () => {
    const { tools, summary } = await resultOf({ tools: toolsOf(10_000) });
    expect([tools.length, summary.totalTools, tools.at(-1)?.name]).toEqual([10_000, 10_000, "find_invoices_9999"]);
  }, 120_000);
});

describe("a body that is wrong", () => {
  it.each([
    ["nothing", "", "it is empty"],
    ["a text that ends too early", '{"tools":[', "line 1, column 11: The text ends before it is complete."],
    ["a bracket without its other", '{\n  "tools": [}', "line 2, column 13"],
    ["a comma too many", '{"tools":[],}', "line 1, column 12"],
    ["a comment", '{"tools":[]} // all', "line 1, column 14"],
    ["a name without quotes", "{tools:[]}", "line 1, column 2"],
    ["brackets without end", "[".repeat(100_000), "The body is no JSON."],
  ])("is refused with its place: %s", async (_what, body, place) => {
    const refusal = await refusalOf(await post(service, body));
    expect(refusal).toMatchObject({ status: 400, code: "PARSE_ERROR", path: undefined });
    expect(refusal.message).toContain(place);
  });

  it.each([
    ["no object", "[]", "INVALID_REQUEST", "", '{ "tools": [...] }'],
    ["no definitions", "{}", "INVALID_REQUEST", "", '{ "tools": [...] }'],
    ["a member that is misspelled", '{"tolls":[]}', "INVALID_REQUEST", "/tolls", "Did you mean tools?"],
    ["a member with a name to be escaped", '{"tools":[],"a/b~c":1}', "INVALID_REQUEST", "/a~1b~0c", ""],
    ["__proto__ as a member", '{"tools":[],"__proto__":{}}', "INVALID_REQUEST", "/__proto__", ""],
    ["tools that are no list", '{"tools":{}}', "INVALID_REQUEST", "/tools", '{ "tools": [...] }'],
    ["prompts that are null", '{"tools":[],"prompts":null}', "INVALID_REQUEST", "/prompts", ""],
    ["a tool that is no object", '{"tools":[{},[]]}', "INVALID_REQUEST", "/tools/1", ""],
    ["a resource that is no object", '{"resources":["x"]}', "INVALID_REQUEST", "/resources/0", ""],
    [
      "a preset that is misspelled",
      '{"tools":[],"preset":"strit"}',
      "INVALID_REQUEST",
      "/preset",
      "Did you mean strict?",
    ],
    ["a preset that is no text", '{"tools":[],"preset":[[["strict"]]]}', "INVALID_REQUEST", "/preset", "recommended"],
    ["a configuration that is no object", '{"tools":[],"config":[]}', "INVALID_CONFIG", "/config", ""],
    [
      "a key of the configuration",
      '{"tools":[],"config":{"presets":"strict"}}',
      "INVALID_CONFIG",
      "/config/presets",
      "Did you mean preset?",
    ],
    [
      "a question to a model",
      '{"tools":[],"config":{"llm":{"enabled":true}}}',
      "INVALID_REQUEST",
      "/config/llm/enabled",
      "Leave it out.",
    ],
    [
      "__proto__ in the configuration",
      '{"tools":[],"config":{"rules":{"__proto__":"off"}}}',
      "INVALID_CONFIG",
      "/config/rules/__proto__",
      "",
    ],
    [
      "a rule that there is not",
      '{"tools":[],"config":{"rules":{"SEC-0001":"off"}}}',
      "INVALID_CONFIG",
      "/config/rules/SEC-0001",
      "SEC-001",
    ],
    [
      "a level that there is not",
      '{"tools":[],"config":{"rules":{"SEC-001":"fatal"}}}',
      "INVALID_CONFIG",
      "/config/rules/SEC-001",
      "error",
    ],
    [
      "an option of the wrong type",
      '{"tools":[],"config":{"rules":{"require-max-length":["error",{"default":"x"}]}}}',
      "INVALID_CONFIG",
      "/config/rules/require-max-length/1/default",
      "",
    ],
    [
      "an option that is no regular expression",
      '{"tools":[],"config":{"rules":{"REQ-STATIC-002":["error",{"pattern":"["}]}}}',
      "INVALID_CONFIG",
      "/config/rules/REQ-STATIC-002/1/pattern",
      "",
    ],
    [
      "a regular expression that may take long, of some files only",
      '{"tools":[],"config":{"overrides":[{"files":["*"],"rules":{"w3c-service-action-resource":["error",{"pattern":"(?=a)(a|b)*"}]}}]}}',
      "INVALID_CONFIG",
      "/config/overrides/0/rules/w3c-service-action-resource/1/pattern",
      "",
    ],
    [
      "a setting",
      '{"tools":[],"config":{"settings":{"framework":"fastmpc"}}}',
      "INVALID_CONFIG",
      "/config/settings/framework",
      "fastmcp",
    ],
    [
      "a setting that there is not",
      '{"tools":[],"config":{"settings":{"client":"vscode"}}}',
      "INVALID_CONFIG",
      "/config/settings/client",
      "",
    ],
    [
      "an override",
      '{"tools":[],"config":{"overrides":[{"files":["*"]},{}]}}',
      "INVALID_CONFIG",
      "/config/overrides/1",
      "Add it.",
    ],
  ])("is refused with a JSON pointer: %s", async (_what, body, code, path, remedy) => {
    const refusal = await refusalOf(await post(service, body));
    expect(refusal).toMatchObject({ status: 400, code, path });
    expect(refusal.remedy).toContain(remedy);
  });

  it.each([
    ["a key", { tools: [], ["k".repeat(1_000_000)]: 1 }],
    ["a key of the configuration", { tools: [], config: { ["k".repeat(1_000_000)]: 1 } }],
    ["a rule", { tools: [], config: { rules: { ["k".repeat(1_000_000)]: "off" } } }],
    ["a value", { tools: [], config: { preset: "k".repeat(1_000_000) } }],
    [
      "many rules",
      {
        tools: [],
        config: { rules: Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`k${String(i)}`, "off"])) },
      },
    ],
  ])("is not repeated in its refusal: %s that nobody knows", async (_what, body) => {
    const answer = await post(service, JSON.stringify(body));
    expect(answer.status).toBe(400);
    expect((await answer.text()).length).toBeLessThan(700);
  });

  it("is refused where its configuration has no bottom", async () => {
    const config = `${'{"rules":'.repeat(100_000)}1${"}".repeat(100_000)}`;
    expect(await refusalOf(await post(service, `{"tools":[],"config":${config}}`))).toMatchObject({
      status: 400,
      path: "/config",
    });
  });
});

describe("what else there is", () => {
  it("GET /health tells that the service is up", async () => {
    const answer = await fetch(`${service.url}/health`);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { status: "healthy", version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string },
    ]);
  });

  it("GET /rules lists every rule with its metadata", async () => {
    const answer = await fetch(`${service.url}/rules`);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { rules: JSON.parse(JSON.stringify(listRules())) as object },
    ]);
  });

  it.each([
    ["GET", "/validate", "POST"],
    ["PUT", "/validate", "POST"],
    ["OPTIONS", "/validate", "POST"],
    ["POST", "/health", "GET"],
    ["DELETE", "/rules", "GET"],
    ["POST", "/openapi.json", "GET"],
  ])("%s %s is refused with what is allowed", async (method, path, allowed) => {
    const answer = await fetch(`${service.url}${path}`, { method });
    expect(answer.headers.get("Allow")).toBe(allowed);
    expect(await refusalOf(answer)).toMatchObject({
      status: 405,
      code: "INVALID_REQUEST",
      remedy: `Send ${allowed} ${path}.`,
    });
  });

  it.each(["/", "/validate/", "/rules/SEC-001", "/..%2f..%2fpackage.json"])("%s is not there", async (path) => {
    expect(await refusalOf(await fetch(`${service.url}${path}`))).toMatchObject({ status: 404, code: "NOT_FOUND" });
  });
});
