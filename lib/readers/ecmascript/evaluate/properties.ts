import { changeAt } from "./changed-members.ts";
import { instanceMember, staticMember } from "./classes.ts";
import { keyOfThis } from "./constructors.ts";
import { globalConstant } from "./globals.ts";
import { evaluatedExport, memberOfPackage } from "./imports.ts";
import type { Evaluation } from "./scope.ts";
import { scalarValue, unknownValue, type ClassValue, type FunctionValue, type NodeRef, type Value } from "./value.ts";

/** `value.name`, for every kind of value. A method that is read is a {@link MethodValue} until it is called. */
export function propertyOf(evaluation: Evaluation, value: Value, name: string, site: NodeRef): Value {
  switch (value.kind) {
    case "object": {
      const member = value.members.get(name);
      if (member) return value.shared ? { ...member.value, shared: true } : member.value;
      if (value.unknownRest) return unknownValue(site, value.unknownRest);
      return isInherited(name) ? { kind: "method", site, receiver: value, name } : scalarValue(site, undefined);
    }
    case "array": {
      if (name === (value.collection ? "size" : "length")) {
        return value.unknownRest ? unknownValue(site, value.unknownRest) : scalarValue(site, value.items.length);
      }
      if (name === "size" || name === "length") return scalarValue(site, undefined);
      if (!isIndex(name)) return { kind: "method", site, receiver: value, name };
      if (value.collection) return scalarValue(site, undefined);
      // `[...parts(), "text"][0]`: unknown items may come before the item.
      if (value.unknownRest) return unknownValue(site, value.unknownRest);
      return value.items[Number(name)] ?? scalarValue(site, undefined);
    }
    case "scalar":
      if (typeof value.value !== "string") return { kind: "method", site, receiver: value, name };
      if (name === "length") return scalarValue(site, value.value.length);
      return isIndex(name)
        ? scalarValue(site, value.value[Number(name)])
        : { kind: "method", site, receiver: value, name };
    case "regex":
      if (name === "source") return scalarValue(site, value.source);
      if (name === "flags") return scalarValue(site, value.flags);
      return { kind: "method", site, receiver: value, name };
    case "namespace":
      return evaluatedExport(evaluation, value.module, name, site);
    case "external":
      return memberOfPackage(evaluation, value, name, site);
    case "global":
      return globalConstant([...value.path, name], site) ?? { kind: "global", site, path: [...value.path, name] };
    case "class":
      return (
        evaluation.intrinsics.memberOfCopy(value, name, site) ??
        staticMember(evaluation, value, name, site) ??
        propertyOfFunction(value.node, name, site)
      );
    case "instance": {
      if (name === "constructor") return value.class;
      const member = instanceMember(evaluation, value, name, site);
      if (member) return member;
      return isInherited(name) ? unknownValue(site, "it is inherited from Object") : scalarValue(site, undefined);
    }
    case "zod":
      return evaluation.intrinsics.property(value, name, site) ?? { kind: "method", site, receiver: value, name };
    case "function":
      return name === "name" && value.node.id
        ? scalarValue(site, value.node.id.name)
        : (assignedProperty(evaluation, value, name, site) ?? unknownValue(site, "it is a property of a function"));
    case "method":
      return unknownValue(site, "it is a property of a method");
    case "unknown":
      return unknownValue(site, value);
  }
}

/** "0" and "12", but not "012", which is not an index. */
function isIndex(name: string): boolean {
  return /^(?:0|[1-9]\d*)$/u.test(name);
}

/** True for the properties that every object inherits, including "constructor". */
function isInherited(name: string): boolean {
  return name in Object.prototype;
}

/** The properties of a class besides its static members. */
function propertyOfFunction({ id }: ClassValue["node"], name: string, site: NodeRef): Value {
  if (name === "name" && id) return scalarValue(site, id.name);
  return name === "prototype" || name in Function.prototype
    ? unknownValue(site, "it is a property of a function")
    : scalarValue(site, undefined);
}

/** `findTool.description = "…";` in the block that declares the function; `undefined` if nothing assigns it. */
function assignedProperty(
  evaluation: Evaluation,
  { node, site: { module } }: FunctionValue,
  name: string,
  site: NodeRef,
): Value | undefined {
  const declared = node.id ?? (node.parent.type === "VariableDeclarator" ? node.parent.id : undefined);
  const binding = declared?.type === "Identifier" ? module.scopes.lookup(declared.name, declared) : undefined;
  const members = (binding ? module.scopes.referencesTo(binding) : []).flatMap(({ parent }) =>
    parent.type === "MemberExpression" && keyOfThis(parent) === name ? [parent] : [],
  );
  const [only, ...others] = members.flatMap((member) =>
    member.parent.type === "AssignmentExpression" && member.parent.left === member ? [member.parent] : [],
  );
  if (!only) return undefined;
  if (members.some((member) => changeAt(member, [module.program])))
    return unknownValue(site, "it is changed after it is made");
  const isCarriedOut =
    only.operator === "=" && only.parent.type === "ExpressionStatement" && only.parent.parent === binding?.scope;
  return others.length || !isCarriedOut
    ? unknownValue(site, "it is assigned in several places")
    : evaluation.evaluate({ module, node: only.right });
}
