import { stringify } from "yaml";
import type { ValidationResult, ValidationSource } from "../result/result.ts";

/** A result as the machine-readable reports give it: the text of the sources is left out. */
export interface PlainResult extends Omit<ValidationResult, "sources"> {
  readonly sources: readonly Omit<ValidationSource, "text">[];
}

/** What the JSON and YAML reports write. */
export function plainResultOf(result: ValidationResult): PlainResult {
  const sources = result.sources.map(({ text: _text, ...source }) => source);
  return { ...result, sources };
}

/** The result as JSON, indented by two spaces. */
export function jsonReport(result: ValidationResult): string {
  return `${JSON.stringify(plainResultOf(result), undefined, 2)}\n`;
}

/** The result as YAML, of the same shape as the JSON. */
export function yamlReport(result: ValidationResult): string {
  return stringify(plainResultOf(result), { aliasDuplicateObjects: false, lineWidth: 0 });
}
