import type { TSESTree } from "@typescript-eslint/utils";
import {
  isAuthenticationPackage,
  isCredentialHeader,
  isCredentialParameter,
  namesCheckOfCaller,
  namesGate,
  refusals,
} from "../../authentication.ts";
import { calleeIdentifier, keyNameOf, withoutTypes } from "../../../languages/syntax.ts";
import { memoizeFor } from "../../../model/lazy.ts";
import type { Module } from "../modules/graph.ts";
import { walk } from "../modules/walk.ts";

/** How the code of a module authenticates callers over HTTP. */
interface CallerChecks {
  /** Whether it authenticates callers: by a middleware, a header that it reads, or a refusal that it sends. */
  readonly authenticates: boolean;
  /** Whether it checks the host or the origin that the caller sends. */
  readonly checksHost: boolean;
}

/** The checks in a module's own code. A text or a comment does not count. */
export const callerChecksIn = memoizeFor((module: Module): CallerChecks => {
  let [authenticates, checksHost] = [false, false];
  walk(module.program, (node) => {
    authenticates ||= isAuthentication(node);
    checksHost ||= isHostCheck(node);
    return undefined;
  });
  return { authenticates, checksHost };
});

function isAuthentication(node: TSESTree.Node): boolean {
  switch (node.type) {
    case "ImportDeclaration":
      return node.importKind !== "type" && isGateOf(node.source.value);
    case "CallExpression":
      return isCheckingCall(node) || readsWith(node, isCredentialHeader, isCredentialParameter) || refuses(node);
    case "NewExpression":
      return namesGate(calleeIdentifier(node.callee)?.name ?? "") ? isGateClass(node) : hasGateOption(node);
    case "MemberExpression":
      return readsMember(node, isCredentialHeader, isCredentialParameter);
    case "VariableDeclarator":
      return readsByPattern(node, isCredentialHeader);
    case "Property":
      return /^status(?:Code)?$/u.test(keyNameOf(node) ?? "") && refusals.has(numberOf(node.value));
    case "AssignmentExpression":
      return memberName(node.left) === "statusCode" && refusals.has(numberOf(node.right));
    case "Decorator":
      return namesGate(calleeIdentifier(calledIn(node.expression))?.name ?? "") || isGuardDecorator(node);
    default:
      return false;
  }
}

/** A package for authentication, or a module of the project with such a name: `./middleware/auth.js`. */
function isGateOf(specifier: string): boolean {
  if (isAuthenticationPackage(specifier, "ecmascript")) return true;
  const name = specifier.startsWith(".") ? (specifier.split("/").at(-1) ?? "").replace(/\.[cm]?[jt]sx?$/u, "") : "";
  return /^(?:auth|authentication|authorization|auth[-_.]?(?:middleware|guard)|(?:\w+[-_.])?auth[-_.]?(?:middleware|guard))$/iu.test(
    name,
  );
}

/** Methods of HTTP applications that take middleware for every handler, and those that take it for one. */
const mounting = /^(?:use|register|addHook|onRequest)$/u;
const routing = /^(?:all|get|post|put|patch|delete|route|mount)$/u;

/** `requireBearerAuth(…)`, `app.use(auth)`, `new FastMCP({ authenticate })`, `timingSafeEqual(…)` */
function isCheckingCall(call: TSESTree.CallExpression): boolean {
  const name = calleeIdentifier(call.callee)?.name ?? "";
  if (name === "timingSafeEqual" || namesCheckOfCaller(name)) return true;
  if (name === "require") {
    const [source] = call.arguments;
    return source?.type === "Literal" && typeof source.value === "string" && isGateOf(source.value);
  }
  if (withoutTypes(call.callee).type === "MemberExpression") {
    const [first, ...handlers] = call.arguments;
    if (first && mounting.test(name)) return [first, ...handlers].some((each) => namesOf(each).some(namesGate));
    // `app.post("/mcp", auth, handle)`; `map.get(authKey)` has one argument.
    if (first && routing.test(name)) return handlers.some((each) => namesOf(each).some(namesGate));
  }
  return /mcp|server|app|router|handler/iu.test(name) && hasGateOption(call);
}

/** `new AuthMiddleware()`. `new OAuth2Client()` is for outgoing requests. */
function isGateClass({ callee }: TSESTree.NewExpression): boolean {
  return namesCheckOfCaller(calleeIdentifier(callee)?.name ?? "");
}

/** `new FastMCP({ authenticate })`, `createMcpHandler(run, { auth })` */
function hasGateOption({ callee, arguments: args }: TSESTree.NewExpression | TSESTree.CallExpression): boolean {
  if (!/mcp|server|app|router|handler/iu.test(calleeIdentifier(callee)?.name ?? "")) return false;
  return args.some(
    (each) =>
      each.type === "ObjectExpression" &&
      each.properties.some(
        (one) => one.type === "Property" && namesGate(keyNameOf(one) ?? "") && !isNothing(one.value),
      ),
  );
}

function isNothing(node: TSESTree.Node): boolean {
  return (
    (node.type === "Literal" && (node.value === null || node.value === false)) ||
    (node.type === "Identifier" && node.name === "undefined")
  );
}

/** The names of an argument: `auth`, `this.authenticate.bind(this)`, `passport.authenticate("jwt")`. */
function namesOf(node: TSESTree.Node): readonly string[] {
  const plain = withoutTypes(node);
  switch (plain.type) {
    case "Identifier":
      return [plain.name];
    case "MemberExpression":
      return [...namesOf(plain.object), ...(plain.property.type === "Identifier" ? [plain.property.name] : [])];
    case "CallExpression":
      return namesOf(plain.callee);
    case "ArrayExpression":
      return plain.elements.flatMap((each) => (each ? namesOf(each) : []));
    default:
      return [];
  }
}

function calledIn(node: TSESTree.Node): TSESTree.Node {
  return node.type === "CallExpression" ? node.callee : node;
}

/** `@UseGuards(JwtGuard)` */
function isGuardDecorator({ expression }: TSESTree.Decorator): boolean {
  return expression.type === "CallExpression" && calleeIdentifier(expression.callee)?.name === "UseGuards";
}

/** `req.get("authorization")`, `c.req.header("x-api-key")`, `url.searchParams.get("token")` */
function readsWith(
  { callee, arguments: [first] }: TSESTree.CallExpression,
  isHeader: (name: string) => boolean,
  isParameter: (name: string) => boolean = () => false,
): boolean {
  const plain = withoutTypes(callee);
  if (plain.type !== "MemberExpression" || first?.type !== "Literal" || typeof first.value !== "string") return false;
  const method = memberName(plain);
  if (method === "header" || method === "getHeader") return isHeader(first.value);
  if (method !== "get") return false;
  const from = memberName(withoutTypes(plain.object)) ?? "";
  if (from === "searchParams") return isParameter(first.value);
  return /^(?:c|ctx|context|req|request)$|headers?$/iu.test(from) && isHeader(first.value);
}

/** `req.headers.authorization`, `request.headers["x-api-key"]`, `req.query.token` */
function readsMember(
  node: TSESTree.MemberExpression,
  isHeader: (name: string) => boolean,
  isParameter: (name: string) => boolean = () => false,
): boolean {
  const { parent } = node;
  if (parent.type === "AssignmentExpression" && parent.left === node) return false;
  const name = memberName(node);
  const from = memberName(withoutTypes(node.object));
  if (name === undefined) return false;
  return from === "headers" ? isHeader(name) : from === "query" && isParameter(name);
}

/** `const { authorization } = req.headers` */
function readsByPattern({ id, init }: TSESTree.VariableDeclarator, isHeader: (name: string) => boolean): boolean {
  if (id.type !== "ObjectPattern" || !init || memberName(withoutTypes(init)) !== "headers") return false;
  return id.properties.some((each) => each.type === "Property" && isHeader(keyNameOf(each) ?? ""));
}

/** The last name of `a.b`, `a["b"]`, `a?.b`, `b`. */
function memberName(node: TSESTree.Node): string | undefined {
  if (node.type === "ChainExpression") return memberName(node.expression);
  if (node.type === "Identifier") return node.name;
  if (node.type !== "MemberExpression") return undefined;
  return keyNameOf({ key: node.property, computed: node.computed });
}

/** `res.status(401)`, `res.writeHead(403)`, `c.json({ … }, 401)` */
function refuses({ callee, arguments: args }: TSESTree.CallExpression): boolean {
  const name = calleeIdentifier(callee)?.name ?? "";
  if (/^(?:status|sendStatus|writeHead|code)$/u.test(name)) return refusals.has(numberOf(args[0]));
  return /^(?:json|text|body|html)$/u.test(name) && refusals.has(numberOf(args[1]));
}

function numberOf(node: TSESTree.Node | undefined): unknown {
  return node?.type === "Literal" ? node.value : undefined;
}

const hostHeader = (name: string): boolean => /^(?:host|origin)$/iu.test(name);

/** Checks that keep a page in a browser from reaching the server under another name. */
function isHostCheck(node: TSESTree.Node): boolean {
  switch (node.type) {
    case "Property":
      return /^(?:allowedHosts|allowedOrigins|enableDnsRebindingProtection|origin)$/u.test(keyNameOf(node) ?? "");
    case "CallExpression":
      return (
        /^(?:createMcp\w*App|(?:localhost)?hostHeaderValidation|localhostHostValidation)$/iu.test(
          calleeIdentifier(node.callee)?.name ?? "",
        ) || readsWith(node, hostHeader)
      );
    case "MemberExpression":
      return (
        readsMember(node, hostHeader) ||
        (memberName(node) === "hostname" && /^req/u.test(memberName(node.object) ?? ""))
      );
    case "VariableDeclarator":
      return readsByPattern(node, hostHeader);
    case "Identifier":
      return /^allowed(?:Hosts|Origins)$/iu.test(node.name);
    default:
      return false;
  }
}
