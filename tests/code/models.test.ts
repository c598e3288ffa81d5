import { readdirSync, readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { modelsWith, ownModels } from "../../lib/code/tables/tables.ts";
import type { CodeLanguage, Place } from "../../lib/model/handler/code.ts";
import { type ModelRow, modelsFault, rowKeys } from "../../lib/model/handler/models.ts";
import schema from "../../lib/model/handler/models.schema.json" with { type: "json" };
import answers from "./model-answers.json" with { type: "json" };

const languages = ["ecmascript", "python"] as const;
const folder = new URL("../../lib/code/tables/", import.meta.url);

interface DataFile {
  readonly $schema: string;
  readonly rows: readonly unknown[];
}

const files = languages.flatMap((language) =>
  readdirSync(new URL(language, folder))
    .filter((name) => name.endsWith(".json"))
    .map((name): [string, DataFile] => {
      const path = `${language}/${name}`;
      return [path, JSON.parse(readFileSync(new URL(path, folder), "utf8")) as DataFile];
    }),
);

const placeIn = (language: CodeLanguage): Place => ({
  file: { language, path: "", text: "" },
  span: { start: 0, end: 0 },
});

/** The arguments matter for these shapes only. */
const withArguments: ReadonlySet<string> = new Set(["arguments", "url"]);
const loaders = ["Safe", "CSafe", "Base", "CBase", "Full", "", "Unsafe"].map((kind) => `yaml.${kind}Loader`);

/** What is known about a name, in the form of `model-answers.json`. */
function answerFor(name: string, language: CodeLanguage): object {
  const place = placeIn(language);
  const models = ownModels();
  const facts = models.factsOf(name, place);
  const canonical = models.canonicalName(name, place);
  const { attribute } = models.factsOf(canonical, place);
  const sinks = facts.sinks.map(({ danger, shape, args, keywords = [], isMethodOfSubject, safeWith, does }) => {
    const safe = loaders.filter((loader) => safeWith?.has(loader));
    const at = withArguments.has(shape) ? args.join() : "";
    return [danger, shape, at, keywords.join(), isMethodOfSubject && "object", safe.join(), does]
      .filter(Boolean)
      .join("; ");
  });
  const actions = facts.actions.map(({ kind, shape, isMethodOfSubject, does }) =>
    [kind, shape, isMethodOfSubject && "object", does].filter(Boolean).join("; "),
  );
  const traits = (
    [
      ...(["temporary", "noCheck", "harmless", "throws", "onlyWrites", "keepsValue"] as const),
      ...(["neverReturns", "throwsUnlessTrue"] as const),
    ] as const
  ).filter((each) => facts.traits.has(each));
  return {
    ...(sinks.length && { sinks }),
    ...(actions.length && { actions }),
    ...(facts.result && { effect: facts.result }),
    ...(attribute && { attribute }),
    ...(traits.length && { traits: traits.join(" ") }),
    ...(models.isKnown(name, place) && { known: true }),
    ...(canonical !== name && { canonical }),
  };
}

// The answers of the regular expressions that were there before the rows. If a new row changes one, move the name to
// the group of its new answer.
describe.each(languages)("%s", (language) => {
  it.each(answers[language].map(({ answer, names }) => [JSON.stringify(answer), names] as const))(
    "answers %s",
    (answer, names) => {
      const wrong = names.split(" ").flatMap((name) => {
        const found = JSON.stringify(answerFor(name, language));
        return found === answer ? [] : [`${name}: ${found}`];
      });
      expect(wrong).toEqual([]);
    },
  );
});

describe("the data files", () => {
  const validate = new Ajv({ allErrors: true, keywords: ["enumDescriptions"] }).compile(schema);

  it.each(files)("%s follows the schema", (_path, file) => {
    expect(file.$schema).toBe("../../../model/handler/models.schema.json");
    validate(file);
    expect(validate.errors ?? []).toEqual([]);
    expect(modelsFault(file.rows)).toBeUndefined();
  });

  it("are all read", () => {
    for (const language of languages) {
      const text = readFileSync(new URL(`${language}/rows.ts`, folder), "utf8");
      const read = [...text.matchAll(/\.\/(\w+\.json)/g)].map(([, name]) => `${language}/${name ?? ""}`);
      expect(read.sort()).toEqual(
        files
          .map(([path]) => path)
          .filter((path) => path.startsWith(language))
          .sort(),
      );
    }
  });

  it("document each function", () => {
    const rows = files.flatMap(([path, { rows }]) => rows.map((row) => [path, row as ModelRow] as const));
    const undocumented = rows.filter(([, { is, see }]) => is === undefined && see === undefined);
    expect(undocumented).toEqual([]);
  });
});

describe("the schema", () => {
  const { properties } = schema.properties.rows.items;

  /** The choices that a part of the schema allows. */
  function constantsIn(part: unknown): readonly unknown[] {
    if (typeof part !== "object" || part === null) return [];
    return Object.entries(part).flatMap(([key, value]: [string, unknown]) => {
      return key === "enum" && Array.isArray(value) ? value : constantsIn(value);
    });
  }

  it("has the keys and the choices that the settings accept", () => {
    expect(Object.keys(properties)).toEqual(Object.keys(rowKeys));
    for (const [key, { choices }] of Object.entries(rowKeys)) {
      const part: unknown = Object.entries(properties).find(([name]) => name === key)?.[1];
      const allowed = [...new Set(constantsIn(part).map(String))];
      if (key !== "object") expect([key, allowed]).toEqual([key, choices ?? []]);
    }
  });

  it("explains each choice", () => {
    const explained = JSON.stringify(schema).matchAll(
      /"enum":(\[[^\]]*\]),"enumDescriptions":(\["(?:[^"\\]|\\.)*"(?:,"(?:[^"\\]|\\.)*")*\])/g,
    );
    const lengths = [...explained].map((match) => match.slice(1).map((list) => (JSON.parse(list) as unknown[]).length));
    expect(lengths.length).toBeGreaterThan(10);
    for (const [choices, texts] of lengths) expect(texts).toBe(choices);
  });

  it.each([
    [{ package: "a", sink: "comand" }, "[0].sink cannot be 'comand'"],
    [{ package: "a", sinks: "command" }, "[0].sinks is not a known key"],
    [{ sink: "command" }, "[0] has no 'package'"],
    [{ package: "a" }, "[0] says nothing about the function"],
    [{ package: "a*", sink: "command" }, "[0].package must be the name of a package or of a global, without '*'"],
    [{ package: "a", function: "**.b.**", sink: "command" }, "[0].function must be a name such as"],
    [{ package: "a", function: "get*all*", sink: "command" }, "[0].function must be a name such as"],
    [{ package: "a", sink: "path", arguments: [-1] }, "[0].arguments must be a list of positions"],
    [{ package: "a", safe: ["path", "paths"] }, "[0].safe cannot"],
    [{ package: "a", is: [] }, "[0].is cannot"],
    ["a.run", "[0] must be an object"],
  ])("refuses %j", (row, start) => {
    const fault = modelsFault([row]);
    expect(fault && `${fault.key} ${fault.problem}`).toContain(start);
    expect(fault?.remedy).toMatch(/\.$/);
  });
});

describe("patterns", () => {
  const models = modelsWith([
    { package: "@acme/shell", function: ["", "run{,Sync}", "Client.exec*"], sink: "command" },
    { package: "@acme/db{,-pool}", function: "**.query", notOnResultOf: "prepare", sink: "query" },
    { package: "node:child_process", function: "exec", sink: false },
    { package: "knex", function: "raw", sink: "code" },
    { language: "python", package: "acme.db", function: "run", sink: "query" },
  ]);
  const sinksOf = (name: string, language: CodeLanguage = "ecmascript"): readonly string[] =>
    models.factsOf(name, placeIn(language)).sinks.map(({ danger }) => danger);

  it.each([
    ["@acme/shell", ["command"]],
    ["@acme/shell.run", ["command"]],
    ["@acme/shell.runSync", ["command"]],
    ["@acme/shell/run", ["command"]],
    ["@acme/shell.runs", []],
    ["@acme/shell.Client.exec", ["command"]],
    ["@acme/shell.Client.execAll", ["command"]],
    ["@acme/shell.Client.executor", []],
    ["@acme/shell.Client", []],
    ["@acme", []],
    ["@acme/db.query", ["query"]],
    ["@acme/db-pool.Pool.connect.query", ["query"]],
    ["@acme/db.prepare.query", []],
    ["@acme/db.query.rows", []],
    // A row of a project replaces those of the plugin for the same function.
    ["node:child_process.exec", []],
    ["node:child_process.execSync", ["command"]],
    ["knex.raw", ["code"]],
    ["acme.db.run", []],
  ])("%s has the sinks %j", (name, expected) => {
    expect(sinksOf(name)).toEqual(expected);
  });

  it("can be of one language", () => {
    expect(sinksOf("acme.db.run", "python")).toEqual(["query"]);
    expect(sinksOf("@acme/shell.run", "python")).toEqual(["command"]);
  });

  it("are compared in little time", () => {
    const long = Array.from({ length: 60 }, (_, index) => `a${String(index)}`).join(".");
    const slow = modelsWith([{ package: "a", function: "*.**.b*", sink: "command" }]);
    const start = performance.now();
    for (let round = 0; round < 1_000; round++) slow.factsOf(`a.${long}.${String(round)}`, placeIn("ecmascript"));
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});
