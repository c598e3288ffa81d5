import { lazy } from "../../../model/lazy.ts";
import type { McpSettings } from "../../settings.ts";
import { limits } from "../limits.ts";
import type { Module } from "../modules/graph.ts";
import { memberCallsOf } from "./call-frames.ts";
import { collectNodes } from "./candidate-nodes.ts";
import { evidenceOf } from "./evidence.ts";
import { idioms, registeringIdioms } from "./idioms/index.ts";
import { methodCallsOf } from "./method-calls.ts";
import type { Candidate, Discovery } from "./raw-definition.ts";
import { Registrations, type IdiomContext } from "./registrations.ts";

/** The result of one walk over a module. */
export interface Discovered {
  readonly candidates: readonly Candidate[];
  /** True once definitions were left out, because there were enough. */
  readonly isCut: () => boolean;
  readonly specifiers: readonly string[];
  /** True if the module has objects that code elsewhere may register as tools. */
  readonly hasDescribed: boolean;
}

/** All candidates in a module, in the order of the idioms that read them. */
export function discover(module: Module, settings: McpSettings): Discovered {
  const context = contextOf(module, settings);
  const candidates = idioms.flatMap((idiom) => idiom.candidates(context));
  const { specifiers, hasDescribed } = context.nodes;
  return { ...bounded(candidates), specifiers, hasDescribed };
}

/** The candidates in a module that register or list definitions, wherever these are written. */
export function discoverRegistrations(module: Module, settings: McpSettings): readonly Candidate[] {
  const context = contextOf(module, settings);
  return registeringIdioms.flatMap((idiom) => idiom.candidates(context));
}

function contextOf(module: Module, settings: McpSettings): IdiomContext {
  const nodes = collectNodes(module.program);
  const discovery: Discovery = {
    module,
    nodes,
    evidence: evidenceOf(module, nodes.specifiers, nodes.imported),
    settings,
    alreadyRead: new Set(),
    memberCalls: lazy(() => memberCallsOf(module)),
    nodesOfWrappers: new Map(),
  };
  const calls = methodCallsOf(module, nodes);
  return { ...discovery, calls, registrations: new Registrations(discovery, calls) };
}

/** The same candidates, but the last ones are skipped once there are enough definitions. */
function bounded(candidates: readonly Candidate[]): Pick<Discovered, "candidates" | "isCut"> {
  let found = 0;
  let isCut = false;
  const readable = candidates.map((candidate): Candidate => ({
    read: (evaluation) => {
      if (isCut) return [];
      const definitions = candidate.read(evaluation);
      const left = limits.definitions - found;
      found += definitions.length;
      if (definitions.length <= left) return definitions;
      isCut = true;
      return definitions.slice(0, left);
    },
  }));
  return { candidates: readable, isCut: () => isCut };
}
