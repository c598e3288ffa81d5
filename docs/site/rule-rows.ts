import {
  families,
  questionOf,
  questions,
  type GroupQuestion,
  presetNames,
  type PresetName,
} from "../../lib/rule/groups.ts";
import { rulesOf } from "../../lib/configs/preset-rules.ts";
import { severityWord, severityWords } from "../../lib/validator/result/result.ts";
import { type ClientName, clientTitles } from "../../lib/model/client.ts";
import { traits } from "../../lib/schema/clients/facts.ts";
import { rules } from "../../lib/rules/index.ts";
import type { Page } from "./pages.ts";

/** What the table of the rules shows of one rule. */
export interface RuleRow {
  readonly name: string;
  readonly description: string;
  readonly ids: readonly string[];
  readonly question: GroupQuestion;
  readonly family: string;
  readonly severity: string;
  readonly presets: readonly PresetName[];
  readonly edits: readonly string[];
  /** The clients of which the rule knows a fact. */
  readonly clients: readonly ClientName[];
  /** The languages in which its page has an executed example that it reports. */
  readonly languages: readonly string[];
}

const languagesOfBlocks = { ts: "TypeScript", py: "Python", json: "JSON, YAML", yaml: "JSON, YAML" };

/** One row for each rule, in the order of the questions, then by name. */
export function ruleRows(pages: readonly Page[]): RuleRow[] {
  const textOf = new Map(pages.map(({ address, text }) => [address, text]));
  const contents = presetNames.map((preset) => [preset, rulesOf(preset)] as const);
  const order = Object.keys(questions);
  return Object.values(rules)
    .map(({ name, meta: { docs } }) => ({
      name,
      description: docs.description,
      ids: docs.ids.filter((id) => id !== name),
      question: questionOf(name, docs.family),
      family: docs.family,
      severity: severityWord(docs.presetSeverity[docs.presets[0] ?? "recommended"] ?? docs.severity),
      presets: contents.flatMap(([preset, own]) => (`mcp/${name}` in own ? [preset] : [])),
      edits: docs.edits,
      clients: clientsOf(name),
      languages: languagesIn(textOf.get(`/rules/${name}`) ?? ""),
    }))
    .sort((a, b) => order.indexOf(a.question) - order.indexOf(b.question) || a.name.localeCompare(b.name, "en"));
}

function clientsOf(name: string): ClientName[] {
  const facts = Object.values(traits).flatMap(({ rule, facts }) => (rule === name ? facts : []));
  return [...new Set(facts.map(({ client }) => client))];
}

function languagesIn(text: string): string[] {
  const blocks = Object.entries(languagesOfBlocks).filter(([block]) => text.includes(`\`\`\`${block} bad`));
  return [...new Set(blocks.map(([, language]) => language))];
}

/** The choices of the filters, each with its title. */
export const choices = {
  preset: Object.fromEntries(presetNames.map((name) => [name, name])),
  family: Object.fromEntries(Object.entries(families).map(([name, { title }]) => [name, title])),
  language: Object.fromEntries(Object.values(languagesOfBlocks).map((name) => [name, name])),
  client: clientTitles,
  severity: Object.fromEntries(severityWords.map((word) => [word, word])),
};

export { questions };
