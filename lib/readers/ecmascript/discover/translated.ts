import { isTranslator } from "../translations.ts";
import { scalarValue, type UnknownValue, type Value } from "../evaluate/value.ts";
import { calleeIdentifier } from "./syntax.ts";

/**
 * `t("TOOL_X_DESCRIPTION", "Lists the issues")`: a translation function that is handed in cannot be evaluated, but its
 * second argument is what a server without translations says.
 */
export function translated(value: UnknownValue): Value {
  const { module, node } = value.site;
  if (node.type !== "CallExpression") return value;
  const name = calleeIdentifier(node.callee)?.name;
  const [key, fallback] = node.arguments;
  if (name === undefined || !isTranslator(name) || key?.type !== "Literal") return value;
  const isText = fallback?.type === "Literal" && typeof fallback.value === "string";
  return isText ? scalarValue({ module, node: fallback }, fallback.value) : value;
}
