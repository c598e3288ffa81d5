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
  const found = candidatesIn(text).map(jsonOf);
  const json = found.find((one) => one !== undefined);
  if (!json) return { fault: "the answer is not JSON" };
  const checked = shape.safeParse(json.value);
  if (checked.success) return { value: checked.data };
  const [issue] = checked.error.issues;
  const where = issue?.path.map(String).join(".");
  return { fault: `${where ? `'${where.slice(0, 80)}'` : "the answer"} is wrong: ${issue?.message ?? "another form"}` };
}

/** The parts of a text that may be the JSON: all of it, a block of code, from the first bracket to the last. */
function candidatesIn(text: string): readonly string[] {
  const [, block] = text.split("```", 2);
  const start = text.search(/[{[]/u);
  const end = Math.max(text.lastIndexOf("}"), text.lastIndexOf("]"));
  const candidates = [text, block?.replace(/^json\b/iu, ""), end > start ? text.slice(start, end + 1) : undefined];
  return candidates.filter((one) => one !== undefined);
}

function jsonOf(text: string): { readonly value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { value } : undefined;
  } catch {
    return undefined;
  }
}
