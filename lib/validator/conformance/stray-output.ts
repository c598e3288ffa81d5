import type { MessageFrame } from "../live/conversation/message.ts";

/** Lines of the standard output that are not exactly one message. */
export interface Stray {
  /** `spread`: one message over several lines. `joined`: several messages on one line. `text`: anything else. */
  readonly kind: "spread" | "joined" | "text";
  readonly text: string;
}

/** The lines of the output that are not JSON. */
export function straysIn(frames: readonly MessageFrame[]): Stray[] {
  const lines = frames.filter(({ from }) => from === "server");
  const strays: Stray[] = [];
  for (let at = 0; at < lines.length; at++) {
    const { text = "", value, isUtf8 = true } = lines[at] ?? {};
    // The probe `utf8-messages` reports what is not UTF-8.
    if (value !== undefined || !isUtf8 || !text.trim()) continue;
    const isLast = at === lines.length - 1;
    const isStart = /^\s*[{[]/u.test(text);
    const length = isStart ? spreadLength(lines.slice(at, at + maxLines)) : 0;
    const kind = length ? "spread" : isStart && isJoined(text) ? "joined" : "text";
    // A server may be ended in the middle of a message.
    if (kind === "text" && isStart && isLast) continue;
    strays.push({ kind, text });
    at += Math.max(length - 1, 0);
  }
  return strays;
}

/** Messages with more lines are not recognized. */
const maxLines = 500;

/** The number of lines that together are one message; 0 if they are not. */
function spreadLength(lines: readonly MessageFrame[]): number {
  for (let length = 2; length <= lines.length; length++) {
    const { text = "" } = lines[length - 1] ?? {};
    if (!/[}\]]\s*$/u.test(text)) continue;
    const parts = lines.slice(0, length).map((line) => line.text);
    // The second is for a line break within a string.
    if (isJson(parts.join("\n")) || isJson(parts.join("\\n"))) return length;
  }
  return 0;
}

/** The maximum number of attempts to split a line. */
const maxAttempts = 50;

function isJoined(text: string): boolean {
  const places = [...text.matchAll(/\}\s*(?=\{)/gu)].slice(0, maxAttempts);
  return places.some(({ index, 0: end }) => {
    const cut = index + end.length;
    return isJson(text.slice(0, cut)) && /^\s*\{/u.test(text.slice(cut));
  });
}

/** True for a text that can be parsed as JSON. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
