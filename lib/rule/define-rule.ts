import type { Rule } from "eslint";
import manifest from "../../package.json" with { type: "json" };
import type { Server } from "../model/server.ts";
import type { McpSettings } from "../readers/settings.ts";
import type { OptionSpec, OptionValues } from "./option.ts";
import type { Messages, Report } from "./report.ts";
import { RuleRun } from "./rule-run.ts";
import { traversalListeners } from "./shared-traversal.ts";
import type { Check } from "./subjects.ts";

/** The families of rules. Each is a folder of `lib/rules`. */
export type Family = "schema" | "naming" | "security" | "description" | "annotations" | "design";
/** The presets that a rule can list; `all` includes every rule automatically. */
export type RulePreset = "recommended" | "strict" | "security" | "governance";
/** The severity of a finding. ESLint has only two levels, so a suggestion is a warning there. */
export type Severity = "error" | "warning" | "suggestion";

/** The second argument of every method of a rule's `check`. */
export interface RuleContext<M extends Messages, O extends OptionSpec> {
  /** All facts of the file: for facts about a definition that depend on its siblings. */
  readonly server: Server;
  readonly options: OptionValues<O>;
  readonly settings: McpSettings;
  readonly report: Report<M>;
}

/** A rule as its file states it: metadata first, logic last. */
export interface RuleSpec<M extends Messages, O extends OptionSpec> {
  /** The name without the plugin's prefix. The file and the page of the rule have this name, too. */
  readonly name: string;
  readonly family: Family;
  /** The stable ids of the requirements that the rule implements. */
  readonly ids: readonly string[];
  /** "Require …", "Disallow …" or "Enforce …", without a full stop. */
  readonly description: string;
  readonly severity: Severity;
  readonly presets: readonly RulePreset[];
  /** The edits that a report may offer: `fix` keeps the meaning, a person picks `suggest`. */
  readonly edit?: "fix" | "suggest";
  readonly options?: O;
  /** Options that a preset sets differently from the defaults. */
  readonly presetOptions?: Readonly<Partial<Record<RulePreset, Partial<OptionValues<O>>>>>;
  readonly messages: M;
  /** A function if the checks of one file share data. It is called once for each file. */
  readonly check: Check<RuleContext<M, O>> | MakeCheck<M, O>;
}

/** Makes the checks for one file. */
type MakeCheck<M extends Messages, O extends OptionSpec> = (
  context: Pick<RuleContext<M, O>, "server" | "options">,
) => Check<RuleContext<M, O>>;

/** Metadata of a rule beyond ESLint's own. It is in `meta.docs`, for formatters and reports. */
export interface RuleDocs {
  readonly description: string;
  readonly url: string;
  readonly recommended: boolean;
  readonly family: Family;
  readonly ids: readonly string[];
  readonly severity: Severity;
  readonly presets: readonly RulePreset[];
  /** The options of presets that differ from the defaults. */
  readonly presetOptions: Readonly<Partial<Record<RulePreset, object>>>;
}

/** An ESLint rule with its metadata. */
export interface McpRule extends Rule.RuleModule {
  readonly name: string;
  readonly meta: Rule.RuleMetaData & { readonly docs: RuleDocs };
}

/**
 * Makes an ESLint rule. The compiler checks messages, their data and the options: an unknown id, missing or misspelled
 * data, or reading the value of a {@link Reading} without checking its state is an error.
 */
export function defineRule<const M extends Messages, const O extends OptionSpec = Record<never, never>>(
  spec: RuleSpec<M, O>,
): McpRule {
  const options: OptionSpec = spec.options ?? {};
  const names = Object.keys(options);
  const defaults = Object.fromEntries(Object.entries(options).map(([name, { default: value }]) => [name, value]));
  return {
    name: spec.name,
    meta: {
      type: spec.severity === "error" ? "problem" : "suggestion",
      docs: {
        description: spec.description,
        url: docsUrlOf(spec.name),
        recommended: spec.presets.includes("recommended"),
        family: spec.family,
        ids: spec.ids,
        severity: spec.severity,
        presets: spec.presets,
        presetOptions: spec.presetOptions ?? {},
      },
      // Safe for any language: in files without a model the rule does nothing.
      languages: ["*"],
      ...(spec.edit === "fix" ? { fixable: "code" as const } : {}),
      ...(spec.edit === "suggest" ? { hasSuggestions: true } : {}),
      schema: names.length ? [optionsSchemaOf(options)] : [],
      ...(names.length ? { defaultOptions: [defaults] } : {}),
      messages: { ...spec.messages },
    },
    create: (context) => traversalListeners(context, (server) => new RuleRun(spec, context, server)),
  };
}

/** The URL of a rule's page, from the project's homepage and the rule's name. */
export function docsUrlOf(ruleName: string): string {
  return `${manifest.homepage}/blob/main/rules-docs/${ruleName}.md`;
}

function optionsSchemaOf(options: OptionSpec) {
  const properties = Object.fromEntries(Object.entries(options).map(([name, { schema }]) => [name, { ...schema }]));
  return { type: "object" as const, properties, additionalProperties: false };
}
