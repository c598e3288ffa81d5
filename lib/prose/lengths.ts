import { longTexts } from "./lexicon/nouns.ts";
import { encodingWords, lengths, mediaWords, openTextWords } from "./lexicon/roles.ts";
import { roleHeadOf } from "./roles.ts";
import { listedValuesOf } from "./stated.ts";
import { textWordsOf } from "./text.ts";
import { headWordOf, isIdentifierWord, wordsOf } from "./words.ts";

/** Phrases for long texts, for lists in one text, for paths, for URLs. */
const longText = /\b(?:html|json|markdown|paragraphs?|sentences?|xml)\b/i;
const listInText = /\bcomma[- ]separated\b|\blist of\b/i;
const path = /\b(?:file ?)?path(?:name)?\b|\b(?:from|in|into|to) (?:an?|the|this) (?:\w+ )?(?:directory|folder)\b/i;
const url = /\burls?\b|https?:\/\//i;

/**
 * Texts of any length: "Raw request body sent verbatim", "What you want built or changed. Be specific", "String to
 * hash", "Patch in OpenAI format".
 */
const openText = [
  /\b(?:verbatim|in (?:full )?detail|natural[- ]language|free[- ]?(?:form|text)|multi-?line|be (?:as )?(?:specific|detailed))\b/i,
  /\b(?:base64(?:[- ]encoded)?|hex-encoded|source code|(?<!to )(?:patch|diff)|as (?:is|it stands)|exactly as)\b/i,
  /\b(?:what you (?:want|need)|raw (?:bytes|content|data|string|text)|full (?:content|text)|contents? of)\b/i,
  /\b(?:(?:css|xpath) selector|(?:css|javascript|python|sql|typescript) (?:code|source|function)|(?:string|text|value) to (?!filter|match|search)\w+)\b/i,
];

/** Formats of texts without a usual length. */
const openFormat = /^(?:base64|base64url|binary|byte|data-url|html|json|json-string|markdown|multiline|textarea)$/;

/** A parameter that takes text, with the facts that suggest its length. */
export interface TextClues {
  readonly name: string;
  /** All descriptions of the parameter; "" if there are none. */
  readonly description: string;
  /** The `format` of its schema, if it has one. */
  readonly format: string | undefined;
}

/** A plausible length of a text with this name. `undefined` for most names. */
export function usualLengthOf(name: string): number | undefined {
  const { head } = roleHeadOf(name);
  const listed = lengths.find(([, heads]) => heads.has(head))?.[0];
  return listed ?? (longTexts.has(head) ? 1_000 : isIdentifierWord(head) ? 255 : undefined);
}

/**
 * A plausible length of a text, for a suggested limit. A limit that is too low would reject correct calls.
 *
 * @returns "open" for text of any length, `undefined` if nothing suggests a long text.
 */
export function likelyLengthOf({ name, description, format = "" }: TextClues): number | "open" | undefined {
  if (format === "jwt") return 8_192;
  if (/^(?:uri|iri|url)/.test(format)) return 2_048;
  if (openFormat.test(format)) return "open";
  const { head } = roleHeadOf(name);
  const byName = usualLengthOf(name) ?? 0;
  // "Output format: raw, json or text": these words are values.
  const isChoice = encodingWords.has(head) || listedValuesOf(description).length > 0;
  if (isChoice) return byName || (openTextWords.has(head) ? "open" : undefined);
  // "Path to config file", "Download artifacts into this directory", "Path to a folder or JSON file"
  if (byName < 1_024 && path.test(description) && !isIdentifierWord(head)) return 1_024;
  if (longText.test(description) && byName !== 1_024) return 10_000;
  if (listInText.test(description)) return Math.max(byName, 1_000);
  if (byName) return byName;
  if (url.test(description)) return 2_048;
  const isOpen =
    openTextWords.has(head) || mediaWords.has(head) || openText.some((pattern) => pattern.test(description));
  return isOpen ? "open" : undefined;
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
