import type { DocumentPreset } from "../requirements/requirement.ts";

/** A family of rules. */
interface FamilyRow {
  /** The heading of its section in the checklist. */
  readonly title: string;
  /** The category of its issues. The categories are those of the validator specification. */
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

interface PresetRow {
  /** What it contains, for the documentation. */
  readonly about: string;
}

/** The presets that rules list in their metadata. A new one needs a row here, and rules that list it. */
const ownPresets = {
  recommended: { about: "rules that find mistakes in any server" },
  strict: {
    about: "`recommended`, and what else most authors would change: security, descriptions, annotations, design",
  },
  security: { about: "limits and patterns for parameters, secrets" },
  portability: { about: "limits of clients and model providers" },
} as const satisfies Readonly<Record<string, PresetRow>>;

/** The presets that hold the rules of a document of requirements: see `lib/requirements`. */
const presetsOfDocuments = {
  governance: { about: "the catalogue of 46 rules of an organisation's review, literally and with its severities" },
  "token-budget": { about: "servers whose answers spare the context window of a model" },
  "mcp-ts-core": { about: "servers on `@cyanheads/mcp-ts-core`: what the framework's own linter checks" },
  conformance: {
    about: "the static part of a conformance review: names `service_action_resource`, typed schemas, security",
  },
} as const satisfies Readonly<Record<DocumentPreset, PresetRow>>;

/** The presets, in the order of the documentation. `all` has no row, because it includes every rule automatically. */
export const rulePresets = { ...ownPresets, ...presetsOfDocuments };

/** The name of a preset that a rule can list. */
export type OwnPreset = keyof typeof ownPresets;

/** The name of a preset that holds chosen rules. */
export type RulePreset = OwnPreset | DocumentPreset;

/** The presets of documents, in the order of the documentation. */
export const documentPresets = Object.keys(presetsOfDocuments) as readonly DocumentPreset[];
