import { asSchema, definitionOf, identityOf, kindOf, majorOf, wrappedBy } from "../../../emission/zod-schema.ts";
import { isUndecided, standsFor } from "./memory.ts";

const maxDepth = 50;
const through = new Set(["nullable", "readonly", "brand", "lazy", "promise", "effects", "pipe", "catch"]);

/**
 * Why it is not known whether a field may be left out: its schema is not known, or a function of the project decides.
 *
 * @returns `undefined` where it is known.
 */
export function whyOptionalityUnknown(schema: object, depth = 0): string | undefined {
  const identity = identityOf(schema);
  const unknown = standsFor(identity);
  if (unknown) return unknown.reason;
  if (isUndecided(identity)) return "a function of the server decides what becomes of a missing value";
  const kind = kindOf(schema);
  const definition = definitionOf(schema);
  if (depth > maxDepth || (kind === "catch" && majorOf(schema) === 3)) return undefined;
  if (kind === "union" || kind === "intersection") {
    const { options, left, right } = definition;
    const parts: readonly unknown[] = kind === "intersection" ? [left, right] : Array.isArray(options) ? options : [];
    return firstReason(parts, depth);
  }
  if (!through.has(kind)) return undefined;
  const { innerType, in: from, out } = definition;
  return firstReason(
    kind === "pipe" ? [from, out] : [kind === "nullable" ? innerType : wrappedBy(schema, "input")],
    depth,
  );
}

function firstReason(parts: readonly unknown[], depth: number): string | undefined {
  for (const part of parts) {
    const schema = asSchema(part);
    const reason = schema && whyOptionalityUnknown(schema, depth + 1);
    if (reason !== undefined) return reason;
  }
  return undefined;
}
