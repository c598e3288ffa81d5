import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { request, type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders } from "node:http";
import { text as readText } from "node:stream/consumers";
import { expect, onTestFinished } from "vitest";
import { built, root } from "../built.ts";

/** How the process of a service has ended, and what it has printed. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
}

export interface Service {
  readonly url: string;
  readonly child: ChildProcess;
  readonly ended: Promise<Ending>;
  readonly stop: () => Promise<unknown>;
}

/** Starts `mcp-validate serve` with these flags; it need not come to listen. */
export function startServe(
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): { readonly child: ChildProcess; readonly ended: Promise<Ending>; readonly url: Promise<string> } {
  const { MCP_VALIDATE_TOKEN: _none, ...clean } = process.env;
  const child = spawn(process.execPath, [built("mcp-validate.js"), "serve", ...args], {
    cwd: root,
    env: { ...clean, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let out = "";
  let err = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => (err += chunk));
  const ended = once(child, "close").then(([code, signal]): Ending => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
    out,
    err,
  }));
  const url = new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      out += chunk;
      const [, address] = /^Listening on (http:\S+)\n/.exec(out) ?? [];
      if (address !== undefined) resolve(address);
    });
    void ended.then(() => {
      reject(new Error(`The service has ended: ${err}`));
    });
  });
  url.catch(() => undefined);
  return { child, ended, url };
}

/** Starts a service on a port that is free. The caller stops it. */
export async function startService(
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Service> {
  const { child, ended, url } = startServe(["--port", "0", ...args], env);
  const stop = (): Promise<unknown> => {
    child.kill("SIGKILL");
    return ended;
  };
  return { url: await url, child, ended, stop };
}

/** A service for one test. */
export async function serviceWith(
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Service> {
  const service = await startService(args, env);
  onTestFinished(async () => {
    await service.stop();
  });
  return service;
}

const json = { "Content-Type": "application/json" };

/** Sends definitions. */
export function post(
  { url }: Pick<Service, "url">,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(`${url}/validate`, {
    method: "POST",
    headers: { ...json, ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

/** Sends a GET with a Host header, which `fetch` would replace. */
export async function addressed({ url }: Pick<Service, "url">, path: string, headers: OutgoingHttpHeaders) {
  const [response] = (await once(request(url + path, { headers, agent: false }).end(), "response")) as [
    IncomingMessage,
  ];
  return new Response(await readText(response), { status: response.statusCode ?? 500 });
}

/** The status of a response and its error. */
export async function refusalOf(answer: Response): Promise<{
  readonly status: number;
  readonly code: unknown;
  readonly path: unknown;
  readonly message: string;
  readonly remedy: string;
}> {
  const { error } = (await answer.json()) as {
    readonly error: {
      readonly code: unknown;
      readonly path?: unknown;
      readonly message: string;
      readonly remedy: string;
    };
  };
  return { status: answer.status, code: error.code, path: error.path, message: error.message, remedy: error.remedy };
}

/** Definitions that keep a thread busy for many seconds: each of them has several errors. */
export const endless = `{"preset":"all","tools":[${"{},".repeat(190_000)}{}]}`;

/** Sends requests that are at work for many seconds, and waits until the service accepts no others. */
export async function occupy(service: Service, count = 1): Promise<{ readonly answers: readonly Promise<Response>[] }> {
  const send = () => {
    const sent = { answer: post(service, endless), status: 0 };
    sent.answer.then(
      ({ status }) => (sent.status = status),
      () => undefined,
    );
    return sent;
  };
  const held = Array.from({ length: count }, send);
  const isAccepting = async (): Promise<boolean> => {
    // The question itself takes a place for a moment.
    for (const [index, { status }] of held.entries()) if (status === 429) held[index] = send();
    return (await post(service, { tools: [] })).status !== 429;
  };
  await expect.poll(isAccepting, { timeout: 30_000, interval: 300 }).toBe(false);
  return { answers: held.map(({ answer }) => answer) };
}

/** Waits until a service accepts no connections. */
export async function refused(service: Service): Promise<void> {
  const status = (): Promise<unknown> =>
    fetch(`${service.url}/health`, { headers: { Connection: "close" } }).then(
      (answer) => answer.status,
      () => "refused",
    );
  await expect.poll(status, { timeout: 20_000 }).toBe("refused");
}

/** A request whose body is sent piece by piece. */
export interface OpenRequest {
  /** Settles when the service has its head. */
  readonly arrived: Promise<unknown>;
  readonly write: (text: string) => void;
  readonly end: (text?: string) => void;
  readonly destroy: () => void;
  readonly answer: Promise<{
    readonly status: number | undefined;
    readonly headers: IncomingHttpHeaders;
    readonly text: string;
  }>;
}

/** Begins a POST /validate, and sends its head. */
export function begin({ url }: Pick<Service, "url">, headers: OutgoingHttpHeaders = {}): OpenRequest {
  const sent = request(`${url}/validate`, {
    method: "POST",
    headers: { ...json, Expect: "100-continue", ...headers },
    agent: false,
  });
  sent.flushHeaders();
  const arrived = once(sent, "continue");
  arrived.catch(() => undefined);
  const answer = new Promise<Awaited<OpenRequest["answer"]>>((resolve, reject) => {
    sent.on("error", reject).on("response", (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      response.on("end", () => {
        resolve({ status: response.statusCode, headers: response.headers, text });
      });
    });
  });
  answer.catch(() => undefined);
  return {
    arrived,
    write: (text) => void sent.write(text),
    end: (text = "") => void sent.end(text),
    destroy: () => void sent.destroy(),
    answer,
  };
}

/** The number of threads of a process; constant where they cannot be counted. */
export function threadsOf({ child }: Service): number {
  return process.platform === "linux" ? readdirSync(`/proc/${String(child.pid)}/task`).length : 0;
}

/** A tool that any server could have, with an error under `recommended`. */
function toolAt(index: number): object {
  return {
    name: `find_invoices_${index}`,
    title: `Find invoices ${index}`,
    description: `Find the invoices of account ${index}. Use it before you quote an amount to a customer.`,
    inputSchema: {
      type: "object",
      properties: { text: { type: "string" } },
      required: ["text"],
      additionalProperties: false,
    },
  };
}

/** A list of tools, so many. */
export function toolsOf(count: number): object[] {
  return Array.from({ length: count }, (_, index) => toolAt(index));
}
