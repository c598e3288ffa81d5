import { isRecord, type Json, type JsonObject } from "../../model/json.ts";
import { tokensOf } from "../../model/plain.ts";
import type { Rewrite } from "../../model/review.ts";
import type { McpSettings } from "../../readers/settings.ts";
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

/** A tool, and what else its server has. */
export interface RewrittenTool {
  readonly definition: JsonObject;
  /** The names of the server's other tools, which a text may mention. */
  readonly others: readonly string[];
}

/**
 * The rewrites that may be offered: they state no number, name or address that the definition lacks, and no rule about
 * texts, their length and what clients do with them reports anything new. Published work found rewrites that raise a
 * score and not the success, and that invent facts ([arXiv:2602.14878](https://arxiv.org/abs/2602.14878), 2026-02-16).
 */
export function passingRewrites(
  rewrites: readonly Rewrite[],
  tool: RewrittenTool,
  settings: Partial<McpSettings>,
): readonly Rewrite[] {
  const facts = factsIn(JSON.stringify([tool.definition, tool.others]));
  const plausible = rewrites.filter(({ text }) => [...factsIn(text)].every((fact) => facts.has(fact)));
  if (!plausible.length) return [];
  const faults = (definition: JsonObject): readonly string[] => faultsOf({ ...tool, definition }, settings);
  const before = new Set(faults(tool.definition));
  return plausible.filter((rewrite) =>
    faults(replacedAt(tool.definition, tokensOf(rewrite.pointer), rewrite.text)).every((fault) => before.has(fault)),
  );
}

function faultsOf({ definition, others }: RewrittenTool, settings: Partial<McpSettings>): readonly string[] {
  const tools = [definition, ...others.map((name) => ({ name, description: "", inputSchema: { type: "object" } }))];
  const plan = new Plan({ config: { settings }, path: undefined }, { only: rulesOfRewrites }, "/");
  const source = definitionsText({ tools }, "<rewrite>", "mcp-tools.json", "/");
  const { result } = validateSources([{ name: source.name, load: () => source }], plan, "/");
  const [name] = [definition["name"]];
  return result.issues
    .filter(({ tool }) => tool === name)
    .map(({ rule, messageId, pointer }) => JSON.stringify([rule, messageId, pointer]));
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
