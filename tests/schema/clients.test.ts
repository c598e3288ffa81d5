import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { rules } from "../../lib/rules/index.ts";
import { chosenClients, clientGroups, clientNames, clientTitles } from "../../lib/model/client.ts";
import { effectOfName, effectOn, effectOver, affectsAny } from "../../lib/schema/clients/effects.ts";
import data from "../../lib/schema/clients/facts.json" with { type: "json" };
import schema from "../../lib/schema/clients/facts.schema.json" with { type: "json" };
import { type Trait, type TraitName, traits } from "../../lib/schema/clients/facts.ts";
import { clauseOf } from "../../lib/schema/clients/words.ts";

const all = Object.entries<Trait>(traits);

describe("the facts about clients", () => {
  it("are as their schema says", () => {
    const ajv = new Ajv({ formats: { date: /^\d{4}-\d{2}-\d{2}$/ } });
    expect(ajv.validate(schema, data) ? [] : ajv.errors).toEqual([]);
    const facts = structuredClone(data.traits.rootUnion.facts);
    expect(ajv.validate(schema, { traits: { x: { rule: "x", what: "x", facts: [{ ...facts[0], why: "x" }] } } })).toBe(
      false,
    );
  });

  it.each(all)("are about known clients and rules, each said once: %s", (_name, { rule, facts }) => {
    expect(Object.keys(rules)).toContain(rule);
    for (const { client, date } of facts) {
      expect(clientNames).toContain(client);
      expect(new Date(date).toISOString().slice(0, 10)).toBe(date);
    }
    const told = facts.map(({ client, does, source, limit }) => [client, does, source, limit].join());
    expect(new Set(told).size).toBe(told.length);
  });

  it("exist for each client", () => {
    const known = new Set(all.flatMap(([, { facts }]) => facts.map(({ client }) => client)));
    expect(clientNames.filter((name) => !known.has(name))).toEqual([]);
    expect(Object.keys(clientTitles)).toEqual(clientNames);
  });

  it("are clauses in tables", () => {
    const [parameter, past, dotted] = [traits.untypedParameter, traits.indirectType, traits.dottedName].map(
      ({ facts }) => facts.find(({ client }) => client !== "claude-api"),
    );
    expect(parameter && clauseOf(parameter)).toBe("Claude Code 2.1.233 sends the value as a string");
    expect(past && clauseOf(past)).toBe("Claude Code 2.1.7 sent the value as a string");
    expect(dotted && clauseOf(dotted)).toBe("Claude Desktop leaves out the server");
  });
});

describe("the clients of a configuration", () => {
  it("are those that it names, with their versions, and those of groups", () => {
    expect(chosenClients(["cursor", "codex@0.152", "openai"])).toEqual([
      { name: "cursor", version: undefined, withLosses: false },
      { name: "codex", version: undefined, withLosses: false },
      { name: "openai-api", version: undefined, withLosses: false },
    ]);
    expect(chosenClients(["openai", "codex@0.152"])).toContainEqual({
      name: "codex",
      version: "0.152",
      withLosses: false,
    });
    expect(chosenClients(["all"]).map(({ name }) => name)).toEqual(clientNames);
    expect(chosenClients(["none"])).toEqual([]);
  });

  it("have groups of known clients", () => {
    for (const group of Object.values(clientGroups)) expect(clientNames).toEqual(expect.arrayContaining([...group]));
  });
});

/** The words of a message with the effect: "Gemini refuses tool 'x'". */
function said(clients: readonly string[], ...names: readonly TraitName[]): string | undefined {
  const effect = effectOn(chosenClients(clients), ...names);
  return effect && `${effect.clients} tool 'x'${effect.also}`;
}

describe("what clients do with a trait", () => {
  it("names the clients that do the same, each with the gravest of what it does", () => {
    expect(said(["claude", "openai"], "rootUnion")).toBe(
      "Claude API and OpenAI API refuse tool 'x', and Claude Code leaves out the tool",
    );
    expect(said(["claude-code", "openai", "cursor"], "longName")).toBe(
      "Claude Code's tool search and OpenAI API refuse tool 'x', and Cursor leaves out the tool",
    );
  });

  it("says the mode, the version and the part of a client", () => {
    expect(said(["openai-strict"], "openObject")).toBe("OpenAI's strict mode refuses tool 'x'");
    expect(said(["claude"], "longDescription")).toBe("Claude Code cuts a text of tool 'x'");
    expect(said(["copilot-cli", "claude"], "dottedName")).toBe(
      "Claude API and Copilot CLI refuse tool 'x', and Claude Desktop leaves out its server",
    );
  });

  it("says that it is only reported, unless another client is known to do it", () => {
    expect(said(["copilot-cli"], "toolName")).toBe("Copilot CLI refuses tool 'x' (reported)");
    expect(said(["copilot-cli", "deepseek"], "toolName")).toBe("DeepSeek API refuses tool 'x'");
  });

  it("says in the past what newer versions do not do, if no other client does it", () => {
    expect(said(["claude-code"], "indirectType")).toBe("Claude Code 2.1.7 sent tool 'x' as a string (reported)");
    expect(said(["claude-code", "cursor"], "indirectType")).toBe("Cursor 1.7.46 sends tool 'x' as a string (reported)");
    expect(said(["mcpo"], "parameterName")).toBe("Mcpo left out the server of tool 'x'");
  });

  it("names a client once for several traits", () => {
    expect(said(["openai"], "rootUnion", "rootRestriction")).toBe("OpenAI API refuses tool 'x'");
  });

  it("is nothing without a client that minds", () => {
    expect(said(["vscode"], "rootUnion")).toBeUndefined();
    expect(said([], "rootUnion")).toBeUndefined();
    expect(said(["all"])).toBeUndefined();
    expect(affectsAny(chosenClients(["vscode"]), "rootUnion")).toBe(false);
    expect(affectsAny(chosenClients(["vscode", "openai"]), "rootUnion")).toBe(true);
  });

  it("depends on the version that a configuration states", () => {
    expect(said(["claude-code@2.1.7"], "indirectType")).toBe("Claude Code 2.1.7 sends tool 'x' as a string (reported)");
    expect(said(["claude-code@2.1.300"], "indirectType")).toBe(
      "Claude Code 2.1.7 sent tool 'x' as a string (reported)",
    );
    expect(effectOn(chosenClients(["claude-code@2.1.7"]), "indirectType")?.told).toEqual([
      { client: "claude-code", does: "send as a string" },
    ]);
    expect(effectOn(chosenClients(["claude-code"]), "indirectType")?.told).toEqual([]);
  });

  it("is also what is changed, renamed or left out, if that is asked", () => {
    expect(said(["vscode"], "toolName")).toBeUndefined();
    expect(effectOn(chosenClients(["vscode"], true), "toolName")?.clients).toBe("VS Code renames");
  });

  it("names three clients, and then their number", () => {
    expect(effectOn(chosenClients(["all"]), "arrayWithoutItems")?.clients).toMatch(
      /^[^,]+, [^,]+ and \d others refuse$/,
    );
  });

  it("is that of the clients that do not accept a name", () => {
    const clients = chosenClients(["openai-api"]);
    expect(effectOfName(clients, "toolName", "find_books")).toBeUndefined();
    const effect = effectOfName(clients, "toolName", "find books");
    expect(effect?.clients).toBe("OpenAI API refuses");
    expect(Array.from("find books").filter((character) => effect?.refuses(character))).toEqual([" "]);
  });

  it("is that of the clients whose limit is exceeded, with the smallest limit", () => {
    const clients = chosenClients(["openai-api", "cursor"]);
    const over = (length: number) =>
      effectOver(clients, "longName", length, (counts) => (counts === "{tool}" ? 0 : "server".length));
    expect(over(53)).toBeUndefined();
    expect(over(54)).toMatchObject({ clients: "Cursor leaves out", most: 53 });
    expect(over(65)).toMatchObject({
      clients: "OpenAI API refuses",
      also: ", and Cursor leaves out the tool",
      most: 53,
    });
  });
});
