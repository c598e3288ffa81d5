import { docstringIn, isDecoratedWith, lastNameOf, pythonParametersOf } from "../../../languages/python/nodes.ts";
import type { Call, ClassDef, Expression } from "../../../languages/python/tree.ts";
import { limits } from "../limits.ts";
import { frameOfCall, frameOfValues } from "./functions.ts";
import type { Evaluator } from "./evaluator.ts";
import { exportOf, open } from "./names.ts";
import { fieldOfRecord } from "./records.ts";
import { reflectedAttribute } from "./reflection.ts";
import {
  type CallValue,
  type ClassValue,
  type Frame,
  type FunctionValue,
  type InstanceValue,
  type NodeRef,
  type ParameterValue,
  unknownValue,
  type Value,
} from "./value.ts";

/** The value of `value.name`. */
export function attributeOf(value: Value, name: string, site: NodeRef, evaluator: Evaluator): Value {
  const set = evaluator.run?.attributesOf(value)?.get(name);
  if (set) return set;
  const reflected = reflectedAttribute(value, name, site);
  if (reflected) return reflected;
  switch (value.kind) {
    case "module":
      return moduleAttribute(value.module, name, site, evaluator);
    case "external":
      return { kind: "external", site, name: `${value.name}.${name}` };
    case "class":
      if (name === "__name__") return { kind: "scalar", site, value: value.node.name };
      return (
        classAttribute(value, name, evaluator) ??
        modelMethod(value, name, site, evaluator) ??
        unknownValue(site, `the class has no '${name}'`)
      );
    case "instance":
      if (name === "__class__" && value.call) return value.of;
      return instanceAttribute(value, name, site, evaluator);
    case "enum member":
      if (name === "value") return value.value;
      return name === "name" ? { kind: "scalar", site, value: value.name } : unknownValue(site, "it is computed");
    case "function":
      return functionAttribute(value, name, site);
    case "call":
      return (
        memberOfProtocol(value, name, site, evaluator) ??
        unknownValue(site, "it is a part of a value that only the running server knows")
      );
    case "parameter":
      return memberOfParameter(value, name, evaluator) ?? unknownValue(site, "it is a part of an argument");
    default:
      return unknownValue(site, "it is a part of a value that only the running server knows");
  }
}

/** The classes of `mcp.types`, whose objects have what they are made with. */
const protocolClass =
  /(?:^|\.)mcp(?:_types|\.types)?\.(?:Tool|Resource|ResourceTemplate|Prompt|ToolAnnotations|Annotations)$/u;

/** True for an object of a class of `mcp.types`. */
export function isProtocolObject(value: Value): value is CallValue {
  return value.kind === "call" && protocolClass.test(value.name);
}

/** `tool.name`, `tool.annotations` */
function memberOfProtocol(value: CallValue, name: string, site: NodeRef, evaluator: Evaluator): Value | undefined {
  if (!isProtocolObject(value) || value.call.args.length) return undefined;
  const given = evaluator.keyword(value, name);
  if (given) return given;
  return optional.has(name) ? { kind: "scalar", site, value: null } : undefined;
}

const optional: ReadonlySet<string> = new Set([
  ...["title", "description", "icons", "annotations", "meta", "outputSchema", "output_schema", "execution"],
  ...["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"],
]);

/** `fn.__name__`, `fn.__doc__` */
function functionAttribute({ node, frame }: FunctionValue, name: string, site: NodeRef): Value {
  const { module } = frame.scope;
  if (name === "__name__" && node.nodeType !== "Lambda")
    return { kind: "scalar", site: { module, node }, value: node.name };
  if (name === "__doc__") {
    const text = node.nodeType === "Lambda" ? undefined : docstringIn(node);
    if (!text) return { kind: "scalar", site, value: null };
    return { kind: "scalar", site: { module, node: text }, value: text.value };
  }
  return unknownValue(site, "it is a part of a function");
}

/**
 * What a parameter's type shows of its member, if the type is a class of the project: a method, or the declared type
 * of an attribute. The values of attributes depend on the object.
 */
function memberOfParameter({ annotation, frame, site }: ParameterValue, name: string, evaluator: Evaluator) {
  const type = annotation && evaluator.evaluate(annotation, frame.outer ?? frame);
  if (type?.kind !== "class") return undefined;
  const found = instanceAttribute({ kind: "instance", site, of: type, call: undefined }, name, site, evaluator);
  return found.kind === "function" || found.kind === "parameter" ? found : declaredMember(type, name, site, evaluator);
}

/** `server: FastMCP` of a class, whose objects get it when they are made. */
function declaredMember(of: ClassValue, name: string, site: NodeRef, evaluator: Evaluator): ParameterValue | undefined {
  for (const one of [of, ...basesOf(of, evaluator).classes]) {
    const declared = one.node.body.find(
      (each) => each.nodeType === "AnnAssign" && each.target.nodeType === "Name" && each.target.id === name,
    );
    if (declared?.nodeType === "AnnAssign")
      return { kind: "parameter", site, name, annotation: declared.annotation, frame: frameOfClass(one) };
  }
  return undefined;
}

type ModuleOf = Extract<Value, { kind: "module" }>["module"];

function moduleAttribute(module: ModuleOf, name: string, site: NodeRef, evaluator: Evaluator): Value {
  const exported = exportOf(name, module, site, evaluator);
  if (exported) return exported;
  // `import a.b` makes `b` an attribute of `a`.
  const path = evaluator.graph.resolve(name, 1, module);
  const inner = path === undefined ? undefined : evaluator.graph.load(path);
  return inner ? { kind: "module", site, module: inner } : unknownValue(site, `the module has no '${name}'`);
}

/** The superclasses of a class, the nearest first. `isComplete` is false if one of them is not known. */
export function basesOf(
  value: ClassValue,
  evaluator: Evaluator,
): { readonly classes: readonly ClassValue[]; readonly externals: readonly string[]; readonly isComplete: boolean } {
  const classes: ClassValue[] = [];
  const externals: string[] = [];
  let isComplete = true;
  const visit = (one: ClassValue): void => {
    for (const base of one.node.bases) {
      // `class Page(BaseModel, Generic[T])`
      const plain = base.nodeType === "Subscript" ? base.value : base;
      const found = evaluator.evaluate(plain, one.frame);
      if (found.kind === "external") externals.push(found.name);
      else if (found.kind !== "class" || classes.length >= limits.bases) isComplete = false;
      else if (!classes.some(({ node }) => node === found.node)) {
        classes.push(found);
        visit(found);
      }
    }
  };
  visit(value);
  return { classes, externals, isComplete };
}

const enums: ReadonlySet<string> = new Set(
  ["Enum", "StrEnum", "IntEnum", "Flag", "IntFlag", "ReprEnum"].map((name) => `enum.${name}`),
);

/** True for a class whose assignments are its members. */
export function isEnum(value: ClassValue, evaluator: Evaluator): boolean {
  return basesOf(value, evaluator).externals.some((name) => enums.has(name));
}

/** An attribute of a class or of its superclasses; `undefined` if none is found. */
function classAttribute(value: ClassValue, name: string, evaluator: Evaluator): Value | undefined {
  const { classes } = basesOf(value, evaluator);
  for (const one of [value, ...classes]) {
    const frame = frameOfClass(one);
    if (!frame.scope.bindings.has(name)) continue;
    const site: NodeRef = { module: one.frame.scope.module, node: one.node };
    const read = (): Value => evaluator.lookUp(name, frame, site);
    const found = evaluator.run ? evaluator.run.attributeOfClass(one, name, read) : read();
    if (found.kind === "function") return methodOf(found, value);
    if (!evaluator.run && isReassigned(name, [value, ...classes], evaluator))
      return unknownValue(site, `'${name}' is changed`);
    const isMember = frame.scope.bindings.get(name)?.[0]?.kind === "assignment" && isEnum(one, evaluator);
    return isMember ? { kind: "enum member", site: found.site, of: one, name, value: found } : found;
  }
  return undefined;
}

/** True if code gives an attribute of these classes, or of their objects, another value. */
function isReassigned(name: string, classes: readonly ClassValue[], { graph }: Evaluator): boolean {
  const nodes = classes.map(({ node }) => node);
  const modules = new Set([graph.linted, ...classes.map(({ frame }) => frame.scope.module)]);
  return [...modules].some(({ scope }) => scope.changes.isReassigned(name, nodes));
}

/** The method of pydantic's models that makes their JSON Schema. */
function modelMethod(value: ClassValue, name: string, site: NodeRef, evaluator: Evaluator): Value | undefined {
  if (name !== "model_json_schema" || !basesOf(value, evaluator).externals.some(isModel)) return undefined;
  return { kind: "external", site, name: "pydantic.BaseModel.model_json_schema" };
}

function isModel(name: string): boolean {
  return /^pydantic\.(?:main\.)?BaseModel$/u.test(name);
}

function methodOf(method: Extract<Value, { kind: "function" }>, owner: ClassValue): Value {
  return isDecoratedWith(method.node, "classmethod") ? { ...method, self: owner } : method;
}

function instanceAttribute(value: InstanceValue, name: string, site: NodeRef, evaluator: Evaluator): Value {
  const ofClass = classAttribute(value.of, name, evaluator);
  if (ofClass?.kind === "function") {
    const { node } = ofClass;
    if (isDecoratedWith(node, "property") || isDecoratedWith(node, "cached_property"))
      return propertyOf({ ...ofClass, self: value }, site, evaluator);
    return isDecoratedWith(node, "staticmethod") ? ofClass : { ...ofClass, self: ofClass.self ?? value };
  }
  const field = fieldOfRecord(value, name, site, evaluator);
  if (field) return field;
  // `name = ""` of a class whose subclasses set it.
  if (!value.call && !evaluator.run && ofClass?.kind === "scalar" && (ofClass.value === "" || ofClass.value === null))
    return unknownValue(site, "a class below may give it a value");
  const assigned = evaluator.run && value.call ? undefined : assignedInInit(value, name, ofClass, evaluator);
  return assigned ?? ofClass ?? unknownValue(site, `no class gives '${name}' a value`);
}

/** The value of a property, where the code runs. */
function propertyOf(getter: FunctionValue, site: NodeRef, evaluator: Evaluator): Value {
  const frame = frameOfValues(getter, [], evaluator);
  return (frame && evaluator.run?.call(getter, frame)) ?? unknownValue(site, "it is computed");
}

/** The value of `self.name = …`, if that is its only assignment in the class. */
function assignedInInit(
  value: InstanceValue,
  name: string,
  ofClass: Value | undefined,
  evaluator: Evaluator,
): Value | undefined {
  const { classes } = basesOf(value.of, evaluator);
  for (const one of [value.of, ...classes]) {
    const found = assignmentsTo(one.node, name);
    const [first] = found;
    if (!first) continue;
    const outer = frameOfClass(one);
    const scope = outer.scope.inner(first.method);
    const isInitial = first.method.name === "__init__";
    // Nobody knows whether a method has replaced the value of the class.
    const isOpen = found.length > 1 || (ofClass && !isInitial);
    if (isOpen || isReassigned(name, [value.of, ...classes], evaluator))
      return unknownValue({ module: scope.module, node: first.node }, `'${name}' is changed`);
    const constructed = isInitial ? constructorFrame(value, one, evaluator) : undefined;
    const given = evaluator.evaluate(first.value, constructed ?? { scope, values: new Map(), outer });
    return open(given, name, scope.changes.ofAttribute(name));
  }
  return undefined;
}

/** The frame of a class's names. */
function frameOfClass(value: ClassValue): Frame {
  return { scope: value.frame.scope.inner(value.node), values: new Map(), outer: value.frame };
}

/** The frame of a class's `__init__` with the arguments that an object was made with, or `super().__init__(…)` gave. */
function constructorFrame(value: InstanceValue, owner: ClassValue, evaluator: Evaluator): Frame | undefined {
  let { call } = value;
  for (const one of [value.of, ...basesOf(value.of, evaluator).classes]) {
    const init = one.node.body.find((method) => method.nodeType === "FunctionDef" && method.name === "__init__");
    if (init?.nodeType !== "FunctionDef") continue;
    const callee = { kind: "function", site: value.site, node: init, frame: frameOfClass(one), self: value } as const;
    // All objects of a class are alike if it has no arguments.
    const isAlike = !call && pythonParametersOf(init.args).length === 1 && !hasSubclass(value.of);
    const frame = call
      ? frameOfCall(callee, call.node, call.frame, evaluator)
      : isAlike
        ? frameOfValues(callee, [], evaluator)
        : undefined;
    if (!frame || one.node === owner.node) return frame;
    const above = init.body
      .flatMap((statement) => (statement.nodeType === "Expr" ? statement.value : []))
      .find(isSuperInit);
    call = above && { node: above, frame };
  }
  return undefined;
}

/** True if the module of a class extends it: then `self` in its methods may be an object of the subclass. */
function hasSubclass({ node, frame }: ClassValue): boolean {
  const isBase = (base: Expression): boolean => lastNameOf(base) === node.name;
  return frame.scope.module.ast.body.some((one) => one.nodeType === "ClassDef" && one.bases.some(isBase));
}

/** `super().__init__(…)` */
function isSuperInit(node: Expression): node is Call {
  if (node.nodeType !== "Call" || node.func.nodeType !== "Attribute" || node.func.attr !== "__init__") return false;
  const { value } = node.func;
  return value.nodeType === "Call" && value.func.nodeType === "Name" && value.func.id === "super";
}

/** The assignments `self.name = …` in the methods of a class. */
function assignmentsTo(node: ClassDef, name: string) {
  return node.body.flatMap((method) => {
    if (method.nodeType !== "FunctionDef" && method.nodeType !== "AsyncFunctionDef") return [];
    const self = method.args.args[0]?.arg ?? "self";
    return method.body.flatMap((statement) => {
      const { nodeType } = statement;
      if (nodeType !== "Assign" && nodeType !== "AnnAssign") return [];
      const targets = nodeType === "Assign" ? statement.targets : [statement.target];
      const { value } = statement;
      const isHere = targets.some(
        (one) =>
          one.nodeType === "Attribute" && one.attr === name && one.value.nodeType === "Name" && one.value.id === self,
      );
      return isHere && value ? [{ method, node: statement, value }] : [];
    });
  });
}
