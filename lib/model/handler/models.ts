import {
  isObject,
  wordsInSentence,
  oneOf,
  optionFault,
  trueOrFalse,
  type OptionFault,
  type OptionType,
} from "../options.ts";

/**
 * Models of functions: rows that say what functions of packages and of the language do. Those of the plugin are in
 * `code/tables`, those of a project in `settings.mcp.models`. The keys of a row are explained in `models.schema.json`,
 * which this type repeats.
 */
export interface ModelRow {
  readonly language?: ModelLanguage;
  readonly package: OneOrMore;
  readonly function?: OneOrMore;
  readonly notOnResultOf?: OneOrMore;
  readonly sink?: ModelSink | false;
  readonly form?: SinkForm;
  readonly arguments?: readonly number[];
  readonly keywords?: OneOrMore;
  readonly object?: boolean;
  readonly safeWith?: OneOrMore;
  readonly onlyWith?: OneOrMore;
  readonly does?: string;
  readonly deletes?: ActionTarget;
  readonly writes?: ActionTarget;
  readonly actsBy?: DecidingPart;
  readonly result?: ResultKind;
  readonly safe?: SafeAgainst;
  readonly checks?: SafeAgainst;
  readonly asserts?: SafeAgainst;
  readonly attribute?: ResultKind;
  readonly class?: string;
  readonly is?: FunctionTrait | readonly FunctionTrait[];
  readonly see?: OneOrMore;
}

type OneOrMore = string | readonly string[];

const languages = ["ecmascript", "python"] as const;
type ModelLanguage = (typeof languages)[number];

/** What is dangerous about text that reaches a function. */
const modelSinks = ["command", "code", "path", "request", "query", "option"] as const;
type ModelSink = (typeof modelSinks)[number];

const dangers = [...modelSinks, "markup"] as const;
type ModelDanger = (typeof dangers)[number];
export type SafeAgainst = ModelDanger | "all" | readonly (ModelDanger | "all")[];

/** Which parts of a call are dangerous, if it is not the usual part for the kind of sink. */
const sinkForms = [
  ...(["arguments", "url", "query", "program", "process", "words", "name", "options", "template", "script"] as const),
] as const;
export type SinkForm = (typeof sinkForms)[number];

/** What a call deletes or writes. */
const actionTargets = ["file", "url", "call"] as const;
type ActionTarget = (typeof actionTargets)[number];

/** The part of a call whose words say whether it deletes or writes. */
const decidingParts = ["mode", "query", "request", "method", "command", "name"] as const;
export type DecidingPart = (typeof decidingParts)[number];

/** How a result depends on the arguments. */
const resultKinds = [
  "same",
  "text",
  "pairs",
  "fromPairs",
  "contains",
  "part",
  "listing",
  "join",
  "joinOrReplace",
  "resolve",
  "below",
  "isBelow",
  "commonFolder",
  "parents",
  "split",
  "normalize",
  "relative",
  "realpath",
  "basename",
  "dirname",
  "url",
  "scalar",
  "urlPart",
  "base64",
  "plainName",
  "shellQuoted",
  "queryQuoted",
  "escaped",
  "wrapped",
  "isAbsolute",
  "isForbidden",
  "isAllowed",
  "untrusted",
] as const;
export type ResultKind = (typeof resultKinds)[number];

/** What else is known about a function. */
const traits = [
  ...(["noCheck", "harmless", "temporary", "throws", "onlyWrites", "keepsValue"] as const),
  ...(["neverReturns", "throwsUnlessTrue"] as const),
] as const;
export type FunctionTrait = (typeof traits)[number];

function oneOrMore({ expected, accepts }: OptionType, choices?: readonly string[]): OptionType {
  const acceptsList = (value: unknown): boolean => Array.isArray(value) && value.length > 0 && value.every(accepts);
  return {
    expected: `${expected}, or a list of such`,
    accepts: (value) => accepts(value) || acceptsList(value),
    ...(choices && { choices }),
  };
}

function patternType(what: string, accepts: (text: string) => boolean): OptionType {
  return { expected: what, accepts: (value) => typeof value === "string" && accepts(value) };
}

const text: OptionType = patternType("a text", (value) => value.trim() !== "");
/** One `**`, and one star in each other segment, so that a comparison takes little time for any name. */
function isPattern(value: string): boolean {
  const stars = value.split(/[./]/).filter((segment) => segment.includes("*"));
  const others = stars.filter((segment) => segment !== "**");
  return stars.length - others.length <= 1 && others.every((segment) => segment.split("*").length === 2);
}

const name = patternType("a name such as 'Client.{get,post}', 'get*' or '**.query'", isPattern);
const packageName = patternType("the name of a package or of a global, without '*'", (value) =>
  /^[^*\s]+$/u.test(value),
);

/** The keys of a row, and what each accepts. */
export const rowKeys: Readonly<Record<keyof ModelRow, OptionType>> = {
  language: oneOf(languages),
  package: oneOrMore(packageName),
  function: oneOrMore(name),
  notOnResultOf: oneOrMore(text),
  sink: {
    ...oneOf(modelSinks, [...modelSinks]),
    accepts: (value) => value === false || modelSinks.some((each) => each === value),
    choices: [...modelSinks, "false"],
  },
  form: oneOf(sinkForms),
  arguments: {
    expected: "a list of positions, the first of which is 0",
    accepts: (value) => Array.isArray(value) && value.every((each) => Number.isInteger(each) && Number(each) >= 0),
  },
  keywords: oneOrMore(text),
  object: trueOrFalse,
  safeWith: oneOrMore(text),
  onlyWith: oneOrMore(text),
  does: text,
  deletes: oneOf(actionTargets),
  writes: oneOf(actionTargets),
  actsBy: oneOf(decidingParts),
  result: oneOf(resultKinds),
  safe: oneOrMore(oneOf([...dangers, "all"]), [...dangers, "all"]),
  checks: oneOrMore(oneOf([...dangers, "all"]), [...dangers, "all"]),
  asserts: oneOrMore(oneOf([...dangers, "all"]), [...dangers, "all"]),
  attribute: oneOf(resultKinds),
  class: text,
  is: oneOrMore(oneOf(traits), traits),
  see: oneOrMore(text),
};

/** Keys that say something about the function. The others say which one it is, or add to one of these. */
const facts: readonly (keyof ModelRow)[] = [
  ...(["sink", "deletes", "writes", "actsBy", "result"] as const),
  ...(["safe", "checks", "asserts", "attribute", "class", "is"] as const),
];

/** The first fault in a list of rows, if any. Its key begins with the position of the row: `[2].sink`. */
export function modelsFault(rows: readonly unknown[]): OptionFault | undefined {
  for (const [index, row] of rows.entries()) {
    const key = `[${String(index)}]`;
    const fault = isObject(row) ? rowFault(row) : { key: "", problem: "must be an object", remedy: example };
    if (fault) return { ...fault, key: fault.key ? `${key}.${fault.key}` : key };
  }
  return undefined;
}

const example = `Write a row such as { package: "@acme/shell", function: "run", sink: "command" }.`;

function rowFault(row: object): OptionFault | undefined {
  const fault = optionFault(row, rowKeys, "key");
  if (fault) return fault;
  if (!("package" in row)) return { key: "", problem: "has no 'package'", remedy: example };
  if (facts.some((key) => key in row)) return undefined;
  return { key: "", problem: "says nothing about the function", remedy: `Add ${wordsInSentence(facts)}.` };
}

/** The models of a project that adds none. One object, because analyses are kept for each list. */
export const noModels: readonly ModelRow[] = [];
