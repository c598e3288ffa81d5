import type { CodeValue, Place } from "../model/handler/code.ts";
import {
  type AbstractValue,
  abstract,
  allTaints,
  abstractMember,
  untracked,
  type Taint,
  through,
  withStep,
} from "./abstract.ts";
import type { Run } from "./analysis.ts";
import type { SinkReach } from "./summary.ts";
import { abstractArguments, type EvaluatedCall } from "./evaluated-call.ts";
import type { State } from "./state.ts";
import { danger, type SinkKind } from "./dangers.ts";
import { lacksText, recordLost, recordUnknownSource } from "./lost.ts";
import {
  boundKeys,
  interpreters,
  plainOptions,
  programsWithOptions,
  queryKeys,
  scriptKeys,
} from "./tables/programs.ts";
import { namesOfPlatform } from "./tables/names.ts";
import { taintsOfFile, taintsOfFileIn } from "./temporary-files.ts";
import type { Sink } from "./tables/rows.ts";

/** The function that a call runs. */
export interface Callee {
  readonly name: string;
  /** The object that it is a method of. */
  readonly self: AbstractValue | undefined;
}

/** The dangers of functions that run a text. For them, the origin of the whole text matters. */
const runsText: ReadonlySet<SinkKind> = new Set(["command", "code", "query"]);

/** Records inputs that reach a dangerous function. */
export function recordSinks(callee: Callee, call: EvaluatedCall, run: Run): void {
  const { sinks } = run.analysis.models.factsOf(callee.name, call.place);
  for (const sink of sinks) recordSink(sink, { ...call, self: callee.self }, run);
  const [first] = call.args;
  if (first && lacksText(first) && sinks.some((sink) => runsText.has(sink.danger)))
    recordUnknownSource(call.place, run);
  const shell = sinks.length ? shellOf(call) : undefined;
  if (shell && shell.constant === undefined && !isShell(shell))
    recordLost(call.args, { kind: "shell", place: call.place }, run);
}

/** True where a list would be a program with its arguments. */
export function startsProgram({ sink: { shape }, isOfStart }: Pick<SinkReach, "sink" | "isOfStart">): boolean {
  return isOfStart && (shape === "process" || shape === "words");
}

/** Records that a function starts a program with a list that its caller passes. */
export function recordStarted({ sink, place }: Pick<SinkReach, "sink" | "place">, list: AbstractValue, run: Run): void {
  const codes: readonly CodeValue[] = [];
  recordSink(
    sink,
    { args: [list], keywords: undefined, codes, place, isTemplate: false, spread: list, self: undefined },
    run,
  );
}

type MethodCall = EvaluatedCall & { readonly self: AbstractValue | undefined };

function recordSink(sink: Sink, call: MethodCall, run: Run): void {
  const { args, codes } = call;
  const { safeWith, onlyWith } = sink;
  if (onlyWith && !keywordTexts(call).some((text) => onlyWith.has(text))) return;
  const isSafe = ({ targets }: AbstractValue): boolean =>
    targets.some((each) => each.kind === "external" && safeWith?.has(each.name));
  if (safeWith && abstractArguments(call).some(isSafe)) return;
  const record: Record = (taints, code, isOfStart = false) => {
    const known = taints.map((taint) => ({ ...taint, safe: run.state.safetyOf(taint) }));
    const unsafe = known.filter((taint) => isDangerous(taint, { sink, isOfStart }));
    const { conditions } = run.state;
    if (unsafe.length)
      run.recorder.hit({ sink, place: code?.place ?? call.place, taints: unsafe, conditions, isOfStart });
  };
  const named = (sink.keywords ?? []).flatMap((name) => call.keywords?.named.get(name) ?? []);
  switch (sink.shape) {
    case "arguments":
      for (const index of sink.args) record(allTaints(args[index] ?? untracked), codes[index]);
      if (sink.danger === "command") record(taintsOfFileIn(args[0] ?? untracked, run), codes[0]);
      for (const value of named) record(allTaints(value), undefined);
      if (sink.isMethodOfSubject && call.self) record(call.self.taints, undefined);
      break;
    case "url": {
      const [at = 0] = sink.args;
      const target = args[at] ?? named[0] ?? untracked;
      const url = target.members?.get("url");
      const value = url ?? target;
      record(url ? allTaints(value) : value.taints, codes[at], true);
      break;
    }
    case "query": {
      const text = args[0] ?? named[0] ?? untracked;
      if (call.isTemplate) break;
      const key = queryKeys.find((each) => text.members?.has(each));
      const isBound = boundKeys.some((each) => text.members?.has(each));
      const value = key === undefined ? text : abstractMember(text, key);
      // A prepared statement is one statement. It cannot end a transaction and begin another.
      const { taints } = value;
      record(key !== undefined && isBound ? taints.filter(({ part }) => part !== "whole") : taints, codes[0]);
      break;
    }
    case "program":
      recordProgram(spawned(call), record, run);
      break;
    case "vector":
      recordVector(spawned(call), record);
      break;
    case "process":
      recordProgram(processOf(call), record, run);
      break;
    case "processVector":
      recordVector(processOf(call), record);
      break;
    case "words":
      recordProgram(wordsOf(call), record, run);
      break;
    case "wordsVector":
      recordVector(wordsOf(call), record);
      break;
    case "options":
      // The positions of items in a list of unknown length are not known.
      for (const [key, item] of possibleOptions(listOf(args.slice(0, spreadIn(codes)))))
        record(item.taints, codes[Number(key)], true);
      break;
    case "quotedTemplate":
      recordTemplate(call, record);
      break;
    case "script":
      for (const [index, arg] of args.entries())
        for (const key of scriptKeys) record(allTaints(arg.members?.get(key) ?? untracked), codes[index]);
      break;
  }
}

/** The constant keyword arguments of a call, as Python writes them: `weights_only=False`. */
function keywordTexts({ keywords }: EvaluatedCall): readonly string[] {
  const textOf = (value: AbstractValue["constant"]): string =>
    typeof value === "boolean" ? (value ? "True" : "False") : String(value);
  return [...(keywords?.named ?? [])].map(([key, { constant }]) => `${key}=${textOf(constant)}`);
}

/** The option that says whether a shell runs a program: `{ shell: isWindows }`, `shell=True`. */
function shellOf({ args, keywords }: EvaluatedCall): AbstractValue | undefined {
  return keywords?.named.get("shell") ?? args.find(({ members }) => members?.has("shell"))?.members?.get("shell");
}

/** True if a shell runs the program, or does on one operating system: `shell: process.platform === "win32"`. */
function isShell(option: AbstractValue | undefined): boolean {
  return option !== undefined && (Boolean(option.constant) || isOfPlatform(option));
}

/** True for the operating system, and for a test of it. */
export function isOfPlatform({ targets }: AbstractValue): boolean {
  return targets.some((target) => target.kind === "external" && namesOfPlatform.some((each) => each.test(target.name)));
}

/** The number of arguments before a spread. */
function spreadIn(codes: readonly CodeValue[]): number {
  const at = codes.findIndex(({ kind }) => kind === "spread");
  return at < 0 ? codes.length : at;
}

type Record = (taints: readonly Taint[], code: CodeValue | undefined, isOfStart?: boolean) => void;

/** A program that is started. */
interface Started {
  readonly program: AbstractValue;
  readonly programCode: CodeValue | undefined;
  /** Its arguments, by position. */
  readonly list: AbstractValue;
  readonly codeAt: (key: string) => CodeValue | undefined;
  readonly hasShell: boolean;
}

/** `spawn(program, args, { shell: true })` */
function spawned({ args, codes }: EvaluatedCall): Started {
  const [program = untracked, vector = untracked] = args;
  const ofOptions = vector.members?.get("args");
  const list = ofOptions ?? (vector.members?.has("shell") ? untracked : vector);
  const code = codes[1];
  return {
    program,
    programCode: codes[0],
    list,
    codeAt: (key) => (code?.kind === "list" ? code.items[Number(key)] : code),
    hasShell: args.slice(1).some((arg) => isShell(arg.members?.get("shell"))),
  };
}

/** `subprocess.run(["git", "log"])`, `subprocess.run(command, shell=True)` */
function processOf({ args, codes, keywords }: EvaluatedCall): Started {
  const given = args[0] ?? keywords?.named.get("args") ?? untracked;
  const vector = given.members?.get("cmd") ?? given;
  const code = codes[0];
  const hasShell = isShell(keywords?.named.get("shell"));
  const members = [...(vector.members ?? [])];
  const isList = members.length > 0 || vector.items !== undefined;
  const [first] = members;
  // In a list with unknown positions, it is not known which item is the program.
  const program = hasShell || !isList ? vector : (first?.[1] ?? untracked);
  const list = hasShell || !isList ? untracked : { ...vector, members: new Map(members.slice(1)) };
  return {
    program,
    programCode: code,
    list,
    codeAt: (key) => (code?.kind === "list" ? code.items[Number(key)] : code),
    hasShell,
  };
}

/** `create_subprocess_exec("git", "log", reference)` */
function wordsOf(call: EvaluatedCall): Started {
  const { args, codes, spread } = call;
  if (spread) return processOf({ ...call, args: [spread], keywords: undefined });
  const [program = untracked, ...others] = args;
  return {
    program,
    programCode: codes[0],
    list: listOf(others),
    codeAt: (key) => codes[Number(key) + 1],
    hasShell: false,
  };
}

function listOf(items: readonly AbstractValue[]): AbstractValue {
  return abstract({ members: new Map(items.map((item, index) => [String(index), item])) });
}

/** A program that a shell runs, or that runs a text: `sh -c text`. */
function recordProgram({ program, programCode, list, codeAt, hasShell }: Started, record: Record, run: Run): void {
  if (hasShell) {
    record(taintsOfFileIn(program, run), programCode);
    record(allTaints(program), programCode);
    record(allTaints(list), codeAt(""));
    return;
  }
  // An input that names the program can run any program.
  record(program.taints, programCode, true);
  const { constant } = program;
  const interpreter = interpreters.find((each) => typeof constant === "string" && each.program.test(constant));
  const isOwnInterpreter = program.targets.some((each) => each.kind === "external" && each.name === "sys.executable");
  const file =
    interpreter || isOwnInterpreter ? [...(list.members ?? [])].find(([, item]) => item.isTemporary) : undefined;
  if (file) record(taintsOfFile(file[1], run), codeAt(file[0]));
  const flags = interpreter?.flags ?? (isOwnInterpreter ? ["-c"] : []);
  if (!flags.length || !list.members) return;
  const items = [...list.members];
  const at = items.findIndex(([, item]) => flags.some((flag) => flag === item.constant));
  if (at < 0) return;
  const text = items[at + 1]?.[1] ?? list.items;
  if (text) record(allTaints(text), codeAt(items[at + 1]?.[0] ?? ""));
}

/** `execFile("git", ["log", ref])`: a `ref` of "--output=/etc/cron.d/x" is an option of the program. */
function recordVector({ program, list, codeAt, hasShell }: Started, record: Record): void {
  if (typeof program.constant !== "string" || !programsWithOptions.test(program.constant) || hasShell) return;
  // The caller may know the items of a list that it passes.
  if (!list.members) record(list.taints, codeAt(""), true);
  for (const [key, item] of possibleOptions(list)) record(item.taints, codeAt(key), true);
}

/**
 * How those arguments of a program that may be options depend on the caller's inputs.
 *
 * @param list the list that the caller passes
 * @param inner how the program's list depends on it
 */
export function taintsOfArguments(list: AbstractValue, inner: Taint, place: Place, state: State): readonly Taint[] {
  return possibleOptions(list).flatMap(([, { taints }]) =>
    taints.map((outer) => through(inner, withStep({ ...outer, safe: state.safetyOf(outer) }, place))),
  );
}

/** The items of a list of arguments that a program would interpret as options if they began with `-`, by position. */
function possibleOptions({ members }: AbstractValue): readonly (readonly [string, AbstractValue])[] {
  const found: (readonly [string, AbstractValue])[] = [];
  let before: AbstractValue["constant"];
  for (const [key, item] of members ?? []) {
    if (item.constant === "--" || item.constant === "--end-of-options") break;
    const isValue = typeof before === "string" && before.startsWith("-") && !plainOptions.has(before);
    if (!isValue) found.push([key, item]);
    before = item.constant;
  }
  return found;
}

/** A tag that quotes its values: `sh -c ${text}` has a second shell, which reads the text again. */
function recordTemplate({ args, codes, isTemplate }: EvaluatedCall, record: Record): void {
  const [texts, ...values] = args;
  if (!isTemplate || !texts?.members) return;
  const before = [...texts.members.values()];
  values.forEach((value, index) => {
    const text = before[index]?.constant;
    if (typeof text === "string" && /(?:^|[\s;&|])(?:ba|z|da)?sh\s+-l?c\s*["']?$/.test(text))
      record(allTaints(value), codes[index + 1]);
  });
}

/** True if a value is still dangerous for a sink after all operations on it. */
export function isDangerous(taint: Taint, { sink, isOfStart }: Pick<SinkReach, "sink" | "isOfStart">): boolean {
  if (isOfStart && taint.part === "inside") return false;
  return sink.danger === "path" ? !isContained(taint, taint.safe) : (taint.safe & danger[sink.danger]) === 0;
}

/** True if a path leads to a file below a folder that is not its own choice, because it contains no `..`. */
function isContained({ isBelow }: Taint, safe: number): boolean {
  const isRelative = isBelow || (safe & danger.absolute) !== 0;
  return (safe & danger.path) !== 0 || (isRelative && (safe & danger.dots) !== 0);
}
