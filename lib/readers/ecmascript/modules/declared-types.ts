import type { TSESTree } from "@typescript-eslint/utils";
import type { Json } from "../../../model/json.ts";
import { keyNameOf } from "../../../languages/syntax.ts";
import { memoizeFor } from "../../../model/lazy.ts";
import { nameOf } from "./binding.ts";
import type { Module, ModuleGraph } from "./graph.ts";

/** A type in the source. */
interface Declared {
  readonly node: TSESTree.Node;
  readonly module: Module;
}

/** The type of a member, as far as it matters here. */
interface TypedMember {
  readonly isRequired: boolean;
  /** `undefined` if it is not stated. */
  readonly type: Declared | undefined;
}

/** The members of a type. The type lacks all other members, unless it is open. */
interface Shape {
  readonly members: ReadonlyMap<string, TypedMember>;
  /** True if the type may have other members: an index signature, a part that is not read. */
  readonly isOpen: boolean;
  /** The type of the other members, from an index signature. */
  readonly others: TypedMember | undefined;
}

/** The statements of a module. Each rule needs the type of each literal that it would change. */
const statementsOf = memoizeFor(({ program }: Module) => program.body);

const unknown: Shape = { members: new Map(), isOpen: true, others: undefined };

/** The maximum depth of references between types, which may be cyclic. */
const maxSteps = 40;

/** Types whose members have the types of their argument's members. */
const transparent: ReadonlySet<string> = new Set(["Readonly", "NonNullable", "Promise", "Awaited"]);
/** Types that change whether the members of their argument are required. */
const requirements: ReadonlyMap<string, boolean> = new Map([
  ["Partial", false],
  ["Required", true],
]);
const lists: ReadonlySet<string> = new Set(["Array", "ReadonlyArray", "Set", "ReadonlySet", "Iterable"]);

/**
 * What the types of a project require of object literals. The compiler rejects a member in a literal that its declared
 * type lacks, and the absence of one that the type requires. Types of packages, and computed ones, are ignored here.
 */
export class DeclaredTypes {
  readonly #graph: Pick<ModuleGraph, "resolve" | "load">;
  #steps = 0;

  constructor(graph: Pick<ModuleGraph, "resolve" | "load">) {
    this.#graph = graph;
  }

  /** False if the declared type of a literal has no such member, or none with such a value. */
  admits(literal: TSESTree.Node, key: string, value: Json | undefined, module: Module): boolean {
    const { members, isOpen, others } = this.#shapeAt(literal, module);
    const member = members.get(key) ?? others;
    if (!member) return isOpen;
    return value === undefined || !member.type || this.#accepts(member.type, value);
  }

  /** True if the declared type of a literal needs the member. */
  requires(literal: TSESTree.Node, key: string, module: Module): boolean {
    return this.#shapeAt(literal, module).members.get(key)?.isRequired === true;
  }

  /** False if a value is certainly not one of a type. */
  #accepts({ node, module }: Declared, value: Json): boolean {
    switch (node.type) {
      case "TSStringKeyword":
        return typeof value === "string";
      case "TSNumberKeyword":
        return typeof value === "number";
      case "TSBooleanKeyword":
        return typeof value === "boolean";
      case "TSLiteralType":
        return node.literal.type !== "Literal" || node.literal.value === value;
      case "TSUnionType":
        return node.types.some((each) => this.#accepts({ node: each, module }, value));
      default: {
        if (typeof value !== "object" || value === null || Array.isArray(value)) return true;
        const { members, isOpen } = this.#shapeOf({ node, module });
        const hasAll = [...members].every(([key, { isRequired }]) => !isRequired || key in value);
        return hasAll && Object.keys(value).every((key) => isOpen || members.has(key));
      }
    }
  }

  #shapeAt(literal: TSESTree.Node, module: Module): Shape {
    this.#steps = 0;
    const type = this.#expected(literal, module);
    return type ? this.#shapeOf(type) : unknown;
  }

  /** The type that is declared for the place of an expression. */
  #expected(node: TSESTree.Node, module: Module): Declared | undefined {
    const { parent } = node;
    if (!parent || ++this.#steps > maxSteps) return undefined;
    const declared = (type: TSESTree.TSTypeAnnotation | undefined): Declared | undefined =>
      type && { node: type.typeAnnotation, module };
    switch (parent.type) {
      case "TSSatisfiesExpression":
        return { node: parent.typeAnnotation, module };
      case "TSAsExpression":
        // An assertion allows any other members.
        return isConst(parent.typeAnnotation) ? this.#expected(parent, module) : undefined;
      case "TSNonNullExpression":
      case "ConditionalExpression":
      case "LogicalExpression":
        return this.#expected(parent, module);
      case "VariableDeclarator":
        return parent.id.type === "Identifier" ? declared(parent.id.typeAnnotation) : undefined;
      case "PropertyDefinition":
        return declared(parent.typeAnnotation);
      case "Property": {
        const key = keyNameOf(parent);
        const outer = key === undefined ? undefined : this.#expected(parent.parent, module);
        return outer && this.#memberOf(outer, key ?? "")?.type;
      }
      case "ArrayExpression": {
        const list = this.#expected(parent, module);
        return list && this.#elementOf(list);
      }
      case "ArrowFunctionExpression":
        return parent.body === node ? declared(parent.returnType) : undefined;
      case "ReturnStatement":
        return declared(functionAround(parent)?.returnType);
      case "CallExpression":
        return this.#expectedByCall(parent, node, module);
      default:
        return undefined;
    }
  }

  /** The type of a parameter: `define({ … })`, `tools.push({ … })`. */
  #expectedByCall(call: TSESTree.CallExpression, argument: TSESTree.Node, module: Module): Declared | undefined {
    const { callee } = call;
    if (callee.type === "MemberExpression") {
      const { object, property } = callee;
      const adds = property.type === "Identifier" && /^(?:push|unshift|add)$/u.test(property.name);
      const list = adds && object.type === "Identifier" ? this.#typeOfName(object, module) : undefined;
      return list && this.#elementOf(list);
    }
    if (callee.type !== "Identifier") return undefined;
    const binding = module.scopes.lookup(callee.name, callee);
    const init = binding?.kind === "variable" ? binding.declarator.init : undefined;
    const called = binding?.kind === "function" ? binding.function : init;
    if (!called || !("params" in called)) return undefined;
    const parameter = called.params[call.arguments.findIndex((each) => each === argument)];
    const type = parameter?.type === "Identifier" ? parameter.typeAnnotation : undefined;
    return type && { node: type.typeAnnotation, module };
  }

  #typeOfName(name: TSESTree.Identifier, module: Module): Declared | undefined {
    const binding = module.scopes.lookup(name.name, name);
    const id = binding?.kind === "variable" ? binding.declarator.id : undefined;
    const type = id?.type === "Identifier" ? id.typeAnnotation : undefined;
    return type && { node: type.typeAnnotation, module };
  }

  #memberOf(type: Declared, key: string): TypedMember | undefined {
    const { members, others } = this.#shapeOf(type);
    return members.get(key) ?? others;
  }

  #elementOf({ node, module }: Declared): Declared | undefined {
    if (++this.#steps > maxSteps) return undefined;
    switch (node.type) {
      case "TSArrayType":
        return { node: node.elementType, module };
      case "TSTypeOperator":
        return node.typeAnnotation && this.#elementOf({ node: node.typeAnnotation, module });
      case "TSTypeReference": {
        const name = node.typeName.type === "Identifier" ? node.typeName.name : "";
        const [first] = node.typeArguments?.params ?? [];
        if (first && lists.has(name)) return { node: first, module };
        if (first && transparent.has(name)) return this.#elementOf({ node: first, module });
        const [alias, ...others] = this.#declarations(name, module);
        return alias?.node.type === "TSTypeAliasDeclaration" && !others.length
          ? this.#elementOf({ node: alias.node.typeAnnotation, module: alias.module })
          : undefined;
      }
      default:
        return undefined;
    }
  }

  #shapeOf({ node, module }: Declared): Shape {
    if (++this.#steps > maxSteps) return unknown;
    const shapeOf = (each: TSESTree.Node): Shape => this.#shapeOf({ node: each, module });
    switch (node.type) {
      case "TSTypeLiteral":
        return shapeOfMembers(node.members, module);
      case "TSInterfaceDeclaration":
        return together([shapeOfMembers(node.body.body, module), ...node.extends.map(shapeOf)]);
      case "TSInterfaceHeritage":
        return node.expression.type === "Identifier" ? this.#shapeNamed(node.expression.name, module) : unknown;
      case "TSTypeAliasDeclaration":
        return shapeOf(node.typeAnnotation);
      case "TSIntersectionType":
        return together(node.types.map(shapeOf));
      case "TSUnionType":
        return either(node.types.filter(({ type }) => !/^TS(?:Undefined|Null)Keyword$/u.test(type)).map(shapeOf));
      case "TSTypeReference":
        return this.#shapeOfReference(node, module);
      default:
        return unknown;
    }
  }

  #shapeOfReference(node: TSESTree.TSTypeReference, module: Module): Shape {
    if (node.typeName.type !== "Identifier") return unknown;
    const { name } = node.typeName;
    const [first, second] = node.typeArguments?.params ?? [];
    if (first && transparent.has(name)) return this.#shapeOf({ node: first, module });
    const isRequired = requirements.get(name);
    if (first && isRequired !== undefined) {
      const { members, ...rest } = this.#shapeOf({ node: first, module });
      return { ...rest, members: new Map([...members].map(([key, member]) => [key, { ...member, isRequired }])) };
    }
    if (second && name === "Record")
      return { ...unknown, others: { isRequired: false, type: { node: second, module } } };
    return this.#shapeNamed(name, module);
  }

  #shapeNamed(name: string, module: Module): Shape {
    const declarations = this.#declarations(name, module);
    return declarations.length ? together(declarations.map((each) => this.#shapeOf(each))) : unknown;
  }

  /** The declarations of a type: an interface may have several. None for a type that is not read. */
  #declarations(name: string, module: Module): readonly Declared[] {
    if (++this.#steps > maxSteps) return [];
    const own = statementsOf(module).flatMap((statement): Declared[] => {
      const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
      const isType = declaration?.type === "TSInterfaceDeclaration" || declaration?.type === "TSTypeAliasDeclaration";
      return isType && declaration.id.name === name ? [{ node: declaration, module }] : [];
    });
    if (own.length) return own;
    for (const statement of statementsOf(module)) {
      if (statement.type !== "ImportDeclaration") continue;
      for (const specifier of statement.specifiers)
        if (specifier.type === "ImportSpecifier" && specifier.local.name === name)
          return this.#exported(nameOf(specifier.imported), statement.source.value, module);
    }
    return [];
  }

  /** The declarations of a type that a module of the project exports. */
  #exported(name: string, specifier: string, from: Module): readonly Declared[] {
    const path = this.#graph.resolve(specifier, from);
    const module = path === undefined ? undefined : this.#graph.load(path);
    if (!module) return [];
    for (const statement of statementsOf(module)) {
      if (statement.type === "ExportNamedDeclaration") {
        const found = statement.specifiers.find(({ exported }) => nameOf(exported) === name);
        if (!found) continue;
        const local = nameOf(found.local);
        return statement.source
          ? this.#exported(local, statement.source.value, module)
          : this.#declarations(local, module);
      }
    }
    const own = this.#declarations(name, module);
    if (own.length) return own;
    for (const statement of statementsOf(module)) {
      if (statement.type !== "ExportAllDeclaration" || ++this.#steps > maxSteps) continue;
      const found = this.#exported(name, statement.source.value, module);
      if (found.length) return found;
    }
    return [];
  }
}

function shapeOfMembers(nodes: readonly TSESTree.TypeElement[], module: Module): Shape {
  const members = new Map<string, TypedMember>();
  let others: TypedMember | undefined;
  let isOpen = false;
  for (const node of nodes) {
    const stated = "typeAnnotation" in node ? node.typeAnnotation?.typeAnnotation : undefined;
    const type = stated && { node: stated, module };
    if (node.type === "TSIndexSignature") {
      isOpen = true;
      others = { isRequired: false, type };
    } else if (node.type === "TSPropertySignature" || node.type === "TSMethodSignature") {
      const key = keyNameOf(node);
      if (key === undefined) isOpen = true;
      else members.set(key, { isRequired: !node.optional, type });
    }
  }
  return { members, isOpen, others };
}

/** The shape of an intersection: it has the members of each part. */
function together(shapes: readonly Shape[]): Shape {
  const members = new Map<string, TypedMember>();
  for (const shape of shapes)
    for (const [key, member] of shape.members) {
      const known = members.get(key);
      members.set(key, known ? { ...known, isRequired: known.isRequired || member.isRequired } : member);
    }
  return {
    members,
    isOpen: shapes.some(({ isOpen }) => isOpen),
    others: shapes.map(({ others }) => others).find((others) => others !== undefined),
  };
}

/** The shape of a union: a literal may have the members of any part, and needs those that all parts need. */
function either(shapes: readonly Shape[]): Shape {
  const all = together(shapes);
  const members = [...all.members].map(([key, member]): [string, TypedMember] => [
    key,
    { ...member, isRequired: shapes.every((shape) => shape.members.get(key)?.isRequired === true) },
  ]);
  return { ...all, members: new Map(members) };
}

function isConst(type: TSESTree.TypeNode): boolean {
  return type.type === "TSTypeReference" && type.typeName.type === "Identifier" && type.typeName.name === "const";
}

function functionAround(node: TSESTree.Node) {
  for (let at = node.parent; at; at = at.parent)
    if (at.type === "FunctionDeclaration" || at.type === "FunctionExpression" || at.type === "ArrowFunctionExpression")
      return at;
  return undefined;
}
