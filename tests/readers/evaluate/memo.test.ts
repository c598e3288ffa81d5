import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { cachedValue, cacheValue } from "../../../lib/readers/ecmascript/evaluate/memo.ts";

type Arguments = Parameters<typeof cacheValue>;

// The cache compares modules, bindings and keys by identity alone.
const module = {} as Arguments[0];
const binding = {} as Arguments[1];
const value = { kind: "regex" } as Arguments[3];
const key = {};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("keeps a value for a quarter of a minute, under its key alone", () => {
  cacheValue(module, binding, key, value);
  vi.advanceTimersByTime(14_999);
  expect(cachedValue(module, binding, key)).toBe(value);
  expect(cachedValue(module, binding, {})).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(cachedValue(module, binding, key)).toBeUndefined();
});

it("drops the older values of a module together with the one that has expired", () => {
  const other = {} as Arguments[1];
  cacheValue(module, binding, key, value);
  vi.advanceTimersByTime(15_000);
  cacheValue(module, other, key, value);
  expect(cachedValue(module, other, key)).toBe(value);
  expect(cachedValue(module, binding, key)).toBeUndefined();
});

it("does not keep what is neither data nor a schema", () => {
  cacheValue(module, binding, {}, { kind: "function" } as unknown as Arguments[3]);
  const fresh = {};
  cacheValue(module, binding, fresh, { kind: "array", items: [{ kind: "function" }] } as unknown as Arguments[3]);
  expect(cachedValue(module, binding, fresh)).toBeUndefined();
});
