import { createHash, timingSafeEqual } from "node:crypto";
import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { cors } from "hono/cors";
import manifest from "../../../package.json" with { type: "json" };
import { listRules } from "../catalogue/rule-info.ts";
import type { Fault } from "./job.ts";
import { openApiDocument } from "./openapi.ts";
import { OutOfMemory, OutOfTime, type WorkerPool } from "./worker-pool.ts";

/** The largest body, in bytes. */
const maxBody = 5 * 1024 * 1024;

const fewer = "Send fewer definitions at a time.";

export interface AppOptions {
  readonly pool: Pick<WorkerPool, "run">;
  /** How many requests may be at work or waiting for a thread. */
  readonly maxRequests: number;
  /** The origins whose pages may ask, or `*`; none by default. */
  readonly origins: readonly string[];
  /** What `Authorization: Bearer` must carry, if anything. */
  readonly token: string | undefined;
}

/** The service's answers, independent of the server that they go through. */
export function appOf({ pool, maxRequests, origins, token }: AppOptions): Hono {
  const app = new Hono();
  const everyOrigin = origins.includes("*");
  let atWork = 0;

  if (origins.length) {
    const origin = everyOrigin ? "*" : [...origins];
    app.use(cors({ origin, allowMethods: ["GET", "POST"], allowHeaders: ["Content-Type", "Authorization"], exposeHeaders: ["Retry-After"] }));
  }

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
      // A browser names the origin of the page that asks, also where a name that turned into this address makes it look like our own.
      const origin = context.req.header("Origin");
      if (origin !== undefined && !everyOrigin && !origins.includes(origin)) {
        return refusal(context, 403, { code: "FORBIDDEN", message: "Pages of this origin may not ask.", remedy: "Start the service with --cors and the origin." });
      }
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
      onError: (context) => refusal(context, 413, { code: "TOO_LARGE", message: "The body has more than 5 MB.", remedy: fewer }),
    }),
    async (context) => {
      const outcome = await pool.run(await context.req.text());
      if ("fault" in outcome) return refusal(context, 400, outcome.fault);
      return context.body(outcome.json, 200, { "Content-Type": "application/json; charset=UTF-8" });
    },
  );

  for (const [path, method] of [["/validate", "POST"], ["/health", "GET"], ["/rules", "GET"], ["/openapi.json", "GET"]] as const) {
    app.all(path, (context) => {
      context.header("Allow", method);
      return refusal(context, 405, { code: "INVALID_REQUEST", message: "This path takes no such method.", remedy: `Send ${method} ${path}.` });
    });
  }

  app.notFound((context) => refusal(context, 404, { code: "NOT_FOUND", message: "There is nothing here.", remedy: "GET /openapi.json tells what there is." }));
  app.onError((error, context) => answerTo(error, context));
  return app;
}

function answerTo(error: Error, context: Context): Response {
  // Whoever sent it has gone in the middle of it, and nobody reads this.
  if (context.req.raw.signal.aborted) return refusal(context, 400, { code: "INVALID_REQUEST", message: "The body is not complete.", remedy: "Send it to its end." });
  if (error instanceof OutOfTime) return refusal(context, 503, { code: "TIMEOUT", message: "The validation took longer than it may.", remedy: fewer });
  if (error instanceof OutOfMemory) return refusal(context, 413, { code: "TOO_LARGE", message: "The validation needs more memory than it may.", remedy: fewer });
  console.error(error);
  return refusal(context, 500, { code: "INTERNAL_ERROR", message: "The validation failed; it is not the request's fault.", remedy: "The service's error output tells more." });
}

function refusal(context: Context, status: 400 | 401 | 403 | 404 | 405 | 413 | 415 | 429 | 500 | 503, error: Fault): Response {
  return context.json({ error }, status);
}

/** Compares in a time that tells nothing of how much of the token was right. */
function isToken(header: string | undefined, token: string): boolean {
  const [, given = ""] = /^Bearer\s+(.+)$/iu.exec(header ?? "") ?? [];
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}
