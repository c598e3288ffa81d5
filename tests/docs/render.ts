import { contradictions } from "../../lib/configs/contradictions.ts";
import type { McpRule } from "../../lib/rule/define-rule.ts";
import { presetCosts } from "../../lib/configs/preset-costs.ts";
import { questionNames, questionOf, questions, rulePresets, presetNames } from "../../lib/rule/groups.ts";
import { configurationOf, escaped } from "./page.ts";
import { severityWord } from "../../lib/validator/result/result.ts";
import { unusableScore, type Weight, weights } from "../../lib/validator/score/weights.ts";
import type { EditKind } from "../../lib/rule/report.ts";
import { type Trait, traits } from "../../lib/schema/clients/facts.ts";
import { clauseOf } from "../../lib/schema/clients/words.ts";

/**
 * The top of a rule's page: a message that leads to the page, the harm, and the facts from the metadata.
 *
 * @param message a message about an example of the page
 */
export function renderHeader(rule: McpRule, message: string): string {
  const { name, meta } = rule;
  const { ids, presets, presetOptions, reason } = meta.docs;
  const shownPresets = presets.map((preset) => presetOf(preset, presetOptions[preset]));
  return `# mcp/${name}

> ${escaped(message)}

${reason}

| | |
|---|---|
| in ESLint | \`${configurationLine(rule)}\` |
| ids | ${ids.map((id) => `\`${id}\``).join(", ")} |
| severity | ${severitiesOf(meta)} |
| presets | ${presetsOf(name, shownPresets)} |
| edits | ${editsOf(meta)} |
| since | ${ageOf(meta)} |
`;
}

/** Since when the rule exists, and whether it may still change. */
function ageOf({ docs: { since, status } }: McpRule["meta"]): string {
  return status === "preview" ? `${since}, as a preview: it may change in any release` : since;
}

/** A line of configuration to copy, with the first option of the rule that is not a list. */
function configurationLine({ name, meta }: McpRule): string {
  const { severity, defaultOptions } = meta.docs;
  const level = severity === "error" ? "error" : "warn";
  const first = Object.entries(defaultOptions).find(([, value]) => !Array.isArray(value));
  if (!first) return `"mcp/${name}": "${level}"`;
  const [option, value] = first;
  return `"mcp/${name}": ["${level}", ${configurationOf({ [option]: value })}]`;
}

/** The table at the top of a page that several rules share. */
export function renderFamily(rules: readonly McpRule[]): string {
  const rows = rules.map(({ name, meta }) => {
    const { description, presets } = meta.docs;
    return `| [${name}](#${name}) | ${description} | ${severitiesOf(meta)} | ${presetsOf(
      name,
      presets.map((preset) => `\`${preset}\``),
    )} | ${meta.docs.edits.join(", ")} | ${ageOf(meta)} |`;
  });
  return ["| rule | | severity | presets | edits | since |", "|---|---|---|---|---|---|", ...rows].join("\n");
}

/** The folder of the rules' pages, seen from the pages of `docs/reference`. */
export const rulesFolder = "../../rules-docs/";

/** The address of a rule's page, or of its section, seen from the folder of the pages. */
export function addressOf({ name, meta }: McpRule): string {
  const { page } = meta.docs;
  return page === name ? `${name}.md` : `${page}.md#${name}`;
}

/** The table of a rule's options. */
export function renderOptions({ meta }: McpRule): string {
  const { properties, defaults } = optionsOf(meta);
  const rows = Object.entries(properties).map(([name, schema]) => {
    const { description = "" } = schema;
    return `| [\`${name}\`](#${name.toLowerCase()}) | \`${JSON.stringify(defaults[name])}\` | ${description} |`;
  });
  return ["| option | default | |", "|---|---|---|", ...rows].join("\n");
}

/** The table of how clients treat the traits that a rule reports. */
export function renderClients({ name }: McpRule): string {
  const rows = traitsOf(name).flatMap(({ what, facts }: Trait) =>
    facts.map((fact) => {
      const { source, date, note, certainty } = fact;
      const notes = [note, certainty === "reported" ? "reported, not confirmed" : undefined].filter(Boolean).join("; ");
      return `| ${what} | ${clauseOf(fact)} | ${linkOf(source)}, ${date} | ${notes} |`;
    }),
  );
  return ["| found | what happens | source | |", "|---|---|---|---|", ...rows].join("\n");
}

/** The traits that a rule checks. */
export function traitsOf(ruleName: string): Trait[] {
  return Object.values<Trait>(traits).filter(({ rule }) => rule === ruleName);
}

function linkOf(source: string): string {
  const [, repository, number] = /^([\w.-]+\/[\w.-]+)#(\d+)$/.exec(source) ?? [];
  return repository === undefined || number === undefined
    ? `<${source}>`
    : `[${source}](https://github.com/${repository}/issues/${number})`;
}

/** The names of a rule's options. */
export function optionNamesOf({ meta }: McpRule): string[] {
  return Object.keys(optionsOf(meta).properties);
}

/**
 * The table of all rules, by the question that they answer.
 *
 * @param folder the path from the page with the table to the pages of rules: "" or "rules-docs/".
 */
export function renderRules(rules: readonly McpRule[], folder = ""): string {
  const sections = questionNames().map((question) => {
    const { title, about } = questions[question];
    const rows = rules
      .filter(({ name, meta }) => questionOf(name, meta.docs.family) === question)
      .map((rule) => {
        const { name, meta } = rule;
        const { description, presets } = meta.docs;
        return `| [${name}](${folder}${addressOf(rule)}) | ${description} | ${severitiesOf(meta)} | ${presets.join(", ")} | ${meta.docs.edits.join(", ")} |`;
      });
    const head = ["| rule | | severity | presets | edits |", "|---|---|---|---|---|"];
    return [`### ${title}`, "", `${about.charAt(0).toUpperCase()}${about.slice(1)}.`, "", ...head, ...rows, ""].join(
      "\n",
    );
  });
  return sections.join("\n");
}

/** The table of the presets, with what each costs on published servers. */
export function renderPresets(): string {
  const abouts: Readonly<Record<string, string>> = {
    ...Object.fromEntries(Object.entries(rulePresets).map(([name, { about }]) => [name, about])),
    all: "every rule, except those that contradict another",
  };
  const rows = presetNames.map((name) => {
    const { rules, findings, passing } = presetCosts.presets[name];
    return `| \`${name}\` | ${abouts[name] ?? ""} | ${String(rules)} | ${findings.toFixed(1)} | ${String(passing)} % |`;
  });
  return [
    "| preset | contains | rules | findings per tool | servers that pass |",
    "|---|---|--:|--:|--:|",
    ...rows,
  ].join("\n");
}

/** The table of the stable ids, for those who know a requirement by its id. */
export function renderIds(rules: readonly McpRule[]): string {
  const rows = rules
    .flatMap((rule) => rule.meta.docs.ids.map((id) => ({ id, rule })))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, rule }) => `| \`${id}\` | [${rule.name}](${addressOf(rule)}) |`);
  return ["| id | rule |", "|---|---|", ...rows].join("\n");
}

/** The table of how the rules affect the score. */
export function renderWeights(): string {
  const rows = weights.map(
    ({ rule, evidence, ...weight }) => `| [${rule}](${rulesFolder}${rule}.md) | ${costOf(weight)} | ${evidence} |`,
  );
  return ["| rule | cost | evidence |", "|---|---|---|", ...rows].join("\n");
}

function costOf({ cost, caps, messages, options, countsAs }: Omit<Weight, "rule" | "evidence">): string {
  const costs =
    typeof cost === "number"
      ? String(cost)
      : Object.entries(cost)
          .map(([message, points]) => `${String(points)} for \`${message}\``)
          .join(", ");
  const main = caps ? `at most ${String(unusableScore)}` : costs;
  const details = [
    ...(messages ? [`only \`${messages.join("`, `")}\``] : []),
    ...Object.entries(options ?? {}).map(([name, value]) => `\`${name}: ${JSON.stringify(value)}\``),
  ];
  const others = [...new Set(Object.values(countsAs ?? {}))].map((rule) => `\`${rule}\``).join(" or ");
  return `${others ? `as ${others}` : main}${details.length ? ` (${details.join(", ")})` : ""}`;
}

/** The presets that hold a rule; `all` holds every one that contradicts none of the others. */
function presetsOf(name: string, named: readonly string[]): string {
  const isLeftOut = contradictions.some(({ omitted }) => omitted === name);
  return [...named, ...(isLeftOut ? [] : ["`all`"])].join(", ") || "none";
}

/** The severity in the first preset with the rule; those of other presets, if they differ. */
function severitiesOf({ docs: { severity, presets, presetSeverity } }: McpRule["meta"]): string {
  const inPresets = presets.map((preset) => ({ preset, severity: presetSeverity[preset] ?? severity }));
  const [first = { severity }, ...later] = inPresets;
  const others = later.filter((each) => each.severity !== first.severity);
  return [
    severityWord(first.severity),
    ...others.map((each) => `${severityWord(each.severity)} in \`${each.preset}\``),
  ].join(", ");
}

/** A preset by name, and the options that it gives the rule where they are not the rule's own. */
function presetOf(name: string, options: object = {}): string {
  const settings = Object.entries(options).map(([option, value]) => `\`${option}: ${JSON.stringify(value)}\``);
  if (!settings.length) return `\`${name}\``;
  return `\`${name}\` (with ${settings.join(", ")})`;
}

const editWords: Readonly<Record<EditKind, string>> = {
  fix: "fixes, which keep the meaning",
  suggestion: "suggestions",
  draft: "drafts, for a person to decide",
};

function editsOf({ docs }: McpRule["meta"]): string {
  return docs.edits.map((kind) => editWords[kind]).join("; ") || "none";
}

interface OptionsSchema {
  readonly properties?: Readonly<Record<string, { readonly description?: string }>>;
}

/** The declared options of a rule; those that replace a list are explained with the list. */
function optionsOf({ schema, docs: { defaultOptions: defaults } }: McpRule["meta"]) {
  const [{ properties: all = {} } = {}] = (schema ?? []) as [OptionsSchema?];
  const properties = Object.fromEntries(Object.keys(defaults).map((name) => [name, all[name] ?? {}]));
  return { properties, defaults };
}
