import { isDeepStrictEqual } from "node:util";
import { visible } from "../../rule/report.ts";
import { isRecord } from "../../model/json.ts";
import type { RequirementResult, RuntimeResult, ValidationIssue } from "../result/result.ts";
import type { ReportOptions } from "./index.ts";
import { channelText, probeCountsText, statusText, unjudgedOf } from "./runtime.ts";
import type { TextStyle, TerminalText } from "./terminal-text.ts";

const marks: Readonly<Record<RequirementResult["status"], readonly [mark: string, style: TextStyle]>> = {
  passed: ["✓", "green"],
  failed: ["✗", "red"],
  "not run": ["-", "dim"],
};

const requirementWords: Readonly<Record<RequirementResult["status"], string>> = {
  passed: "met",
  failed: "violated",
  "not run": "not checked",
};

const unjudged = [
  ["not run", "Probes That Did Not Run"],
  ["not applicable", "Probes That Do Not Apply"],
] as const;

/** The section about running servers: their transports and revisions, and which requirements they meet. */
export function runtimeText(runtime: RuntimeResult, text: TerminalText, options: ReportOptions): string {
  const { channels, requirements, notices } = runtime;
  const lines = [text.style("Running servers:", "bold")];
  for (const channel of channels)
    lines.push(text.wrap("  ", `${visible(channel.server)} (${channelText(channel)})`, 4));
  if (!channels.length) lines.push("  No server could be probed.");
  for (const notice of notices) lines.push(text.wrap(`  ${text.style("note:", "cyan")} `, notice, 4));
  const shown = options.verbose ? requirements : requirements.filter(({ status }) => status === "failed");
  const statusWidth = Math.max(...shown.map((one) => statusText(one).length));
  if (shown.length)
    lines.push("", "  Requirements:", ...shown.map((one) => requirementText(one, text, { ...options, statusWidth })));
  for (const [status, title] of options.verbose ? unjudged : []) {
    const found = unjudgedOf(runtime, status);
    if (found.length) lines.push("", `  ${title}:`);
    for (const { probe, reason, where } of found) {
      const places = where.length ? ` (${where.map(channelText).join("; ")})` : "";
      lines.push(text.wrap("    ", `${probe}: ${reason}${places}`, 6));
    }
  }
  const counts = (["passed", "failed", "not run"] as const).flatMap((status) => {
    const found = requirements.filter((one) => one.status === status).length;
    return found ? [`${String(found)} ${requirementWords[status]}`] : [];
  });
  const more = options.verbose ? "" : " (--verbose lists them)";
  lines.push(
    "",
    text.wrap("  Probes:       ", probeCountsText(runtime), 16),
    text.wrap("  Requirements: ", `${counts.join(", ")}${more}`, 16),
  );
  return lines.join("\n");
}

/** A row of the matrix: the status mark, the id, the level, the status, the title, and what failed. */
function requirementText(
  result: RequirementResult,
  text: TerminalText,
  { verbose, statusWidth }: ReportOptions & { readonly statusWidth: number },
): string {
  const { id, level, status, title, failed, reason } = result;
  const [mark, style] = marks[status];
  const said = text.style(statusText(result).padEnd(statusWidth), style);
  const first = `    ${text.style(mark, style)} ${id.padEnd(16)}  ${level.padEnd(6)}  ${said}  `;
  const more = failed.length ? failed.join(", ") : verbose ? reason : undefined;
  // In a narrow terminal, the space beside the columns would only fit single words.
  const indent = text.width < 80 ? 6 : 34 + statusWidth;
  return text.wrap(first, more === undefined ? title : `${title}: ${more}`, indent);
}

/** The maximum number of lines for each text that was sent or received. */
const maxLines = 3;
const maxVerboseLines = 10;

/**
 * What a probe sent and received, the first lines of each, and how to see it again. Without `--verbose`, the usual
 * metadata is left out.
 */
export function exchangeLines(
  { exchange = {} }: ValidationIssue,
  text: TerminalText,
  { verbose }: ReportOptions,
): readonly string[] {
  const { sent, received, reproduction } = exchange;
  const lines = verbose ? maxVerboseLines : maxLines;
  const shown = verbose ? sent : sent && withoutMetadata(sent);
  return [
    ...(shown === undefined ? [] : text.cut(`    ${text.style("sent:", "cyan")}     `, shown, 14, lines)),
    ...(received === undefined ? [] : text.cut(`    ${text.style("received:", "cyan")} `, received, 14, lines)),
    // Lines that are broken could not be copied.
    ...(reproduction === undefined
      ? []
      : [`    ${text.style("again:", "cyan")}`, ...reproduction.split("\n").map((line) => `      ${visible(line)}`)]),
  ];
}

const clientInfo = "io.modelcontextprotocol/clientInfo";

/** The `_meta` of most requests of 2026-07-28, apart from the name of the client. Any other is worth reading. */
const usualMetadata = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** A request with `{…}` in place of the usual metadata, which is long and the same in each request. */
function withoutMetadata(sent: string): string {
  const message = parsed(sent);
  const params = isRecord(message) ? message["params"] : undefined;
  const meta = isRecord(params) ? params["_meta"] : undefined;
  if (!isRecord(meta)) return sent;
  if (!isDeepStrictEqual(meta, { ...usualMetadata, [clientInfo]: meta[clientInfo] })) return sent;
  // A text that is spelled in another way is not shortened.
  return sent.replace(`"_meta":${JSON.stringify(meta)}`, '"_meta":{…}');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
