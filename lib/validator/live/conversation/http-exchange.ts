import { type ClientRequest, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import { ServerEnded } from "./peer.ts";

const megabyte = 1024 * 1024;
/** The size limit of a response body, in bytes. */
const maxBody = 64 * megabyte;

/** An HTTP request. Unlike `fetch`, it can set any header, including `Host`. */
export interface HttpRequest {
  readonly url: URL;
  readonly method: "GET" | "POST" | "DELETE" | "OPTIONS";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
}

/**
 * Sends a request and waits for the headers of its response.
 *
 * @throws ServerEnded if the request cannot be sent or no response arrives; an `AbortError` if the signal is aborted.
 */
export function sendHttp(request: HttpRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void => {
      if (request.signal?.aborted) reject(error);
      else reject(new ServerEnded(`The HTTP request failed: ${error.message}.`, { cause: error }));
    };
    try {
      const sent = started(request);
      sent.on("response", (response) => {
        // A server that rejects a body may close the connection while we are still writing.
        sent.off("error", fail).on("error", () => undefined);
        resolve(response);
      });
      sent.on("error", fail);
      sent.end(request.body);
    } catch (error) {
      // Node refuses to send headers with invalid characters.
      fail(error as Error);
    }
  });
}

function started({ url, method, headers, body, signal }: HttpRequest): ClientRequest {
  const send = url.protocol === "https:" ? requestHttps : requestHttp;
  const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
  return send(url, {
    method,
    headers: { ...length, ...headers },
    signal,
    agent: false,
    // By default, Node checks the certificate against the Host header, which a probe may have changed.
    servername: isIP(url.hostname.replace(/^\[|\]$/gu, "")) ? "" : url.hostname,
  });
}

/**
 * The pieces of a response body, up to 64 MB. A larger body ends the connection.
 *
 * @param spend counts the bytes of a piece; if it is false, the connection ends.
 */
export async function* piecesOf(response: IncomingMessage, spend: (bytes: number) => boolean): AsyncGenerator<Buffer> {
  let length = 0;
  for await (const piece of response as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > maxBody || !spend(piece.length)) return;
    yield piece;
  }
}

/** The body of a response, up to 64 MB. If the connection breaks, it is the part that has arrived by then. */
export async function bodyOf(
  response: IncomingMessage,
  spend: (bytes: number) => boolean = () => true,
): Promise<string> {
  const pieces: Buffer[] = [];
  try {
    for await (const piece of piecesOf(response, spend)) pieces.push(piece);
  } catch {
    // The connection broke.
  }
  return Buffer.concat(pieces).toString("utf8");
}

/** The headers of a response. The values of a repeated header are joined with commas. */
export function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : (value ?? "")]),
  );
}
