import { childrenOf, isDecoratedWith } from "../../../languages/python/nodes.ts";
import type { AnyFunction, ClassDef, Expression, PythonNode } from "../../../languages/python/tree.ts";
import type { IrClass, CodeValue, IrFunction, RecordField } from "../../../model/handler/code.ts";
import { limits } from "../limits.ts";
import type { Scope } from "../modules/scopes.ts";
import { lowerExpression } from "./expressions.ts";
import { functionOf } from "./functions.ts";
import { type Lowering, outsideOf } from "./lowering.ts";
import { fieldsByName, once } from "../../frame/lowering.ts";
import { classNamed, defaultOf, isPlainType, nameOf } from "./types.ts";

/** The form of a class. */
export function classOf(lowering: Lowering, node: ClassDef, outer: Scope): IrClass {
  const before = lowering.classes.get(node);
  if (before) return before;
  const scope = outer.inner(node);
  const methods = new Map<string, IrFunction>();
  const getters = new Map<string, IrFunction>();
  const constructors: IrFunction[] = [];
  const parent = once(() => parentsOf(lowering, node, outer));
  const form: IrClass = {
    name: node.name,
    place: lowering.place(node, scope.module),
    get parent() {
      return parent()[0];
    },
    get constructors() {
      if (constructors.length) return constructors;
      const [above] = parent();
      return above?.kind === "class" ? above.class.constructors : [];
    },
    methods,
    staticMethods: methods,
    getters,
    fields: fieldsOf(lowering, node, scope, false),
    staticFields: fieldsOf(lowering, node, scope, true),
    ...(isRecord(lowering, node, outer) ? { record: once(() => recordOf(lowering, node, scope)) } : {}),
  };
  lowering.classes.set(node, form);
  for (const member of methodsOf(node)) {
    const method = functionOf(lowering, member, outsideOf(scope));
    if (isProperty(member)) {
      if (!getters.has(member.name)) getters.set(member.name, method);
      continue;
    }
    if (member.name === "__init__") constructors.push(method);
    else methods.set(member.name, method);
  }
  return form;
}

function methodsOf({ body }: ClassDef): AnyFunction[] {
  return body.flatMap((each) =>
    each.nodeType === "FunctionDef" || each.nodeType === "AsyncFunctionDef" ? [each] : [],
  );
}

function isProperty(method: AnyFunction): boolean {
  return ["property", "cached_property", "computed_field", "setter"].some((name) => isDecoratedWith(method, name));
}

/** The parents in the source, a class of the project first. */
function parentsOf(lowering: Lowering, node: ClassDef, outer: Scope): CodeValue[] {
  const values = node.bases.map(
    (base) => classNamed(lowering, base, outer) ?? lowerExpression(lowering, base, outsideOf(outer)),
  );
  const known = values.filter(({ kind }) => kind === "class");
  const enumeration = values.find((each) => each.kind === "external" && /^enum\./u.test(each.name));
  return enumeration ? [enumeration] : [...known, ...values.filter(({ kind }) => kind !== "class")];
}

const recordParents =
  /^(?:pydantic(?:_settings)?\.\w*(?:BaseModel|BaseSettings)|pydantic\.main\.BaseModel|typing(?:_extensions)?\.(?:NamedTuple|TypedDict)|sqlmodel\.SQLModel|msgspec\.Struct)$/u;

/** True for a class whose constructor has its fields as parameters: a model, a data class. */
function isRecord(lowering: Lowering, node: ClassDef, outer: Scope, depth = 0): boolean {
  if (methodsOf(node).some(({ name }) => name === "__init__")) return false;
  const decorators = node.decorator_list.map((each) => nameOf(each.nodeType === "Call" ? each.func : each));
  if (decorators.some((name) => /(?:^|\.)(?:dataclass|define|frozen|attrs|s)$/u.test(name))) return true;
  if (depth > limits.bases) return false;
  return parentsOf(lowering, node, outer).some((parent) =>
    parent.kind === "class"
      ? parent.class.record !== undefined
      : parent.kind === "external" && recordParents.test(parent.name),
  );
}

function recordOf(lowering: Lowering, node: ClassDef, scope: Scope): RecordField[] {
  const fields = new Map<string, RecordField>();
  for (const parent of parentsOf(lowering, node, scope.outer ?? scope))
    if (parent.kind === "class") for (const field of parent.class.record?.() ?? []) fields.set(field.name, field);
  for (const member of node.body) {
    if (member.nodeType !== "AnnAssign" || member.target.nodeType !== "Name") continue;
    const { annotation, value, target } = member;
    fields.set(target.id, {
      name: target.id,
      otherwise: value && defaultOf(lowering, value, scope),
      isPlain: isPlainType(lowering, annotation, scope) || hasPattern(value),
    });
  }
  return [...fields.values()];
}

function hasPattern(value: Expression | undefined): boolean {
  return value?.nodeType === "Call" && value.keywords.some(({ arg }) => arg === "pattern" || arg === "regex");
}

/** The values of fields: those of the class itself, and for objects those that `self.field = value` assigns. */
function fieldsOf(lowering: Lowering, node: ClassDef, scope: Scope, isStatic: boolean): IrClass["fields"] {
  const collect = once((): [string, CodeValue][] => {
    const found: [string, CodeValue][] = [];
    const spot = outsideOf(scope);
    for (const member of node.body) {
      if (member.nodeType === "Assign") {
        for (const target of member.targets)
          if (target.nodeType === "Name") found.push([target.id, lowerExpression(lowering, member.value, spot)]);
      } else if (member.nodeType === "AnnAssign" && member.target.nodeType === "Name") {
        const of = classNamed(lowering, member.annotation, scope);
        if (member.value) found.push([member.target.id, lowerExpression(lowering, member.value, spot)]);
        else if (of) found.push([member.target.id, { kind: "instance", place: of.place, of }]);
      }
    }
    if (isStatic) return found;
    for (const method of methodsOf(node)) {
      if (!isProperty(method)) assignedIn(method, found);
    }
    return found;
  });
  const assignedIn = (method: AnyFunction, found: [string, CodeValue][]): void => {
    const self = [...method.args.posonlyargs, ...method.args.args][0]?.arg;
    const inner = scope.inner(method);
    const isSelf = (each: PythonNode): boolean => each.nodeType === "Name" && each.id === self;
    const visit = (each: PythonNode): void => {
      const [target] = each.nodeType === "Assign" ? each.targets : each.nodeType === "AnnAssign" ? [each.target] : [];
      if (target?.nodeType === "Attribute" && isSelf(target.value)) {
        const { value } = each as { readonly value?: Expression };
        if (value) found.push([target.attr, lowerExpression(lowering, value, outsideOf(inner))]);
      }
      // `self.roots.append(root)`
      const called = each.nodeType === "Call" && each.func.nodeType === "Attribute" ? each.func : undefined;
      const added = called && /^(?:append|add)$/.test(called.attr) ? called.value : undefined;
      if (each.nodeType === "Call" && added?.nodeType === "Attribute" && isSelf(added.value)) {
        const items = each.args.map((arg) => lowerExpression(lowering, arg, outsideOf(inner)));
        found.push([added.attr, { kind: "list", place: lowering.place(method, scope.module), items }]);
      }
      if (each.nodeType !== "ClassDef") for (const child of childrenOf(each)) visit(child);
    };
    for (const statement of method.body) visit(statement);
  };
  return fieldsByName(collect);
}
