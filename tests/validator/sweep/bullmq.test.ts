import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { badTool, folderOf, listOf } from "../folders.ts";
import { hasRedis, startRedis } from "./redis.ts";
import { ended, rowsIn, start, sweep } from "./sweeps.ts";

const names = Array.from({ length: 12 }, (_, index) => `${String(index)}.json`);
const files = Object.fromEntries(
  names.map((name) => [name, listOf({ ...badTool, name: `tool_${name.slice(0, -5)}` })]),
);

describe("a queue that is not there", () => {
  it.each([["list.txt", "--out", "queue.ndjson"], ["--worker"]])("ends a sweep with %s", async (...args) => {
    const { code, err } = await sweep(
      [...args, "--engine", "bullmq://127.0.0.1:1"],
      folderOf({ "list.txt": "a.json" }),
    );
    expect([code, err.split("\n").at(-2)]).toEqual([
      2,
      "USAGE --engine: Redis at 127.0.0.1:1/0, queue mcp-validate cannot be reached: connect ECONNREFUSED 127.0.0.1:1. Start it, or correct the address.",
    ]);
  });
});

describe.skipIf(!hasRedis)("a sweep over a queue", { timeout: 180_000 }, () => {
  it("loses nothing and checks nothing twice if a worker, the producer and Redis end meanwhile", async () => {
    const folder = folderOf({ "list.txt": names.join("\n"), ...files });
    await sweep(["list.txt", "--out", "alone.ndjson"], folder);
    const redis = await startRedis(folderOf({}));
    const { engine } = redis;
    const worker = () => start(["sweep", "--worker", "--engine", engine, "--concurrency", "1"], folder);
    const workers = [worker(), worker()];
    const args = ["sweep", "list.txt", "--engine", engine, "--out", "queue.ndjson"];
    const first = start(args, folder);
    const isOver = ended(first);
    const journal = join(folder, "queue.ndjson.journal");
    const rows = (): number => readFileSync(journal, "utf8").split('{"row"').length - 1;
    const reach = (count: number) => expect.poll(rows, { timeout: 60_000, interval: 20 }).toBeGreaterThanOrEqual(count);
    await reach(2);
    workers[0]?.kill("SIGKILL");
    await reach(4);
    first.kill("SIGKILL");
    await isOver;
    await redis.restart();
    const again = worker();
    const { code, out } = await ended(start(args, folder));
    expect([code, out]).toEqual([0, expect.stringContaining("12 entries: 12 checked.")]);
    expect(out).toMatch(/^\d+ were done before this run\.$/mu);
    const read = (name: string): string => readFileSync(join(folder, name), "utf8");
    expect(read("queue.ndjson")).toBe(read("alone.ndjson"));
    expect(rows()).toBe(12);
    // Nothing of the sweep is left in Redis.
    expect(await redis.client.keys("bull:test:job-*")).toEqual([]);
    again.kill();
  });

  it("adds again what Redis has lost", async () => {
    const folder = folderOf({ "list.txt": names.join("\n"), ...files });
    const redis = await startRedis(folderOf({}));
    const over = sweep(["list.txt", "--engine", redis.engine, "--out", "queue.ndjson"], folder);
    await expect.poll(() => redis.client.keys("bull:test:job-*"), { timeout: 30_000 }).toHaveLength(12);
    await redis.client.flushall();
    start(["sweep", "--worker", "--engine", redis.engine], folder);
    expect((await over).code).toBe(0);
    expect(rowsIn(join(folder, "queue.ndjson"))).toHaveLength(12);
  });

  it("runs no command that the worker does not allow", async () => {
    const command = "server:node -e 1";
    const folder = folderOf({ "list.txt": command });
    const redis = await startRedis(folderOf({}));
    start(["sweep", "--worker", "--engine", redis.engine], folder);
    await sweep(["list.txt", "--engine", redis.engine, "--out", "queue.ndjson", "--allow-commands"], folder);
    expect(rowsIn(join(folder, "queue.ndjson"))).toMatchObject([
      { outcome: "failed", reason: "The worker runs no commands. Start it with --allow-commands." },
    ]);
  });
});
