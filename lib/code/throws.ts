import type { CallValue, CodeValue, IrFunction, Place, CodeStatement, Variable } from "../model/handler/code.ts";
import { memoizeFor } from "../model/lazy.ts";
import { valueAtKey, operandsOf, valuesIn } from "./inside.ts";
import { assignedValues, isMadeOf, type MadeError, errorMadeBy, possibleValues } from "./made-errors.ts";

/** The number of nodes up to which larger functions are searched. */
const maxParts = 20_000;

/** A `throw` in the text of a function. */
export interface ThrowSite {
  readonly place: Place;
  readonly value: CodeValue;
  /** The errors that it may throw, as far as their construction is known: `const e = notFound(); throw e`. */
  readonly errors: readonly MadeError[];
  /** The caught error that is lost unless this one holds it: that of the innermost `catch` with a variable. */
  readonly caught: Variable | undefined;
}

/** The errors in the text of a function. */
export interface ErrorSites {
  readonly throws: readonly ThrowSite[];
  /** The errors that are made there, whether they are thrown or not. */
  readonly made: readonly MadeError[];
  /** The assignments of a cause after an error is made: `error.cause = e`. */
  readonly causes: readonly { readonly object: CodeValue; readonly value: CodeValue }[];
}

/** A part of a function that is still to be searched. */
type Part =
  | { readonly statement: CodeStatement; readonly caught: Variable | undefined }
  | { readonly value: CodeValue; readonly caught: Variable | undefined };

/**
 * The errors that a function makes and throws in its own text, including nested functions, but not other functions that
 * it calls. In a partly lowered function, only the lowered part is searched.
 */
export const errorSitesOf: (form: IrFunction) => ErrorSites = memoizeFor((form: IrFunction): ErrorSites => {
  const sites = { throws: [] as ThrowSite[], made: [] as MadeError[], causes: [] as ErrorSites["causes"][number][] };
  const seen = new Set<CodeStatement | IrFunction | CallValue>([form]);
  const pending: Part[] = [];
  const visit = (statements: readonly CodeStatement[], caught: Variable | undefined): void => {
    for (const statement of statements.toReversed()) pending.push({ statement, caught });
  };
  const look = (values: readonly CodeValue[], caught: Variable | undefined): void => {
    for (const value of values.toReversed()) pending.push({ value, caught });
  };
  visit(form.body, undefined);
  let left = maxParts;
  for (let part = pending.pop(); part && left > 0; part = pending.pop(), left--) {
    const { caught } = part;
    if ("value" in part) {
      const { value } = part;
      if (value.kind === "function" && isInsidePlace(value.function.place, form.place) && !seen.has(value.function)) {
        seen.add(value.function);
        visit(value.function.body, caught);
      }
      if (value.kind === "call" && !seen.has(value)) {
        seen.add(value);
        const made = isInsidePlace(value.place, form.place) ? errorMadeBy(value) : undefined;
        if (made) sites.made.push(made);
      }
      look(operandsOf(value), caught);
      continue;
    }
    const { statement } = part;
    // The cases of a `switch` share the statements that they fall through to.
    if (seen.has(statement)) continue;
    seen.add(statement);
    switch (statement.kind) {
      case "throw":
        if (!statement.value) break;
        sites.throws.push(siteOf(statement.place, statement.value, caught));
        look([statement.value], caught);
        break;
      case "assign": {
        const { target, value } = statement;
        if (target.kind === "member" && target.key.kind === "literal" && target.key.value === "cause")
          sites.causes.push({ object: target.object, value });
        look([value], caught);
        break;
      }
      case "call":
      case "return":
        if (statement.value) look([statement.value], caught);
        break;
      case "if":
        visit(statement.otherwise, caught);
        visit(statement.then, caught);
        look([statement.test], caught);
        break;
      case "loop":
        visit(statement.body, caught);
        if (statement.test) look([statement.test], caught);
        break;
      case "block":
        visit(statement.body, caught);
        break;
      case "try":
        visit(statement.finalizer, caught);
        if (statement.handler) visit(statement.handler, statement.caught ?? caught);
        visit(statement.body, caught);
        break;
      case "jump":
        break;
    }
  }
  return sites;
});

function siteOf(place: Place, value: CodeValue, caught: Variable | undefined): ThrowSite {
  const errors = possibleValues(value).flatMap((each) => (each.kind === "call" ? (errorMadeBy(each) ?? []) : []));
  return { place, value, errors, caught };
}

/** True for a place within the text of another one. */
export function isInsidePlace(inner: Place, outer: Place): boolean {
  if (inner.file !== outer.file) return false;
  return inner.span.start >= outer.span.start && inner.span.end <= outer.span.end;
}

/** An error that a function makes itself, and where to report it. */
export interface OwnError {
  readonly made: MadeError;
  readonly place: Place;
}

/**
 * The errors with codes that a function makes in its own text: all that it constructs, and those of the framework's
 * functions that it throws. A constant of the module is reported where it is thrown.
 */
export function codedErrorsOf(form: IrFunction): readonly OwnError[] {
  const { made, throws } = errorSitesOf(form);
  const found: OwnError[] = [];
  const add = (own: OwnError): void => {
    const isKnown = found.some((other) => isSamePlace(other.made.call.place, own.made.call.place));
    if (own.made.code !== undefined && !isKnown) found.push(own);
  };
  for (const each of made) if (each.maker === "constructor") add({ made: each, place: each.call.place });
  for (const { errors, place } of throws)
    for (const each of errors)
      add({ made: each, place: isInsidePlace(each.call.place, form.place) ? each.call.place : place });
  return found;
}

function isSamePlace(a: Place, b: Place): boolean {
  return a.file === b.file && a.span.start === b.span.start && a.span.end === b.span.end;
}

/** True if a cause is assigned to an error that was made before: `error.cause = e`. */
export function getsCause({ causes }: ErrorSites, { call }: MadeError): boolean {
  return causes.some(({ object }) =>
    isMadeOf(object, (part) => part.kind === "call" && isSamePlace(part.place, call.place)),
  );
}

/** The values whose text becomes the message of the thrown error. */
export function thrownMessages({ value }: ThrowSite): readonly CodeValue[] {
  return possibleValues(value).flatMap((each): readonly CodeValue[] => {
    if (each.kind === "object") {
      const message = valueAtKey(each, "message");
      return message ? [message] : [];
    }
    if (each.kind !== "call") return [each];
    const made = errorMadeBy(each);
    if (made) return made.message ? [made.message] : [];
    // For any other class or function it is not known which text is the message. An object is data.
    return isStringifier(each) ? [each] : each.args.filter((arg) => arg.kind !== "object" && arg.kind !== "list");
  });
}

/** A function that writes a value as JSON. */
function isStringifier({ callee, isNew }: CallValue): boolean {
  return !isNew && callee.kind === "external" && (callee.name === "JSON.stringify" || callee.name === "json.dumps");
}

/**
 * The call that writes a value as JSON into a message; `undefined` if there is none. Only texts that are joined into
 * the message count: the body of a request is not a part of it, even if the message contains the response.
 */
export function stringifiedIn(message: CodeValue, seen = new Set<Variable>()): CallValue | undefined {
  // Values of functions that are defined elsewhere are not a part of the message.
  const written = valuesIn([message]).find(
    (part) => part.kind === "call" && isStringifier(part) && isInsidePlace(part.place, message.place),
  );
  if (written?.kind === "call") return written;
  for (const part of textsIn(message)) {
    if (part.kind !== "variable" || seen.has(part.variable)) continue;
    seen.add(part.variable);
    for (const definition of assignedValues(part.variable))
      for (const text of textsIn(definition)) {
        if (text.kind === "call" && isStringifier(text)) return text;
        const inner = text.kind === "variable" ? stringifiedIn(text, seen) : undefined;
        if (inner) return inner;
      }
  }
  return undefined;
}

/** The texts that a text is joined from: `JSON.stringify(value).slice(0, 80)` is the text of its first call. */
function textsIn(text: CodeValue): readonly CodeValue[] {
  switch (text.kind) {
    case "concatenation":
      return text.parts.flatMap(textsIn);
    case "choice":
      return text.options.flatMap(textsIn);
    case "operation":
      return text.operands.flatMap(textsIn);
    case "call":
      return !isStringifier(text) && text.callee.kind === "member" ? textsIn(text.callee.object) : [text];
    default:
      return [text];
  }
}

/**
 * Names for the results of validation, which concern the arguments of the call, and for other data that is not secret.
 */
const harmless = /^(?:errors|issues|flatten|format|message|name|code|status|statusText|ok)$/;

/** The functions of HTTP clients, which return the responses of another service. */
const requests = /^(?:fetch|(?:axios|got|ky|undici|node-fetch|superagent|requests|httpx)(?:\.\w+)*)$/;

/**
 * True if the serialized value certainly belongs to a caught error, or to the response of another service. The result
 * of validating the arguments does not count.
 */
export function revealsUpstream({ args }: CallValue): boolean {
  const [value] = args;
  return value !== undefined && isOfUpstream(value, new Set());
}

function isOfUpstream(value: CodeValue, seen: Set<Variable>): boolean {
  const isSo = (inner: CodeValue): boolean => isOfUpstream(inner, seen);
  switch (value.kind) {
    case "variable": {
      const { variable } = value;
      if (variable.isCaught) return true;
      if (seen.has(variable)) return false;
      seen.add(variable);
      return assignedValues(variable).some(isSo);
    }
    case "member":
      return !(value.key.kind === "literal" && harmless.test(String(value.key.value))) && isSo(value.object);
    case "call":
      return value.callee.kind === "external" ? requests.test(value.callee.name) : isSo(value.callee);
    case "choice":
      return value.options.some(isSo);
    case "object":
      return value.entries.some((entry) => isSo(entry.value));
    case "list":
      return value.items.some(isSo);
    default:
      return false;
  }
}
