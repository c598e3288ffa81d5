import {
  codeKinds,
  coordinates,
  containers,
  dimensions,
  nonAddressWords,
  choiceExclusions,
  codeExclusions,
  contentExclusions,
  filePathExclusions,
  secretExclusions,
  urlExclusions,
  otherSchemes,
  otherSchemesInNames,
  ownFiles,
  provingTokens,
  repositoryFolders,
  secretKeys,
  secretSuffixes,
  surelyUrls,
  webTools,
  type Exclusion,
} from "./lexicon/roles.ts";
import { openEnds } from "./lexicon/phrases.ts";
import { hasWordOf, isForeign, textWordsOf } from "./text.ts";
import { headWordOf, wordsOf, type HeadWord } from "./words.ts";

/** A parameter with the texts around it. */
export interface DescribedParameter {
  readonly name: string;
  /** All descriptions of the parameter; "" if there are none. */
  readonly description: string;
  /** The words of the tool's name. */
  readonly toolWords: readonly string[];
  /** All descriptions of the tool; "" if there are none. */
  readonly toolDescription: string;
}

/** The head of a name in the table of roles: the head of `file_name` is `filename`. */
export function roleHeadOf(name: string): HeadWord {
  const word = headWordOf(name);
  return word.head === "name" && word.before.at(-1) === "file"
    ? { ...word, head: "filename", before: word.before.slice(0, -1) }
    : word;
}

/** True for a parameter that an exclusion applies to. */
function isExcluded(
  { head, before }: HeadWord,
  { description, toolWords, toolDescription }: DescribedParameter,
  exclusion: Exclusion,
): boolean {
  const { heads, exceptHeads, afterWord, anyWord, firstWord, phrasesInDescription = [] } = exclusion;
  if (exceptHeads?.has(head) || (heads && !heads.has(head))) return false;
  if (afterWord?.has(before.at(-1) ?? "")) return true;
  if (firstWord && before.length > 1 && firstWord.has(before[0] ?? "")) return true;
  if (anyWord && before.some((word) => anyWord.has(word))) return true;
  const { inDescription, inToolName, inToolDescription, phraseInToolDescription } = exclusion;
  if (inDescription && hasWordOf(description, inDescription)) return true;
  if (phrasesInDescription.some((phrase) => phrase.test(description))) return true;
  if (inToolName && toolWords.some((word) => inToolName.has(word))) return true;
  if (inToolDescription && hasWordOf(toolDescription, inToolDescription)) return true;
  if (phraseInToolDescription?.test(toolDescription)) return true;
  const { unlessInDescription, unlessWord } = exclusion;
  if (unlessInDescription && !hasWordOf(description, unlessInDescription)) return true;
  return (
    unlessWord !== undefined &&
    ![...before, ...toolWords].some((word) => unlessWord.has(word)) &&
    !hasWordOf(description, unlessWord)
  );
}

/** True for a parameter whose name ends in one of the heads, if no exclusion applies. */
function hasRole(parameter: DescribedParameter, heads: readonly string[], exclusions: readonly Exclusion[]): boolean {
  const word = roleHeadOf(parameter.name);
  return heads.includes(word.head) && !exclusions.some((exclusion) => isExcluded(word, parameter, exclusion));
}

function withNameOnly(name: string): DescribedParameter {
  return { name, description: "", toolWords: [], toolDescription: "" };
}

/** How a rule decides about the role of a parameter: its options. */
export interface RoleOptions {
  /** The last words of the names. */
  readonly words: readonly string[];
  /** Whether the name alone decides, and not the texts around it. */
  readonly ignoreDescriptions: boolean;
}

/** True for a parameter that takes the path or name of a file or folder, and not of something else with paths. */
export function namesFilePath(
  parameter: DescribedParameter,
  { words, ignoreDescriptions: isAlone }: RoleOptions,
): boolean {
  if (isAlone) return hasRole(withNameOnly(parameter.name), words, filePathExclusions);
  const { head, before } = roleHeadOf(parameter.name);
  const isWebPath = head === "path" && !before.length && parameter.toolWords.some((word) => webTools.has(word));
  return !isWebPath && hasRole(parameter, words, filePathExclusions);
}

/** "Path to the Git repository", "The root directory of the project". */
const workplace =
  /\b(?:path|directory|folder|root|location) (?:of|to) (?:a|the) (?:[\w-]+ )?(?:repository|repo|project|workspace)\b(?! file)/i;

/**
 * True for a path that may lead anywhere: an absolute path, or the tool's working directory. It cannot escape from a
 * folder.
 */
export function mayLeadAnywhere({ name, description }: DescribedParameter): boolean {
  const { head, before } = headWordOf(name);
  if (before.includes("absolute") || (head !== "file" && repositoryFolders.has(before.at(-1) ?? ""))) return true;
  return textWordsOf(description).includes("absolute") || workplace.test(description);
}

/** "/var/log/app.log", "~/notes", "C:\\temp" */
const absolutePath = /(?<![\w./*{}<>-])(?:~?\/[\w.-]+|[A-Za-z]:\\)/;

/** Whether a path parameter takes absolute paths, according to its name, its description and its default. */
export function takesAbsolutePaths(parameter: DescribedParameter, fallback: string): "yes" | "no" | "unknown" {
  // "IMPORTANT: Always use absolute paths." is in the description of the tool.
  if (mayLeadAnywhere(parameter) || /\babsolute paths?\b/i.test(parameter.toolDescription)) return "yes";
  if ([parameter.description, fallback].some((text) => absolutePath.test(text))) return "yes";
  return textWordsOf(parameter.description).includes("relative") ? "no" : "unknown";
}

/** Parameters that name a repository of a hosting service. */
const repositoryParameter = /^(?:owner|project id|repo(?:sitory)? (?:id|slug))$/;

/**
 * True for the path of a file in a hosted repository (`owner`, `repo`, `path`): the server does not open such a file.
 *
 * @param beside the names of the tool's other parameters.
 */
export function isInRemoteRepository(
  { name, description, toolWords }: DescribedParameter,
  beside: readonly string[],
): boolean {
  if (!beside.some((each) => repositoryParameter.test(wordsOf(each).join(" ")))) return false;
  return ![...toolWords, ...wordsOf(name), ...textWordsOf(description)].some((word) => ownFiles.has(word));
}

/** True for a parameter that takes a URL: `webhookUrl`, `href`, `callback_endpoint`; not `urlPattern` or `linkType`. */
export function namesUrl(
  name: string,
  description: string,
  { words, ignoreDescriptions: isAlone }: RoleOptions,
): boolean {
  if (!hasRole({ ...withNameOnly(name), description: isAlone ? "" : description }, words, urlExclusions)) return false;
  if (isAlone) return true;
  const { head, before } = headWordOf(name);
  // In a text in another language, the kind of an image is unknown.
  const isUnreadable = isForeign(description) && !/url|https?/i.test(description);
  if (before.includes("image") && (isUnreadable || hasWordOf(description, containers))) return false;
  return surelyUrls.has(head) || /\b(?:url|https)\b/i.test(description) || !hasWordOf(description, nonAddressWords);
}

/** The pattern for the schemes of web URLs. */
export interface WebScheme {
  readonly pattern: "^https://" | "^https?://";
  /** Whether a text names a scheme. Otherwise the parameter may take a URL without one. */
  readonly isStated: boolean;
}

const otherAddresses = /\bconnection string\b|\bdeep[- ]links?\b|\bin any format\b/i;

/** A scheme before slashes or before a host name: "rtsp://", "sc-domain:example.com". */
const scheme = /(?<![\w.+-])([a-z][a-z\d+.-]*):(?:\/\/|(?=[a-z\d][\w-]*\.[a-z]))/gi;

/** "HTTPS only", "must be an https URL": an example with "https://" does not exclude plain HTTP. */
const httpsOnly =
  /\bhttps[- ]only\b|\bonly https\b(?!\?)|\bmust (?:be|begin with|start with|use) (?:an? )?["'`]?https\b/i;

/**
 * The schemes of the URLs that a parameter takes, if its name and the texts allow only web URLs.
 *
 * @param fallback the URL for calls without one; `undefined` for none
 * @returns `undefined` if there may be other schemes.
 */
export function webSchemeOf(name: string, description: string, fallback?: string): WebScheme | undefined {
  const { head, before } = headWordOf(name);
  const texts = `${description}\n${fallback ?? ""}`;
  const written = [...texts.matchAll(scheme)].map(([, one = ""]) => one.toLowerCase());
  if (written.some((one) => one !== "https" && one !== "http")) return undefined;
  if (fallback !== undefined && fallback !== "" && !/^https?:/i.test(fallback)) return undefined;
  const isOfWeb = written.length > 0 || /\bhttps?\b/i.test(texts);
  // Only the server knows the URLs of a database, a stream or a file.
  const isOther =
    before.some((word) => otherSchemes.has(word) || otherSchemesInNames.has(word)) ||
    hasWordOf(description, otherSchemes) ||
    otherAddresses.test(description);
  if (!isOfWeb && (isOther || (head === "uri" && description !== ""))) return undefined;
  return { pattern: httpsOnly.test(description) ? "^https://" : "^https?://", isStated: isOfWeb };
}

/** "Token returned by lock_file", "from the output of the preview": a handle of the server for the next call. */
const issuedByServer =
  /(?<!\b(?:never|not) )\b(?:given|handed out|issued|obtained|provided|received|returned) (?:by|from|in)\b|\b(?:from|in) (?:the|an?|its) (?:(?:earlier|last|previous|prior) )?(?:answer|call|output|response|result)\b|\bstaged\b/i;

/**
 * True for a parameter that takes a secret according to its name and description: `newPassword`, `api_key`,
 * `githubToken`, but not `pageToken`, `maxTokens`, `secretName`, `keyword`.
 *
 * @param description returns the description if the name may be that of a secret; `undefined` if it is unknown.
 */
export function namesSecret(
  name: string,
  { words: heads, ignoreDescriptions: isAlone, checkKeys }: RoleOptions & { readonly checkKeys?: boolean },
  description: () => string | undefined,
): boolean {
  const word = headWordOf(name);
  const hasSuffix = secretSuffixes.has(word.head) && word.before.length > 0;
  const all = hasSuffix ? word.before : [...word.before, word.head];
  const [head = "", before] = [all.at(-1), all.slice(0, -1)];
  const isPlural = !hasSuffix && word.isPlural && head !== "credential";
  const isBareKey = all.length === 1 && head === "key";
  const phrase = ` ${all.join(" ")}`;
  if (!isBareKey && !heads.some((secret) => phrase.endsWith(` ${secret}`))) return false;
  // `maxTokens` counts, `authTokens` are secrets.
  if (head === "token" && isPlural && !provingTokens.has(before.at(-1) ?? "")) return false;
  const secret = { head, before, isPlural };
  if (secretExclusions.some((exclusion) => isExcluded(secret, withNameOnly(name), exclusion))) return false;
  const text = description();
  if (text === undefined) return false;
  if (isBareKey && checkKeys === true) return true;
  if (isAlone && !isBareKey) return true;
  if (secretExclusions.some((exclusion) => isExcluded(secret, { ...withNameOnly(name), description: text }, exclusion)))
    return false;
  if (isBareKey) return heads.includes("secret") && (hasWordOf(text, secretKeys) || /\bapi[ -]?key\b/i.test(text));
  return head !== "token" || provingTokens.has(before.at(-1) ?? "") || !issuedByServer.test(text);
}

/** True for a parameter that takes code or a command line that the server runs. */
export function namesCode(
  parameter: DescribedParameter,
  { words: heads, ignoreDescriptions: isAlone }: RoleOptions,
): boolean {
  const { head, isPlural } = headWordOf(parameter.name);
  const isProgram = head === "bash" || head === "javascript" || head === "python" || head === "shell";
  if ((isProgram && isPlural) || (head === "code" && describesShortCode(parameter.description))) return false;
  // A query takes code only in tools for a language, so its name is never enough.
  if (!isAlone || head === "query") return hasRole(parameter, [...heads, "query"], codeExclusions);
  return hasRole(withNameOnly(parameter.name), heads, codeExclusionsByName);
}

const codeExclusionsByName = codeExclusions.map(
  ({ unlessInDescription: _, unlessWord: __, ...exclusion }): Exclusion => exclusion,
);

/** "ISO country code", "The verification code". */
function describesShortCode(description: string): boolean {
  const all = textWordsOf(description);
  return all.some((word, index) => /^codes?$/.test(word) && codeKinds.has(all[index - 1] ?? ""));
}

/** "Call any endpoint of the API directly": no list contains all endpoints. */
const anything = /\bany (?:\w+ )?(?:action|api|command|endpoint|method|operation|tool)\b/i;

/**
 * True for a name that needs a list of values: one of the words alone. False for open choices: a command line, a MIME
 * type, a type with examples.
 */
export function namesChoice(parameter: DescribedParameter, heads: readonly string[]): boolean {
  const { description, toolDescription, name } = parameter;
  const { head, before, isPlural } = headWordOf(name);
  // A format is often one of a few, but just as often a pattern from the caller: `YYYY-MM-DD`.
  if (before.length || isPlural || head === "format" || !hasRole(parameter, heads, choiceExclusions)) return false;
  if (head === "command") return true;
  const mayHaveExamples = (head === "action" || head === "operation") && !anything.test(toolDescription);
  return mayHaveExamples || !listsExamples(description);
}

/** True for a description with an incomplete list of values. */
export function listsExamples(description: string): boolean {
  return openEnds.test(description) || /\.\.\.|…/.test(description);
}

/** True for the name of a text without a usual length: `messageBody`, `text2`, but not `zipCode`. */
export function namesContent(name: string, heads: readonly string[]): boolean {
  return hasRole(withNameOnly(name), heads, contentExclusions);
}

/** True for the name of a number that is part of a group: `minLatitude`, the `x` of a `position`. */
export function namesCoordinate(name: string, depth: number): boolean {
  return coordinates.has(headWordOf(name).head) || (depth > 0 && dimensions.has(name));
}
