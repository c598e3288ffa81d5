import type { CodeValue, Variable } from "../model/handler/code.ts";
import type { CallAround, Handler } from "../model/handler/handler.ts";
import { memoizeFor } from "../model/lazy.ts";
import type { Prompt } from "../model/prompt.ts";
import type { Resource } from "../model/resource.ts";
import type { Tool } from "../model/tool.ts";
import { type AbstractValue, abstract, abstractMember, inputOf, join, untracked } from "./abstract.ts";
import { type Analysis, analysisWith, type Run } from "./analysis.ts";
import { allDangers } from "./dangers.ts";
import { type Cut, Recorder } from "./summary.ts";
import type { EvaluatedCall } from "./evaluated-call.ts";
import { recordLost } from "./lost.ts";
import { checkedBy, isSchema } from "./schema-calls.ts";
import { State } from "./state.ts";
import { isOfTemporaryFiles } from "./temporary-files.ts";
import { recordWholeUse } from "./uses.ts";

/** A definition with code that runs for a request of a client. */
export type HandledDefinition = Tool | Resource | Prompt;

/** The longest chain of variables and decorators that leads to a handler. */
const maxSteps = 10;

/** A call of a tool's handler, from which all questions about it are answered. */
export interface HandlerRun {
  readonly handler: Handler;
  /** The root of every taint that comes from the tool's arguments. */
  readonly input: Variable;
  readonly recorder: Recorder;
  /** The value that the handler returns. */
  readonly result: AbstractValue;
  /** What it leaves in the variables around it. */
  readonly kept: ReadonlyMap<Variable, AbstractValue>;
  /** True if a schema in the source validates the arguments, because it is not known which schema the server sends. */
  readonly isChecked: boolean;
  /** True if the handler is a function of the project. */
  readonly isSeen: boolean;
  /** False if the handler always throws. */
  readonly mayReturn: boolean;
  /** The place where a limit stops the analysis of its code; `undefined` if there is none. */
  readonly cut: Cut | undefined;
}

/**
 * Calls the handler of a tool, of a resource template or of a prompt, once for all questions; `undefined` if its
 * arguments are not known.
 */
export const runOf: (definition: HandledDefinition) => HandlerRun | undefined = memoizeFor(
  (definition: HandledDefinition) => {
    const { handler } = definition;
    return handler.state === "known"
      ? runAfter(definition, handler.value, analysisWith(handler.value.models), new Map())
      : undefined;
  },
);

/**
 * Calls the handler of a definition.
 *
 * @param before what earlier calls have left in variables
 */
export function runAfter(
  definition: HandledDefinition,
  handler: Handler,
  analysis: Analysis,
  before: ReadonlyMap<Variable, AbstractValue>,
): HandlerRun | undefined {
  const recorder = new Recorder();
  const run: Run = { analysis, state: new State(), recorder };
  analysis.begin(handler.work);
  const input = inputVariable(handler);
  const isSent = definition.kind === "tool" && definition.inputSchema.state === "known";
  const checks = isSent ? undefined : checkingSchema(handler, run);
  const given = abstract({ taints: [inputOf(input)] });
  const passed = checks ? checkedBy(checks, given) : given;
  const args = argumentsFor(definition, handler, passed);
  if (!args) return undefined;
  const { place } = handler;
  analysis.noteArgument(input);
  noteArguments(handler.value, run);
  enter(handler.around, run);
  for (const [variable, value] of before)
    run.state.values.set(variable, join(run.state.values.get(variable) ?? analysis.declared(variable), value));
  const callee = calledFunction(handler.value, run);
  const result = analysis.invoke(callee, args, place, run);
  // The caller gets the answer. Unknown functions get the arguments of their calls.
  recordWholeUse(result, place, run, false);
  for (const call of recorder.calls) for (const arg of call.args) recordWholeUse(arg, call.place, run, true);
  for (const call of recorder.calls) recordLost(call.args, { kind: "callee", place: call.place }, run);
  const kept = new Map([...run.state.values].filter(([variable]) => !isOfTemporaryFiles(variable)));
  for (const [variable, value] of kept) recordLost([value], { kind: "kept", place: variable.place }, run);
  const isSeen = callee.targets.some(({ kind }) => kind === "function");
  const mayReturn = callee.targets.every(
    (target) => target.kind !== "function" || analysis.summaryOf(target.form).mayReturn,
  );
  const { cut } = recorder;
  return { handler, input, recorder, result, kept, isChecked: checks !== undefined, isSeen, mayReturn, cut };
}

/** Gives variables of the functions around a handler the values that their calls pass. */
function enter(around: CallAround | undefined, run: Run): void {
  if (!around) return;
  enter(around.outer, run);
  for (const [variable, { code, around: ofValue }] of around.values) {
    // The calls around the value are not those around the handler.
    const inner: Run = { ...run, state: new State(), recorder: new Recorder() };
    enter(ofValue, inner);
    run.state.values.set(variable, inner.analysis.evaluate(code, inner));
  }
}

/**
 * The function behind a tool. A function that is not found most likely calls the function that it gets:
 * `withAuth(async (args) => …)`.
 */
function calledFunction(code: CodeValue, run: Run): AbstractValue {
  const callee = run.analysis.evaluate(code, run);
  if (code.kind !== "call" || callee.pending.length || callee.targets.some(({ kind }) => kind !== "external"))
    return callee;
  const given = code.args.map((arg) => run.analysis.evaluate(arg, run));
  return given.find(({ targets }) => targets.some(({ kind }) => kind === "function")) ?? callee;
}

/** Records the parameters of the function behind a tool, which may be inside decorators. */
function noteArguments(code: CodeValue, run: Pick<Run, "analysis">, depth = 0): void {
  if (depth > maxSteps) return;
  if (code.kind === "function")
    for (const { variable } of code.function.parameters) run.analysis.noteArgument(variable);
  const inner = code.kind === "variable" ? code.variable.definitions() : code.kind === "call" ? code.args : [];
  for (const each of inner) noteArguments(each, run, depth + 1);
}

function inputVariable({ place }: Handler): Variable {
  return { name: "arguments", place, scope: undefined, definitions: () => [], changes: () => [] };
}

/** The schema in the source that validates the arguments, if it is not known which schema the server sends. */
function checkingSchema({ input, schema }: Handler, run: Run): AbstractValue | undefined {
  const value = input === "arguments" && schema ? run.analysis.evaluate(schema, run) : undefined;
  return value && isSchema(value) ? value : undefined;
}

/** The arguments of a function that no schema limits but the types of its parameters. */
function plainArguments(code: CodeValue, given: AbstractValue): ReadonlyMap<string, AbstractValue> {
  if (code.kind !== "function") return new Map();
  const plain = code.function.parameters.filter(({ isPlain }) => isPlain);
  return new Map(
    plain.map(({ variable: { name } }) => {
      const value = abstractMember(given, name);
      return [name, { ...value, taints: value.taints.map((taint) => ({ ...taint, safe: allDangers })) }];
    }),
  );
}

/** What the SDK calls the function behind a definition with: the callback of a template gets the URI first. */
function argumentsFor(definition: HandledDefinition, handler: Handler, given: AbstractValue): Given | undefined {
  if (definition.kind === "tool") return handlerArguments(handler, given, definition);
  if (definition.kind === "resource" && definition.uriTemplate.state !== "known") return undefined;
  if (handler.passing === "named")
    return { args: [], keywords: { named: plainArguments(handler.value, given), rest: given } };
  if (definition.convention !== "sdk" || handler.passing) return undefined;
  return definition.kind === "resource" ? [untracked, given, requestContext] : [given, requestContext];
}

/**
 * What an SDK passes beside the arguments: the headers of the request are in it, and functions that send requests to
 * the client.
 */
const requestContext = abstract({
  targets: [{ kind: "external", name: "@modelcontextprotocol/sdk.RequestHandlerExtra" }],
});

type Given = readonly AbstractValue[] | Pick<EvaluatedCall, "args" | "keywords">;

/** The arguments that the handler is called with. */
function handlerArguments({ input, passing }: Handler, given: AbstractValue, { name }: Tool): Given | undefined {
  if (passing === "named") return { args: [], keywords: { named: new Map(), rest: given } };
  if (passing === "after name") return name.state === "known" ? [abstract({ constant: name.value }), given] : undefined;
  if (passing === "in context") return [abstract({ members: new Map([["context", given]]) }), untracked];
  if (passing === "first or in context") return [{ ...given, members: new Map([["context", given]]) }, untracked];
  if (input === "arguments" || input === "unchecked arguments") return [given, requestContext];
  if (name.state !== "known") return undefined;
  const params = abstract({
    members: new Map([
      ["name", abstract({ constant: name.value })],
      ["arguments", given],
    ]),
  });
  return [abstract({ members: new Map([["params", params]]) })];
}
