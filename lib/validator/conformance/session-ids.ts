import { HttpPeer } from "../live/conversation/http-peer.ts";
import { inapplicable, type Lack } from "./reasons.ts";
import type { Peer } from "../live/conversation/peer.ts";

interface SessionContext {
  readonly open: () => Promise<Peer>;
  readonly skip: (reason: Lack | string) => never;
}

/** A separate conversation with a session. Ends the probe if the server has none. @throws ServerEnded, NoAnswer */
export async function openSession({ open, skip }: SessionContext): Promise<{ peer: HttpPeer; id: string }> {
  const peer = await open();
  if (!(peer instanceof HttpPeer) || !peer.sessionId) return skip(inapplicable("The server does not use sessions."));
  return { peer, id: peer.sessionId };
}

/**
 * The entropy in bits that protects an id from guessing: 64, less two hexadecimal digits that may be equal by chance.
 * Source: OWASP, "Session Management Cheat Sheet".
 */
const enoughBits = 64 - 8;

/** What is wrong with the ids of several sessions, as the end of a sentence that begins with them. */
export function guessableFaultOf(ids: readonly string[]): string | undefined {
  if (new Set(ids).size < ids.length) return "are not unique";
  const parts = differingParts(ids);
  const shortest = Math.min(...parts.map((part) => signsOf(part).length));
  const bits = shortest * bitsPerSign(parts.join(""));
  if (bits >= enoughBits) return undefined;
  return areCounted(parts)
    ? "are sequential numbers"
    : `can be guessed: they differ in at most ${String(Math.floor(bits))} bits`;
}

/** The ids without their common beginning and end. */
function differingParts(ids: readonly string[]): string[] {
  const [first = "", ...others] = ids;
  const shared = (at: (id: string, index: number) => string | undefined): number => {
    let length = 0;
    while (length < first.length && others.every((id) => at(id, length) === at(first, length))) length++;
    return length;
  };
  const start = shared((id, index) => id[index]);
  const end = shared((id, index) => id[id.length - 1 - index]);
  return ids.map((id) => id.slice(start, Math.max(start, id.length - end)));
}

function signsOf(text: string): string {
  return text.replace(/[^a-z\d+/]/giu, "");
}

/** The maximum number of bits in one character, by the kinds of characters that occur. */
function bitsPerSign(text: string): number {
  const signs = signsOf(text);
  if (/^\d*$/u.test(signs)) return Math.log2(10);
  return /^[\da-f]*$/iu.test(signs) ? 4 : 6;
}

function areCounted(parts: readonly string[]): boolean {
  if (!parts.every((part) => /^\d{1,15}$/u.test(part))) return false;
  const numbers = parts.map(Number);
  const steps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0));
  return steps.every((step) => step > 0 && step < 1000);
}
