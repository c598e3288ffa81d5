import type { z } from "zod";

/** The answer in a text of a model, or why there is none. */
export type Parsed<T> = { readonly value: T } | { readonly fault: string };

/** Longer answers are not read. */
const longestAnswer = 200_000;

/**
 * Reads the JSON of an answer. Models put it into a block of code, or write a sentence before it, whatever they were
 * told.
 */
export function parsedAnswer<T>(text: string, shape: z.ZodType<T>): Parsed<T> {
  if (!text.trim()) return { fault: "the answer is empty" };
  if (text.length > longestAnswer) return { fault: "the answer is too long" };
  const found = candidatesIn(text).flatMap((one) => jsonOf(one) ?? []);
  const checks = found.map(({ value }) => shape.safeParse(value));
  for (const check of checks) if (check.success) return { value: check.data };
  const issue = checks.at(-1)?.error?.issues[0];
  if (!issue) return { fault: "the answer is not JSON" };
  const where = issue.path.map(String).join(".");
  return { fault: `${where ? `'${where.slice(0, 80)}'` : "the answer"} is wrong: ${issue.message}` };
}

/** The most objects of an answer that are looked at. */
const mostObjects = 50;

/**
 * The parts of a text that may be the JSON: all of it, and each object in it. Some models think aloud before, and that
 * in braces, too.
 */
function candidatesIn(text: string): readonly string[] {
  const candidates = [text];
  for (let start = text.indexOf("{"), tried = 0; start >= 0 && tried < mostObjects; tried++) {
    const end = endOfObject(text, start);
    if (end !== undefined) candidates.push(text.slice(start, end));
    start = text.indexOf("{", end ?? start + 1);
  }
  return candidates;
}

/** The offset behind an object that begins at an offset; `undefined` if it does not end. */
function endOfObject(text: string, start: number): number | undefined {
  let depth = 0;
  let isText = false;
  for (let at = start; at < text.length; at++) {
    const letter = text[at];
    if (isText && letter === "\\") at++;
    else if (letter === '"') isText = !isText;
    else if (!isText && letter === "{") depth++;
    else if (!isText && letter === "}" && --depth === 0) return at + 1;
  }
  return undefined;
}

function jsonOf(text: string): { readonly value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { value } : undefined;
  } catch {
    return undefined;
  }
}
