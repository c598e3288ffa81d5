import { knownValue } from "../model/reading.ts";
import type { Server } from "../model/server.ts";
import type { Tool } from "../model/tool.ts";
import { isIrreversible, hidesEffect, statesAction, statesConsequence, statesLoss } from "./consequences.ts";
import { describedEffectOf, effectOfName, type NamedEffect } from "./effects.ts";
import {
  callsOther,
  changesExisting,
  isDeprecationNotice,
  isHumanReadable,
  isReference,
  mentionsTool,
  mentionsWorkflow,
} from "./guidance.ts";
import { phrases } from "./lexicon/list.ts";
import { informingVerbs } from "./lexicon/verbs.ts";
import { openingOf } from "./openings.ts";
import { isForeign, textWordsOf } from "./text.ts";
import { toolNamesOf } from "./tool-names.ts";

/** A tool with its description. */
export interface DescribedTool {
  readonly tool: Tool;
  readonly text: string;
}

/** True for a description that tells a model to call another tool: "Use search_messages for older ones." */
export function sendsToOther({ tool, text }: DescribedTool): boolean {
  return callsOther(text, [tool.label, ...tool.parameters.map(({ name }) => name)]);
}

/**
 * True for a description that does not say which calls come before, after or instead.
 *
 * @param ofAll whether tools that do not seem to depend on other calls need it, too
 */
export function lacksWorkflow({ tool, text }: DescribedTool, server: Server, ofAll: boolean): boolean {
  if (mentionsWorkflow(text) || (!ofAll && isDeprecationNotice(text))) return false;
  const name = knownValue(tool.name) ?? "";
  if (!ofAll && !dependsOnOthers(tool, name, text)) return false;
  const { all } = toolNamesOf(server);
  // The parameter's own description may say where its value comes from.
  const own = ofAll ? [] : tool.parameters.map(({ schema }) => knownValue(schema.description) ?? "");
  if ([text, ...own].some((one) => mentionsTool(one, name, all))) return false;
  return !own.some(mentionsWorkflow) && !sendsToOther({ tool, text });
}

/**
 * True for a tool that needs a value from another call, or that changes something existing without saying how it is
 * identified.
 */
function dependsOnOthers({ parameters }: Tool, name: string, text: string): boolean {
  if (!parameters.length) return changesExisting(name, text);
  return parameters.some(({ depth, isRequired, name: own, schema }) => {
    if (depth !== 0 || isRequired !== true || !isReference(own)) return false;
    // A tool that creates a project chooses its key.
    if (own === "key" && effectOfName(name)?.kind === "creating") return false;
    return !isHumanReadable(knownValue(schema.description) ?? "");
  });
}

const results = phrases(String.raw`
  (?:answer|download|emit|output|print|provide|receive|render|respond|response|result|return|send back|show|yield)(?:ed|ing|s)?
  gives? (?:back|you)
  (?:gets?|hands?|sends?) back
`);

/** True for a description that does not say what a tool without an output schema returns. */
export function lacksResult({ tool, text }: DescribedTool): boolean {
  if (tool.get("outputSchema").state !== "absent" || saysResult(text)) return false;
  // "Use this as the primary way to search logs", in the description of `list_log_entries`.
  return effectOfName(knownValue(tool.name) ?? "")?.kind !== "reading";
}

/** True for a text that mentions a result, or begins with a verb for reading: "Lists the users" returns the users. */
function saysResult(text: string): boolean {
  if (results.test(text) || isForeign(text)) return true;
  const { sentence, verb } = openingOf(text);
  if (verb === undefined || textWordsOf(sentence).length < 2) return false;
  return informingVerbs.has(verb.verb) || describedEffectOf(text)?.kind === "reading";
}

/** The missing part of a description about the effects of a call. */
export type UnstatedEffect =
  | { readonly kind: "unstatedLoss" | "unstatedChange"; readonly verb: string }
  | { readonly kind: "unstatedDestruction" };

/**
 * The missing part of a description about the effects of a call, if it needs one.
 *
 * @param effect what the tool does, by its texts
 * @param needsResult whether saying that something is changed is not enough
 */
export function unstatedEffectOf(
  { tool, text }: DescribedTool,
  effect: NamedEffect | undefined,
  needsResult: boolean,
): UnstatedEffect | undefined {
  const verb = effect === undefined || effect.kind === "reading" ? undefined : effect.verb;
  if ((verb === undefined && !isHinted(tool, "destructiveHint", true)) || mayBeReadOnly(tool) || isRequest.test(text))
    return undefined;
  const name = knownValue(tool.name) ?? "";
  if (verb === undefined) {
    const isPlain = !needsResult && (effect !== undefined || !hidesEffect(name, text));
    return isPlain || statesConsequence(text) ? undefined : { kind: "unstatedDestruction" };
  }
  if (effect?.kind === "destroying" && isLoss(tool, verb, name))
    return statesLoss(text) ? undefined : { kind: "unstatedLoss", verb };
  const isSaid = statesConsequence(text) || (!needsResult && statesAction(text));
  return isSaid ? undefined : { kind: "unstatedChange", verb };
}

/** "Perform an HTTP DELETE request": the verb is the method's, and the consequences depend on another server. */
const isRequest = /\bHTTP (?:DELETE|PATCH|POST|PUT)\b/;

function isLoss(tool: Tool, verb: string, name: string): boolean {
  return isIrreversible(verb, name) && !isHinted(tool, "destructiveHint", false);
}

function isHinted(tool: Tool, name: "readOnlyHint" | "destructiveHint", value: boolean): boolean {
  const hint = tool.hint(name);
  return hint.state === "known" && hint.value === value;
}

/** A tool that only reads has no effects, whatever its name says. Another rule reports the contradiction. */
function mayBeReadOnly(tool: Tool): boolean {
  const hint = tool.hint("readOnlyHint");
  return hint.state === "unknown" || (hint.state === "known" && hint.value);
}
