import type { Parameter } from "../model/parameter.ts";
import { wholeJson } from "../model/plain.ts";
import { knownValue } from "../model/reading.ts";
import type { ParameterFacts, TemplateFacts } from "../model/template-facts.ts";
import type { Tool } from "../model/tool.ts";
import { constraintsOf } from "./constraints.ts";
import { descriptionsOf } from "./descriptions.ts";
import { dispatchOf } from "./dispatch.ts";
import { schemaDefault } from "./value-facts.ts";

/** Why no description can be generated, as the end of a sentence. */
export interface NoFacts {
  readonly reason: string;
}

/**
 * Collects the facts from which a description is generated: see `generatedDescription`.
 *
 * @param things the nouns in the tool's name
 */
export function templateFactsOf(tool: Tool, things: readonly string[]): TemplateFacts | NoFacts {
  const { description, inputSchema } = tool;
  if (description.state === "unknown") return { reason: description.reason };
  if (tool.variants.length > 1) return { reason: "it depends on a condition that only the running server decides" };
  if (inputSchema.state === "unknown") return { reason: inputSchema.reason };
  const parts = inputSchema.state === "known" ? inputSchema.value.walk() : [];
  if (parts.some(({ located }) => located.kind === "unknown" || (located.kind === "object" && located.unknownRest)))
    return { reason: "a part of its input schema is only known at run time" };
  const own = new Map<string, Parameter>();
  for (const parameter of tool.parameters)
    if (parameter.depth === 0 && !own.has(parameter.name)) own.set(parameter.name, parameter);
  const dispatch = dispatchOf(tool);
  const domain = dispatch ? knownValue(tool.name) : things.join(" ");
  return {
    domain: domain || undefined,
    description: knownValue(description) ?? "",
    parameters: [...own.values()].map(parameterFactsOf),
    actions: dispatch && (dispatch.actions ?? "open"),
    isDestructive: knownValue(tool.hint("destructiveHint")),
    isIdempotent: knownValue(tool.hint("idempotentHint")),
    isOpenWorld: knownValue(tool.hint("openWorldHint")),
  };
}

function parameterFactsOf({ name, schema, isRequired }: Parameter): ParameterFacts {
  const fallback = knownValue(schemaDefault(schema));
  const plain = fallback && wholeJson(fallback);
  const written = typeof plain === "string" ? plain : JSON.stringify(plain ?? "");
  const types = schema.alternatives.flatMap((each) => knownValue(each.types) ?? []);
  return {
    name,
    isRequired: isRequired === true,
    description: descriptionsOf(schema).written[0]?.text ?? "",
    types: [...new Set(types)],
    constraints: constraintsOf(schema),
    fallback: plain === undefined || plain === null || plain === "" ? undefined : written,
  };
}
