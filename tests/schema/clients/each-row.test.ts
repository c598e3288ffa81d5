import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../lib/model/json.ts";
import type { ValidationResult } from "../../../lib/validator/index.ts";
import { clientLosses, clientNames, type ChosenClient } from "../../../lib/model/client.ts";
import { effectOn, effectOfName, effectOver, knownFacts } from "../../../lib/schema/clients/effects.ts";
import { type ClientFact, type Trait, type TraitName, traits } from "../../../lib/schema/clients/facts.ts";
import { runCommand } from "../../validator/cli/command.ts";
import { folderOf } from "../../validator/folders.ts";

const rows = Object.entries<Trait>(traits).flatMap(([name, { facts }]) =>
  // A row of the table names a trait of the table.
  facts.map((fact, index) => ({ name: name as TraitName, fact, index })),
);

/** The version before which the row holds, or any. */
function versionOf({ until, since }: ClientFact): string | undefined {
  if (since !== undefined) return since;
  return until === undefined || until === "unknown" ? undefined : "0";
}

/** Names that break one pattern or another. */
const names = [
  "list.users",
  "list users",
  "1st",
  "Büro",
  "_id",
  "wait_for_previous",
  "List-Users",
  "a/b",
  "x".repeat(65),
];

/** What a row alone says of a definition with its trait. */
function saidBy(name: TraitName, fact: ClientFact): ReturnType<typeof effectOn> {
  const version = versionOf(fact);
  const clients: readonly ChosenClient[] = [{ name: fact.client, version, withLosses: clientLosses.has(fact.does) }];
  if (fact.limit !== undefined) return effectOver(clients, name, fact.limit + 1, () => 0);
  if (fact.accepts === undefined) return effectOn(clients, name);
  const refused = names.find((text) => !new RegExp(fact.accepts ?? "", "u").test(text));
  return refused === undefined ? undefined : effectOfName(clients, name, refused);
}

describe("each row of the table", () => {
  // Limits and names that no version minds any longer have no effect at all.
  const told = rows.filter(
    ({ fact: { certainty, until, limit, accepts } }) =>
      certainty !== "contested" && (until !== "unknown" || (limit ?? accepts) === undefined),
  );

  it.each(told)("has an effect of its client: $name, $fact.client, row $index", ({ name, fact }) => {
    const effect = saidBy(name, fact);
    expect(effect?.clients).toBeTruthy();
    // What no version does any longer is said in the past, and told to no report.
    if (fact.until !== "unknown") expect(effect?.told.map(({ client }) => client)).toEqual([fact.client]);
  });

  it.each(rows.filter(({ fact }) => fact.certainty === "contested"))(
    "is silent if it is contested, and stands on pages: $name, $fact.client, row $index",
    ({ name, fact }) => {
      const chosen = { name: fact.client, version: undefined, withLosses: true };
      expect(knownFacts(chosen).some((known) => known.trait === name && known.fact === fact)).toBe(true);
      const others = traits[name].facts.filter(
        ({ client, certainty }) => client === fact.client && certainty !== "contested",
      );
      if (!others.length && fact.limit === undefined && fact.accepts === undefined)
        expect(effectOn([chosen], name)).toBeUndefined();
    },
  );
});

const injected = JSON.parse(readFileSync(new URL("injected.json", import.meta.url), "utf8")) as JsonObject;

const described = (name: string, properties: JsonObject): JsonObject => ({
  name,
  description: "Gets one stock item by its number.",
  inputSchema: { type: "object", properties, required: [] },
});
const times = (count: number, of: (index: number) => JsonObject): JsonObject =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${String(index)}`, of(index)]));
const words = (count: number): JsonObject => ({
  type: "string",
  enum: Array.from({ length: count }, (_, index) => `a long member of an enum with the number ${String(index)}`),
});

/** Definitions that are too large, or too special, to be written down. */
const large: readonly JsonObject[] = [
  described("get_large_schema", { value: { type: "string", description: "x".repeat(17_000) } }),
  described("get_many_words", { value: words(1_100) }),
  described(
    "get_many_lists",
    times(3, () => ({ type: "array", items: { type: "string" }, maxItems: 400 })),
  ),
  described(
    "get_many_options",
    times(30, () => ({ type: "string" })),
  ),
  described(
    "get_many_properties",
    times(5_100, () => ({ type: "string" })),
  ),
  described(
    "get_many_unions",
    times(20, () => ({ anyOf: [{ type: "string" }, { type: "integer" }] })),
  ),
  described("get_large_bound", { value: { type: "integer", maximum: 9_223_372_036_854_775_807 } }),
  described("get_reserved", { wait_for_previous: { type: "boolean" } }),
  described("get_header", { value: { type: "string", "x-mcp-header": "not a token" } }),
  described(`get_${"x".repeat(126)}`, {}),
];
const many = Array.from({ length: 520 }, (_, index) => described(`get_item_${String(index)}`, {}));

/** A library's conversion, which says nothing of a server. */
const unsaid = ["openai-agents optionalProperty"];

describe("each client of the table", () => {
  const files = {
    "tools.json": JSON.stringify({ tools: [...Object.values(injected), ...large] }),
    "many.json": JSON.stringify({ tools: many }),
  };

  it.each(clientNames)("is named by the rules of its traits: %s", async (client) => {
    const current = rows.filter(
      ({ name, fact }) =>
        fact.client === client &&
        fact.certainty !== "contested" &&
        fact.until === undefined &&
        !unsaid.includes(`${client} ${name}`),
    );
    const folder = folderOf(files);
    const reports = ["--format", "matrix", "--format", "json", "--output", "report.json"];
    await runCommand(["tools.json", "many.json", "--clients", client, ...reports], folder);
    const { issues } = JSON.parse(readFileSync(join(folder, "report.json"), "utf8")) as ValidationResult;
    const naming = new Set(issues.flatMap(({ rule, effects }) => (effects?.length ? [rule] : [])));
    // One rule tells all of OpenAI's strict mode.
    if (naming.has("openai-strict")) for (const { name } of current) naming.add(traits[name].rule);
    const silent = current.filter(({ name }) => !naming.has(traits[name].rule));
    expect(silent.map(({ name }) => `${name}: ${traits[name].rule}`)).toEqual([]);
  });
});

describe("an object in an object parameter", () => {
  const from = { type: "string" };
  const range = { type: "object", properties: { from } };
  const filter = { type: "object", properties: { range } };

  it.each([
    ["an object parameter", { range }, []],
    ["an object in it", { filter }, ["claude-desktop"]],
  ])("is told of claude.ai's connectors: %s", async (_what, properties, clients) => {
    const folder = folderOf({ "tools.json": JSON.stringify({ tools: [described("get_item", properties)] }) });
    const reports = ["--format", "matrix", "--format", "json", "--output", "report.json"];
    await runCommand(["tools.json", "--clients", "claude-desktop", ...reports], folder);
    const { issues } = JSON.parse(readFileSync(join(folder, "report.json"), "utf8")) as ValidationResult;
    const told = issues.filter(({ rule }) => rule === "schema-keyword-portability");
    expect(told.flatMap(({ effects = [] }) => effects.map(({ client }) => client))).toEqual(clients);
  });
});
