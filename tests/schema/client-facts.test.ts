import { describe, expect, it } from "vitest";
import { clientNames } from "../../lib/model/client.ts";
import { effectOn, traits } from "../../lib/schema/client-facts.ts";
import type { Trait } from "../../lib/schema/clients.ts";

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
});

describe("what clients do with a trait", () => {
  it("names each effect with its clients", () => {
    expect(effectOn(["anthropic", "openai"], "rootUnion")).toBe(
      "request refused by Claude, OpenAI; tool left out by Claude",
    );
  });

  it("names a client once for several traits", () => {
    expect(effectOn(["openai"], "rootUnion", "rootRestriction")).toBe("request refused by OpenAI");
  });

  it("is nothing without a client that minds", () => {
    expect(effectOn(["vscode"], "rootUnion")).toBeUndefined();
    expect(effectOn([], "rootUnion")).toBeUndefined();
    expect(effectOn(clientNames)).toBeUndefined();
  });
});
