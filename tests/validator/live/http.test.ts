import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { createGzip } from "node:zlib";
import { describe, expect, it, onTestFinished } from "vitest";
import { readLiveServer } from "../../../lib/validator/live/exchange.ts";
import { selfSigned } from "./self-signed.ts";
import { answering, failureOf, startHttp } from "./servers.ts";

/** Answers each request by its method and path, anything else with 404. */
function routes(
  answers: Record<string, (request: IncomingMessage, response: ServerResponse) => unknown>,
): Promise<string> {
  return answering((request, response) => {
    const answer = answers[`${request.method ?? ""} ${request.url ?? ""}`];
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
}

const refuse = (status: number) => (_request: IncomingMessage, response: ServerResponse) =>
  response.writeHead(status).end();

describe("a server over HTTP", () => {
  it("of SDK 1 is read with all it has, and its session is closed", async () => {
    const origin = await startHttp("sdk1-http");
    expect(await readLiveServer(`${origin}/mcp`)).toMatchObject({
      target: `${origin}/mcp`,
      transport: "http",
      protocolVersion: "2025-11-25",
      name: "toolbox",
      instructions: "Measure before you cut.",
      tools: [{ name: "cut_board" }, { name: "list_tools" }],
      resources: [{ uri: "stock://boards" }],
      resourceTemplates: [{ uriTemplate: "stock://boards/{id}" }],
      prompts: [{ name: "plan_shelf" }],
      notices: [],
    });
    expect(await (await fetch(`${origin}/sessions`)).text()).toBe("0");
  });

  it("of SDK 2 is read by the handshake of either revision, the older one first", async () => {
    const url = `${await startHttp("sdk2-http")}/mcp`;
    const older = await readLiveServer(url);
    const newer = await readLiveServer(url, { specVersion: "2026-07-28" });
    expect(older).toMatchObject({
      transport: "http",
      protocolVersion: "2025-11-25",
      tools: [{ outputSchema: { type: "object" } }],
    });
    expect(newer).toMatchObject({
      transport: "http",
      protocolVersion: "2026-07-28",
      tools: [{ outputSchema: { type: "number" } }],
    });
  });

  it("that refuses initialize is read by the newer handshake", async () => {
    const server = await readLiveServer(`${await startHttp("sdk2-http", "--modern")}/mcp`);
    expect(server).toMatchObject({ protocolVersion: "2026-07-28", name: "observatory", notices: [] });
  });

  it("that does not know server/discover is read by the older handshake", async () => {
    const server = await readLiveServer(`${await startHttp("sdk1-http")}/mcp`, { specVersion: "2026-07-28" });
    expect(server).toMatchObject({ protocolVersion: "2025-11-25", name: "toolbox" });
  });

  it.each(["2025-11-25", "2026-07-28"] as const)(
    "of the older transport is read, with a notice (%s first)",
    async (specVersion) => {
      const server = await readLiveServer(`${await startHttp("sdk1-sse")}/sse`, { specVersion });
      expect(server).toMatchObject({ transport: "sse", name: "toolbox", tools: [{}, {}], prompts: [{}] });
      expect(server.notices).toEqual([
        "The server supports only the HTTP+SSE transport of 2024-11-05, which Streamable HTTP replaced in 2025-03-26.",
      ]);
    },
  );

  it("gets the headers with every request", async () => {
    const keys: unknown[] = [];
    const origin = await answering((request, response) => {
      keys.push(request.headers["x-key"]);
      response.writeHead(405).end();
    });
    await failureOf(`${origin}/mcp`, { headers: { "X-Key": "k1" } });
    // Both handshakes, and the older transport.
    expect(keys).toEqual(["k1", "k1", "k1"]);
  });
});

describe("a URL that cannot be read fails with CONNECTION_FAILED:", () => {
  it.each([401, 403])("the server answers %d", async (status) => {
    const origin = await routes({ "POST /mcp": refuse(status) });
    const { code, problem, remedy } = await failureOf(`${origin}/mcp`);
    expect(code).toBe("CONNECTION_FAILED");
    expect(problem).toBe(
      `The server answered initialize with HTTP ${status === 401 ? "401 Unauthorized" : "403 Forbidden"}: it requires authentication.`,
    );
    expect(remedy).toContain('--header "Authorization: Bearer <token>"');
  });

  it("the server does not accept the Authorization header, which is not shown", async () => {
    const origin = await routes({ "POST /mcp": refuse(401) });
    const failure = await failureOf(`${origin}/mcp`, { headers: { authorization: "Bearer s3cret" } });
    expect(failure.problem).toContain("it did not accept the Authorization header.");
    expect(`${failure.message} ${failure.problem} ${failure.remedy} ${failure.place}`).not.toContain("s3cret");
  });

  it("the server of the older transport answers 401", async () => {
    const origin = await routes({ "POST /sse": refuse(405), "GET /sse": refuse(401) });
    expect((await failureOf(`${origin}/sse`)).problem).toContain("HTTP 401 Unauthorized");
  });

  it("there is nothing at the path", async () => {
    const origin = await startHttp("sdk1-http");
    const failure = await failureOf(`${origin}/elsewhere`);
    expect(failure).toMatchObject({
      code: "CONNECTION_FAILED",
      problem: "The server answered initialize with HTTP 404 Not Found.",
    });
    expect(failure.remedy).toContain("/mcp");
  });

  it("the server breaks down", async () => {
    const error = { jsonrpc: "2.0", id: null, error: { code: -32603, message: "No disk." } };
    const origin = await routes({
      "POST /mcp": (_request, response) => response.writeHead(500).end(JSON.stringify(error)),
    });
    const { code, problem } = await failureOf(`${origin}/mcp`);
    expect([code, problem]).toEqual([
      "CONNECTION_FAILED",
      "The server answered initialize with HTTP 500 Internal Server Error: No disk.",
    ]);
  });

  it.each([429, 502, 503, 504])("something else answers for it: %d", async (status) => {
    const origin = await routes({ "POST /mcp": (_request, response) => response.writeHead(status).end() });
    const { remedy } = await failureOf(`${origin}/mcp`);
    expect(remedy).toBe("Try again later: a gateway, or a limit of requests, has answered in the place of the server.");
  });

  it("nothing listens", async () => {
    const server = createServer();
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    server.close();
    const failure = await failureOf(`http://127.0.0.1:${port}/mcp`);
    expect(failure).toMatchObject({
      code: "CONNECTION_FAILED",
      problem: `Nothing answers at 127.0.0.1:${port} (ECONNREFUSED).`,
    });
  });

  it("the certificate is refused", async () => {
    const server = createServer(selfSigned(), (_request, response) => response.end());
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => void server.close());
    const { code, problem, remedy } = await failureOf(
      `https://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    );
    expect(code).toBe("CONNECTION_FAILED");
    expect(problem).toBe(
      "The TLS certificate of the server was refused, because it is self-signed (DEPTH_ZERO_SELF_SIGNED_CERT).",
    );
    expect(remedy).toContain("NODE_EXTRA_CA_CERTS");
  });

  it("the server speaks no TLS", async () => {
    const origin = await answering((_request, response) => response.end());
    const { code, problem } = await failureOf(`${origin.replace("http:", "https:")}/mcp`);
    expect(code).toBe("CONNECTION_FAILED");
    expect(problem).toMatch(/^The server does not speak TLS/);
  });

  it("the server sends elsewhere, to another origin", async () => {
    const other = await startHttp("sdk1-http");
    const origin = await answering((_request, response) => response.writeHead(307, { location: `${other}/mcp` }).end());
    const { code, problem } = await failureOf(`${origin}/mcp`);
    expect(code).toBe("CONNECTION_FAILED");
    expect(problem).toContain("HTTP 307");
  });

  it.each([
    ["http://", "http://", "The URL is not valid."],
    ["http://me:s3cret@localhost/mcp", "http://localhost/mcp", "The URL contains a user name or a password."],
    [
      "http://127.0.0.1:1/mcp",
      "http://127.0.0.1:1/mcp",
      "Port 1 is reserved for another protocol, so HTTP clients refuse it.",
    ],
  ])("%s", async (target, place, problem) => {
    expect(await failureOf(target)).toMatchObject({ code: "CONNECTION_FAILED", place, problem });
  });

  it("a header that cannot be, which is not shown", async () => {
    const failure = await failureOf("http://127.0.0.1/mcp", { headers: { "x-key": "s3cret\nx" } });
    expect(failure).toMatchObject({
      code: "CONNECTION_FAILED",
      problem: "A header has a name or a value that HTTP does not allow.",
    });
    expect(failure.remedy).not.toContain("s3cret");
  });
});

describe("a server that is something else", () => {
  it("fails with PROTOCOL_ERROR where it answers with a page", async () => {
    const origin = await answering((_request, response) =>
      response.writeHead(200, { "content-type": "text/html" }).end("<h1>Hello</h1>"),
    );
    const { code, problem } = await failureOf(`${origin}/`);
    expect(code).toBe("PROTOCOL_ERROR");
    expect(problem).toContain("text/html");
  });

  it("fails with PROTOCOL_ERROR where its answer has no end", async () => {
    const origin = await answering((_request, response) => {
      response.writeHead(200, { "content-type": "application/json" }).write('{"jsonrpc":"2.0","result":"');
      const more = () => response.write("water".repeat(200_000), (error) => !error && more());
      more();
    });
    const { code, problem } = await failureOf(`${origin}/mcp`);
    expect(code).toBe("PROTOCOL_ERROR");
    expect(problem).toContain("larger than 64 MB");
  });

  it("fails with PROTOCOL_ERROR where its pages are too large together", async () => {
    let pages = 0;
    const description = "water".repeat(10_000_000);
    const origin = await answering((request, response) => {
      if (request.method !== "POST") return void response.writeHead(405).end();
      void json(request).then((message) => {
        const { id, method } = message as { readonly id?: number; readonly method?: string };
        if (id === undefined) return response.writeHead(202).end();
        const tools = [{ name: "pour", description, inputSchema: { type: "object" } }];
        const result =
          method === "initialize"
            ? {
                protocolVersion: "2025-11-25",
                capabilities: { tools: {} },
                serverInfo: { name: "river", version: "1" },
              }
            : { tools, nextCursor: String(++pages) };
        return response
          .writeHead(200, { "content-type": "application/json" })
          .end(JSON.stringify({ jsonrpc: "2.0", id, result }));
      });
    });
    const { code, problem } = await failureOf(`${origin}/mcp`, { timeout: 100_000 });
    expect([code, pages]).toEqual(["PROTOCOL_ERROR", 5]);
    expect(problem).toContain("larger than 192 MB together");
  }, 120_000);

  it.each(["plain", "compressed"])("fails with its status where an HTTP error has no end: %s", async (how) => {
    let isClosed = false;
    const origin = await answering((_request, response) => {
      response.on("close", () => (isClosed = true));
      const body = how === "plain" ? response : createGzip();
      response.writeHead(500, how === "plain" ? {} : { "content-encoding": "gzip" });
      if (body !== response) body.pipe(response);
      const more = () => body.write("water".repeat(200_000), (error) => !error && !isClosed && more());
      more();
    });
    const { code, problem } = await failureOf(`${origin}/mcp`, { timeout: 100_000 });
    expect([code, problem]).toEqual([
      "CONNECTION_FAILED",
      "The server answered initialize with HTTP 500 Internal Server Error.",
    ]);
    await expect.poll(() => isClosed).toBe(true);
  });

  it.each(["without an answer", "in the middle of its answer"])(
    "fails with TIMEOUT where it hangs %s",
    async (where) => {
      const origin = await answering((_request, response) => {
        if (where !== "without an answer")
          response.writeHead(200, { "content-type": "text/event-stream" }).write(": hold the line\n\n");
      });
      const { code, problem } = await failureOf(`${origin}/mcp`, { timeout: 1_000 });
      expect([code, problem]).toEqual(["TIMEOUT", "The server did not answer initialize within 1000 ms."]);
    },
  );
});
