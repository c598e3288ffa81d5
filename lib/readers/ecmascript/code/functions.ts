import type { TSESTree } from "@typescript-eslint/utils";
import { keyNameOf, withoutTypes } from "../../../languages/syntax.ts";
import type {
  IrClass,
  CodeValue,
  IrFunction,
  FunctionParameter,
  CodeStatement,
  Variable,
} from "../../../model/handler/code.ts";
import type { Module } from "../modules/graph.ts";
import { type FunctionNode, isFunctionNode, walk } from "../modules/walk.ts";
import { lowerExpression } from "./expressions.ts";
import { type Lowering, type LoweringContext } from "./lowering.ts";
import { fieldsByName, once } from "../../frame/lowering.ts";
import { variableOf } from "./names.ts";
import { assignPattern } from "./patterns.ts";
import { lowerStatement } from "./statements.ts";
import { typedValues, typeOfField, typeOfResult } from "./types.ts";

/** The intermediate form of a function. Its body is lowered on first use. */
export function functionOf(lowering: Lowering, node: FunctionNode, module: Module): IrFunction {
  const before = lowering.functions.get(node);
  if (before) return before;
  const parameters = parametersOf(node).map((pattern) => parameterOf(lowering, pattern, module));
  let body: readonly CodeStatement[] | undefined;
  const form: IrFunction = {
    name: node.id?.name ?? nameAround(node),
    place: lowering.place(node, module),
    scope: node,
    parameters,
    isAsync: node.async,
    promised: once(() => typeOfResult(lowering, node, module)),
    ...(node.generator ? { isGenerator: true } : {}),
    self: node.type === "ArrowFunctionExpression" ? undefined : selfOf(lowering, node, module),
    get owner() {
      const around = classAround(node);
      return around && classOf(lowering, around, module);
    },
    get body() {
      return (body ??= bodyOf(lowering, node, parameters, module));
    },
  };
  lowering.functions.set(node, form);
  return form;
}

/** The parameters that a caller passes: `function (this: unknown, result)` has one. */
function parametersOf({ params }: FunctionNode): readonly TSESTree.Parameter[] {
  const [first, ...others] = params;
  return first?.type === "Identifier" && first.name === "this" ? others : params;
}

function nameAround({ parent }: FunctionNode): string | undefined {
  if (parent.type === "VariableDeclarator" && parent.id.type === "Identifier") return parent.id.name;
  if (parent.type === "Property" || parent.type === "MethodDefinition" || parent.type === "PropertyDefinition")
    return keyNameOf(parent);
  return undefined;
}

function parameterOf(lowering: Lowering, pattern: TSESTree.Parameter, module: Module): FunctionParameter {
  const bare = pattern.type === "TSParameterProperty" ? pattern.parameter : pattern;
  const isRest = bare.type === "RestElement";
  const inner = isRest ? bare.argument : bare;
  const binding = inner.type === "Identifier" ? module.scopes.lookup(inner.name, inner) : undefined;
  const variable = binding
    ? variableOf(lowering, binding, module)
    : lowering.temporary(inner, module, () => typedValues(lowering, inner, inner, module));
  return { variable, isRest };
}

function bodyOf(
  lowering: Lowering,
  node: FunctionNode,
  parameters: readonly FunctionParameter[],
  module: Module,
): readonly CodeStatement[] {
  const statements: CodeStatement[] = [];
  const spot = { module, statements };
  parametersOf(node).forEach((pattern, index) => {
    const bare = pattern.type === "TSParameterProperty" ? pattern.parameter : pattern;
    const inner = bare.type === "RestElement" ? bare.argument : bare;
    const variable = parameters[index]?.variable;
    if (!variable) return;
    const value: CodeValue = { kind: "variable", place: variable.place, variable };
    if (pattern.type === "TSParameterProperty") assignField(lowering, node, value, spot);
    if (inner.type === "Identifier") return;
    if (inner.type !== "AssignmentPattern") {
      assignPattern(lowering, inner, value, spot);
      return;
    }
    const given = lowerExpression(lowering, inner.right, spot);
    const choice: CodeValue = {
      kind: "choice",
      place: value.place,
      test: undefined,
      options: [value, given],
      isDefault: true,
      keepsNull: true,
    };
    assignPattern(lowering, inner.left, choice, spot);
  });
  if (node.body.type === "BlockStatement") {
    for (const statement of node.body.body) lowerStatement(lowering, statement, spot);
  } else {
    const value = lowerExpression(lowering, node.body, spot);
    statements.push({ kind: "return", value, place: value.place });
  }
  return statements;
}

/** `constructor(private readonly client: Client)` */
function assignField(
  lowering: Lowering,
  node: FunctionNode,
  value: CodeValue & { readonly kind: "variable" },
  { module, statements }: LoweringContext,
): void {
  const { place, variable } = value;
  const object: CodeValue = { kind: "variable", place, variable: selfOf(lowering, node, module) };
  const key: CodeValue = { kind: "literal", place, value: variable.name };
  statements.push({ kind: "assign", target: { kind: "member", place, object, key }, value, place });
}

/** The class whose member the function is. */
function classAround(node: FunctionNode): TSESTree.ClassDeclaration | TSESTree.ClassExpression | undefined {
  const body = node.parent.type === "MethodDefinition" ? node.parent.parent : undefined;
  return body?.parent;
}

/** `this` in a method: an object of its class, or the class itself if it is static. */
function selfOf(lowering: Lowering, node: FunctionNode, module: Module): Variable {
  const before = lowering.variables.get(node);
  if (before) return before;
  const around = classAround(node);
  const isStatic = node.parent.type === "MethodDefinition" && node.parent.static;
  const { parent } = node;
  const literal = parent.type === "Property" && parent.parent.type === "ObjectExpression" ? parent.parent : undefined;
  const self = lowering.temporary(node, module, () => {
    if (around) return [ofClass(lowering, around, isStatic, module)];
    return literal ? [lowerExpression(lowering, literal, { module, statements: [] })] : [];
  });
  lowering.variables.set(node, self);
  return self;
}

function ofClass(
  lowering: Lowering,
  node: TSESTree.ClassDeclaration | TSESTree.ClassExpression,
  isStatic: boolean,
  module: Module,
): CodeValue {
  const place = lowering.place(node, module);
  const of: CodeValue = { kind: "class", place, class: classOf(lowering, node, module) };
  return isStatic ? of : { kind: "instance", place, of };
}

/** The value of `this` at a place. */
export function selfAt(lowering: Lowering, node: TSESTree.Node, module: Module): CodeValue | undefined {
  const place = lowering.place(node, module);
  for (let current = node.parent; current; current = current.parent) {
    if (isFunctionNode(current) && current.type !== "ArrowFunctionExpression")
      return { kind: "variable", place, variable: selfOf(lowering, current, module) };
    if (current.type === "PropertyDefinition" && current.value)
      return ofClass(lowering, current.parent.parent, current.static, module);
  }
  return undefined;
}

/** The form of a class. */
export function classOf(
  lowering: Lowering,
  node: TSESTree.ClassDeclaration | TSESTree.ClassExpression,
  module: Module,
): IrClass {
  const before = lowering.classes.get(node);
  if (before) return before;
  const methods = new Map<string, IrFunction>();
  const staticMethods = new Map<string, IrFunction>();
  const getters = new Map<string, IrFunction>();
  const constructors: IrFunction[] = [];
  const form: IrClass = {
    name: node.id?.name,
    place: lowering.place(node, module),
    get parent() {
      return node.superClass ? lowerExpression(lowering, node.superClass, { module, statements: [] }) : undefined;
    },
    constructors,
    methods,
    staticMethods,
    getters,
    fields: fieldsOf(lowering, node, module, false),
    staticFields: fieldsOf(lowering, node, module, true),
  };
  lowering.classes.set(node, form);
  for (const member of node.body.body) {
    if (member.type !== "MethodDefinition" || member.value.type === "TSEmptyBodyFunctionExpression") continue;
    const method = functionOf(lowering, member.value, module);
    const name = memberName(member);
    if (member.kind === "constructor") constructors.push(method);
    else if (name !== undefined && member.kind === "get" && !member.static) getters.set(name, method);
    else if (name !== undefined && member.kind === "method")
      (member.static ? staticMethods : methods).set(name, method);
  }
  return form;
}

function memberName(member: { readonly key: TSESTree.Node; readonly computed: boolean }): string | undefined {
  return member.key.type === "PrivateIdentifier" ? `#${member.key.name}` : keyNameOf(member);
}

/** The name of a field: `roots` of `this.roots`. */
function fieldIn(node: TSESTree.Expression): string | undefined {
  const left = withoutTypes(node);
  if (left.type !== "MemberExpression" || left.computed || left.object.type !== "ThisExpression") return undefined;
  const { property } = left;
  return property.type === "PrivateIdentifier" ? `#${property.name}` : property.name;
}

/**
 * The values of fields: those of their declarations, those that `this.field = value` assigns, and the items that are
 * added to them.
 */
function fieldsOf(
  lowering: Lowering,
  node: TSESTree.ClassDeclaration | TSESTree.ClassExpression,
  module: Module,
  isStatic: boolean,
): IrClass["fields"] {
  const collect = once((): [string, CodeValue][] => {
    const found: [string, CodeValue][] = [];
    const spot = { module, statements: [] };
    for (const member of node.body.body) {
      if (member.type === "PropertyDefinition" && member.static === isStatic) {
        const name = memberName(member);
        if (name === undefined) continue;
        if (member.value) found.push([name, lowerExpression(lowering, member.value, spot)]);
        const typed = member.value ? undefined : typeOfField(lowering, member, module);
        if (typed) found.push([name, typed]);
      }
      if (member.type !== "MethodDefinition" || member.static !== isStatic) continue;
      for (const parameter of member.value.params) {
        if (parameter.type !== "TSParameterProperty") continue;
        const inner = parameter.parameter.type === "AssignmentPattern" ? parameter.parameter.left : parameter.parameter;
        found.push([inner.name, lowerExpression(lowering, inner, spot)]);
      }
      walk(member.value, (inner) => {
        if (inner.type === "ClassDeclaration" || inner.type === "ClassExpression") return false;
        if (inner.type === "AssignmentExpression" && inner.operator === "=") {
          const name = fieldIn(inner.left);
          if (name !== undefined) found.push([name, lowerExpression(lowering, inner.right, spot)]);
        }
        // `this.roots.push(root)`
        if (inner.type === "CallExpression" && inner.callee.type === "MemberExpression") {
          const { object, property } = inner.callee;
          const isAdded = property.type === "Identifier" && /^(?:push|unshift|add)$/.test(property.name);
          const name = isAdded ? fieldIn(object) : undefined;
          const items = name === undefined ? [] : inner.arguments.map((each) => lowerExpression(lowering, each, spot));
          if (name !== undefined) found.push([name, { kind: "list", place: lowering.place(inner, module), items }]);
        }
        return undefined;
      });
    }
    return found;
  });
  return fieldsByName(collect);
}
