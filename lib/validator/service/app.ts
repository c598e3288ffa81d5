import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { cors } from "hono/cors";
import manifest from "../../../package.json" with { type: "json" };
import { listRules } from "../catalogue/rule-info.ts";
import { answerTo, concurrencyLimit, pageGuard, refusal, tokenGuard, tooLarge } from "./guards.ts";
import { openApiDocument } from "./openapi.ts";
import type { WorkerPool } from "./serve.ts";

/** The largest body, in bytes. */
const maxBody = 5 * 1024 * 1024;

export interface AppOptions {
  readonly pool: Pick<WorkerPool, "run">;
  /** The maximum number of requests that are processed or wait for a thread. */
  readonly maxRequests: number;
  /** The origins of web pages that may send requests, or `*`; none by default. */
  readonly origins: readonly string[];
  /** The required token in `Authorization: Bearer`, if any. */
  readonly token: string | undefined;
}

/** The routes of the service, independent of the HTTP server. */
export function appOf({ pool, maxRequests, origins, token }: AppOptions): Hono {
  const app = new Hono();
  if (origins.length) {
    const origin = origins.includes("*") ? "*" : [...origins];
    app.use(
      cors({
        origin,
        allowMethods: ["GET", "POST"],
        allowHeaders: ["Content-Type", "Authorization"],
        exposeHeaders: ["Retry-After"],
      }),
    );
  }
  // Monitoring has no token.
  app.get("/health", (context) => context.json({ status: "healthy", version: manifest.version }));
  if (token !== undefined) app.use(tokenGuard(token));
  app.get("/rules", (context) => context.json({ rules: listRules() }));
  app.get("/openapi.json", (context) => context.json(openApiDocument()));
  const limit = bodyLimit({
    maxSize: maxBody,
    onError: (context) => tooLarge(context, "The body has more than 5 MB."),
  });
  app.post("/validate", pageGuard(origins), concurrencyLimit(maxRequests), limit, async (context) => {
    const outcome = await pool.run(await context.req.text());
    if ("fault" in outcome) return refusal(context, 400, outcome.fault);
    return context.body(outcome.json, 200, { "Content-Type": "application/json; charset=UTF-8" });
  });
  refuseTheRest(app);
  return app;
}

/** Answers all requests without a route. */
function refuseTheRest(app: Hono): void {
  for (const [path, method] of [
    ["/validate", "POST"],
    ["/health", "GET"],
    ["/rules", "GET"],
    ["/openapi.json", "GET"],
  ] as const) {
    app.all(path, (context) => {
      context.header("Allow", method);
      return refusal(context, 405, {
        code: "INVALID_REQUEST",
        message: "This path takes no such method.",
        remedy: `Send ${method} ${path}.`,
      });
    });
  }
  app.notFound((context) =>
    refusal(context, 404, {
      code: "NOT_FOUND",
      message: "There is nothing here.",
      remedy: "GET /openapi.json tells what there is.",
    }),
  );
  app.onError((error, context) => answerTo(error, context));
}
