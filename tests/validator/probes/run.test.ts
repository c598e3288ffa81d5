import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { conformanceOf, type ConformanceOptions } from "../../../lib/validator/probing/conformance.ts";
import type { ProbeOutcome } from "../../../lib/validator/probing/run-probes.ts";
import { inapplicable } from "../../../lib/validator/conformance/reasons.ts";
import { defineProbe, type Probe } from "../../../lib/validator/probes/probe.ts";
import { isRunning, pidFile, pidsIn } from "../live/processes.ts";
import { answering, commandOf, scripted, startHttp } from "../live/servers.ts";

const probe = (name: string, more: Partial<Probe> & Pick<Probe, "check">): Probe =>
  defineProbe({
    name,
    family: "wire",
    requirements: [],
    level: "MUST",
    requirement: "It is so.",
    sources: { "2025-11-25": "basic/index" },
    sends: "Something.",
    remedy: "Make it so.",
    ...more,
  });

async function outcomesOf(
  target: string,
  probes: readonly Probe[],
  more: Partial<ConformanceOptions> = {},
): Promise<Readonly<Record<string, ProbeOutcome>>> {
  const options = { probes, timeout: 20_000, maxTime: 25_000, callable: new Set<string>(), ...more };
  const { outcomes } = await conformanceOf(target, options);
  return Object.fromEntries(outcomes.map((outcome) => [outcome.probe.name, outcome]));
}

const messagesOf = ({ failures }: ProbeOutcome): string[] => failures.map(({ message }) => message);

const pings = probe("pings", {
  check: async ({ peer, fail }) => {
    const reply = await peer.request("ping");
    if (!reply.result) fail({ message: "There is no result.", reply });
  },
});

/** What is said of a server that never answers requests of 2026-07-28. */
async function noticesIn(maxTime: number): Promise<readonly string[]> {
  const target = await answering((request, response) => {
    void text(request).then((body) => {
      const { id, method } = JSON.parse(body || "{}") as { id?: unknown; method?: string };
      const capabilities = { protocolVersion: "2025-11-25", capabilities: {}, serverInfo: { name: "x", version: "1" } };
      if (method === "server/discover") return;
      const result = method === "initialize" ? capabilities : {};
      response.writeHead(id === undefined ? 202 : 200, { "content-type": "application/json" });
      response.end(id === undefined ? "" : JSON.stringify({ jsonrpc: "2.0", id, result }));
    });
  });
  const options = { probes: [], timeout: 20_000, maxTime, callable: new Set<string>() };
  const { channels, notices } = await conformanceOf(target, options);
  expect(channels.map(({ era }) => era)).toEqual(["2025-11-25"]);
  return notices;
}

describe("a server that is slow in the second era", () => {
  it("is said to have had too little time, if so", async () => {
    expect(await noticesIn(3_000)).toEqual([
      "The time limit ended before the server answered a request of revision 2026-07-28.",
    ]);
  });

  it("is taken for one without that era after the usual patience", async () => {
    expect(await noticesIn(120_000)).toEqual([]);
  }, 40_000);
});

describe("what runs probes", () => {
  it("says that a probe passed, failed or could not run, and why", async () => {
    const found = await outcomesOf(commandOf("sdk1-stdio"), [
      pings,
      probe("fails", {
        check: ({ fail }) => {
          fail({ message: "The sea is too salty." });
        },
      }),
      probe("skips", { check: ({ skip }) => skip("There is no wind.") }),
      probe("lacks", {
        needs: () => inapplicable("There is no boat."),
        check: ({ fail }) => {
          fail({ message: "?" });
        },
      }),
      probe("modern", {
        sources: { "2026-07-28": "basic/index" },
        check: ({ fail }) => {
          fail({ message: "?" });
        },
      }),
      probe("web", {
        transports: ["http"],
        check: ({ fail }) => {
          fail({ message: "?" });
        },
      }),
    ]);
    expect(Object.keys(found).sort()).toEqual(["fails", "lacks", "pings", "skips"]);
    expect(found["pings"]).toMatchObject({ status: "passed" });
    expect(found["fails"]).toMatchObject({ status: "failed", failures: [{ message: "The sea is too salty." }] });
    expect(found["skips"]).toMatchObject({ status: "not run", reason: "There is no wind." });
    expect(found["lacks"]).toMatchObject({ status: "not applicable", reason: "There is no boat." });
  });

  it("repeats a probe that fails, and marks one that passes then", async () => {
    let attempts = 0;
    const found = await outcomesOf(commandOf("sdk1-stdio"), [
      probe("moody", {
        check: ({ fail }) => {
          if (attempts++ === 0) fail({ message: "Not now." });
        },
      }),
    ]);
    expect(attempts).toBe(2);
    expect(found["moody"]).toMatchObject({ status: "flaky", failures: [{ message: "Not now." }] });
  });

  it("passes a probe that was only not answered while others ran", async () => {
    let attempts = 0;
    const found = await outcomesOf(scripted("plain"), [
      probe("waits", {
        check: async ({ peer }) => {
          await peer.request(attempts++ === 0 ? "hold" : "ping", {}, { timeout: 200 });
        },
      }),
    ]);
    expect(attempts).toBe(2);
    expect(found["waits"]).toMatchObject({ status: "passed", failures: [] });
  });

  it("makes a failure of a request that is not answered", async () => {
    const found = await outcomesOf(scripted("plain"), [
      probe("asks", {
        check: async ({ peer }) => {
          await peer.request("hold", {}, { timeout: 200 });
        },
      }),
    ]);
    expect(messagesOf(found["asks"] as ProbeOutcome)).toEqual(["The server did not answer hold within 200 ms."]);
  });

  it("names the probe that ends a server, and clears those that ran at the same time", async () => {
    const found = await outcomesOf(scripted("crash-on-command"), [
      pings,
      probe("kills", {
        check: async ({ peer }) => {
          await peer.request("crash");
        },
      }),
      probe("waits", {
        check: async ({ peer }) => {
          for (let turn = 0; turn < 20; turn++) await peer.request("tools/list");
        },
      }),
    ]);
    expect(found["pings"]?.status).toBe("passed");
    expect(found["waits"]?.status).toBe("passed");
    expect(found["kills"]?.status).toBe("failed");
    expect(messagesOf(found["kills"] as ProbeOutcome)).toEqual([
      "The server ended with exit code 9 during this probe. The last line on stderr was 'The hull is broken.'.",
    ]);
    expect(found["kills"]?.failures[0]?.sent).toContain('"method":"crash"');
  });

  it("runs nothing more once the time is over, and says so", async () => {
    const sleeps = probe("sleeps", { when: "alone", check: () => new Promise(() => undefined) });
    const waits = probe("waits", { when: "alone", check: () => new Promise(() => undefined) });
    const late = probe("late", { when: "alone", check: pings.check });
    const found = await outcomesOf(scripted("plain"), [pings, sleeps, waits, late], { maxTime: 4_000 });
    expect(found["pings"]?.status).toBe("passed");
    const reason = "The time limit for this server was reached.";
    expect(found["sleeps"]).toMatchObject({ status: "not run", reason });
    expect(found["late"]).toMatchObject({ status: "not run", reason, milliseconds: 0 });
  });

  it("gives up a server that says nothing within the time", async () => {
    const limits = { probes: [pings], timeout: 20_000, maxTime: 1_000, callable: new Set<string>() };
    const { channels, lateness } = await conformanceOf(scripted("silent"), limits);
    expect(channels).toEqual([]);
    expect(lateness?.message).toMatch(/The server did not answer initialize within (?:\d{1,3}|1000) ms\./u);
  });

  it("does not take the time of starts for that of a probe, nor a late start for a failure", async () => {
    const startsMore = probe("starts-more", {
      check: async ({ open, peer }) => {
        await Promise.all(Array.from({ length: 10 }, () => open()));
        await peer.request("ping");
      },
    });
    // Each process waits until the one before it has started, as npx does.
    const lock = `${pidFile()}.lock`;
    const found = await outcomesOf(scripted("slow-start", lock), [startsMore], { timeout: 6_000, maxTime: 60_000 });
    expect(found["starts-more"]).toMatchObject({ status: "passed" });
  });

  it("closes the connection to a server that sends without end", async () => {
    const floods = probe("floods", {
      when: "alone",
      check: async ({ peer }) => {
        await peer.request("flood");
      },
    });
    const found = await outcomesOf(scripted("flood-on-command"), [floods, pings]);
    expect(messagesOf(found["floods"] as ProbeOutcome)).toEqual([
      "The server sent more than 64 MB in all conversations together, so it was stopped. That was during this probe.",
    ]);
    expect(found["pings"]?.status).toBe("passed");
  });

  /** A server over HTTP that answers a method with a result, a status, or nothing: then the connection ends. */
  const httpServer = (answer: (method: string) => object | number | undefined): Promise<string> =>
    answering((request, response) => {
      void text(request).then((body) => {
        const { id, method = "" } = (body ? JSON.parse(body) : {}) as { id?: number; method?: string };
        const result = answer(method);
        if (result === undefined) response.destroy();
        else if (typeof result === "number" || id === undefined) response.writeHead(Number(result) || 202).end();
        else {
          response.writeHead(200, { "content-type": "application/json" });
          response.end(JSON.stringify({ jsonrpc: "2.0", id, result }));
        }
      });
    });
  const initialized = {
    protocolVersion: "2025-11-25",
    capabilities: { tools: {} },
    serverInfo: { name: "barge", version: "1" },
  };

  it("names the probe after whose answer a server at a URL ended", async () => {
    let isSunk = false;
    const url = await httpServer((method) => {
      if (isSunk) return undefined;
      isSunk = method === "sink";
      return isSunk ? 403 : method === "server/discover" ? 404 : method === "tools/list" ? { tools: [] } : initialized;
    });
    const sinks = probe("sinks", {
      when: "alone",
      check: async ({ peer }) => {
        await peer.request("sink");
      },
    });
    const found = await outcomesOf(url, [sinks, probe("after", { when: "alone", check: pings.check })]);
    expect(messagesOf(found["sinks"] as ProbeOutcome)).toEqual(["The server ended during this probe."]);
    expect(found["after"]).toMatchObject({
      status: "not run",
      reason: "The server has not answered since the probe sinks.",
    });
  });

  it("asks only the basics of a server that answers nothing but the handshake", async () => {
    const url = await httpServer((method) => (method === "initialize" ? initialized : 500));
    const found = await outcomesOf(url, [pings, probe("basic", { isBasic: true, check: pings.check })]);
    const reason = "The server answers ping with status 500 and no JSON-RPC message.";
    expect(found["pings"]).toMatchObject({ status: "not run", reason });
    expect(found["basic"]).toMatchObject({ status: "failed" });
  });

  it("uses a list where a server answers no ping", async () => {
    const url = await httpServer((method) =>
      method === "initialize" ? initialized : method === "tools/list" ? { tools: [] } : 202,
    );
    const asks = probe("asks", {
      check: async ({ peer, fail }) => {
        const reply = await peer.request(peer.harmlessMethod);
        if (!reply.result) fail({ message: "?", reply });
      },
    });
    expect((await outcomesOf(url, [asks]))["asks"]?.status).toBe("passed");
  });

  it("ends a probe after its time", async () => {
    const found = await outcomesOf(
      scripted("plain"),
      [probe("sleeps", { check: () => new Promise(() => undefined) }), pings],
      { timeout: 1_000 },
    );
    expect(found["sleeps"]).toMatchObject({ status: "not run", reason: "The probe took longer than 3000 ms." });
    expect(found["pings"]?.status).toBe("passed");
  });

  it("asks in each era and transport of a server", async () => {
    const url = `${await startHttp("sdk2-http")}/mcp`;
    const both = probe("both", { sources: { "2025-11-25": "a", "2026-07-28": "a" }, check: () => undefined });
    for (const [target, transport] of [
      [url, "http"],
      [commandOf("sdk2-stdio"), "stdio"],
    ] as const) {
      const { channels, outcomes } = await conformanceOf(target, {
        probes: [both],
        timeout: 20_000,
        maxTime: 25_000,
        callable: new Set(),
      });
      expect(channels.map((channel) => [channel.transport, channel.era])).toEqual([
        [transport, "2025-11-25"],
        [transport, "2026-07-28"],
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual(["passed", "passed"]);
    }
  });

  it("says that the transport of 2024 is deprecated", async () => {
    const { channels, notices } = await conformanceOf(`${await startHttp("sdk1-sse")}/sse`, {
      probes: [pings],
      timeout: 20_000,
      maxTime: 25_000,
      callable: new Set(),
    });
    expect(channels.map(({ transport }) => transport)).toEqual(["sse"]);
    expect(notices).toEqual(["The server supports only the HTTP+SSE transport of 2024-11-05, which is deprecated."]);
  });

  it("leaves no process behind", async () => {
    const file = pidFile();
    await outcomesOf(scripted("family", file), [pings, probe("own", { when: "alone", check: () => undefined })]);
    const pids = pidsIn(file);
    expect(pids.length).toBeGreaterThanOrEqual(2);
    expect(pids.filter(isRunning)).toEqual([]);
  });
});
