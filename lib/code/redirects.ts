import type { CallValue, CodeStatement, CodeValue, IrFunction, Variable } from "../model/handler/code.ts";
import type { SourceModule } from "../model/module.ts";
import type { Span } from "../model/span.ts";
import { directValuesOf, operandsOf } from "./inside.ts";
import {
  isGivenElsewhere,
  methodNameOf,
  moduleValues,
  type ModuleValues,
  qualifiedNameOf,
  resolved,
  textMadeOf,
  textOf,
} from "./module-values.ts";

/** A redirect to the address that a request names. */
export interface OpenRedirect {
  /** The parameter of the request: `redirect_uri`. */
  readonly label: string;
  readonly span: Span;
}

const parameterNames = /^(?:redirect_?(?:uri|url)|return_?(?:to|url|uri)|callback_?(?:url|uri)|next)$/iu;

/** The redirects of a module to an address of the request that nothing else looks at. */
export function openRedirects(module: SourceModule): readonly OpenRedirect[] {
  const values = moduleValues(module.codeWith(/redirect\s*\(|RedirectResponse/u));
  return values.calls.flatMap(({ call, within }): OpenRedirect[] => {
    const target = within && targetOf(call, values);
    if (!target || runsAfterOthers(within, values)) return [];
    const reading = new Redirects(values, within);
    const label = reading.parameterIn(target);
    if (label === undefined || reading.isLookedAt()) return [];
    return [{ label, span: target.place.file === call.place.file ? target.place.span : call.place.span }];
  });
}

/** True for a handler behind middleware of its own, which may check the request: `app.get(path, check, handle)`. */
function runsAfterOthers(form: IrFunction, { calls }: ModuleValues): boolean {
  return calls.some(({ call: { args } }) => {
    const last = args.at(-1);
    return args.length > 2 && last?.kind === "function" && last.function === form;
  });
}

/** The address of a redirect: `res.redirect(url)`, `res.redirect(302, url)`, `Response.redirect(url)`. */
function targetOf(call: CallValue, values: ModuleValues): CodeValue | undefined {
  const { args, keywords = [] } = call;
  if (methodNameOf(call) === "redirect") return args.find((each) => !isNumber(each));
  const name = qualifiedNameOf(call.callee, values) ?? "";
  if (!/^(?:starlette|fastapi)\.responses\.RedirectResponse$|^next\/navigation\.redirect$/u.test(name))
    return undefined;
  return args[0] ?? keywords.find(({ key }) => textOf(key) === "url")?.value;
}

function isNumber(value: CodeValue): boolean {
  return value.kind === "literal" && typeof value.value === "number";
}

/** What one function does with the address in its request. */
class Redirects {
  readonly #values: ModuleValues;
  readonly #within: IrFunction;
  /** The variables with the address. */
  readonly #variables = new Set<Variable>();
  #label: string | undefined;

  constructor(values: ModuleValues, within: IrFunction) {
    this.#values = values;
    this.#within = within;
  }

  /** The parameter of the request with which a value begins. */
  parameterIn(value: CodeValue, depth = 0): string | undefined {
    if (depth > 8) return undefined;
    switch (value.kind) {
      case "variable": {
        if (value.variable.scope !== this.#within.scope) return undefined;
        const [only, ...others] = this.#values.valuesOf(value.variable);
        const label = only && !others.length ? this.parameterIn(only, depth + 1) : undefined;
        if (label !== undefined) this.#variables.add(value.variable);
        return label;
      }
      case "concatenation":
        return value.parts[0] && this.parameterIn(value.parts[0], depth + 1);
      case "member":
        return this.#parameter(value);
      case "call": {
        if (this.#isUrl(value)) return value.args[0] && this.parameterIn(value.args[0], depth + 1);
        if (methodNameOf(value) === "toString" && value.callee.kind === "member")
          return this.parameterIn(value.callee.object, depth + 1);
        return this.#parameter(value);
      }
      default:
        return undefined;
    }
  }

  #isUrl(call: CallValue): boolean {
    const { callee, isNew } = call;
    return (
      textMadeOf(call) !== undefined ||
      (isNew && callee.kind === "external" && /^(?:node:url\.)?URL$/u.test(callee.name))
    );
  }

  /** `req.query.redirect_uri`, `url.searchParams.get("redirect_uri")`, `request.query_params["redirect_uri"]` */
  #parameter(value: CodeValue): string | undefined {
    const isCall = value.kind === "call";
    const object =
      isCall && value.callee.kind === "member"
        ? value.callee.object
        : value.kind === "member"
          ? value.object
          : undefined;
    // `const { redirect_uri, state } = req.query`
    const from = object && resolved(object, this.#values);
    const name = textOf(isCall ? value.args[0] : value.kind === "member" ? value.key : undefined);
    if (name === undefined || !from || !parameterNames.test(name)) return undefined;
    if (isCall && methodNameOf(value) === "query") return this.#ofRequest(from) ? this.#named(name) : undefined;
    if (isCall && methodNameOf(value) !== "get") return undefined;
    const part = from.kind === "member" ? textOf(from.key) : undefined;
    const isQuery = /^(?:query|body|searchParams|query_params|args|nextUrl)$/u.test(part ?? "");
    return isQuery && from.kind === "member" && (part === "searchParams" || this.#ofRequest(from.object))
      ? this.#named(name)
      : undefined;
  }

  #named(name: string): string {
    this.#label = name;
    return name;
  }

  #ofRequest(value: CodeValue): boolean {
    if (value.kind === "member")
      return /^(?:req|request)$/u.test(textOf(value.key) ?? "") && this.#ofRequest(value.object);
    return (
      value.kind === "variable" &&
      /^_?(?:req|request|c|ctx|context)$/iu.test(value.variable.name) &&
      isGivenElsewhere(value, this.#values)
    );
  }

  /** True if the function uses the address for anything but the redirect, or tests more than that it is there. */
  isLookedAt(): boolean {
    return this.#values.statements(this.#within).some((statement) => this.#looks(statement));
  }

  #looks(statement: CodeStatement): boolean {
    if (statement.kind === "if" || statement.kind === "loop") {
      const { test } = statement;
      return test !== undefined && this.#isJudged(test);
    }
    return directValuesOf(statement).some((value) => this.#isUsed(value));
  }

  /** A test of whether the address is there is no judgement. */
  #isJudged(test: CodeValue): boolean {
    if (this.#isAddress(test)) return false;
    if (test.kind === "operation" && /^(?:not|and|or)$/u.test(test.operator))
      return test.operands.some((each) => this.#isJudged(each));
    if (test.kind === "choice") return test.options.some((each) => this.#isJudged(each));
    return this.#isUsed(test) || this.#contains(test);
  }

  #isUsed(value: CodeValue): boolean {
    if (value.kind === "call" && !this.#isUrl(value) && !this.#isHarmless(value))
      return operandsOf(value).some((each) => this.#contains(each));
    if (value.kind === "operation") return operandsOf(value).some((each) => this.#contains(each));
    if (value.kind === "object" || value.kind === "list") return operandsOf(value).some((each) => this.#contains(each));
    return operandsOf(value).some((each) => this.#isUsed(each));
  }

  /** The redirect itself, the parameters that are added to the address, and logs. */
  #isHarmless(call: CallValue): boolean {
    if (targetOf(call, this.#values)) return true;
    if (this.#parameter(call) !== undefined) return true;
    const name = qualifiedNameOf(call.callee, this.#values) ?? "";
    if (/^(?:console\.\w+|encodeURIComponent|(?:builtins\.)?print|urllib\.parse\.urlencode)$/u.test(name)) return true;
    const method = methodNameOf(call);
    if (method === "toString") return true;
    const object = call.callee.kind === "member" ? call.callee.object : undefined;
    return /^(?:set|append)$/u.test(method ?? "") && object?.kind === "member" && textOf(object.key) === "searchParams";
  }

  #isAddress(value: CodeValue): boolean {
    if (value.kind === "variable") return this.#variables.has(value.variable);
    return (
      this.#label !== undefined &&
      (value.kind === "member" || value.kind === "call") &&
      this.#parameter(value) === this.#label
    );
  }

  #contains(value: CodeValue): boolean {
    return this.#isAddress(value) || operandsOf(value).some((each) => this.#contains(each));
  }
}
