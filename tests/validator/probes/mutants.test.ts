import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { mutants, type Mutant } from "../../../fixtures/live/mutants/mutants.mjs";
import { conformanceOf, type ServerConformance } from "../../../lib/validator/probing/conformance.ts";
import { probes } from "../../../lib/validator/probes/index.ts";
import type { Probe } from "../../../lib/validator/probes/probe.ts";
import { commandOf } from "../live/servers.ts";

const eras = { legacy: "2025-11-25", modern: "2026-07-28" } as const;
const program = "mutants/server";
const file = fileURLToPath(new URL(`../../../fixtures/live/${program}.mjs`, import.meta.url));

type Program = Pick<Mutant, "transport" | "token"> & { readonly era: string; readonly name?: string };

/** Runs probes on a server that lives only that long. */
async function asked(mutant: Program, chosen: readonly Probe[]): Promise<ServerConformance> {
  const { transport, era, name, token } = mutant;
  const args = ["--transport", transport, "--era", era, ...(name === undefined ? [] : ["--mutant", name])];
  const options = {
    probes: chosen,
    timeout: 6_000,
    maxTime: 60_000,
    callable: new Set<string>(),
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
  };
  if (transport === "stdio") return conformanceOf(commandOf(program, ...args), options);
  // Tests that run at the same time cannot share the end of a test.
  const child = spawn(process.execPath, [file, ...args], { stdio: ["pipe", "pipe", "inherit"] });
  try {
    const [port] = (await once(createInterface(child.stdout), "line")) as [string];
    return await conformanceOf(`http://127.0.0.1:${port}/${transport === "http" ? "mcp" : "sse"}`, options);
  } finally {
    child.stdin.end();
    child.kill();
  }
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

/** One mutant for each probe, by turns the first and the last, so that all eras occur. The bench runs all of them. */
const chosen = [...new Set(mutants.map(({ probe }) => probe))].flatMap((name, index) => {
  const own = mutants.filter(({ probe }) => probe === name);
  return own.at(index % 2 ? -1 : 0) ?? [];
});

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
