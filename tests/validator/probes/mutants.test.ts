import { describe, expect, it } from "vitest";
import { harmless, mutants } from "../../../fixtures/live/mutants/mutants.mjs";
import { probes } from "../../../lib/validator/probes/index.ts";
import { asked, eras } from "./ask-mutant.ts";

describe("a server that keeps all requirements", () => {
  for (const [transport, era, token] of [
    ["stdio", "legacy"],
    ["stdio", "modern"],
    ["http", "legacy"],
    ["http", "modern"],
    ["http", "legacy", "harbour-key"],
    ["http", "modern", "harbour-key"],
    ["sse", "legacy"],
  ] as const)
    it(`passes every probe: ${transport}, ${era}${token ? ", with a token" : ""}`, async () => {
      const { channels, outcomes } = await asked({ transport, era, ...(token ? { token } : {}) }, probes);
      expect(channels.map((channel) => [channel.transport, channel.era])).toEqual([[transport, eras[era]]]);
      const failed = outcomes.filter(({ status }) => status === "failed" || status === "flaky");
      expect(failed.map(({ probe, failures }) => [probe.name, failures.map(({ message }) => message)])).toEqual([]);
      expect(outcomes.filter(({ status }) => status === "passed").length).toBeGreaterThan(outcomes.length / 2);
    }, 60_000);
});

/** One mutant for each probe, by turns the first and the last, so that all eras occur. The bench runs all of them. */
const chosen = [...new Set(mutants.map(({ probe }) => probe))].flatMap((name, index) => {
  const own = mutants.filter(({ probe }) => probe === name);
  return own.at(index % 2 ? -1 : 0) ?? [];
});

describe("a server that breaks one requirement", () => {
  for (const mutant of chosen)
    it.concurrent(
      `${mutant.name}: ${mutant.probe} finds it`,
      // Many servers share the processors, and some faults show only while a call runs.
      { retry: 1, timeout: 60_000 },
      async ({ expect: expects }) => {
        // Those that inspect all messages afterwards need other probes that cause some.
        const isPassive = probes.some(({ name, when }) => name === mutant.probe && when === "afterwards");
        const { outcomes } = await asked(
          mutant,
          probes.filter(({ name, when }) => name === mutant.probe || (isPassive && when === undefined)),
        );
        const found = outcomes.find(
          ({ probe, channel }) => probe.name === mutant.probe && channel.era === eras[mutant.era],
        );
        expects({ mutant: mutant.name, status: found?.status, reason: found?.reason }).toEqual({
          mutant: mutant.name,
          status: "failed",
          reason: undefined,
        });
      },
    );
});

describe("a server with a difference that is allowed, or that another probe reports", () => {
  for (const { probe, status, after = [], ...server } of harmless)
    it.concurrent(
      `${server.name}: ${probe} has ${status}`,
      async ({ expect: expects }) => {
        const { outcomes } = await asked(
          server,
          probes.filter((one) => one.name === probe || after.includes(one.name)),
        );
        const found = outcomes.find((outcome) => outcome.probe.name === probe);
        expects({ status: found?.status, messages: found?.failures.map(({ message }) => message) }).toEqual({
          status,
          messages: [],
        });
      },
      60_000,
    );
});
