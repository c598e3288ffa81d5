import { settingsOf } from "../../readers/settings.ts";
import type { Plan } from "../config/plan.ts";
import { type Extraction, extract, extractText } from "../extraction/extract.ts";
import { filesOf } from "../extraction/files.ts";
import { type Change, compareLocks } from "../lock/compare.ts";
import { lockOf } from "../lock/make-lock.ts";
import { docsUrlOf } from "../../rule/define-rule.ts";
import type { ValidationIssue } from "../result/result.ts";
import type { SourceText } from "../sources/source-text.ts";
import { keyPathOf } from "../../schema/pointers.ts";

/** The name of these issues, which are no probe's. */
const rule = "same-as-source";
/** The parts of a definition that a message names. */
const maxParts = 3;

/**
 * What running servers send otherwise than their source says. Parts of the source that cannot be read are not compared.
 *
 * @param paths files, folders and packages with the source of the servers.
 * @param servers the answers of the running servers.
 */
export function sourceDifferences(
  paths: readonly string[],
  servers: readonly SourceText[],
  plan: Plan,
  cwd: string,
): ValidationIssue[] {
  const settings = settingsOf({ mcp: plan.settings });
  const source = extract(
    paths.map((path) => filesOf(path, cwd)),
    settings,
  );
  if (!source.hasServer) return [];
  return servers.flatMap((server) => {
    const changes = compareLocks(
      lockOf([source], cwd, true),
      lockOf([extractText(server, settings)], cwd, true),
    ).filter(({ change, kind }) => change !== "uncertain" && kind !== "server");
    return changes.flatMap((change) => issueOf(change, source, server.name) ?? []);
  });
}

function issueOf(change: Change, { definitions }: Extraction, server: string): ValidationIssue | undefined {
  const { kind, name } = change;
  if (kind === "server") return undefined;
  const place = definitions.find((one) => one.kind === kind && one.name === name && !one.isUnused);
  if (change.change === "removed" && (!place || place.conditions.length)) return undefined;
  const pointer = change.parts[0]?.pointer ?? "";
  const line = place?.line ?? 1;
  return {
    id: rule,
    rule,
    category: "runtime",
    family: undefined,
    severity: "suggestion",
    message: messageOf(change),
    tool: name,
    kind,
    path: keyPathOf(pointer),
    pointer,
    suggestion: "Start the server that this source builds, or correct the source.",
    documentation: `${docsUrlOf("probes")}#${rule}`,
    file: place?.file ?? server,
    line,
    column: 1,
    endLine: line,
    endColumn: 1,
    edits: [],
  };
}

function messageOf({ change, kind, name, parts }: Change): string {
  if (change === "added") return `The running server offers the ${kind} '${name}', which its source does not define.`;
  if (change === "removed") return `The source defines the ${kind} '${name}', which the running server does not offer.`;
  const named = parts.filter(({ certainty }) => certainty === "known").map(({ pointer }) => keyPathOf(pointer));
  const more = named.length > maxParts ? [`and ${String(named.length - maxParts)} more`] : [];
  const shown = [...named.slice(0, maxParts), ...more].join(", ");
  return `The running server sends the ${kind} '${name}' otherwise than its source says: ${shown}.`;
}
