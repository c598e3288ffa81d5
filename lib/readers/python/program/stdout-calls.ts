import { PythonFile } from "../../../edits/python/python-file.ts";
import { CallKeywords, spanOf } from "../../../edits/python/containers.ts";
import { importedMember } from "../../../edits/python/imports.ts";
import { replacement } from "../../../edits/text-edit.ts";
import { lastNameOf } from "../../../languages/python/nodes.ts";
import type { Call, Expression } from "../../../languages/python/tree.ts";
import { type Edit, joinEdits } from "../../../model/editor.ts";
import type { StdoutWrite } from "../../../model/module.ts";
import { isSilentProgram } from "../../frame/standard-output.ts";
import { argumentAt } from "../discover/methods.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { type CallValue, type Frame, stringOf, truthOf, type Value } from "../evaluate/value.ts";
import type { PythonModule } from "../modules/graph.ts";

/** A parameter that gets a stream: its keyword, and its position if it has one. */
type StreamParameter = readonly [keyword: string, position?: number];

/** How calls of a function write to standard output. */
interface Writer {
  readonly name: RegExp;
  readonly by: StdoutWrite["by"];
  /** The parameter for the stream; absent for a function that always writes to standard output. */
  readonly stream?: StreamParameter;
  /** True if it writes there only if the parameter names standard output. */
  readonly isSink?: boolean;
  /** Keywords that, if they are true, lead elsewhere. */
  readonly unless?: readonly string[];
  /** True for a method of an object whose constructor gets the parameters. */
  readonly isMethod?: boolean;
  /** The keyword that leads to standard error, with its value if that is not the stream. */
  readonly remedy?: readonly [keyword: string, value?: string];
}

/**
 * The functions that write to standard output. Sources, read 2026-11-28: Python 3.14 (`print`, `pprint`, `logging`,
 * `subprocess`, `asyncio.subprocess`, `os.system`), rich 14 (`Console`, `RichHandler`), click 8 and typer (`echo`),
 * loguru 0.7 (`add`), structlog 25 (`PrintLogger`).
 */
const writers: readonly Writer[] = [
  { name: /^(?:builtins|rich)\.print$/u, by: "function", stream: ["file"], remedy: ["file"] },
  { name: /^pprint\.pp(?:rint)?$/u, by: "function", stream: ["stream", 1], remedy: ["stream"] },
  {
    ...{ name: /^(?:click|typer)\.(?:utils\.)?s?echo$/u, by: "function", stream: ["file", 1], unless: ["err"] },
    remedy: ["err", "True"],
  },
  {
    ...{ name: /^rich\.console\.Console\(\)\.(?:print|log|rule|print_json)$/u, by: "function", isMethod: true },
    ...{ stream: ["file"], unless: ["stderr", "quiet", "record"], remedy: ["stderr", "True"] },
  },
  { name: /^sys\.(?:__stdout__|stdout)\.(?:buffer\.)?(?:write|writelines)$/u, by: "function" },
  { name: /^logging\.StreamHandler$/u, by: "function", stream: ["stream", 0], isSink: true },
  { name: /^logging\.basicConfig$/u, by: "function", stream: ["stream"], isSink: true },
  { name: /^loguru\.logger\.add$/u, by: "function", stream: ["sink", 0], isSink: true },
  { name: /^rich\.logging\.RichHandler$/u, by: "function", stream: ["console", 1] },
  {
    ...{ name: /^structlog\.(?:Print|Write)Logger(?:Factory)?$/u, by: "function", stream: ["file", 0] },
    remedy: ["file"],
  },
  {
    ...{ name: /^subprocess\.(?:run|call|check_call|Popen)$/u, by: "child", stream: ["stdout"] },
    ...{ unless: ["capture_output"], remedy: ["stdout"] },
  },
  {
    ...{ name: /^asyncio\.(?:subprocess\.)?create_subprocess_(?:exec|shell)$/u, by: "child", stream: ["stdout"] },
    remedy: ["stdout"],
  },
  { name: /^os\.system$/u, by: "child" },
];

/** What a call writes to standard output; `undefined` for a call that does not, or may not. */
export function writeOf(call: Call, frame: Frame, evaluator: Evaluator): Omit<StdoutWrite, "span"> | undefined {
  const value = evaluator.evaluate(call, frame);
  if (value.kind !== "call" || value.call !== call) return undefined;
  const writer = writers.find(({ name }) => name.test(value.name));
  const owner = writer?.isMethod ? value.receiver : value;
  if (!writer || owner?.kind !== "call" || !leadsToStdout(writer, owner, evaluator)) return undefined;
  if (writer.by === "child" && !mayPrint(call, frame, evaluator)) return undefined;
  const { module } = frame.scope;
  return {
    label: labelOf(call.func, module),
    by: writer.by,
    path: undefined,
    line: 0,
    edit: module === evaluator.graph.linted ? toStderr(writer, owner, module, evaluator) : undefined,
  };
}

function leadsToStdout(
  { stream, isSink = false, unless = [] }: Writer,
  made: CallValue,
  evaluator: Evaluator,
): boolean {
  // What is not known may be true.
  const isElsewhere = unless.some((keyword) => {
    const value = evaluator.keyword(made, keyword);
    return value !== undefined && truthOf(value) !== false;
  });
  if (isElsewhere) return false;
  if (!stream) return true;
  const given = streamGiven(stream, made);
  const value = given ? evaluator.evaluate(given, made.frame) : evaluator.keyword(made, stream[0]);
  if (isStdout(value)) return true;
  return !isSink && (value === undefined || (value.kind === "scalar" && value.value === null));
}

function streamGiven([keyword, position]: StreamParameter, { call }: CallValue): Expression | undefined {
  const named = call.keywords.find(({ arg }) => arg === keyword)?.value;
  return named ?? (position === undefined ? undefined : argumentAt(call, position));
}

function isStdout(value: Value | undefined): boolean {
  return value?.kind === "external" && /^sys\.(?:__stdout__|stdout)$/u.test(value.name);
}

/** True if a call starts a known program that is not known to be silent. */
function mayPrint(call: Call, frame: Frame, evaluator: Evaluator): boolean {
  const given = argumentAt(call, 0) ?? call.keywords.find(({ arg }) => arg === "args")?.value;
  const value = given && evaluator.evaluate(given, frame);
  const program = stringOf(value?.kind === "list" ? value.items[0] : value);
  return program !== undefined && !isSilentProgram(program);
}

/** The callee as it is written, if that is short. */
function labelOf(func: Expression, { text }: PythonModule): string {
  const written = text.slice(...func.range);
  return /^[\w.]{1,40}$/u.test(written) ? written : lastNameOf(func);
}

function toStderr(
  { stream, remedy }: Writer,
  made: CallValue,
  module: PythonModule,
  evaluator: Evaluator,
): StdoutWrite["edit"] {
  const file = new PythonFile(module.text);
  if (made.frame.scope.module !== module) return undefined;
  const [keyword, text] = remedy ?? [];
  if (keyword !== undefined && text !== undefined) return new CallKeywords(file, made.call).set(keyword, () => text);
  const given = stream && streamGiven(stream, made);
  const written = made.name.startsWith("sys.") ? streamWritten(made.call.func) : given;
  const sys = importedMember(file, module.ast, "sys", "stderr");
  if (!sys) return undefined;
  const isNamed = given !== undefined && isStdout(evaluator.evaluate(given, made.frame));
  const replaced: Edit | undefined =
    written && (isNamed || !stream) ? [replacement(spanOf(written), sys.name)] : undefined;
  const edit =
    replaced ?? (keyword === undefined ? undefined : new CallKeywords(file, made.call).set(keyword, () => sys.name));
  if (!edit) return undefined;
  return sys.edit ? joinEdits([edit, [sys.edit]]) : edit;
}

/** `sys.stdout` of `sys.stdout.write` and `sys.stdout.buffer.write`. */
function streamWritten(func: Expression): Expression | undefined {
  if (func.nodeType !== "Attribute") return undefined;
  const { value } = func;
  return value.nodeType === "Attribute" && value.attr === "buffer" ? value.value : value;
}
