/** A family of rules. */
interface FamilyRow {
  /** The heading of its section in the checklist. */
  readonly title: string;
  /** The category of its issues. The categories are those of seed 001. */
  readonly category: "schema" | "security" | "llm-compatibility" | "naming" | "best-practice";
}

/**
 * The families of rules, in the order of the reports. Each is a folder of `lib/rules`. A new family needs a row here
 * and its folder.
 */
export const families = {
  schema: { title: "Schema", category: "schema" },
  naming: { title: "Naming", category: "naming" },
  security: { title: "Security", category: "security" },
  description: { title: "Descriptions", category: "llm-compatibility" },
  annotations: { title: "Annotations", category: "best-practice" },
  design: { title: "Design", category: "best-practice" },
  portability: { title: "Portability", category: "schema" },
  "token-budget": { title: "Token budget", category: "best-practice" },
  resources: { title: "Resources and apps", category: "best-practice" },
  framework: { title: "The framework mcp-ts-core", category: "best-practice" },
  registry: { title: "Registry manifest", category: "schema" },
} as const satisfies Readonly<Record<string, FamilyRow>>;

/** The name of a family. */
export type Family = keyof typeof families;

/** A preset that rules list in their metadata. */
interface PresetRow {
  /** What it contains, for the documentation. */
  readonly about: string;
}

/**
 * The presets that rules list, in the order of the documentation. A new preset needs a row here, and rules that list
 * it. `all` has no row, because it includes every rule automatically.
 */
export const rulePresets = {
  recommended: { about: "rules that find mistakes in any server" },
  strict: {
    about: "`recommended`, and what else most authors would change: security, descriptions, annotations, design",
  },
  security: { about: "limits and patterns for parameters, secrets" },
  portability: { about: "limits of clients and model providers" },
  governance: { about: "the full catalogue of an organisation's review, with its severities" },
  "token-budget": { about: "servers whose answers spare the context window of a model" },
  "mcp-ts-core": { about: "servers on `@cyanheads/mcp-ts-core`: what the framework's own linter checks" },
  conformance: {
    about: "the static part of a conformance review: names `service_action_resource`, typed schemas, security",
  },
} as const satisfies Readonly<Record<string, PresetRow>>;

/** The name of a preset that a rule can list. */
export type RulePreset = keyof typeof rulePresets;
