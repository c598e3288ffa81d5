import type { HttpRequest, OpenResponse, SendHttp } from "../conversation/http-exchange.ts";
import { ServerEnded } from "../conversation/peer.ts";

const megabyte = 1024 * 1024;

/** The size limit of one answer, decompressed. A list of 10,000 large tools has 20 MB. */
const maxBody = 64 * megabyte;
/** The size limit of all answers together, such as the pages of a list. */
const maxTotal = 192 * megabyte;
/** The size limit of an HTTP error. The rest is not read. */
const maxErrorBody = megabyte;

/** Sends the requests of a connection, and records how they ended. */
export class HttpEvidence {
  /** The reason why the last request did not reach a server. */
  failure: Error | undefined;
  /** The last HTTP error, unless a successful answer came after it. */
  refusal: { readonly status: number; readonly statusText: string } | undefined;
  /** Why the last answer was not read to its end. */
  fault: Error | undefined;
  /** True if the last answer is a page for a browser. */
  isHtml = false;
  #total = 0;
  readonly #counts: (method: string) => boolean;

  /** @param counts whether the answers to an HTTP method matter. */
  constructor(counts: (method: string) => boolean) {
    this.#counts = counts;
  }

  readonly send: SendHttp = async (request) => {
    const counts = this.#counts(request.method);
    try {
      const response = await fetchWithinOrigin(request);
      if (counts) {
        this.fault = undefined;
        this.refusal = response.ok ? undefined : { status: response.status, statusText: response.statusText };
        this.isHtml = /^text\/html\b/iu.test(response.headers.get("content-type") ?? "");
      }
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        pieces: this.#piecesOf(response, request),
        discard: () => void response.body?.cancel().catch(() => undefined),
      } satisfies OpenResponse;
    } catch (error) {
      // Aborted requests fail too. Their failures do not matter.
      if (counts && !request.signal?.aborted && error instanceof Error) this.failure = error;
      throw new ServerEnded("The HTTP request failed.", { cause: error });
    }
  };

  async *#piecesOf(response: Response, { method, signal }: HttpRequest): AsyncGenerator<Uint8Array> {
    const { ok } = response;
    const body: AsyncIterable<Uint8Array> | null = response.body;
    if (!body) return;
    let length = 0;
    try {
      for await (const piece of body) {
        length += piece.byteLength;
        this.#total += piece.byteLength;
        if (this.#total > maxTotal) throw new Error("the answers are larger than 192 MB together");
        if (ok && length > maxBody) throw new Error("the answer is larger than 64 MB");
        if (!ok && length > maxErrorBody) return;
        yield piece;
      }
    } catch (error) {
      if (this.#counts(method) && !signal?.aborted && error instanceof Error) this.fault = error;
      throw error;
    }
  }
}

/** The reason why a request did not reach a server, and what to do about it. */
export interface NetworkFailure {
  readonly message: string;
  readonly remedy: string;
}

const checkUrl = "Check the URL, and that the server is running.";
const trust = "If you trust its authority, name its certificate in the environment variable NODE_EXTRA_CA_CERTS.";

/**
 * The error codes of OpenSSL. Source: https://nodejs.org/api/tls.html#x509-certificate-error-codes (2026-03).
 */
const certificates: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: "it is self-signed",
  SELF_SIGNED_CERT_IN_CHAIN: "its authority is self-signed",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its authority is not known",
  UNABLE_TO_GET_ISSUER_CERT: "its authority is not known",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "its authority is not known",
  CERT_UNTRUSTED: "it is not trusted",
};

/**
 * Explains an error of `fetch`.
 *
 * @param url without credentials.
 */
export function networkFailure(error: Error, url: URL): NetworkFailure {
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = "code" in cause ? String(cause.code) : "";
  const certificate = certificates[code];
  if (certificate)
    return {
      message: `The TLS certificate of the server was refused, because ${certificate} (${code}).`,
      remedy: trust,
    };
  // Source: https://fetch.spec.whatwg.org/#port-blocking (2026-03).
  if (cause.message === "bad port") {
    return {
      message: `Port ${url.port} is reserved for another protocol, so HTTP clients refuse it.`,
      remedy: "Let the server listen on another port.",
    };
  }
  switch (code) {
    case "ECONNREFUSED":
      return {
        message: `Nothing answers at ${url.host} (ECONNREFUSED).`,
        remedy: "Start the server, and check the port.",
      };
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return { message: `The host ${url.hostname} is not known (${code}).`, remedy: checkUrl };
    case "CERT_HAS_EXPIRED":
    case "CERT_NOT_YET_VALID":
    case "CERT_REVOKED":
      return {
        message: `The TLS certificate of the server was refused (${code}).`,
        remedy: "Renew the certificate of the server.",
      };
    case "ERR_TLS_CERT_ALTNAME_INVALID":
      return {
        message: `The TLS certificate of the server is for a host other than ${url.hostname} (${code}).`,
        remedy: checkUrl,
      };
    case "ERR_SSL_WRONG_VERSION_NUMBER":
    case "ERR_SSL_PACKET_LENGTH_TOO_LONG":
    case "EPROTO":
      return {
        message: `The server does not speak TLS (${code}).`,
        remedy: "Use http: instead of https: for a server on your machine.",
      };
    default:
      return {
        message: `The server cannot be reached: ${cause.message || error.message}${code ? ` (${code})` : ""}.`,
        remedy: checkUrl,
      };
  }
}

const maxRedirects = 5;
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Sends a request with `fetch`, which decompresses the body, and follows redirects that keep the method and stay within
 * the origin. The headers of the user may hold credentials, which no other origin may get.
 *
 * @returns the first response that is not such a redirect.
 */
export async function fetchWithinOrigin({ url, ...init }: HttpRequest): Promise<Response> {
  let current = url;
  for (let followed = 0; ; followed++) {
    const response = await fetch(current, { ...init, redirect: "manual" });
    const location = redirects.has(response.status) ? response.headers.get("location") : null;
    const target = location !== null && URL.canParse(location, current.href) ? new URL(location, current) : undefined;
    const keepsMethod = init.method === "GET" || response.status === 307 || response.status === 308;
    if (!target || followed === maxRedirects || !keepsMethod || !isWithinOrigin(current, target)) return response;
    await response.body?.cancel();
    current = target;
  }
}

/** True for the same scheme, host and port, and for https in place of http with the default ports of both. */
function isWithinOrigin(from: URL, to: URL): boolean {
  if (to.username || to.password) return false;
  if (from.origin === to.origin) return true;
  return (
    from.protocol === "http:" && to.protocol === "https:" && from.hostname === to.hostname && !from.port && !to.port
  );
}
