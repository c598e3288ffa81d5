import { LineCounter, parseDocument, stringify } from "yaml";
import { z } from "zod";
import { didYouMean, InputError, shortenedInput } from "../result/input-error.ts";

/** What a user asks for, and the tools that are right for it. */
export interface UserRequest {
  readonly request: string;
  /** The names of the tools, one of which is to be chosen; none if no tool fits. */
  readonly expected: readonly string[];
}

/** Longer requests are not those of users. */
export const longestRequest = 1_000;

const shape = z
  .array(
    z.union([
      z.strictObject({ request: z.string().min(1).max(longestRequest), tool: z.string().min(1).nullable() }),
      z.strictObject({
        request: z.string().min(1).max(longestRequest),
        tools: z.array(z.string().min(1)).min(1),
      }),
    ]),
  )
  .min(1)
  .max(10_000);

const form = "Write a list of { request: TEXT, tool: NAME }, or tools: [NAME, NAME]; tool: null if no tool fits.";

/**
 * Reads a file of requests, JSON or YAML.
 *
 * @param shown the name of the file for messages.
 * @param names the names of the tools.
 * @throws InputError with the place: `PARSE_ERROR` for a syntax error, `INVALID_FORMAT` for another form or a tool that
 *   does not exist.
 */
export function parseRequests(text: string, shown: string, names: readonly string[]): readonly UserRequest[] {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const placeOf = (keys: readonly PropertyKey[]): string => {
    for (let length = keys.length; length >= 0; length--) {
      const node: unknown = document.getIn(keys.slice(0, length), true);
      const offset = startOf(node);
      if (offset === undefined) continue;
      const { line, col } = lines.linePos(offset);
      return `${shown}:${String(line)}:${String(col)}`;
    }
    return shown;
  };
  const [fault] = document.errors;
  if (fault) {
    const { line, col } = lines.linePos(fault.pos[0]);
    const [message = ""] = fault.message.split(/ at line |:?\n/u);
    const place = `${shown}:${String(line)}:${String(col)}`;
    throw new InputError("PARSE_ERROR", place, `${message.replace(/\.$/u, "")}.`, "Correct the syntax.");
  }
  const parsed = shape.safeParse(document.toJS());
  if (!parsed.success) {
    const place = placeOf(parsed.error.issues[0]?.path ?? []);
    throw new InputError("INVALID_FORMAT", place, "This is not a list of requests with their tools.", form);
  }
  return parsed.data.map((one, index) => {
    const expected = "tools" in one ? one.tools : one.tool === null ? [] : [one.tool];
    const unknown = expected.find((name) => !names.includes(name));
    if (unknown === undefined) return { request: one.request, expected };
    const problem = `There is no tool '${shortenedInput(unknown)}'.`;
    throw new InputError("INVALID_FORMAT", placeOf([index]), problem, didYouMean(unknown, names, "Correct the name."));
  });
}

/** True for the text of a file of requests, whatever tools it names; also for an empty one. */
export function holdsRequests(text: string): boolean {
  const document = parseDocument(text);
  return !text.trim() || (!document.errors.length && shape.safeParse(document.toJS()).success);
}

function startOf(node: unknown): number | undefined {
  if (typeof node !== "object" || node === null || !("range" in node)) return undefined;
  const { range } = node;
  return Array.isArray(range) && typeof range[0] === "number" ? range[0] : undefined;
}

/** The text of a file of requests, sorted so that it changes little from run to run. */
export function requestsText(requests: readonly UserRequest[], format: "json" | "yaml"): string {
  const list = [...requests]
    .map(({ request, expected: [first = null, ...others] }) =>
      others.length ? { request, tools: [first, ...others] } : { request, tool: first },
    )
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  return format === "json" ? `${JSON.stringify(list, undefined, 2)}\n` : stringify(list, { lineWidth: 0 });
}

function keyOf(one: {
  readonly request: string;
  readonly tool?: string | null;
  readonly tools?: readonly (string | null)[];
}): string {
  return JSON.stringify([one.tools ?? one.tool, one.request]);
}
