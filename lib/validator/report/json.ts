import { stringify } from "yaml";
import type { ValidationResult, ValidationSource } from "../result/result.ts";

/** A result for the machine-readable reports, without the text of the sources. */
export interface PlainResult extends Omit<ValidationResult, "sources"> {
  readonly sources: readonly Omit<ValidationSource, "text">[];
}

/** The data of the JSON and YAML reports. */
export function plainResultOf(result: ValidationResult): PlainResult {
  const sources = result.sources.map(({ text: _text, ...source }) => source);
  return { ...result, sources };
}

/** The result as JSON, indented by two spaces. */
export function jsonReport(result: ValidationResult): string {
  return `${JSON.stringify(plainResultOf(result), undefined, 2)}\n`;
}

/** The result as YAML, in the same shape as the JSON. */
export function yamlReport(result: ValidationResult): string {
  return stringify(plainResultOf(result), { aliasDuplicateObjects: false, lineWidth: 0 });
}
