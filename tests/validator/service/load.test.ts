import { availableParallelism } from "node:os";
import { describe, expect, it } from "vitest";
import type { ValidationResult } from "../../../lib/validator/result/result.ts";
import { endless, post, refusalOf, serviceWith, threadsOf, toolsOf } from "./service.ts";

describe("a service at work", () => {
  it("loses none of 200 requests, eight at a time, and mixes none up", async () => {
    const service = await serviceWith();
    let next = 0;
    const answered: string[] = [];
    const client = async (): Promise<void> => {
      for (let index = next++; index < 200; index = next++) {
        const tools = toolsOf(20).map((tool) => ({
          ...tool,
          title: `Request ${String(index)}`,
          name: `request_${String(index)}`,
        }));
        const answer = await post(service, { tools });
        const result = (await answer.json()) as ValidationResult;
        expect([answer.status, result.tools.length]).toEqual([200, 20]);
        answered.push(...new Set(result.tools.map(({ name }) => name)));
      }
    };
    await Promise.all(Array.from({ length: 8 }, client));
    expect(answered.sort()).toEqual(Array.from({ length: 200 }, (_, index) => `request_${String(index)}`).sort());
  }, 120_000);

  it("answers small requests while more large ones than there are processors are at work", async () => {
    const service = await serviceWith();
    let isDone = false;
    for (let index = 0; index <= availableParallelism(); index++) {
      const done = (): void => void (isDone = true);
      post(service, endless).then(done, done);
    }
    for (let index = 0; index < 20; index++) {
      expect((await post(service, { tools: toolsOf(1) })).status).toBe(200);
      expect((await fetch(`${service.url}/health`)).status).toBe(200);
    }
    expect(isDone).toBe(false);
  }, 60_000);

  it("ends the thread of a request that takes too long, and lives on", async () => {
    const service = await serviceWith(["--time-limit", "4000"]);
    const isAnswered = async (): Promise<number> => (await post(service, { tools: toolsOf(1) })).status;
    await expect.poll(isAnswered, { timeout: 60_000 }).toBe(200);
    const threads = threadsOf(service);
    // More than there are threads.
    const refusals = await Promise.all(Array.from({ length: 3 }, async () => refusalOf(await post(service, endless))));
    expect(refusals.map(({ status, code }) => [status, code])).toEqual(refusals.map(() => [503, "TIMEOUT"]));
    await expect.poll(isAnswered, { timeout: 60_000 }).toBe(200);
    // One thread has stood by before; there may be as many as processors now, at least two.
    const most = threads - 1 + Math.max(2, availableParallelism());
    await expect.poll(() => threadsOf(service), { timeout: 30_000 }).toBeLessThanOrEqual(most);
  }, 150_000);
});
