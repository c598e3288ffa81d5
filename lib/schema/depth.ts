import type { Located } from "../model/located.ts";
import type { Schema, Subschema } from "../model/schema.ts";
import type { Span } from "../model/span.ts";
import { isLeaf } from "./leaf.ts";

/** Schemas within schemas that are followed; what nests further is made to hurt. */
const maxSteps = 400;

/** A step by name on the way down: from an object to one of its properties, or to what a map holds under any key. */
export interface Level {
  /** The key that leads there: where a report about it points. */
  readonly keySpan: Span;
  readonly schema: Schema;
  /** The way from the root as a person writes it: `filter.rules[].value`. */
  readonly path: string;
}

/** The longest way down a schema, and whether it leads back to where it came from, so that values nest without end. */
export interface Depth {
  readonly levels: readonly Level[];
  readonly isEndless: boolean;
}

/**
 * How deep the values of a whole schema nest. Each property is a level, and so is what a map holds; the elements
 * of an array are on its own level unless they are arrays again. Follows local references, unions and conditions.
 */
export function depthOf(root: Schema): Depth {
  const way = new Search().longest(root, 0, 0);
  const levels: Level[] = [];
  let path = "";
  for (let step = way; step.next; step = step.next) {
    path += path && step.text && !step.text.startsWith("[") ? `.${step.text}` : step.text;
    if (step.counts) levels.push({ keySpan: step.next.schema.anchor, schema: step.next.schema, path });
  }
  return { levels, isEndless: way.length === Infinity };
}

/** The longest way from a schema downwards, as a list of steps. */
interface Way {
  readonly schema: Schema;
  /** The number of levels below the schema. */
  readonly length: number;
  readonly next?: Way;
  /** What the step to `next` adds to the path. */
  readonly text: string;
  /** Whether the step to `next` is a level. */
  readonly counts: boolean;
}

class Search {
  /** The answers for the schemas that are left behind: what two references share is walked once. */
  readonly #ways = new Map<Located, Way>();
  /** The schemas on the way here, with the level that each is on. */
  readonly #above = new Map<Located, number>();

  longest(schema: Schema, level: number, steps: number): Way {
    const end: Way = { schema, length: 0, text: "", counts: false };
    if (isLeaf(schema.located) || steps > maxSteps) return end;
    const known = this.#ways.get(schema.located);
    // The same part may be reached by another key, which is where its report points.
    if (known) return { ...known, schema };
    const above = this.#above.get(schema.located);
    if (above !== undefined) return level > above ? { ...end, length: Infinity } : end;
    this.#above.set(schema.located, level);
    const way = this.#best(schema, level, steps);
    this.#above.delete(schema.located);
    this.#ways.set(schema.located, way);
    return way;
  }

  #best(schema: Schema, level: number, steps: number): Way {
    let best: Way = { schema, length: 0, text: "", counts: false };
    for (const part of schema.subschemas()) {
      // A way of one step is as long as any that ends here.
      if (best.length > 0 && isLeaf(part.schema.located)) continue;
      const step = stepTo(part);
      if (step) best = this.#better(best, part.schema, step, level, steps);
    }
    const { target } = schema;
    return target.state === "known"
      ? this.#better(best, target.value, { text: "", counts: false }, level, steps)
      : best;
  }

  #better(best: Way, to: Schema, step: Step, level: number, steps: number): Way {
    const next = this.longest(to, level + Number(step.counts), steps + 1);
    const length = next.length + Number(step.counts);
    return length > best.length ? { schema: best.schema, length, next, ...step } : best;
  }
}

interface Step {
  readonly text: string;
  readonly counts: boolean;
}

/** The step to a direct part; `undefined` for a part that describes no value: a definition, a negation. */
function stepTo({ schema, keyword, key }: Subschema): Step | undefined {
  switch (keyword) {
    case "properties":
      return { text: String(key), counts: true };
    case "additionalProperties":
    case "patternProperties":
      // `true` lets values through of which nothing is said.
      return schema.located.kind === "object" && schema.located.members.size ? { text: "*", counts: true } : undefined;
    case "items":
    case "prefixItems":
      return { text: "[]", counts: schema.keyword("items").state !== "absent" };
    case "allOf":
    case "anyOf":
    case "oneOf":
    case "then":
    case "else":
      return { text: "", counts: false };
    default:
      return undefined;
  }
}
