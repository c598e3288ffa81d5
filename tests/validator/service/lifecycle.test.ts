import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { createServer } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { isRunning } from "../live/processes.ts";
import { begin, occupy, refused, serviceWith, startServe, toolsOf } from "./service.ts";

describe("mcp-validate serve", () => {
  it("says where it listens, and nothing else", async () => {
    const service = await serviceWith();
    expect(service.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    service.child.kill("SIGTERM");
    expect(await service.ended).toEqual({ code: 0, signal: null, out: `Listening on ${service.url}\n`, err: "" });
  });

  it("warns where others can reach it and no token is asked for", async () => {
    for (const [env, warning] of [
      [{}, /^Anyone who reaches this address can use the service: set MCP_VALIDATE_TOKEN/],
      [{ MCP_VALIDATE_TOKEN: "t" }, /^$/],
    ] as const) {
      const service = await serviceWith(["--host", "0.0.0.0"], env);
      expect((await fetch(`http://127.0.0.1:${new URL(service.url).port}/health`)).status).toBe(200);
      service.child.kill("SIGTERM");
      expect(await service.ended).toMatchObject({ code: 0, err: expect.stringMatching(warning) as string });
    }
  });

  it.each(["SIGTERM", "SIGINT"] as const)(
    "answers what is at work after %s, takes nothing more, and leaves nothing running",
    async (signal) => {
      const service = await serviceWith(["--max-requests", "1", "--time-limit", "3000"]);
      const { answers } = await occupy(service);
      service.child.kill(signal);
      await refused(service);
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([503]);
      expect(await service.ended).toMatchObject({ code: 0, signal: null, err: "" });
      expect(isRunning(service.child.pid ?? 0)).toBe(false);
    },
    60_000,
  );

  it("takes a body to its end that is arriving when it is stopped", async () => {
    const service = await serviceWith();
    const open = begin(service, { Connection: "keep-alive" });
    await open.arrived;
    open.write('{"tools":[');
    service.child.kill("SIGTERM");
    open.end("]}");
    const { status, headers } = await open.answer;
    expect([status, headers.connection]).toEqual([200, "close"]);
    expect(await service.ended).toMatchObject({ code: 0, signal: null, err: "" });
  });

  it("sends its answers to their end when it is stopped", async () => {
    const service = await serviceWith();
    const body = JSON.stringify({ tools: toolsOf(8_000) });
    const sent = request(`${service.url}/validate`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      agent: false,
    });
    sent.end(body);
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    service.child.kill("SIGTERM");
    await refused(service);
    let length = 0;
    for await (const chunk of response) length += (chunk as Buffer).length;
    expect(length).toBe(Number(response.headers["content-length"]));
    expect(length).toBeGreaterThan(4_000_000);
    expect(await service.ended).toMatchObject({ code: 0, signal: null, err: "" });
  }, 60_000);

  it("ends at once at the second signal", async () => {
    const service = await serviceWith(["--max-requests", "1"]);
    await occupy(service);
    service.child.kill("SIGINT");
    await refused(service);
    service.child.kill("SIGINT");
    expect(await service.ended).toMatchObject({ code: null, signal: "SIGINT" });
  });

  it("does not wait for ever for a request that does not come to its end", async () => {
    const service = await serviceWith();
    const open = begin(service);
    await open.arrived;
    open.write("{");
    service.child.kill("SIGTERM");
    expect(await service.ended).toMatchObject({ code: 0 });
    await expect(open.answer).rejects.toThrow();
  });

  it("cannot have the port of another", async () => {
    const { url, child, ended } = await serviceWith();
    const { port, host } = new URL(url);
    expect(await startServe(["--port", port]).ended).toMatchObject({
      code: 2,
      out: "",
      err: expect.stringMatching(
        new RegExp(`^USAGE ${host}: The service cannot listen: .*EADDRINUSE.*--port.*\\n$`),
      ) as string,
    });
    child.kill("SIGTERM");
    expect(await ended).toMatchObject({ code: 0 });
  });

  it("cannot have the port of another program either", async () => {
    const other = createServer();
    onTestFinished(() => void other.close());
    const port = await new Promise<number>((resolve) =>
      other.listen(0, "127.0.0.1", () => {
        resolve((other.address() as { readonly port: number }).port);
      }),
    );
    expect((await startServe(["--port", String(port)]).ended).code).toBe(2);
  });

  it.each([
    [["--port", "70000"], {}, "--port"],
    [["--port", "http"], {}, "--port"],
    [["--max-requests", "0"], {}, "--max-requests"],
    [["--time-limit", "1s"], {}, "--time-limit"],
    [["--host", "192.0.2.1"], {}, "--host"],
    [["--cors", "https://example.com/"], {}, "https://example.com"],
    [["--cors", "example.com"], {}, "--cors"],
    [["--token", ""], {}, "--token"],
    [["--token", "two words"], {}, "--token"],
    [[], { MCP_VALIDATE_TOKEN: "" }, "MCP_VALIDATE_TOKEN"],
    [["--bind", "::"], {}, "--bind"],
    [["tools.json"], {}, "serve"],
  ] as const)("refuses %j %j", async (args, env, said) => {
    const { code, out, err } = await startServe(["--port", "0", ...args], env).ended;
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(/^USAGE .*\n$/);
    expect(err).toContain(said);
  });
});
