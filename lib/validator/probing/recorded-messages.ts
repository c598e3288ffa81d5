import { isRecord } from "../../model/json.ts";
import { NotRun } from "../probes/probe.ts";

/**
 * What a message says, apart from what differs from run to run: its id, the token of its progress, and the version of
 * this client. A text that is no single message is its own key.
 */
export function messageKeyOf(text: string): string {
  const message = jsonIn(text);
  if (!isRecord(message) || typeof message["method"] !== "string") return text;
  const { id, params, ...rest } = message;
  const kind = "id" in message ? typeof id : "none";
  return JSON.stringify({ ...rest, kind, params: isRecord(params) ? comparable(params) : params });
}

function comparable({ clientInfo: _client, requestId: _id, _meta: meta, ...params }: Record<string, unknown>): object {
  if (!isRecord(meta)) return params;
  const { progressToken, [clientInfo]: _info, ...others } = meta;
  return { ...params, _meta: { ...others, hasToken: progressToken !== undefined } };
}

const clientInfo = "io.modelcontextprotocol/clientInfo";

/**
 * Puts the id and the token of a request into the answers to an equal request that was recorded.
 *
 * @param before the recorded text, and `now` the text that is sent.
 */
export function textWith(before: string | undefined, now: string | undefined): (text: string) => string {
  const [old, own] = [namesIn(before), namesIn(now)];
  const changes = (["id", "progressToken"] as const).flatMap((member) => {
    const [from, to] = [old[member], own[member]];
    if (from === to || !isName(from) || !isName(to)) return [];
    // A server may answer with the same id as another type.
    return [
      [member, JSON.stringify(from), JSON.stringify(to)] as const,
      [member, JSON.stringify(String(from)), JSON.stringify(String(to))] as const,
    ];
  });
  return (text) => changes.reduce((all, [member, from, to]) => replacedIn(all, member, { from, to }), text);
}

const members = { id: /("id"\s*:\s*)/u, progressToken: /("progressToken"\s*:\s*)/u } as const;

function replacedIn(
  text: string,
  member: keyof typeof members,
  { from, to }: { readonly from: string; readonly to: string },
): string {
  return text
    .split(members[member])
    .map((part, index) =>
      index > 0 && index % 2 === 0 && beginsWith(part, from) ? to + part.slice(from.length) : part,
    )
    .join("");
}

function beginsWith(text: string, value: string): boolean {
  return text.startsWith(value) && /^\s*[,}]/u.test(text.slice(value.length));
}

/** The id of a message, and the token of its progress. */
export function namesIn(text: string | undefined): { readonly id?: unknown; readonly progressToken?: unknown } {
  const message = text === undefined ? undefined : jsonIn(text);
  if (!isRecord(message)) return {};
  const params = isRecord(message["params"]) ? message["params"] : {};
  const meta = isRecord(params["_meta"]) ? params["_meta"] : {};
  return { id: message["id"], progressToken: meta["progressToken"] ?? params["progressToken"] };
}

function isName(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}

/** The headers of a recorded request. */
export function headersIn(value: unknown): Record<string, string> {
  const fields = isRecord(value) ? Object.entries(value) : [];
  return Object.fromEntries(fields.flatMap(([name, text]) => (typeof text === "string" ? [[name, text]] : [])));
}

/** The value of a text; `undefined` if it is not JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Answers by the keys of what they answer, in the order of the record. */
export class Answers<T extends { readonly key: string }> {
  readonly #byKey = new Map<string, T[]>();

  constructor(all: readonly T[]) {
    for (const one of all) this.#byKey.set(one.key, [...(this.#byKey.get(one.key) ?? []), one]);
  }

  /** The next answer; the last one again where there were fewer. */
  next(key: string): T | undefined {
    const own = this.#byKey.get(key) ?? [];
    return own.length > 1 ? own.shift() : own[0];
  }
}

/** What ends a probe that sends what was never recorded. */
export function notRecorded(message: string): NotRun {
  const value = jsonIn(message);
  const method = isRecord(value) ? value["method"] : undefined;
  const what = typeof method === "string" ? `${method} as it is sent today` : "a message that is sent today";
  return new NotRun(`The record has no answer to ${what}.`);
}
