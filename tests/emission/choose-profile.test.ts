import { describe, expect, it } from "vitest";
import { chooseProfile, type ProfileFacts } from "../../lib/emission/choose-profile.ts";
import { emitted, show, withZod } from "../readers/zod/replaying.ts";

function facts(
  overrides: Partial<ProfileFacts> & { readonly versions?: Readonly<Record<string, string>> },
): ProfileFacts {
  const { versions = {}, ...others } = overrides;
  return {
    kind: "registerTool",
    specifiers: [],
    versionOf: (name) => versions[name],
    settings: { sdkVersion: undefined, framework: undefined },
    ...others,
  };
}

describe("chooseProfile", () => {
  const none = { sdkVersion: undefined, framework: undefined };

  it.each([
    ["nothing known", {}, "sdk 1 newest zod newest"],
    ["SDK 1 imported", { specifiers: ["@modelcontextprotocol/sdk/server/mcp.js"] }, "sdk 1 newest zod newest"],
    ["SDK 2 imported", { specifiers: ["zod", "@modelcontextprotocol/server"] }, "sdk 2 zod newest"],
    ["SDK 2 in the project", { versions: { "@modelcontextprotocol/server": "2.0.0" } }, "sdk 2 zod newest"],
    [
      "an import before the project",
      { specifiers: ["@modelcontextprotocol/sdk/x"], versions: { "@modelcontextprotocol/server": "2.0.0" } },
      "sdk 1 newest zod newest",
    ],
    ["FastMCP imported", { kind: "addTool", specifiers: ["fastmcp"] }, "fastmcp newest zod newest"],
    ["a fork of FastMCP", { kind: "addTool", specifiers: ["firecrawl-fastmcp"] }, "fastmcp newest zod newest"],
    ["FastMCP in the project", { kind: "addTool", versions: { fastmcp: "4.1.0" } }, "fastmcp 4.1.0 zod newest"],
    [
      "registerTool in a FastMCP project",
      { versions: { fastmcp: "4.1.0", "@modelcontextprotocol/sdk": "1.25.0" } },
      "sdk 1 1.25.0 zod newest",
    ],
    ["mcp-ts-core", { specifiers: ["@cyanheads/mcp-ts-core"] }, "mcp-ts-core sdk 1 newest zod newest"],
    ["tmcp", { kind: "literal", specifiers: ["tmcp", "zod"], versions: { zod: "4.1.0" } }, "literal tmcp zod 4.1.0"],
    ["mcp-lite", { kind: "literal", specifiers: ["mcp-lite"] }, "literal mcp-lite"],
    ["LiteMCP", { kind: "addTool", specifiers: ["litemcp"] }, "litemcp"],
    [
      "LiteMCP in the project",
      { kind: "addTool", versions: { litemcp: "0.9.0", "@modelcontextprotocol/sdk": "1.3.2" } },
      "litemcp",
    ],
    [
      "registerTool in a LiteMCP project",
      { versions: { litemcp: "0.9.0", "@modelcontextprotocol/sdk": "1.25.0" } },
      "sdk 1 1.25.0 zod newest",
    ],
    ["a setting before all", { specifiers: ["fastmcp"], settings: { ...none, sdkVersion: 2 } }, "sdk 2 zod newest"],
    ["a framework setting", { settings: { ...none, framework: "fastmcp-ts" } }, "fastmcp newest zod newest"],
    ["Zod's version", { versions: { zod: "4.1.5", "@modelcontextprotocol/sdk": "1.24.3" } }, "sdk 1 1.24.3 zod 4.1.5"],
    ["the Zod 4 inside of Zod 3.25", { versions: { zod: "3.25.76" } }, "sdk 1 newest zod 4.0.0"],
  ] as const)("%s", (_, overrides, id) => {
    expect(chooseProfile(facts(overrides as Partial<ProfileFacts>)).id).toBe(id);
  });

  it("gives one object for equal facts", () => {
    expect(chooseProfile(facts({}))).toBe(chooseProfile(facts({})));
  });

  it("a low-level handler adds nothing", () => {
    const profile = chooseProfile(facts({ kind: "lowLevel" }));
    expect(profile).toMatchObject({ addedMembers: {}, sent: undefined, input: { absent: undefined } });
  });
});

/** Facts read off the published packages; see profiles.ts. */
describe("older SDKs", () => {
  const profile = (sdk: string) => chooseProfile(facts({ versions: { "@modelcontextprotocol/sdk": sdk } }));
  const shape = "({ a: z.string().transform((x) => x).pipe(z.string().max(3)) })";

  it("1.24 began to state task support", () => {
    expect(profile("1.24.0").addedMembers).toEqual({ execution: { taskSupport: "forbidden" } });
    expect(profile("1.23.1").addedMembers).toEqual({});
  });

  it("1.23 began to convert Zod 4; before, its fields vanish", () => {
    const schema = {
      type: "object",
      properties: {},
      additionalProperties: false,
      $schema: "http://json-schema.org/draft-07/schema#",
    };
    expect(show(emitted(withZod(4, "({ a: z.string() })"), profile("1.22.0")))).toEqual(schema);
    expect(show(emitted(withZod(4, "({ a: z.string() })"), profile("1.23.0")))).toMatchObject({
      properties: { a: { type: "string" } },
    });
  });

  it("1.20.2 began to convert the input side of pipes", () => {
    expect(show(emitted(withZod(3, shape), profile("1.20.1")))).toMatchObject({
      properties: { a: { allOf: [{ type: "string" }, { type: "string", maxLength: 3 }] } },
    });
    expect(show(emitted(withZod(3, shape), profile("1.20.2")))).toMatchObject({
      properties: { a: { type: "string" } },
    });
  });

  it("members were added to what is passed on", () => {
    const sent = (sdk: string): string[] => [...(profile(sdk).sent ?? [])];
    expect(sent("1.9.0")).toEqual(["name", "description", "inputSchema"]);
    expect(sent("1.12.0")).toEqual(expect.arrayContaining(["annotations", "outputSchema"]));
    expect(sent("1.12.0")).not.toContain("title");
    expect(sent("1.17.0")).not.toContain("_meta");
    expect(sent("1.32.2")).toEqual(expect.arrayContaining(["title", "_meta", "execution"]));
  });

  it("before 1.22 a schema object is taken for a shape", () => {
    expect(show(emitted(withZod(3, "z.object({ a: z.string() })"), profile("1.22.0")))).toMatchObject({
      properties: { a: {} },
    });
    expect(show(emitted(withZod(3, "z.union([z.string(), z.number()])"), profile("1.21.2")))).toMatchObject({
      properties: {},
    });
  });
});

describe("older versions of FastMCP", () => {
  const profile = (fastmcp: string, zod: string) =>
    chooseProfile(facts({ kind: "addTool", versions: { fastmcp, zod } }));
  const text = withZod(4, `z.object({ a: z.string().default("x"), o: z.object({ b: z.string() }) })`);

  it.each([
    ["3.18.0", "4.1.0", "https://json-schema.org/draft/2020-12/schema", ["a", "o"], false],
    ["3.23.0", "4.1.0", "http://json-schema.org/draft-07/schema#", ["a", "o"], false],
    ["4.0.0", "4.1.13", "http://json-schema.org/draft-07/schema#", ["a", "o"], false],
    ["4.0.0", "4.2.0", "http://json-schema.org/draft-07/schema#", ["o"], undefined],
    ["4.4.0", "4.2.0", "http://json-schema.org/draft-07/schema#", ["o"], false],
  ])("%s with Zod %s", (fastmcp, zod, $schema, required, additionalProperties) => {
    const schema = show(emitted(text, profile(fastmcp, zod))) as Record<string, unknown>;
    expect(schema).toMatchObject({ $schema, required });
    expect(schema["additionalProperties"]).toBe(additionalProperties);
  });
});
