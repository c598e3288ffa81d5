/** The values that an option accepts. */
export interface OptionType {
  /** The end of a sentence: `a list of strings`. */
  readonly expected: string;
  readonly accepts: (value: unknown) => boolean;
  /** The allowed values, if there are only a few; for a list, those of its items. */
  readonly choices?: readonly string[];
  /** Of a list: whether it accepts an item. */
  readonly acceptsItem?: (item: unknown) => boolean;
}

/** The first fault in some options. Each text continues a sentence that begins with the option's name. */
export interface OptionFault {
  readonly key: string;
  /** `must be a list of strings, but is a number`. */
  readonly problem: string;
  /** A separate sentence: `Use 1 or 2.` */
  readonly remedy: string;
  /** The text that may be misspelled, and the correct texts. */
  readonly misspelling?: { readonly given: string; readonly choices: readonly string[] };
}

/** An option that takes one of a few values. @param shown those that messages offer. */
export function oneOf(values: readonly (string | number)[], shown = values): OptionType {
  const choices = shown.map(String);
  return { expected: wordsInSentence(choices), accepts: (value) => values.some((one) => one === value), choices };
}

export const trueOrFalse: OptionType = {
  expected: "true or false",
  accepts: (value) => typeof value === "boolean",
  choices: ["true", "false"],
};

/** A list of strings; `expected` names it in messages. */
export function listOfStrings(expected = "a list of strings"): OptionType {
  return listType(expected, (item) => typeof item === "string");
}

/** A list of a few values. @param accepts whether a value is one, if more than the shown ones are. */
export function listAmong(choices: readonly string[], accepts?: (item: unknown) => boolean): OptionType {
  const isChoice = accepts ?? ((item: unknown) => choices.some((choice) => choice === item));
  return { ...listType(`a list of ${wordsInSentence(choices)}`, isChoice), choices };
}

function listType(expected: string, acceptsItem: (item: unknown) => boolean): OptionType {
  return { expected, accepts: (value) => Array.isArray(value) && value.every(acceptsItem), acceptsItem };
}

export const nonEmptyString: OptionType = {
  expected: "a non-empty string",
  accepts: (value) => typeof value === "string" && value.trim() !== "",
};

export const objectOption: OptionType = { expected: "an object", accepts: isObject };

/** True for a value with named members: not a list, not null. */
export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Checks options. Programs in JavaScript have no type checks, so a misspelled option would otherwise be ignored.
 *
 * @param types the existing options, by name. A value of `undefined` counts as omitted.
 * @param noun the word for one of the options.
 * @returns `undefined` if nothing is wrong.
 */
export function optionFault(
  options: object,
  types: Readonly<Record<string, OptionType>>,
  noun = "option",
): OptionFault | undefined {
  const known = Object.keys(types);
  for (const [key, value] of Object.entries(options) as [string, unknown][]) {
    const type = Object.hasOwn(types, key) ? types[key] : undefined;
    if (!type) {
      return {
        key,
        problem: `is not a known ${noun}`,
        remedy: `The ${noun}s are ${known.join(", ")}.`,
        misspelling: { given: key, choices: known },
      };
    }
    if (value !== undefined && !type.accepts(value)) return { key, ...valueFault(value, type) };
  }
  return undefined;
}

function valueFault(value: unknown, { expected, choices, acceptsItem }: OptionType): Omit<OptionFault, "key"> {
  const items: readonly unknown[] | undefined = acceptsItem && Array.isArray(value) ? value : undefined;
  // "must be a list …, but is a list" would say nothing.
  const wrong = items ? items.find((item) => !acceptsItem?.(item)) : value;
  const verb = items ? "contain" : "be";
  if (!choices || (acceptsItem && !items)) {
    const found = items ? `contains ${kindOf(wrong)}` : `is ${kindOf(wrong)}`;
    return { problem: `must be ${expected}, but ${found}`, remedy: "Change it or leave it out." };
  }
  const isWord = typeof wrong === "string";
  return {
    problem: `cannot ${verb} ${isWord ? `'${wrong}'` : kindOf(wrong)}`,
    remedy: `Use ${wordsInSentence(choices)}.`,
    ...(isWord ? { misspelling: { given: wrong, choices } } : {}),
  };
}

/** Names the kind of a value without repeating a text, which may be a secret. */
function kindOf(value: unknown): string {
  if (value === "") return "an empty string";
  if (Array.isArray(value)) return "a list";
  switch (typeof value) {
    case "number":
    case "boolean":
      return String(value);
    case "object":
      return value === null ? "null" : "an object";
    default:
      return `a ${typeof value}`;
  }
}

/** Words as a list in a sentence: `a, b or c`. */
export function wordsInSentence(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1) ?? ""}`;
}
