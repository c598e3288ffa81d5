import type { IrFunction, Place } from "../model/handler/code.ts";
import { type AbstractValue, allTaints, type Condition, type Taint } from "./abstract.ts";
import type { Run } from "./analysis.ts";
import { allDangers } from "./dangers.ts";
import { tablesFor } from "./tables/tables.ts";

/**
 * Why an input is not followed any further:
 *
 * - `callee`: it is passed to a function that is not found.
 * - `package`: it is passed to a function of a package that is in no table.
 * - `kept`: it is stored where other functions may read it.
 * - `member`: it is stored under an unknown key, and read under another one.
 * - `source`: a dangerous function runs text of unknown origin.
 * - `shell`: it is not known whether a shell runs it.
 * - `limit`: a limit omits the code that follows.
 */
export type LossKind = "callee" | "package" | "kept" | "member" | "source" | "shell" | "limit";

/** A place where an input of a function is not followed any further. */
export interface LostInput {
  readonly kind: LossKind;
  readonly place: Place;
  /** The qualified name of the function of a package. */
  readonly name?: string;
  /** The lost inputs; `undefined` if the loss does not depend on the inputs. */
  readonly taints: readonly Taint[] | undefined;
  readonly conditions: readonly Condition[];
}

type Lost = Pick<LostInput, "kind" | "place" | "name">;

/** Records that the inputs in some values are not followed any further. */
export function recordLost(values: readonly AbstractValue[], lost: Lost, run: Run): void {
  const taints = values.flatMap((value) => allTaints(value).filter((taint) => mayCarryText(taint, run)));
  if (taints.length) run.recorder.lose({ ...lost, taints, conditions: run.state.conditions });
}

/** Adds a loss to a list, once. A loss because of a limit concerns every input. */
export function addLost(all: LostInput[], lost: LostInput, limit: number): void {
  const { place, kind, taints = [], conditions } = lost;
  const isKnown = all.some(
    (other) =>
      other.place === place &&
      other.kind === kind &&
      other.conditions.length === conditions.length &&
      other.conditions.every((each, at) => each === conditions[at]) &&
      taints.every((taint) => other.taints?.some((each) => isSameInput(each, taint))),
  );
  if (isKnown || all.length > limit) return;
  all.push(all.length < limit ? lost : { kind: "limit", place, taints: undefined, conditions: [] });
}

function isSameInput(a: Taint, b: Taint): boolean {
  return a.root === b.root && a.safe === b.safe && a.keys.join("\0") === b.keys.join("\0");
}

/** Records the arguments of a recursive call that come from another parameter than the one they are passed to. */
export function recordMoved(form: IrFunction, args: readonly AbstractValue[], place: Place, run: Run): void {
  const moved = args.filter((arg, index) =>
    allTaints(arg).some(({ root }) => root !== form.parameters[index]?.variable && root !== form.self),
  );
  recordLost(moved, { kind: "limit", place }, run);
}

/** A value that checks and conversions have made safe no longer counts as text of the client. */
function mayCarryText(taint: Taint, { state }: Run): boolean {
  return (state.safetyOf(taint) & allDangers) !== allDangers;
}

/** Records that a function of a package gets inputs, unless it is in the tables. */
export function recordLostInPackage(name: string, values: readonly AbstractValue[], place: Place, run: Run): void {
  if (!isFollowedThrough(name, place, run)) recordLost(values, { kind: "package", name, place }, run);
}

/** True for a text whose origin is not completely known: it is not a constant, an input or a value of a package. */
export function lacksText(value: AbstractValue): boolean {
  const { constant, taints, members, items, targets, pattern, pending, results } = value;
  if (constant !== undefined || taints.length || members || items || pattern) return false;
  return !targets.some(({ kind }) => kind === "external") && !pending.length && !results.length;
}

/** Records that a function runs a text of unknown origin. */
export function recordUnknownSource(place: Place, { recorder, state: { conditions } }: Run): void {
  recorder.lose({ kind: "source", place, taints: undefined, conditions });
}

/** Methods that answer a question about a value, or log it, whatever object has them. */
const asking =
  /^(?:includes|has|hasOwnProperty|indexOf|startsWith|endsWith|test|some|every|log|debug|info|warn|warning|error|trace|verbose|silly|print)$/;

/** The values that SDKs return go back to the client, and so do errors. */
const answers = /^(?:@modelcontextprotocol\/|mcp\.|fastmcp\b)|(?:Error|Exception|Warning)$/;

function isFollowedThrough(name: string, place: Place, { analysis: { models } }: Run): boolean {
  const last = name.replace(/\.(?:call|apply)$/, "").replace(/^.*\./s, "");
  if (answers.test(name) || models.factsOf(name, place).traits.has("harmless") || asking.test(last)) return true;
  return models.isDescribed(name, place);
}

/** Names of members that every list, text, table or promise has. */
const ofValues: ReadonlySet<string> = new Set(
  [Array, String, Map, Set, Promise, Object, Number, RegExp].flatMap(({ prototype }) =>
    Object.getOwnPropertyNames(prototype),
  ),
);
const ofPythonValues =
  /^(?:__\w+__|append|extend|items|keys|update|strip|[lr]strip|startswith|endswith|lower|upper|title)$/;

/** Records a read of a member from an object that stores inputs under unknown keys. */
export function recordLostMember(
  object: AbstractValue,
  { name, place }: { name: string; place: Place },
  run: Run,
): void {
  if (!object.items || /^\d+$/.test(name) || object.members?.has(name)) return;
  if (ofValues.has(name) || ofPythonValues.test(name) || object.targets.length) return;
  if (tablesFor(place).textMethods.has(name) || tablesFor(place).methodNames.has(name)) return;
  recordLost([object.items], { kind: "member", place }, run);
}
