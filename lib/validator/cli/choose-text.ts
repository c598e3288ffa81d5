import { listOf, quotedListOf } from "../../prose/text.ts";
import { visible } from "../../rule/report.ts";
import type { PlannedQuestion, Chosen, Planned } from "../llm/choose-run.ts";
import type { Accuracy, Confusion } from "../llm/confusion.ts";
import { costInDollars } from "../llm/model.ts";
import type { NearPair } from "../llm/near-tools.ts";
import type { Addressed } from "../llm/providers.ts";
import { counted } from "../report/index.ts";
import { shortenedInput } from "../result/input-error.ts";
import { shownUsage } from "./llm-flags.ts";
import { type Streams, writeLine } from "./streams.ts";

/** What a run has found. */
export interface ChoiceFacts {
  /** The number of tools. */
  readonly tools: number;
  readonly pairs: readonly NearPair[];
  /** `undefined` if no model was asked. */
  readonly chosen: Chosen | undefined;
  readonly isAsked: boolean;
}

/** A share in percent. */
export function shareInPercent(share: number): string {
  // 99.6 % are not all.
  const rounded = Math.round(share * 1000) / 10;
  return `${String(rounded)} %`;
}

/** A text of a stranger on one line. */
function shown(text: string, most = 200): string {
  return visible(shortenedInput(text.replaceAll(/\s+/gu, " ").trim(), most));
}

/** The report for people. */
export function chosenText({ tools, pairs, chosen, isAsked }: ChoiceFacts): string {
  return `${[...pairsText(pairs, tools), "", ...(chosen ? choicesText(chosen) : notAsked(tools, isAsked))].join("\n")}\n`;
}

function notAsked(tools: number, isAsked: boolean): readonly string[] {
  if (isAsked && !tools) return ["There are no tools to choose from."];
  return ["No model was asked. To see which tool one chooses for the requests of users, name it with --llm-provider."];
}

const nameReasons = {
  same: "They have the same name.",
  spelling: "The names differ only in case or separators.",
  number: "The names differ only in singular and plural, and the descriptions do not say more.",
  letter: "The names differ in one letter.",
} as const;

function pairsText(pairs: readonly NearPair[], tools: number): readonly string[] {
  if (!pairs.length) return [`No two of ${counted(tools, "tool")} have nearly the same name or description.`];
  const lines = pairs.flatMap(({ tools: [a, b], names, descriptions }) => [
    "",
    `  ${shown(a)}, ${shown(b)}`,
    ...(names ? [`    ${nameReasons[names]}`] : []),
    ...(descriptions ? [`    ${descriptionsText([a, b], descriptions)}`] : []),
  ]);
  return [`${counted(pairs.length, "pair")} of ${counted(tools, "tool")} that little tells apart:`, ...lines];
}

/** The most words that are listed. */
const maxWords = 8;

function wordsText(words: readonly string[]): string {
  const rest = words.length - maxWords;
  return shown(words.slice(0, maxWords).join(", ") + (rest > 0 ? ` and ${String(rest)} more` : ""));
}

function descriptionsText(
  [a, b]: readonly [string, string],
  { shared, only: [onlyA, onlyB] }: NonNullable<NearPair["descriptions"]>,
): string {
  const alone = [
    ...(onlyA.length ? [`only ${shown(a)} says ${wordsText(onlyA)}`] : []),
    ...(onlyB.length ? [`only ${shown(b)} says ${wordsText(onlyB)}`] : []),
  ];
  const rest = alone.length ? `; ${alone.join("; ")}` : ", and nothing else";
  return `The descriptions share ${wordsText(shared)}${rest}.`;
}

function choicesText({ model, accuracy, confusions, requests, usage }: Chosen): readonly string[] {
  if (!accuracy) return [`${shown(model.name)} has chosen nothing.`];
  const cost = usage.calls ? `It took ${shownUsage(usage, model.price)}.` : "All answers were kept from earlier runs.";
  return [
    `${shown(model.name)} chose the right tool for ${accuracyText(accuracy)}. ${cost}`,
    ...limitText(requests.length, confusions),
    ...confusions.flatMap(confusionText),
  ];
}

function limitText(requests: number, confusions: readonly Confusion[]): readonly string[] {
  return requests && confusions.length ? ["", "Taken for another tool:"] : [];
}

function accuracyText({ right, of, interval: [low, high] }: Accuracy): string {
  const range = `${shareInPercent(low)} to ${shareInPercent(high)} with 95 % confidence`;
  return `${String(right)} of ${counted(of, "request")}: ${shareInPercent(right / of)} (${range})`;
}

/** The most requests that are shown of one cell. */
const maxRequests = 5;

function confusionText({ expected, chosen, exists, of, requests }: Confusion): readonly string[] {
  const right = expected.length ? shown(listOf(expected, "or")) : "no tool";
  const taken = chosen === undefined ? "no tool" : `${shown(chosen)}${exists ? "" : " (there is no such tool)"}`;
  const rest = requests.length - maxRequests;
  return [
    "",
    `  ${right} → ${taken}: ${String(requests.length)} of ${counted(of, "request")}`,
    ...requests.slice(0, maxRequests).map(({ request, words }) => {
      const why = words.length ? ` (shared with ${shown(chosen ?? "")} alone: ${wordsText(words)})` : "";
      return `    "${shown(request)}"${why}`;
    }),
    ...(rest > 0 ? [`    and ${counted(rest, "other request")}`] : []),
  ];
}

/** The report for programs. */
export function jsonOf({ tools, pairs, chosen }: ChoiceFacts): string {
  const near = pairs.map(({ tools: names, names: difference, descriptions }) => ({
    tools: names,
    ...(difference ? { names: difference } : {}),
    ...(descriptions ? { descriptions: { shared: descriptions.shared, only: descriptions.only } } : {}),
  }));
  const answer = { tools, near, model: chosen ? chosen.model.name : null, ...(chosen ? jsonOfChoice(chosen) : {}) };
  return `${JSON.stringify(answer, undefined, 2)}\n`;
}

function jsonOfChoice({ model, accuracy, confusions, choices, dropped, unanswered, usage }: Chosen): object {
  const cost = costInDollars(usage, model.price);
  return {
    accuracy: accuracy && {
      right: accuracy.right,
      of: accuracy.of,
      share: accuracy.right / accuracy.of,
      interval: accuracy.interval,
    },
    confusions: confusions.map(({ expected, chosen, of, requests }) => ({
      expected,
      chosen: chosen ?? null,
      count: requests.length,
      of,
      requests,
    })),
    choices: choices.map(({ request, expected, chosen }) => ({ request, expected, chosen: chosen ?? null })),
    dropped: Object.fromEntries(dropped),
    unanswered,
    usage: { ...usage, ...(cost === undefined ? {} : { cost }) },
  };
}

/** Says what a run lacks: requests that name a tool, and questions without an answer. */
export function writeGaps({ model, dropped, unanswered, shownTools }: Chosen, streams: Streams): void {
  for (const [tool, count] of dropped)
    writeLine(`${counted(count, "request")} for ${tool} named a tool, twice, and was dropped.`, streams);
  if (shownTools !== undefined)
    writeLine(`Each request was shown with the ${String(shownTools)} nearest tools: there are too many.`, streams);
  const byReason = new Map<string, string[]>();
  for (const { about, reason } of unanswered) byReason.set(reason, [...(byReason.get(reason) ?? []), about]);
  for (const [reason, list] of byReason) {
    const rest = list.length > 1 ? ` and ${counted(list.length - 1, "other question")}` : "";
    writeLine(
      `${model.name} did not answer ${quotedListOf(list.slice(0, 1).map((one) => shortenedInput(one)))}${rest}: ${reason}`,
      streams,
    );
  }
}

/** What would be sent, to the letter, and an estimate of what it takes. */
export async function dryRunText(
  { writing, choosing, kept, estimate }: Planned,
  { baseUrl, model, price }: Addressed,
  format: "human" | "json",
): Promise<string> {
  const { promptOf } = await import("../llm/prompt.ts");
  if (format === "json") {
    const questions = [...writing, ...choosing].map(({ about, question, times }) => ({
      about,
      times,
      ...promptOf(question),
    }));
    return `${JSON.stringify({ baseUrl, model, questions, kept, estimate }, undefined, 2)}\n`;
  }
  const messages = (list: readonly PlannedQuestion[], what: string): readonly string[] =>
    list.flatMap(({ about, question, times }, index) => {
      const { instructions, user } = promptOf(question);
      const often = times > 1 ? `, ${String(times)} times` : "";
      return [
        ...(index ? [] : ["", `=== instructions for ${what} ===`, instructions]),
        "",
        `=== message about ${shown(about, 80)}${often} ===`,
        user,
      ];
    });
  const lines = [
    `Nothing is sent. To ${baseUrl}, for the model ${model}, ${counted(estimate.calls, "request")} would be, about ${shownUsage(estimate, price)}:`,
    ...messages(writing, "writing requests"),
    ...messages(choosing, "choosing"),
    ...(kept ? ["", `${counted(kept, "answer")} of earlier runs would be used.`] : []),
  ];
  return `${lines.join("\n")}\n`;
}
