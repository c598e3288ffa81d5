import { createHash } from "node:crypto";
import { presetNames, rulesOf } from "../../lib/configs/preset-rules.ts";
import { rules } from "../../lib/rules/index.ts";
import type { Fixture } from "../contract/corpus.ts";
import { lint, type Report } from "../harness/lint.ts";

/** A finding, and the presets that report it. */
interface Verdict {
  readonly rule: string;
  readonly messageId: string;
  /** The fixture without its format: `servers/home-lights tools`. */
  readonly source: string;
  readonly format: string;
  readonly definition: string;
  readonly pointer: string;
  /** A hash of the data of the message and of the edits. */
  readonly details: string;
  readonly presets: readonly string[];
}

type Entries = ReturnType<typeof rulesOf>;

const names = Object.keys(rules).sort();
const configurations = new Map<string, Entries>(presetNames.map((preset) => [preset, rulesOf(preset)]));
const inPresets = new Set([...configurations.values()].flatMap((entries) => Object.keys(entries)));
configurations.set(
  "no preset",
  Object.fromEntries(names.filter((name) => !inPresets.has(`mcp/${name}`)).map((name) => [`mcp/${name}`, "error"])),
);

/** Every finding of every rule in every preset over some texts, as a text whose diff a person can read. */
export function findingsOver(fixtures: readonly Fixture[]): string {
  const verdicts = groupBy(fixtures.flatMap(verdictsOn), ({ rule }) => rule);
  const sections = names.map((name) => sectionOf(name, verdicts.get(name) ?? []));
  return [tableOf(verdicts), ...sections].join("\n");
}

function verdictsOn({ name, sources: [source] }: Fixture): Verdict[] {
  if (!source) throw new Error(`${name} has no language.`);
  const [, folder = "", format, rest = ""] = /^(.*?)\/(json|yaml|typescript|python)\/(.*)$/.exec(name) ?? [];
  const place = format ? `${folder} ${rest.replace(/\.(?:json|yaml)$/, "")}` : name;
  // Each preset alone: a rule leaves to others that are on what they report.
  return [...configurations].flatMap(([preset, entries]) => {
    const { fatal, reports } = lint(Object.values(rules), source, { entries });
    if (fatal !== undefined) throw new Error(`${name}: ${fatal}`);
    return reports.map((report) => {
      const { rule, messageId, definition = "(server)", pointer } = report.finding;
      return {
        rule,
        messageId,
        source: place,
        format: format ?? "",
        definition,
        pointer,
        details: detailsOf(report),
        presets: [preset],
      };
    });
  });
}

/** Without the words of the message, which may change; edits relative to the report, so that text above it may. */
function detailsOf({ message, finding: { rule, messageId, span } }: Report): string {
  const edits = [message, ...(message.suggestions ?? [])].flatMap(({ fix }) =>
    fix ? [[fix.range[0] - span.start, fix.range[1] - span.start, fix.text]] : [],
  );
  const template = rules[rule]?.meta.messages?.[messageId] ?? "";
  const words = template.split(/\{\{.*?\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const data = new RegExp(`^${words.join("(.*?)")}$`, "s").exec(message.message)?.slice(1) ?? [message.message];
  return createHash("sha256")
    .update(JSON.stringify([data, edits]))
    .digest("hex")
    .slice(0, 4);
}

/** How many findings each rule has in each preset. */
function tableOf(verdicts: ReadonlyMap<string, readonly Verdict[]>): string {
  const presets = [...configurations.keys()];
  const row = (name: string, cells: readonly string[]): string =>
    `${name.padEnd(28)}${cells.map((cell) => cell.padStart(14)).join("")}\n`;
  const rows = names.map((name) => {
    const counts = presets.map(
      (preset) => verdicts.get(name)?.filter((one) => one.presets.includes(preset)).length ?? 0,
    );
    const isOn = (preset: string): boolean => `mcp/${name}` in (configurations.get(preset) ?? {});
    return row(
      name,
      counts.map((count, index) => (isOn(presets[index] ?? "") ? String(count) : "-")),
    );
  });
  return row("rule", presets) + rows.join("");
}

/** The findings of a rule: by message, by the presets that report them, and a line for each definition. */
function sectionOf(name: string, verdicts: readonly Verdict[]): string {
  const bySource = groupBy(verdicts, ({ messageId, source, format, definition, pointer, details }) =>
    JSON.stringify([messageId, source, format, definition, pointer, details]),
  );
  const merged = [...bySource.values()].flatMap(mergedPresets);
  const groups = [...groupBy(merged, ({ messageId, presets }) => `${messageId} (${presets.join(", ")})`)];
  const parts = groups
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([title, group]) => {
      const sources = [...groupBy(group, ({ source, format }) => JSON.stringify([source, format])).values()];
      const sameText = groupBy(sources.flatMap(linesOf), ({ source, text }) => `${source} ${text}`);
      const printed = [...sameText.values()].map((same) => {
        const [{ source, text } = { source: "", text: "" }] = same;
        const formats = same.map(({ format }) => format).join("+");
        return `  ${source}${formats && ` [${formats}]`} ${text}\n`;
      });
      return `${title}\n${printed.join("")}`;
    });
  return `=== ${name}\n${parts.join("")}`;
}

/** The same finding under several options: one verdict for all the presets, as often as it is reported under each. */
function mergedPresets(same: readonly Verdict[]): Verdict[] {
  const byPresets = [...groupBy(same, ({ presets }) => presets.join()).values()];
  const most = Math.max(...byPresets.map((list) => list.length));
  return Array.from({ length: most }, (_, index) => {
    const twins = byPresets.flatMap((list) => list.slice(index, index + 1));
    const all = twins.flatMap(({ presets }) => presets);
    const presets = [...configurations.keys()].filter((preset) => all.includes(preset));
    return twins.slice(0, 1).map((verdict) => ({ ...verdict, presets }));
  }).flat();
}

interface Line {
  readonly source: string;
  readonly format: string;
  readonly text: string;
}

/** What is found in one source: a line for each definition; those that a finding is about as a whole share lines. */
function linesOf(verdicts: readonly Verdict[]): Line[] {
  const [{ source, format } = { source: "", format: "" }] = verdicts;
  const texts = [...groupBy(verdicts, ({ definition }) => definition)].map(([definition, list]) => {
    const places = list.map(({ pointer, details }) => `${shortened(pointer)}~${details}`);
    return list.every(({ pointer }) => pointer === "")
      ? definition + places.join("")
      : `${definition}: ${places.join(" ")}`;
  });
  const lines: string[] = [];
  for (const text of texts) {
    const last = lines.at(-1);
    const fits = last !== undefined && !`${last}${text}`.includes(": ") && last.length + text.length < 120;
    if (fits) lines[lines.length - 1] = `${last} ${text}`;
    else lines.push(text);
  }
  return lines.map((text) => ({ source, format, text }));
}

/** `/inputSchema/properties/page/properties/size` is told as `page.size`. */
function shortened(pointer: string): string {
  return pointer.replace(/^\/inputSchema\/properties\//, "").replaceAll("/properties/", ".");
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
