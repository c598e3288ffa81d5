import { clientEffects, clientTitles, type EffectName } from "../../model/client.ts";
import { questionOf } from "../../rule/groups.ts";
import { severities, type ValidationIssue } from "../result/result.ts";
import { isRefusal, isRisk, lossBy } from "../score/scoring.ts";
import type { ReportEntry } from "./entries.ts";
import { ruleOf, shownFamilyOf } from "./groups.ts";

/** The harms of findings, the worst first. */
export const harms = {
  refused: "Refused",
  risk: "Security",
  failing: "Agents fail",
  other: undefined,
} as const;

type Harm = keyof typeof harms;

/** What is found at one token of a source. */
export interface PriorityPlace {
  /** The worst first. */
  readonly entries: readonly [ReportEntry, ...ReportEntry[]];
  /** The first issue of the worst entry, whose place this is. */
  readonly issue: ValidationIssue;
}

/** Places with the same worst fault, which one decision repairs. */
export interface Priority {
  readonly harm: Harm;
  readonly places: readonly [PriorityPlace, ...PriorityPlace[]];
  /** What else is found at all of these places: the entries of the first. */
  readonly others: readonly ReportEntry[];
}

/** Joins the entries at one token. Those about a whole source, and those of probes, stay alone. */
export function priorityPlaces(entries: readonly ReportEntry[]): readonly PriorityPlace[] {
  const byToken = new Map<string, [ReportEntry, ...ReportEntry[]]>();
  for (const [index, entry] of entries.entries()) {
    const { file, line, column, tool } = entry.issue;
    const isAlone = tool === "" || !ruleOf(entry.issue);
    const key = isAlone ? String(index) : `${file}\n${String(line)}:${String(column)}`;
    const same = byToken.get(key);
    if (same) same.push(entry);
    else byToken.set(key, [entry]);
  }
  return [...byToken.values()].map((same) => {
    const [first, ...others] = same.sort((a, b) => compare(rankOf(a.issue), rankOf(b.issue)));
    return { entries: [first, ...others], issue: first.issue };
  });
}

/**
 * What to repair first: what makes clients refuse a request or a list, then security and what makes agents fail,
 * then the rest. Within each, the order is that of severity, of the points that the score loses, and of the number of
 * places.
 */
export function prioritiesOf(places: readonly PriorityPlace[]): readonly Priority[] {
  const byFault = new Map<string, [PriorityPlace, ...PriorityPlace[]]>();
  for (const place of places) {
    const key = faultOf(place.entries[0]);
    const same = byFault.get(key);
    if (same) same.push(place);
    else byFault.set(key, [place]);
  }
  return [...byFault.values()]
    .map((same) => ({ harm: harmOf(same[0].issue), places: same, rank: rankOf(same[0].issue) }))
    .sort((a, b) => compare(a.rank, b.rank) || b.places.length - a.places.length)
    .map(({ harm, places: same }) => ({ harm, places: same, others: sharedOthers(same) }));
}

function faultOf({ issue: { rule, messageId, message } }: ReportEntry): string {
  return `${rule} ${messageId ?? message}`;
}

function sharedOthers([first, ...rest]: Priority["places"]): readonly ReportEntry[] {
  const [, ...others] = first.entries;
  return others.filter((other) => rest.every((place) => place.entries.some((one) => faultOf(one) === faultOf(other))));
}

/** How a finding harms. */
function harmOf(issue: ValidationIssue): Harm {
  const { effects = [], severity, category } = issue;
  const family = shownFamilyOf(issue);
  if (family === "input" || isRefusal(issue) || effects.some(({ does }) => isRefused(does))) return "refused";
  if (isRisk(issue)) return "risk";
  if (severity === "suggestion") return "other";
  const isOfProtocol = category === "runtime" && severity === "error";
  const isOfCode = issue.family !== undefined && questionOf(issue.rule, issue.family) === "agrees";
  return isOfProtocol || isOfCode || effects.length > 0 || lossBy(issue) > 0 ? "failing" : "other";
}

const refusals: ReadonlySet<EffectName> = new Set(["refuse", "leave out the server", "leave out"]);

function isRefused(effect: EffectName): boolean {
  return refusals.has(effect);
}

/** Numbers by which findings are compared, the worst with the lowest. */
function rankOf(issue: ValidationIssue): readonly number[] {
  const harm = harmOf(issue);
  const effects = issue.effects ?? [];
  const level = harm === "refused" ? 0 : harm === "other" ? 2 : 1;
  const gravest = effects[0] ? clientEffects.indexOf(effects[0].does) : clientEffects.length;
  return [level, severities.indexOf(issue.severity), -lossBy(issue), gravest, -effects.length];
}

function compare(a: readonly number[], b: readonly number[]): number {
  return a.map((number, index) => number - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

/** The names of the clients that an issue is about. */
export function clientsOf({ effects = [] }: Pick<ValidationIssue, "effects">): readonly string[] {
  return [...new Set(effects.map(({ client }) => clientTitles[client]))];
}
