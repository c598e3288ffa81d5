import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { readLiveServer } from "../../../lib/validator/live/exchange.ts";
import { isRunning, pidFile, pidsIn, running, startReader } from "./processes.ts";
import { commandOf, failureOf, scripted, startHttp } from "./servers.ts";

function expectEnded(pids: readonly number[]): void {
  expect(pids.filter(isRunning)).toEqual([]);
}

/** The same without waiting for the system to do what it was told. */
function expectToEnd(pids: readonly number[]): Promise<void> {
  return expect.poll(() => pids.filter(isRunning), { timeout: 20_000 }).toEqual([]);
}

describe("nothing is left running", () => {
  it("of a server that ends at nothing that is said to it", async () => {
    const file = pidFile();
    await readLiveServer(scripted("stubborn", file));
    expect(pidsIn(file)).toHaveLength(1);
    expectEnded(pidsIn(file));
  });

  it("of what a server has started", async () => {
    const file = pidFile();
    await readLiveServer(scripted("family", file));
    expect(pidsIn(file)).toHaveLength(1);
    expectEnded(pidsIn(file));
  });

  it.each(["family-hanging", "family-apart"])("when the time is up (%s)", async (script) => {
    const file = pidFile();
    expect(await failureOf(scripted(script, file), { timeout: 4_000 })).toMatchObject({ code: "TIMEOUT" });
    expect(pidsIn(file)).toHaveLength(1);
    expectEnded(pidsIn(file));
  });

  it("of what a server has left behind", async () => {
    const file = pidFile();
    const { code, problem } = await failureOf(scripted("family-left-behind", file));
    expect([code, problem]).toEqual([
      "CONNECTION_FAILED",
      "The server exited with code 7 before it answered initialize.",
    ]);
    expect(pidsIn(file)).toHaveLength(1);
    expectEnded(pidsIn(file));
  });

  it("when the caller has lost interest", async () => {
    const file = pidFile();
    const controller = new AbortController();
    const reading = readLiveServer(scripted("family-hanging", file), { signal: controller.signal });
    const pids = await running(file);
    controller.abort(new Error("Enough."));
    await expect(reading).rejects.toThrow("Enough.");
    expectEnded(pids);
  });

  it("when the caller had none from the start", async () => {
    const file = pidFile();
    await expect(
      readLiveServer(scripted("hanging", file), { signal: AbortSignal.abort(new Error("Never mind.")) }),
    ).rejects.toThrow("Never mind.");
    await sleep(200);
    expect(pidsIn(file)).toEqual([]);
  });

  it("of the listeners that were needed for it", async () => {
    const count = () => ["SIGINT", "SIGTERM", "SIGHUP", "exit"].map((event) => process.listenerCount(event));
    const before = count();
    await Promise.all([
      readLiveServer(commandOf("sdk1-stdio")),
      failureOf(scripted("crash")),
      failureOf("nonesuch-command"),
    ]);
    expect(count()).toEqual(before);
  });
});

describe("nothing is left running when our own process ends", () => {
  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("by %s, which still ends it", async (signal) => {
    const file = pidFile();
    const { child, ended } = startReader(scripted("family-hanging", file));
    const pids = await running(file);
    child.kill(signal);
    expect(await ended).toEqual({ code: null, signal, out: "", err: "" });
    expectEnded(pids);
  });

  it("by an impatient second Ctrl-C", async () => {
    const file = pidFile();
    const { child, ended } = startReader(scripted("family-hanging", file));
    const pids = await running(file);
    child.kill("SIGINT");
    child.kill("SIGINT");
    expect(await ended).toEqual({ code: null, signal: "SIGINT", out: "", err: "" });
    await expectToEnd(pids);
  });

  it.each([
    ["process.exit", "process.exit(9)", 9],
    ["an error that nobody caught", "throw new Error()", 1],
  ])("by %s", async (_name, statement, code) => {
    const file = pidFile();
    const before = `import { existsSync } from "node:fs"; setInterval(() => { if (existsSync(${JSON.stringify(file)})) ${statement}; }, 20)`;
    expect(await startReader(scripted("family-hanging", file), before).ended).toMatchObject({
      code,
      signal: null,
      out: "",
    });
    expect(pidsIn(file)).toHaveLength(1);
    await expectToEnd(pidsIn(file));
  });

  it("by force", async () => {
    const file = pidFile();
    const { child, ended } = startReader(scripted("family-hanging", file));
    const pids = await running(file);
    child.kill("SIGKILL");
    expect(await ended).toMatchObject({ signal: "SIGKILL" });
    await expectToEnd(pids);
  });

  it("and a process that listens to the signal itself goes on", async () => {
    const file = pidFile();
    const { child, ended } = startReader(
      scripted("family-hanging", file),
      'process.on("SIGINT", () => process.stdout.write("heard\\n"))',
    );
    const pids = await running(file);
    child.kill("SIGINT");
    expect(await ended).toEqual({ code: 0, signal: null, out: "heard\nfailed AbortError 20\n", err: "" });
    expectEnded(pids);
  });
});

describe("our own process ends by itself when the server is read", () => {
  it.each([
    ["over stdio", () => commandOf("sdk1-stdio"), "read 2\n"],
    ["over stdio, from a server that stays", () => scripted("stubborn", pidFile()), "read 1\n"],
    ["over HTTP", async () => `${await startHttp("sdk1-http")}/mcp`, "read 2\n"],
    ["over the older transport", async () => `${await startHttp("sdk1-sse")}/sse`, "read 2\n"],
    ["in vain", () => scripted("crash"), "failed LiveServerError CONNECTION_FAILED\n"],
  ])("%s", async (_name, target, out) => {
    expect(await startReader(await target()).ended).toEqual({ code: 0, signal: null, out, err: "" });
  });
});
