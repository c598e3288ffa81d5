import type { Schema } from "../model/schema.ts";

/**
 * All that is said about a value: by the schema's own description, and by those of what it refers to, of its
 * alternatives and of the elements of its lists.
 *
 * @returns "" where nothing is said, `undefined` where a description is not known.
 */
export function saidAbout(schema: Schema): string | undefined {
  const texts = new Set<string>();
  for (const part of [schema, ...schema.alternatives.flatMap(({ conjuncts }) => conjuncts)]) {
    for (const { description } of part.elements ? [part, part.elements] : [part]) {
      if (description.state === "unknown") return undefined;
      if (description.state === "known") texts.add(description.value.trim());
    }
  }
  return [...texts].join("\n").trim();
}
