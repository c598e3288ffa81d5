import type { Rule } from "eslint";
import manifest from "../../package.json" with { type: "json" };
import type { Server } from "../model/server.ts";
import type { McpSettings } from "../readers/settings.ts";
import type { OptionSpec, OptionValues } from "./option.ts";
import type { Messages, Report } from "./report.ts";
import { RuleRun } from "./rule-run.ts";
import { traversalListeners } from "./shared-traversal.ts";
import type { Check } from "./subjects.ts";

/** The families of rules, each a folder of `lib/rules`. */
export type Family = "schema" | "naming" | "security" | "description" | "annotations" | "design";
/** The presets that a rule can ask to be in; `all` takes every rule by itself. */
export type RulePreset = "recommended" | "strict" | "security" | "governance";
/** How bad a finding is. ESLint has two levels: a suggestion is a warning there. */
export type Severity = "error" | "warning" | "suggestion";

/** What every method of a rule's `check` is given beside its subject. */
export interface RuleContext<M extends Messages, O extends OptionSpec> {
  /** All that the file says: for facts about a definition that its siblings decide. */
  readonly server: Server;
  readonly options: OptionValues<O>;
  readonly settings: McpSettings;
  readonly report: Report<M>;
}

/** A rule as its file states it: metadata first, logic last. */
export interface RuleSpec<M extends Messages, O extends OptionSpec> {
  /** The name without the plugin's prefix; also the name of its file and of its page. */
  readonly name: string;
  readonly family: Family;
  /** The stable ids of the requirements that the rule fulfils. */
  readonly ids: readonly string[];
  /** "Require …", "Disallow …" or "Enforce …", without a full stop. */
  readonly description: string;
  readonly severity: Severity;
  readonly presets: readonly RulePreset[];
  /** What a report may offer: `fix` keeps the meaning, `suggest` is for a person to pick. */
  readonly edit?: "fix" | "suggest";
  readonly options?: O;
  /** Options that a preset sets differently from the defaults. */
  readonly presetOptions?: Readonly<Partial<Record<RulePreset, Partial<OptionValues<O>>>>>;
  readonly messages: M;
  readonly check: Check<RuleContext<M, O>>;
}

/** The metadata of a rule beyond what ESLint knows; kept in `meta.docs`, where formatters and reports find it. */
export interface RuleDocs {
  readonly description: string;
  readonly url: string;
  readonly recommended: boolean;
  readonly family: Family;
  readonly ids: readonly string[];
  readonly severity: Severity;
  readonly presets: readonly RulePreset[];
  /** Options with which a preset enables the rule, where they differ from the defaults. */
  readonly presetOptions: Readonly<Partial<Record<RulePreset, object>>>;
}

/** A rule for ESLint that carries its own metadata. */
export interface McpRule extends Rule.RuleModule {
  readonly name: string;
  readonly meta: Rule.RuleMetaData & { readonly docs: RuleDocs };
}

/**
 * Makes an ESLint rule from its statement. Messages, their data and the options are checked by the compiler: an
 * unknown id, missing or misspelt data, or a read of a {@link Reading}'s value without asking for its state is an
 * error.
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
      // Model rules are safe on any file: where there is no model they do nothing.
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

/** The address of a rule's page: the project's homepage and the rule's name. */
export function docsUrlOf(ruleName: string): string {
  return `${manifest.homepage}/blob/main/rules-docs/${ruleName}.md`;
}

function optionsSchemaOf(options: OptionSpec) {
  const properties = Object.fromEntries(Object.entries(options).map(([name, { schema }]) => [name, { ...schema }]));
  return { type: "object" as const, properties, additionalProperties: false };
}
