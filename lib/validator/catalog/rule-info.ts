import { rulesOf } from "../../configs/preset-rules.ts";
import type { JsonObject } from "../../model/json.ts";
import type { McpRule } from "../../rule/define-rule.ts";
import { families, type Family, type PresetName, presetNames } from "../../rule/groups.ts";
import type { Status } from "../../rule/releases.ts";
import type { EditKind } from "../../rule/report.ts";
import { rules } from "../../rules/index.ts";
import { InputError } from "../result/input-error.ts";
import type { IssueCategory, IssueSeverity } from "../result/result.ts";
import { rulesNamed, unknownRuleRemedy } from "./find-rules.ts";
import { pageOf } from "./pages.ts";

/** The metadata of a rule as data. */
export interface RuleInfo {
  /** Without the prefix `mcp/`. */
  readonly name: string;
  /** The stable ids of the rule, besides its name. */
  readonly ids: readonly string[];
  readonly family: Family;
  readonly category: IssueCategory;
  readonly severity: IssueSeverity;
  readonly description: string;
  /** What goes wrong without the rule. */
  readonly reason: string;
  /** The release that brought the rule. */
  readonly since: string;
  /** `preview` for a rule that may still change in any release. */
  readonly status: Status;
  /** The presets that enable the rule, including `all`. */
  readonly presets: readonly PresetName[];
  /** The kinds of edits that its issues may have. */
  readonly edits: readonly EditKind[];
  /** The options of the rule, with their defaults. */
  readonly options: readonly RuleOption[];
  /** The URL of the rule's page. */
  readonly documentation: string;
}

/** An option of a rule. */
export interface RuleOption {
  readonly name: string;
  readonly default: unknown;
  /** The allowed values, as JSON Schema with a description. */
  readonly schema: JsonObject;
}

/** Every rule, by family and name. */
export function listRules(): RuleInfo[] {
  return Object.values(rules)
    .map(infoOf)
    .sort((a, b) => compare(a.family, b.family) || compare(a.name, b.name));
}

/** The metadata of a rule. */
function infoOf({ name, meta }: McpRule): RuleInfo {
  const { ids, family, severity, description, reason, since, status, url, edits } = meta.docs;
  const schemas = optionSchemasOf(meta);
  const options = Object.entries(meta.docs.defaultOptions).map(([option, value]) => ({
    name: option,
    default: value,
    schema: schemas[option] ?? {},
  }));
  return {
    name,
    ids,
    family,
    category: families[family].category,
    severity,
    description,
    reason,
    since,
    status,
    presets: presetNames.filter((preset) => `mcp/${name}` in rulesOf(preset)),
    edits,
    options,
    documentation: url,
  };
}

/** The JSON Schema of a rule's options object; `undefined` for a rule without options. */
export function ruleOptionsSchema(meta: McpRule["meta"]): JsonObject | undefined {
  const [schema] = Array.isArray(meta.schema) ? (meta.schema as readonly JsonObject[]) : [];
  return schema;
}

function optionSchemasOf(meta: McpRule["meta"]): Readonly<Record<string, JsonObject>> {
  return (ruleOptionsSchema(meta)?.["properties"] ?? {}) as Readonly<Record<string, JsonObject>>;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A rule and its page. */
export interface RuleExplanation extends RuleInfo {
  /** The rule's page as Markdown: the harm that it prevents, examples, options, sources. */
  readonly page: string;
}

/**
 * The metadata and the page of a rule.
 *
 * @param word a rule's name, or the id of a requirement, which several rules may implement.
 * @throws InputError `USAGE` for an unknown word; the remedy lists the nearest ones.
 */
export function explainRule(word: string): RuleExplanation[] {
  const found = rulesNamed(word);
  if (!found.length)
    throw new InputError("USAGE", word, "There is no rule or probe of that name or id.", unknownRuleRemedy(word));
  return found.map((rule) => ({ ...infoOf(rule), page: pageOfRule(rule) }));
}

/** The page of a rule, or its section of a page that several rules share. */
export function pageOfRule({ name, meta: { docs } }: McpRule): string {
  const text = pageOf(`rules-docs/${docs.page}`);
  if (docs.page === name) return text;
  const [, after = ""] = text.split(`\n### ${name}\n`);
  const [section = ""] = after.split(/^#{1,3} /mu);
  return `# mcp/${name}\n\n${docs.description}.\n${section}`;
}
