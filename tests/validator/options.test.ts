import { describe, expect, it } from "vitest";
import { InputError, validate, validateDefinitions, validateFile, validateServer } from "../../lib/validator/index.ts";
import { json, resultOf, run } from "./cli/runs.ts";
import { badTool, goodTool } from "./folders.ts";

describe("wrong options", () => {
  const refused = async (options: object | null): Promise<unknown> =>
    validate([goodTool], options as object).catch((reason: unknown) => reason);

  it.each<[object | null, string, RegExp]>([
    [{ preset: "strit" }, "options.preset", /^Did you mean strict\?$/u],
    [
      { preset: 5 },
      "options.preset",
      /^Use recommended, strict, security, portability, governance, token-budget, mcp-ts-core, conformance or all\.$/u,
    ],
    [{ minSeverity: "low" }, "options.minSeverity", /^Use critical, error, warning or advice\.$/u],
    [{ presett: "strict" }, "options.presett", /^Did you mean preset\?$/u],
    [{ timeout: 5 }, "options.timeout", /^Use config, /u],
    [{ format: "xml" }, "options.format", /html/u],
    [{ only: "security" }, "options.only", /^Change it or leave it out\.$/u],
    [{ only: ["securty"] }, "options.only", /^Did you mean security\?$/u],
    [{ only: [] }, "options.only", /./u],
    [{ exclude: [5] }, "options.exclude", /^Change it or leave it out\.$/u],
    [{ settings: "sdk" }, "options.settings", /^Change it or leave it out\.$/u],
    [{ cwd: 5 }, "options.cwd", /./u],
    [null, "options", /./u],
  ])("are refused by their name: %j", async (options, place, remedy) => {
    const error = await refused(options);
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({ code: "USAGE", place, remedy: expect.stringMatching(remedy) as unknown });
  });

  it("are named, with the remedy, by the text of the error", async () => {
    expect(String(await refused({ preset: "strit" }))).toBe(
      `InputError: options.preset: It cannot be 'strit'. Did you mean strict?`,
    );
    expect(String(await refused({ headers: "secret" }))).not.toContain("secret");
    expect(
      String(await validateServer("node x", { env: "A=secret" as never }).catch((reason: unknown) => reason)),
    ).toBe("InputError: options.env: It must be an object of strings, but is a string. Change it or leave it out.");
  });

  it.each(["packageJSON", "apps"])("include no definitions under an unknown key: %s", async (key) => {
    await expect(validateDefinitions({ tools: [goodTool], [key]: {} })).rejects.toMatchObject({
      code: "USAGE",
      place: `definitions.${key}`,
      problem: "It is not a known key.",
    });
  });

  it("may be undefined, as if they were left out", async () => {
    expect(
      (await validate([goodTool], { preset: undefined, only: undefined, format: undefined, settings: undefined }))
        .valid,
    ).toBe(true);
  });

  it("of a running server are refused before it is started", async () => {
    const refusedBy = (target: unknown, options: object): Promise<unknown> =>
      validateServer(target as string, options).catch((reason: unknown) => reason);
    expect(await refusedBy("node x", { timeout: "x" })).toMatchObject({
      code: "USAGE",
      place: "options.timeout",
      problem: "It must be a number of milliseconds above 0, but is a string.",
    });
    expect(await refusedBy("node x", { env: { A: 1 } })).toMatchObject({ code: "USAGE", place: "options.env" });
    expect(await refusedBy(5, {})).toMatchObject({ code: "USAGE", place: "target" });
    expect(await validateFile(5 as unknown as string).catch((reason: unknown) => reason)).toMatchObject({
      code: "USAGE",
      place: "path",
    });
  });

  it("are not the only way to ask for nothing", async () => {
    for (const nothing of [{}, { tools: undefined }, null, 5]) {
      await expect(validateDefinitions(nothing as object)).rejects.toMatchObject({
        code: "INVALID_FORMAT",
        place: "<definitions>",
      });
    }
  });
});

describe("rules", () => {
  it("that are named run also where the preset has them off, and those of a family where it has them on", async () => {
    const note = {
      ...goodTool,
      inputSchema: {
        type: "object",
        properties: { note: { type: "string", description: "A note of at most 80 characters." } },
      },
    };
    const idsWith = async (rules: readonly string[]): Promise<string[]> =>
      (await validate([note], { only: rules })).issues.map(({ id }) => id);
    expect(await idsWith(["SEC-001"])).toEqual(["SEC-001"]);
    expect(await idsWith(["mcp/require-max-length"])).toEqual(["SEC-001"]);
    expect(await idsWith(["security"])).toEqual([]);
  });

  it("of which none is left are refused, but not where the configuration may have some for other files", async () => {
    const config = { rules: { "SEC-001": "off" } } as const;
    await expect(validate([badTool], { config, only: ["SEC-001"] })).rejects.toMatchObject({
      code: "USAGE",
      place: "options.only SEC-001",
    });
    await expect(
      validate([badTool], {
        exclude: [
          "schema",
          "naming",
          "security",
          "description",
          "annotations",
          "design",
          "resources",
          "framework",
          "registry",
        ],
      }),
    ).rejects.toMatchObject({ code: "USAGE" });
    const overrides = [{ files: ["other/**"], rules: { "SEC-001": "error" } }] as const;
    expect((await validate([badTool], { config: { ...config, overrides }, only: ["SEC-001"] })).issues).toEqual([]);
  });
});

/** A tool whose description lacks an occasion, an example and a workflow. */
const bare = { ...goodTool, name: "delete-user", description: "Deletes a user of the workspace." };

describe("the id of a part of a rule", () => {
  const found = async (options: object): Promise<string[]> => {
    const { issues } = await validate([bare], { preset: "governance", ...options });
    const parts = issues.filter(({ rule }) => rule === "require-description-parts");
    return parts.map(({ ids = [], severity }) => `${ids.join()} ${severity}`).sort();
  };
  const [when, example, effects] = ["LLM-004 warning", "LLM-005 suggestion", "LLM-011 suggestion"];
  const all = [when, example, effects, "LLM-013 suggestion"];

  it.each<[string, object, readonly string[]]>([
    ["all, each with its severity", {}, all],
    ["all that are asked for", { only: ["LLM-004"] }, [when]],
    ["those of several words", { only: ["LLM-004", "llm-005"] }, [when, example]],
    ["the whole rule beside a part of it", { only: ["LLM-004", "require-description-parts"] }, all],
    ["all but one", { exclude: ["LLM-004"] }, [example, effects, "LLM-013 suggestion"]],
    ["none of a rule that is left out", { exclude: ["require-description-parts"] }, []],
    ["all but one that is off", { config: { rules: { "LLM-004": "off" } } }, [example, effects, "LLM-013 suggestion"]],
    [
      "one with another level",
      { config: { rules: { "LLM-013": "error" } } },
      [when, example, effects, "LLM-013 error"],
    ],
    ["those of a severity", { minSeverity: "warning" }, [when]],
    [
      "one in a preset that has another part",
      { preset: "strict", config: { rules: { "LLM-004": "error" } } },
      ["LLM-004 error", effects],
    ],
    ["one in a preset without the rule", { preset: "recommended", only: ["LLM-005"] }, [example]],
  ])("reports %s", async (_what, options, expected) => {
    expect(await found(options)).toEqual([...expected].sort());
  });

  it("joins those of two flags", async () => {
    const flags = ["--preset", "governance", "--only", "LLM-004", "--rule", "LLM-005=error", ...json];
    const { issues } = resultOf(await run(["tools.json", ...flags], { "tools.json": JSON.stringify([bare]) }));
    expect(issues.map(({ id, severity }) => `${id} ${severity}`).sort()).toEqual([when, "LLM-005 error"]);
  });
});

describe("remedies", () => {
  it("speak of options to a program", async () => {
    const error: unknown = await validateServer("A=1 node none.js", { timeout: 5_000 }).catch(
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({ name: "LiveServerError", remedy: expect.stringContaining("options.env") as unknown });
  });
});
