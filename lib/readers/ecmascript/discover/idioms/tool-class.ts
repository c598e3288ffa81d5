import type { TSESTree } from "@typescript-eslint/utils";
import { calleeIdentifier, isWithin, keyNameOf } from "../../../../languages/syntax.ts";
import { assignmentIn } from "../../evaluate/constructors.ts";
import type { Evaluation } from "../../evaluate/scope.ts";
import {
  type ClassValue,
  type InstanceValue,
  type MemberValue,
  type NodeRef,
  type ObjectValue,
  sharedValue,
  stringOf,
  unknownValue,
  type Value,
  type ValueHole,
} from "../../evaluate/value.ts";
import type { Module } from "../../modules/graph.ts";
import type { ClassNode } from "../candidate-nodes.ts";
import { type Discovery, idOf, type RawDefinition } from "../raw-definition.ts";
import { classifySchema } from "../classify-schema.ts";
import { isUndefined, normalizeTexts, toolMembersOf } from "../tool-members.ts";
import { isImported } from "../opaque-wrapper.ts";
import { inputKeys, outputKeys, plainKeys } from "../vocabulary.ts";
import { defineIdiom } from "./idiom.ts";

const nameFields = ["toolName", "name"] as const;
const annotationFields = ["annotations", "getAnnotations", "toolAnnotations"] as const;
const isForSuperclass = "the superclass makes the schema of it";
const workMethods = ["execute", "exec", "run", "handler", "handle", "call", "invoke"] as const;

/**
 * `class X extends Tool { static toolName = "x"; description = "…"; argsShape = { … } }`, including its superclasses;
 * and `class X extends McpTool { getName() { return "x"; } getConfig() { return { inputSchema: { … } }; } }`.
 */
export const toolClass = defineIdiom({
  name: "tool-class",
  matches: ({ nodes }) => nodes.classes,
  read: readClass,
});

function readClass(
  node: ClassNode,
  evaluation: Evaluation,
  { module, evidence }: Discovery,
): RawDefinition | undefined {
  const isEvident = evidence.importsMcp || evidence.namesTools || isNamedTool(node);
  if (!isEvident || evidence.isForeign) return undefined;
  const site: NodeRef = { module, node };
  const owner: ClassValue = { kind: "class", site, node, frame: evaluation.scopeAt({ module, node }).frame };
  return toolOfInstance({ kind: "instance", site, class: owner, instantiation: undefined }, evaluation);
}

/** True for a class whose own name, or whose superclass's, calls it a tool. */
export function isNamedTool(node: ClassNode): boolean {
  return /tool/iu.test(`${node.id?.name ?? ""} ${superName(node)}`);
}

/** The tool that an object of a class is; `undefined` if it is not a tool, or has no known name. */
export function toolOfInstance(instance: InstanceValue, evaluation: Evaluation): RawDefinition | undefined {
  const {
    node,
    site: { module },
  } = instance.class;
  const fields = new Fields(evaluation, instance);

  const field = fields.find(nameFields) ?? fields.assignedAfterClass(nameFields);
  const config = field ? undefined : fields.config();
  const name = field ?? (config && fields.find(["getName"]));
  if (!name || stringOf(name.value) === undefined) return undefined;
  const members = new Map<string, MemberValue>([["name", name]]);
  const configured = config && toolMembersOf(config).members;
  const take = (key: string, names: readonly string[]): void => {
    const member = configured ? configured.get(key) : (fields.find(names) ?? fields.passedToSuper(names));
    if (member) members.set(key, member);
  };
  take("title", ["title"]);
  take("description", ["description"]);
  take("inputSchema", inputKeys);
  take("outputSchema", outputKeys);
  for (const key of plainKeys) if (key !== "title") take(key, key === "annotations" ? annotationFields : [key]);
  normalizeTexts(members);

  const work = workMethods
    .map((method) => ownElement(node, method))
    .find((found) => found?.type === "MethodDefinition");
  const schema = members.get("inputSchema");
  const isSchema = schema !== undefined && classifySchema(schema.value) !== "other";
  if (!members.has("description") && !isSchema) return undefined;
  // `class ToolError extends Error { constructor(args) { super(); this.name = "ToolError"; this.args = args; } }`
  if (!members.has("description") && members.get("inputSchema")?.keySite.node.type === "MemberExpression")
    return undefined;
  // `schema = { id: { type: idSchema, description: "…" } }`, `schema = "public"`: only the superclass knows the
  // meaning.
  if (schema && !isSchema)
    members.set("inputSchema", { ...schema, value: unknownValue(schema.value.site, isForSuperclass) });
  if (!isSchema && !(work && isNamedTool(node))) return undefined;
  if (work?.type === "MethodDefinition") {
    const handler = evaluation.evaluate({ module, node: work.value });
    members.set("handler", { key: "handler", keySite: { module, node: work }, value: handler });
  }
  return {
    kind: "tool",
    convention: "project",
    id: idOf("tool", node),
    node,
    anchor: node.id ?? node,
    members,
    // A framework calls the method to get the configuration, and registers it.
    isSent: config !== undefined,
    unknownRest: config?.unknownRest ?? unseenSuperclass(node, instance.class.site, evaluation),
    ...(isOfFramework(node, module, evaluation)
      ? { isSent: true, converter: { reason: "mcp-framework makes the schema of the fields alone", isOfFields: true } }
      : {}),
    // Members that the class lacks belong into the object that its method returns.
    insertionPoint: config ? undefined : { kind: "class", node },
    group: `${String(node.range[0])}:`,
    exclusiveNode: undefined,
  };
}

/** Reads the fields of a class, both static and instance fields. */
class Fields {
  readonly #evaluation: Evaluation;
  readonly #owner: ClassValue;
  readonly #instance: InstanceValue;

  constructor(evaluation: Evaluation, instance: InstanceValue) {
    this.#evaluation = evaluation;
    this.#owner = instance.class;
    this.#instance = instance;
  }

  /** The first of the fields with a value in the class or a superclass. */
  find(names: readonly string[]): MemberValue | undefined {
    const {
      site: { module },
      node,
    } = this.#owner;
    for (const name of names) {
      const element = ownElement(node, name);
      const isStatic = element !== undefined && "static" in element && element.static;
      const own = isStatic ? element : (assignmentIn(node, name)?.left ?? element);
      const value = isStatic ? this.#read(this.#owner, name) : this.#inherited(name, own !== undefined);
      if (!value) continue;
      if (own) return { key: name, keySite: { module, node: own }, value };
      // A superclass states its members for all subclasses, except values that one of them passes to it.
      const isHanded = value.site.module === module && isWithin(value.site.node, node);
      return isHanded
        ? { key: name, keySite: value.site, value: ownValue(value) }
        : { key: name, keySite: { module, node }, value: sharedValue(value) };
    }
    return undefined;
  }

  /** `getConfig() { return { title, description, inputSchema }; }` of @salesforce/mcp-provider-api. */
  config(): ObjectValue | undefined {
    const value = this.find(["getConfig"])?.value;
    return value?.kind === "object" ? value : undefined;
  }

  /** `constructor() { super({ inputSchema: … }) }`. */
  passedToSuper(names: readonly string[]): MemberValue | undefined {
    const {
      site: { module },
      node,
    } = this.#owner;
    const constructor = ownElement(node, "constructor");
    if (constructor?.type !== "MethodDefinition" || !constructor.value.body) return undefined;
    for (const statement of constructor.value.body.body) {
      if (statement.type !== "ExpressionStatement" || statement.expression.type !== "CallExpression") continue;
      const { callee, arguments: args } = statement.expression;
      if (callee.type !== "Super") continue;
      for (const argument of args) {
        if (argument.type !== "ObjectExpression") continue;
        const value = this.#evaluation.evaluate({ module, node: argument });
        if (value.kind !== "object") continue;
        const found = names
          .map((name) => value.members.get(name))
          .find((member) => member && !isUndefined(member.value));
        if (found) return found;
      }
    }
    return undefined;
  }

  /** `FindTool.toolName = "find";` after the class, as compilers write static fields. */
  assignedAfterClass(names: readonly string[]): MemberValue | undefined {
    const {
      site: { module },
      node,
    } = this.#owner;
    const { parent, id } = node;
    const block = parent.type === "ExportNamedDeclaration" ? parent.parent : parent;
    if (!id || !("body" in block) || !Array.isArray(block.body)) return undefined;
    for (const statement of block.body as readonly TSESTree.Node[]) {
      if (statement.type !== "ExpressionStatement" || statement.expression.type !== "AssignmentExpression") continue;
      const { left, right } = statement.expression;
      if (left.type !== "MemberExpression" || left.object.type !== "Identifier" || left.object.name !== id.name)
        continue;
      const key = calleeIdentifier(left)?.name;
      if (key === undefined || !names.includes(key)) continue;
      return { key, keySite: { module, node: left }, value: this.#evaluation.evaluate({ module, node: right }) };
    }
    return undefined;
  }

  #inherited(name: string, isOwn: boolean): Value | undefined {
    const value = this.#read(this.#instance, name);
    if (value) return isOwn || value.kind !== "unknown" ? value : undefined;
    const fromStatic = this.#read(this.#owner, name);
    // Every class has a static `name`, which is not the name of a tool.
    return name === "name" || fromStatic?.kind === "unknown" ? undefined : fromStatic;
  }

  /** The value of a field or getter, or the result of a method without parameters, such as `argsShape()`. */
  #read(owner: ClassValue | InstanceValue, name: string): Value | undefined {
    const { site } = this.#owner;
    const found = this.#evaluation.property(owner, name, site);
    const isMethod =
      found.kind === "function" && found.node.parent.type === "MethodDefinition" && !found.node.params.length;
    const value = isMethod ? this.#evaluation.call(found, [], site) : found;
    return isUndefined(value) || value.kind === "function" ? undefined : value;
  }
}

/** A value with text from parameters, which other calls fill with other texts. */
function ownValue(value: Value): Value {
  return value.kind === "zod"
    ? { ...value, shared: false, trace: { ...value.trace, shared: false } }
    : { ...value, shared: false };
}

function ownElement({ body }: ClassNode, name: string): TSESTree.ClassElement | undefined {
  return body.body.find(
    (element) => element.type !== "StaticBlock" && element.type !== "TSIndexSignature" && keyNameOf(element) === name,
  );
}

/**
 * Why a tool may have more than its class states: the source of the superclass is missing, and it may set hints for all
 * its tools.
 */
function unseenSuperclass({ superClass }: ClassNode, site: NodeRef, evaluation: Evaluation): ValueHole | undefined {
  if (superClass?.type !== "Identifier" || !isImported(superClass, site.module)) return undefined;
  const value = evaluation.evaluate({ module: site.module, node: superClass });
  return value.kind === "unknown" ? { site, reason: value.reason } : undefined;
}

/** mcp-framework 0.2 writes the `type`, `properties` and `required` of an object, and nothing else from Zod. */
function isOfFramework({ superClass }: ClassNode, module: Module, evaluation: Evaluation): boolean {
  const value = superClass ? evaluation.evaluate({ module, node: superClass }) : undefined;
  return value?.kind === "external" && /^mcp-framework(?:\/|$)/u.test(value.specifier);
}

function superName({ superClass }: ClassNode): string {
  if (!superClass) return "";
  return calleeIdentifier(superClass.type === "CallExpression" ? superClass.callee : superClass)?.name ?? "";
}
