import { callZod, zod3 } from "../../../emission/zod-library.ts";
import {
  asSchema,
  definitionOf,
  schemaIdentity,
  zodKindOf,
  zodPartsOf,
  wrappedBy,
} from "../../../emission/zod-schema.ts";
import type { FunctionValue, Value } from "../evaluate/value.ts";
import { toJson, valueFromData } from "./data.ts";
import type { Invoker } from "./call.ts";
import { traceOf, unknownBehind } from "./made-schemas.ts";

/*
 * Zod 3 parses a missing value to find out whether a field is required. This may reach functions of the linted project,
 * such as the one in `.optional().refine(…)`. They do not run; the evaluator answers for them.
 */

/** A question of Zod to a function of the project, and the answers so far. */
interface Question {
  readonly callee: FunctionValue;
  readonly input: unknown;
  readonly answers: Map<string, Answer>;
}

type Answer = ReturnType<typeof toJson>;

/**
 * Thrown, with the reason, if Zod calls code whose result is not known. A {@link Question} is for the project's code.
 */
export class Unanswered extends Error {
  readonly question: Question | undefined;

  constructor(question?: Question, reason = "a function of the server decides what becomes of a missing value") {
    super(reason);
    this.question = question;
  }
}

/** The function for the real Zod 3 in place of one of the project. */
export function replayedFunction(method: string, value: Value | undefined): (input: unknown) => unknown {
  const callee = value?.kind === "function" ? value : undefined;
  const isChecking = method !== "transform" && method !== "superRefine";
  // Zod uses the result unchanged, so every value is accepted.
  const isAccepting = !isChecking && !takesContext(value);
  // Zod throws if a check or transformation is asynchronous, and zod-to-json-schema then treats the field as optional.
  const isAsync = callee?.node.async === true;
  const answers = new Map<string, Answer>();
  const asked = (input: unknown): unknown => {
    if (isAsync) return Promise.resolve();
    if (isAccepting && method === "superRefine") return undefined;
    const key = keyOf(input);
    const answer = key === undefined ? undefined : answers.get(key);
    if (answer?.known) return answer.data;
    const isOpen = key !== undefined && !answer && callee && (isChecking || isAccepting);
    throw new Unanswered(isOpen ? { callee, input, answers } : undefined);
  };
  return Object.assign(asked, { isAccepting });
}

/** True for a function that may report faults to Zod through its second parameter. */
function takesContext(value: Value | undefined): boolean {
  if (value?.kind !== "function") return value?.kind !== "global";
  const { params } = value.node;
  return params.length > 1 || params.some(({ type }) => type === "RestElement");
}

/** An input as text; `undefined` if the evaluator has no value for it. */
function keyOf(input: unknown): string | undefined {
  if (typeof input === "object" && input !== null) {
    const isPlain = Array.isArray(input) || Object.getPrototypeOf(input) === Object.prototype;
    return isPlain ? JSON.stringify(input, withBigints) : undefined;
  }
  return `${typeof input} ${String(input)}`;
}

/** JSON has no bigint. */
function withBigints(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? `${String(value)}n` : value;
}

/** Calls after which a missing value, or another value in its place, may reach a function of the project. */
const asking = new Set([
  "refine",
  "refinement",
  "superRefine",
  "transform",
  "preprocess",
  "custom",
  "default",
  "pipe",
  "pipeline",
]);
const maxQuestions = 20;

/**
 * Evaluates the functions that a Zod 3 schema calls for a missing value.
 *
 * @param method the call that made the schema
 */
export function answerQuestions(schema: object, method: string, invoker: Invoker): void {
  // The schema inside a lazy one does not exist yet.
  if (!asking.has(method) || holds(schema, (part) => zodKindOf(part) === "lazy")) return;
  for (let count = 0; count < maxQuestions; count++) {
    const question = unansweredBy(schema)?.question;
    if (!question || !invoker.spend()) return;
    const { callee, input, answers } = question;
    const result = invoker.call(callee, [valueFromData(input, callee.site)], callee.site);
    answers.set(keyOf(input) ?? "", toJson(result));
  }
}

/** True if a schema or a part of it, at any depth, has a property. */
function holds(schema: object, has: (part: object) => boolean, seen = new Set<object>()): boolean {
  if (seen.has(schema)) return false;
  seen.add(schema);
  return has(schema) || zodPartsOf(schema).some((part) => holds(part, has, seen));
}

/** Why it is unknown whether a Zod 3 schema accepts a missing value; `undefined` if it is known. */
export function whyUndecided(schema: object): string | undefined {
  return unansweredBy(schema)?.message;
}

/**
 * The schema under `.default(…)` in Zod 3, which parses the default if a value is missing. If only the running server
 * knows the outcome, it is replaced by a schema with the same JSON Schema that gives no answer.
 *
 * @param reason why the default is unknown; `undefined` if it is known
 */
export function underDefault(schema: object, value: unknown, reason: string | undefined): object {
  const outcome = outcomeOf(schema, reason === undefined ? value : undefined);
  if (outcome === "accepted" && reason !== undefined) {
    // `z.string().optional().default(options.x)`: the stand-in for the default is accepted, too.
    return callZod(schema, "catch", [null]);
  }
  const isOpen = reason !== undefined || (outcome === "refused" && holds(schema, isPartlyUnknown));
  if (!isOpen) return schema;
  const ask = (): never => {
    throw new Unanswered(undefined, reason ?? "whether the schema accepts its default is not known");
  };
  return callZod(zod3().z, "preprocess", [ask, schema]);
}

function outcomeOf(schema: object, value: unknown): "accepted" | "refused" | "open" {
  try {
    return Reflect.get(callZod(schema, "safeParse", [value]), "success") === true ? "accepted" : "refused";
  } catch {
    return "open";
  }
}

/** True for a stand-in for an unknown schema, and for an enum or literal whose values are unknown. */
function isPartlyUnknown(schema: object): boolean {
  const identity = schemaIdentity(schema);
  return unknownBehind(identity) !== undefined || (traceOf(identity)?.unknownKeywords.size ?? 0) > 0;
}

function unansweredBy(schema: object): Unanswered | undefined {
  const part = decisivePartOf(schema);
  if (zodKindOf(part) === "catch") return undefined;
  try {
    callZod(part, "safeParse", [undefined]);
  } catch (error) {
    // Zod itself throws for asynchronous functions.
    if (error instanceof Unanswered) return error;
  }
  return undefined;
}

/** The part of a schema that decides whether a missing value is accepted. The wrappers around it accept its result. */
function decisivePartOf(schema: object): object {
  for (let part = schema; ;) {
    const inner = decidesNothing(part) ? innerOf(part) : undefined;
    if (!inner) return part;
    part = inner;
  }
}

function decidesNothing(schema: object): boolean {
  const kind = zodKindOf(schema);
  if (kind === "nullable" || kind === "brand" || kind === "readonly") return true;
  const { effect } = definitionOf(schema);
  if (kind !== "effects" || typeof effect !== "object" || effect === null) return false;
  const transform: unknown = Reflect.get(effect, "transform");
  return typeof transform === "function" && Reflect.get(transform, "isAccepting") === true;
}

function innerOf(schema: object): object | undefined {
  return zodKindOf(schema) === "nullable" ? asSchema(definitionOf(schema)["innerType"]) : wrappedBy(schema, "input");
}
