import type { DefinitionSource } from "../../../model/definition.ts";
import { sourceOfRegistration } from "../../frame/registration.ts";
import type { RawDefinition } from "../discover/raw-definition.ts";
import type { Evaluation } from "../evaluate/scope.ts";
import type { BuiltDefinition, ModuleFacts } from "./builder.ts";
import { buildPrompt } from "./prompt.ts";
import { buildResource } from "./resource.ts";
import { buildTool } from "./tool.ts";

/** Builds a definition of any kind as its server sends it. */
export function build(definition: RawDefinition, evaluation: Evaluation, facts: ModuleFacts): BuiltDefinition {
  switch (definition.kind) {
    case "tool":
      return buildTool(definition, evaluation, facts);
    case "resource":
      return buildResource(definition, evaluation, facts);
    case "prompt":
      return buildPrompt(definition, evaluation, facts);
  }
}

/** What a reader passes on about a definition that it has built, for any way of registration. */
export function builtSource(built: BuiltDefinition, definition: RawDefinition): DefinitionSource {
  const { isTemplate, isListed } = definition;
  const { nonObjectSchemas } = built;
  return {
    ...sourceOfRegistration(definition, built),
    isTemplate,
    isListed,
    ...(nonObjectSchemas ? { nonObjectSchemas } : {}),
  };
}
