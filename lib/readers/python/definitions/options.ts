import type { Options } from "../discover/registration.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Value } from "../evaluate/value.ts";
import { type SourceRef, sourceRefOf } from "../pydantic/source-ref.ts";

/** An argument of a registration: its value, and the place of its keyword. */
export interface RegistrationOption {
  readonly value: Value;
  readonly origin: SourceRef;
}

/** The value of a keyword of a registration; `undefined` if it is not given, or `None`. */
export function optionOf(options: Options, name: string, evaluator: Evaluator): RegistrationOption | undefined {
  const given = givenOption(options, name, evaluator);
  return given && !isNone(given.value) ? given : undefined;
}

/** The value of a keyword of a registration, also `None`; `undefined` if it is not given. */
export function givenOption(
  { call, frame }: Options,
  name: string,
  evaluator: Evaluator,
): RegistrationOption | undefined {
  if (!call) return undefined;
  const value = evaluator.keyword({ call, frame }, name);
  if (!value) return undefined;
  const { module } = frame.scope;
  const start = call.keywords.find(({ arg }) => arg === name)?.range[0];
  const origin: SourceRef =
    start === undefined
      ? sourceRefOf(value.site.module, value.site.node)
      : { module, range: [start, start + name.length] };
  return { value, origin };
}

/** The positional argument of a registration that is not a function: a name or a URI. */
export function firstOf({ first, frame }: Options, evaluator: Evaluator): RegistrationOption | undefined {
  if (!first) return undefined;
  const value = evaluator.evaluate(first, frame);
  return isNone(value) ? undefined : { value, origin: sourceRefOf(frame.scope.module, first) };
}

/** True for `None`. */
export function isNone(value: Value): boolean {
  return value.kind === "scalar" && value.value === null;
}
