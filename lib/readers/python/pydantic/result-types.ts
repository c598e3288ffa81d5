import type { Expression } from "../../../languages/python/tree.ts";
import type { Frame } from "../evaluate/value.ts";
import { inspected } from "./annotated.ts";
import { canonicalName } from "./canonical.ts";
import type { TypeFrame } from "./type-frame.ts";

const maxDepth = 20;

/** Which types are looked for, and where: "unions" looks only at alternatives. */
interface TypeSearch {
  readonly test: (name: string) => boolean;
  readonly where: "anywhere" | "unions";
}

/** True if a type is, or contains, one whose qualified name passes a test. */
export function containsAny(node: Expression, at: TypeFrame, wanted: TypeSearch, depth = 0): boolean {
  const { test, where } = wanted;
  if (depth > maxDepth) return false;
  const { source, at: inner } = inspected(node, at);
  const next = (one: Expression, frame: Frame = inner.frame): boolean =>
    containsAny(one, { ...inner, frame }, wanted, depth + 1);
  if (source.nodeType === "BinOp") return next(source.left) || next(source.right);
  if (source.nodeType === "Subscript") {
    const of = inner.evaluator.evaluate(source.value, inner.frame);
    const name = of.kind === "external" ? canonicalName(of.name) : "";
    if (name === "typing.Literal" || of.kind === "class") return false;
    if (where === "unions" && name !== "typing.Union" && name !== "typing.Optional") return false;
    return (source.slice.nodeType === "Tuple" ? source.slice.elts : [source.slice]).some((one) => next(one));
  }
  const value = inner.evaluator.evaluate(source, inner.frame);
  if (value.kind === "external") return test(value.name);
  return value.kind === "type" && value.expression !== source && next(value.expression, value.frame);
}

/** True for `list`, `tuple`, `Sequence` and similar types with any items. */
export function isOpenList(node: Expression, at: TypeFrame): boolean {
  const { source, at: inner } = inspected(node, at);
  const { evaluator, frame } = inner;
  const names = ["builtins.list", "builtins.tuple", "typing.Sequence"];
  const value = evaluator.evaluate(source, frame);
  if (value.kind === "external") return names.includes(canonicalName(value.name));
  if (source.nodeType !== "Subscript") {
    return (
      value.kind === "type" &&
      value.expression !== source &&
      isOpenList(value.expression, { ...inner, frame: value.frame })
    );
  }
  const of = evaluator.evaluate(source.value, frame);
  if (of.kind !== "external") return false;
  const name = canonicalName(of.name);
  if (!names.includes(name)) return false;
  const args = source.slice.nodeType === "Tuple" ? source.slice.elts : [source.slice];
  const isAny = (one: Expression | undefined): boolean => {
    const type = one && evaluator.evaluate(one, frame);
    return type?.kind === "external" && canonicalName(type.name) === "typing.Any";
  };
  const [first, second] = args;
  if (name !== "builtins.tuple") return args.every(isAny);
  return args.length === 2 && isAny(first) && second?.nodeType === "Constant" && second.literal === "ellipsis";
}
