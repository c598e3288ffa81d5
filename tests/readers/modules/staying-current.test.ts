import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { resolveModule } from "../../../lib/readers/ecmascript/modules/resolver.ts";
import { TtlCache } from "../../../lib/files/ttl-cache.ts";

let folder: string;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  folder = realpathSync(mkdtempSync(join(tmpdir(), "mcp-modules-")));
});

afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

function write(name: string, content = ""): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}

function minutePasses(): void {
  vi.setSystemTime(Date.now() + 60_000);
}

describe("an import", () => {
  it("is found a while after its file was written", () => {
    const from = write("main.ts");
    expect(resolveModule("./new.js", from)).toBeUndefined();
    const added = write("new.ts");
    minutePasses();
    expect(resolveModule("./new.js", from)).toBe(added);
    rmSync(added);
    minutePasses();
    expect(resolveModule("./new.js", from)).toBeUndefined();
  });

  it("is found a while after its package became one of a workspace", () => {
    const from = write("packages/server/main.ts");
    expect(resolveModule("@desk/tools", from)).toBeUndefined();
    write("package.json", `{ "workspaces": ["packages/*"] }`);
    write("packages/tools/package.json", `{ "name": "@desk/tools" }`);
    const index = write("packages/tools/src/index.ts");
    minutePasses();
    expect(resolveModule("@desk/tools", from)).toBe(index);
  });

  it("of a package is none of the files where the process runs", () => {
    expect(resolveModule("README.md", join(folder, "main.ts"))).toBeUndefined();
  });
});

describe("what is remembered for a while", () => {
  it("may be undefined", () => {
    const memory = new TtlCache<string | undefined>({ lifetime: 1000, capacity: 10 });
    expect(memory.get("a")).toBeUndefined();
    memory.set("a", undefined);
    expect(memory.get("a")).toMatchObject({ value: undefined });
  });

  it("is forgotten when its time has passed", () => {
    const memory = new TtlCache<number>({ lifetime: 1000, capacity: 10 });
    memory.set("a", 1);
    minutePasses();
    expect(memory.get("a")).toBeUndefined();
  });

  it("is forgotten when there is too much of it, the oldest first", () => {
    const memory = new TtlCache<number>({ lifetime: 1000, capacity: 10 });
    for (const key of ["a", "b", "c"]) memory.set(key, 1, 4);
    expect(["a", "b", "c"].map((key) => memory.get(key)?.value)).toEqual([undefined, 1, 1]);
    memory.set("b", 2, 4);
    memory.set("d", 1, 4);
    expect(["b", "c", "d"].map((key) => memory.get(key)?.value)).toEqual([2, undefined, 1]);
  });
});
