import type { Parameter } from "../model/parameter.ts";
import type { Schema } from "../model/schema.ts";
import type { Tool } from "../model/tool.ts";

/** A text that describes a parameter, and where it is written. */
export interface ParameterText {
  readonly parameter: Parameter;
  readonly text: string;
  readonly at: { readonly start: number; readonly end: number };
}

/**
 * The descriptions of a tool's parameters that are known and not blank: the parameter's own, or that of the schema to
 * which it refers. One that several parameters share comes once.
 */
export function parameterTextsOf(tool: Tool): ParameterText[] {
  const found: ParameterText[] = [];
  let shared: Set<number> | undefined;
  for (const parameter of tool.parameters) {
    const own = parameter.schema.description;
    const reading = own.state === "absent" ? descriptionOfTarget(parameter.schema) : own;
    if (reading?.state !== "known" || reading.value.trim() === "") continue;
    if (own.state === "absent") {
      if (shared?.has(reading.span.start)) continue;
      (shared ??= new Set()).add(reading.span.start);
    }
    found.push({ parameter, text: reading.value, at: reading.span });
  }
  return found;
}

function descriptionOfTarget(schema: Schema) {
  const { target } = schema;
  return target.state === "known" ? target.value.description : undefined;
}
