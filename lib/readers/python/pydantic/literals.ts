import type { SchemaPart } from "../../../emission/python/part.ts";
import type { Expression } from "../../../languages/python/tree.ts";
import { canonicalName } from "./canonical.ts";
import type { Core } from "./core.ts";
import { dataOf } from "./data.ts";
import type { TypeFrame } from "./type-frame.ts";
import { typeOrigin } from "./type-frame.ts";
import type { SourceRef } from "./source-ref.ts";

/** `Literal["a", 1, Color.RED, Literal["b"]]` */
export function literalCore(args: readonly Expression[], at: TypeFrame, origin: SourceRef): Core {
  const values: SchemaPart<SourceRef>[] = [];
  for (const part of args.flatMap((one) => valuesOf(one, at))) {
    if (part.kind === "unknown") return { kind: "unknown", origin, reason: part.reason };
    const isKnown = values.some(
      (one) =>
        one.kind === "scalar" &&
        part.kind === "scalar" &&
        one.value === part.value &&
        typeof one.value === typeof part.value,
    );
    if (!isKnown) values.push(part);
  }
  return { kind: "literal", values, origin };
}

function valuesOf(node: Expression, at: TypeFrame): SchemaPart<SourceRef>[] {
  const { evaluator, frame } = at;
  const value = evaluator.evaluate(node, frame);
  if (value.kind === "type" && value.expression.nodeType === "Subscript") {
    const { expression } = value;
    const of = evaluator.evaluate(expression.value, value.frame);
    if (of.kind === "external" && canonicalName(of.name) === "typing.Literal") {
      const inner = expression.slice.nodeType === "Tuple" ? expression.slice.elts : [expression.slice];
      return inner.flatMap((one) => valuesOf(one, { ...at, frame: value.frame }));
    }
  }
  const part = dataOf(value, evaluator);
  return [{ ...part, origin: typeOrigin(node, at) }];
}
