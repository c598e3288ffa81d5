import type { Evaluator } from "../evaluate/evaluator.ts";
import type { CallValue, Value } from "../evaluate/value.ts";
import { canonicalName } from "./canonical.ts";
import { originOf, type SourceRef, sourceRefOf } from "./source-ref.ts";

/** The arguments of a call by name. */
export function argumentsOf(
  { call, frame }: CallValue,
  positional: readonly string[],
  evaluator: Evaluator,
): { readonly stated: ReadonlyMap<string, Stated>; readonly rest: string | undefined } {
  const { module } = frame.scope;
  const stated = new Map<string, Stated>();
  let rest: string | undefined;
  for (const [index, node] of call.args.entries()) {
    const name = positional[index];
    if (node.nodeType === "Starred" || name === undefined) rest = "the call has arguments that are not known";
    else stated.set(name, { value: evaluator.evaluate(node, frame), keyOrigin: sourceRefOf(module, node) });
  }
  for (const keyword of call.keywords) {
    const value = evaluator.evaluate(keyword.value, frame);
    if (keyword.arg !== undefined) {
      const [start] = keyword.range;
      stated.set(keyword.arg, { value, keyOrigin: { module, range: [start, start + keyword.arg.length] } });
    } else if (value.kind === "dict") {
      for (const entry of value.entries.values())
        stated.set(entry.key, { value: entry.value, keyOrigin: originOf(entry.keySite) });
      rest ??= value.rest;
    } else rest ??= "the call takes options that are not known";
  }
  return { stated, rest };
}

/** True for a call of `Field` of pydantic. */
export function isFieldCall(value: Value | undefined): value is CallValue {
  return value?.kind === "call" && canonicalName(value.name) === "pydantic.Field";
}

/** An argument of a call, with the place of its name. */
export interface Stated {
  readonly value: Value;
  readonly keyOrigin: SourceRef;
}
