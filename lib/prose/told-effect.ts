import { valueOf } from "../model/reading.ts";
import type { Tool } from "../model/tool.ts";
import { effectOf, type NamedEffect } from "./effect-kinds.ts";
import { openingOf } from "./opening.ts";
import { textWordsOf } from "./text-words.ts";
import { wordSet } from "./word-set.ts";

/** Verbs, beside those that only look, with which descriptions begin of tools that work something out and tell it. */
const telling = wordSet("assess compute evaluate give identify provide rank rate report return suggest");

/**
 * What the name of a tool says that a call does, where its description does not say otherwise: `optimize_lineup`, "Get
 * recommendations for the best lineup", changes nothing.
 *
 * @returns `undefined` where nothing is known of it, or name and description do not agree.
 */
export function toldEffectOf(tool: Tool): NamedEffect | undefined {
  const effect = effectOf(valueOf(tool.name) ?? "");
  const description = valueOf(tool.description) ?? "";
  // What is called `delete_account` deletes, whatever else it does.
  if (!effect || effect.kind === "reading" || effect.kind === "destroying" || description === "") return effect;
  const isTelling = telling.has(openingOf(description).verb?.verb ?? "") || describedEffectOf(description)?.kind === "reading";
  return isTelling && !speaksOf(effect.verb, description) ? undefined : effect;
}

/** What the first verb of a description says that a call does: "Delete a fact by its id." */
export function describedEffectOf(description: string): NamedEffect | undefined {
  const verb = openingOf(description).verb?.verb;
  return verb === undefined ? undefined : effectOf(`${verb}_it`);
}

/** "Return the issue that was created": the verb of the name stands in the text, in whatever form. */
function speaksOf(verb: string, text: string): boolean {
  const stem = verb.replace(/e$/u, "");
  const ends = new Set(["", "e", "s", "es", "ed", "ing", "d", `${stem.at(-1) ?? ""}ed`, `${stem.at(-1) ?? ""}ing`]);
  return textWordsOf(text).some((word) => word.startsWith(stem) && ends.has(word.slice(stem.length)));
}
