import { clientTitles, type EffectName } from "../../model/client.ts";
import type { Json } from "../../model/json.ts";
import { visible } from "../../rule/report.ts";
import { wordsFor } from "../../schema/clients/words.ts";
import { keyPathOf } from "../../schema/pointers.ts";
import { counted } from "../report/index.ts";
import type { ClientChange } from "./client-changes.ts";
import { type LockedChange, compatibilityOfChange, isDrift, widens } from "./compare.ts";
import { compatibilities, type Compatibility } from "./compatibility.ts";
import type { Part } from "./compare-definitions.ts";

/** The most parts of one definition that are shown. */
const maxParts = 100;
/** The most characters of a value that are shown. */
const maxLength = 400;
/** The number of characters of a text that are shown before and after a change. */
const around = 60;

const marks = { added: "+", removed: "-", changed: "~", uncertain: "?" } as const;

/**
 * The changes for people: a line for each definition, with `+`, `-`, `~` or `?`, and the lines of its parts below. A
 * part that widens what a model is told or may do begins with `!`.
 */
export function driftText(changes: readonly LockedChange[]): string {
  const servers = [...new Set(changes.map(({ server }) => server))];
  const blocks = servers.map((server) => {
    const ofServer = changes.filter((change) => change.server === server);
    return [`server ${oneLine(server)}`, ...ofServer.flatMap(linesOf)].join("\n");
  });
  return blocks.length ? `${blocks.join("\n\n")}\n\n${summaryOf(changes)}\n` : "";
}

/** "1 tool added, 2 tools changed; 2 definitions (+ or !) widen what a model is told or may do." */
function summaryOf(changes: readonly LockedChange[]): string {
  const drift = changes.filter(isDrift);
  if (!drift.length) return "Nothing has changed in what is known.";
  const counts = (["added", "removed", "changed"] as const).flatMap((word) => {
    const kinds = [...new Set(drift.filter(({ change }) => change === word).map(({ kind }) => kind))];
    return kinds.map((kind) => {
      const count = drift.filter((one) => one.change === word && one.kind === kind).length;
      return `${counted(count, kind)} ${word}`;
    });
  });
  const wider = drift.filter(widens).length;
  const verb = wider === 1 ? "widens" : "widen";
  const widened = wider ? `; ${counted(wider, "definition")} (+ or !) ${verb} what a model is told or may do` : "";
  return [`${counts.join(", ")}${widened}.`, ...callersOf(drift)].join("\n");
}

/** "For callers: 1 change breaks calls, 2 are risky, 3 only add." */
function callersOf(drift: readonly LockedChange[]): readonly string[] {
  const counts = drift.map(compatibilityOfChange);
  const told = compatibilities.flatMap((one) => {
    const count = counts.filter((each) => each === one).length;
    return count ? [`${String(count)} ${count === 1 ? words[one].one : words[one].several}`] : [];
  });
  return told.length ? [`For callers: ${told.join(", ")}.`] : [];
}

const words = {
  breaks: { one: "breaks calls", several: "break calls" },
  risky: { one: "is risky", several: "are risky" },
  adds: { one: "only adds", several: "only add" },
} as const satisfies Readonly<Record<Compatibility, { readonly one: string; readonly several: string }>>;

function linesOf(change: LockedChange): readonly string[] {
  return [...linesOfDefinition(change), ...(change.clients ?? []).map(lineOfClient)];
}

/** "    Cursor leaves out the tool now", "    Cursor no longer leaves out the tool" */
function lineOfClient({ client, before, after }: ClientChange): string {
  const title = clientTitles[client];
  if (after) return `    ${title} ${doesTo(after)} now`;
  return `    ${title} no longer ${before ? doesTo(before) : ""}`;
}

/** "leaves out the tool" */
function doesTo(effect: EffectName): string {
  const { one, general, after } = wordsFor(effect);
  return [one, general, after].filter(Boolean).join(" ");
}

function linesOfDefinition(change: LockedChange): readonly string[] {
  const { kind, name, change: what, after, near } = change;
  const head = `${marks[what]} ${kind}${kind === "server" ? "" : ` ${oneLine(name)}`}`;
  switch (what) {
    case "added": {
      const { description, inputSchema } = after?.definition ?? {};
      const parameters = Object.keys((inputSchema as { properties?: object } | undefined)?.properties ?? {});
      return [
        `${head} (new)`,
        ...(near === undefined ? [] : [`    differs from '${oneLine(near)}' only in case or separators`]),
        ...(description === undefined ? [] : [`    description: ${shown(description)}`]),
        ...(parameters.length ? [`    parameters: ${oneLine(cut(parameters.join(", ")))}`] : []),
      ];
    }
    case "removed":
      return [`${head} (gone)`];
    default: {
      if (change.parts.length === 0)
        return [`${head}: whether it is offered is not known${after ? " before" : " now"}`];
      const left = change.parts.length - maxParts;
      return [
        head,
        ...change.parts.slice(0, maxParts).flatMap(linesOfPart),
        ...(left > 0 ? [`    and ${counted(left, "other part")}`] : []),
      ];
    }
  }
}

function linesOfPart({ pointer, certainty, before, after, widens: how, compatibility }: Part): readonly string[] {
  const path = pointer === "" ? "other members" : oneLine(keyPathOf(pointer));
  if (certainty !== "known") return [`  ? ${path}: ${certainty === "lost" ? "no longer known" : "known now"}`];
  const breaks = compatibility === "breaks" ? " (breaks calls)" : "";
  const head = `  ${how === undefined ? " " : "!"} ${path}${how === undefined ? "" : `: ${how}`}${breaks}`;
  const [old, current] =
    typeof before === "string" && typeof after === "string" ? differingParts(before, after) : [before, after];
  return [
    head,
    ...(old === undefined ? [] : [`      - ${shown(old)}`]),
    ...(current === undefined ? [] : [`      + ${shown(current)}`]),
  ];
}

/** The parts of two texts that differ, with some of the text around. */
function differingParts(before: string, after: string): readonly [string, string] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const from = start > around ? wordStart(before, start - around) : 0;
  const until = Math.max(0, end - around);
  const partOf = (text: string): string =>
    (from ? "…" : "") + text.slice(from, text.length - until) + (until ? "…" : "");
  return [partOf(before), partOf(after)];
}

function wordStart(text: string, from: number): number {
  const space = text.indexOf(" ", from);
  return space < 0 || space > from + around ? from : space + 1;
}

/** A value on one line, with all of its characters visible. */
function shown(value: Json): string {
  return oneLine(cut(JSON.stringify(value)));
}

function cut(text: string): string {
  return text.length > maxLength ? `${text.slice(0, maxLength)}… (${String(text.length)} characters)` : text;
}

/** Invisible characters that {@link visible} does not escape: zero width, tags, variation selectors. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/** A stranger's text as a part of a line. */
function oneLine(text: string): string {
  return visible(text).replaceAll(unseen, (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`);
}
