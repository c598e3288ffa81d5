import {
  isAuthenticationPackage,
  isCredentialHeader,
  isCredentialParameter,
  namesCheckOfCaller,
  namesGate,
  refusals,
} from "../../authentication.ts";
import { childrenOf, lastNameOf } from "../../../languages/python/nodes.ts";
import type { Arguments, Call, Expression, PythonNode } from "../../../languages/python/tree.ts";
import { memoizeFor } from "../../../model/lazy.ts";
import type { PythonModule } from "../modules/graph.ts";

/**
 * True if the code of a module authenticates callers over HTTP: by a middleware, a dependency, a header that it reads,
 * or a refusal that it sends. A text or a comment does not count.
 */
export const authenticatesCallers = memoizeFor((module: PythonModule): boolean => {
  const pending: PythonNode[] = [module.ast];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (isAuthentication(node)) return true;
    pending.push(...readParts(node));
  }
  return false;
});

/** True if the code of a module checks the host or the origin of requests, or has a middleware or option for it. */
export const checksHost = memoizeFor((module: PythonModule): boolean =>
  /TrustedHost|TransportSecurity|transport_security|allowed_(?:hosts|origins)|["'](?:host|origin)["']/iu.test(
    module.text,
  ),
);

/** The parts of a node that may be a check. `headers["Authorization"] = …` is for outgoing requests. */
function readParts(node: PythonNode): readonly PythonNode[] {
  if (node.nodeType === "Assign") return [node.value];
  // A name that is only imported for types checks nothing.
  return node.nodeType === "If" && lastNameOf(node.test) === "TYPE_CHECKING" ? node.orelse : childrenOf(node);
}

function isAuthentication(node: PythonNode): boolean {
  switch (node.nodeType) {
    case "Import":
      return node.names.some(({ name }) => isAuthenticationPackage(name, "python"));
    case "ImportFrom":
      return (
        isGateModule(node.module ?? "", node.level) || node.names.some(({ name }) => isGateImport(node.module, name))
      );
    case "FunctionDef":
    case "AsyncFunctionDef":
      return node.decorator_list.some(isCheckingDecorator) || takesHeader(node.args);
    case "Call":
      return isCheckingCall(node) || readsWith(node) || refuses(node);
    case "Attribute":
      return (
        /^HTTP_40[13]_/u.test(node.attr) || (node.attr === "UNAUTHORIZED" && lastNameOf(node.value) === "HTTPStatus")
      );
    case "Subscript":
      return /headers$/iu.test(lastNameOf(node.value)) && isCredentialHeader(textOf(node.slice) ?? "");
    case "Compare":
      // `if key == b"authorization"`, for the headers of an ASGI scope
      return [node.left, ...node.comparators].some((each) => isCredentialHeader(textOf(each) ?? ""));
    case "Assign":
      return node.targets.some(
        (target) =>
          target.nodeType === "Attribute" && /^auth(?:_provider)?$/u.test(target.attr) && !isNothing(node.value),
      );
    case "Dict":
      return node.keys.some((key, index) => textOf(key) === "status" && isRefusal(node.values[index]));
    default:
      return false;
  }
}

/** A package for authentication, or a module of the project with such a name: `from .middleware.auth import …`. */
function isGateModule(module: string, level: number): boolean {
  if (isAuthenticationPackage(module, "python")) return true;
  return level > 0 && /^(?:auth|authentication|authorization|auth_?middleware)$/iu.test(module.split(".").at(-1) ?? "");
}

/** `from fastapi.security import HTTPBearer`, `from starlette.middleware import authentication` */
function isGateImport(module: string | undefined, name: string): boolean {
  return module !== undefined && isAuthenticationPackage(`${module}.${name}`, "python");
}

/** `@require_auth`, `@app.requires_login()` */
function isCheckingDecorator(decorator: Expression): boolean {
  const name = lastNameOf(decorator.nodeType === "Call" ? decorator.func : decorator);
  return namesGate(name) || namesCheckOfCaller(name);
}

/** FastAPI: `def call(authorization: str = Header())`, `key: str = Security(scheme)` */
function takesHeader({ posonlyargs, args, defaults, kwonlyargs, kw_defaults }: Arguments): boolean {
  const positional = [...posonlyargs, ...args];
  const given = [
    ...defaults.map((value, index) => [positional[positional.length - defaults.length + index]?.arg, value] as const),
    ...kwonlyargs.map(({ arg }, index) => [arg, kw_defaults[index]] as const),
  ];
  return given.some(([name = "", value]) => {
    if (value?.nodeType !== "Call") return false;
    const from = lastNameOf(value.func);
    return (
      (from === "Header" && isCredentialHeader(name.replaceAll("_", "-"))) ||
      (from === "Query" && isCredentialParameter(name))
    );
  });
}

/** Functions whose arguments are names of middleware and of dependencies. */
const taking = /^(?:add_middleware|Middleware|Depends|middleware|wrap)$/u;

/** `verify_token(…)`, `app.add_middleware(AuthMiddleware)`, `FastMCP(auth=…)`, `secrets.compare_digest(…)` */
function isCheckingCall({ func, args, keywords }: Call): boolean {
  const name = lastNameOf(func);
  if (name === "compare_digest" || name === "Security" || namesCheckOfCaller(name)) return true;
  if (taking.test(name) && args.some((each) => namesGate(nameIn(each)) || namesCheckOfCaller(nameIn(each))))
    return true;
  if (taking.test(name) && args.some((each) => /current_?user/iu.test(nameIn(each)))) return true;
  const isServer = /mcp|fastapi|starlette|(?:server|app|router)$/iu.test(name);
  return isServer && keywords.some(({ arg = "", value }) => isGateKeyword(arg) && !isNothing(value));
}

/** `FastMCP(auth=…)`, `FastMCP(token_verifier=…)` */
function isGateKeyword(name: string): boolean {
  return namesGate(name) || name === "token_verifier";
}

function nameIn(node: Expression): string {
  return lastNameOf(node.nodeType === "Call" ? node.func : node);
}

function isNothing(node: Expression): boolean {
  return node.nodeType === "Constant" && (node.literal === "none" || node.value === false);
}

/** `request.headers.get("authorization")`, `request.query_params.get("api_key")` */
function readsWith({ func, args: [first] }: Call): boolean {
  if (func.nodeType !== "Attribute" || !/^(?:get|getlist)$/u.test(func.attr) || !first) return false;
  const from = lastNameOf(func.value);
  if (/(?:query_params|args)$/u.test(from)) return isCredentialParameter(textOf(first) ?? "");
  // `dict(scope["headers"]).get(b"authorization")`
  const isOfHeaders = /headers?$/iu.test(from) || (first.nodeType === "Constant" && first.literal === "bytes");
  return isOfHeaders && isCredentialHeader(textOf(first) ?? "");
}

/** `HTTPException(401)`, `JSONResponse({ … }, status_code=403)` */
function refuses({ func, args, keywords }: Call): boolean {
  if (keywords.some(({ arg, value }) => /^status(?:_code)?$/u.test(arg ?? "") && isRefusal(value))) return true;
  return /Exception|Response|Error|abort|send_error/u.test(lastNameOf(func)) && args.some(isRefusal);
}

function isRefusal(node: Expression | undefined): boolean {
  return node?.nodeType === "Constant" && node.literal === "int" && refusals.has(Number(node.value));
}

function textOf(node: Expression | null | undefined): string | undefined {
  if (node?.nodeType !== "Constant") return undefined;
  return node.literal === "str" || node.literal === "bytes" ? node.value : undefined;
}
