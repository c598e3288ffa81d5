import type { TSESTree } from "@typescript-eslint/utils";
import { readText, realPathOf } from "../../../files/read.ts";
import { spanOfNode } from "../../../languages/syntax.ts";
import type { ModuleImport, StdoutWrite } from "../../../model/module.ts";
import { ofOtherMode, ofOtherProcess } from "../../frame/standard-output.ts";
import { limits } from "../limits.ts";
import type { Module } from "../modules/graph.ts";
import { isFunctionNode, walk } from "../modules/walk.ts";
import { connectsStdio, importsMcpLibrary, mayBeBorrowed, mentionsMcp, writesToStdout } from "../pre-check.ts";
import { importersOf } from "../project/importers.ts";
import type { Program } from "./read-program.ts";
import { callsByName, servedFunctions } from "./served.ts";
import { type WritingCall, writingCall } from "./stdout-calls.ts";

/**
 * Calls that make a module a part of an HTTP server. `createServer` is that of Node, because servers of MCP have one,
 * too.
 */
const ofHttp =
  /\bStreamableHTTP\w*|\bSSEServerTransport\b|\bhttps?2?\.create(?:Secure)?Server\s*\(|\.listen\s*\(|["'](?:express|hono|fastify|koa)["']|httpStream/u;
const createsServer = /\bcreate(?:Secure)?Server\s*\(/u;
const importsHttp = /["'](?:node:)?https?2?["']/u;
const definesTools = /\b(?:registerTool|addTool)\s*\(|\.tool\s*\(|\binputSchema\b|CallToolRequestSchema/u;
/** Functions that replace those of the console. */
const replacesConsole = /\bconsole\.\w+\s*=[^=]|\bconsole\s*=[^=]|\bstdout\.write\s*=[^=]|Object\.assign\(\s*console/u;

/** Words in the names of files and functions that address a person at a terminal, before or instead of the server. */
const ofTerminal =
  /^(?:o?auth|authenticate|authentication|authorize|authorization|log-?in|log-?out|sign-?in|sign-?up|setup|(?:un)?install|installer|help|usage|version|cli|init|initialize|doctor|print|show|prompt|wizard|config|configure|configuration|migrate|migrations?|seed|demo|examples?|scripts?|bench|benchmarks?|banner|commands?|menu|notifier)$/u;
/** Words for the parts of a server: `setupHandlers` sets up a part. */
const ofServer = /^(?:mcp|servers?|tools?|handlers?|resources?|prompts|transports?|requests?|connections?)$/u;
/** The folders of third-party code. */
const ofOthers = /\/(?:third_party|vendor)\/|\.min\.\w+$/u;
/** The folders of code that the server does not run. */
const ofProject = /\/(?:examples?|demos?|scripts?|evals?|bench(?:marks?)?)\//u;
/** Conditions that are true in the module that is started, and false in one that is imported. */
const ofMain = /import\.meta\.(?:main|vitest)|require\.main/u;

function servesHttp(text: string): boolean {
  return ofHttp.test(text) || (createsServer.test(text) && importsHttp.test(text));
}

/**
 * What the module writes to standard output in a process whose stdio transport sends its messages there, and what the
 * modules that it imports write, unless they are linted themselves.
 */
export function outputsOf(program: Program, imports: readonly ModuleImport[]): readonly StdoutWrite[] {
  const { module } = program;
  const isEntry = connectsStdio(module.text);
  const entries = isEntry ? [module.text] : entriesOf(module);
  if (!entries.length || entries.some((text) => replacesConsole.test(text))) return [];
  const isMixed = entries.some((text) => servesHttp(text));
  const own = isMixed && !isEntry && !definesTools.test(module.text) ? [] : writesOf(module, isEntry);
  const found = own.map(({ node, label, by, edit }): StdoutWrite => {
    return { label, by, edit, span: spanOfNode(node.callee), path: undefined, line: 0 };
  });
  return isEntry && !isMixed ? [...found, ...importedWrites(program, imports)] : found;
}

/** The texts of the modules that import a module and connect a stdio transport. */
function entriesOf({ path }: Module): readonly string[] {
  const { onStdio } = importersOf((realPathOf(path) ?? path).replaceAll("\\", "/"));
  return onStdio.flatMap((each) => readText(each, limits.outline) ?? []);
}

/** The first write of each imported module that is not linted by itself. */
function importedWrites({ module, evaluator }: Program, imports: readonly ModuleImport[]): readonly StdoutWrite[] {
  const { graph } = evaluator;
  const seen = new Set<string>([module.path]);
  return imports.flatMap(({ path, isType, span }): StdoutWrite[] => {
    if (path === undefined || isType || seen.has(path)) return [];
    const pending = [path];
    const found: StdoutWrite[] = [];
    const called = [namesCalledIn(module.text)];
    const isCalled = (name: string): boolean => called.some((names) => names.has(name));
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (seen.has(next) || seen.size > limits.modules) continue;
      seen.add(next);
      const imported = graph.load(next);
      if (!imported || graph.isOfPackage(imported)) continue;
      const { text } = imported;
      called.push(namesCalledIn(text));
      for (const specifier of specifiersOf(imported)) {
        const target = graph.resolve(specifier, imported);
        if (target !== undefined) pending.push(target);
      }
      if (isReadItself(text, next) || replacesConsole.test(text) || servesHttp(text)) continue;
      const writes = writesToStdout(text) ? writesOf(imported, false) : [];
      const write = writes.find((each) => isReached(each.node, isCalled));
      if (write) {
        const { node, label, by } = write;
        const line = text.slice(0, node.range[0]).split("\n").length;
        found.push({ label, by, edit: undefined, span, path: next, line });
      }
    }
    return found;
  });
}

/** True for a module whose own lint run finds what it writes. */
function isReadItself(text: string, path: string): boolean {
  return mentionsMcp(text) || importsMcpLibrary(text) || mayBeBorrowed(text, path);
}

function specifiersOf({ program }: Module): readonly string[] {
  return program.body.flatMap((node) => {
    const isImport =
      (node.type === "ImportDeclaration" && node.importKind !== "type") ||
      (node.type === "ExportNamedDeclaration" && node.exportKind !== "type") ||
      node.type === "ExportAllDeclaration";
    return isImport && node.source ? [node.source.value] : [];
  });
}

/** True for code at the top of a module, and for code of a function that is called somewhere by its name. */
function isReached(call: TSESTree.Node, isCalled: (name: string) => boolean): boolean {
  for (let node: TSESTree.Node = call; node.parent; node = node.parent) {
    const name = isFunctionNode(node) ? nameOf(node) : "";
    if (name) return isCalled(name);
  }
  return true;
}

/** Names before a parenthesis, but none of declared functions: `log(text)`, `each(log)`, `log(text) {`. */
const calling =
  /(?<!\bfunction\*? |console\.)(?<![\w$])([a-z_$][\w$]*)(?=\)|\((?![^()]{0,400}\)(?::[^{};()]{0,200})? ?\{))/giu;

/** The names of functions that a text calls, or passes on. */
function namesCalledIn(text: string): ReadonlySet<string> {
  return new Set(Array.from(text.matchAll(calling), ([, name = ""]) => name));
}

/** The calls of a module that write to standard output while the server may serve. */
function writesOf(module: Module, isEntry: boolean): readonly WritingCall[] {
  if (ofOthers.test(module.path)) return [];
  const file = module.path.slice(module.path.lastIndexOf("/") + 1).replace(/\.\w+$/u, "");
  const isOfProject = ofProject.test(module.path);
  const around: WriteContext = {
    module,
    isEntry,
    isOfProject,
    isElsewhere: isOfTerminal(file) || isOfProject,
    isHttp: servesHttp(module.text),
    served: servedFunctions(module),
  };
  const found: WritingCall[] = [];
  walk(module.program, (node) => {
    const write = writingCall(node, module);
    if (write && mayServe(write.node, write.isText, around)) found.push(write);
    return undefined;
  });
  return found;
}

/** True for the name of a file or function that addresses a person at a terminal. */
function isOfTerminal(name: string): boolean {
  const words = name
    .split(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[^\p{L}\d]+/u)
    .map((word) => word.toLowerCase());
  const pairs = words.map((word, index) => `${word}-${words[index + 1] ?? ""}`);
  return [...words, ...pairs].some((word) => ofTerminal.test(word)) && !words.some((word) => ofServer.test(word));
}

/** The known facts about a module whose calls are inspected. */
interface WriteContext {
  readonly module: Module;
  readonly isEntry: boolean;
  /** True if its name or folder says that a server does not run it. */
  readonly isElsewhere: boolean;
  /** True if its folder says so. */
  readonly isOfProject: boolean;
  readonly isHttp: boolean;
  /** The functions that run for requests. */
  readonly served: ReadonlySet<TSESTree.Node>;
}

/**
 * False for text that is meant for a person at a terminal, that is written with another transport, or that is written
 * shortly before the process ends. In code that runs for a request, names are not evidence.
 */
function mayServe(call: TSESTree.Node, isText: boolean, around: WriteContext): boolean {
  const { module, isEntry, isHttp, served } = around;
  const { text } = module;
  let functions = 0;
  let isOfStdio = false;
  const isForRequest = isWithinAny(call, served);
  if ((isText ? around.isElsewhere : around.isOfProject) && !isForRequest) return false;
  /** True while the surrounding code runs for the request. */
  let isInside = isForRequest;
  for (let node: TSESTree.Node = call; node.parent; node = node.parent) {
    const { parent } = node;
    if (leaves(node, parent)) return false;
    const isOther = (test: TSESTree.Node): boolean => {
      const written = textOf(test, text);
      return (isInside ? ofOtherProcess : ofOtherMode).test(written) || (!isEntry && ofMain.test(written));
    };
    if ((parent.type === "IfStatement" || parent.type === "ConditionalExpression") && node !== parent.test) {
      if (isOther(parent.test)) return false;
      // The other branch connects the transport.
      if (parent.type === "IfStatement" && parent.alternate) {
        const other = node === parent.alternate ? parent.consequent : parent.alternate;
        if (connectsStdio(textOf(other, text)) && !connectsStdio(textOf(node, text))) return false;
      }
    } else if (parent.type === "LogicalExpression" && node === parent.right) {
      if (isOther(parent.left)) return false;
    } else if (parent.type === "SwitchStatement" && isOther(parent.discriminant)) return false;
    if (!isFunctionNode(node)) continue;
    functions++;
    if (served.has(node)) isInside = false;
    if (!isForRequest && (isOfTerminal(nameOf(node)) || endsProcess(node, module))) return false;
    // `app.listen(port, () => …)`, `process.on("SIGINT", …)`, `.action(…)`
    if (parent.type === "CallExpression" && parent.callee !== node) {
      const callee = textOf(parent.callee, text);
      if (/(?:^|\.)(?:listen|action|command|on|once)$/u.test(callee) || /^(?:app|router|http)\b/u.test(callee))
        return false;
    }
    isOfStdio ||= connectsStdio(textOf(node, text));
  }
  return isForRequest || !isHttp || (functions === 1 && isOfStdio);
}

function isWithinAny(call: TSESTree.Node, functions: ReadonlySet<TSESTree.Node>): boolean {
  for (let node: TSESTree.Node | undefined = call; node; node = node.parent) if (functions.has(node)) return true;
  return false;
}

/** True if the statements after a node in its block, or the block's end, leave the process or the function. */
function leaves(node: TSESTree.Node, parent: TSESTree.Node): boolean {
  const list = parent.type === "BlockStatement" ? parent.body : parent.type === "SwitchCase" ? parent.consequent : [];
  const at = list.findIndex((each) => each === node);
  return at >= 0 && list.slice(at).some((each) => each.type === "ExpressionStatement" && isExit(each.expression));
}

/** True for a function after whose calls the process or the caller always ends: `printCount(); process.exit(0);` */
function endsProcess(node: TSESTree.Node, module: Module): boolean {
  const calls = callsByName(node, nameOf(node), module);
  return (
    calls !== undefined &&
    calls.length > 0 &&
    calls.every(({ parent }) => {
      const statement = parent?.type === "AwaitExpression" ? parent.parent : parent;
      return statement?.parent !== undefined && leaves(statement, statement.parent);
    })
  );
}

function isExit(node: TSESTree.Expression): boolean {
  const call = node.type === "AwaitExpression" ? node.argument : node;
  if (call.type !== "CallExpression" || call.callee.type !== "MemberExpression") return false;
  const { object, property } = call.callee;
  return (
    object.type === "Identifier" &&
    object.name === "process" &&
    property.type === "Identifier" &&
    property.name === "exit"
  );
}

function textOf({ range: [start, end] }: TSESTree.Node, text: string): string {
  return text.slice(start, end);
}

/** The name of a function, or of the variable, the property or the method that holds it. */
function nameOf(node: TSESTree.Node): string {
  if ("id" in node && node.id?.type === "Identifier") return node.id.name;
  const { parent } = node;
  const key = parent && ("key" in parent ? parent.key : "id" in parent ? parent.id : undefined);
  return key?.type === "Identifier" ? key.name : "";
}
