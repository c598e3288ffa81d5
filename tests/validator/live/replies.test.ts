import type { IncomingMessage, ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readLiveServer } from "../../../lib/validator/live/exchange.ts";
import type { LiveOptions } from "../../../lib/validator/live/live-server.ts";
import { answering, failureOf } from "./servers.ts";

interface Message {
  readonly id?: number;
  readonly method: string;
}

/** Answers one message in a way of its own. @returns false to leave it to the plain server. */
type Answer = (message: Message, response: ServerResponse, request: IncomingMessage) => unknown;

const initialized = {
  protocolVersion: "2025-11-25",
  capabilities: { tools: {} },
  serverInfo: { name: "quay", version: "1" },
};
const tools = [{ name: "moor", description: "Does its part.", inputSchema: { type: "object" } }];
const resultOf = ({ method }: Message): object => (method === "initialize" ? initialized : { tools });
const replyTo = (message: Message, result: unknown = resultOf(message)): string =>
  JSON.stringify({ jsonrpc: "2.0", id: message.id, result });

function sendJson(response: ServerResponse, text: string): void {
  response.writeHead(200, { "content-type": "application/json" }).end(text);
}

function sendEvents(response: ServerResponse, text: string): void {
  response.writeHead(200, { "content-type": "text/event-stream" }).end(text);
}

/** A server over Streamable HTTP. @param onGet answers GET; by default with 405. */
async function serving(answer: Answer, onGet?: (request: IncomingMessage, response: ServerResponse) => unknown) {
  const origin = await answering((request, response) => {
    if (request.method === "GET" && onGet) return void onGet(request, response);
    if (request.method !== "POST") return void response.writeHead(405).end();
    void json(request).then((value) => {
      const message = value as Message;
      if (answer(message, response, request) !== false) return;
      if (message.id === undefined) response.writeHead(202).end();
      else sendJson(response, replyTo(message));
    });
  });
  return `${origin}/mcp`;
}

const atList =
  (answer: Answer): Answer =>
  (message, ...rest) =>
    message.method === "tools/list" && answer(message, ...rest);

describe("a reply over HTTP is read", () => {
  it("from a compressed body", async () => {
    const url = await serving(
      atList((message, response) =>
        response
          .writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" })
          .end(gzipSync(replyTo(message))),
      ),
    );
    expect((await readLiveServer(url)).tools).toEqual(tools);
  });

  it("from a stream that the server closes and lets clients resume", async () => {
    let late = "";
    const asked: unknown[] = [];
    const url = await serving(
      atList((message, response) => {
        late = replyTo(message);
        sendEvents(response, "id: e1\nretry: 50\ndata: \n\n");
      }),
      (request, response) => {
        const from = request.headers["last-event-id"];
        if (from === undefined) return response.writeHead(405).end();
        asked.push(from);
        // The stream is closed once more before it has the reply.
        sendEvents(response, asked.length === 1 ? "id: e2\ndata: \n\n" : `data: ${late}\n\n`);
      },
    );
    expect((await readLiveServer(url)).tools).toEqual(tools);
    expect(asked).toEqual(["e1", "e2"]);
  });

  it("from the stream for the messages of the server", async () => {
    let stream: ServerResponse | undefined;
    const url = await serving(
      atList((message, response) => {
        response.writeHead(202).end();
        stream?.write(`data: ${replyTo(message)}\n\n`);
      }),
      (_request, response) => {
        stream = response.writeHead(200, { "content-type": "text/event-stream" });
        response.flushHeaders();
      },
    );
    expect((await readLiveServer(url)).tools).toEqual(tools);
  });

  it("after redirects within the origin, which get the headers of the user", async () => {
    const keys: unknown[] = [];
    const url = await serving((_message, response, { url: path, headers }) => {
      if (path !== "/mcp/") return response.writeHead(307, { location: "/mcp/" }).end();
      keys.push(headers.authorization);
      return false;
    });
    expect((await readLiveServer(url, { headers: { authorization: "Bearer k1" } })).tools).toEqual(tools);
    expect(keys).toEqual(["Bearer k1", "Bearer k1", "Bearer k1"]);
  });

  it("whatever else the server sends meanwhile", async () => {
    const others = [
      { id: "q", method: "roots/list" },
      { method: "notifications/tools/list_changed" },
      { id: 999, result: { tools: [] } },
    ].map((message) => `data: ${JSON.stringify({ jsonrpc: "2.0", ...message })}\n\n`);
    const url = await serving(
      atList((message, response) => {
        sendEvents(response, `${others.join("")}data: ${replyTo(message)}\n\n`);
      }),
    );
    expect((await readLiveServer(url)).tools).toEqual(tools);
  });
});

it("the headers of the transport are not those of the user", async () => {
  const seen: unknown[] = [];
  const url = await serving((message, response, { headers }) => {
    seen.push([message.method, headers["mcp-session-id"], headers["mcp-protocol-version"], headers.accept]);
    if (message.method !== "initialize") return false;
    response.setHeader("mcp-session-id", "s1");
    return false;
  });
  await readLiveServer(url, { headers: { "Mcp-Session-Id": "mine", Accept: "text/x" } });
  const accept = "text/x, application/json, text/event-stream";
  expect(seen).toEqual([
    ["initialize", undefined, undefined, accept],
    ["notifications/initialized", "s1", "2025-11-25", accept],
    ["tools/list", "s1", "2025-11-25", accept],
  ]);
});

describe("an answer over HTTP that clients cannot read fails:", () => {
  const violation = "The answer to tools/list violates the protocol: ";
  const introducing =
    (changes: object): Answer =>
    (message, response) => {
      if (message.method !== "initialize") return false;
      sendJson(response, replyTo(message, { ...initialized, ...changes }));
      return true;
    };
  const refusal = { jsonrpc: "2.0", id: null, error: { code: -32000, message: "No berth." } };

  it.each<[name: string, code: string, problem: string, answer: Answer, options?: LiveOptions]>([
    [
      "another content type",
      "PROTOCOL_ERROR",
      `${violation}Unexpected content type: text/plain.`,
      atList((message, response) => response.writeHead(200, { "content-type": "text/plain" }).end(replyTo(message))),
    ],
    [
      "no JSON",
      "PROTOCOL_ERROR",
      `${violation}Unexpected end of JSON input.`,
      atList((_message, response) => {
        sendJson(response, "");
      }),
    ],
    [
      "a body that ends early",
      "PROTOCOL_ERROR",
      `${violation}terminated.`,
      atList((_message, response) => {
        response.writeHead(200, { "content-type": "application/json", "content-length": "99" }).write("{");
        setTimeout(() => response.destroy(), 50);
      }),
    ],
    [
      "no message",
      "PROTOCOL_ERROR",
      `${violation}it is not a JSON-RPC reply to the request.`,
      atList((_message, response) => {
        sendJson(response, JSON.stringify({ tools }));
      }),
    ],
    [
      "a message with a wrong member",
      "PROTOCOL_ERROR",
      `${violation}it is not a valid JSON-RPC message.`,
      atList((message, response) => {
        sendJson(response, replyTo(message, null));
      }),
    ],
    [
      "an event with a name of its own",
      "TIMEOUT",
      "The server did not answer tools/list within 1500 ms.",
      atList((message, response) => {
        sendEvents(response, `event: reply\ndata: ${replyTo(message)}\n\n`);
      }),
      { timeout: 1_500 },
    ],
    [
      "the notification after the handshake is refused",
      "CONNECTION_FAILED",
      "The server answered initialize with HTTP 400 Bad Request: No berth.",
      (message, response) => message.id === undefined && response.writeHead(400).end(JSON.stringify(refusal)),
    ],
    [
      "no identity",
      "PROTOCOL_ERROR",
      "The answer to initialize violates the protocol: 'serverInfo' is not an object with the strings 'name' and 'version'.",
      introducing({ serverInfo: { name: "quay" } }),
    ],
    [
      "wrong capabilities",
      "PROTOCOL_ERROR",
      "The answer to initialize violates the protocol: 'capabilities.tools' is not an object.",
      introducing({ capabilities: { tools: true } }),
    ],
  ])("%s", async (_name, code, problem, answer, options) => {
    const failure = await failureOf(await serving(answer), options);
    expect([failure.code, failure.problem]).toEqual([code, problem]);
  });
});

describe("the older transport", () => {
  /** A server whose stream names an address for messages. */
  const streaming = (address: string, onPost: (message: Message, stream: ServerResponse | undefined) => void) => {
    let stream: ServerResponse | undefined;
    return answering((request, response) => {
      if (request.method === "GET") {
        stream = response.writeHead(200, { "content-type": "text/event-stream" });
        response.write(`event: endpoint\ndata: ${address}\n\n`);
      } else if (request.url === "/sse") response.writeHead(405).end();
      else {
        response.writeHead(202).end();
        void json(request).then((message) => {
          onPost(message as Message, stream);
        });
      }
    });
  };

  it("is not used, nor waited for, if it sends messages to another origin", async () => {
    const origin = await streaming("http://elsewhere.example/messages", () => undefined);
    const started = performance.now();
    const { code, problem } = await failureOf(`${origin}/sse`, { timeout: 20_000 });
    expect([code, problem]).toEqual([
      "CONNECTION_FAILED",
      "The server answered initialize with HTTP 405 Method Not Allowed.",
    ]);
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it("fails with CONNECTION_FAILED if its stream ends before the reply", async () => {
    const origin = await streaming("/messages", (message, stream) => {
      if (message.method === "initialize") stream?.write(`data: ${replyTo(message)}\n\n`);
      if (message.method === "tools/list") stream?.end();
    });
    const { code, problem } = await failureOf(`${origin}/sse`);
    expect([code, problem]).toEqual([
      "CONNECTION_FAILED",
      "The server closed the connection before it answered tools/list.",
    ]);
  });

  it("is given up when the time is up, even if it never names an address", async () => {
    let isClosed = false;
    const origin = await answering((request, response) => {
      if (request.method !== "GET") return void response.writeHead(405).end();
      response.on("close", () => (isClosed = true));
      response.writeHead(200, { "content-type": "text/event-stream" }).write(": wait\n\n");
    });
    expect(await failureOf(`${origin}/sse`, { timeout: 1_000 })).toMatchObject({ code: "CONNECTION_FAILED" });
    await expect.poll(() => isClosed).toBe(true);
  });
});
