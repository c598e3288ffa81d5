import type { TSESTree } from "@typescript-eslint/utils";
import { CallArguments } from "../../../edits/ecmascript/call-arguments.ts";
import { insertItem } from "../../../edits/ecmascript/comma-list.ts";
import { replacement } from "../../../edits/text-edit.ts";
import { spanOfNode } from "../../../languages/syntax.ts";
import type { Edit } from "../../../model/editor.ts";
import type { StdoutWrite } from "../../../model/module.ts";
import { isSilentProgram } from "../../frame/standard-output.ts";
import { propertyNamed, sourceOf } from "../discover/syntax.ts";
import type { Module } from "../modules/graph.ts";
import { projectOf } from "../project/project.ts";

/** A call that writes to standard output. */
export interface WritingCall {
  readonly node: Calling;
  readonly label: string;
  readonly by: StdoutWrite["by"];
  /** True for a text that the project itself writes, which may be for a person at a terminal. */
  readonly isText: boolean;
  readonly edit: Edit | undefined;
}

type Calling = TSESTree.CallExpression | TSESTree.NewExpression;
type Judged = Pick<WritingCall, "edit"> | undefined;

/** The methods of `console` that write to standard output. Source: Node 24, Console; seen 2026-11-25. */
const printing = /^(?:log|info|debug|table|dir|dirxml|count|timeEnd|timeLog|group|groupCollapsed)$/u;

/**
 * The functions of packages that write to standard output, and whether a call does. Sources, tried 2026-11-28:
 *
 * - dotenv 17.0.0 to 17.4.2: `config()` prints a line unless `quiet: true`; 16.6.1, 18.0.0, 18.0.10 and `dotenv/config`
 *   print nothing.
 * - pino 10.4.0: standard output is the default destination.
 * - winston 3.19.0: the transport Console writes there the levels that `stderrLevels` lacks.
 * - Node 24: `stdio: "inherit"` of child_process; file descriptor 1 of fs.
 */
const writers: readonly (readonly [name: RegExp, judge: (call: Calling, module: Module) => Judged])[] = [
  [/^dotenv\.config$/u, ofDotenv],
  [/^pino(?:\.pino)?$/u, ofPino],
  [/^winston\.transports\.Console$/u, ofWinston],
  [/^(?:node:)?child_process\.(?:spawn|spawnSync|execSync|execFileSync|fork)$/u, ofChild],
  [/^(?:node:)?fs\.(?:writeSync|writeFileSync|appendFileSync)$/u, ofFile],
];

/** What a call writes to standard output; `undefined` for a call that does not, or may not. */
export function writingCall(node: TSESTree.Node, module: Module): WritingCall | undefined {
  if (node.type !== "CallExpression" && node.type !== "NewExpression") return undefined;
  const { callee } = node;
  if (node.type === "CallExpression" && callee.type === "MemberExpression" && callee.property.type === "Identifier") {
    const own = callee.computed ? undefined : ownWrite(callee, callee.property, module);
    if (own) return { node, by: "function", isText: true, ...own };
  }
  const name = packageName(callee, module);
  const judge = name === undefined ? undefined : writers.find(([pattern]) => pattern.test(name))?.[1];
  const judged = judge?.(node, module);
  if (!judged) return undefined;
  return {
    node,
    label: sourceOf(callee, module.text),
    by: judge === ofChild ? "child" : "function",
    isText: false,
    ...judged,
  };
}

/** `console.log`, `process.stdout.write` */
function ownWrite(
  { object }: TSESTree.MemberExpression,
  property: TSESTree.Identifier,
  { scopes }: Module,
): Pick<WritingCall, "label" | "edit"> | undefined {
  const { name } = property;
  if (object.type === "Identifier") {
    if (object.name !== "console" || !printing.test(name) || scopes.lookup("console", object)) return undefined;
    const hasForm = /^(?:log|info|debug)$/u.test(name);
    return { label: `console.${name}`, edit: hasForm ? [replacement(spanOfNode(property), "error")] : undefined };
  }
  const isStream =
    name === "write" &&
    object.type === "MemberExpression" &&
    object.object.type === "Identifier" &&
    object.object.name === "process" &&
    object.property.type === "Identifier" &&
    object.property.name === "stdout" &&
    !scopes.lookup("process", object);
  if (!isStream) return undefined;
  return { label: "process.stdout.write", edit: [replacement(spanOfNode(object.property), "stderr")] };
}

/** The longest chain of constants that is followed. Constants can be defined by each other. */
const maxSteps = 4;

/** The name of an export with its package: `dotenv.config`, `node:fs.writeSync`. Default exports are the package. */
function packageName(node: TSESTree.Node, module: Module, steps = 0): string | undefined {
  if (steps > maxSteps) return undefined;
  if (node.type === "MemberExpression" && !node.computed && node.property.type === "Identifier") {
    const object = packageName(node.object, module, steps);
    return object === undefined ? undefined : `${object}.${node.property.name}`;
  }
  if (node.type === "CallExpression") return requiredBy(node);
  const binding = node.type === "Identifier" ? module.scopes.lookup(node.name, node) : undefined;
  if (binding?.kind === "import") {
    const { specifier, imported } = binding;
    return imported === "*" || imported === "default" ? specifier : `${specifier}.${imported}`;
  }
  if (binding?.kind !== "variable" || binding.mode !== "const") return undefined;
  const { id, init } = binding.declarator;
  const made = init ? packageName(init, module, steps + 1) : undefined;
  if (made === undefined || id.type === "Identifier") return made;
  // `const { config } = require("dotenv")`
  const property = id.type === "ObjectPattern" ? id.properties.find((each) => each.value === binding.node) : undefined;
  return property?.type === "Property" && property.key.type === "Identifier"
    ? `${made}.${property.key.name}`
    : undefined;
}

function requiredBy({ callee, arguments: [first] }: TSESTree.CallExpression): string | undefined {
  const isRequire = callee.type === "Identifier" && callee.name === "require" && first?.type === "Literal";
  return isRequire && typeof first.value === "string" ? first.value : undefined;
}

function ofDotenv(call: Calling, module: Module): Judged {
  const major = Number.parseInt(projectOf(module.path).versionOf("dotenv") ?? "", 10);
  const [options] = call.arguments;
  if (major !== 17 || call.arguments.length > 1) return undefined;
  if (!options) return { edit: new CallArguments(module.text, call).insertText(0, "{ quiet: true }") };
  return isClosed(options) && !propertyNamed(options, "quiet")
    ? { edit: withProperty(options, "quiet: true", module) }
    : undefined;
}

function ofPino(call: Calling, module: Module): Judged {
  const [options] = call.arguments;
  if (call.arguments.length > 1 || (options && !isClosed(options))) return undefined;
  const isElsewhere = ["transport", "level", "enabled", "browser"].some((key) => {
    const value = options && propertyNamed(options, key)?.value;
    // A level of which only the running program knows may be "silent".
    return value && (key !== "level" || value.type !== "Literal" || value.value === "silent");
  });
  if (isElsewhere) return undefined;
  const code = `${sourceOf(call.callee, module.text)}.destination(2)`;
  return { edit: new CallArguments(module.text, call).insertText(options ? 1 : 0, code) };
}

function ofWinston(call: Calling, module: Module): Judged {
  const [options] = call.arguments;
  if (options && (!isClosed(options) || ["stderrLevels", "silent"].some((key) => propertyNamed(options, key))))
    return undefined;
  const [, winston] = /^([\w$]+)\.transports\.Console$/u.exec(sourceOf(call.callee, module.text)) ?? [];
  if (winston === undefined) return { edit: undefined };
  const property = `stderrLevels: Object.keys(${winston}.config.npm.levels)`;
  const edit = options
    ? withProperty(options, property, module)
    : new CallArguments(module.text, call).insertText(0, `{ ${property} }`);
  return { edit };
}

/** `{ stdio: "inherit" }`, `{ stdio: ["ignore", "inherit", "pipe"] }` */
function ofChild(call: Calling, module: Module): Judged {
  const [program] = call.arguments;
  if (program?.type === "Literal" && isSilentProgram(String(program.value))) return undefined;
  const options = call.arguments.at(-1);
  const stdio = options?.type === "ObjectExpression" ? propertyNamed(options, "stdio")?.value : undefined;
  if (stdio?.type === "Literal" && stdio.value === "inherit")
    return { edit: [replacement(spanOfNode(stdio), '["ignore", process.stderr, "inherit"]')] };
  const output = stdio?.type === "ArrayExpression" ? stdio.elements[1] : undefined;
  if (!output || output.type === "SpreadElement") return undefined;
  const isStdout =
    (output.type === "Literal" && (output.value === "inherit" || output.value === 1)) ||
    sourceOf(output, module.text) === "process.stdout";
  return isStdout ? { edit: [replacement(spanOfNode(output), "process.stderr")] } : undefined;
}

/** `writeSync(1, text)` */
function ofFile(call: Calling, { text }: Module): Judged {
  const [file] = call.arguments;
  if (!file) return undefined;
  const isStdout =
    (file.type === "Literal" && (file.value === 1 || file.value === "/dev/stdout")) ||
    sourceOf(file, text) === "process.stdout.fd";
  return isStdout ? { edit: [replacement(spanOfNode(file), "2")] } : undefined;
}

/** True for an object literal whose members are all in the text. */
function isClosed(node: TSESTree.Node): node is TSESTree.ObjectExpression {
  return (
    node.type === "ObjectExpression" && node.properties.every((each) => each.type === "Property" && !each.computed)
  );
}

function withProperty(node: TSESTree.ObjectExpression, property: string, { text }: Module): Edit | undefined {
  const list = { text, span: spanOfNode(node), items: node.properties.map(spanOfNode), padding: " " as const };
  return insertItem(list, node.properties.length - 1, () => property);
}
