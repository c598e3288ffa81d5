import type { GivenOptions } from "../../model/given-options.ts";
import { type Trait, traits, type TraitName } from "../../schema/clients/facts.ts";
import { clauseOf } from "../../schema/clients/words.ts";

/** The cost of the findings of one rule in the score of a tool. */
export interface Weight {
  readonly rule: string;
  /** The points that the rule takes from a tool, once, however often it reports the tool. By message if they differ. */
  readonly cost: number | Readonly<Record<string, number>>;
  /** Why the tool is as good as unusable: its score is `unusableScore` at most. */
  readonly caps?: "refused" | "undescribed";
  /** The messages that count, if not all do. */
  readonly messages?: readonly string[];
  /** The options of the rule for the score, where its defaults are too literal. */
  readonly options?: GivenOptions;
  /** The rules as whose findings these count, by subject: a text that says nothing is worth no more than none. */
  readonly countsAs?: Readonly<Partial<Record<"tool" | "parameter", string>>>;
  /** A rule whose finding makes this one count for nothing: a description that is missing is not too short as well. */
  readonly unless?: string;
  /** The tools with the fault, after "3 tools": "without description". Absent for a rule that takes nothing itself. */
  readonly says?: string;
  /** Why it costs this, in Markdown, with the source. */
  readonly evidence: string;
}

/** The cost of the messages of a rule for a tool: each once. */
export function messageCost({ cost }: Weight, messages: Iterable<string>): number {
  if (typeof cost === "number") return cost;
  return [...new Set(messages)].reduce((sum, message) => sum + (cost[message] ?? 0), 0);
}

/** The highest score of a tool that a client refuses, that has no description, or that has an error of security. */
export const unusableScore = 40;
/** The highest score of a server with such a tool, unless it only lacks a description: the band `Moderate`. */
export const graveScore = 70;
/** The highest score with an error: the band `Mature`. */
export const faultyScore = 90;

const sdk = "`@modelcontextprotocol/sdk` 1.32.2";
const smelly = "[arXiv:2602.14878](https://arxiv.org/abs/2602.14878), 2026-02-16";
const fromDocs = "[arXiv:2602.18914](https://arxiv.org/abs/2602.18914), 2026-02-21";
const defineTools = "[Define tools](https://platform.claude.com/docs/en/agents-and-tools/tool-use/define-tools)";

/** What the rules know about clients and a trait, in Markdown: "OpenAI refuses the request ([o/r#1](…), …).". */
function effectsOf(name: TraitName): string {
  const { facts }: Trait = traits[name];
  const told = facts.map((fact) => {
    const { source, date } = fact;
    const url = source.startsWith("https:") ? source : `https://github.com/${source.replace("#", "/issues/")}`;
    return `${clauseOf(fact)} ([${source.replace(/^https:\/\//, "")}](${url}), ${date})`;
  });
  return `${told.join("; ")}.`.replace(/^./, (first) => first.toUpperCase());
}

/**
 * The rules of the score, the most harmful first. A rule that is not listed costs nothing. Weights are only as precise
 * as the evidence, so they are round numbers.
 */
export const weights: readonly Weight[] = [
  {
    rule: "name-required",
    cost: 0,
    caps: "refused",
    says: "without a name",
    evidence: `${sdk} refuses an answer that holds a tool without a name (run 2026-11-21).`,
  },
  {
    rule: "require-input-schema",
    cost: 0,
    caps: "refused",
    says: "without an input schema",
    evidence: effectsOf("missingInputSchema"),
  },
  {
    rule: "schema-is-object",
    cost: 0,
    caps: "refused",
    says: "whose schema is not an object",
    evidence: effectsOf("rootType"),
  },
  {
    rule: "valid-json-schema",
    cost: 0,
    caps: "refused",
    says: "with an invalid schema",
    evidence: effectsOf("invalidSchema"),
  },
  {
    rule: "valid-definition",
    cost: 0,
    caps: "refused",
    says: "with an invalid definition",
    evidence: effectsOf("invalidDefinition"),
  },
  {
    rule: "valid-tool-name",
    cost: 0,
    caps: "refused",
    says: "with an invalid name",
    evidence: effectsOf("illegalName"),
  },
  {
    rule: "no-duplicate-names",
    cost: 0,
    caps: "refused",
    says: "with the name of another",
    messages: ["duplicate"],
    evidence: `${effectsOf("duplicateName")} Names that are only similar cost nothing.`,
  },
  {
    rule: "require-array-items",
    cost: 0,
    caps: "refused",
    says: "with an array of unknown items",
    evidence: effectsOf("arrayWithoutItems"),
  },
  {
    rule: "enum-matches-type",
    cost: 0,
    caps: "refused",
    says: "with an enum of another type",
    evidence: effectsOf("mismatchedEnum"),
  },
  {
    rule: "parameter-name-portability",
    cost: 0,
    caps: "refused",
    says: "with a parameter name that clients refuse",
    evidence: effectsOf("parameterName"),
  },
  {
    rule: "no-root-union",
    cost: 0,
    caps: "refused",
    says: "with a union as schema",
    evidence: effectsOf("rootUnion"),
  },
  {
    rule: "tool-name-portability",
    cost: 0,
    caps: "refused",
    says: "with a name that clients refuse",
    evidence: `A dot: ${effectsOf("dottedName")} A long name: ${effectsOf("longName")}`,
  },
  {
    rule: "no-unsatisfiable-schema",
    cost: 0,
    caps: "refused",
    says: "with a schema that nothing fits",
    evidence:
      "No value is valid, so that a server that validates its input refuses every call ([MCP specification 2025-11-25](https://modelcontextprotocol.io/specification/2025-11-25/server/tools), read 2026-11-23).",
  },
  {
    rule: "description-required",
    cost: 0,
    caps: "undescribed",
    says: "without description",
    messages: ["missing", "empty", "notText", "placeholder"],
    options: { checkPlaceholders: true },
    evidence: `A model has only the name to choose by, and a placeholder such as 'TODO' says no more. What a description says of the tool's function had the largest effect on the choice, 11.6 % (${fromDocs}).`,
  },
  {
    rule: "no-placeholder-text",
    cost: 0,
    messages: ["inSchema"],
    countsAs: { parameter: "describe-on-fields" },
    evidence: "A placeholder says nothing of a parameter, either.",
  },
  {
    rule: "description-matches-schema",
    cost: 35,
    says: "whose description contradicts the schema",
    evidence: `A model follows the text, and the server the schema. Of all faults in descriptions, wrong statements and missing functions changed most which tool a model chose, 8.8 % and 11.6 % (${fromDocs}). Wrong types in a tool's documentation make models send arguments that do not fit ([arXiv:2507.15296](https://arxiv.org/abs/2507.15296), 2025-07-21).`,
  },
  {
    rule: "no-undeclared-required",
    cost: 30,
    says: "with an undeclared parameter in 'required'",
    evidence: `${effectsOf("undeclaredRequired")} Others accept the schema ([probe#569](https://github.com/probelabs/probe/issues/569), 2026-05-28); then the model invents a value, or the call is refused.`,
  },
  {
    rule: "no-duplicate-descriptions",
    cost: 25,
    says: "with the description of another",
    evidence: `Between tools with the same text a model can only guess. What a description says of the tool's function had the largest effect on the choice, 11.6 % (${fromDocs}).`,
  },
  {
    rule: "valid-defaults-and-examples",
    cost: 20,
    says: "with a default or example that is refused",
    messages: ["rejected", "noBranch", "reversed"],
    evidence:
      "A model copies a default or an example, and a server that validates its input refuses the call, as the protocol requires of it ([MCP specification 2025-11-25](https://modelcontextprotocol.io/specification/2025-11-25/server/tools), read 2026-11-23). A value that an enumeration repeats costs nothing.",
  },
  {
    rule: "describe-on-fields",
    cost: 10,
    says: "with undescribed parameters",
    options: { checkNestedSchemas: true },
    evidence:
      "A model guesses what to send. Most kinds of wrong arguments come from the model's input, such as the tool's documentation ([arXiv:2507.15296](https://arxiv.org/abs/2507.15296), 2025-07-21). Values were chosen best with an enumeration and a description ([Fox](https://blog.pamelafox.org/2026/03/do-stricter-mcp-tool-schemas-increase.html), 2026-03-16).",
  },
  {
    rule: "require-parameter-type",
    cost: 10,
    says: "with untyped parameters",
    messages: ["untyped", "untypedField"],
    options: { checkFields: true },
    evidence: `${effectsOf("untypedParameter")} A type behind a reference costs nothing: newer versions send it unchanged.`,
  },
  {
    rule: "require-properties",
    cost: 10,
    says: "with a schema without properties",
    messages: ["missing"],
    evidence: `The protocol recommends such a schema for tools without parameters ([MCP specification 2025-11-25](https://modelcontextprotocol.io/specification/2025-11-25/server/tools), read 2026-11-23), and most clients take it. ${effectsOf("objectWithoutProperties")}`,
  },
  {
    rule: "enum-portability",
    cost: 10,
    says: "with an enum that Gemini refuses",
    messages: ["notString", "empty"],
    evidence: `No other client is known to refuse it. ${effectsOf("foreignEnumMember")}`,
  },
  {
    rule: "no-boolean-subschema",
    cost: 10,
    says: "with a boolean as a schema",
    evidence: `No other client is known to refuse it. ${effectsOf("booleanSchema")}`,
  },
  {
    rule: "schema-keyword-portability",
    cost: 10,
    says: "with a keyword that Gemini refuses",
    messages: ["properties", "items"],
    evidence: `No other client is known to refuse it. ${effectsOf("foreignProperties")} ${effectsOf("unionInItems")} Keywords and lists of types cost nothing: clients that pass JSON Schema on have no fault with them.`,
  },
  {
    rule: "description-portability",
    cost: { long: 5, longParameter: 0, empty: 0 },
    says: "with a description that is cut",
    evidence: `The model does not see what is cut. ${effectsOf("longDescription")}`,
  },
  {
    rule: "description-length",
    cost: { short: 3 },
    says: "with a very short description",
    options: { min: 16 },
    unless: "description-required",
    evidence: `Descriptions that were completed in all six parts raised the success by a median of 5.85 points, took 67 % more steps, and made 17 % of the cases worse (${smelly}): more text helps only a little.`,
  },
  {
    rule: "require-description-parts",
    cost: 0,
    evidence: `An occasion and an example are two of the six parts of a complete description (${smelly}). But in four published sets of results, tools with them were not called right more often: without these costs the score agrees better with the right calls, among the servers that were not fitted, too (\`bench/agents\`, run 2026-11-27). Of two tools that differ in an example alone, nine models chose the one with it in 65 % of their right calls ([arXiv:2505.18135](https://arxiv.org/abs/2505.18135), 2025-05-23), and were right no more often.`,
  },
  {
    rule: "schema-anyof-needs-type",
    cost: 0,
    evidence: `Only users of some clients said so. ${effectsOf("untypedBranch")}`,
  },
  {
    rule: "schema-format-portability",
    cost: 0,
    evidence: `Only in a mode that the client chooses, or in old versions. ${effectsOf("format")}`,
  },
  {
    rule: "schema-no-defs",
    cost: 0,
    evidence: `It is not known how often a call fails. ${effectsOf("reference")}`,
  },
  {
    rule: "openai-strict",
    cost: 0,
    evidence: `Only in a mode that the client chooses. ${effectsOf("openObject")}`,
  },
  {
    rule: "require-title",
    cost: 0,
    evidence: `No effect: titles are for people, and the Claude API has no field for them (${defineTools}, read 2026-11-23).`,
  },
  {
    rule: "require-output-schema",
    cost: 0,
    evidence: `No effect: the Claude API has no field for output schemas (${defineTools}, read 2026-11-23).`,
  },
  {
    rule: "require-max-length",
    cost: 0,
    evidence:
      "No known effect on calls: it protects the server. Stricter types changed no call of a date ([Fox](https://blog.pamelafox.org/2026/03/do-stricter-mcp-tool-schemas-increase.html), 2026-03-16).",
  },
];
