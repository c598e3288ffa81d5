import { lastNameOf } from "../../../languages/python/nodes.ts";
import type { Expression } from "../../../languages/python/tree.ts";
import { isFunction } from "../modules/order.ts";
import { basesOf } from "./attributes.ts";
import type { Evaluator } from "./evaluator.ts";
import { type ClassValue, type Frame, type InstanceValue, type NodeRef, unknownValue, type Value } from "./value.ts";

interface Field {
  readonly name: string;
  readonly default: Expression | undefined;
  readonly frame: Frame;
}

/**
 * The value of a field of a dataclass, a named tuple or a model that a call makes; `undefined` if the class is none, or
 * has no such field.
 */
export function fieldOfRecord(
  { of, call }: InstanceValue,
  name: string,
  site: NodeRef,
  evaluator: Evaluator,
): Value | undefined {
  const { classes, externals } = basesOf(of, evaluator);
  const lineage = [of, ...classes];
  const isModel = externals.some((one) => /^pydantic\.(?:main\.)?BaseModel$/u.test(one));
  const isTuple = externals.includes("typing.NamedTuple");
  if (!isModel && !isTuple && !lineage.some((one) => isDataclass(one, evaluator))) return undefined;
  const fields = lineage.toReversed().flatMap(fieldsIn);
  const field = fields.findLast((one) => one.name === name);
  if (!field) return undefined;
  const unknown = unknownValue(site, "the object gets it when the server runs");
  const isComputed = lineage.some(({ node }) =>
    node.body.some((one) => isFunction(one) && /^__(?:post_)?init__$|^__new__$|validat/u.test(one.name)),
  );
  if (!call || isComputed) return unknown;
  const { node, frame } = call;
  const keyword = evaluator.keyword({ call: node, frame }, name);
  if (keyword) return keyword;
  const names = [...new Set(fields.map((one) => one.name))];
  if (node.args.some(({ nodeType }) => nodeType === "Starred")) return unknown;
  const positional = isModel ? undefined : node.args[names.indexOf(name)];
  if (positional) return evaluator.evaluate(positional, frame);
  return field.default ? defaultOf(field.default, field.frame, evaluator) : unknown;
}

/** `field(default_factory=list)`, `Field("x")`, or the default itself. */
function defaultOf(node: Expression, frame: Frame, evaluator: Evaluator): Value {
  const value = evaluator.evaluate(node, frame);
  if (value.kind !== "call" || !/(?:^|\.)(?:dataclasses\.field|pydantic\.(?:fields\.)?Field)$/u.test(value.name))
    return value;
  const { site } = value;
  const given = evaluator.keyword(value, "default");
  if (given) return given;
  const factory = evaluator.keyword(value, "default_factory");
  if (factory?.kind === "external" && factory.name === "builtins.list")
    return { kind: "list", site, form: "list", items: [], rest: undefined };
  if (factory?.kind === "external" && factory.name === "builtins.dict")
    return { kind: "dict", site, entries: new Map(), rest: undefined };
  const [first] = value.call.args;
  return first && !factory ? evaluator.evaluate(first, frame) : unknownValue(site, "it is made when the server runs");
}

function fieldsIn({ node, frame: outer }: ClassValue): Field[] {
  const frame: Frame = { scope: outer.scope.inner(node), values: new Map(), outer };
  return node.body.flatMap((one) => {
    if (one.nodeType !== "AnnAssign" || one.target.nodeType !== "Name") return [];
    const annotation = one.annotation.nodeType === "Subscript" ? one.annotation.value : one.annotation;
    return lastNameOf(annotation) === "ClassVar" ? [] : [{ name: one.target.id, default: one.value, frame }];
  });
}

function isDataclass({ node, frame }: ClassValue, evaluator: Evaluator): boolean {
  return node.decorator_list.some((one) => {
    const value = evaluator.evaluate(one.nodeType === "Call" ? one.func : one, frame);
    return value.kind === "external" && /^(?:dataclasses|pydantic\.dataclasses)\.dataclass$/u.test(value.name);
  });
}
