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
  /** The byte of the body before which the client pauses, so that the body arrives in two pieces. */
  readonly cutAt?: number;
  readonly signal?: AbortSignal;
}

/** A response whose headers have arrived. */
export interface OpenResponse {
  readonly status: number;
  /** The names are in lower case. The values of a repeated header are joined with commas. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body, as it arrives. It can be read once. */
  readonly pieces: AsyncIterable<Uint8Array>;
  /** Closes the connection without reading the body. */
  discard(): void;
}

/**
 * Sends a request and waits for the headers of its response.
 *
 * @throws ServerEnded if the request cannot be sent or no response arrives; an `AbortError` if the signal is aborted.
 */
export type SendHttp = (request: HttpRequest) => Promise<OpenResponse>;

/** A request that was sent, and the head of its response, if one has arrived. */
export interface HttpExchange {
  readonly request: HttpRequest;
  response?: Pick<OpenResponse, "status" | "headers">;
}

/** Sends requests, and keeps them with the heads of their responses. */
export function keptIn(exchanges: HttpExchange[], send: SendHttp = sendHttp): SendHttp {
  return async (request) => {
    const exchange: HttpExchange = { request };
    exchanges.push(exchange);
    const response = await send(request);
    exchange.response = { status: response.status, headers: response.headers };
    return response;
  };
}

/** Sends exactly what the request states. Redirects are not followed, and bodies are not decompressed. */
export const sendHttp: SendHttp = (request) => {
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
        resolve(opened(response));
      });
      sent.on("error", fail);
      if (request.cutAt === undefined) sent.end(request.body);
      else endInPieces(sent, Buffer.from(request.body ?? ""), request.cutAt);
    } catch (error) {
      // Node refuses to send headers with invalid characters.
      fail(error as Error);
    }
  });
};

/** Milliseconds between two pieces: enough for the server to read the first. */
export const pieceTime = 250;

function endInPieces(sent: ClientRequest, body: Buffer, cutAt: number): void {
  sent.setNoDelay(true);
  sent.write(body.subarray(0, cutAt));
  setTimeout(() => sent.end(body.subarray(cutAt)), pieceTime);
}

function opened(response: IncomingMessage): OpenResponse {
  return {
    status: response.statusCode ?? 0,
    headers: headersOf(response),
    pieces: response,
    discard: () => {
      response.on("error", () => undefined).destroy();
    },
  };
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
export async function* piecesOf(
  { pieces }: Pick<OpenResponse, "pieces">,
  spend: (bytes: number) => boolean,
): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const piece of pieces) {
    length += piece.length;
    if (length > maxBody || !spend(piece.length)) return;
    yield piece;
  }
}

/** The body of a response, up to 64 MB. If the connection breaks, it is the part that has arrived by then. */
export async function bodyOf(
  response: Pick<OpenResponse, "pieces">,
  spend: (bytes: number) => boolean = () => true,
): Promise<string> {
  const pieces: Uint8Array[] = [];
  try {
    for await (const piece of piecesOf(response, spend)) pieces.push(piece);
  } catch {
    // The connection broke.
  }
  return Buffer.concat(pieces).toString("utf8");
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : (value ?? "")]),
  );
}
