import type { Evaluator } from "../evaluate/evaluator.ts";
import { limits } from "../limits.ts";
import type { Module } from "../modules/module.ts";
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
export function discover(module: Module): Discovered {
  const candidates = candidatesOf(module.program);
  const evidence = evidenceOf(module, candidates.specifiers, candidates.imported);
  const discovery: Discovery = { module, candidates, evidence, claimed: new Set() };
  const calls = methodCallsOf(module, candidates);
  const reading: CallReading = { discovery, registrations: new Registrations(discovery, calls) };
  const sightings: Sighting[] = [];
  const later: Sighting[] = [];
  for (const named of calls) {
    if (named.method === "setRequestHandler") {
      sightings.unshift({ make: (evaluator) => listedDefinitions(placeOf(named, module), evaluator, discovery) });
    } else if (isSdkMethod(named.method)) {
      sightings.push({ make: (evaluator) => callDefinitions(named, evaluator, reading) });
      later.push({ make: (evaluator) => namesakeDefinitions(named, evaluator, reading) });
    } else if (/tool/iu.test(named.method) && named.call.arguments.length) {
      later.push({ make: (evaluator) => makerDefinitions(named, evaluator, reading) });
    }
  }
  sightings.push(...later);
  for (const node of candidates.records)
    sightings.push({ make: (evaluator) => toolRecord(node, evaluator, discovery) });
  for (const node of candidates.classes)
    sightings.push({ make: (evaluator) => listed(toolClass(node, evaluator, discovery)) });
  for (const node of candidates.objects)
    sightings.push({ make: (evaluator) => toolObject(node, evaluator, discovery) });
  if (mayBeModuleTool(module.text)) sightings.push({ make: (evaluator) => listed(moduleTool(evaluator, discovery)) });
  return { sightings: bounded(sightings), specifiers: candidates.specifiers, added: candidates.added };
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

function placeOf({ call }: MethodCall, module: Module): CallPlace {
  return { call, module, frame: undefined, via: undefined };
}

/** A call of a method that the SDK or FastMCP has. */
function callDefinitions(named: MethodCall, evaluator: Evaluator, reading: CallReading): readonly Draft[] {
  const { discovery } = reading;
  if (calledFunction(named.call, discovery.module, evaluator)) return [];
  // `import { registerTool } from "./register.js"`
  const isImported = !named.isBound && named.call.callee.type === "Identifier";
  const inside = isImported ? toolsOfImportedMaker(named, evaluator, discovery) : [];
  if (inside.length) return inside;
  const drafts = methodDefinitions(named, evaluator, reading);
  const unknownRest =
    drafts.length && !named.isBound ? unseenMaker(named.call.callee, discovery.module, evaluator) : undefined;
  return drafts.map((draft) => addedTo(draft, unknownRest));
}

/** A call of a function of the module that is named like such a method: what its body registers was read there. */
function namesakeDefinitions(named: MethodCall, evaluator: Evaluator, reading: CallReading): readonly Draft[] {
  const { discovery, registrations } = reading;
  const callee = calledFunction(named.call, discovery.module, evaluator);
  if (!callee || registrations.isFollowed(named.call)) return [];
  return methodDefinitions(named, evaluator, reading).map((draft) => registrations.opened(draft, named, callee.node));
}

function methodDefinitions(
  named: MethodCall,
  evaluator: Evaluator,
  { discovery, registrations }: CallReading,
): readonly Draft[] {
  const { call, method, isBound } = named;
  const drafts = registrations.read(call, (place) => callDefinition(place, named, evaluator, discovery), evaluator);
  if (drafts.length) return drafts;
  return method === "tool" && call.callee.type === "Identifier" && !isBound
    ? wrappedTools(named, evaluator, discovery)
    : [];
}

function callDefinition(
  place: CallPlace,
  { method, isBound }: MethodCall,
  evaluator: Evaluator,
  discovery: Discovery,
): Draft | undefined {
  const added = addMethods.get(method);
  if (added) return addedDefinition(place, added, evaluator, discovery);
  const isMethod = isBound || place.call.callee.type !== "Identifier";
  switch (method) {
    case "registerTool":
      return isBound || !takesDefinition(place, evaluator)
        ? registeredTool(place, method, evaluator, discovery)
        : undefined;
    case "tool":
      return isMethod ? legacyTool(place, true, evaluator, discovery) : undefined;
    case "registerResource":
      return registeredResource(place, true, evaluator, discovery);
    case "resource":
      return isMethod
        ? registeredResource(place, false, evaluator, discovery)
        : builtResource(place, evaluator, discovery);
    case "registerPrompt":
      return registeredPrompt(place, evaluator, discovery);
    case "prompt":
      return isMethod ? legacyPrompt(place, evaluator, discovery) : builtPrompt(place, evaluator, discovery);
    default:
      return undefined;
  }
}

/** A call of a function that speaks of tools: what its body registers was read there where it is the module's own. */
function makerDefinitions(
  named: MethodCall,
  evaluator: Evaluator,
  { discovery, registrations }: CallReading,
): readonly Draft[] {
  const callee = calledFunction(named.call, discovery.module, evaluator)?.node;
  if (!callee) return wrappedTools(named, evaluator, discovery);
  if (registrations.isFollowed(named.call) || makesObject(named, callee, evaluator, discovery)) return [];
  const tuple = toolTuple(named, evaluator, discovery);
  return tuple
    ? [tuple]
    : wrappedTools(named, evaluator, discovery).map((draft) => registrations.opened(draft, named, callee));
}

/** True where the function makes an object of its arguments that is the tool, and is read as such. */
function makesObject({ call }: MethodCall, callee: FunctionNode, evaluator: Evaluator, discovery: Discovery): boolean {
  const { module, candidates } = discovery;
  return candidates.objects.some((object) => {
    if (functionAround(object) !== callee) return false;
    const frame = frameInside(callee, call, module, evaluator, undefined);
    return (
      factoryTool(object, { call, frame, module }, surroundingsOf(object, module), evaluator, discovery).length > 0
    );
  });
}

/** A call of a wrapper: what its own source says it registers, else what its arguments look like. */
function wrappedTools(named: MethodCall, evaluator: Evaluator, discovery: Discovery): readonly Draft[] {
  const { evidence, module } = discovery;
  if (evidence.isForeign || !(evidence.importsMcp || evidence.speaksOfTools)) return [];
  const inside = toolsOfImportedMaker(named, evaluator, discovery);
  if (inside.length || !namesToolMaker(named.method)) return inside;
  const place = placeOf(named, module);
  const isMethod = named.call.callee.type !== "Identifier";
  const draft =
    registeredTool(place, named.method, evaluator, discovery) ??
    toolTuple(named, evaluator, discovery) ??
    (isMethod ? legacyTool(place, false, evaluator, discovery) : undefined);
  return draft ? [addedTo(draft, unseenMaker(named.call.callee, module, evaluator))] : [];
}

function listed(draft: Draft | undefined): Draft[] {
  return draft ? [draft] : [];
}
