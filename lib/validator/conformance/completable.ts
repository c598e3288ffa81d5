import type { JsonObject } from "../../model/json.ts";
import { variablesOf } from "../../schema/uris.ts";
import type { ServerFacts } from "./facts.ts";
import { promptArgumentsOf } from "./prompt-arguments.ts";

/** The parameters of a completion request with an empty value, for each argument of the prompts and templates. */
export function completionRequests({ prompts, resourceTemplates }: ServerFacts): JsonObject[] {
  const asked = (ref: JsonObject, names: readonly string[]): JsonObject[] =>
    names.map((name) => ({ ref, argument: { name, value: "" } }));
  return [
    ...prompts.flatMap((prompt) =>
      typeof prompt["name"] === "string"
        ? asked(
            { type: "ref/prompt", name: prompt["name"] },
            promptArgumentsOf(prompt).map(({ name }) => name),
          )
        : [],
    ),
    ...resourceTemplates.flatMap(({ uriTemplate }) =>
      typeof uriTemplate === "string"
        ? asked({ type: "ref/resource", uri: uriTemplate }, variablesOf(uriTemplate))
        : [],
    ),
  ];
}
