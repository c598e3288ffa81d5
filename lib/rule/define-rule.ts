import type { Rule } from "eslint";
import manifest from "../../package.json" with { type: "json" };
import { type Server, serverWithout } from "../model/server.ts";
import type { KeptReview } from "../model/review.ts";
import type { Tool } from "../model/tool.ts";
import { reviewsFor } from "../readers/reviews.ts";
import { type McpSettings, presetsIn, settingsFor } from "../readers/settings.ts";
import { lazy } from "../model/lazy.ts";
import { EslintOutput } from "./eslint-output.ts";
import { statedOf } from "../requirements/index.ts";
import { documentPresets, type Family, type OwnPreset, type RulePreset } from "./groups.ts";
import { type GivenOptions, mergedOptions } from "../model/given-options.ts";
import {
  defaultsOf,
  type OptionValueFault,
  optionFaultIn,
  optionsSchemaOf,
  type OptionSpec,
  type OptionValues,
  optionValues,
} from "./option.ts";
import { draftMessages, type EditKind, messageTexts, type Messages, type Report, withRemedies } from "./report.ts";
import { type Status, sinceOf } from "./releases.ts";
import { type Output, RuleRun, type RunFacts } from "./rule-run.ts";
import { type RuleVisitor, refusingListeners, traversalListeners } from "./shared-traversal.ts";
import { type Check, type Concern, concerns } from "./subjects.ts";

/** The severity of a finding. ESLint has only two levels, so a suggestion is a warning there. */
export type Severity = "error" | "warning" | "suggestion";

/** The second argument of every method of a rule's `check`. */
export interface RuleContext<M extends Messages, O extends OptionSpec> {
  /** All facts of the file: for facts about a definition that depend on its siblings. */
  readonly server: Server;
  readonly options: OptionValues<O>;
  readonly settings: McpSettings;
  /**
   * True if another rule is enabled in this run. If the name of one of its options is given, the option must not be
   * false, or must be or contain the given member. Of two rules that find the same fault, only one reports it.
   */
  readonly isOn: (rule: string, option?: string, member?: string) => boolean;
  /**
   * What a model said of exactly this tool.
   *
   * @param file the file of reviews, or its name in the folder of the linted file or above.
   */
  readonly reviewOf: (tool: Tool, file: string) => KeptReview | undefined;
  readonly report: Report<M>;
}

/** A rule as its file states it: metadata first, logic last. */
export interface RuleSpec<M extends Messages, O extends OptionSpec> {
  /** The name without the plugin's prefix. The file and the page of the rule have this name, too. */
  readonly name: string;
  readonly family: Family;
  /** The page with a section of the rule's name, for a rule that shares its page and its file with others. */
  readonly page?: string;
  /** Stable ids that no document of requirements gives the rule. */
  readonly ids?: readonly string[];
  /** "Require …", "Disallow …" or "Enforce …", without a full stop. */
  readonly description: string;
  /** One or two sentences: what goes wrong without the rule. Reports say it once, not in each message. */
  readonly reason: string;
  readonly severity: Severity;
  /** Default: `stable`. */
  readonly status?: Status;
  /** Our own presets that contain the rule once it is stable. Those of documents follow from `lib/requirements`. */
  readonly presets: readonly OwnPreset[];
  /** Severities of presets that differ from the rule's own. */
  readonly presetSeverity?: Readonly<Partial<Record<OwnPreset, Severity>>>;
  /** The kinds of edits that its reports may offer. */
  readonly edit?: Offer | readonly Offer[];
  readonly options?: O;
  /** True if the reported text is a secret, which reports must not quote. */
  readonly reportsSecrets?: boolean;
  /** Options that a preset sets differently from the defaults. */
  readonly presetOptions?: Readonly<Partial<Record<OwnPreset, GivenOptions>>>;
  /** Options with which it tells all that is known of clients, where `portability` asks for less. */
  readonly clientOptions?: GivenOptions;
  readonly messages: M;
  /**
   * Forms of messages for several parameters of one imported schema, with the placeholders `count`, `source` and
   * `names`: "{{count}} parameters of {{source}} have no description: {{names}}."
   */
  readonly plurals?: Readonly<Partial<Record<keyof M & string, string>>>;
  /**
   * The remedy for a message, in one short sentence. ESLint shows it after the message; reports show the two
   * separately. The placeholders are those of the message, and `instead`.
   */
  readonly remedies?: Readonly<Partial<Record<keyof M & string, string>>>;
  /** A function if the checks of one file share data. It is called once for each file. */
  readonly check: Check<RuleContext<M, O>> | MakeCheck<M, O>;
}

/** A kind of edits, as a rule's file states it. */
type Offer = "fix" | "suggest" | "draft";

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
  /** The name of the page about the rule. It is another one than the rule's for rules that share a page. */
  readonly page: string;
  readonly ids: readonly string[];
  readonly reason: string;
  readonly severity: Severity;
  /** The release that brought the rule. */
  readonly since: string;
  readonly status: Status;
  readonly presets: readonly RulePreset[];
  /** The kinds of edits that its reports may offer. */
  readonly edits: readonly EditKind[];
  /** What to do about a message, by its id. */
  readonly remedies: Readonly<Record<string, string>>;
  /** True if the reported text is a secret, which reports must not quote. */
  readonly reportsSecrets: boolean;
  /** The severities of presets that differ from the rule's own. */
  readonly presetSeverity: Readonly<Partial<Record<RulePreset, Severity>>>;
  /** The severities of some messages in presets, for a rule of several requirements. ESLint has one for the rule. */
  readonly messageSeverity: Readonly<Partial<Record<RulePreset, Readonly<Record<string, Severity>>>>>;
  /** The options of presets that differ from the defaults. */
  readonly presetOptions: Readonly<Partial<Record<RulePreset, GivenOptions>>>;
  /** The options with which it tells all that is known of clients, if those of `portability` do not. */
  readonly clientOptions?: GivenOptions;
  /**
   * The defaults of the options. They are not in `meta.defaultOptions`, because ESLint would then hide which options a
   * configuration gives, and those of the preset would be lost.
   */
  readonly defaultOptions: GivenOptions;
}

/** An ESLint rule with its metadata. */
export interface McpRule extends Rule.RuleModule {
  readonly name: string;
  readonly meta: Rule.RuleMetaData & { readonly docs: RuleDocs };
  /** True if the rule says something about definitions of a kind, about manifests or about modules. */
  readonly concerns: (concern: Concern) => boolean;
  /** The first fault of options that the schema accepts. The rule does not run with them. */
  readonly optionFault: (options: GivenOptions) => OptionValueFault | undefined;
  /** The rule's part in a traversal outside of ESLint. Options that are not given have their defaults. */
  readonly visitor: (facts: GivenFacts, output: Output) => RuleVisitor;
}

/** The context in which a rule runs outside of ESLint. */
interface GivenFacts extends Omit<RunFacts, "options"> {
  readonly options: GivenOptions;
}

/** No rule has other checks for a server with definitions than for one without. */
const emptyServer = serverWithout("json");

/**
 * Makes an ESLint rule. The compiler checks messages, their data and the options: an unknown id, missing or misspelled
 * data, or reading the value of a {@link Reading} without checking its state is an error.
 */
export function defineRule<const M extends Messages, const O extends OptionSpec = Record<never, never>>(
  spec: RuleSpec<M, O>,
): McpRule {
  const options: OptionSpec = spec.options ?? {};
  const names = Object.keys(options);
  const defaults = defaultsOf(options);
  const place = placeOf(spec);
  const { check } = spec;
  const facts = messageTexts(spec.messages, spec.plurals);
  const remedies = Object.fromEntries(
    Object.entries<string | undefined>(spec.remedies ?? {}).flatMap(([id, text]) =>
      text === undefined ? [] : [[id, text]],
    ),
  );
  const messages = withRemedies(facts, remedies);
  const edits = [spec.edit ?? []].flat().map((offer) => (offer === "suggest" ? "suggestion" : offer));
  const checks = lazy(() =>
    typeof check === "function" ? check({ server: emptyServer, options: defaults as OptionValues<O> }) : check,
  );
  return {
    name: spec.name,
    concerns: (concern) => concerns(checks(), concern),
    optionFault: (given) => optionFaultIn(options, given),
    visitor: ({ options: given, ...facts }, output) =>
      new RuleRun(spec, { ...facts, options: optionValues(defaults, given) }, output),
    meta: {
      type: spec.severity === "error" ? "problem" : "suggestion",
      docs: {
        description: spec.description,
        url: docsUrlOf(spec.name, spec.page),
        recommended: place.presets.includes("recommended"),
        family: spec.family,
        page: spec.page ?? spec.name,
        ...place,
        defaultOptions: defaults,
        reason: spec.reason,
        severity: spec.severity,
        since: sinceOf(spec.name),
        status: spec.status ?? "stable",
        edits,
        ...(spec.clientOptions ? { clientOptions: spec.clientOptions } : {}),
        remedies,
        reportsSecrets: spec.reportsSecrets ?? false,
      },
      // Safe for any language: in files without a model the rule does nothing.
      languages: ["*"],
      ...(edits.includes("fix") ? { fixable: "code" as const } : {}),
      ...(edits.some((kind) => kind !== "fix") ? { hasSuggestions: true } : {}),
      schema: names.length ? [optionsSchemaOf(options)] : [],
      messages: { ...messages, ...(edits.some((kind) => kind !== "fix") ? draftMessages(spec.messages) : {}) },
    },
    create: (context) => {
      // ESLint has checked them against the schema.
      const [own = {}] = context.options as [GivenOptions?];
      const fault = optionFaultIn(options, own);
      if (fault) return refusingListeners(context, spec.name, `The option '${fault.option}' ${fault.problem}`);
      const values = optionValues(defaults, givenOptionsOf(place, context.settings, own));
      return traversalListeners(context, {
        name: spec.name,
        options: values,
        readsModules: () => concerns(checks(), "module"),
        makeVisitor: (server, rules) => {
          const place = { path: context.physicalFilename, cwd: context.cwd };
          const settings = settingsFor(context.settings, server);
          const run = {
            server,
            settings,
            options: values,
            rules,
            reviewsIn: (file: string) => reviewsFor(file, place),
          };
          return new RuleRun(spec, run, new EslintOutput(context, messages, server));
        },
      });
    },
  };
}

/** The ids and presets of a rule: those in its file, and those of the documents that name it. */
function placeOf({
  name,
  ids: own = [],
  status,
  presets,
  presetSeverity = {},
  presetOptions = {},
}: Pick<
  RuleSpec<Messages, OptionSpec>,
  "name" | "ids" | "status" | "presets" | "presetSeverity" | "presetOptions"
>): Pick<RuleDocs, "ids" | "presets" | "presetSeverity" | "messageSeverity" | "presetOptions"> {
  const stated = statedOf(name);
  const ids = [...stated.ids, ...own];
  const severity: Partial<Record<RulePreset, Severity>> = { ...presetSeverity };
  const messageSeverity: Partial<Record<RulePreset, Readonly<Record<string, Severity>>>> = {};
  const options: Partial<Record<RulePreset, GivenOptions>> = { ...presetOptions };
  for (const preset of documentPresets) {
    const changes = stated.presets[preset];
    if (changes?.severity) severity[preset] = changes.severity;
    if (changes?.messageSeverity) messageSeverity[preset] = changes.messageSeverity;
    if (changes?.options) options[preset] = changes.options;
  }
  return {
    ids: ids.length ? ids : [name],
    presets: status === "preview" ? [] : [...presets, ...documentPresets.filter((preset) => stated.presets[preset])],
    presetSeverity: severity,
    messageSeverity,
    presetOptions: options,
  };
}

/**
 * The options that a configuration gives a rule: those of its presets, merged with the user's. ESLint replaces the
 * former by the latter. Of several presets with the rule, the last one counts, as for its severity.
 *
 * @param settings ESLint's settings, in which enabled presets are recorded
 */
export function givenOptionsOf(
  { presets, presetOptions }: Pick<RuleDocs, "presets" | "presetOptions">,
  settings: object,
  own: GivenOptions,
): GivenOptions {
  const last = presetsIn(settings).findLast((name) => presets.some((preset) => preset === name));
  const given: Readonly<Record<string, GivenOptions | undefined>> = presetOptions;
  return mergedOptions((last === undefined ? undefined : given[last]) ?? {}, own);
}

/** The URL of a rule's page, or of its section of a page that several rules share. */
export function docsUrlOf(ruleName: string, page = ruleName): string {
  const section = page === ruleName ? "" : `#${ruleName}`;
  return `${manifest.homepage}/blob/main/rules-docs/${page}.md${section}`;
}
