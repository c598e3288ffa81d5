import { heldFunctionOf } from "../../code/inside.ts";
import { reportedPath } from "../../code/reported-flows.ts";
import { codedErrorsOf, type OwnError } from "../../code/throws.ts";
import { type Definition, memberOf } from "../../model/definition.ts";
import type { Edit } from "../../model/editor.ts";
import type { IrFunction } from "../../model/handler/code.ts";
import { baselineCodes, errorCodes, unknownErrorCode } from "../../model/handler/framework-errors.ts";
import type { Located, LocatedArray, LocatedObject } from "../../model/located.ts";
import { pointerTo } from "../../model/plain.ts";
import { absent, type Reading } from "../../model/reading.ts";
import type { Span } from "../../model/span.ts";
import { defineFamily, type Fault } from "../../rule/define-family.ts";

const rows = {
  "error-contract-type": {
    description: "Require `errors` to be a list",
    severity: "error",
    message: "The errors of tool '{{tool}}' are not a list.",
    remedy: "Write errors: [{ code, reason, when, recovery }], an entry for each way to fail.",
  },
  "error-contract-empty": {
    description: "Disallow an empty list of `errors`",
    severity: "warning",
    message: "The list of the errors of tool '{{tool}}' is empty.",
    remedy: "Remove it, or list the ways to fail.",
    reason: "An empty list promises that nothing is known to fail, and gives the handler no ctx.fail.",
  },
  "error-contract-entry-type": {
    description: "Require every entry of `errors` to be an object",
    severity: "error",
    message: "Entry errors[{{index}}] of tool '{{tool}}' is not an object.",
    remedy: "Write { code, reason, when, recovery }.",
  },
  "error-contract-code-type": {
    description: "Require the `code` of every entry of `errors` to be a number",
    severity: "error",
    message: "The code of errors[{{index}}] of tool '{{tool}}' is {{given}}.",
    remedy: "Use a member of JsonRpcErrorCode.",
  },
  "error-contract-code-unknown": {
    description: "Require the `code` of every entry of `errors` to be one of `JsonRpcErrorCode`",
    severity: "error",
    message: "The code {{code}} of errors[{{index}}] of tool '{{tool}}' is not one of JsonRpcErrorCode.",
    remedy: "Use a member of JsonRpcErrorCode instead of the number.",
  },
  "error-contract-code-unknown-error": {
    description: "Disallow `JsonRpcErrorCode.UnknownError` in `errors`",
    severity: "warning",
    message: "Entry errors[{{index}}] of tool '{{tool}}' has the code UnknownError.",
    remedy: "Use a code that says what fails, such as ServiceUnavailable.",
    reason:
      "UnknownError is what the framework sends when it knows nothing: an entry with it tells the client nothing.",
  },
  "error-contract-reason-required": {
    description: "Require a `reason` in every entry of `errors`",
    severity: "error",
    message: "Entry errors[{{index}}] of tool '{{tool}}' has no reason.",
    remedy: "Name the failure in a few words: no_match.",
  },
  "error-contract-reason-format": {
    description: "Require every `reason` of `errors` in snake_case",
    severity: "warning",
    message: "The reason '{{reason}}' of an error of tool '{{tool}}' is not in snake_case.",
    remedy: "Write lower-case letters, digits and '_'.",
  },
  "error-contract-reason-unique": {
    description: "Disallow two entries of `errors` with one `reason`",
    severity: "error",
    message: "The reason '{{reason}}' is twice in the errors of tool '{{tool}}'.",
    remedy: "Give each way to fail a reason of its own.",
    reason: "The function ctx.fail finds an entry by its reason: the second one is never found.",
  },
  "error-contract-when-required": {
    description: "Require `when` in every entry of `errors`",
    severity: "error",
    message: "Entry errors[{{index}}] of tool '{{tool}}' does not say when it happens.",
    remedy: "Describe the case in a sentence, under 'when'.",
  },
  "error-contract-retryable-type": {
    description: "Require `retryable` in `errors` to be true or false",
    severity: "warning",
    message: "The value of 'retryable' in errors[{{index}}] of tool '{{tool}}' is neither true nor false.",
    remedy: "Write true or false, or leave it out.",
  },
  "error-contract-recovery-required": {
    description: "Require `recovery` in every entry of `errors`",
    severity: "error",
    message: "Entry errors[{{index}}] of tool '{{tool}}' does not say what to do about it.",
    remedy: "Say under 'recovery' what to try, in five words.",
  },
  "error-contract-recovery-empty": {
    description: "Disallow an empty `recovery` in `errors`",
    severity: "error",
    message: "The recovery of errors[{{index}}] of tool '{{tool}}' is empty.",
    remedy: "Say what to try next, in at least five words.",
  },
  "error-contract-recovery-min-words": {
    description: "Require every `recovery` of `errors` to have five words or more",
    severity: "warning",
    message: "The recovery of errors[{{index}}] of tool '{{tool}}' has {{words}}, fewer than five.",
    remedy: "Say which argument to change, or which tool to call.",
  },
  "error-contract-conformance": {
    description: "Disallow throwing a code in a handler that its `errors` do not list",
    severity: "warning",
    message: "The handler of tool '{{tool}}' throws the code {{code}}, which its 'errors' do not list{{elsewhere}}.",
    remedy: "Add an entry, or throw a listed one.",
    reason: "Clients read the list to know what may fail. A code that is not in it takes them by surprise.",
  },
  "error-contract-prefer-fail": {
    description: "Require `ctx.fail` for codes that the `errors` of a definition list",
    severity: "warning",
    message:
      "The handler of tool '{{tool}}' makes the error {{code}} itself, which is listed as {{reasons}}{{elsewhere}}.",
    remedy: "Throw ctx.fail with the reason.",
    reason: "An error that ctx.fail did not make has no reason, by which clients would find its entry in the list.",
    edit: "suggest",
    offers: { fail: "Call {{call}}." },
  },
} as const;

type Found = Fault<typeof rows>;

/** The contract of a tool or resource about its errors, and whether the handler keeps to it. */
export default defineFamily({
  family: "framework",
  page: "error-contract",
  reason:
    "Clients and models read the list of errors to know what to do about a failure. What is wrong in it misleads them.",
  presets: [],
  rows,
  checks: {
    *definition(definition) {
      if (definition.convention !== "mcp-ts-core" || definition.kind === "prompt") return;
      const errors = definition.stated("errors");
      if (errors.state !== "known") return;
      const { value } = errors;
      yield* faultsOf(value);
      if (value.kind === "array" && value.items.length) yield* directErrors(definition, value);
    },
  },
});

/** The minimum number of words that tell a model what to do. */
const leastWords = 5;

const codeNames: ReadonlyMap<number, string> = new Map([...errorCodes].map(([name, code]) => [code, name]));

function* faultsOf(errors: Located): Iterable<Found> {
  const pointer = "/errors";
  if (errors.kind !== "array") {
    if (errors.kind !== "unknown") yield { rule: "error-contract-type", at: errors.span, pointer };
    return;
  }
  const { items, unknownRest, span } = errors;
  if (!items.length && !unknownRest) yield { rule: "error-contract-empty", at: span, pointer };
  const reasons = new Set<string>();
  for (const [index, value] of items.entries()) {
    const place: EntryPlace = { at: value.span, pointer: pointerTo(pointer, index), index };
    if (value.kind === "object" || value.kind === "array") {
      const entry = new Entry(value, place);
      yield* codeFaults(entry);
      yield* reasonFaults(entry, reasons);
      yield* textFaults(entry);
    } else if (value.kind !== "unknown")
      yield { rule: "error-contract-entry-type", at: value.span, pointer: place.pointer, data: { index } };
  }
}

interface EntryPlace {
  readonly at: Span;
  readonly pointer: string;
  readonly index: number;
}

/** An entry of the list. A list in the place of an object has no members. */
class Entry {
  readonly #value: LocatedObject | LocatedArray;
  readonly #place: EntryPlace;

  constructor(value: LocatedObject | LocatedArray, place: EntryPlace) {
    this.#value = value;
    this.#place = place;
  }

  read(key: string): Reading<Located> {
    return this.#value.kind === "object" ? memberOf(this.#value, key) : absent;
  }

  get index(): number {
    return this.#place.index;
  }

  /** Where to report a member, or its absence. */
  placeOf(key: string): Pick<EntryPlace, "at" | "pointer"> {
    const member = this.#value.kind === "object" ? this.#value.members.get(key) : undefined;
    const { at, pointer } = this.#place;
    return member ? { at: member.value.span, pointer: pointerTo(pointer, key) } : { at, pointer };
  }
}

function* codeFaults(entry: Entry): Iterable<Found> {
  const code = entry.read("code");
  const { index } = entry;
  if (code.state === "unknown") return;
  const value = code.state === "known" && code.value.kind === "scalar" ? code.value.value : undefined;
  const place = entry.placeOf("code");
  if (typeof value !== "number") {
    const given = code.state === "absent" ? "missing" : "not a number";
    yield { rule: "error-contract-code-type", ...place, data: { index, given } };
  } else if (!codeNames.has(value))
    yield { rule: "error-contract-code-unknown", ...place, data: { index, code: value } };
  else if (value === unknownErrorCode) yield { rule: "error-contract-code-unknown-error", ...place, data: { index } };
}

function* reasonFaults(entry: Entry, reasons: Set<string>): Iterable<Found> {
  const reading = entry.read("reason");
  if (reading.state === "unknown") return;
  const reason = textIn(reading);
  const place = entry.placeOf("reason");
  if (!reason) {
    yield { rule: "error-contract-reason-required", ...place, data: { index: entry.index } };
    return;
  }
  if (!/^[a-z][a-z0-9_]*$/.test(reason)) yield { rule: "error-contract-reason-format", ...place, data: { reason } };
  if (reasons.has(reason)) yield { rule: "error-contract-reason-unique", ...place, data: { reason } };
  reasons.add(reason);
}

function* textFaults(entry: Entry): Iterable<Found> {
  const data = { index: entry.index };
  const when = entry.read("when");
  if (when.state !== "unknown" && !textIn(when))
    yield { rule: "error-contract-when-required", ...entry.placeOf("when"), data };
  const recovery = entry.read("recovery");
  if (recovery.state !== "unknown") yield* recoveryFaults(textIn(recovery), entry);
  const retryable = entry.read("retryable");
  if (retryable.state === "known" && !(retryable.value.kind === "scalar" && typeof retryable.value.value === "boolean"))
    yield { rule: "error-contract-retryable-type", ...entry.placeOf("retryable"), data };
}

function* recoveryFaults(recovery: string | undefined, entry: Entry): Iterable<Found> {
  const place = entry.placeOf("recovery");
  const { index } = entry;
  const count = recovery?.trim().split(/\s+/).filter(Boolean).length;
  if (count === undefined) yield { rule: "error-contract-recovery-required", ...place, data: { index } };
  else if (count === 0) yield { rule: "error-contract-recovery-empty", ...place, data: { index } };
  else if (count < leastWords) {
    const words = count === 1 ? "1 word" : `${String(count)} words`;
    yield { rule: "error-contract-recovery-min-words", ...place, data: { index, words } };
  }
}

function textIn(reading: Reading<Located>): string | undefined {
  if (reading.state !== "known" || reading.value.kind !== "scalar") return undefined;
  const { value } = reading.value;
  return typeof value === "string" ? value : undefined;
}

/** The contract as a handler has to keep it. */
interface Contract {
  /** The reasons of each code. */
  readonly reasons: ReadonlyMap<string, readonly string[]>;
  /** False if it may list more than is known. */
  readonly isWhole: boolean;
}

function contractOf({ items, unknownRest }: LocatedArray): Contract {
  const reasons = new Map<string, string[]>();
  let isWhole = !unknownRest;
  for (const item of items) {
    const members = item.kind === "object" ? item : undefined;
    const [code, reason] = ["code", "reason"].map((key) => (members ? memberOf(members, key) : undefined));
    isWhole &&= item.kind !== "unknown" && code?.state !== "unknown" && reason?.state !== "unknown";
    const value = code?.state === "known" && code.value.kind === "scalar" ? code.value.value : undefined;
    const name = typeof value === "number" ? codeNames.get(value) : undefined;
    const text = reason && textIn(reason);
    if (name === undefined || text === undefined) continue;
    reasons.set(name, [...(reasons.get(name) ?? []), text]);
  }
  return { reasons, isWhole };
}

/** The errors that a handler itself makes, with codes that the contract lists or lacks. */
function* directErrors(definition: Definition, errors: LocatedArray): Iterable<Found> {
  const form = definition.source.isElsewhere ? undefined : heldFunctionOf(definition);
  if (!form) return;
  const { reasons, isWhole } = contractOf(errors);
  for (const { made, place } of codedErrorsOf(form)) {
    const { code = "" } = made;
    if (baselineCodes.has(code)) continue;
    const { at, flow, elsewhere } = reportedPath([place], definition);
    const found = { at, flow: definition.isInFile(place) ? [] : flow, pointer: "/handler" };
    const own = reasons.get(code);
    if (own) {
      const names = own.map((reason) => `'${reason}'`).join(" or ");
      const [only, ...others] = own;
      const edit =
        only !== undefined && !others.length && isWhole && definition.isInFile(place)
          ? failEdit({ made, place }, only, form)
          : undefined;
      const context = form.parameters[1]?.variable.name ?? "ctx";
      yield {
        rule: "error-contract-prefer-fail",
        ...found,
        data: { code, reasons: names, elsewhere },
        suggest: [{ message: "fail", data: { call: `${context}.fail(${names}, …)` }, edit }],
      };
    } else if (isWhole) yield { rule: "error-contract-conformance", ...found, data: { code, elsewhere } };
  }
}

/** `notFound("…")` as `ctx.fail("no_match", "…")`, where the handler has its context under a name. */
function failEdit({ made, place }: OwnError, reason: string, { parameters }: IrFunction): Edit | undefined {
  const { call, maker } = made;
  const context = parameters[1]?.variable;
  if (!context?.name || place !== call.place) return undefined;
  const others = [...call.args.keys()].slice(maker === "constructor" ? 1 : 0);
  return call.rewrite?.({ callee: `${context.name}.fail`, args: [{ text: reason }, ...others], names: [context] });
}
