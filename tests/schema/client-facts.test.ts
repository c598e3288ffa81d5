import { describe, expect, it } from "vitest";
import { clientNames } from "../../lib/model/client.ts";
import { effectOn, affectsAny } from "../../lib/schema/client-effects.ts";
import { traits } from "../../lib/schema/client-facts.ts";
import { clauseOf, type Trait } from "../../lib/schema/clients.ts";

const all = Object.entries<Trait>(traits);

describe("the facts about clients", () => {
  it.each(all)("have a dated source each: %s", (_name, { facts }) => {
    expect(facts.length).toBeGreaterThan(0);
    for (const { client, source, date } of facts) {
      expect(clientNames).toContain(client);
      expect(source).toMatch(/^(?:[\w.-]+\/[\w.-]+#\d+|https:\/\/\S+)$/);
      expect(new Date(date).toISOString().slice(0, 10)).toBe(date);
    }
  });

  it("are clauses in tables", () => {
    const [parameter, past] = [traits.untypedParameter, traits.indirectType].map(({ facts }) => facts[0]);
    expect(parameter && clauseOf(parameter)).toBe("Claude Code 2.1.233 sends the value as a string");
    expect(past && clauseOf(past)).toBe("Claude Code 2.1.7 sent the value as a string");
    expect(clauseOf(traits.dottedName.facts[0])).toBe("Claude Desktop leaves out the server");
  });
});

/** The words of a message with the effect: "Gemini refuses tool 'x'". */
function said(...given: Parameters<typeof effectOn>): string | undefined {
  const effect = effectOn(...given);
  return effect && `${effect.clients} tool 'x'${effect.also}`;
}

describe("what clients do with a trait", () => {
  it("names the clients that do the same, each with the gravest of what it does", () => {
    expect(said(["claude", "openai"], "rootUnion")).toBe("Claude and OpenAI refuse tool 'x'");
    expect(said(["claude", "openai", "cursor"], "longNameClaude", "longNameCursor", "longNameApi")).toBe(
      "Claude Code's tool search and OpenAI refuse tool 'x', and Cursor leaves out the tool",
    );
  });

  it("says the mode, the version and the part of a client", () => {
    expect(said(["openai"], "strictMode")).toBe("OpenAI's strict mode refuses tool 'x'");
    expect(said(["claude"], "longDescription")).toBe("Claude Code (2.1.84–2.1.234) cuts tool 'x'");
    expect(said(["openai", "claude"], "dottedName")).toBe(
      "Codex 0.73.0 refuses tool 'x', and Claude Desktop leaves out its server",
    );
  });

  it("says that it is only reported, unless another client is known to do it", () => {
    expect(said(["gemini"], "arrayWithoutItems")).toBe("Gemini refuses tool 'x' (reported)");
    expect(said(["gemini", "openai"], "arrayWithoutItems")).toBe("OpenAI refuses tool 'x'");
  });

  it("says in the past what newer versions do not do, if no other client does it", () => {
    expect(said(["claude"], "indirectType")).toBe("Claude Code 2.1.7 sent tool 'x' as a string (reported)");
    expect(said(["claude", "cursor"], "indirectType")).toBe("Cursor 1.7.46 sends tool 'x' as a string (reported)");
    expect(said(["claude"], "reference")).toBe("Claude Code left out the server of tool 'x' (reported)");
  });

  it("names a client once for several traits", () => {
    expect(said(["openai"], "rootUnion", "rootRestriction")).toBe("OpenAI refuses tool 'x'");
  });

  it("is nothing without a client that minds", () => {
    expect(effectOn(["vscode"], "rootUnion")).toBeUndefined();
    expect(effectOn([], "rootUnion")).toBeUndefined();
    expect(effectOn(clientNames)).toBeUndefined();
    expect(affectsAny(["vscode"], "rootUnion")).toBe(false);
    expect(affectsAny(["vscode", "openai"], "rootUnion")).toBe(true);
  });
});
