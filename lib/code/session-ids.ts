import type { CodeValue, IrFunction } from "../model/handler/code.ts";
import type { SourceModule } from "../model/module.ts";
import type { Span } from "../model/span.ts";
import { calledIrFunction, statementsOf } from "./inside.ts";
import { methodNameOf, moduleValues, type ModuleValues, optionOf, qualifiedNameOf } from "./module-values.ts";

/** An id of sessions that others can know. */
export interface GuessableId {
  /** Whether all sessions have the same id, or the next one follows from what others know. */
  readonly kind: "constant" | "predictable";
  readonly span: Span;
}

/** Transports of the SDKs, and their options for the ids of sessions. */
const transports =
  /^(?:@modelcontextprotocol\/.*|@hono\/mcp)\.\w*(?:Transport)$|^mcp\.server\.(?:\w+\.)*StreamableHTTPServerTransport$/u;

/** The ids of sessions that a module makes without a source of randomness for secrets. */
export function guessableIds(module: SourceModule): readonly GuessableId[] {
  const values = moduleValues(module.codeWith(/sessionIdGenerator|mcp_session_id/u));
  return values.calls.flatMap(({ call }): GuessableId[] => {
    if (!transports.test(qualifiedNameOf(call.callee, values) ?? "")) return [];
    const isPython = call.place.file.language === "python";
    const id = isPython
      ? (optionOf(call, "mcp_session_id", values) ?? call.args[0])
      : optionOf(call, "sessionIdGenerator", values);
    const made = id && (isPython ? [id] : resultsOf(id, values));
    if (!made?.length) return [];
    const reading = new Guess(values);
    if (!made.every((each) => reading.isKnown(each))) return [];
    const [first] = made;
    const at = first?.place.file === call.place.file ? first.place.span : call.place.span;
    return [{ kind: reading.varies ? "predictable" : "constant", span: at }];
  });
}

/** What a function returns; nothing for one that is not seen. */
function resultsOf(value: CodeValue, values: ModuleValues): readonly CodeValue[] {
  if (value.kind === "choice") return value.options.flatMap((each) => resultsOf(each, values));
  if (value.kind === "variable" && !value.variable.definitions().length) return [];
  const form = value.kind === "function" ? value.function : calledIrFunction(value);
  return form ? returnedBy(form) : [];
}

function returnedBy(form: IrFunction): readonly CodeValue[] {
  return statementsOf(form).flatMap((each) => (each.kind === "return" && each.value ? [each.value] : []));
}

/** Functions whose results others know or can compute. `Math.random()` and `random` say so themselves. */
const predictable =
  /^(?:globalThis\.)?(?:Date|Date\.now|Math\.random|performance\.now|process\.pid|process\.uptime|process\.hrtime)$|^time\.(?:time|time_ns|monotonic)$|^random\.(?!SystemRandom)\w+$|^datetime\.datetime\.(?:now|utcnow)$|^itertools\.count$|^os\.getpid$/u;

/** Functions that only change the form of a value. */
const forming = /^(?:String|Number|BigInt|parseInt|Math\.\w+|(?:builtins\.)?(?:str|int|hex|next|round))$/u;
const formingMethods =
  /^(?:toString|toISOString|getTime|valueOf|slice|substring|substr|replace|replaceAll|padStart|toFixed|toUpperCase|toLowerCase|upper|lower|isoformat|timestamp|strftime|zfill|hex)$/u;

/** Tells what others can know from what they cannot. */
class Guess {
  readonly #values: ModuleValues;
  readonly #seen = new Set<object>();
  /** True once a part was found that changes from one call to the next. */
  varies = false;

  constructor(values: ModuleValues) {
    this.#values = values;
  }

  /** True for a value that others know or can compute. */
  isKnown(value: CodeValue): boolean {
    const isKnown = (each: CodeValue): boolean => this.isKnown(each);
    switch (value.kind) {
      case "literal":
        return value.value !== null;
      case "concatenation":
        return value.parts.every(isKnown);
      case "operation":
        this.varies ||= /^(?:\+\+|--)$/u.test(value.sign ?? "");
        return value.operator === "other" && value.operands.every(isKnown);
      case "choice":
        return value.options.every(isKnown);
      case "variable": {
        if (this.#seen.has(value.variable)) return true;
        this.#seen.add(value.variable);
        const given = this.#values.valuesOf(value.variable);
        this.varies ||= given.length > 1;
        return given.length > 0 && given.every(isKnown);
      }
      case "external":
        return this.#isPredictable(value.name);
      case "call": {
        const name = qualifiedNameOf(value.callee, this.#values);
        if (value.callee.kind === "external" && name !== undefined) {
          if (this.#isPredictable(name)) return true;
          return forming.test(name) && value.args.length > 0 && value.args.every(isKnown);
        }
        const form = calledIrFunction(value.callee);
        const results = form ? returnedBy(form) : [];
        if (form) return results.length > 0 && results.every(isKnown);
        if (value.callee.kind !== "member") return false;
        if (name !== undefined && this.#isPredictable(name)) return true;
        return formingMethods.test(methodNameOf(value) ?? "") && this.isKnown(value.callee.object);
      }
      case "member":
        // `next(counter)` is an item of the counter.
        return [value, value.object].some((each) => this.#isPredictable(qualifiedNameOf(each, this.#values) ?? ""));
      default:
        return false;
    }
  }

  #isPredictable(name: string): boolean {
    const isFound = predictable.test(name);
    this.varies ||= isFound;
    return isFound;
  }
}
