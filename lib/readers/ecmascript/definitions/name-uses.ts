import type { TSESTree } from "@typescript-eslint/utils";
import { printKey, printLiteral, styleOf } from "../../../edits/ecmascript/print.ts";
import { replacement } from "../../../edits/text-edit.ts";
import { keyNameOf, spanOfNode, withoutTypes } from "../../../languages/syntax.ts";
import type { Edit } from "../../../model/editor.ts";
import type { Span } from "../../../model/span.ts";
import type { Module } from "../modules/graph.ts";
import { walk } from "../modules/walk.ts";

/**
 * Where the code of a module uses the names of its tools, besides the definitions: `case "read_file":`,
 * `name === "read_file"`, a key of a record of handlers.
 */
export class NameUses {
  readonly #module: Module;
  #index: Index | undefined;

  constructor(module: Module) {
    this.#module = module;
  }

  /**
   * The edits that rename the uses of a tool's name.
   *
   * @param own the place where the definition has its name.
   * @returns `undefined` if some use is not certain to mean the tool.
   */
  renamed(name: string, to: string, own: Span): readonly Edit[] | undefined {
    const { literals, keys } = (this.#index ??= indexOf(this.#module.program));
    const edits: Edit[] = [];
    const style = styleOf(this.#module.text);
    for (const literal of literals.get(name) ?? []) {
      if (isInside(literal, own)) continue;
      if (!isCompared(literal)) return undefined;
      edits.push([replacement(spanOfNode(literal), printLiteral(to, style, ""))]);
    }
    for (const { property, isDispatch } of keys.get(name) ?? []) {
      if (isInside(property.key, own)) continue;
      if (!isDispatch()) {
        if (property.key.type === "Literal" || isFunction(property.value)) return undefined;
        continue;
      }
      if (property.shorthand || property.method) return undefined;
      edits.push([replacement(spanOfNode(property.key), printKey(to, style))]);
    }
    return edits;
  }
}

interface KeyUse {
  readonly property: TSESTree.Property;
  /** True if the object is looked up by the name of the called tool. */
  readonly isDispatch: () => boolean;
}

interface Index {
  readonly literals: ReadonlyMap<string, readonly TSESTree.Node[]>;
  readonly keys: ReadonlyMap<string, readonly KeyUse[]>;
}

/** Collects strings and keys by their text, and the variables that are looked up by the name of a tool. */
function indexOf(program: TSESTree.Node): Index {
  const literals = new Map<string, TSESTree.Node[]>();
  const keys = new Map<string, KeyUse[]>();
  const lookedUp = new Set<string>();
  walk(program, (node) => {
    if (node.type === "Property" && node.parent.type === "ObjectExpression") {
      const { parent } = node;
      const key = keyNameOf(node);
      if (key !== undefined) addTo(keys, key, { property: node, isDispatch: () => lookedUp.has(variableOf(parent)) });
    } else if (node.type === "MemberExpression") {
      if (node.computed && isCalledName(node.property) && node.object.type === "Identifier")
        lookedUp.add(node.object.name);
    } else {
      const text = textOf(node);
      if (text !== undefined && !isKey(node)) addTo(literals, text, node);
    }
    return undefined;
  });
  return { literals, keys };
}

function addTo<T>(index: Map<string, T[]>, key: string, item: T): void {
  const items = index.get(key);
  if (items) items.push(item);
  else index.set(key, [item]);
}

function textOf(node: TSESTree.Node): string | undefined {
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : undefined;
  if (node.type !== "TemplateLiteral" || node.expressions.length) return undefined;
  return node.quasis[0]?.value.cooked ?? undefined;
}

function isKey(node: TSESTree.Node): boolean {
  return node.parent?.type === "Property" && node.parent.key === node && !node.parent.computed;
}

/** The variable whose initial value an object is; "" for none. */
function variableOf(object: TSESTree.Node): string {
  let node = object;
  while (node.parent && node.parent.type !== "VariableDeclarator" && withoutTypes(node.parent) === object)
    node = node.parent;
  const { parent } = node;
  return parent?.type === "VariableDeclarator" && parent.init === node && parent.id.type === "Identifier"
    ? parent.id.name
    : "";
}

/** `case "read_file":` and `name === "read_file"`, where the other side is the name of the called tool. */
function isCompared(literal: TSESTree.Node): boolean {
  const { parent } = literal;
  if (parent?.type === "SwitchCase") return isCalledName(parent.parent.discriminant);
  if (parent?.type !== "BinaryExpression" || !/^[!=]==?$/u.test(parent.operator)) return false;
  return isCalledName(parent.left === literal ? parent.right : parent.left);
}

/** `name`, `toolName`, `request.params.name` */
function isCalledName(node: TSESTree.Node): boolean {
  const bare = withoutTypes(node);
  if (bare.type === "Identifier") return /^(?:name|tool_?name)$/iu.test(bare.name);
  if (bare.type === "ChainExpression") return isCalledName(bare.expression);
  if (bare.type !== "MemberExpression" || bare.computed || bare.property.type !== "Identifier") return false;
  const { object } = bare;
  const isOfCall = object.type === "MemberExpression" && keyOf(object) === "params";
  return bare.property.name === "toolName" || (bare.property.name === "name" && (isOfCall || isParams(object)));
}

function keyOf({ property, computed }: TSESTree.MemberExpression): string | undefined {
  return !computed && property.type === "Identifier" ? property.name : undefined;
}

function isParams(node: TSESTree.Node): boolean {
  return node.type === "Identifier" && /^(?:params|call|toolCall)$/u.test(node.name);
}

function isFunction(node: TSESTree.Node): boolean {
  return node.type === "ArrowFunctionExpression" || node.type === "FunctionExpression";
}

function isInside(node: TSESTree.Node, { start, end }: Span): boolean {
  return node.range[0] >= start && node.range[1] <= end;
}
