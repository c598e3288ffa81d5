import type { CodeValue, IrFunction, ObjectCode, Place } from "../model/handler/code.ts";
import type { Tool } from "../model/tool.ts";
import { valueAtKey, functionsFrom, handlerFunctionOf, statementsOf, valuesComputedIn } from "./inside.ts";

/** An object that a handler returns in place of a truncated text (the token-budget checklist, §3). */
interface Envelope {
  readonly place: Place;
  /** `undefined` if a spread may add others. */
  readonly keys: readonly string[] | undefined;
  /** The length to which the text is truncated. */
  readonly previewLength: number | undefined;
}

/** A text that names the action for reading the rest of an answer (the token-budget checklist, §3 and §4). */
interface NamedAction {
  readonly key: string;
  readonly action: string;
  readonly place: Place;
}

export interface Truncations {
  readonly envelopes: readonly Envelope[];
  readonly actions: readonly NamedAction[];
}

const actionKeys = ["full_action", "_overflow_action"];

/** The objects that the handler of a tool, and the functions that it calls by name, return in place of long texts. */
export function truncationsOf(tool: Tool): Truncations {
  const form = handlerFunctionOf(tool);
  const functions = form ? functionsFrom(form) : [];
  const objects = functions.flatMap((one) => valuesComputedIn(one).filter((value) => value.kind === "object"));
  return {
    envelopes: objects.filter((object) => valueAtKey(object, "_truncated")).map(envelopeOf),
    actions: [...objects.flatMap(namedIn), ...functions.flatMap(assignedIn)],
  };
}

function envelopeOf(object: ObjectCode): Envelope {
  const keys = object.entries.flatMap(({ key }) => (key?.kind === "literal" ? [String(key.value)] : []));
  const preview = valueAtKey(object, "preview");
  return {
    place: object.place,
    keys: keys.length === object.entries.length ? keys : undefined,
    previewLength: preview && cutLengthOf(preview),
  };
}

/** The number of characters that `text.slice(0, 500)` keeps. */
function cutLengthOf(value: CodeValue): number | undefined {
  if (value.kind === "concatenation") return value.parts.map(cutLengthOf).find((length) => length !== undefined);
  if (value.kind !== "call" || value.callee.kind !== "member") return undefined;
  const { key } = value.callee;
  const [start, end] = value.args;
  const isCut = key.kind === "literal" && /^(?:slice|substring|substr)$/.test(String(key.value));
  if (!isCut || start?.kind !== "literal" || start.value !== 0 || !end) return undefined;
  const length = constantOf(end);
  return typeof length === "number" && length > 0 ? length : undefined;
}

/** The constant value of an expression, or of the declaration of the variable that it names. */
function constantOf(value: CodeValue): string | number | boolean | null | undefined {
  if (value.kind === "literal") return value.value;
  const definitions = value.kind === "variable" ? value.variable.definitions() : [];
  const [only] = definitions;
  return definitions.length === 1 && only?.kind === "literal" ? only.value : undefined;
}

function namedIn(object: ObjectCode): readonly NamedAction[] {
  return actionKeys.flatMap((key) => {
    const value = valueAtKey(object, key);
    return value ? namedAs(key, value) : [];
  });
}

/** `answer._overflow_action = "item.get"` */
function assignedIn(form: IrFunction): readonly NamedAction[] {
  return statementsOf(form).flatMap((statement) => {
    if (statement.kind !== "assign" || statement.target.kind !== "member") return [];
    const { key } = statement.target;
    const name = key.kind === "literal" ? String(key.value) : "";
    return actionKeys.includes(name) ? namedAs(name, statement.value) : [];
  });
}

function namedAs(key: string, value: CodeValue): readonly NamedAction[] {
  const action = constantOf(value);
  return typeof action === "string" ? [{ key, action, place: value.place }] : [];
}
