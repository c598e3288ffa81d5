import { reachOfHost, type Reach } from "../../authentication.ts";
import { spanOf } from "../../../edits/python/containers.ts";
import { childrenOf, lastNameOf } from "../../../languages/python/nodes.ts";
import type { Assign, Expression, PythonNode } from "../../../languages/python/tree.ts";
import { lazy } from "../../../model/lazy.ts";
import type { Exposure } from "../../../model/module.ts";
import type { Span } from "../../../model/span.ts";
import { argumentAt } from "../discover/methods.ts";
import { serverOfValue } from "../discover/servers.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { stringOf, type Value } from "../evaluate/value.ts";
import type { Scope } from "../modules/scopes.ts";
import { modulesFrom } from "../project/importers.ts";
import { authenticatesCallers, checksHost } from "./caller-checks.ts";
import { mayRefuse } from "./middleware.ts";
import type { RegistrationCall } from "./servers.ts";

/** The words of `run(transport=…)` for HTTP. */
const httpTransports = new Set(["http", "sse", "streamable-http"]);

/** Methods of servers that make an application for an HTTP server, and methods that run one. */
const apps = /^(?:http_app|sse_app|streamable_http_app|get_asgi_app)$/u;
const runs = /^run(?:_(?:http|sse|streamable_http))?(?:_async)?$/u;

/** Classes of transports from which a low-level server gets its requests. */
const transportClasses =
  /^mcp\.server\.(?:\w+\.)*(?:SseServerTransport|StreamableHTTPSessionManager|StreamableHTTPServerTransport)$/u;

/** The host of a module, and how it is reached there. */
interface Listening {
  readonly reach: Reach;
  readonly label: string;
  readonly span: Span;
  /** False for a transport that checks the host of requests only with an option, and does not have it. */
  readonly checksHost?: boolean;
}

/**
 * The HTTP transport of a module that itself listens, if it accepts requests that it should reject; none for a module
 * whose application another one starts, or whose code authenticates callers.
 *
 * Default hosts: `mcp` 1.2 to 2.3 and `fastmcp` 2 and 3, and uvicorn listen on 127.0.0.1. Read 2026-11-26.
 */
export function exposureOf(evaluator: Evaluator, calls: readonly RegistrationCall[]): Exposure | undefined {
  const found = new Reading(evaluator, calls).listening();
  const [first] = found;
  if (!first?.reach || found.some(({ reach }) => reach !== first.reach)) return undefined;
  const modules = modulesFrom(evaluator.graph.linted, evaluator.graph);
  if (modules.some(authenticatesCallers) || modules.some((module) => mayRefuse(module, evaluator))) return undefined;
  const { label, span, reach } = first;
  if (reach === "everywhere") return { kind: "open", label, span };
  // `FastMCP` of the SDK checks the host of requests by itself.
  return first.checksHost === false && !modules.some(checksHost) ? { kind: "rebinding", label, span } : undefined;
}

class Reading {
  readonly #evaluator: Evaluator;
  readonly #calls: readonly RegistrationCall[];

  constructor(evaluator: Evaluator, calls: readonly RegistrationCall[]) {
    this.#evaluator = evaluator;
    this.#calls = calls;
  }

  listening(): Listening[] {
    const served = lazy(() => ({ app: this.#served() }));
    return this.#calls.flatMap((place) => {
      const name = lastNameOf(place.call.func);
      if (runs.test(name)) {
        const run = this.#run(place, name);
        if (run) return [run];
      }
      if (name !== "run" && name !== "Config" && name !== "serve") return [];
      const reach = this.#hosted(place);
      if (reach === "none") return [];
      const app = served().app ?? this.#namedServer(place);
      return app ? [{ ...app, reach }] : [];
    });
  }

  /** `mcp.run(transport="http", host="0.0.0.0")` */
  #run(place: RegistrationCall, method: string): Listening | undefined {
    const { call, scope } = place;
    const { func } = call;
    if (func.nodeType !== "Attribute") return undefined;
    const frame = this.#evaluator.frameAt(scope);
    const server = this.#evaluator.evaluate(func.value, frame);
    const kind = serverOfValue(server, this.#evaluator);
    if (!kind || kind === "other") return undefined;
    const given = this.#evaluator.keyword({ call, frame }, "transport");
    const positional = argumentAt(call, 0);
    const value = given ?? (positional && this.#evaluator.evaluate(positional, frame));
    const isNamed = method !== "run" && method !== "run_async";
    const word = value ? stringOf(value) : undefined;
    if (!isNamed && (word === undefined || !httpTransports.has(word))) return undefined;
    const label = word === undefined ? `${method}()` : `${method}(transport="${word}")`;
    // `FastMCP("s", **options)`
    const auth = this.#ofServer(server, "auth");
    const reach = auth && !isNone(auth) ? undefined : this.#reachOfRun(place, server);
    return { reach, label, span: spanOf(func) };
  }

  #reachOfRun(place: RegistrationCall, server: Value): Reach {
    const given = this.#reachOfKeyword(place);
    if (given) return given.reach;
    const host = this.#setting("host") ?? this.#ofServer(server, "host");
    return host ? this.#reachOf(host) : "loopback";
  }

  /** How the host of a call is reached; `undefined` if the call names none. */
  #reachOfKeyword({ call, scope }: RegistrationCall): { readonly reach: Reach } | undefined {
    const host = this.#evaluator.keyword({ call, frame: this.#evaluator.frameAt(scope) }, "host");
    if (!host) return undefined;
    // `host = os.environ.get("HOST") or "0.0.0.0"`
    const written = call.keywords.find(({ arg }) => arg === "host")?.value;
    const node = written?.nodeType === "Name" ? assignedTo(written.id, scope) : written;
    const last = node?.nodeType === "BoolOp" && node.op === "Or" ? node.values.at(-1) : undefined;
    return { reach: last?.nodeType === "Constant" ? reachOfHost(String(last.value)) : this.#reachOf(host) };
  }

  /** How a host is reached. A variable of the environment has its default: `os.getenv("HOST", "0.0.0.0")`. */
  #reachOf(host: Value): Reach {
    if (host.kind === "call" && /^os\.(?:getenv|environ\.get)$/u.test(host.name)) {
      const otherwise = argumentAt(host.call, 1);
      return otherwise && this.#reachOf(this.#evaluator.evaluate(otherwise, host.frame));
    }
    return reachOfHost(stringOf(host));
  }

  /** An option of the call that made a server. */
  #ofServer(server: Value, option: string): Value | undefined {
    if (server.kind !== "call") return undefined;
    return this.#evaluator.keyword({ call: server.call, frame: server.frame }, option);
  }

  /** `mcp.settings.host = "0.0.0.0"` */
  #setting(option: string): Value | undefined {
    const { linted } = this.#evaluator.graph;
    const set = assignmentsIn(linted.ast).find(({ targets: [target] }) => {
      return target?.nodeType === "Attribute" && target.attr === option && lastNameOf(target.value) === "settings";
    });
    return set && this.#evaluator.evaluate(set.value, this.#evaluator.frameOf(linted));
  }

  /** How a program in an ASGI server is reached: `uvicorn.run(app, host="0.0.0.0")`; "none" for other calls. */
  #hosted(place: RegistrationCall): Reach | "none" {
    const { call, scope } = place;
    const frame = this.#evaluator.frameAt(scope);
    const callee = this.#evaluator.evaluate(call.func, frame);
    const name = callee.kind === "external" ? callee.name : "";
    if (/^uvicorn\.(?:\w+\.)*(?:run|Config)$/u.test(name)) {
      const host = this.#reachOfKeyword(place);
      return host ? host.reach : "loopback";
    }
    if (!/^hypercorn\.(?:\w+\.)*serve$/u.test(name)) return "none";
    // `config.bind = ["0.0.0.0:8000"]`
    const { linted } = this.#evaluator.graph;
    const bind = assignmentsIn(linted.ast).find(({ targets: [target] }) => {
      return target?.nodeType === "Attribute" && target.attr === "bind";
    });
    if (!bind) return "loopback";
    const value = this.#evaluator.evaluate(bind.value, this.#evaluator.frameOf(linted));
    return reachOfAddress(stringOf(value.kind === "list" ? value.items[0] : value));
  }

  /** `uvicorn.run("server:mcp")`, with the name of a server in place of an application */
  #namedServer({ call, scope }: RegistrationCall): Omit<Listening, "reach"> | undefined {
    const { linted } = this.#evaluator.graph;
    const frame = this.#evaluator.frameOf(linted);
    const app = argumentAt(call, 0);
    // `app = mcp.http_app`, which the HTTP server calls
    const made = app?.nodeType === "Name" ? assignedTo(app.id, scope) : app;
    if (made?.nodeType === "Attribute" && apps.test(made.attr)) return { label: made.attr, span: spanOf(made) };
    const [, name] = /^[\w.]+:(\w+)$/u.exec((app && stringOf(this.#evaluator.evaluate(app, frame))) ?? "") ?? [];
    if (!app || name === undefined) return undefined;
    const value = this.#evaluator.lookUp(name, frame, { module: linted, node: app });
    const server = serverOfValue(value, this.#evaluator);
    return server && server !== "other" ? { label: name, span: spanOf(call.func) } : undefined;
  }

  /** What the module serves over HTTP: the application of a server, or a transport. */
  #served(): Omit<Listening, "reach"> | undefined {
    for (const { call, scope } of this.#calls) {
      const { func } = call;
      const name = lastNameOf(func);
      const frame = this.#evaluator.frameAt(scope);
      if (func.nodeType === "Attribute" && apps.test(name)) {
        const server = serverOfValue(this.#evaluator.evaluate(func.value, frame), this.#evaluator);
        if (server !== "other") return { label: `${name}()`, span: spanOf(func) };
      }
      if (!/Transport$|Manager$/u.test(name)) continue;
      const value = this.#evaluator.evaluate(func, frame);
      if (value.kind !== "external" || !transportClasses.test(value.name)) continue;
      const checksHost = call.keywords.some(({ arg }) => arg === undefined || arg === "security_settings");
      return { label: name, span: spanOf(func), checksHost };
    }
    return undefined;
  }
}

function isNone(value: Value): boolean {
  return value.kind === "scalar" && value.value === null;
}

/** The value of a name that is assigned once. */
function assignedTo(name: string, from: Scope): Expression | undefined {
  for (let scope: Scope | undefined = from; scope; scope = scope.visibleOuter) {
    const bindings = scope.bindings.get(name);
    const [only, ...others] = bindings ?? [];
    if (bindings) return only?.kind === "assignment" && !others.length ? only.value : undefined;
  }
  return undefined;
}

/** `0.0.0.0:8000`, `[::]:8000` */
function reachOfAddress(address: string | undefined): Reach {
  return reachOfHost(address?.replace(/:\d+$/u, ""));
}

function assignmentsIn(root: PythonNode): Assign[] {
  const found: Assign[] = [];
  const pending: PythonNode[] = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.nodeType === "Assign") found.push(node);
    else pending.push(...childrenOf(node));
  }
  return found;
}
