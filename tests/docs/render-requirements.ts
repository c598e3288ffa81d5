import {
  type Requirement,
  type RequirementDocument,
  type RequirementSection,
  requirementRules,
  useOf,
} from "../../lib/requirements/requirement.ts";
import { requirementsOf } from "../../lib/requirements/index.ts";
import { rules } from "../../lib/rules/index.ts";
import type { Probe } from "../../lib/validator/probes/probe.ts";
import { addressOf, rulesFolder } from "./render.ts";
import { linksOf } from "./render-probes.ts";

/** The chapters of the documents. */
export function renderDocuments(documents: readonly RequirementDocument[], probes: readonly Probe[]): string {
  return documents
    .map((document) =>
      [
        `## ${document.title}`,
        document.about,
        ...document.sections.map((section) => renderSection(section, document, probes)),
      ].join("\n\n"),
    )
    .join("\n\n");
}

function renderSection(
  { title, about, rows }: RequirementSection,
  document: RequirementDocument,
  probes: readonly Probe[],
): string {
  const head = ["| id | requirement | level | rules | probes | otherwise |", "|---|---|---|---|---|---|"];
  const lines = rows.map((row) => {
    const { id, level, met, shownBy = [], sameAs = [] } = row;
    const same = sameAs.length ? [`See ${sameAs.join(", ")}.`] : [];
    const shown = shownBy.length ? [`Shown by ${shownBy.map((file) => `\`${file}\``).join(", ")}.`] : [];
    const otherwise = [...same, ...(met === undefined ? [] : [met.endsWith(".") ? met : `${met}.`]), ...shown].join(
      " ",
    );
    const cells = [
      id,
      statementOf(row),
      level,
      linksTo(row, document),
      linksOf(probesOf(row, document, probes), "probes.md"),
    ];
    return `| ${[...cells, otherwise].join(" | ")} |`;
  });
  return [`### ${title}`, "", ...(about === undefined ? [] : [about, ""]), ...head, ...lines].join("\n");
}

/** The text of a requirement: its own sentence, or the requirement of its one rule. */
export function statementOf({ statement, rules: uses = [] }: Requirement): string {
  const [rule = ""] = requirementRules({ rules: uses });
  return statement ?? rules[rule]?.meta.docs.description ?? "";
}

/** The probes of a requirement: those that it names, those that name it, and those of the requirements like it. */
export function probesOf(
  { id, probes: named = [], sameAs = [] }: Requirement,
  document: RequirementDocument,
  probes: readonly Probe[],
): Probe[] {
  const like = requirementsOf(document).filter((other) => sameAs.includes(other.id));
  const own = probes.filter(
    ({ name, requirements }) => named.includes(name) || requirements.some((one) => one === id || sameAs.includes(one)),
  );
  const others = like.flatMap((row) => probesOf(row, document, probes));
  return [...new Set([...own, ...others])];
}

/** The rules of a requirement and of those like it, with their options. */
function linksTo({ rules: uses = [], sameAs = [] }: Requirement, document: RequirementDocument): string {
  const like = requirementsOf(document).filter(({ id }) => sameAs.includes(id));
  const all = [...uses, ...like.flatMap((row) => row.rules ?? [])].map(useOf);
  const links = all.map(({ rule: name, options = {} }) => {
    const rule = rules[name];
    const set = Object.entries(options).map(([option, value]) => `\`${option}: ${JSON.stringify(value)}\``);
    return `[${name}](${rule ? rulesFolder + addressOf(rule) : ""})${set.length ? ` (${set.join(", ")})` : ""}`;
  });
  return [...new Set(links)].join(", ");
}
