import type { DocumentPreset } from "../requirements/requirement.ts";

/** The questions of an author about a server. The rules are shown under these questions, in this order. */
export const questions = {
  loads: { title: "Does it load?", about: "what a client or a model provider refuses, with the whole list" },
  understood: { title: "Is it understood?", about: "what a model reads before it chooses a tool and its arguments" },
  agrees: { title: "Does the code agree?", about: "where the code does not do what the definition says" },
  abuse: { title: "Can it be abused?", about: "injection, paths, secrets, poisoned texts, unlimited input" },
  hints: { title: "Are the hints right?", about: "annotations, titles, and what a client shows to its user" },
  style: { title: "House style", about: "the rules of one framework or one review" },
} as const satisfies Readonly<Record<string, { readonly title: string; readonly about: string }>>;

/** A question under which rules are shown. */
export type GroupQuestion = keyof typeof questions;

/** A family of rules. */
interface FamilyRow {
  /** The question that most of its rules answer. */
  readonly question: GroupQuestion;
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
  schema: { question: "loads", title: "Schema", category: "schema" },
  naming: { question: "understood", title: "Naming", category: "naming" },
  security: { question: "abuse", title: "Security", category: "security" },
  description: { question: "understood", title: "Descriptions", category: "llm-compatibility" },
  annotations: { question: "hints", title: "Annotations", category: "best-practice" },
  design: { question: "understood", title: "Design", category: "best-practice" },
  portability: { question: "loads", title: "Portability", category: "schema" },
  "token-budget": { question: "style", title: "Token budget", category: "best-practice" },
  resources: { question: "loads", title: "Resources and apps", category: "best-practice" },
  framework: { question: "style", title: "The framework mcp-ts-core", category: "best-practice" },
  registry: { question: "loads", title: "Registry manifest", category: "schema" },
} as const satisfies Readonly<Record<string, FamilyRow>>;

/** The name of a family. */
export type Family = keyof typeof families;

/** The rules that answer another question than most of their family. */
const answersOfRules: Readonly<Partial<Record<GroupQuestion, readonly string[]>>> = {
  loads: ["no-duplicate-names", "name-required", "valid-tool-name", "no-sse-transport", "no-stdout-in-stdio-server"],
  understood: ["constraints-in-schema", "description-required", "prefer-integer", "no-undescribed-object"],
  agrees: [
    "annotations-match-handler",
    "no-deprecated-api",
    "no-swallowed-error",
    "no-uncaught-handler-error",
    "no-undeclared-argument",
    "no-unsent-definition",
    "no-unused-parameter",
    "require-structured-content",
    "required-matches-handler",
    "schema-kind-matches-sdk",
    "valid-result-content",
    "template-variables-match",
    "handler-required",
  ],
  style: ["w3c-service-action-resource", "capped-list-no-truncation", "template-params-align"],
};

const questionsOfRules: ReadonlyMap<string, GroupQuestion> = new Map(
  questionNames().flatMap((question) => (answersOfRules[question] ?? []).map((rule) => [rule, question] as const)),
);

/** The questions, in their order. */
export function questionNames(): readonly GroupQuestion[] {
  return Object.keys(questions) as GroupQuestion[];
}

/** The question that a rule answers. */
export function questionOf(rule: string, family: Family): GroupQuestion {
  return questionsOfRules.get(rule) ?? families[family].question;
}

interface PresetRow {
  /** Its contents, for the documentation. */
  readonly about: string;
}

/** The presets that rules list in their metadata. A new one needs a row here, and rules that list it. */
const ownPresets = {
  recommended: { about: "rules that find mistakes in any server" },
  strict: {
    about: "`recommended`, and what else most authors would change: security, descriptions, annotations, design",
  },
  security: { about: "injection, paths, secrets, poisoned texts, limits and patterns for parameters" },
  portability: { about: "limits of clients and model providers" },
} as const satisfies Readonly<Record<string, PresetRow>>;

/** The presets with the rules of a document of requirements: see `lib/requirements`. */
const presetsOfDocuments = {
  governance: {
    about: "the catalog of an organization's review: 46 requirements, literally and with its severities",
  },
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

/** The name of a preset. */
export type PresetName = RulePreset | "all";

/** The presets, in the order of the documentation. */
export const presetNames: readonly PresetName[] = [...(Object.keys(rulePresets) as RulePreset[]), "all"];

/** The presets of documents, in the order of the documentation. */
export const documentPresets = Object.keys(presetsOfDocuments) as readonly DocumentPreset[];
