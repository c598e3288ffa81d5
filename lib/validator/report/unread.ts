import { notInFile } from "../../code/following.ts";
import type { HandlerOutcome, UnreadPart, ValidationResult } from "../result/result.ts";

/**
 * The sentences about what could not be read: one for each kind and reason, with the first place and the number of
 * others. Reasons that differ in names alone are one.
 */
export function unreadLines(unread: readonly UnreadPart[]): string[] {
  const groups = new Map<string, [UnreadPart, ...UnreadPart[]]>();
  for (const part of unread) {
    const key = `${part.kind} ${part.reason.replaceAll(/"[^"]*"|'[^']*'/gu, '""')}`;
    const group = groups.get(key);
    if (group) group.push(part);
    else groups.set(key, [part]);
  }
  return [...groups.values()].map(([first, ...others]) => {
    const place = `${first.file}:${String(first.line)}`;
    return `${place}: ${subjectOf(first, others.length)} could not be read: ${ended(first.reason)}`;
  });
}

function ended(reason: string): string {
  return reason.endsWith(".") ? reason : `${reason}.`;
}

function subjectOf({ kind, tool }: UnreadPart, others: number): string {
  const places = others === 1 ? "1 other place" : `${String(others)} other places`;
  if (kind === "server") return `a server${others ? ` here and at ${places}` : ""}`;
  if (!tool) return `${kind} that are registered here${others ? ` and at ${places}` : ""}`;
  const owners = others ? ` and of ${others === 1 ? "1 other tool" : `${String(others)} other tools`}` : "";
  return `the ${kind} of '${tool}'${owners}`;
}

/** What could not be read, for one place: "tools that are registered here could not be read: the name is abstract." */
export function unreadText(part: UnreadPart): string {
  return `${subjectOf(part, 0)} could not be read: ${ended(part.reason)}`;
}

/** The counts of handlers: "21 followed, 3 in part, 2 not seen"; `undefined` if no rule that reads them was on. */
export function handlersText({ statistics, tools }: ValidationResult): string | undefined {
  const { handlers } = statistics;
  // A list of definitions has no code.
  if (!handlers || tools.every(({ handler }) => handler?.reason === notInFile)) return undefined;
  return Object.entries(handlers)
    .filter(([, count]) => count > 0)
    .map(([status, count]) => `${String(count)} ${status}`)
    .join(", ");
}

/** How far a handler was followed: "handler followed in part: src/a.ts:4: an argument is kept where …". */
export function handlerText({ status, reason, lost = [] }: HandlerOutcome): string {
  if (status === "followed") return "handler followed";
  const [first, ...others] = lost;
  if (!first) return `handler ${status}${reason === undefined ? "" : `: ${reason}`}`;
  const more = others.length ? `; and at ${String(others.length)} more` : "";
  return `handler followed in part: ${first.file}:${String(first.line)}: ${first.reason}${more}`;
}
