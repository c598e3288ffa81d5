import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { abbreviationsInName, abbreviationsInText } from "../../lib/prose/abbreviations.ts";
import { parameterCasingOf, titleOf } from "../../lib/prose/casing.ts";
import { isIrreversible, hidesEffect, statesConsequence, statesLoss } from "../../lib/prose/consequences.ts";
import { isImplied, isSelfExplaining, shouldDescribe } from "../../lib/prose/constraints.ts";
import { destructiveValues, idempotentValues } from "../../lib/prose/effect-hints.ts";
import {
  changingVerbOf,
  declaredEffectOf,
  effectOfName,
  isPureTransform,
  isTrial,
  readingVerbOf,
  type EffectKind,
} from "../../lib/prose/effects.ts";
import { isAmbiguousText, isGenericName } from "../../lib/prose/emptiness.ts";
import { changesExisting, isReference, mentionsWorkflow, saysWhen, warnsOfCode } from "../../lib/prose/guidance.ts";
import { mentionsPattern } from "../../lib/prose/formats.ts";
import { ambiguousTerms, emptyNouns } from "../../lib/prose/lexicon/emptiness.ts";
import { choiceWords, codeWords, contentWords, pathWords, urlWords } from "../../lib/prose/lexicon/roles.ts";
import { likelyLengthOf } from "../../lib/prose/lengths.ts";
import { isUnboundedByNature, rangeOf } from "../../lib/prose/numbers.ts";
import { openingOf, saysWhat } from "../../lib/prose/openings.ts";
import { allowsExtraKeys, isDocumentedByTool, mayBeLeftOut } from "../../lib/prose/parameter-mentions.ts";
import {
  isInRemoteRepository,
  listsExamples,
  mayLeadAnywhere,
  namesChoice,
  namesCode,
  namesCoordinate,
  namesFilePath,
  namesSecret,
  namesUrl,
  webSchemeOf,
} from "../../lib/prose/roles.ts";
import { listedValuesOf } from "../../lib/prose/stated.ts";
import { spellingOf } from "../../lib/prose/spelling.ts";
import { topicOf } from "../../lib/prose/style.ts";
import { firstSentenceOf, isForeign } from "../../lib/prose/text.ts";
import { serviceWordsOf } from "../../lib/prose/tool-names.ts";
import {
  isActionVerb,
  isAdverb,
  isAdverbial,
  isImperativeAt,
  isNounAtEnd,
  isNounOrVerb,
  usesAsVerb,
  verbFormOf,
  verbOfName,
} from "../../lib/prose/verbs.ts";
import { namesToolWrapper } from "../../lib/readers/ecmascript/discover/vocabulary.ts";
import { isDeterminer, isFunctionWord, isIdentifierWord, isPlural, wordsOf } from "../../lib/prose/words.ts";

/** Reads a file of groups: a name on a separate line, its entries below, an empty line. */
function readGroups(
  file: string,
  entriesOf: (lines: readonly string[]) => readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const blocks = readFileSync(path.join(import.meta.dirname, file), "utf8")
    .trimEnd()
    .split("\n\n");
  return new Map(
    blocks.map((block) => {
      const [name = "", ...lines] = block.split("\n");
      return [name, entriesOf(lines)];
    }),
  );
}

/** The words of each group, as people would sort them. */
const groups = readGroups("groups.txt", (lines) => lines.join(" ").trim().split(/\s+/));

type Probe = (word: string) => boolean;

const hasEffect = (word: string, kind: EffectKind): boolean => {
  const effect = effectOfName(`${word}_issue`);
  return effect?.kind === kind && effect.verb === word;
};
const creatingBy = (verb: string) => ({ kind: "creating", verb, isCertain: true }) as const;
const texts = (name: string, description = "") => ({ name, description, parameters: [] });
const parameter = (name: string, description = "", toolWords: readonly string[] = [], toolDescription = "") => ({
  name,
  description,
  toolWords,
  toolDescription,
});
const lengthOfName = (name: string, description = "") => likelyLengthOf({ name, description, format: undefined });
const atMost = (max: number) => ({ kind: "length", min: undefined, max }) as const;
const third = (verb: string): string => (verb.endsWith("y") ? `${verb.slice(0, -1)}ies` : `${verb}s`);
const fromZero = {
  kind: "range",
  isInteger: false,
  min: 0,
  max: undefined,
  above: undefined,
  below: undefined,
} as const;
const options = { maxObviousEnum: 0, maxEnumToList: 9, checkObvious: true };
/** A role whose parameters are known by their names and the texts around them. */
const byText = (words: readonly string[]) => ({ words, ignoreDescriptions: false });
const secret = (name: string, words: readonly string[], description = "") =>
  namesSecret(name, byText(words), () => description);

/** For each group the question that its words answer with yes. */
const probes: Readonly<Record<string, Probe>> = {
  // Verbs.
  reading: (word) => hasEffect(word, "reading"),
  creating: (word) => hasEffect(word, "creating"),
  changing: (word) => hasEffect(word, "changing"),
  destroying: (word) => hasEffect(word, "destroying"),
  wordsWithEffect: (word) => verbFormOf(word) === undefined && effectOfName(`${word}_issue`)?.verb === word,
  otherVerbs: (word) => isActionVerb(word) && effectOfName(`${word}_issue`)?.verb !== word,
  describingVerbs: (word) => verbFormOf(word)?.form === "imperative" && !isActionVerb(word),
  doublingVerbs: (word) => verbFormOf(`${word}${word.at(-1) ?? ""}ing`)?.verb === word,
  commands: (word) => isImperativeAt([word, "it"], 0, []) && !isActionVerb(word),
  gitCommands: (word) => isImperativeAt(["git", word], 1, []),
  orderingNouns: (word) => isImperativeAt([word], 0, []) && !isImperativeAt(["some", word], 1, []),
  pureVerbs: (word) => verbOfName(["upload", "crate", word])?.verb === word,
  thingVerbs: (word) => verbOfName([word, "cancel"])?.verb === "cancel",
  actionVerbs: (word) =>
    verbOfName([word, "crate", "get"])?.verb === "get" && verbOfName([word, "cancel"])?.verb === word,
  verbsBehindThings: (word) => verbOfName(["order", word])?.verb === word,
  nounsAtEnd: isNounAtEnd,
  ambiguousVerbs: isNounOrVerb,
  nounsFirst: (word) => openingOf(`${word} details`).verb === undefined,
  gerundNouns: (word) => openingOf(`${word} details`).verb === undefined,
  certainlyChanging: (word) => changingVerbOf(`${word}_issue`) === word,
  certainlyReading: (word) => readingVerbOf(`${word}_issue`) === word,
  repeatingVerbs: (word) =>
    String(idempotentValues({ kind: "changing", verb: word, isCertain: true }, "it", "")) === "false",
  perhapsIdempotent: (word) => idempotentValues(creatingBy(word), "it", "").length === 2,
  wholeVerbs: (word) => effectOfName(`${word}_it`) !== undefined && !changesExisting(`${word}_it`, ""),
  opaqueVerbs: (word) => hidesEffect("crate", `${word} it`),
  lossesWithObject: (word) => !isIrreversible(word, `tree_${word}`),
  emptyVerbs: (word) => !saysWhat(`Something to ${word} it`),
  demandingVerbs: (word) => !saysWhat(`Full update. ${third(word)} nodes.`),
  genericVerbs: (word) => isGenericName(word, []),
  thinVerbs: (word) => isGenericName(`${word}_data`, ["data"]),
  informingVerbs: (word) => declaredEffectOf(texts("update_lineup", `${word} the best lineup`)) === undefined,
  storageVerbs: (word) => declaredEffectOf(texts("get_version", `${word} a version`)) === undefined,
  handingVerbs: (word) => destructiveValues(creatingBy(word), texts("hand_sql")).length === 2,
  transformingVerbs: (word) => isPureTransform([word, "text"]),
  countedActions: (word) => effectOfName(`${word}_guide`) === undefined,

  nonDefiningWords: (word) => !namesToolWrapper(`${word}Tool`),

  // Nouns.
  irregularPlurals: isPlural,
  singularsInS: (word) => !isPlural(word),
  identifiers: isIdentifierWord,
  references: (word) => isReference(`page_${word}`) && !isIdentifierWord(word),
  nounMakers: (word) => effectOfName(`delete_${word}`)?.isCertain !== true,
  nounMakersOfServices: (word) => effectOfName(`bank_transfer_${word}`) === undefined,
  answers: (word) => effectOfName(`maps_${word}`)?.kind === "reading",
  possibleNounMakers: (word) => effectOfName(`delete_${word}`)?.isCertain === false,
  aspects: (word) => effectOfName(`transfer_${word}`) === undefined,
  accounts: (word) => effectOfName(`install_${word}`) === undefined,
  detailsOfNouns: (word) => !isImperativeAt(["invoice", word], 0, []),
  trialWords: (word) => isTrial(["send", word]),
  stateNouns: (word) => effectOfName(`resolve_${word}`)?.kind === "changing",
  transformedContents: (word) => isPureTransform(["clean", word]),
  valuesBehindNouns: (word) => !usesAsVerb(`order ${word}`, "order"),
  valuesBehindActions: (word) => !usesAsVerb(`commit ${word}`, "commit") && usesAsVerb(`clear ${word}`, "clear"),
  actionsWithValues: (word) => !usesAsVerb(`${word} history`, word),
  orders: (word) => destructiveValues(creatingBy("send"), texts(`send_${word}`)).length === 2,
  ties: (word) => !isIrreversible("delete", `delete_${word}`),
  temporary: (word) => !isIrreversible("delete", `delete_${word}_tree`),
  refilled: (word) => !isIrreversible("remove", `remove_tree_from_${word}`),
  restartable: (word) => !isIrreversible("kill", `kill_${word}`),
  uiNouns: (word) => !hidesEffect(`run_${word}`, ""),
  vagueWords: (word) => topicOf(`get_${word}`).noun === undefined,
  pureTexts: (word) => isDocumentedByTool({ name: word, path: word, isRequired: true }, `Finds ${word} of trees`),
  refinements: (word) => mayBeLeftOut(word, ""),
  shortTexts: (word) => isImplied(atMost(50), word, false) && !isImplied(atMost(49), word, false),
  longTexts: (word) => isImplied(atMost(1000), word, false) && !isImplied(atMost(999), word, false),
  httpHeaders: (word) => parameterCasingOf(word.toUpperCase()) === "any",
  serverWords: (word) => serviceWordsOf(`${word}-github`).join(" ") === "github",

  // Words of grammar.
  functionWords: isFunctionWord,
  determiners: isDeterminer,
  articles: (word) => openingOf(`Blorp ${word} thing`).verb?.verb === "blorp",
  prepositions: (word) => openingOf(`${word} the thing`).verb === undefined,
  smallTitleWords: (word) => titleOf(`good_${word}_good`) === `Good ${word} Good`,
  stressedWords: (word) => titleOf(word, `${word.toUpperCase()} trees`) !== word.toUpperCase(),
  sentenceWords: (word) => listedValuesOf(`One of: alpha, ${word}`).length === 0,
  subjects: (word) => saysWhat(`Something ${word} returns trees`),
  auxiliaries: (word) => saysWhat(`Something ${word} fetch trees`),
  gerundStarters: (word) => saysWhat(`Something ${word} fetching trees`),
  verbStarters: (word) => usesAsVerb(`trees ${word} stop growth`, "stop"),
  leadingWords: (word) => openingOf(`${word} list users`).verb?.verb === "list",
  otherWordsInLy: (word) => !isAdverb(word),
  abbreviationsWithStop: (word) => firstSentenceOf(`Take ${word}. this one. Then rest.`).endsWith("one."),
  measures: isAdverbial,

  // Words that say nothing.
  descriptionFillers: (word) => isAmbiguousText(`${word} data`, new Set(["data"])),
  objectNouns: (word) => !isGenericName(`get_${word}`, [word]),
  nameFillers: (word) => isGenericName(`get_${word}_data`, ["data"]),

  // Languages and spellings.
  foreignWords: (word) => isForeign(`${word} ${word}`),
  foreignVerbs: (word) => isForeign(`${word} saldo`),
  capitals: (word) => spellingOf(word) === word.toUpperCase(),
  properNames: (word) => spellingOf(word.toLowerCase()) === word,
  wordsWithDigits: (word) => wordsOf(word).join(" ") === word,
  familiarShortForms: isSelfExplaining,

  // Numbers.
  namingNumbers: (word) => isUnboundedByNature(`tree_${word}`),
  pointsInTime: (word) => isUnboundedByNature(`tree_${word}`),
  foreignValues: (word) => isUnboundedByNature(`tree_${word}`),
  sums: (word) => rangeOf(`${word}_limit`, "") === undefined,
  limitWords: (word) => rangeOf(`${word}_results`, "")?.maximum === 100,
  countedThings: (word) => rangeOf(`max_${word}`, "")?.maximum === 100,
  measuredNumbers: (word) => shouldDescribe(fromZero, word, false, options) === undefined,

  // Roles.
  webTools: (word) => !namesFilePath(parameter("path", "", [word]), byText(pathWords)),
  repositoryFolders: (word) => mayLeadAnywhere(parameter(`${word}_path`)),
  ownFiles: (word) => !isInRemoteRepository(parameter("path", "", [word]), ["owner"]),
  noAddresses: (word) => !namesUrl("endpoint", `Its ${word}`, byText(urlWords)),
  containers: (word) => !namesUrl("image_url", `Of a ${word}`, byText(urlWords)),
  otherSchemes: (word) => webSchemeOf("url", `Of a ${word}`) === undefined,
  otherSchemesInNames: (word) => webSchemeOf(`${word}_url`, "") === undefined,
  secretSuffixes: (word) => secret(`password_${word}`, ["password"]),
  provingTokens: (word) => secret(`${word}_token`, ["token"], "Returned by login."),
  secretKeys: (word) => secret("key", ["secret"], `For ${word}.`),
  codeKinds: (word) => !namesCode(parameter(`${word}_code`, "To run."), byText(codeWords)),
  coordinates: (word) => namesCoordinate(word, 0),
  dimensions: (word) => namesCoordinate(word, 1) && !namesCoordinate(word, 0),
  openTextWords: (word) => lengthOfName(word) === "open",
  mediaWords: (word) => lengthOfName(word) === "open",
  encodingWords: (word) => lengthOfName(word, "Of html.") === undefined,
  "noFilePaths.first": (word) => !namesFilePath(parameter(`${word}_log_path`), byText(pathWords)),
  "noFilePaths.said": (word) => !namesFilePath(parameter("file", `Its ${word}`), byText(pathWords)),
  "noFilePaths.behind": (word) => !namesFilePath(parameter(`${word}_path`), byText(pathWords)),
  "noFilePaths.behind1": (word) => !namesFilePath(parameter(`${word}_file`), byText(pathWords)),
  "noFilePaths.inTool": (word) => !namesFilePath(parameter("log_path", "", [word]), byText(pathWords)),
  messageStores: (word) =>
    !namesFilePath(parameter("folder", "", [word]), byText(pathWords)) &&
    !namesFilePath(parameter("folder", "", [], `Lists ${word}`), byText(pathWords)),
  "noUrls.with": (word) => !namesUrl(`${word}_tree_url`, "", byText(urlWords)),
  "noUrls.said": (word) => !namesUrl("url", `Its ${word}`, byText(urlWords)),
  "noSecrets.behind": (word) => !secret(`${word}_token`, ["token"]),
  "noSecrets.said": (word) => !secret("token", ["token"], `Its ${word}`),
  "noSecrets.said1": (word) => !secret("pwd", ["pwd"], `The ${word}`),
  "noCode.without": (word) => namesCode(parameter("code", `To ${word}`), byText(codeWords)),
  "noCode.without1": (word) => namesCode(parameter("query", `In ${word}`), byText(codeWords)),
  "noCode.behind": (word) => !namesCode(parameter(`${word}_expression`), byText(codeWords)),
  "noCode.said": (word) => !namesCode(parameter("expression", `A ${word}`), byText(codeWords)),
  "noChoices.said": (word) => !namesChoice(parameter("command", `The ${word}`), choiceWords),
  "noChoices.said1": (word) => !namesChoice(parameter("type", `The ${word}`), choiceWords),
  "noChoices.said2": (word) => !namesChoice(parameter("mode", `The ${word}`), choiceWords),
  "noChoices.inTool": (word) => !namesChoice(parameter("command", "", [word]), choiceWords),
  "noChoices.saidOfTool": (word) => !namesChoice(parameter("command", "", [], `In a ${word}`), choiceWords),
  ...Object.fromEntries(
    [10_000, 8_192, 2_048, 1_024, 1_000, 255].map((length) => [
      `length ${String(length)}`,
      (word: string) => lengthOfName(word) === length,
    ]),
  ),
};

/** Words outside the group, for which its question is answered with no: by default unknown words. */
const strangers: Readonly<Record<string, readonly string[]>> = {
  thingVerbs: ["delete", "search"],
  actionVerbs: ["delete", "order"],
  nounsFirst: ["delete", "search"],
  gerundNouns: ["deleting", "searching"],
  emptyVerbs: ["delete", "search"],
  demandingVerbs: ["delete", "create"],
  countedActions: ["delete", "create"],
  opaqueVerbs: ["delete", "search"],
  singularsInS: ["users", "queries"],
  otherWordsInLy: ["quickly", "recursively"],
  wordsWithDigits: ["page2", "a1"],
  familiarShortForms: ["zx", "qv"],
};
const unknown = ["blorp", "quux", "zindle"];

describe("the words of a group", () => {
  it.each(Object.entries(probes))("%s", (name, probe) => {
    const words = groups.get(name) ?? [];
    expect(words.length).toBeGreaterThan(0);
    expect(words.filter((word) => !probe(word))).toEqual([]);
    expect((strangers[name] ?? unknown).filter(probe), "words of no group").toEqual([]);
  });

  it.each([
    ["reading", "creating", "changing", "destroying"],
    ["thingVerbs", "actionVerbs"],
    ["pathWords", "urlWords"],
  ])("are in one of them alone: %s, %s", (...names) => {
    const words = names.flatMap((name) => groups.get(name) ?? []);
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
  });

  it.each([
    ["ambiguousTerms", ambiguousTerms],
    ["emptyNouns", emptyNouns],
    ["pathWords", pathWords],
    ["urlWords", urlWords],
    ["codeWords", codeWords],
    ["choiceWords", choiceWords],
    ["contentWords", contentWords],
  ])("are the default of an option: %s", (name, words) => {
    expect(words).toEqual(groups.get(name));
  });
});

/** Texts with the phrases, and the question that each of them answers with yes. */
const saying: Readonly<Record<string, Probe>> = {
  whenToUse: saysWhen,
  workflow: mentionsWorkflow,
  extraKeys: allowsExtraKeys,
  codeWarnings: warnsOfCode,
  forms: (text) => mentionsPattern(text, "^a+$"),
  leftOut: (text) => mayBeLeftOut("crate", text),
  openEnds: listsExamples,
  lossPhrases: statesLoss,
  gainPhrases: statesConsequence,
};

describe("a text", () => {
  const phrases = readGroups("phrases.txt", (lines) => lines.map((line) => line.slice(2)));

  it.each(Object.entries(saying))("says it: %s", (name, says) => {
    const texts = phrases.get(name) ?? [];
    expect(texts.length).toBeGreaterThan(5);
    expect(texts.filter((text) => !says(text))).toEqual([]);
    expect(["", "Paints a crate.", "The crate of the user"].filter(says)).toEqual([]);
  });
});

describe("an abbreviation", () => {
  const meanings = readGroups("abbreviations.txt", (lines) => lines.map((line) => line.trim()));

  it.each([
    ["also in texts", true],
    ["in names alone", false],
  ])("has its meanings, %s", (group, isInTexts) => {
    const lines = meanings.get(group) ?? [];
    expect(lines.length).toBeGreaterThan(50);
    for (const line of lines) {
      const [short = "", expansions = ""] = line.split(": ");
      const found = abbreviationsInName(`crate_${short}`, []);
      expect(found.map((one) => one.expansions.join(", "))).toEqual([expansions]);
      expect(abbreviationsInText(`Paints ${short} of crates`, []).length, short).toBe(isInTexts ? 1 : 0);
    }
  });
});
