import { settingsOf } from "../../readers/settings.ts";
import type { Plan } from "../config/plan.ts";
import { type Extraction, extract, extractText } from "../extraction/extract.ts";
import type { ExtractionRequest } from "../extraction/files.ts";
import { type LockedChange, compareLocks } from "../lock/compare.ts";
import { lockOf } from "../lock/make-lock.ts";
import { probeUrlOf } from "../probes/families.ts";
import { issuePoint, type ValidationIssue } from "../result/result.ts";
import type { LintText } from "../sources/source-text.ts";
import { keyPathOf } from "../../schema/pointers.ts";

/** The name of the rule that these issues report. It is not the name of a probe. */
const rule = "same-as-source";
/** The maximum number of differing parts that a message names. */
const maxParts = 3;

/**
 * Reports where the definitions that running servers send differ from their source. Parts of the source that cannot be
 * read are not compared.
 *
 * @param requests the files with the source of the servers.
 * @param servers the answers of the running servers.
 */
export function sourceDifferences(
  requests: readonly ExtractionRequest[],
  servers: readonly LintText[],
  plan: Plan,
  cwd: string,
): ValidationIssue[] {
  const settings = settingsOf({ mcp: plan.settings });
  const source = extract(requests, settings);
  if (!source.hasServer) return [];
  return servers.flatMap((server) => {
    const changes = compareLocks(
      lockOf([source], cwd, true),
      lockOf([extractText(server, settings)], cwd, true),
    ).filter(({ change, kind }) => change !== "uncertain" && kind !== "server");
    return changes.flatMap((change) => issueOf(change, source, server.name) ?? []);
  });
}

function issueOf(change: LockedChange, { definitions }: Extraction, server: string): ValidationIssue | undefined {
  const { kind, name } = change;
  if (kind === "server") return undefined;
  const place = definitions.find((one) => one.kind === kind && one.name === name && !one.isUnused);
  if (change.change === "removed" && (!place || place.conditions.length)) return undefined;
  const pointer = change.parts[0]?.pointer ?? "";
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
    suggestion: "Start the server that is built from this source, or correct the source.",
    documentation: probeUrlOf(rule),
    ...issuePoint(place?.file ?? server, { line: place?.line ?? 1, column: 1 }),
  };
}

function messageOf({ change, kind, name, parts }: LockedChange): string {
  if (change === "added") return `The running server offers the ${kind} '${name}', which its source does not define.`;
  if (change === "removed") return `The source defines the ${kind} '${name}', which the running server does not offer.`;
  const named = parts.filter(({ certainty }) => certainty === "known").map(({ pointer }) => keyPathOf(pointer));
  const more = named.length > maxParts ? [`and ${String(named.length - maxParts)} more`] : [];
  const shown = [...named.slice(0, maxParts), ...more].join(", ");
  return `The ${kind} '${name}' of the running server differs from its source: ${shown}.`;
}
