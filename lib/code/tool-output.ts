import { memoizeFor } from "../model/lazy.ts";
import type { CodeValue, IrFunction, Place } from "../model/handler/code.ts";
import { parametersOf } from "../model/parameter.ts";
import type { Tool } from "../model/tool.ts";
import { type AbstractValue, allTaints } from "./abstract.ts";
import { danger } from "./dangers.ts";
import { isSafeBySchema } from "./flows.ts";
import { runOf } from "./handler-run.ts";
import { calledIrFunction, handlerFunctionOf, statementsOf } from "./inside.ts";
import { answersOf, blocksOf } from "./returns.ts";

/** A part of a tool's answer that a client may interpret as more than text. */
export interface UnsafeOutput {
  readonly kind: "markup" | "terminal";
  /** The paths of the arguments that the part contains. */
  readonly keys: readonly (readonly string[])[];
  readonly steps: readonly Place[];
}

/** Packages that color text for a terminal. */
const coloring = /^(?:chalk|kleur|picocolors|colors|ansi-colors|colorette|ansis|cli-color)(?:\/\w+)?\b/;

/** What the code behind a tool sends to the client unescaped: arguments in HTML, control characters of a terminal. */
export const unsafeOutputsOf: (tool: Tool) => readonly UnsafeOutput[] = memoizeFor((tool: Tool) =>
  answersOf(tool).flatMap((answer): readonly UnsafeOutput[] => {
    const { steps } = answer;
    return blocksOf(answer).flatMap((item): readonly UnsafeOutput[] => {
      const resource = item.members?.get("resource");
      const keys = isHtml(resource) ? unescapedIn(resource?.members?.get("text"), tool) : [];
      const markup: UnsafeOutput[] = keys.length ? [{ kind: "markup", keys, steps }] : [];
      return isColored(item.members?.get("text")) ? [...markup, { kind: "terminal", keys: [], steps }] : markup;
    });
  }),
);

function isHtml(resource: AbstractValue | undefined): boolean {
  const type = resource?.members?.get("mimeType")?.constant;
  return typeof type === "string" && /^(?:text\/html|application\/xhtml\+xml|image\/svg\+xml)\b/i.test(type);
}

/** The arguments in a text that are not escaped for HTML. */
function unescapedIn(text: AbstractValue | undefined, tool: Tool): readonly (readonly string[])[] {
  const run = runOf(tool);
  if (!text || !run) return [];
  const schema = tool.inputSchema.state === "known" ? tool.inputSchema.value : undefined;
  return allTaints(text).flatMap((taint) => {
    if (taint.root !== run.input || taint.safe & danger.markup) return [];
    return !run.isChecked && isSafeBySchema(taint, "markup", run.handler, schema) ? [] : [taint.keys];
  });
}

function isColored(text: AbstractValue | undefined): boolean {
  if (!text) return false;
  const known = typeof text.constant === "string" ? text.constant : (text.start ?? "");
  return known.includes("\u001B[") || text.targets.some((each) => each.kind === "external" && coloring.test(each.name));
}

/**
 * The names of what a tool tells its client. They come from its output schema, from objects and JSON texts that its
 * code returns, and from the words before a value in a returned text ("Session token: …").
 */
export const namesReturnedBy: (tool: Tool) => readonly string[] = memoizeFor((tool: Tool) => {
  const { outputSchema } = tool;
  const ofSchema = outputSchema.state === "known" ? parametersOf(outputSchema.value).map(({ name }) => name) : [];
  const form = handlerFunctionOf(tool);
  return form ? [...ofSchema, ...new ReturnedNames().of(form)] : ofSchema;
});

/** Functions that serialize an object. */
const intoText = /^(?:JSON\.stringify|json\.dumps|orjson\.dumps|yaml\.(?:safe_)?dump|yaml\.stringify)$/;

/** A longer text before a value is more than a name. */
const maxLabel = 40;

/** Collects the names in what functions return. */
class ReturnedNames {
  readonly #names: string[] = [];
  readonly #seen = new Set<IrFunction | CodeValue>();

  of(form: IrFunction): readonly string[] {
    if (this.#seen.has(form)) return this.#names;
    this.#seen.add(form);
    for (const statement of statementsOf(form))
      if (statement.kind === "return" && statement.value) this.#collect(statement.value, form);
    return this.#names;
  }

  #collect(value: CodeValue, form: IrFunction): void {
    if (this.#seen.has(value)) return;
    this.#seen.add(value);
    const collect = (values: readonly CodeValue[]): void => {
      for (const each of values) this.#collect(each, form);
    };
    switch (value.kind) {
      case "object":
        for (const { key } of value.entries) if (key?.kind === "literal") this.#names.push(String(key.value));
        collect(value.entries.map((entry) => entry.value));
        break;
      case "list":
        collect(value.items);
        break;
      case "choice":
        collect(value.options);
        break;
      case "concatenation":
        for (const part of value.parts) if (part.kind === "literal") this.#names.push(...labelsIn(String(part.value)));
        break;
      case "variable":
        for (const statement of statementsOf(form)) {
          if (statement.kind !== "assign" || statement.target.kind !== "variable") continue;
          if (statement.target.variable === value.variable) collect([statement.value]);
        }
        break;
      case "call": {
        const called = calledIrFunction(value.callee);
        // The arguments of another function do not go back to the client.
        if (called || (value.callee.kind === "external" && intoText.test(value.callee.name))) collect(value.args);
        if (called) this.of(called);
        break;
      }
      default:
        break;
    }
  }
}

/** The names in the text before a value: "The session token: " names "token", "session token" and so on. */
function labelsIn(text: string): readonly string[] {
  const before = text
    .slice(-maxLabel)
    .replaceAll(/["'`\s]/g, " ")
    .trimEnd();
  if (!/[:=]$/.test(before)) return [];
  const words = before.slice(0, -1).trim().split(" ");
  return words.map((_, index) => words.slice(index).join(" "));
}
