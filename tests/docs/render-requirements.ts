import { type RequirementId, requirements } from "../../lib/validator/conformance/requirements.ts";
import type { Probe } from "../../lib/validator/probes/probe.ts";
import { linksOf } from "./render-probes.ts";
import { type RequirementRow, sections } from "./requirement-rows.ts";

/** The table of the requirements with ids. */
export function renderRequirements(probes: readonly Probe[]): string {
  const rows = Object.entries(requirements).map(([id, { title, level, ...row }]) => {
    const own = probes.filter((probe) => probe.requirements.some((one) => one === id));
    return `| ${id} | ${title} | ${level} | ${coverageOf(row, own)} |`;
  });
  return tableOf("| id | requirement | level | static rules | probes | otherwise |", rows);
}

/** The chapters of the requirements without ids. */
export function renderSections(probes: readonly Probe[]): string {
  return Object.entries(sections)
    .map(([heading, { about, rows }]) => {
      const lines = rows.map((row) => `| ${row.title} | ${coverageOf(withRules(row), probesOf(row, probes))} |`);
      return `## ${heading}\n\n${about}\n\n${tableOf("| requirement | static rules | probes | otherwise |", lines)}`;
    })
    .join("\n\n");
}

/** The probes of a row: those that it names, and those of its requirements. */
export function probesOf({ sameAs = [], probes: named = [] }: RequirementRow, probes: readonly Probe[]): Probe[] {
  return probes.filter(({ name, requirements: own }) => named.includes(name) || own.some((id) => sameAs.includes(id)));
}

/** Adds the rules of a row's requirements to the row. */
function withRules(row: RequirementRow): RequirementRow {
  const { sameAs = [], rules = [] } = row;
  return { ...row, rules: [...new Set([...sameAs.flatMap((id) => requirements[id].rules ?? []), ...rules])] };
}

function coverageOf({ rules = [], met, shownBy = [], sameAs = [] }: Partial<RequirementRow>, probes: readonly Probe[]) {
  const same = sameAs.length ? [`see ${sameAs.map((id: RequirementId) => id).join(", ")}`] : [];
  const shown = shownBy.length ? [`Shown by ${shownBy.map((file) => `\`${file}\``).join(", ")}.`] : [];
  const sentence = met === undefined || met.endsWith(".") || !shown.length ? met : `${met}.`;
  return [
    rules.map((rule) => `[${rule}](${rule}.md)`).join(", "),
    linksOf(probes, "probes.md"),
    [...same, ...(sentence === undefined ? [] : [sentence]), ...shown].join(" "),
  ].join(" | ");
}

function tableOf(head: string, rows: readonly string[]): string {
  const columns = head.split("|").length - 2;
  return [head, `|${"---|".repeat(columns)}`, ...rows].join("\n");
}
