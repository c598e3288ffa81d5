import { visible } from "../../rule/report.ts";
import type { RequirementResult, RuntimeResult, ValidationIssue } from "../result/result.ts";
import { complianceText, type ReportOptions } from "./index.ts";
import { channelText, notRunOf, probeCountsText } from "./runtime.ts";
import type { Style, TerminalText } from "./terminal-text.ts";

const marks: Readonly<Record<RequirementResult["status"], readonly [mark: string, style: Style]>> = {
  passed: ["✓", "green"],
  failed: ["✗", "red"],
  "not run": ["-", "dim"],
};

/** The section about running servers: their transports and revisions, and which requirements they meet. */
export function runtimeText(runtime: RuntimeResult, text: TerminalText, options: ReportOptions): string {
  const { channels, requirements, notices } = runtime;
  const lines = [text.style("Running servers:", "bold")];
  for (const channel of channels)
    lines.push(text.wrap("  ", `${visible(channel.server)} (${channelText(channel)})`, 4));
  if (!channels.length) lines.push("  No server could be probed.");
  for (const notice of notices) lines.push(text.wrap(`  ${text.style("note:", "cyan")} `, notice, 4));
  // `--quiet` shows errors only.
  const shown = options.quiet ? requirements.filter(({ status }) => status === "failed") : requirements;
  if (shown.length) lines.push("", "  Requirements:", ...shown.map((one) => requirementText(one, text, options)));
  const notRun = options.verbose ? notRunOf(runtime) : [];
  if (notRun.length) lines.push("", "  Probes That Did Not Run:");
  for (const { probe, reason, where } of notRun) {
    const places = where.length ? ` (${where.map(channelText).join("; ")})` : "";
    lines.push(text.wrap("    ", `${probe}: ${reason}${places}`, 6));
  }
  lines.push(
    "",
    text.wrap("  Probes:     ", probeCountsText(runtime), 14),
    text.wrap("  Compliance: ", complianceText(runtime), 14),
  );
  return lines.join("\n");
}

/** A row of the matrix: the status mark, the id, the level, the status, the title, and what failed. */
function requirementText(
  { id, level, status, title, failed, reason }: RequirementResult,
  text: TerminalText,
  { verbose }: ReportOptions,
): string {
  const [mark, style] = marks[status];
  const first = `    ${text.style(mark, style)} ${id.padEnd(16)}  ${level.padEnd(6)}  ${text.style(status.padEnd(7), style)}  `;
  const more = failed.length ? failed.join(", ") : verbose ? reason : undefined;
  // In a narrow terminal, the space beside the columns would only fit single words.
  const indent = text.width < 72 ? 6 : 41;
  return text.wrap(first, more === undefined ? title : `${title}: ${more}`, indent);
}

/** The maximum number of lines for each text with `--verbose`. */
const maxLines = 10;

/** What a probe sent and received: one line each, or up to `maxLines` with `--verbose`. */
export function exchangeLines(
  { exchange = {} }: ValidationIssue,
  text: TerminalText,
  { verbose }: ReportOptions,
): readonly string[] {
  const { sent, received } = exchange;
  const lines = verbose ? maxLines : 1;
  return [
    ...(sent === undefined ? [] : text.cut(`    ${text.style("sent:", "cyan")}     `, sent, 14, lines)),
    ...(received === undefined ? [] : text.cut(`    ${text.style("received:", "cyan")} `, received, 14, lines)),
  ];
}
