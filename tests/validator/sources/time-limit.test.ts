import { availableParallelism } from "node:os";
import { describe, expect, it } from "vitest";
import { slowness } from "../../../lib/validator/live/slowness.ts";
import { textOfServer } from "../../../lib/validator/sources/read-server.ts";

describe("the time for the definitions of a server", () => {
  it.each([
    [0, 1],
    [0.5, 1],
    [1.25, 1.25],
    [8, 8],
    [500, 20],
  ])("grows with the load of the machine: %s", (programs, expected) => {
    expect(slowness(programs * availableParallelism())).toBeCloseTo(expected);
  });

  it("is at least that of --timeout", () => {
    const lists = { tools: [], resources: [], resourceTemplates: [], prompts: [] };
    const said = { name: "x", version: "1", protocolVersion: "2025-11-25", instructions: undefined, capabilities: {} };
    const server = { target: "node x.js", transport: "stdio", notices: [], ...said, ...lists } as const;
    const { milliseconds = 0 } = textOfServer(server, { cwd: "/", timeout: 10_000 }).timeLimit ?? {};
    expect(milliseconds).toBeGreaterThanOrEqual(10_000);
    expect(milliseconds).toBeLessThanOrEqual(200_000);
  });
});
