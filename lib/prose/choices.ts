import { namesChoice, type DescribedParameter, type RoleOptions } from "./roles.ts";
import { listedValuesOf } from "./stated.ts";
import { isForeign, textWordsOf } from "./text.ts";
import { headWordOf } from "./words.ts";

/** A parameter that may choose from a few values, with the texts around it. */
export interface ChoosingParameter extends DescribedParameter {
  /** Whether the parameter is a field of another one. */
  readonly isField: boolean;
}

/** Whether a parameter chooses from a few values, and the values that its description lists. */
export interface ListedChoice {
  readonly isChoice: boolean;
  readonly values: readonly string[];
}

const none: ListedChoice = { isChoice: false, values: [] };

/** Decides whether a parameter chooses from a few values, by its name or by a list in its description. */
export function choiceOf(
  parameter: ChoosingParameter,
  { words: heads, ignoreDescriptions, checkQueries }: RoleOptions & { readonly checkQueries?: boolean },
): ListedChoice {
  const { name, description } = parameter;
  if (name === "query") {
    const values = listedValuesOf(description);
    return isAboutCommands(parameter) || (checkQueries === true && values.length > 0)
      ? { isChoice: true, values }
      : none;
  }
  if (!endsInChoice(name, heads)) return none;
  const values = listedValuesOf(description);
  const isNamed = ignoreDescriptions
    ? namesChoice({ ...parameter, description: "", toolWords: [], toolDescription: "" }, heads)
    : !isForeign(description) && !isBareType(parameter) && namesChoice(parameter, heads);
  return isNamed || values.length ? { isChoice: true, values } : none;
}

/** True for a name that ends in one of the words, such as `sortMode`. Its description may list the values. */
export function endsInChoice(name: string, heads: readonly string[]): boolean {
  const { head, isPlural } = headWordOf(name);
  return !isPlural && heads.includes(head);
}

/** `resourceRef: { kind, name }`, `nodes[].type`: the possible types depend on the object. */
function isBareType({ name, isField, description }: ChoosingParameter): boolean {
  return isField && description === "" && /(?:type|kind)$/i.test(name);
}

/** True for the query of a tool that runs commands, but not of a tool that searches for commands. */
function isAboutCommands({ description, toolWords }: ChoosingParameter): boolean {
  const told = textWordsOf(description);
  if (toolWords.includes("search") || toolWords.includes("find") || told.includes("search")) return false;
  return toolWords.includes("command") || toolWords.includes("commands") || told.includes("command");
}
