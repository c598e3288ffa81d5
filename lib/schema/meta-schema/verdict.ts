import type { Schema } from "../../model/schema.ts";
import type { Constraint, KeywordFault } from "../schema-fault.ts";
import type { MetaSchemaError } from "./meta-schema-error.ts";

/** Turns all that the meta-schema says about one value into one verdict. */
export function verdictOf({ located, pointer }: Schema, errors: readonly MetaSchemaError[]): KeywordFault {
  const keyword = keywordOf(pointer);
  const isFlag = located.kind === "scalar" && typeof located.value === "boolean";
  if (keyword === "required" && isFlag) return { defect: "requiredFlag", keyword };
  if (keyword.startsWith("exclusive") && isFlag) return { defect: "exclusiveFlag", keyword };
  if (keyword === "items" && located.kind === "array") return { defect: "tupleItems", keyword };
  if (errors.some((error) => error.keyword === "enum") && located.kind === "scalar")
    return { defect: "unknownType", keyword };
  return { defect: "wrongValue", keyword, constraint: constraintOf(errors) };
}

/** The keyword that a fault belongs to: the last key of its pointer that is no index. */
function keywordOf(pointer: string): string {
  return pointer.split("/").findLast((key) => !/^\d+$/.test(key)) ?? "";
}

function constraintOf(errors: readonly MetaSchemaError[]): Constraint {
  // A type of its own fails a value in more ways than a limit does, and a limit says more.
  for (const { keyword, params } of errors) {
    switch (keyword) {
      case "uniqueItems":
        return { rule: keyword, allows: [Number(params["i"])] };
      case "minItems":
      case "minimum":
      case "exclusiveMinimum":
        return { rule: keyword, allows: [Number(params["limit"])] };
      case "pattern":
        return { rule: keyword, allows: [String(params["pattern"])] };
    }
  }
  const types = errors.flatMap(({ params }) => params["type"] ?? []).map(String);
  return { rule: "type", allows: [...new Set(types)] };
}
