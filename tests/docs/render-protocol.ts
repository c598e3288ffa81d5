import { type ListedRevision, type Statement, unseenReasons } from "../../lib/requirements/protocol.ts";
import { rules } from "../../lib/rules/index.ts";
import { addressOf, rulesFolder } from "./render.ts";
import { specificationUrlOf } from "./render-probes.ts";

const revisions = ["2025-11-25", "2026-07-28"] as const satisfies readonly ListedRevision[];
const levels = ["MUST", "MUST NOT", "SHOULD", "SHOULD NOT", "stated"] as const;

const outcomes = ["probe", "rule", "unseen", "open"] as const;

/** What becomes of a statement. */
type Outcome = (typeof outcomes)[number];

/** A rule counts where no probe sees the statement. */
function outcomeOf({ probes, rules: checking, unseen }: Statement): Outcome {
  if (probes) return "probe";
  if (checking) return "rule";
  return unseen ? "unseen" : "open";
}

/** The number of statements by revision, level and outcome. */
export function renderCoverage(statements: readonly Statement[]): string {
  const head = [
    "| revision | level | statements | seen by a probe | by a rule | cannot be seen | open | share of what can be seen |",
    "|---|---|--:|--:|--:|--:|--:|--:|",
  ];
  const rows = revisions.flatMap((revision) => {
    const own = statements.filter(({ sources }) => sources[revision] !== undefined);
    const marked = own.filter(({ level }) => level !== "stated");
    return [
      ...levels.map((level) =>
        rowOf(
          [revision, level],
          own.filter((statement) => statement.level === level),
        ),
      ),
      rowOf([revision, "**all with such a word**"], marked),
    ];
  });
  return [...head, ...rows].join("\n");
}

function rowOf(start: readonly string[], statements: readonly Statement[]): string {
  const count = (outcome: Outcome): number => statements.filter((one) => outcomeOf(one) === outcome).length;
  const seen = count("probe") + count("rule");
  const visible = statements.length - count("unseen");
  const share = visible ? `${String(Math.floor((100 * seen) / visible))} %` : "";
  const counts = [statements.length, ...outcomes.map(count)].map(String);
  return `| ${[...start, ...counts, share].join(" | ")} |`;
}

/** The reasons why statements cannot be seen, and how many have each. */
export function renderReasons(statements: readonly Statement[]): string {
  const rows = Object.entries(unseenReasons).map(
    ([key, text]) => `| ${key} | ${text} | ${String(statements.filter(({ unseen }) => unseen === key).length)} |`,
  );
  return ["| | reason | statements |", "|---|---|--:|", ...rows].join("\n");
}

/** A chapter for each page of the specification. A page of both revisions has the path of the newer one. */
export function renderStatements(statements: readonly Statement[]): string {
  const pages = [...new Set(statements.map(pageOf))];
  return pages
    .map((page) =>
      renderChapter(
        page,
        statements.filter((statement) => pageOf(statement) === page),
      ),
    )
    .join("\n\n");
}

function pageOf({ sources }: Statement): string {
  const [page = ""] = (sources["2026-07-28"] ?? sources["2025-11-25"] ?? "").split("#");
  return page;
}

function renderChapter(page: string, statements: readonly Statement[]): string {
  const rows = statements.map((statement) => {
    const { says, level, sources } = statement;
    const cells = [
      says,
      level,
      ...revisions.map((revision) => sectionLink(revision, sources[revision])),
      seenBy(statement),
    ];
    return `| ${cells.join(" | ")} |`;
  });
  const head = [`| what a server does | level | ${revisions.join(" | ")} | seen by |`, "|---|---|---|---|---|"];
  return [`## ${page}`, "", ...head, ...rows].join("\n");
}

function sectionLink(revision: ListedRevision, source: string | undefined): string {
  if (source === undefined) return "";
  const [, section = "the page"] = source.split("#");
  return `[${decodeURIComponent(section).replaceAll("-", " ")}](${specificationUrlOf(revision, source)})`;
}

function seenBy({ probes = [], rules: checking = [], unseen }: Statement): string {
  if (unseen) return `cannot be seen: ${unseen}`;
  const links = [
    ...probes.map((name) => `[${name}](probes.md#${name})`),
    ...checking.map((name) => `rule [${name}](${rules[name] ? rulesFolder + addressOf(rules[name]) : ""})`),
  ];
  return links.join(", ") || "**open**";
}
