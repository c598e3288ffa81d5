import { createHash, timingSafeEqual } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import type { ServiceEnv } from "./app.ts";
import type { Connections } from "./connections.ts";
import type { WorkerFault } from "./worker.ts";
import { OutOfMemory, OutOfTime } from "./worker-pool.ts";

/** Rejects requests without the token. */
export function tokenGuard(token: string): MiddlewareHandler {
  return async (context, next) => {
    if (isToken(context.req.header("Authorization"), token)) {
      await next();
      return undefined;
    }
    context.header("WWW-Authenticate", "Bearer");
    return refusedRequest(context, 401, {
      code: "UNAUTHORIZED",
      message: "The token is missing or wrong.",
      remedy: "Send it as Authorization: Bearer.",
    });
  };
}

/** Compares in a time that does not depend on how much of the token is correct. */
function isToken(header: string | undefined, token: string): boolean {
  const [, given = ""] = /^Bearer\s+(\S+)$/iu.exec(header ?? "") ?? [];
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}

/** True for an address that only this machine can reach. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host.startsWith("127.");
}

/**
 * Rejects requests that address this machine by another name. A page can let one of its DNS names point to our address,
 * and the browser then treats our answers as those of the page.
 */
export function hostGuard(names: readonly string[]): MiddlewareHandler {
  return async (context, next) => {
    const header = context.req.header("Host") ?? "localhost";
    const host = URL.canParse(`http://${header}`) ? new URL(`http://${header}`).hostname : "";
    const isAddress = /^\[|^\d+(?:\.\d+){3}$/u.test(host);
    if (isAddress || /(?:^|\.)localhost$/u.test(host) || names.includes(host)) {
      await next();
      return undefined;
    }
    return refusedRequest(context, 403, {
      code: "FORBIDDEN",
      message: "The Host header names another machine.",
      remedy: "Address the service as localhost, or start it with a token.",
    });
  };
}

/** Rejects requests from pages of other origins, and everything that a page can send without a preflight request. */
export function pageGuard(origins: readonly string[]): MiddlewareHandler {
  return async (context, next) => {
    // A browser sends the origin of the page even if a DNS name that now points to this address makes it look like
    // ours.
    const origin = context.req.header("Origin");
    if (origin !== undefined && !origins.includes("*") && !origins.includes(origin)) {
      return refusedRequest(context, 403, {
        code: "FORBIDDEN",
        message: "Pages of this origin may not ask.",
        remedy: "Start the service with --cors and the origin.",
      });
    }
    // Without a preflight, a page cannot send the content type of JSON, so no web site can use a service at home.
    if (!/^application\/json\s*(?:;|$)/iu.test(context.req.header("Content-Type") ?? "")) {
      return refusedRequest(context, 415, {
        code: "INVALID_REQUEST",
        message: "The body is not declared as JSON.",
        remedy: "Send Content-Type: application/json.",
      });
    }
    await next();
    return undefined;
  };
}

/** Rejects compressed bodies. */
export function bodyGuard(): MiddlewareHandler {
  return async (context, next) => {
    if (/^(?:identity)?$/iu.test(context.req.header("Content-Encoding") ?? "")) {
      await next();
      return undefined;
    }
    return refusedRequest(context, 415, {
      code: "INVALID_REQUEST",
      message: "The body is compressed.",
      remedy: "Send it without Content-Encoding.",
    });
  };
}

/** Limits the number of bodies that are arriving. The slowest make way for others. */
export function uploadLimit(connections: Pick<Connections, "admits">, maxUploads: number): MiddlewareHandler {
  return async (context, next) => {
    if (!connections.admits(maxUploads)) return busy(context, `${String(maxUploads)} bodies are arriving.`);
    await next();
    return undefined;
  };
}

/** The characters of all bodies in progress. Only a few of the largest are processed at the same time. */
const maxCharacters = 12 * 1024 * 1024;

/** Limits the number and the size of concurrent requests, from the end of the body to the end of the answer. */
export function concurrencyLimit(maxRequests: number): MiddlewareHandler<ServiceEnv> {
  let atWork = 0;
  let characters = 0;
  return async (context, next) => {
    // While the body is arriving, the request takes no place. Hono keeps the text.
    const { length } = await context.req.text();
    if (atWork >= maxRequests) return busy(context, `${String(maxRequests)} requests are at work.`);
    if (characters + length > maxCharacters) return busy(context, "Too many large requests are at work.");
    atWork += 1;
    characters += length;
    const { outgoing } = context.env;
    const closed = new Promise<void>((resolve) => {
      if (outgoing.closed) resolve();
      else outgoing.once("close", resolve);
    });
    try {
      await next();
    } finally {
      // An answer that the client does not read takes as much memory as one that is being written.
      void closed.then(() => {
        atWork -= 1;
        characters -= length;
      });
    }
    return undefined;
  };
}

function busy(context: Context, message: string): Response {
  context.header("Retry-After", "1");
  return refusedRequest(context, 429, { code: "BUSY", message, remedy: "Ask again in a second." });
}

const fewer = "Send fewer definitions at a time.";

/** The answer that states why a request is refused. */
export function refusedRequest(
  context: Context,
  status: 400 | 401 | 403 | 404 | 405 | 413 | 415 | 429 | 500 | 503,
  error: WorkerFault,
): Response {
  return context.json({ error }, status);
}

/** The answer if a body, or the work for it, is too large. */
export function tooLarge(context: Context, message: string): Response {
  return refusedRequest(context, 413, { code: "TOO_LARGE", message, remedy: fewer });
}

/** The answer if processing failed. @param onFault receives an error that the request did not cause. */
export function answerTo(error: Error, context: Context, onFault: (error: unknown) => void): Response {
  // The client is gone, so this is not read.
  if (context.req.raw.signal.aborted)
    return refusedRequest(context, 400, {
      code: "INVALID_REQUEST",
      message: "The body is not complete.",
      remedy: "Send it to its end.",
    });
  if (error instanceof OutOfTime)
    return refusedRequest(context, 503, {
      code: "TIMEOUT",
      message: "The validation took longer than it may.",
      remedy: fewer,
    });
  if (error instanceof OutOfMemory) return tooLarge(context, "The validation needs more memory than it may.");
  onFault(error);
  return refusedRequest(context, 500, {
    code: "INTERNAL_ERROR",
    message: "The validation failed; it is not the request's fault.",
    remedy: "The service's error output tells more.",
  });
}
