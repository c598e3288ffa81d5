import type { TSESTree } from "@typescript-eslint/utils";
import { calleeIdentifier, keyNameOf, withoutTypes } from "../../../languages/syntax.ts";
import { memoizeFor } from "../../../model/lazy.ts";
import { walk } from "../modules/walk.ts";
import { valueConsumer } from "./syntax.ts";
import { descriptionKeys, inputKeys } from "./vocabulary.ts";

/** A call of a function with tools, resources or prompts in its name. */
export interface NamedCall {
  readonly call: TSESTree.CallExpression;
  readonly callee: TSESTree.Identifier;
}

export type PassingNode = TSESTree.CallExpression | TSESTree.NewExpression;

export type ClassNode = TSESTree.ClassDeclaration | TSESTree.ClassExpression;

/** The nodes of a module that may define something, found in one walk by node types and names only. */
export interface CandidateNodes {
  readonly calls: readonly NamedCall[];
  /** Object literals with a name and a description or schema. */
  readonly objects: readonly TSESTree.ObjectExpression[];
  /** Object literals whose members are object literals with a description and a schema, but no name. */
  readonly records: readonly TSESTree.ObjectExpression[];
  readonly classes: readonly ClassNode[];
  /** Objects of classes with "tool" in their names, made with arguments: `new QueryTool(config)`. */
  readonly constructions: readonly TSESTree.NewExpression[];
  /** Variables with the result of a `bind()` call. */
  readonly bound: readonly TSESTree.VariableDeclarator[];
  /** The calls with a plain name as an argument that may be a server: `registerAll(server, tools)`. */
  readonly serverCalls: readonly TSESTree.CallExpression[];
  /** The statements that call a function of any other name with a plain name: `add(findBooks)`. */
  readonly effectCalls: readonly NamedCall[];
  /** The calls that pass on a list of tools: `serve(tools)`, `new ToolServer({ tools })`. */
  readonly listCalls: readonly PassingNode[];
  /** True if an object literal has a description and another typical member: other code may make it a definition. */
  readonly hasDescribed: boolean;
  /** The names in such literals. */
  readonly describedNames: readonly string[];
  readonly specifiers: readonly string[];
  /** The imported names, as the exporting module calls them. */
  readonly imported: readonly string[];
}

/** Names of a list of tools that is passed on. */
const listWords = /tools$|tool_?(?:definitions|list)$/iu;
/** Names of a server that is passed on. */
const serverWords = /server|mcp|^app$/iu;
/** Keys of definitions besides the description. `{ type: "object", description, properties }` has none of them. */
const toolKeys =
  /schema|param|args|arguments|annotation|hint|handler|execute|callback|^(?:run|tool|input|uri|mimeType)/iu;
const calleeWords = /tool|resource|prompt|setRequestHandler/iu;
const inputKeySet: ReadonlySet<string> = new Set(inputKeys);
const descriptionKeySet: ReadonlySet<string> = new Set(descriptionKeys);

/** True for the name of a function with tools, resources or prompts. */
export function mayRegister(name: string): boolean {
  return calleeWords.test(name);
}

/** The candidates in a module or a function. It is walked once for all linted files. */
export const collectNodes = memoizeFor(walkOnce);

function walkOnce(root: TSESTree.Node): CandidateNodes {
  const calls: NamedCall[] = [];
  const objects: TSESTree.ObjectExpression[] = [];
  const records = new Set<TSESTree.ObjectExpression>();
  const classes: ClassNode[] = [];
  const constructions: TSESTree.NewExpression[] = [];
  const bound: TSESTree.VariableDeclarator[] = [];
  const serverCalls: TSESTree.CallExpression[] = [];
  const effectCalls: NamedCall[] = [];
  const listCalls: PassingNode[] = [];
  let hasDescribed = false;
  const describedNames: string[] = [];
  const specifiers: string[] = [];
  const imported: string[] = [];
  walk(root, (node) => {
    switch (node.type) {
      case "CallExpression":
        visitCall(node);
        return undefined;
      case "ObjectExpression":
        visitObject(node);
        return undefined;
      case "NewExpression":
        if (node.arguments.length && /tool/iu.test(calleeIdentifier(node.callee)?.name ?? "")) constructions.push(node);
        if (node.arguments.some(mayBeList)) listCalls.push(node);
        return undefined;
      case "ClassDeclaration":
      case "ClassExpression":
        if (hasToolFields(node)) classes.push(node);
        return undefined;
      case "VariableDeclarator":
        if (isBinding(node)) bound.push(node);
        return undefined;
      case "ImportDeclaration":
        visitImport(node);
        return false;
      case "ExportAllDeclaration":
        specifiers.push(node.source.value);
        return false;
      default:
        return isType(node) ? false : undefined;
    }
  });
  return {
    calls,
    objects,
    records: [...records],
    classes,
    constructions,
    bound,
    serverCalls,
    effectCalls,
    listCalls,
    hasDescribed,
    describedNames,
    specifiers,
    imported,
  };

  function visitCall(call: TSESTree.CallExpression): void {
    const callee = calleeIdentifier(call.callee);
    if (!callee) return;
    if (mayRegister(callee.name)) calls.push({ call, callee });
    if (call.arguments.some(mayBeServer)) serverCalls.push(call);
    else if (call.arguments.some(mayBeList)) listCalls.push(call);
    else if (!mayRegister(callee.name) && isForEffect(call)) effectCalls.push({ call, callee });
    const [first] = call.arguments;
    if (callee.name === "require" && first?.type === "Literal" && typeof first.value === "string")
      specifiers.push(first.value);
  }

  function visitObject(node: TSESTree.ObjectExpression): void {
    const [hasName, hasDescription, hasSchema, hasMore] = traitsOf(node);
    hasDescribed ||= hasDescription && hasMore;
    if (hasName && hasDescription && hasMore) describedNames.push(...statedName(node));
    if (hasName && (hasDescription || hasSchema)) objects.push(node);
    if (!hasName && hasDescription && hasSchema) {
      const property = valueConsumer(node);
      if (property?.type === "Property" && property.parent.type === "ObjectExpression") records.add(property.parent);
    }
  }

  function visitImport({ source, specifiers: names }: TSESTree.ImportDeclaration): void {
    specifiers.push(source.value);
    for (const name of names) {
      if (name.type !== "ImportSpecifier") imported.push(name.local.name);
      else imported.push(name.imported.type === "Identifier" ? name.imported.name : name.imported.value);
    }
  }
}

/** The text of `name: "find"`. */
function statedName({ properties }: TSESTree.ObjectExpression): string[] {
  return properties.flatMap((property) => {
    if (property.type !== "Property" || keyNameOf(property) !== "name") return [];
    const { value } = property;
    return value.type === "Literal" && typeof value.value === "string" ? [value.value] : [];
  });
}

function traitsOf(
  node: TSESTree.ObjectExpression,
): readonly [name: boolean, description: boolean, schema: boolean, more: boolean] {
  let [hasName, hasDescription, hasSchema, hasMore] = [false, false, false, false];
  for (const property of node.properties) {
    const key = property.type === "Property" ? keyNameOf(property) : undefined;
    if (key === undefined) continue;
    hasMore ||= toolKeys.test(key);
    if (key === "name") hasName = true;
    else if (descriptionKeySet.has(key)) hasDescription = true;
    else if (inputKeySet.has(key)) hasSchema = true;
  }
  return [hasName, hasDescription, hasSchema, hasMore];
}

/** `add(findBooks);`, `await add(findBooks);`, `add("find_books", { … }, run);` */
function isForEffect({ callee, parent, arguments: args }: TSESTree.CallExpression): boolean {
  const statement = parent.type === "AwaitExpression" ? parent.parent : parent;
  if (statement.type !== "ExpressionStatement" || callee.type !== "Identifier") return false;
  if (!args.length || args.length > 5) return false;
  const [first] = args;
  const isNamed = first?.type === "Literal" && typeof first.value === "string" && args.length > 1;
  return isNamed || (args.length <= 3 && args.some(({ type }) => type === "Identifier"));
}

/** `registerAll(server)`, `registerAll(this.server)` */
function mayBeServer(argument: TSESTree.Node): boolean {
  const name = calleeIdentifier(argument)?.name;
  return name !== undefined && serverWords.test(name);
}

/** `serve(allTools)`, `serve({ tools })`, `serve({ tools: [first, second] })` */
function mayBeList(argument: TSESTree.Node): boolean {
  if (argument.type !== "ObjectExpression") {
    const name = calleeIdentifier(argument)?.name;
    return name !== undefined && listWords.test(name);
  }
  return argument.properties.some(
    (property) => property.type === "Property" && listWords.test(keyNameOf(property) ?? ""),
  );
}

function hasToolFields({ id, superClass, body }: ClassNode): boolean {
  // Compiled classes set their fields in the constructor, and static fields after the class.
  if (superClass && /tool/iu.test(`${id?.name ?? ""} ${calleeIdentifier(superClass)?.name ?? ""}`)) return true;
  let [hasName, hasMore] = [false, false];
  for (const element of body.body) {
    if (
      element.type !== "PropertyDefinition" &&
      element.type !== "MethodDefinition" &&
      element.type !== "AccessorProperty"
    )
      continue;
    const key = keyNameOf(element);
    if (key === "name" || key === "toolName") hasName = true;
    else if (key === "description" || (key !== undefined && inputKeySet.has(key))) hasMore = true;
    else if (key === "constructor" && element.type === "MethodDefinition" && assignsTexts(element)) return true;
  }
  return hasName && hasMore;
}

/** `constructor() { this.name = "list_users"; this.description = "…"; }`, in JavaScript compiled for older engines. */
function assignsTexts({ value: { body } }: TSESTree.MethodDefinition): boolean {
  const keys = body?.body.flatMap((statement) => {
    const assignments = statement.type === "ExpressionStatement" ? assignmentsIn(statement.expression) : [];
    return assignments.map(({ left }) =>
      left.type === "MemberExpression" && left.object.type === "ThisExpression"
        ? keyNameOf({ key: left.property, computed: left.computed })
        : undefined,
    );
  });
  return keys !== undefined && (keys.includes("name") || keys.includes("toolName")) && keys.includes("description");
}

function assignmentsIn(expression: TSESTree.Expression): TSESTree.AssignmentExpression[] {
  if (expression.type === "AssignmentExpression") return [expression];
  return expression.type === "SequenceExpression"
    ? expression.expressions.filter((each) => each.type === "AssignmentExpression")
    : [];
}

function isBinding({ init }: TSESTree.VariableDeclarator): boolean {
  const call = init && withoutTypes(init);
  return call?.type === "CallExpression" && calleeIdentifier(call.callee)?.name === "bind";
}

function isType(node: TSESTree.Node): boolean {
  switch (node.type) {
    case "TSTypeAnnotation":
    case "TSTypeAliasDeclaration":
    case "TSInterfaceDeclaration":
    case "TSTypeParameterInstantiation":
    case "TSTypeParameterDeclaration":
    case "TSDeclareFunction":
      return true;
    default:
      return false;
  }
}
