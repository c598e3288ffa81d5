import { isRecord, type Json, type JsonObject } from "../../model/json.ts";
import { tokensOf } from "../../model/plain.ts";
import type { Rewrite } from "../../model/review.ts";
import type { GivenSettings } from "../../readers/settings.ts";
import { Plan } from "../config/plan.ts";
import { definitionsText } from "../sources/definitions-text.ts";
import { validateSources } from "../validation/validate-sources.ts";

/** The rules that a rewrite must pass, as far as the text before it passed them. */
const rulesOfRewrites = [
  "description-matches-schema",
  "no-model-directives",
  "no-hidden-characters",
  "no-placeholder-text",
  "no-cross-tool-reference",
  "no-leading-name",
  "description-length",
  "parameter-description-length",
];

/** Longer texts cost a client more than they bring. Source: LLM-002 of the catalog. */
const longestRewrite = 500;

/** A tool, and what else its server has. */
export interface RewrittenTool {
  readonly definition: JsonObject;
  /** The names of the server's other tools, which a text may mention. */
  readonly others: readonly string[];
}

/** The checks that a rewrite must pass before it is offered. */
export class RewriteChecks {
  readonly #plan: Plan;

  /** @param settings those of the run, such as the clients whose limits count. */
  constructor(settings: GivenSettings) {
    this.#plan = new Plan({ config: { preset: "strict", settings }, path: undefined }, { only: rulesOfRewrites }, "/");
  }

  /**
   * The rewrites that may be offered: they state no number, name or address that the definition lacks, and no rule
   * about texts, their length and what clients do with them reports anything new. Published work found rewrites that
   * raise a score and not the success, and that invent facts (arXiv:2602.14878, 2026-02-16).
   */
  passing(rewrites: readonly Rewrite[], tool: RewrittenTool): readonly Rewrite[] {
    const facts = factsIn(JSON.stringify([tool.definition, tool.others]));
    const plausible = rewrites.filter(
      ({ text }) => text.length <= longestRewrite && [...factsIn(text)].every((fact) => facts.has(fact)),
    );
    if (!plausible.length) return [];
    // Linting all of them for each tool would take the square of their number.
    const texts = JSON.stringify([tool.definition, plausible]);
    const others = tool.others.filter((name) => texts.includes(name));
    const before = new Set(this.#faultsOf({ definition: tool.definition, others }));
    return plausible.filter(({ pointer, text }) => {
      const definition = replacedAt(tool.definition, tokensOf(pointer), text);
      return this.#faultsOf({ definition, others }).every((fault) => before.has(fault));
    });
  }

  #faultsOf({ definition, others }: RewrittenTool): readonly string[] {
    const stubs = others.map((name) => ({ name, description: "", inputSchema: { type: "object" } }));
    const source = definitionsText({ tools: [definition, ...stubs] }, "<rewrite>", "mcp-tools.json", "/");
    const { result } = validateSources([{ name: source.name, load: () => source }], this.#plan, "/");
    return result.issues
      .filter(({ tool }) => tool === definition["name"])
      .map(({ rule, messageId, pointer }) => JSON.stringify([rule, messageId, pointer]));
  }
}

/** Numbers, addresses, and words that only code has, in lower case. */
function factsIn(text: string): ReadonlySet<string> {
  const found = text.matchAll(
    /https?:\/\/[\w./?=&%#-]{1,300}|\b\d[\d,.]{0,20}\b|\b[a-z]{1,40}(?:_[a-z\d]{1,40}){1,8}\b|\b[a-z]{2,40}[A-Z][A-Za-z\d]{0,40}\b/gu,
  );
  return new Set(Array.from(found, ([fact]) => fact.toLowerCase().replace(/[.,]$/u, "")));
}

/** A copy with another value at a path. */
function replacedAt(value: JsonObject, [key, ...rest]: readonly string[], text: string): JsonObject {
  if (key === undefined) return value;
  const replaced = (inner: Json | undefined): Json => {
    if (!rest.length) return text;
    if (Array.isArray(inner)) return inner.map((item: Json, index) => (String(index) === rest[0] ? at(item) : item));
    return isRecord(inner) ? replacedAt(inner, rest, text) : text;
  };
  const at = (item: Json): Json => (isRecord(item) ? replacedAt(item, rest.slice(1), text) : text);
  return { ...value, [key]: replaced(value[key]) };
}
