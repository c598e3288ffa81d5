/*
 * Discovery. It takes a module and returns candidates: places that may define something. Reading a candidate with an
 * evaluation returns raw definitions (`raw-definition.ts`).
 *
 * How data flows:
 *
 *   module ─► candidate-nodes.ts    one walk: the calls, objects and classes that may matter
 *          ─► evidence.ts           what imports, path and names say about the module
 *          ─► idioms/               each selects its places by syntax, and reads them when asked
 *               calls/              the arguments of one registering call
 *               registrations.ts    a call in a function or loop is read once for each call (call-frames.ts) or
 *                                   iteration (loop-frames.ts)
 *               tool-members.ts     the members of an object, under the keys of the protocol (vocabulary.ts)
 *               opaque-wrapper.ts   what code without source may add
 *          ─► raw definitions
 *               registered-elsewhere.ts   those of the modules that import the linted one
 *               deduplicate.ts            the definition, and the calls and lists that register it
 *               merge-registrations.ts    the form that these send
 *
 * `../definitions/read-definitions.ts` calls all of it, and turns raw definitions into what the server sends.
 *
 * What goes where:
 *
 * - a way of declaring tools: a file in `idioms/` and a row in its index;
 * - a registering method, or an order of arguments: `calls/`;
 * - a key or a word in names: `vocabulary.ts`;
 * - a library that brings objects which look like tools: `evidence.ts`;
 * - a question about one node, without evaluation: `syntax.ts`.
 */

import type { Registering } from "../../../model/losses.ts";
import type { McpSettings } from "../../settings.ts";
import type { Evaluation } from "../evaluate/scope.ts";
import { limits } from "../limits.ts";
import { memberCallsOf } from "../modules/member-calls.ts";
import type { Module } from "../modules/graph.ts";
import { collectNodes } from "./candidate-nodes.ts";
import { evidenceOf } from "./evidence.ts";
import { idioms, registeringIdioms } from "./idioms/index.ts";
import { methodCallsOf } from "./method-calls.ts";
import { mayLose, registeringOf } from "./losses.ts";
import type { Candidate, Discovery, RawDefinition } from "./raw-definition.ts";
import { Registrations, type IdiomContext } from "./registrations.ts";

/** The result of one walk over a module. */
export interface Discovered {
  readonly candidates: readonly Candidate[];
  /** True once definitions were omitted because the limit was reached. */
  readonly isCut: () => boolean;
  readonly specifiers: readonly string[];
  /** True if the module has objects that other code may register as tools. */
  readonly hasDescribed: boolean;
  readonly describedNames: readonly string[];
  /** True if the module has calls that may register definitions. */
  readonly mayRegister: boolean;
  /** What registers the definitions that were found, and what cannot be read. */
  readonly registering: (evaluation: Evaluation, found: readonly RawDefinition[]) => Registering;
}

/** All candidates in a module, in the order of the idioms that read them. */
export function discover(module: Module, settings: McpSettings): Discovered {
  const context = contextOf(module, settings);
  const candidates = idioms.flatMap((idiom) => idiom.candidates(context));
  const { specifiers, hasDescribed, describedNames } = context.nodes;
  return {
    ...bounded(candidates),
    specifiers,
    hasDescribed,
    describedNames,
    mayRegister: mayLose(context),
    registering: (evaluation, found) => registeringOf(context, evaluation, found),
  };
}

/** The candidates in a module that register or list definitions, wherever the definitions are written. */
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
    memberCalls: () => memberCallsOf(module),
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
