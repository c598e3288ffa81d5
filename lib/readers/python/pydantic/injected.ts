import type { PythonLibrary } from "../../../emission/python/profile.ts";
import type { Expression } from "../../../languages/python/tree.ts";
import { basesOf } from "../evaluate/attributes.ts";
import { inspected } from "./annotated.ts";
import { canonicalName } from "./canonical.ts";
import type { Declared } from "./fields.ts";
import { isDependency } from "./metadata.ts";
import type { TypeFrame } from "./type-frame.ts";

const maxDepth = 10;

/** True for an annotation of a parameter that the server fills itself: `Context`, `Context | None`. */
export function isContext(annotation: Expression, at: TypeFrame, library: PythonLibrary, depth = 0): boolean {
  if (depth > maxDepth) return false;
  const { source, at: inner } = inspected(annotation, at);
  const next = (node: Expression): boolean => isContext(node, inner, library, depth + 1);
  if (source.nodeType === "BinOp" && source.op === "BitOr") return next(source.left) || next(source.right);
  if (source.nodeType === "Subscript") {
    const of = inner.evaluator.evaluate(source.value, inner.frame);
    if (of.kind !== "external") return false;
    const name = canonicalName(of.name);
    const args = source.slice.nodeType === "Tuple" ? source.slice.elts : [source.slice];
    // The MCP SDK also fills `list[Context]`.
    if (library === "mcp" || name === "typing.Optional" || name === "typing.Union")
      return isContextName(name) || args.some(next);
    return isContextName(name);
  }
  const value = inner.evaluator.evaluate(source, inner.frame);
  switch (value.kind) {
    case "external":
      return isContextName(canonicalName(value.name));
    case "class":
      return basesOf(value, inner.evaluator).externals.some((name) => isContextName(canonicalName(name)));
    case "type":
      return (
        value.expression !== source && isContext(value.expression, { ...inner, frame: value.frame }, library, depth + 1)
      );
    default:
      return false;
  }
}

function isContextName(name: string): boolean {
  return /^(?:fastmcp|mcp)\.(?:.*\.)?Context$/u.test(name);
}

/** True for a parameter that the server fills because of its default or metadata: `Depends(find_user)`. */
export function isInjected(
  { default: value, metadata }: Pick<Declared, "default" | "metadata">,
  library: PythonLibrary,
): boolean {
  if (metadata.some((one) => one.kind === "dependency" && one.library === library)) return true;
  return library === "fastmcp" && value?.kind === "call" && isDependency(canonicalName(value.name));
}
