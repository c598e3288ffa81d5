import { textWordsOf } from "./text.ts";
import { headWordOf, wordsOf } from "./words.ts";

const figure = String.raw`(\d[\d,_]*)`;
const unit = String.raw`[- ]?(?:char(?:acter)?s?|letters?|symbols?)`;

/** "max 50 characters", "up to 255 chars", "max length: 64", "1-63 characters", "280 characters or less". */
const stated = [
  new RegExp(
    String.raw`\b(?:max(?:imum)?(?: of)?|at most|up to|no more than|limited to|(?:not|never) (?:exceed|longer than))[: ]\s*${figure}${unit}\b`,
    "i",
  ),
  new RegExp(String.raw`[≤(<]=?\s*${figure}${unit}\b`, "i"),
  new RegExp(String.raw`\bmax(?:imum)?[ -]?length(?: is| of)?[:=]?\s*${figure}(?![\w.])`, "i"),
  new RegExp(String.raw`\b\d+\s?(?:-|–|to)\s?${figure}${unit}\b`, "i"),
  new RegExp(String.raw`\b${figure}${unit} (?:or (?:fewer|less)|max(?:imum)?|at most|limit)\b`, "i"),
];

/** "20 characters each", "the first 50 characters", "at least 8 characters": another text, or no maximum. */
const otherLength =
  /\b(?:each|first|per|recommended|ideally|about|preferably|truncated|shown|display(?:ed)?|at least)\b/i;

/** The maximum length that a description states: "Title (max 50 characters)". */
export function statedLengthOf(description: string): number | undefined {
  if (otherLength.test(description)) return undefined;
  for (const pattern of stated) {
    const length = Number(pattern.exec(description)?.[1]?.replaceAll(/[,_]/gu, ""));
    if (Number.isInteger(length) && length > 0) return length;
  }
  return undefined;
}

/**
 * Lengths that a standard fixes, by its name. Sources: ISO 4217, 3166-1, 13616 (IBAN) and 9362 (BIC); ITU-T E.164 (15
 * digits and "+"); RFC 1035 (domain names). Seen 2026-11-23.
 */
const standards: readonly (readonly [standard: RegExp, length: number])[] = [
  [/\bISO[- ]?4217\b/i, 3],
  [/\balpha-?2\b/i, 2],
  [/\balpha-?3\b/i, 3],
  [/\bE\.?164\b/, 16],
  [/\bIBAN\b/, 34],
  [/\b(?:BIC|SWIFT) code\b|\bBIC\b/, 11],
  [/\bFQDN\b/, 253],
];

/** Kubernetes' limits. Source: kubernetes.io, "Object Names and IDs", seen 2026-11-23. */
const kubernetesLabel = 63;
const kubernetesName = 253;
const ofKubernetes =
  /^(?:k8s|kube|kubectl|kubernetes|helm|configmap|configmaps|pod|pods|deployment|deployments|statefulset|daemonset)$/;
const kubernetesObjects = /^(?:configmap|cronjob|daemonset|deployment|job|node|pod|replicaset|secret|statefulset)$/;

/** The length of a full object id of Git: SHA-1, or SHA-256 in newer repositories. Source: git-scm.com, 2026-11-23. */
const gitObject = { sha1: 40, any: 64 };

/** A parameter that takes text, and its tool. */
export interface TextOfTool {
  readonly name: string;
  readonly description: string;
  readonly toolName: string;
  readonly toolDescription: string;
}

/** "UUID or name", "name or ID", "comma-separated": the standard fixes only some of the values. */
const alternative = /\bor\b|\/|\bcomma[- ]separated\b|\blist of\b/i;

/** The maximum length that a standard, Kubernetes or Git fixes for a text, if it is certainly of that kind. */
export function fixedLengthOf({ name, description, toolName, toolDescription }: TextOfTool): number | undefined {
  if (alternative.test(description)) return undefined;
  const standard = standards.find(([pattern]) => pattern.test(description));
  if (standard) return standard[1];
  const { head, before } = headWordOf(name);
  if (head === "sha" && before.every((word) => word === "commit" || word === "head" || word === "base"))
    return /\bSHA-?1\b|\b40\b/i.test(description) ? gitObject.sha1 : gitObject.any;
  const words = [...wordsOf(toolName), ...textWordsOf(`${toolDescription} ${description}`)];
  if (!words.some((word) => ofKubernetes.test(word))) return undefined;
  if (head === "namespace" || head === "container") return kubernetesLabel;
  const named = head === "name" ? before.at(-1) : head;
  return named !== undefined && kubernetesObjects.test(named) ? kubernetesName : undefined;
}
