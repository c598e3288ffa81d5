import { describe, expect, it } from "vitest";
import { conformanceOf, type ConformanceOptions } from "../../../lib/validator/probing/conformance.ts";
import type { Outcome } from "../../../lib/validator/probing/run-probes.ts";
import { defineProbe, type Probe } from "../../../lib/validator/probes/probe.ts";
import { isRunning, pidFile, pidsIn } from "../live/processes.ts";
import { commandOf, scripted, startHttp } from "../live/servers.ts";

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
): Promise<Readonly<Record<string, Outcome>>> {
  const options = { probes, timeout: 20_000, maxTime: 25_000, callable: new Set<string>(), ...more };
  const { outcomes } = await conformanceOf(target, options);
  return Object.fromEntries(outcomes.map((outcome) => [outcome.probe.name, outcome]));
}

const messagesOf = ({ failures }: Outcome): string[] => failures.map(({ message }) => message);

const pings = probe("pings", {
  check: async ({ peer, fail }) => {
    const reply = await peer.request("ping");
    if (!reply.result) fail({ message: "There is no result.", reply });
  },
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
        needs: () => "There is no boat.",
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
    expect(found["lacks"]).toMatchObject({ status: "not run", reason: "There is no boat." });
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
    expect(messagesOf(found["asks"] as Outcome)).toEqual(["The server did not answer hold within 200 ms."]);
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
    expect(messagesOf(found["kills"] as Outcome)).toEqual([
      "The server ended with exit code 9 during this probe. The last line on stderr was “The hull is broken.”.",
    ]);
  });

  it("runs nothing more once the time is over, and says so", async () => {
    const found = await outcomesOf(commandOf("sdk1-stdio"), [pings], { maxTime: 1 });
    expect(found["pings"]).toMatchObject({ status: "not run", reason: "The time limit for this server was reached." });
  });

  it("ends a probe after its time", async () => {
    const found = await outcomesOf(
      commandOf("sdk1-stdio"),
      [probe("sleeps", { check: () => new Promise(() => undefined) }), pings],
      { timeout: 3_000 },
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
