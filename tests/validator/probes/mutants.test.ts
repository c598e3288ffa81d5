import { describe, expect, it } from "vitest";
import { mutants, type Mutant } from "../../../fixtures/live/mutants/mutants.mjs";
import { conformanceOf, type ServerConformance } from "../../../lib/validator/probing/conformance.ts";
import { probes } from "../../../lib/validator/probes/index.ts";
import type { Probe } from "../../../lib/validator/probes/probe.ts";
import { commandOf, startHttp } from "../live/servers.ts";

const eras = { legacy: "2025-11-25", modern: "2026-07-28" } as const;
const program = "mutants/server";

async function asked(
  {
    transport,
    era,
    name,
    token,
  }: Pick<Mutant, "transport" | "token"> & { readonly era: string; readonly name?: string },
  chosen: readonly Probe[],
): Promise<ServerConformance> {
  const args = ["--transport", transport, "--era", era, ...(name === undefined ? [] : ["--mutant", name])];
  const target = transport === "stdio" ? commandOf(program, ...args) : await startHttp(program, ...args);
  const path = transport === "http" ? "/mcp" : transport === "sse" ? "/sse" : "";
  return conformanceOf(`${target}${path}`, {
    probes: chosen,
    timeout: 6_000,
    maxTime: 60_000,
    callable: new Set(),
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
  });
}

describe("a server that keeps all requirements", () => {
  for (const [transport, era] of [
    ["stdio", "legacy"],
    ["stdio", "modern"],
    ["http", "legacy"],
    ["http", "modern"],
    ["sse", "legacy"],
  ] as const)
    it(`passes every probe: ${transport}, ${era}`, async () => {
      const { channels, outcomes } = await asked({ transport, era }, probes);
      expect(channels.map((channel) => [channel.transport, channel.era])).toEqual([[transport, eras[era]]]);
      const failed = outcomes.filter(({ status }) => status === "failed" || status === "flaky");
      expect(failed.map(({ probe, failures }) => [probe.name, failures.map(({ message }) => message)])).toEqual([]);
      expect(outcomes.filter(({ status }) => status === "passed").length).toBeGreaterThan(outcomes.length / 2);
    }, 60_000);
});

/** One mutant for each probe in each era. The bench runs all of them with all probes. */
const chosen = mutants.filter(
  ({ probe, era }, index) => mutants.findIndex((other) => other.probe === probe && other.era === era) === index,
);

describe("a server that breaks one requirement", () => {
  for (const mutant of chosen)
    it.concurrent(
      `${mutant.name}: ${mutant.probe} finds it`,
      async ({ expect: expects }) => {
        // Those that look at all messages afterwards need other probes that ask for some.
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
      60_000,
    );
});
