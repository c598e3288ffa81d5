import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { cors } from "hono/cors";
import manifest from "../../../package.json" with { type: "json" };
import { listRules } from "../catalog/rule-info.ts";
import type { Connections } from "./connections.ts";
import {
  answerTo,
  bodyGuard,
  concurrencyLimit,
  hostGuard,
  pageGuard,
  refusedRequest,
  tokenGuard,
  tooLarge,
  uploadLimit,
} from "./guards.ts";
import { openApiDocument } from "./openapi.ts";
import { OutOfTime, type WorkerPool } from "./worker-pool.ts";

/** The largest body, in bytes. */
const maxBody = 5 * 1024 * 1024;

/** The objects of Node that Hono passes on. */
export interface ServiceEnv {
  readonly Bindings: HttpBindings;
}

export interface AppOptions {
  readonly pool: Pick<WorkerPool, "run">;
  readonly connections: Pick<Connections, "admits">;
  /** The host names that a request may address, besides those of this machine; `undefined` for all. */
  readonly hosts: readonly string[] | undefined;
  /** The maximum number of requests that wait for a thread, are processed, or whose answers are being sent. */
  readonly maxRequests: number;
  /** The origins of web pages that may send requests, or `*`; none by default. */
  readonly origins: readonly string[];
  /** The required token in `Authorization: Bearer`, if any. */
  readonly token: string | undefined;
  /** Receives errors that no request caused. */
  readonly onFault: (error: unknown) => void;
}

/** The routes of the service, independent of the HTTP server. */
export function appOf({
  pool,
  connections,
  hosts,
  maxRequests,
  origins,
  token,
  onFault,
}: AppOptions): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>();
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
  // A page that has been given our address under its own name knows no token.
  else if (hosts) app.use(hostGuard(hosts));
  app.get("/rules", (context) => context.json({ rules: listRules() }));
  app.get("/openapi.json", (context) => context.json(openApiDocument()));
  const limit = bodyLimit({
    maxSize: maxBody,
    onError: (context) => tooLarge(context, "The body has more than 5 MB."),
  });
  app.post(
    "/validate",
    pageGuard(origins),
    bodyGuard(),
    uploadLimit(connections, 2 * maxRequests),
    limit,
    concurrencyLimit(maxRequests),
    async (context) => {
      const outcome = await pool.run(await context.req.text());
      if ("fault" in outcome) return refusedRequest(context, 400, outcome.fault);
      if ("json" in outcome)
        return context.body(outcome.json, 200, { "Content-Type": "application/json; charset=UTF-8" });
      if (outcome.excess === "time") throw new OutOfTime();
      return tooLarge(context, "The answer would have more than 16 MB.");
    },
  );
  refuseTheRest(app);
  app.onError((error, context) => answerTo(error, context, onFault));
  return app;
}

/** Answers all requests without a route. */
function refuseTheRest(app: Hono<ServiceEnv>): void {
  for (const [path, method] of [
    ["/validate", "POST"],
    ["/health", "GET"],
    ["/rules", "GET"],
    ["/openapi.json", "GET"],
  ] as const) {
    app.all(path, (context) => {
      context.header("Allow", method);
      return refusedRequest(context, 405, {
        code: "INVALID_REQUEST",
        message: "This path takes no such method.",
        remedy: `Send ${method} ${path}.`,
      });
    });
  }
  app.notFound((context) =>
    refusedRequest(context, 404, {
      code: "NOT_FOUND",
      message: "There is nothing here.",
      remedy: "GET /openapi.json tells what there is.",
    }),
  );
}
