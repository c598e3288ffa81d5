import { availableParallelism } from "node:os";
import { afterEach, describe, expect, it, vi } from "vitest";
import { textOfServer } from "../../../lib/validator/sources/read-server.ts";

const load = vi.hoisted(() => ({ average: 0 }));
vi.mock("node:os", async (original) => ({
  ...(await original<object>()),
  loadavg: () => [load.average, 0, 0],
}));
afterEach(() => {
  load.average = 0;
});

/** Milliseconds for the rules, if so many programs want each processor. */
function limitAt(programs: number): number | undefined {
  load.average = programs * availableParallelism();
  const lists = { tools: [], resources: [], resourceTemplates: [], prompts: [] };
  const said = { name: "x", version: "1", protocolVersion: "2025-11-25", instructions: undefined, capabilities: {} };
  const server = { target: "node x.js", transport: "stdio", notices: [], ...said, ...lists } as const;
  return textOfServer(server, { cwd: "/", timeout: 10_000 }).timeLimit?.milliseconds;
}

describe("the time for the definitions of a server", () => {
  it.each([
    [0, 10_000],
    [0.5, 10_000],
    [1.123456, 11_235],
    [8, 80_000],
    [500, 200_000],
  ])("grows with the load of the machine: %s", (programs, expected) => {
    expect(limitAt(programs)).toBe(expected);
  });
});
