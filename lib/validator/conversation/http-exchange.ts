import { type ClientRequest, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import { ServerEnded } from "./peer.ts";

const megabyte = 1024 * 1024;
/** The size limit of one body. */
const maxBody = 64 * megabyte;

/** A request of HTTP. Unlike `fetch`, it sends any header, `Host` included. */
export interface HttpRequest {
  readonly url: URL;
  readonly method: "GET" | "POST" | "DELETE" | "OPTIONS";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
}

/**
 * Sends a request, and waits for the head of its response.
 *
 * @throws ServerEnded if nobody answers; the reason of an aborted signal.
 */
export function sendHttp({ url, method, headers, body, signal }: HttpRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === "https:" ? requestHttps : requestHttp;
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const request: ClientRequest = send(url, {
      method,
      headers: { ...length, ...headers },
      signal,
      agent: false,
      // Otherwise the certificate is checked for the header Host, which may name another.
      servername: isIP(url.hostname.replace(/^\[|\]$/gu, "")) ? "" : url.hostname,
    });
    request.on("response", (response) => {
      // A server that refuses a body closes the connection while we still write.
      request.off("error", onError).on("error", () => undefined);
      resolve(response);
    });
    const onError = (error: Error): void => {
      if (signal?.aborted) reject(error);
      else reject(new ServerEnded(`No answer came over HTTP: ${error.message}.`, { cause: error }));
    };
    request.on("error", onError);
    request.end(body);
  });
}

/** The body of a response, up to 64 MB. A connection that breaks ends it. */
export async function bodyOf(response: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    for await (const piece of response as AsyncIterable<Buffer>) {
      length += piece.length;
      if (length > maxBody) break;
      pieces.push(piece);
    }
  } catch {
    // What has arrived is all there is.
  }
  return Buffer.concat(pieces).toString("utf8");
}

/** The headers of a response, those that come several times joined. */
export function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : (value ?? "")]),
  );
}
