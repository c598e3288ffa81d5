import { describe, expect, it } from "vitest";
import type { ValidationResult } from "../../../lib/validator/result/result.ts";
import { isRunning, pidFile, pidsIn, running, startCommand } from "./processes.ts";
import { answering, commandOf, scripted, startHttp } from "./servers.ts";

/** The result of validating servers, which fails the test where there is none. */
async function resultOf(...args: string[]): Promise<ValidationResult> {
  const { out, err } = await startCommand(...args, "--format", "json").ended;
  expect(err).toBe("");
  return JSON.parse(out) as ValidationResult;
}

describe("mcp-validate --server", () => {
  it("lints what a command answers, resources and prompts too", async () => {
    const { sources, tools, statistics, issues } = await resultOf(
      "--server",
      commandOf("sdk1-stdio"),
      "--preset",
      "conformance",
    );
    expect(sources).toMatchObject([{ type: "server", name: commandOf("sdk1-stdio"), language: "live", tools: 2 }]);
    expect(tools.map(({ name }) => name)).toEqual(["cut_board", "list_tools"]);
    expect(statistics).toMatchObject({ toolsAnalyzed: 2, resources: 2, prompts: 1 });
    // The two resources of the server say nothing about themselves.
    expect(issues.filter(({ kind }) => kind === "resource").map(({ tool }) => tool)).toEqual(
      expect.arrayContaining(["stock", "board"]),
    );
  });

  it.each([
    ["no-such-command-here", /^CONNECTION_FAILED .*was not found\./u],
    ["echo hello", /^PROTOCOL_ERROR .*It wrote 'hello' to stdout/u],
  ])(
    "probe says at once that %s has ended, even if that was before our modules were loaded",
    async (target, message) => {
      const { out, err, code } = await startCommand("probe", "--server", target).ended;
      expect([out, code]).toEqual(["", 3]);
      expect(err).toMatch(message);
    },
  );

  it("lints the answers of several servers, over HTTP too", async () => {
    const url = `${await startHttp("sdk2-http")}/mcp`;
    const { sources, tools } = await resultOf("--server", url, "--server", scripted("pages"));
    expect(sources.map(({ name, tools: count }) => [name, count])).toEqual([
      [url, 1],
      [scripted("pages"), 10],
    ]);
    expect(tools).toHaveLength(11);
  });

  it("lints faulty definitions as they were sent", async () => {
    const { valid, issues } = await resultOf("--server", scripted("faulty", '[{"description":3},{}]'));
    expect(valid).toBe(false);
    expect(issues.map(({ rule }) => rule)).toContain("name-required");
  });

  it("lints what is around the definitions", async () => {
    const { issues } = await resultOf("--server", scripted("pages"), "--only", "valid-definition");
    expect(issues).toMatchObject([
      {
        kind: "server",
        pointer: "/nextCursor",
        message: "'nextCursor' of the answer is null; the protocol wants a string.",
      },
    ]);
    const { issues: stray } = await resultOf("--server", scripted("faulty", "[null]"), "--only", "valid-definition");
    expect(stray).toMatchObject([{ kind: "server", pointer: "/tools/0" }]);
  });

  it("hands over what a server needs of the environment", async () => {
    const { tools } = await resultOf("--server", scripted("crash"), "--env", "HARBOUR_KEY=a b");
    expect(tools.map(({ name }) => name)).toEqual(["tool_1"]);
  });

  it("sends headers", async () => {
    let header: unknown;
    const origin = await answering((request, response) => {
      header ??= request.headers["x-key"];
      response.writeHead(401).end();
    });
    const { code, err } = await startCommand("--server", `${origin}/mcp`, "--header", "X-Key: k1").ended;
    expect([code, header]).toEqual([3, "k1"]);
    expect(err).toMatch(/^CONNECTION_FAILED http:.*401 Unauthorized.*--header "Authorization: Bearer <token>"/);
  });

  it("says on stderr what should be known of a server that was read", async () => {
    const { code, err } = await startCommand("--server", scripted("chatter")).ended;
    expect(code).toBe(0);
    expect(err).toContain("The server writes 'Starting up …' and 1 more line to stdout");
  });

  it.each([
    ["CONNECTION_FAILED", "crash", ["exited with code 3", "Cannot find the key.", "Set HARBOUR_KEY."]],
    ["PROTOCOL_ERROR", "noise", ["'Listening on port 8080'"]],
    ["TIMEOUT", "silent", ["within 3000 ms", "--timeout", "waiting for the tide"]],
  ])("ends with %s, code 3 and no report", async (error, script, texts) => {
    const { code, out, err } = await startCommand("--server", scripted(script), "--timeout", "3000").ended;
    expect([code, out]).toEqual([3, ""]);
    expect(err.startsWith(`${error} `)).toBe(true);
    for (const text of texts) expect(err).toContain(text);
  });

  it("leaves nothing running when a server hangs", async () => {
    const file = pidFile();
    const { code } = await startCommand("--server", scripted("family-hanging", file), "--timeout", "4000").ended;
    expect(code).toBe(3);
    expect(pidsIn(file)).toHaveLength(1);
    expect(pidsIn(file).filter(isRunning)).toEqual([]);
  });

  it("leaves nothing running after Ctrl-C, and says nothing more", async () => {
    const file = pidFile();
    const { child, ended } = startCommand("--server", scripted("family-hanging", file));
    const pids = await running(file);
    child.kill("SIGINT");
    expect(await ended).toEqual({ code: null, signal: "SIGINT", out: "", err: "" });
    expect(pids.filter(isRunning)).toEqual([]);
  });
});
