import type { Evaluator } from "../evaluate/evaluator.ts";
import { limits } from "../limits.ts";
import type { Module } from "../modules/module.ts";
import { addedDefinition, addMethods } from "./add-call.ts";
import { callFramesAround } from "./call-frames.ts";
import type { CallPlace } from "./call-place.ts";
import { candidatesOf, type NamedCall } from "./candidates.ts";
import type { Discovery, Draft, Sighting } from "./draft.ts";
import { evidenceOf } from "./evidence.ts";
import { turnsAround } from "./loop-frames.ts";
import { toolsOfImportedMaker } from "./imported-maker.ts";
import { legacyTool } from "./legacy-tool.ts";
import { listedDefinitions } from "./list-handler.ts";
import { mayBeModuleTool, moduleTool } from "./module-tool.ts";
import { builtPrompt, legacyPrompt, registeredPrompt } from "./prompt-call.ts";
import { toolRecord } from "./record.ts";
import { registeredTool } from "./register-tool.ts";
import { builtResource, registeredResource } from "./resource-call.ts";
import { toolClass } from "./tool-class.ts";
import { toolObject } from "./tool-object.ts";
import { toolTuple } from "./tool-tuple.ts";
import { namesToolMaker } from "./vocabulary.ts";

/**
 * All places of a module where a definition may stand, in the order in which they claim text: what a call or a list
 * handler surely registers comes before what only looks like a tool.
 */
export function discover(module: Module): { readonly sightings: readonly Sighting[]; readonly specifiers: readonly string[] } {
  const candidates = candidatesOf(module.program);
  const evidence = evidenceOf(module, candidates.specifiers, candidates.imported);
  const discovery: Discovery = { module, candidates, evidence, claimed: new Set() };
  const sightings: Sighting[] = [];
  const later: Sighting[] = [];
  for (const named of candidates.calls) {
    if (named.callee.name === "setRequestHandler") {
      sightings.unshift({ make: (evaluator) => listedDefinitions(placeOf(named, module), evaluator, discovery) });
    } else if (isOwnMethod(named.callee.name)) {
      sightings.push({ make: (evaluator) => callDefinitions(named, evaluator, discovery) });
    } else if (/tool/iu.test(named.callee.name) && named.call.arguments.length) {
      later.push({ make: (evaluator) => wrappedTools(named, evaluator, discovery) });
    }
  }
  sightings.push(...later);
  for (const node of candidates.records) sightings.push({ make: (evaluator) => toolRecord(node, evaluator, discovery) });
  for (const node of candidates.classes) sightings.push({ make: (evaluator) => listed(toolClass(node, evaluator, discovery)) });
  for (const node of candidates.objects) sightings.push({ make: (evaluator) => toolObject(node, evaluator, discovery) });
  if (mayBeModuleTool(module.text)) sightings.push({ make: (evaluator) => listed(moduleTool(evaluator, discovery)) });
  return { sightings: bounded(sightings), specifiers: candidates.specifiers };
}

/** The same places, of which the last are left alone once enough definitions were found. */
function bounded(sightings: readonly Sighting[]): Sighting[] {
  let found = 0;
  return sightings.map((sighting) => ({
    make: (evaluator) => {
      if (found >= limits.definitions) return [];
      const drafts = sighting.make(evaluator);
      found += drafts.length;
      return drafts;
    },
  }));
}

const ownMethods: ReadonlySet<string> = new Set([
  "registerTool",
  "tool",
  "registerResource",
  "resource",
  "registerPrompt",
  "prompt",
  ...addMethods.keys(),
]);

function isOwnMethod(name: string): boolean {
  return ownMethods.has(name);
}

function placeOf({ call }: NamedCall, module: Module): CallPlace {
  return { call, module, frame: undefined, via: undefined };
}

/** A call of a method that the SDK or FastMCP has; inside a function of the module, once for each call of that. */
function callDefinitions(named: NamedCall, evaluator: Evaluator, discovery: Discovery): readonly Draft[] {
  const { module, candidates } = discovery;
  const direct = callDefinition(placeOf(named, module), named.callee.name, evaluator, discovery);
  if (direct && isNameKnown(direct)) return [direct];
  const { call } = named;
  const throughCalls = callFramesAround(call, module, candidates, evaluator).flatMap(({ call: via, frame }) =>
    listed(callDefinition({ call, module, frame, via }, named.callee.name, evaluator, discovery)),
  );
  if (throughCalls.length) return throughCalls;
  const throughTurns = turnsAround(call, module, evaluator).flatMap((turn) =>
    listed(callDefinition({ call, module, frame: turn.frame, via: undefined, turn }, named.callee.name, evaluator, discovery)).filter(isNameKnown),
  );
  if (throughTurns.length) return throughTurns;
  if (direct) return [direct];
  return named.callee.name === "tool" && call.callee.type === "Identifier" ? wrappedTools(named, evaluator, discovery) : [];
}

function callDefinition(place: CallPlace, name: string, evaluator: Evaluator, discovery: Discovery): Draft | undefined {
  const added = addMethods.get(name);
  if (added) return addedDefinition(place, added, evaluator, discovery);
  const isMethod = place.call.callee.type !== "Identifier";
  switch (name) {
    case "registerTool":
      return registeredTool(place, name, evaluator, discovery);
    case "tool":
      return isMethod ? legacyTool(place, true, evaluator, discovery) : undefined;
    case "registerResource":
      return registeredResource(place, true, evaluator, discovery);
    case "resource":
      return isMethod ? registeredResource(place, false, evaluator, discovery) : builtResource(place, evaluator, discovery);
    case "registerPrompt":
      return registeredPrompt(place, evaluator, discovery);
    case "prompt":
      return isMethod ? legacyPrompt(place, evaluator, discovery) : builtPrompt(place, evaluator, discovery);
    default:
      return undefined;
  }
}

/** A call of a wrapper: what its own source says it registers, else what its arguments look like. */
function wrappedTools(named: NamedCall, evaluator: Evaluator, discovery: Discovery): readonly Draft[] {
  const { evidence, module } = discovery;
  if (evidence.isForeign || !(evidence.importsMcp || evidence.speaksOfTools)) return [];
  const inside = toolsOfImportedMaker(named, evaluator, discovery);
  if (inside.length || !namesToolMaker(named.callee.name)) return inside;
  const place = placeOf(named, module);
  const configured = registeredTool(place, named.callee.name, evaluator, discovery);
  if (configured) return [configured];
  const tuple = toolTuple(named, evaluator, discovery);
  const isMethod = named.call.callee.type !== "Identifier";
  return listed(tuple ?? (isMethod ? legacyTool(place, false, evaluator, discovery) : undefined));
}

function isNameKnown(draft: Draft): boolean {
  const name = draft.members.get("name")?.value;
  return name === undefined || name.kind === "scalar";
}

function listed(draft: Draft | undefined): Draft[] {
  return draft ? [draft] : [];
}
