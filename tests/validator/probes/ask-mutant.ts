import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Mutant } from "../../../fixtures/live/mutants/mutants.mjs";
import { conformanceOf, type ServerConformance } from "../../../lib/validator/probing/conformance.ts";
import type { Probe } from "../../../lib/validator/probes/probe.ts";
import { commandOf } from "../live/servers.ts";

/** The eras of mutants. */
export const eras = { legacy: "2025-11-25", modern: "2026-07-28" } as const;
const program = "mutants/server";
const file = fileURLToPath(new URL(`../../../fixtures/live/${program}.mjs`, import.meta.url));

/** The token of a second user. */
const otherToken = "mooring-key";

/** A server to start. */
type Program = Pick<Mutant, "transport" | "token"> & { readonly era: string; readonly name?: string };

/** Runs probes on a server that lives only that long. */
export async function asked(mutant: Program, chosen: readonly Probe[]): Promise<ServerConformance> {
  const { transport, era, name, token } = mutant;
  const args = ["--transport", transport, "--era", era, ...(name === undefined ? [] : ["--mutant", name])];
  if (token !== undefined) args.push("--token", token, "--other-token", otherToken);
  const options = {
    probes: chosen,
    timeout: 3_000,
    startupTimeout: 20_000,
    maxTime: 60_000,
    callable: new Set<string>(),
    otherToken,
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
