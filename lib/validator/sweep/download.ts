import { setTimeout as sleep } from "node:timers/promises";
import type { Outcome } from "./rows.ts";

/** An entry that cannot be checked, for a reason that the results state. */
export class Unchecked extends Error {
  override readonly name = "Unchecked";
  readonly outcome: Outcome;

  constructor(outcome: Outcome, reason: string) {
    super(reason);
    this.outcome = outcome;
  }
}

/** Milliseconds before each further attempt. */
const pauses = [500, 2_000, 8_000];

/** The answers after which a further attempt may succeed: too many requests, and faults of the host. */
const passing: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

const megabyte = 1024 * 1024;

/** The size of a download, in bytes. */
export const maxDownload = 64 * megabyte;

/** The size of what a registry says about a package. That of PyPI names the files of all versions. */
export const maxMetadata = 32 * megabyte;

/** How a download is bounded. */
export interface DownloadLimits {
  readonly bytes: number;
  readonly signal: AbortSignal;
}

/**
 * Downloads a file. It is tried four times, because one fault of a network must not be a result.
 *
 * @throws Unchecked with the reason.
 */
export async function download(address: string, limits: DownloadLimits): Promise<Buffer> {
  for (const pause of pauses) {
    const answer = await attempt(address, limits);
    if (Buffer.isBuffer(answer)) return answer;
    await sleep(answer.after ?? pause, undefined, { signal: limits.signal }).catch(() => {
      throw late();
    });
  }
  const last = await attempt(address, limits);
  if (Buffer.isBuffer(last)) return last;
  throw new Unchecked("failed", last.reason);
}

/** A fault that may pass, and the milliseconds that the host asks to wait. */
interface Passing {
  readonly reason: string;
  readonly after: number | undefined;
}

async function attempt(address: string, { bytes, signal }: DownloadLimits): Promise<Buffer | Passing> {
  const { host } = new URL(address);
  try {
    const response = await fetch(address, { signal, headers: { accept: "*/*" } });
    if (response.ok) return await bodyOf(response, bytes);
    await response.body?.cancel();
    const { status } = response;
    if (status === 404 || status === 410) throw new Unchecked("not found", `${host} has no such file.`);
    const reason = `${host} answered with HTTP ${String(status)}.`;
    if (!passing.has(status)) throw new Unchecked("failed", reason);
    const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
    return { reason, after: seconds > 0 && seconds <= 60 ? seconds * 1_000 : undefined };
  } catch (error) {
    if (error instanceof Unchecked) throw error;
    if (signal.aborted) throw late();
    return { reason: `${host} cannot be reached${causeOf(error)}.`, after: undefined };
  }
}

function late(): Unchecked {
  return new Unchecked("timed out", "The download took longer than the time limit.");
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause ? ` (${String(cause.code)})` : "";
}

async function bodyOf(response: Response, most: number): Promise<Buffer> {
  const tooLarge = (): Unchecked =>
    new Unchecked("not read", `The download has more than ${String(most / megabyte)} MB.`);
  if (Number(response.headers.get("content-length") ?? 0) > most) {
    await response.body?.cancel();
    throw tooLarge();
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  const body: AsyncIterable<Uint8Array> | undefined = response.body ?? undefined;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > most) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
