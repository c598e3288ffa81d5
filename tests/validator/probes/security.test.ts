import { once } from "node:events";
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";
import { describe, expect, it, onTestFinished } from "vitest";
import { otherAddresses, addressKindOf } from "../../../lib/validator/conformance/addresses.ts";
import { withoutCredentials } from "../../../lib/validator/conformance/credentials.ts";
import { internalsIn } from "../../../lib/validator/conformance/internals.ts";
import { holdsCredential } from "../../../lib/validator/live/shown-target.ts";
import { conformanceOf } from "../../../lib/validator/probing/conformance.ts";
import { probes } from "../../../lib/validator/probes/index.ts";

interface Answer {
  readonly status: number;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string;
}

/** How a server of 2025-11-25 differs from one that answers everybody. */
interface Behavior {
  /** Refuses a request by its headers, path or method of JSON-RPC. */
  readonly refuse?: (request: IncomingMessage, method: string) => Answer | undefined;
  /** The largest body. */
  readonly limit?: number;
}

function serverThat({ refuse = () => undefined, limit = Infinity }: Behavior): RequestListener {
  return (request, response) => {
    const send = ({ status, headers, body = "" }: Answer): void => {
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
    };
    let text = "";
    request.setEncoding("utf8").on("data", (piece: string) => {
      text += piece;
      if (text.length > limit && !response.headersSent) {
        send({ status: 413, headers: { connection: "close" } });
        request.destroy();
      }
    });
    request.on("end", () => {
      if (text && !isJson(text)) {
        send({ status: 400, headers: { "content-type": "text/html" }, body: errorPage });
        return;
      }
      const { id, method = "" } = (text ? JSON.parse(text) : {}) as { id?: unknown; method?: string };
      const refusal = refuse(request, method);
      if (refusal) send(refusal);
      else if (request.method !== "POST") send({ status: 405 });
      else if (id === undefined) send({ status: 202 });
      else send({ status: 200, body: JSON.stringify({ jsonrpc: "2.0", id, ...replyTo(method) }) });
    });
  };
}

const errorPage = "<pre>SyntaxError: No JSON<br> &nbsp; &nbsp;at parse (/srv/node_modules/parser/json.js:92:19)</pre>";

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function replyTo(method: string): object {
  const results: Readonly<Record<string, object>> = {
    initialize: {
      protocolVersion: "2025-11-25",
      capabilities: { tools: {} },
      serverInfo: { name: "lighthouse", version: "1.0.0" },
    },
    ping: {},
    "tools/list": { tools: [{ name: "read_lamp", inputSchema: { type: "object" } }] },
  };
  const result = results[method];
  return result ? { result } : { error: { code: -32601, message: "Method not found" } };
}

/** Serves for the time of a test; gives back the URL of the endpoint. */
async function serving(behavior: Behavior, address = "127.0.0.1"): Promise<string> {
  const server = createServer(serverThat(behavior));
  server.listen(0, address);
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://${address}:${String((server.address() as AddressInfo).port)}/mcp`;
}

/** The messages of a probe, or the reason why it did not run. */
async function found(
  name: string,
  url: string,
  headers: Readonly<Record<string, string>> = {},
  before: readonly string[] = [],
): Promise<unknown> {
  const { outcomes } = await conformanceOf(url, {
    probes: probes.filter((probe) => probe.name === name || before.includes(probe.name)),
    // On a busy machine, a thousand requests take longer than an answer of any other test.
    timeout: name === "many-requests" ? 20_000 : 6_000,
    maxTime: 60_000,
    callable: new Set(),
    headers,
  });
  const outcome = outcomes.find(({ probe }) => probe.name === name);
  return outcome?.reason ?? outcome?.failures.map(({ level = outcome.probe.level, message }) => `${level}: ${message}`);
}

const others = otherAddresses(networkInterfaces());
const token = { authorization: "Bearer harbour-key-1" };
const isRight = ({ headers }: IncomingMessage): boolean => headers.authorization === token.authorization;
const challenge = (text: string): Answer => ({ status: 401, headers: { "www-authenticate": text } });

describe("origin", () => {
  it("does not blame the origin for a server that accepts one conversation", async () => {
    let conversations = 0;
    const refuse: Behavior["refuse"] = (_request, method) =>
      method === "initialize" && ++conversations > 1 ? { status: 400 } : undefined;
    expect(await found("origin", await serving({ refuse }))).toBe(
      "The server refuses a second connection, whatever its origin.",
    );
  });

  it("does not judge a server that is too busy", async () => {
    const url = await serving({ refuse: ({ headers }) => (headers.origin ? { status: 429 } : undefined) });
    expect(await found("origin", url)).toBe("The server gave no clear answer to a request from another origin.");
  });
});

describe("host", () => {
  it("sees that a server compares the origin with the host only", async () => {
    const refuse: Behavior["refuse"] = ({ headers: { origin, host = "" } }) =>
      origin !== undefined && !origin.endsWith(`//${host}`) ? { status: 403 } : undefined;
    const url = await serving({ refuse });
    expect(await found("host", url)).toEqual([
      `SHOULD: The server accepts requests with the Host header foreign.invalid:${new URL(url).port}, even if their Origin header matches it.`,
    ]);
    expect(await found("origin", url)).toEqual([]);
  });
});

describe("www-authenticate", () => {
  const at = async (answer: Answer, metadata?: string): Promise<unknown> => {
    const refuse: Behavior["refuse"] = (request) => {
      const body = JSON.stringify({ authorization_servers: ["https://login.example.com"] });
      if (metadata !== undefined && request.url === metadata) return { status: 200, body };
      return isRight(request) ? undefined : answer;
    };
    return found("www-authenticate", await serving({ refuse }), token);
  };

  it("wants the header or the metadata", async () => {
    expect(await at({ status: 401 })).toEqual([
      "SHOULD: The response with status 401 has no WWW-Authenticate header, and there is no metadata at a well-known URL of the server.",
    ]);
  });

  it("wants to find the metadata", async () => {
    expect(await at(challenge("Bearer"))).toEqual([
      "SHOULD: The WWW-Authenticate header has no resource_metadata, and there is no metadata at a well-known URL of the server.",
    ]);
  });

  it.each(["/.well-known/oauth-protected-resource/mcp", "/.well-known/oauth-protected-resource"])(
    "finds the metadata at %s",
    async (path) => {
      expect(await at(challenge("Bearer"), path)).toEqual([]);
      expect(await at({ status: 401 }, path)).toEqual([]);
    },
  );

  it("accepts the address of metadata", async () => {
    expect(await at(challenge('Bearer resource_metadata="https://example.com/metadata"'))).toEqual([]);
  });

  it("wants the scheme of the token that the server takes", async () => {
    expect(await at(challenge('Basic realm="harbour"'))).toEqual([
      "SHOULD: The WWW-Authenticate header names another scheme than Bearer, which the server takes.",
    ]);
  });

  it("looks at a server that only protects its calls", async () => {
    const url = await serving({
      refuse: (_request, method) => (method === "tools/call" ? { status: 401 } : undefined),
    });
    expect(await found("www-authenticate", url)).toEqual([
      "SHOULD: The response with status 401 has no WWW-Authenticate header, and there is no metadata at a well-known URL of the server.",
    ]);
  });
});

describe("wrong-token", () => {
  it("finds a server that accepts any token", async () => {
    const refuse: Behavior["refuse"] = ({ headers }) => (headers.authorization ? undefined : challenge("Bearer"));
    expect(await found("wrong-token", await serving({ refuse }), token)).toEqual([
      "MUST: The server accepts a token that it did not issue.",
    ]);
  });

  it("finds another status at a call", async () => {
    const refuse: Behavior["refuse"] = (request, method) =>
      method === "tools/call" && !isRight(request) ? { status: 403 } : undefined;
    expect(await found("wrong-token", await serving({ refuse }), token)).toEqual([
      "MUST: The server answers a request without a token with status 403 instead of status 401.",
    ]);
  });

  it("is content with 401", async () => {
    const refuse: Behavior["refuse"] = (request) => (isRight(request) ? undefined : challenge("Bearer"));
    expect(await found("wrong-token", await serving({ refuse }), token)).toEqual([]);
  });

  it("does not judge without a bearer token, or a server that ignores it", async () => {
    const url = await serving({});
    expect(await found("wrong-token", url, { authorization: "Basic aGFyYm91cg==" })).toBe(
      "No bearer token is configured.",
    );
    expect(await found("wrong-token", url, token)).toBe("The server does not require the token.");
  });
});

describe("the credentials of the user", () => {
  it("are not sent with requests for metadata", async () => {
    const seen: (string | undefined)[] = [];
    const refuse: Behavior["refuse"] = (request) => {
      if (request.url !== "/mcp") seen.push(request.headers.authorization);
      return isRight(request) ? undefined : challenge("Bearer");
    };
    await found("www-authenticate", await serving({ refuse }), token);
    expect(seen.length).toBeGreaterThan(0);
    expect(new Set(seen)).toEqual(new Set([undefined]));
  });

  it.runIf(others.length)("are not sent to other addresses", async () => {
    const seen = new Map<string | undefined, string | undefined>();
    const refuse: Behavior["refuse"] = ({ headers, socket }) => {
      seen.set(socket.localAddress, headers.authorization);
      return undefined;
    };
    const url = (await serving({ refuse }, "0.0.0.0")).replace("0.0.0.0", "127.0.0.1");
    expect(await found("loopback-only", url, token)).toEqual([
      expect.stringMatching(/^SHOULD: The server also answers at [\d.]+, which/),
    ]);
    expect(seen.get("127.0.0.1")).toBe(token.authorization);
    seen.delete("127.0.0.1");
    expect(new Set(seen.values())).toEqual(new Set([undefined]));
  });
});

describe("token-in-url", () => {
  it.each([
    ["access_token=x1", ["MUST: The URL contains an access token in the parameter access_token."]],
    ["api_key=b7d1e0c9a4f25836", ["SHOULD: The URL contains a credential in the parameter api_key."]],
    ["key=overview", []],
    ["max_tokens=100000000000&author=anna", []],
  ])("judges ?%s", async (query, messages) => {
    expect(await found("token-in-url", `${await serving({})}?${query}`)).toEqual(messages);
  });
});

describe("large-message", () => {
  it("accepts that a server closes the connection before it has read everything", async () => {
    expect(await found("large-message", await serving({ limit: 100_000 }))).toEqual([]);
  });
});

describe("the probes of tokens", () => {
  it("ask once without credentials", async () => {
    let openings = 0;
    const refuse: Behavior["refuse"] = (request, method) => {
      if (isRight(request)) return undefined;
      if (request.headers.authorization === undefined && method === "initialize") openings++;
      return challenge("Bearer");
    };
    const before = ["authentication", "token-each-request", "www-authenticate", "resource-metadata"];
    expect(await found("wrong-token", await serving({ refuse }), token, before)).toEqual([]);
    expect(openings).toBe(1);
  });
});

describe("many-requests", () => {
  it("accepts that a server refuses what is too much", async () => {
    let requests = 0;
    const refuse: Behavior["refuse"] = () => (++requests > 300 && requests < 900 ? { status: 429 } : undefined);
    expect(await found("many-requests", await serving({ refuse }))).toEqual([]);
  });
});

describe("a server that other machines reach", () => {
  const [address] = others;

  it.runIf(address)("needs TLS and authentication", async () => {
    const url = await serving({}, address);
    expect(await found("authentication", url)).toEqual(["SHOULD: The server answers requests without credentials."]);
    expect(await found("authentication", url, token)).toEqual([
      "SHOULD: The server answers requests without the configured credentials.",
    ]);
    expect(await found("tls", url, token)).toEqual([
      expect.stringContaining("receives messages and credentials over unencrypted HTTP."),
    ]);
    expect(await found("host", url)).toBe("The server is not at a loopback address.");
    const refuse: Behavior["refuse"] = (request) => (isRight(request) ? undefined : challenge("Bearer"));
    expect(await found("authentication", await serving({ refuse }, address), token)).toEqual([]);
  });

  it("is told from one on the own machine by its URL", () => {
    const placed = (host: string): string => addressKindOf(new URL(`http://${host}:8000/mcp`));
    const hosts = {
      loopback: [
        "localhost",
        "LOCALHOST",
        "a.localhost",
        "127.0.0.1",
        "127.8.0.1",
        "[::1]",
        "[::ffff:127.0.0.1]",
        "0.0.0.0",
      ],
      private: ["10.1.2.3", "172.31.0.1", "192.168.1.1", "169.254.1.1", "[fd00::2]", "[fe80::1]", "server", "a.local"],
      public: ["8.8.8.8", "172.32.0.1", "[2606:4700::1111]", "example.com", "127.0.0.1.example.com", "localhost.com"],
    };
    for (const [place, names] of Object.entries(hosts)) expect(names.map(placed)).toEqual(names.map(() => place));
  });

  it("has the addresses of its interfaces, without those of one link", () => {
    const of = (address: string, scopeid?: number): never =>
      ({ address, internal: address === "127.0.0.1", ...(scopeid === undefined ? {} : { scopeid }) }) as never;
    expect(
      otherAddresses({ lo: [of("127.0.0.1")], eth0: [of("fd00::2", 0), of("192.0.2.2"), of("fe80::1", 2)] }),
    ).toEqual(["192.0.2.2", "[fd00::2]"]);
  });
});

describe("credentials", () => {
  it("are known by their names", () => {
    const names = ["Authorization", "X-Auth-Token", "x-api-key", "apikey", "Cookie", "client_secret", "key", "token"];
    expect(names.filter((name) => !holdsCredential(name))).toEqual([]);
    expect(["author", "max_tokens", "keyword", "X-Request-Id", "monkey"].filter(holdsCredential)).toEqual([]);
  });

  it("are left out, and nothing else", () => {
    const endpoint = withoutCredentials({
      url: new URL("https://me:mine@example.com/mcp?token=x&team=7"),
      headers: { "X-Api-Key": "x", "X-Team": "7" },
    });
    expect(endpoint.url.href).toBe("https://example.com/mcp?team=7");
    expect(endpoint.headers).toEqual({ "x-team": "7" });
  });
});

describe("internals", () => {
  it.each([
    ["stack trace", "TypeError: x\n    at run (file:///srv/a.js:10:5)"],
    ["stack trace", "Error\n    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)"],
    ["stack trace", "Error\n    at C:\\server\\a.js:3:1"],
    ["stack trace", 'Traceback (most recent call last):\n  File "/srv/a.py", line 3, in run'],
    ["stack trace", "java.lang.NullPointerException\n\tat org.example.Tool.run(Tool.java:42)"],
    ["stack trace", "   at Example.Tool.Run(String text) in C:\\src\\Tool.cs:line 42"],
    ["stack trace", "panic: oops\n\ngoroutine 1 [running]:\nmain.main()"],
    ["stack trace", "app/tool.rb:12:in `run'"],
    ["stack trace", "thread 'main' panicked at src/main.rs:2:5"],
    ["stack trace", "#0 /var/www/tool.php(12): run()"],
    ["path", "ENOENT: no such file or directory, open '/home/anna/server/data.json'"],
    ["path", "Unknown prompt, see /work/server/prompts.mjs."],
    ["path", "Cannot read C:\\Users\\anna\\notes.txt"],
    ["path", "cannot import name 'x' from 'y' (/usr/lib/python3/dist-packages/y/__init__.py)"],
  ])("shows a %s in %s", (kind, text) => {
    expect(internalsIn(text, () => false)?.kind).toBe(kind);
  });

  it.each([
    "Unknown tool: /tools/read_lamp",
    "/arguments/text must be string",
    "GET https://example.com/home/users/a.js failed",
    "Not found: /api/v1/lamps",
    "See example.com/usr/share/a.py, look at the lamp (not found)",
    "The lamp file:///lamp is not there.",
    "Use text/html or application/json.",
    "Meet at noon (12:30:45)",
    "Resource docs://home/usr/a.md not found",
  ])("does not take '%s' for one", (text) => {
    expect(internalsIn(text, () => false)).toBeUndefined();
  });

  it("are seen on pages for errors of HTTP", async () => {
    expect(await found("no-internals", await serving({}), {}, ["parse-error"])).toEqual([
      "SHOULD: An HTTP error page contains a stack trace: 'at parse (/srv/node_modules/parser/json.js:92:19)'.",
    ]);
  });

  it("leaves out what the client knows", () => {
    expect(internalsIn("No /home/anna/a.txt", (path) => path === "/home/anna/a.txt")).toBeUndefined();
  });
});
