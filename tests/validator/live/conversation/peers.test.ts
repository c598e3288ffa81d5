import { describe, expect, it } from "vitest";
import { HttpPeer } from "../../../../lib/validator/live/conversation/http-peer.ts";
import { receivedFrame } from "../../../../lib/validator/live/conversation/message.ts";
import { NoAnswer, ServerEnded } from "../../../../lib/validator/live/conversation/peer.ts";
import { SsePeer } from "../../../../lib/validator/live/conversation/sse-peer.ts";
import { answering } from "../servers.ts";

describe("a conversation over Streamable HTTP", () => {
  it("uses the session ID from the response to initialize, not one from an error response", async () => {
    const sent: (string | string[] | undefined)[] = [];
    const url = await answering((request, response) => {
      sent.push(request.headers["mcp-session-id"]);
      let body = "";
      request.on("data", (piece: Buffer) => (body += piece.toString()));
      request.on("end", () => {
        const { id, method } = JSON.parse(body) as { id?: number; method: string };
        response.setHeader("mcp-session-id", method === "initialize" ? "opened" : "refused");
        if (method === "tools/list") response.statusCode = 400;
        if (id === undefined) return response.writeHead(202).end();
        response.setHeader("content-type", "application/json");
        return response.end(JSON.stringify({ jsonrpc: "2.0", id, result: { protocolVersion: "2025-11-25" } }));
      });
    });
    const peer = new HttpPeer("2025-11-25", { url: new URL(url), headers: {} });
    await peer.request("tools/list");
    await peer.shakeHands();
    await peer.request("ping");
    expect(sent).toEqual([undefined, undefined, "opened", "opened"]);
    peer.sessionId = undefined;
    await peer.close();
  });

  it("reports a request that is not answered in time", async () => {
    const url = await answering(() => undefined);
    const peer = new HttpPeer("2025-11-25", { url: new URL(url), headers: {} });
    await expect(peer.ask("DELETE", {}, { milliseconds: 50 })).rejects.toThrow(
      new NoAnswer("DELETE", 50, "DELETE").message,
    );
    await peer.close();
  });

  it("reports a request that is pending when the conversation is closed", async () => {
    const url = await answering(() => undefined);
    const peer = new HttpPeer("2025-11-25", { url: new URL(url), headers: {} });
    const pending = expect(peer.ask("GET")).rejects.toBeInstanceOf(ServerEnded);
    await peer.close();
    await pending;
  });
});

describe("a conversation over HTTP+SSE", () => {
  it("does not open at a URL that never answers GET", { timeout: 10_000 }, async () => {
    const url = await answering(() => undefined);
    expect(await SsePeer.open({ url: new URL(url), headers: {} })).toBeUndefined();
  });

  it("stops waiting for a message to be accepted when it is closed", async () => {
    const url = await answering((request, response) => {
      if (request.method === "POST") return;
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write("event: endpoint\ndata: /messages\n\n");
    });
    const peer = await SsePeer.open({ url: new URL(url), headers: {} });
    const pending = expect(peer?.send("{}")).rejects.toBeInstanceOf(ServerEnded);
    await peer?.close();
    await pending;
  });

  it("does not send messages, with the user's headers, to another origin", async () => {
    const streamTo = (address: string): Promise<string> =>
      answering((_request, response) => {
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.write(`event: endpoint\ndata: ${address}\n\n`);
        setTimeout(() => response.end(), 200);
      });
    const openAt = async (address: string): Promise<SsePeer | undefined> =>
      SsePeer.open({ url: new URL(await streamTo(address)), headers: { authorization: "Bearer x" } });
    expect(await openAt("http://elsewhere.example/messages")).toBeUndefined();
    const peer = await openAt("/messages?session=1");
    expect(peer).toBeInstanceOf(SsePeer);
    await peer?.close();
  });
});

describe("a frame", () => {
  it("records whether its bytes were valid UTF-8", () => {
    expect(receivedFrame(Buffer.from('{"a":"ü"}'))).toMatchObject({ isUtf8: true, value: { a: "ü" } });
    expect(receivedFrame(Buffer.from([0x22, 0xfc, 0x22]))).toMatchObject({ isUtf8: false, value: "\uFFFD" });
  });
});
