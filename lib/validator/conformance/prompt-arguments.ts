import { isRecord, type JsonObject } from "../../model/json.ts";
import { textNamed } from "./sample-words.ts";

/** An argument of a prompt, as it is listed. */
export interface ListedPromptArgument {
  readonly name: string;
  readonly isRequired: boolean;
}

/** The arguments of a prompt that have a name. */
export function promptArgumentsOf(prompt: JsonObject): readonly ListedPromptArgument[] {
  const { arguments: listed } = prompt;
  if (!Array.isArray(listed)) return [];
  return listed.flatMap((one: unknown) =>
    isRecord(one) && typeof one["name"] === "string"
      ? [{ name: one["name"], isRequired: one["required"] === true }]
      : [],
  );
}

/** Values for some arguments of a prompt. All arguments of prompts are strings. */
export function samplesFor(some: readonly ListedPromptArgument[]): JsonObject {
  return Object.fromEntries(some.map(({ name }) => [name, textNamed(name)]));
}
