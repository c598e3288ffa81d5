import type { CallValue, CodeValue, Entry } from "../model/handler/code.ts";
import type { ModuleImport, SourceModule } from "../model/module.ts";
import type { Span } from "../model/span.ts";
import {
  isGivenElsewhere,
  methodNameOf,
  type ModuleCall,
  moduleValues,
  type ModuleValues,
  optionOf,
  qualifiedNameOf,
  resolved,
  textMadeOf,
  textOf,
} from "./module-values.ts";
import { ownModels } from "./tables/tables.ts";

/** A request to another service with the token of the caller. */
export interface PassedToken {
  /** The function that sends the request: `fetch`, `httpx.get`. */
  readonly label: string;
  readonly span: Span;
}

/** The requests of a module that carry the token with which the client called the server, as it came. */
export function passedTokens(module: SourceModule): readonly PassedToken[] {
  const values = moduleValues(module.codeWith(/authorization/iu));
  const tokens = new CallerToken(values, module.imports);
  return values.calls.flatMap((each): PassedToken[] => {
    const label = outgoing(each.call, values);
    if (label === undefined || asksIssuer(each, values)) return [];
    const sent = headersOf(each.call, values).filter(isAuthorization);
    const passed = sent.find(({ value }) => tokens.is(value));
    if (!passed) return [];
    const { file, span } = passed.value.place;
    return [{ label, span: file === each.call.place.file ? span : each.call.place.span }];
  });
}

/** The name of a function that sends a request; `undefined` for other calls. */
function outgoing(call: CallValue, values: ModuleValues): string | undefined {
  const name = qualifiedNameOf(call.callee, values);
  if (name === undefined) return undefined;
  const models = ownModels();
  const known = models.canonicalName(name, call.place);
  const isSink = [name, known].some((one) =>
    models.factsOf(one, call.place).sinks.some(({ danger }) => danger === "request"),
  );
  // What makes a client sends nothing yet.
  if (!isSink || /\.(?:create|extend)$/u.test(name)) return undefined;
  const words = name.replace(/^globalThis\./u, "").split(".");
  return [...new Set([words.at(0), words.at(-1)])].join(".");
}

/**
 * True for a request that asks the issuer about the token or exchanges it, by the words of its address and of its
 * function; and for one to a service of this machine.
 */
function asksIssuer({ call, within }: ModuleCall, values: ModuleValues): boolean {
  const address = call.args.flatMap((arg) => textsIn(resolved(arg, values), values, 0)).join(" ");
  if (
    /introspect|user-?info|token-?info|verif|validat|whoami|oauth|openid|\/me\b|\/token\b|\/users?\b|localhost|127\.0\.0\.1/iu.test(
      address,
    )
  )
    return true;
  return /verif|valid|introspect|authenticat|authoriz|userinfo|user_info|whoami|exchange|checkToken|check_token/iu.test(
    within?.name ?? "",
  );
}

/** The constant texts of a value: of an address, or of the options with it. */
function textsIn(value: CodeValue, values: ModuleValues, depth: number): readonly string[] {
  if (depth > 4) return [];
  switch (value.kind) {
    case "literal":
      return [String(value.value)];
    case "concatenation":
      return value.parts.flatMap((part) => textsIn(resolved(part, values), values, depth + 1));
    case "variable":
      return [value.variable.name];
    case "member":
      return value.key.kind === "literal" ? [String(value.key.value)] : [];
    case "call":
      return value.args.flatMap((arg) => textsIn(resolved(arg, values), values, depth + 1));
    default:
      return [];
  }
}

/** The headers of a request: its option `headers`, or that of the client that sends it. */
function headersOf(call: CallValue, values: ModuleValues): readonly Entry[] {
  const own = optionOf(call, "headers", values);
  const { callee } = call;
  const client = callee.kind === "member" ? resolved(callee.object, values) : undefined;
  const ofClient = client?.kind === "call" ? optionOf(client, "headers", values) : undefined;
  return [own, ofClient].flatMap((each) => (each ? entriesIn(each, values, 0) : []));
}

/** The entries of an object, also those that are put into it later or that come from another one. */
function entriesIn(value: CodeValue, values: ModuleValues, depth: number): readonly Entry[] {
  if (depth > 4) return [];
  switch (value.kind) {
    case "object":
      return value.entries.flatMap((entry) => (entry.key ? [entry] : entriesIn(entry.value, values, depth + 1)));
    case "variable": {
      const own = values.valuesOf(value.variable).flatMap((each) => entriesIn(each, values, depth + 1));
      return [...own, ...values.entriesOf(value.variable)];
    }
    case "choice":
      return value.options.flatMap((each) => entriesIn(each, values, depth + 1));
    case "spread":
      return entriesIn(value.value, values, depth + 1);
    case "call":
      return value.isNew && value.args[0] ? entriesIn(value.args[0], values, depth + 1) : [];
    default:
      return [];
  }
}

function isAuthorization({ key }: Entry): boolean {
  return /^authorization$/iu.test(textOf(key) ?? "");
}

/** The words before a token in the header. */
function isScheme(text: string | undefined): boolean {
  return text !== undefined && /^(?:bearer|token)?$/iu.test(text.trim());
}

/** Methods that take the token out of a header, or leave it as it is. */
const taking = /^(?:replace|removeprefix|split|slice|substring|substr|trim|strip|lstrip|toString|at|pop)$/u;

/** Packages whose accessor gives the token that the client sent. */
const accessors = /^mcp\.server\.auth\.middleware\.auth_context\.get_access_token$/u;
/**
 * `fastmcp` gives the token of the service behind it if one of its proxies has exchanged tokens, and otherwise the one
 * of the client, which these classes only verify. Source: https://gofastmcp.com/servers/auth/token-verification.
 */
const accessorsOfFastMcp = /^fastmcp\.server\.dependencies\.get_access_token$/u;
const verifiers =
  /^(?:JWTVerifier|StaticTokenVerifier|IntrospectionTokenVerifier|RemoteAuthProvider|BearerAuthProvider)$/u;
const requests = /^fastmcp\.server\.dependencies\.get_http_request$|^next\/headers\.headers$/u;
const headerAccessors = /^fastmcp\.server\.dependencies\.get_http_headers$|^next\/headers\.headers$/u;

/** Names of parameters that hold a request of a client, or what a library says about it. */
const requestNames = /^_?(?:req|request|ctx|context|c|extra|requestInfo|request_info|authInfo|auth_info)$/iu;

/** Tells the token of the caller from other values. */
class CallerToken {
  readonly #values: ModuleValues;
  readonly #onlyVerifies: boolean;
  readonly #answers = new Map<CodeValue, boolean>();

  constructor(values: ModuleValues, imports: readonly ModuleImport[]) {
    this.#values = values;
    this.#onlyVerifies = imports.some(({ name = "" }) => verifiers.test(name));
  }

  /** True if a value is the caller's token, or the header with it, unchanged. */
  is(value: CodeValue): boolean {
    const before = this.#answers.get(value);
    if (before !== undefined) return before;
    // In a cycle a value is none.
    this.#answers.set(value, false);
    const answer = this.#isToken(value);
    this.#answers.set(value, answer);
    return answer;
  }

  #isToken(value: CodeValue): boolean {
    const isToken = (each: CodeValue): boolean => this.is(each);
    switch (value.kind) {
      case "variable":
        return this.#values.valuesOf(value.variable).some(isToken);
      case "concatenation": {
        const [only, ...others] = value.parts.filter((part) => !isScheme(textOf(part)));
        return only !== undefined && !others.length && isToken(only);
      }
      case "choice":
        return value.options.some(isToken);
      case "operation":
        return (value.operator === "or" || value.operator === "and") && value.operands.some(isToken);
      case "call":
        return this.#isCall(value);
      case "member":
        return this.#isMember(value.object, textOf(value.key), value.key);
      default:
        return false;
    }
  }

  #isCall(call: CallValue): boolean {
    const method = methodNameOf(call);
    const { callee } = call;
    const made = textMadeOf(call);
    if (made) return this.is(made);
    if (method === undefined || callee.kind !== "member") return false;
    if (taking.test(method)) return this.is(callee.object);
    if (!/^authorization$/iu.test(textOf(call.args[0]) ?? "")) return false;
    // `request.headers.get("authorization")`, `c.req.header("Authorization")`
    if (method === "get" && this.#isHeaders(callee.object)) return true;
    return /^(?:get|header|getHeader)$/u.test(method) && this.#isRequest(callee.object);
  }

  #isMember(object: CodeValue, name: string | undefined, key: CodeValue): boolean {
    if (name !== undefined && /^authorization$/iu.test(name)) return this.#isHeaders(object);
    if (name === "token") return this.#isAuthInfo(object);
    // `header.split(" ")[1]`
    const isIndex = key.kind === "literal" && typeof key.value === "number";
    return isIndex && object.kind === "call" && this.is(object);
  }

  /** `req.headers`, `request.headers`, `extra.requestInfo.headers` */
  #isHeaders(value: CodeValue): boolean {
    const whole = resolved(value, this.#values);
    if (whole.kind === "call") return headerAccessors.test(qualifiedNameOf(whole.callee, this.#values) ?? "");
    return whole.kind === "member" && textOf(whole.key) === "headers" && this.#isRequest(whole.object);
  }

  /** A parameter with the request, or a part of one: `req`, `c.req`, `extra.requestInfo`. */
  #isRequest(value: CodeValue): boolean {
    const whole = resolved(value, this.#values);
    if (whole.kind === "call") return requests.test(qualifiedNameOf(whole.callee, this.#values) ?? "");
    if (whole.kind === "variable")
      return isGivenElsewhere(whole, this.#values) && requestNames.test(whole.variable.name);
    if (whole.kind !== "member") return false;
    const name = textOf(whole.key) ?? "";
    return (
      /^(?:req|request|raw|requestInfo|request_info|request_context|http)$/u.test(name) && this.#isRequest(whole.object)
    );
  }

  /** `extra.authInfo`, `req.auth`, `get_access_token()` */
  #isAuthInfo(value: CodeValue): boolean {
    const whole = resolved(value, this.#values);
    if (whole.kind === "call") {
      const name = qualifiedNameOf(whole.callee, this.#values) ?? "";
      return accessors.test(name) || (this.#onlyVerifies && accessorsOfFastMcp.test(name));
    }
    if (whole.kind === "variable")
      return /^auth_?info$/iu.test(whole.variable.name) && isGivenElsewhere(whole, this.#values);
    if (whole.kind !== "member") return false;
    const name = textOf(whole.key) ?? "";
    // `async ({ query }, { authInfo }) => …`
    if (name === "authInfo" && whole.object.kind === "variable" && isGivenElsewhere(whole.object, this.#values))
      return true;
    return /^(?:authInfo|auth_info|auth)$/u.test(name) && this.#isRequest(whole.object);
  }
}
