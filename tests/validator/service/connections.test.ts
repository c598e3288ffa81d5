import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { Connections, type ConnectionLimits } from "../../../lib/validator/service/connections.ts";

const patient: ConnectionLimits = { sending: 600_000, stopping: 600_000, working: 600_000 };

/** A server whose connections are watched, and a client that has sent a request and does not read. */
async function watched(limits: Partial<ConnectionLimits>, listener: RequestListener, request: string) {
  const server = createServer();
  const connections = new Connections(server, { ...patient, ...limits });
  server.on("request", listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const arrived = once(server, "request");
  const accepted = once(server, "connection");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => undefined);
  onTestFinished(() => void socket.destroy());
  socket.write(request);
  const [connection] = (await accepted) as [Socket];
  return { connections, socket, closed: once(connection, "close"), arrived };
}

const get = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
const post = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{";
const large = Buffer.alloc(30_000_000);

describe("the connections of a service", () => {
  it("end when the client does not read its answer in time", async () => {
    const { closed } = await watched({ sending: 300 }, (_incoming, outgoing) => void outgoing.end(large), get);
    await closed;
  });

  it("stay while an answer is worked on", async () => {
    const listener: RequestListener = (_incoming, outgoing) => void setTimeout(() => outgoing.end("done"), 1_500);
    const { socket } = await watched({ sending: 300 }, listener, get);
    const [answer] = (await once(socket, "data")) as [Buffer];
    expect(String(answer)).toContain("done");
  });

  it.each([
    ["with work that takes too long", { working: 300 }, get],
    ["with a body that does not arrive", { stopping: 300 }, post],
    ["with an answer that nobody reads", { sending: 300 }, get],
  ])("end at a stop %s", async (what, limits, request) => {
    const listener: RequestListener = (_incoming, outgoing) => {
      if (what.includes("nobody reads")) outgoing.end(large);
    };
    const { connections, arrived, closed } = await watched(limits, listener, request);
    await arrived;
    await connections.stop();
    await closed;
  });

  it("end at a stop without a request", async () => {
    const { connections, closed } = await watched({}, () => undefined, "GET / HTTP/1.1\r\n");
    await connections.stop();
    await closed;
  });
});
