import type { McpSettings } from "../../settings.ts";
import type { Evaluation } from "../evaluate/scope.ts";
import { limits } from "../limits.ts";
import type { Module } from "../modules/graph.ts";
import { addedDefinition, addMethods } from "./add-call.ts";
import { calledFunction, frameInside } from "./call-frames.ts";
import type { CallPlace } from "./call-place.ts";
import { candidatesOf } from "./candidates.ts";
import type { Discovery, Draft, Sighting } from "./draft.ts";
import { evidenceOf } from "./evidence.ts";
import { toolsOfImportedMaker } from "./imported-maker.ts";
import { legacyTool } from "./legacy-tool.ts";
import { listedDefinitions } from "./list-handler.ts";
import { mayBeModuleTool, moduleTool } from "./module-tool.ts";
import { builtPrompt, legacyPrompt, registeredPrompt } from "./prompt-call.ts";
import { toolRecord } from "./record.ts";
import { registeredTool, takesDefinition } from "./register-tool.ts";
import { Registrations } from "./registrations.ts";
import { builtResource, registeredResource } from "./resource-call.ts";
import { isSdkMethod, methodCallsOf, type MethodCall } from "./sdk-methods.ts";
import { surroundingsOf } from "./surroundings.ts";
import { functionAround, type FunctionNode } from "./syntax.ts";
import { toolClass } from "./tool-class.ts";
import { factoryTool, toolObject } from "./tool-object.ts";
import { toolTuple } from "./tool-tuple.ts";
import { addedTo, unseenMaker } from "./unseen-maker.ts";
import { namesToolMaker } from "./vocabulary.ts";

/** What the readers of calls share while one module is read. */
interface CallReading {
  readonly discovery: Discovery;
  readonly registrations: Registrations;
}

/** What one walk over a module finds. */
export interface Discovered {
  readonly sightings: readonly Sighting[];
  readonly specifiers: readonly string[];
  /** Keys that the module adds to tools somewhere: `{ ...tool, annotations }`. */
  readonly added: ReadonlySet<string>;
}

/**
 * All places of a module where a definition may stand, in the order in which they claim text: what a call or a list
 * handler surely registers comes before what only looks like a tool.
 */
export function discover(module: Module, settings: McpSettings): Discovered {
  const candidates = candidatesOf(module.program);
  const evidence = evidenceOf(module, candidates.specifiers, candidates.imported);
  const discovery: Discovery = { module, candidates, evidence, settings, claimed: new Set() };
  const calls = methodCallsOf(module, candidates);
  const reading: CallReading = { discovery, registrations: new Registrations(discovery, calls) };
  const sightings: Sighting[] = [];
  const later: Sighting[] = [];
  for (const named of calls) {
    if (named.method === "setRequestHandler") {
      sightings.unshift({ make: (evaluation) => listedDefinitions(placeOf(named, module), evaluation, discovery) });
    } else if (isSdkMethod(named.method)) {
      sightings.push({ make: (evaluation) => callDefinitions(named, evaluation, reading) });
      later.push({ make: (evaluation) => namesakeDefinitions(named, evaluation, reading) });
    } else if (/tool/iu.test(named.method) && named.call.arguments.length) {
      later.push({ make: (evaluation) => makerDefinitions(named, evaluation, reading) });
    }
  }
  sightings.push(...later);
  for (const node of candidates.records)
    sightings.push({ make: (evaluation) => toolRecord(node, evaluation, discovery) });
  for (const node of candidates.classes)
    sightings.push({ make: (evaluation) => listed(toolClass(node, evaluation, discovery)) });
  for (const node of candidates.objects)
    sightings.push({ make: (evaluation) => toolObject(node, evaluation, discovery) });
  if (mayBeModuleTool(module.text)) sightings.push({ make: (evaluation) => listed(moduleTool(evaluation, discovery)) });
  return { sightings: bounded(sightings), specifiers: candidates.specifiers, added: candidates.added };
}

/** The same places, of which the last are left alone once enough definitions were found. */
function bounded(sightings: readonly Sighting[]): Sighting[] {
  let found = 0;
  return sightings.map((sighting) => ({
    make: (evaluation) => {
      if (found >= limits.definitions) return [];
      const drafts = sighting.make(evaluation);
      found += drafts.length;
      return drafts;
    },
  }));
}

function placeOf({ call }: MethodCall, module: Module): CallPlace {
  return { call, module, frame: undefined, via: undefined };
}

/** A call of a method that the SDK or FastMCP has. */
function callDefinitions(named: MethodCall, evaluation: Evaluation, reading: CallReading): readonly Draft[] {
  const { discovery } = reading;
  if (calledFunction(named.call, discovery.module, evaluation)) return [];
  // `import { registerTool } from "./register.js"`
  const isImported = !named.isBound && named.call.callee.type === "Identifier";
  const inside = isImported ? toolsOfImportedMaker(named, evaluation, discovery) : [];
  if (inside.length) return inside;
  const drafts = methodDefinitions(named, evaluation, reading);
  const unknownRest =
    drafts.length && !named.isBound ? unseenMaker(named.call.callee, discovery.module, evaluation) : undefined;
  return drafts.map((draft) => addedTo(draft, unknownRest));
}

/** A call of a function of the module that is named like such a method: what its body registers was read there. */
function namesakeDefinitions(named: MethodCall, evaluation: Evaluation, reading: CallReading): readonly Draft[] {
  const { discovery, registrations } = reading;
  const callee = calledFunction(named.call, discovery.module, evaluation);
  if (!callee || registrations.isFollowed(named.call)) return [];
  return methodDefinitions(named, evaluation, reading).map((draft) => registrations.opened(draft, named, callee.node));
}

function methodDefinitions(
  named: MethodCall,
  evaluation: Evaluation,
  { discovery, registrations }: CallReading,
): readonly Draft[] {
  const { call, method, isBound } = named;
  const drafts = registrations.read(call, (place) => callDefinition(place, named, evaluation, discovery), evaluation);
  if (drafts.length) return drafts;
  return method === "tool" && call.callee.type === "Identifier" && !isBound
    ? wrappedTools(named, evaluation, discovery)
    : [];
}

function callDefinition(
  place: CallPlace,
  { method, isBound }: MethodCall,
  evaluation: Evaluation,
  discovery: Discovery,
): Draft | undefined {
  const added = addMethods.get(method);
  if (added) return addedDefinition(place, added, evaluation, discovery);
  const isMethod = isBound || place.call.callee.type !== "Identifier";
  switch (method) {
    case "registerTool":
      return isBound || !takesDefinition(place, evaluation)
        ? registeredTool(place, method, evaluation, discovery)
        : undefined;
    case "tool":
      return isMethod ? legacyTool(place, true, evaluation, discovery) : undefined;
    case "registerResource":
      return registeredResource(place, true, evaluation, discovery);
    case "resource":
      return isMethod
        ? registeredResource(place, false, evaluation, discovery)
        : builtResource(place, evaluation, discovery);
    case "registerPrompt":
      return registeredPrompt(place, evaluation, discovery);
    case "prompt":
      return isMethod ? legacyPrompt(place, evaluation, discovery) : builtPrompt(place, evaluation, discovery);
    default:
      return undefined;
  }
}

/** A call of a function that speaks of tools: what its body registers was read there where it is the module's own. */
function makerDefinitions(
  named: MethodCall,
  evaluation: Evaluation,
  { discovery, registrations }: CallReading,
): readonly Draft[] {
  const callee = calledFunction(named.call, discovery.module, evaluation)?.node;
  if (!callee) return wrappedTools(named, evaluation, discovery);
  if (registrations.isFollowed(named.call) || makesObject(named, callee, evaluation, discovery)) return [];
  const tuple = toolTuple(named, evaluation, discovery);
  return tuple
    ? [tuple]
    : wrappedTools(named, evaluation, discovery).map((draft) => registrations.opened(draft, named, callee));
}

/** True where the function makes an object of its arguments that is the tool, and is read as such. */
function makesObject(
  { call }: MethodCall,
  callee: FunctionNode,
  evaluation: Evaluation,
  discovery: Discovery,
): boolean {
  const { module, candidates } = discovery;
  return candidates.objects.some((object) => {
    if (functionAround(object) !== callee) return false;
    const frame = frameInside(callee, call, module, evaluation, undefined);
    return (
      factoryTool(object, { call, frame, module }, surroundingsOf(object, module), evaluation, discovery).length > 0
    );
  });
}

/** A call of a wrapper: what its own source says it registers, else what its arguments look like. */
function wrappedTools(named: MethodCall, evaluation: Evaluation, discovery: Discovery): readonly Draft[] {
  const { evidence, module } = discovery;
  if (evidence.isForeign || !(evidence.importsMcp || evidence.speaksOfTools)) return [];
  const inside = toolsOfImportedMaker(named, evaluation, discovery);
  if (inside.length || !namesToolMaker(named.method)) return inside;
  const place = placeOf(named, module);
  const isMethod = named.call.callee.type !== "Identifier";
  const draft =
    registeredTool(place, named.method, evaluation, discovery) ??
    toolTuple(named, evaluation, discovery) ??
    (isMethod ? legacyTool(place, false, evaluation, discovery) : undefined);
  return draft ? [addedTo(draft, unseenMaker(named.call.callee, module, evaluation))] : [];
}

function listed(draft: Draft | undefined): Draft[] {
  return draft ? [draft] : [];
}
