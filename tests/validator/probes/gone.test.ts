import { expect, it } from "vitest";
import { conformanceOf } from "../../../lib/validator/probing/conformance.ts";
import { defineProbe, type Probe } from "../../../lib/validator/probes/probe.ts";
import { folderOf } from "../folders.ts";

/** A server that ends on the method `sink` and cannot be started a second time. */
const server = `
import { existsSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";

if (existsSync("lock")) process.exit(7);
writeFileSync("lock", "");
const serverInfo = { name: "boat", version: "1" };
createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method } = JSON.parse(line);
  if (method === "sink") process.exit(9);
  const result = method === "initialize" ? { protocolVersion: "2025-11-25", capabilities: {}, serverInfo } : {};
  if (id !== undefined) console.log(JSON.stringify({ jsonrpc: "2.0", id, result }));
});
`;

function probe(name: string, check: Probe["check"], more: Partial<Probe> = {}): Probe {
  const texts = { requirement: "It floats.", sends: "Water.", remedy: "Bail." };
  const kind = { family: "wire", requirements: [], level: "MUST", sources: { "2025-11-25": "basic/index" } } as const;
  return defineProbe({ name, ...kind, ...texts, check, ...more });
}

const sends =
  (method: string): Probe["check"] =>
  async ({ peer }) => {
    await peer.request(method);
  };

it("reports a server that ends and cannot be started again", async () => {
  const probes = [
    probe("sinks", sends("sink")),
    ...Array.from({ length: 9 }, (_, index) => probe(`pings-${String(index)}`, sends("ping"))),
    probe("looks", () => undefined, { when: "afterwards" }),
  ];
  const cwd = folderOf({ "server.mjs": server });
  const limits = { timeout: 20_000, maxTime: 25_000, callable: new Set<string>() };
  const { outcomes } = await conformanceOf(`'${process.execPath}' server.mjs`, { probes, cwd, ...limits });
  const found = new Map(outcomes.map((outcome) => [outcome.probe.name, outcome]));
  const failed = outcomes.filter(({ status }) => status === "failed");
  expect(failed.flatMap(({ failures }) => failures.map(({ message }) => message))).toEqual([
    expect.stringMatching(/^The server ended during this probe or one of these: .*(?:sinks|pings-0)/u),
  ]);
  expect(found.get("pings-8")).toMatchObject({
    status: "not run",
    reason: expect.stringMatching(/^The server has not answered since the probe (?:sinks|pings-0)\.$/u) as string,
  });
  expect(found.get("looks")).toMatchObject({ status: "passed" });
}, 30_000);
