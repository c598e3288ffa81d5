import type { FetchLike } from "@modelcontextprotocol/client";

/** The most that is read of one answer: a list of 10,000 large tools has 20 MB. */
const maxBody = 64 * 1024 * 1024;

/** What the requests of a connection came to, which the client's errors do not always tell. */
export class HttpEvidence {
  /** Why the last request did not reach a server. */
  failure: Error | undefined;
  /** The last answer that was an HTTP error, unless a good one has come since. */
  refusal: { readonly status: number; readonly statusText: string } | undefined;
  readonly #counts: (method: string) => boolean;

  /** @param counts whether the answers to requests of an HTTP method tell anything. */
  constructor(counts: (method: string) => boolean) {
    this.#counts = counts;
  }

  readonly fetch: FetchLike = async (url, init) => {
    const counts = this.#counts(init?.method ?? "GET");
    try {
      const response = await fetch(url, init);
      if (counts) this.refusal = response.ok ? undefined : { status: response.status, statusText: response.statusText };
      return response.ok ? bounded(response) : response;
    } catch (error) {
      // Requests that were called off fail, too, and mean nothing.
      if (counts && !init?.signal?.aborted && error instanceof Error) this.failure = error;
      throw error;
    }
  };
}

function bounded(response: Response): Response {
  if (!response.body) return response;
  let length = 0;
  const body = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        length += chunk.byteLength;
        if (length > maxBody) controller.error(new Error("the answer is larger than 64 MB"));
        else controller.enqueue(chunk);
      },
    }),
  );
  return new Response(body, response);
}

/** Why a request did not reach a server, and what to do about it. */
export interface NetworkFailure {
  readonly message: string;
  readonly remedy: string;
}

const checkUrl = "Check the URL, and that the server runs.";
const trust = "Name the certificate of its authority in the environment variable NODE_EXTRA_CA_CERTS, if you trust it.";

/**
 * What OpenSSL says of a certificate. Source: https://nodejs.org/api/tls.html#x509-certificate-error-codes (2026-03).
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
    return { message: `The server's TLS certificate is refused, because ${certificate} (${code}).`, remedy: trust };
  // Source: https://fetch.spec.whatwg.org/#port-blocking (2026-03).
  if (cause.message === "bad port") {
    return {
      message: `Port ${url.port} belongs to another protocol, and HTTP clients refuse it.`,
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
        message: `The server's TLS certificate is refused (${code}).`,
        remedy: "Renew the certificate of the server.",
      };
    case "ERR_TLS_CERT_ALTNAME_INVALID":
      return {
        message: `The server's TLS certificate is for another host than ${url.hostname} (${code}).`,
        remedy: checkUrl,
      };
    case "ERR_SSL_WRONG_VERSION_NUMBER":
    case "ERR_SSL_PACKET_LENGTH_TOO_LONG":
    case "EPROTO":
      return {
        message: `The server does not speak TLS (${code}).`,
        remedy: "Write http: instead of https:, if it is on your machine.",
      };
    default:
      return {
        message: `The server cannot be reached: ${cause.message || error.message}${code ? ` (${code})` : ""}.`,
        remedy: checkUrl,
      };
  }
}
