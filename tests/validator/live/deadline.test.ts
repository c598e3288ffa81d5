import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DeadlinePassed, SuspendableLimit } from "../../../lib/validator/live/deadline.ts";

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** When work without an end is stopped, in milliseconds. */
async function endOf(work: (limit: SuspendableLimit) => Promise<void>): Promise<number | undefined> {
  const started = performance.now();
  let ended: number | undefined;
  const limit = new SuspendableLimit(1_000);
  const endless = async (): Promise<never> => {
    await work(limit);
    return new Promise(() => undefined);
  };
  limit.within(endless()).catch((error: unknown) => {
    if (error instanceof DeadlinePassed) ended = Math.round(performance.now() - started);
  });
  await vi.advanceTimersByTimeAsync(60_000);
  return ended;
}

describe("a limit that can be suspended", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("stops work after its time", async () => {
    expect(await endOf(() => pause(300))).toBe(1_000);
  });

  it("does not count the time of one suspension, nor of several", async () => {
    expect(await endOf((limit) => limit.suspended(() => pause(5_000)))).toBe(6_000);
    expect(
      await endOf(async (limit) => {
        await pause(600);
        await limit.suspended(() => pause(5_000));
        await limit.suspended(() => pause(2_000));
      }),
    ).toBe(8_000);
  });

  it("counts suspensions at the same time as one, until the last has ended", async () => {
    const both = async (limit: SuspendableLimit): Promise<void> => {
      await Promise.all([limit.suspended(() => pause(2_000)), limit.suspended(() => pause(5_000))]);
    };
    expect(await endOf(both)).toBe(6_000);
  });

  it("leaves no timer behind once the work is done", async () => {
    const limit = new SuspendableLimit(1_000);
    await limit.within(Promise.resolve());
    await limit.suspended(() => Promise.resolve());
    expect(vi.getTimerCount()).toBe(0);
  });
});
