import { createHash, timingSafeEqual } from "node:crypto";
import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { cors } from "hono/cors";
import manifest from "../../../package.json" with { type: "json" };
import { listRules } from "../catalogue/rule-info.ts";
import type { Fault } from "./job.ts";
import { openApiDocument } from "./openapi.ts";
import { jobOf, RequestFault } from "./request.ts";
import { OutOfTime, type WorkerPool } from "./worker-pool.ts";

/** The largest body, in bytes. */
const maxBody = 5 * 1024 * 1024;

export interface AppOptions {
  readonly pool: Pick<WorkerPool, "run">;
  /** How many requests may be at work or waiting for a thread. */
  readonly maxRequests: number;
  /** The origins whose pages may ask; none by default. */
  readonly origins: readonly string[];
  /** What `Authorization: Bearer` must carry, if anything. */
  readonly token: string | undefined;
}

/** The service's answers, independent of the server that they go through. */
export function appOf({ pool, maxRequests, origins, token }: AppOptions): Hono {
  const app = new Hono();
  let atWork = 0;

  if (origins.length) app.use(cors({ origin: [...origins], allowMethods: ["GET", "POST"], allowHeaders: ["Content-Type", "Authorization"] }));

  app.get("/health", (context) => context.json({ status: "healthy", version: manifest.version }));

  app.use(async (context, next) => {
    if (token === undefined || isToken(context.req.header("Authorization"), token)) {
      await next();
      return;
    }
    context.header("WWW-Authenticate", "Bearer");
    return refusal(context, 401, { code: "UNAUTHORIZED", message: "The token is missing or wrong.", remedy: "Send it as Authorization: Bearer." });
  });

  app.get("/rules", (context) => context.json({ rules: listRules() }));
  app.get("/openapi.json", (context) => context.json(openApiDocument()));

  app.post(
    "/validate",
    async (context, next) => {
      // What a page can send without asking first is never JSON by its type: no web site talks to a service at home.
      if (!/^application\/json\s*(?:;|$)/iu.test(context.req.header("Content-Type") ?? "")) {
        return refusal(context, 415, { code: "INVALID_REQUEST", message: "The body is not declared as JSON.", remedy: "Send Content-Type: application/json." });
      }
      if (atWork >= maxRequests) {
        context.header("Retry-After", "1");
        return refusal(context, 429, { code: "BUSY", message: `${String(maxRequests)} requests are at work.`, remedy: "Ask again in a second." });
      }
      atWork += 1;
      try {
        await next();
      } finally {
        atWork -= 1;
      }
      return undefined;
    },
    bodyLimit({
      maxSize: maxBody,
      onError: (context) => refusal(context, 413, { code: "TOO_LARGE", message: "The body has more than 5 MB.", remedy: "Send fewer definitions at a time." }),
    }),
    async (context) => {
      const outcome = await pool.run(jobOf(await context.req.text()));
      if ("fault" in outcome) return refusal(context, 400, outcome.fault);
      return context.body(outcome.json, 200, { "Content-Type": "application/json; charset=UTF-8" });
    },
  );

  app.all("/validate", (context) => {
    context.header("Allow", "POST");
    return refusal(context, 405, { code: "INVALID_REQUEST", message: "Definitions are sent with POST.", remedy: "Send POST /validate." });
  });

  app.notFound((context) => refusal(context, 404, { code: "NOT_FOUND", message: "There is nothing here.", remedy: "GET /openapi.json tells what there is." }));
  app.onError((error, context) => answerTo(error, context));
  return app;
}

function answerTo(error: Error, context: Context): Response {
  if (error instanceof RequestFault) return refusal(context, 400, error.fault);
  if (error instanceof OutOfTime) {
    return refusal(context, 503, { code: "TIMEOUT", message: "The validation took longer than it may.", remedy: "Send fewer definitions at a time." });
  }
  console.error(error);
  return refusal(context, 500, { code: "INTERNAL_ERROR", message: "The validation failed; it is not the request's fault.", remedy: "The service's error output tells more." });
}

function refusal(context: Context, status: 400 | 401 | 404 | 405 | 413 | 415 | 429 | 500 | 503, error: Fault): Response {
  return context.json({ error }, status);
}

/** Compares in a time that tells nothing of how much of the token was right. */
function isToken(header: string | undefined, token: string): boolean {
  const [, given = ""] = /^Bearer\s+(.+)$/iu.exec(header ?? "") ?? [];
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}
