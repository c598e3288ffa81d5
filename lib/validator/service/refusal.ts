import type { Context } from "hono";
import type { Fault } from "./job.ts";
import { OutOfMemory, OutOfTime } from "./worker-pool.ts";

const fewer = "Send fewer definitions at a time.";

/** An answer that says why there is no other. */
export function refusal(
  context: Context,
  status: 400 | 401 | 403 | 404 | 405 | 413 | 415 | 429 | 500 | 503,
  error: Fault,
): Response {
  return context.json({ error }, status);
}

/** The answer to a body, or to work on one, that is too much. */
export function tooLarge(context: Context, message: string): Response {
  return refusal(context, 413, { code: "TOO_LARGE", message, remedy: fewer });
}

/** The answer where answering has failed. */
export function answerTo(error: Error, context: Context): Response {
  // Whoever sent it has gone in the middle of it, and nobody reads this.
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
