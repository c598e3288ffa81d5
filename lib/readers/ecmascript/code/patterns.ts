import type { TSESTree } from "@typescript-eslint/utils";
import { isWithin, keyNameOf } from "../../../languages/syntax.ts";
import type { CodeValue } from "../../../model/handler/code.ts";
import { eachName } from "../modules/binding.ts";
import { lowerExpression } from "./expressions.ts";
import type { Lowering, LoweringContext } from "./lowering.ts";
import { valueOfName } from "./names.ts";

/** Adds the assignments of a pattern: `const { path, mode = "r" } = args`. */
export function assignPattern(
  lowering: Lowering,
  pattern: TSESTree.Node,
  value: CodeValue,
  spot: LoweringContext,
): void {
  const { module, statements } = spot;
  if (pattern.type === "MemberExpression") {
    const target = lowerExpression(lowering, pattern, spot);
    if (target.kind === "member") statements.push({ kind: "assign", target, value, place: target.place });
    return;
  }
  if (pattern.type === "Identifier") {
    const target = valueOfName(lowering, pattern, module);
    if (target.kind === "variable")
      statements.push({ kind: "assign", target, value, place: lowering.place(pattern, module) });
    return;
  }
  let whole = value;
  if (value.kind !== "variable") {
    const variable = lowering.temporary(pattern, module);
    const target = { kind: "variable" as const, place: value.place, variable };
    statements.push({ kind: "assign", target, value, place: value.place });
    whole = target;
  }
  eachName(pattern, (name) => {
    const target = valueOfName(lowering, name, module);
    const part = partOfPattern(lowering, { pattern, name, value: whole }, spot);
    if (target.kind === "variable" && part)
      statements.push({ kind: "assign", target, value: part, place: lowering.place(name, module) });
  });
}

interface NamedPart {
  readonly pattern: TSESTree.Node;
  /** The identifier in the pattern. */
  readonly name: TSESTree.Node;
  /** The value that the pattern destructures. */
  readonly value: CodeValue;
}

/** The part of a value that a name in a pattern is bound to; `undefined` if the name is not in the pattern. */
export function partOfPattern(
  lowering: Lowering,
  { pattern, name, value }: NamedPart,
  spot: LoweringContext,
): CodeValue | undefined {
  const { module } = spot;
  if (pattern === name) return value;
  if (!isWithin(name, pattern)) return undefined;
  const into = (inner: TSESTree.Node, key: CodeValue): CodeValue | undefined => {
    const place = lowering.place(inner, module);
    const part: CodeValue =
      value.kind === "external" && key.kind === "literal"
        ? { kind: "external", place, name: `${value.name}.${String(key.value)}` }
        : value.kind === "object" && key.kind === "literal"
          ? (entryNamed(value, key) ?? { kind: "member", place, object: value, key })
          : { kind: "member", place, object: value, key };
    return partOfPattern(lowering, { pattern: inner, name, value: part }, spot);
  };
  switch (pattern.type) {
    case "TSParameterProperty":
      return partOfPattern(lowering, { pattern: pattern.parameter, name, value }, spot);
    case "AssignmentPattern": {
      const given = lowerExpression(lowering, pattern.right, spot);
      const place = lowering.place(pattern, module);
      const choice: CodeValue = {
        kind: "choice",
        place,
        test: undefined,
        options: [value, given],
        isDefault: true,
        keepsNull: true,
      };
      return partOfPattern(lowering, { pattern: pattern.left, name, value: choice }, spot);
    }
    case "RestElement":
      return partOfPattern(lowering, { pattern: pattern.argument, name, value }, spot);
    case "ObjectPattern":
      for (const property of pattern.properties) {
        if (!isWithin(name, property)) continue;
        if (property.type === "RestElement") {
          const without = pattern.properties.flatMap((other) =>
            other.type === "RestElement" ? [] : [keyOf(lowering, other, spot)],
          );
          return partOfPattern(lowering, { pattern: property, name, value: { ...value, without } }, spot);
        }
        return into(property.value, keyOf(lowering, property, spot));
      }
      return undefined;
    case "ArrayPattern":
      for (const [index, element] of pattern.elements.entries()) {
        if (!element || !isWithin(name, element)) continue;
        if (element.type === "RestElement") {
          const place = lowering.place(element, module);
          const without = Array.from({ length: index }, (_, value): CodeValue => ({ kind: "literal", place, value }));
          return partOfPattern(lowering, { pattern: element, name, value: { ...value, without } }, spot);
        }
        return into(element, { kind: "literal", place: lowering.place(element, module), value: index });
      }
      return undefined;
    default:
      return undefined;
  }
}

/** The key of a property in a pattern. */
function keyOf(lowering: Lowering, property: TSESTree.Property, spot: LoweringContext): CodeValue {
  const name = keyNameOf(property);
  return name === undefined
    ? lowerExpression(lowering, property.key, spot)
    : { kind: "literal", place: lowering.place(property.key, spot.module), value: name };
}

function entryNamed(
  object: CodeValue & { readonly kind: "object" },
  key: CodeValue & { readonly kind: "literal" },
): CodeValue | undefined {
  if (!object.entries.every((each) => each.key?.kind === "literal")) return undefined;
  return object.entries.findLast((each) => each.key?.kind === "literal" && each.key.value === key.value)?.value;
}
