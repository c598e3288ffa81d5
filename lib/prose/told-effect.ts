import { knownValue } from "../model/reading.ts";
import type { Tool } from "../model/tool.ts";
import { effectOf, type NamedEffect } from "./effect-kinds.ts";
import { openingOf } from "./opening.ts";
import { textWordsOf } from "./text-words.ts";
import { isNounOrVerb, usesAsVerb } from "./verb-use.ts";
import { wordSet } from "./word-set.ts";
import { isForeign } from "./language.ts";
import { wordsOf } from "./words.ts";

/** Verbs, beside those that only look, with which descriptions begin of tools that work something out and tell it. */
const telling = wordSet("ask assess compute evaluate give identify provide rank rate report return suggest");

/**
 * Verbs of descriptions, beside those of names that change something, after which something is kept that was not there.
 */
const keeping = wordSet("download dump ingest log memorize persist rate record remember store");

/**
 * What the name of a tool says that a call does, where its description does not say otherwise: `optimize_lineup`, "Get
 * recommendations for the best lineup", changes nothing, and `learn_procedure`, "Store a procedure", does not only
 * look.
 *
 * @returns `undefined` where nothing is known of it, or name and description do not agree.
 */
export function toldEffectOf(tool: Tool): NamedEffect | undefined {
  const effect = effectOf(knownValue(tool.name) ?? "");
  const description = knownValue(tool.description) ?? "";
  if (!effect) return undefined;
  const isContradicted =
    effect.kind === "reading" ? writes(tool, description) : description !== "" && tellsOnly(effect, description);
  return isContradicted ? undefined : effect;
}

/** What the first verb of a description says that a call does: "Delete a fact by its id." */
export function describedEffectOf(description: string): NamedEffect | undefined {
  const verb = openingOf(description).verb?.verb;
  if (verb === undefined || (isNounOrVerb(verb) && !usesAsVerb(description, verb))) return undefined;
  return effectOf(`${verb}_it`);
}

/** "Download a version of it", of a tool that is called `binary_get`; or the caller says where to write to. */
function writes(tool: Tool, description: string): boolean {
  if (
    tool.parameters.some(
      ({ name, depth, schema }) => depth === 0 && namesOutput(name, knownValue(schema.description) ?? ""),
    )
  )
    return true;
  const { verb } = openingOf(description);
  const kind = verb && describedEffectOf(description)?.kind;
  return (verb !== undefined && keeping.has(verb.verb)) || (kind !== undefined && kind !== "reading");
}

const outputNames =
  /^(?:out(?:put)?|save|dest(?:ination)?|target)(?:_(?:dir|directory|file|filename|filepath|folder|path))$|^(?:save_to|save_as|output_to)$/;

/** `output_path`; "Directory to extract to", but no destination of a journey. */
function namesOutput(name: string, description: string): boolean {
  const key = wordsOf(name).join("_");
  if (outputNames.test(key)) return true;
  return (
    (key === "destination" || key === "dest" || key === "output") &&
    /\b(?:directory|file ?path|folder|path)\b/i.test(description)
  );
}

/**
 * "Get recommendations for the best lineup"; "Top bids and asks of a market", of a tool that is called `order_book`.
 */
function tellsOnly({ kind, verb }: NamedEffect, description: string): boolean {
  const opening = openingOf(description).verb?.verb;
  const isTelling = telling.has(opening ?? "") || describedEffectOf(description)?.kind === "reading";
  if (isNounOrVerb(verb)) {
    const isSilent = isTelling || opening === undefined || opening === verb;
    return isSilent && !isForeign(description) && !usesAsVerb(description, verb);
  }
  // What is called `delete_account` deletes, whatever else it does.
  return kind !== "destroying" && isTelling && !speaksOf(verb, description);
}

/** "Return the issue that was created": the verb of the name stands in the text, in whatever form. */
function speaksOf(verb: string, text: string): boolean {
  const stem = verb.replace(/e$/u, "");
  const ends = new Set(["", "e", "s", "es", "ed", "ing", "d", `${stem.at(-1) ?? ""}ed`, `${stem.at(-1) ?? ""}ing`]);
  return textWordsOf(text).some((word) => word.startsWith(stem) && ends.has(word.slice(stem.length)));
}
