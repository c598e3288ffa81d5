import { stringify } from "yaml";
import type { ValidationResult } from "../result.ts";
import { plainResultOf } from "./json.ts";

/** The result as YAML, of the same shape as the JSON. */
export function yamlReport(result: ValidationResult): string {
  return stringify(plainResultOf(result), { aliasDuplicateObjects: false, lineWidth: 0 });
}
