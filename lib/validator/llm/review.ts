import { z } from "zod";
import { isRecord, type Json, type JsonObject } from "../../model/json.ts";
import { pointerTo } from "../../model/plain.ts";
import type { Remark, Review, Rewrite } from "../../model/review.ts";
import { withoutDirectives } from "../../prose/without-directives.ts";
import type { Question } from "./model.ts";

/** The version of the question. Reviews of another version are asked for again. */
export const reviewPrompt = 1;

const score = z.number().min(1).max(10);
const remark = z.union([
  z.object({ quote: z.string().optional(), parameter: z.string().optional(), problem: z.string() }),
  z.string(),
]);
const suggestion = z.union([
  z.object({ parameter: z.string().optional(), text: z.string().optional(), reason: z.string().optional() }),
  z.string(),
]);

/** The answer to the question for a review. Source of the keys: the validator specification, "LLM Prompt Template". */
const shape = z.object({
  clarity_score: score,
  completeness_score: score,
  ambiguities: z.array(remark).max(20).nullish(),
  conflicts: z.array(remark).max(20).nullish(),
  suggestions: z.array(suggestion).max(20).nullish(),
});

export type ReviewAnswer = z.infer<typeof shape>;

const instructions = [
  "You judge the definition of one tool of an MCP server. A language model that calls tools sees exactly this definition:",
  "a name, a description and the JSON Schema of the input. It decides from it when to call the tool and with what.",
  "Rate clarity (1 to 10): would such a model understand what the tool does and when to call it?",
  "Rate completeness (1 to 10): does the text say what the tool does, when to use it, and how, with its edge cases?",
  "5 is ordinary. 9 and 10 are for texts that leave no question open. A missing description is 1 for both.",
  "ambiguities: words that could lead to a wrong call. Quote the words exactly, and name the problem in one short sentence.",
  "conflicts: contradictions between a text and the schema, or between two texts. Quote the words exactly.",
  "suggestions: at most three. With 'text' give a whole new description: for the tool, or for the parameter that",
  "'parameter' names by its path, such as 'filter.name'. Use only facts that the definition states. Invent nothing.",
  "Say nothing about titles, annotations, output schemas and other tools: you do not see them.",
  "'removed' counts sentences that ordered a model something and were taken out; they are judged elsewhere.",
  "'unknown' lists parts that exist and are not shown: say nothing about them.",
].join("\n");

/** A definition as it is sent, with its texts by JSON pointer. */
export interface ReviewedText {
  readonly question: Question<ReviewAnswer>;
  /** The texts that remarks can be about, by their JSON pointers within the definition. */
  readonly texts: ReadonlyMap<string, string>;
}

/**
 * The question for a review of a tool. Sentences that order a model something are left out, so that they cannot change
 * what is said of the rest.
 *
 * @param text what a model sees of the tool.
 * @param unknown the JSON pointers of the parts that are not known.
 */
export function reviewQuestion(text: JsonObject, unknown: readonly string[]): ReviewedText {
  let removed = 0;
  const cleanText = (given: string): string => {
    const cleaned = withoutDirectives(given);
    removed += cleaned.removed.length;
    return cleaned.text;
  };
  const clean = (value: Json, key = ""): Json => {
    if (typeof value === "string") return isProse(value, key) ? cleanText(value) : value;
    if (Array.isArray(value)) return value.map((item: Json) => clean(item));
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value as JsonObject).map(([name, member]) => [
        isProse(name, "") ? cleanText(name) || leftOut : name,
        clean(member, name),
      ]),
    );
  };
  const shown = clean(text) as JsonObject;
  const data = { tool: shown, ...(removed ? { removed } : {}), ...(unknown.length ? { unknown } : {}) };
  return { question: { instructions, data, shape, maxTokens: 4_000 }, texts: textsIn(shown) };
}

/** In the place of a name that is nothing but an order. */
const leftOut = "(left out)";

/** Whether a text can hold an order: a description or a title, or words in a row where a name or a value stands. */
function isProse(text: string, key: string): boolean {
  return key === "description" || key === "title" || text.trim().split(" ").length > 3;
}

/** The descriptions in a definition, by their JSON pointers. */
function textsIn(definition: JsonObject): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const visit = (value: Json | undefined, pointer: string): void => {
    if (!isRecord(value) && !Array.isArray(value)) return;
    for (const [key, member] of Object.entries(value as JsonObject)) {
      const at = pointerTo(pointer, key);
      if (key === "description" && typeof member === "string") texts.set(at, member);
      else visit(member, at);
    }
  };
  const { description, inputSchema } = definition;
  if (typeof description === "string") texts.set("/description", description);
  visit(inputSchema, "/inputSchema");
  return texts;
}

/**
 * The answer of a model as a review: each remark at the text that it quotes. Quotes that stand in no text are not
 * quotes; a rewrite of a text that does not exist is a suggestion.
 */
export function reviewFrom(answer: ReviewAnswer, texts: ReadonlyMap<string, string>): Review {
  const rewrites = new Map<string, Rewrite>();
  const suggestions: string[] = [];
  for (const one of answer.suggestions ?? []) {
    if (typeof one === "string") suggestions.push(one);
    else {
      const pointer = pointerOf(one.parameter, texts);
      if (one.text?.trim() && pointer !== undefined && texts.get(pointer) !== one.text && !rewrites.has(pointer))
        rewrites.set(pointer, { pointer, text: one.text.trim() });
      const said = one.reason ?? (pointer === undefined ? one.text : undefined);
      if (said?.trim()) suggestions.push(said);
    }
  }
  return {
    clarity: Math.round(answer.clarity_score),
    completeness: Math.round(answer.completeness_score),
    ambiguities: (answer.ambiguities ?? []).flatMap((one) => remarkFrom(one, texts) ?? []),
    conflicts: (answer.conflicts ?? []).flatMap((one) => remarkFrom(one, texts) ?? []),
    suggestions: suggestions.map(shortened),
    rewrites: [...rewrites.values()],
  };
}

function remarkFrom(given: z.infer<typeof remark>, texts: ReadonlyMap<string, string>): Remark | undefined {
  const { quote, parameter, problem } = typeof given === "string" ? { quote: given, problem: "" } : given;
  const found = quote === undefined ? undefined : quoted(quote, texts);
  const said = problem.trim() || (found ? "It may be understood in several ways." : (quote ?? "").trim());
  if (!said) return undefined;
  const pointer = found?.pointer ?? pointerOf(parameter, texts) ?? "/description";
  return { pointer, ...(found ? { quote: found.quote } : {}), problem: shortened(said) };
}

/** Longer quotes are no longer about words, and a letter is in any text. */
const longestQuote = 300;
const shortestQuote = 2;

/** The text that contains a quote, with the words as they are written there. */
function quoted(quote: string, texts: ReadonlyMap<string, string>) {
  const wanted = quote
    .trim()
    .replace(/^["'“‘`]/u, "")
    .replace(/["'”’`]$/u, "");
  if (wanted.length < shortestQuote || wanted.length > longestQuote) return undefined;
  for (const [pointer, text] of texts) {
    const at = text.toLowerCase().indexOf(wanted.toLowerCase());
    // Some letters change their length in lower case.
    const words = text.slice(at, at + wanted.length);
    if (at >= 0 && words.toLowerCase() === wanted.toLowerCase()) return { pointer, quote: words };
  }
  return undefined;
}

/** The JSON pointer of the description of a parameter, given its path; that of the tool for no path. */
function pointerOf(parameter: string | undefined, texts: ReadonlyMap<string, string>): string | undefined {
  if (!parameter?.trim()) return texts.has("/description") ? "/description" : undefined;
  const steps = parameter.trim().replaceAll("[]", ".items").split(".").filter(Boolean);
  const path = steps.reduce(
    (above, step) => pointerTo(step === "items" ? above : `${above}/properties`, step),
    "/inputSchema",
  );
  const pointer = `${path}/description`;
  return texts.has(pointer) ? pointer : undefined;
}

const longestSaid = 500;

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/gu, " ").trim();
  return line.length > longestSaid ? `${line.slice(0, longestSaid - 1)}…` : line;
}
