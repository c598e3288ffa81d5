import type { CodeValue, Place } from "../model/handler/code.ts";
import {
  type Abstract,
  allStrands,
  isContained,
  memberOf,
  nothing,
  type Strand,
  through,
  withStep,
} from "./abstract.ts";
import type { Hit, Run } from "./analysis.ts";
import type { Call } from "./calls.ts";
import type { State } from "./state.ts";
import { danger } from "./dangers.ts";
import {
  boundKeys,
  interpreters,
  plainOptions,
  programsWithOptions,
  queryKeys,
  type Sink,
  sinks,
} from "./tables/ecmascript/sinks.ts";

/** Records what comes from inputs to a dangerous function. */
export function recordSinks(name: string, call: Call, run: Run): void {
  for (const sink of sinks) if (sink.matches(name)) recordSink(sink, call, run);
}

function recordSink(sink: Sink, call: Call, run: Run): void {
  const { args, codes } = call;
  const record: Record = (strands, code, isOfStart = false) => {
    const known = strands.map((strand) => ({ ...strand, safe: run.state.safetyOf(strand) }));
    const unsafe = known.filter((strand) => isDangerous(strand, { sink, isOfStart }));
    const { conditions } = run.state;
    if (unsafe.length)
      run.recorder.hit({ sink, place: code?.place ?? call.place, strands: unsafe, conditions, isOfStart });
  };
  switch (sink.shape) {
    case "arguments":
      for (const index of sink.args) record(allStrands(args[index] ?? nothing), codes[index]);
      break;
    case "url": {
      const [target = nothing] = args;
      const url = target.members?.get("url");
      const value = url ?? target;
      record(url ? allStrands(value) : value.strands, codes[0], true);
      break;
    }
    case "query": {
      const [text = nothing] = args;
      if (call.isTemplate) break;
      const key = queryKeys.find((each) => text.members?.has(each));
      const isBound = boundKeys.some((each) => text.members?.has(each));
      const value = key === undefined ? text : memberOf(text, key);
      // A prepared statement is one statement: it cannot end a transaction and begin another.
      const { strands } = value;
      record(key !== undefined && isBound ? strands.filter(({ part }) => part !== "whole") : strands, codes[0]);
      break;
    }
    case "program":
      recordProgram(call, record);
      break;
    case "vector":
      recordVector(call, record);
      break;
    case "quotedTemplate":
      recordTemplate(call, record);
      break;
  }
}

type Record = (strands: readonly Strand[], code: CodeValue | undefined, isOfStart?: boolean) => void;

/** `spawn(program, args, { shell: true })`, and `spawn("sh", ["-c", text])`. */
function recordProgram({ args, codes }: Call, record: Record): void {
  const [program = nothing, vector = nothing] = args;
  const list = vector.members?.has("shell") ? nothing : vector;
  if (hasShell(args)) {
    record(allStrands(program), codes[0]);
    record(allStrands(list), codes[1]);
    return;
  }
  // An input that names the program runs any program.
  record(program.strands, codes[0], true);
  const { constant } = program;
  const interpreter = interpreters.find((each) => typeof constant === "string" && each.program.test(constant));
  if (!interpreter || !list.members) return;
  const items = [...list.members.values()];
  const at = items.findIndex((item) => interpreter.flags.some((flag) => flag === item.constant));
  if (at < 0) return;
  const text = items[at + 1] ?? list.items;
  if (text) record(allStrands(text), codes[1]);
}

/** True for the option `shell` of a program. */
function hasShell(args: readonly Abstract[]): boolean {
  return args.slice(1).some((arg) => Boolean(arg.members?.get("shell")?.constant));
}

/** `execFile("git", ["log", ref])`: a `ref` of "--output=/etc/cron.d/x" is an option of the program. */
function recordVector({ args, codes }: Call, record: Record): void {
  const [program = nothing, list = nothing] = args;
  if (typeof program.constant !== "string" || !programsWithOptions.test(program.constant) || hasShell(args)) return;
  const code = codes[1];
  // The caller may know the items of a list that it hands in.
  if (!list.members) record(list.strands, code, true);
  for (const [key, item] of possibleOptions(list))
    record(item.strands, code?.kind === "list" ? code.items[Number(key)] : code, true);
}

/**
 * How the arguments of a program that may be options depend on the caller's inputs.
 *
 * @param list what the caller hands in
 * @param inner how the program's list depends on it
 */
export function strandsOfArguments(list: Abstract, inner: Strand, place: Place, state: State): readonly Strand[] {
  return possibleOptions(list).flatMap(([, { strands }]) =>
    strands.map((outer) => through(inner, withStep({ ...outer, safe: state.safetyOf(outer) }, place))),
  );
}

/** The items of a list of arguments that a program would take for options if they began with `-`, by their places. */
function possibleOptions({ members }: Abstract): readonly (readonly [string, Abstract])[] {
  const found: (readonly [string, Abstract])[] = [];
  let before: Abstract["constant"];
  for (const [key, item] of members ?? []) {
    if (item.constant === "--" || item.constant === "--end-of-options") break;
    const isValue = typeof before === "string" && before.startsWith("-") && !plainOptions.has(before);
    if (!isValue) found.push([key, item]);
    before = item.constant;
  }
  return found;
}

/** A tag that quotes its values: `sh -c ${text}` has a second shell, which reads the text again. */
function recordTemplate({ args, codes, isTemplate }: Call, record: Record): void {
  const [texts, ...values] = args;
  if (!isTemplate || !texts?.members) return;
  const before = [...texts.members.values()];
  values.forEach((value, index) => {
    const text = before[index]?.constant;
    if (typeof text === "string" && /(?:^|[\s;&|])(?:ba|z|da)?sh\s+-l?c\s*["']?$/.test(text))
      record(allStrands(value), codes[index + 1]);
  });
}

/** True if a value is dangerous for a sink, after what was done to it on the way. */
export function isDangerous(strand: Strand, { sink, isOfStart }: Pick<Hit, "sink" | "isOfStart">): boolean {
  if (isOfStart && strand.part === "inside") return false;
  return sink.danger === "path" ? !isContained(strand, strand.safe) : (strand.safe & danger[sink.danger]) === 0;
}
