import { endsInChoice, namesChoice } from "./choice-names.ts";
import { isForeign } from "./language.ts";
import { listedValuesOf } from "./listed-values.ts";
import { textWordSetOf } from "./text-words.ts";

/** A parameter that may choose one of a few values, as its surroundings describe it. */
export interface ChoosingParameter {
  readonly name: string;
  /** Whether it is a field of another parameter. */
  readonly isField: boolean;
  /** All that is said about it; "" for nothing. */
  readonly description: string;
  /** The words of the tool's name. */
  readonly toolWords: readonly string[];
  /** What is said about the tool; "" for nothing. */
  readonly toolDescription: string;
}

/**
 * Whether a parameter chooses one of a few values, and those that its description lists; none where it does not choose.
 */
export interface Choice {
  readonly isChoice: boolean;
  readonly values: readonly string[];
}

const none: Choice = { isChoice: false, values: [] };

/**
 * Tells whether a parameter chooses one of a few values: by its name, or by a list in its description.
 *
 * @param words last words of the names of parameters that choose
 */
export function choiceOf(parameter: ChoosingParameter, words: readonly string[]): Choice {
  const { name, description } = parameter;
  if (name === "query")
    return isAboutCommands(parameter) ? { isChoice: true, values: listedValuesOf(description) } : none;
  if (!endsInChoice(name, words)) return none;
  const values = listedValuesOf(description);
  const isNamed = !isForeign(description) && !isBareType(parameter) && namesChoice(name, description, words, parameter);
  return isNamed || values.length ? { isChoice: true, values } : none;
}

/** `resourceRef: { kind, name }`, `nodes[].type`: which types there are is up to what the object stands for. */
function isBareType({ name, isField, description }: ChoosingParameter): boolean {
  return isField && description === "" && /(?:type|kind)$/i.test(name);
}

/** True for the query of a tool that runs commands, not of one that searches for them. */
function isAboutCommands({ description, toolWords }: ChoosingParameter): boolean {
  const told = textWordSetOf(description);
  if (toolWords.includes("search") || toolWords.includes("find") || told.has("search")) return false;
  return toolWords.includes("command") || toolWords.includes("commands") || told.has("command");
}
