import { createHash, timingSafeEqual } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { OutOfMemory, OutOfTime } from "./serve.ts";
import type { Fault } from "./worker.ts";

/** Rejects requests without the token. */
export function tokenGuard(token: string): MiddlewareHandler {
  return async (context, next) => {
    if (isToken(context.req.header("Authorization"), token)) {
      await next();
      return undefined;
    }
    context.header("WWW-Authenticate", "Bearer");
    return refusal(context, 401, {
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

/** Rejects requests from pages of other origins, and everything that a page can send without a preflight request. */
export function pageGuard(origins: readonly string[]): MiddlewareHandler {
  return async (context, next) => {
    // A browser sends the origin of the page even if a DNS name that now points to this address makes it look like
    // ours.
    const origin = context.req.header("Origin");
    if (origin !== undefined && !origins.includes("*") && !origins.includes(origin)) {
      return refusal(context, 403, {
        code: "FORBIDDEN",
        message: "Pages of this origin may not ask.",
        remedy: "Start the service with --cors and the origin.",
      });
    }
    // Without a preflight, a page cannot send the content type of JSON, so no web site can use a service at home.
    if (!/^application\/json\s*(?:;|$)/iu.test(context.req.header("Content-Type") ?? "")) {
      return refusal(context, 415, {
        code: "INVALID_REQUEST",
        message: "The body is not declared as JSON.",
        remedy: "Send Content-Type: application/json.",
      });
    }
    await next();
    return undefined;
  };
}

/** Limits the number of concurrent requests. */
export function concurrencyLimit(maxRequests: number): MiddlewareHandler {
  let atWork = 0;
  return async (context, next) => {
    if (atWork >= maxRequests) {
      context.header("Retry-After", "1");
      return refusal(context, 429, {
        code: "BUSY",
        message: `${String(maxRequests)} requests are at work.`,
        remedy: "Ask again in a second.",
      });
    }
    atWork += 1;
    try {
      await next();
    } finally {
      atWork -= 1;
    }
    return undefined;
  };
}

const fewer = "Send fewer definitions at a time.";

/** The answer that states why a request is refused. */
export function refusal(
  context: Context,
  status: 400 | 401 | 403 | 404 | 405 | 413 | 415 | 429 | 500 | 503,
  error: Fault,
): Response {
  return context.json({ error }, status);
}

/** The answer if a body, or the work for it, is too large. */
export function tooLarge(context: Context, message: string): Response {
  return refusal(context, 413, { code: "TOO_LARGE", message, remedy: fewer });
}

/** The answer if processing failed. */
export function answerTo(error: Error, context: Context): Response {
  // The client is gone, so nobody reads this.
  if (context.req.raw.signal.aborted)
    return refusal(context, 400, {
      code: "INVALID_REQUEST",
      message: "The body is not complete.",
      remedy: "Send it to its end.",
    });
  if (error instanceof OutOfTime)
    return refusal(context, 503, {
      code: "TIMEOUT",
      message: "The validation took longer than it may.",
      remedy: fewer,
    });
  if (error instanceof OutOfMemory) return tooLarge(context, "The validation needs more memory than it may.");
  console.error(error);
  return refusal(context, 500, {
    code: "INTERNAL_ERROR",
    message: "The validation failed; it is not the request's fault.",
    remedy: "The service's error output tells more.",
  });
}
