import { expect, it } from "vitest";
import { declaredEffectOf } from "../../lib/prose/effects.ts";
import {
  describingVerbs,
  nounsAtEnd,
  otherVerbs,
  verbsByEffect,
  wordsWithEffect,
} from "../../lib/prose/lexicon/verbs.ts";
import { openingOf } from "../../lib/prose/openings.ts";
import { returnsList, returnsRecord } from "../../lib/prose/tool-answers.ts";
import { formsOf, isNounOrVerb } from "../../lib/prose/verbs.ts";

/** the token-budget checklist's template begins with the domain: "orders: Lists orders." */
const verbs = [...Object.values(verbsByEffect), otherVerbs, describingVerbs]
  .flatMap((list) => [...list])
  .filter((word) => !wordsWithEffect.has(word));
/** The verbs that are also nouns. */
const nouns = verbs.filter((verb) => isNounOrVerb(verb) || nounsAtEnd.has(verb));

const openingVerbOf = (description: string) => openingOf(description).verb?.verb;
const texts = (name: string, description: string) => ({ name, description, parameters: [] });

it("has many nouns to check", () => {
  expect(nouns.length).toBeGreaterThan(100);
});

it("reads the verb behind a domain, whichever word of the lexicon the domain is", () => {
  const domains = verbs.flatMap(formsOf);
  expect(domains.filter((domain) => openingVerbOf(`${domain}: Lists things.`) !== "list")).toEqual([]);
  expect(domains.filter((domain) => openingVerbOf(`${domain} | Safely removes things.`) !== "remove")).toEqual([]);
});

it("reads the verb behind a domain of two nouns", () => {
  expect(nouns.filter((noun) => openingVerbOf(`${noun} items: Lists items.`) !== "list")).toEqual([]);
});

it.each([
  ["a sentence", (domain: string) => `${domain}: Lists ${domain}.`],
  ["no verb at all", (domain: string) => `${domain}: All ${domain} of a user.`],
])("sees lists and records of every such noun behind a domain with %s", (_, describe) => {
  const plurals = nouns.flatMap((noun) => formsOf(noun).slice(0, 2));
  expect(plurals.filter((noun) => !returnsList(texts(`list_${noun}`, describe(noun))))).toEqual([]);
  const effectOfGet = (noun: string) => declaredEffectOf(texts(`get_${noun}_details`, describe(noun)))?.kind;
  expect(plurals.filter((noun) => effectOfGet(noun) !== "reading")).toEqual([]);
});

it("keeps the verbs of descriptions without a domain", () => {
  expect(verbs.filter((verb) => openingVerbOf(`${verb} the things: all of them`) !== verb)).toEqual([]);
  expect(returnsRecord(texts("get_order", "orders: Gets an order."))).toBe(true);
  expect(declaredEffectOf(texts("list_orders", "Orders: Deletes all orders."))).toBeUndefined();
});
