import { tmpdir } from "node:os";
import { join } from "node:path";
import { realpathSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readLiveServer } from "../../../lib/validator/live/exchange.ts";
import { commandOf, failureOf, scripted } from "./servers.ts";

const plainTool = { name: "tool_1", description: "Does its part.", inputSchema: { type: "object" } };

describe("a server over stdio", () => {
  it("of SDK 1 is read with all it has", async () => {
    const target = commandOf("sdk1-stdio");
    const server = await readLiveServer(target);
    expect(server).toMatchObject({
      target,
      transport: "stdio",
      protocolVersion: "2025-11-25",
      name: "toolbox",
      version: "1.4.0",
      instructions: "Measure before you cut.",
      capabilities: { tools: {}, resources: {}, prompts: {} },
      tools: [
        { name: "cut_board", annotations: { readOnlyHint: false, destructiveHint: true } },
        { name: "list_tools" },
      ],
      resources: [{ uri: "stock://boards", name: "stock", mimeType: "text/plain" }],
      resourceTemplates: [{ uriTemplate: "stock://boards/{id}", name: "board" }],
      prompts: [{ name: "plan_shelf", description: "Plans a shelf." }],
      notices: [],
    });
  });

  it("of SDK 2 is read by the handshake of either revision, the older one first", async () => {
    const older = await readLiveServer(commandOf("sdk2-stdio"));
    const newer = await readLiveServer(commandOf("sdk2-stdio"), { specVersion: "2026-07-28" });
    expect(older).toMatchObject({
      protocolVersion: "2025-11-25",
      name: "observatory",
      tools: [{ outputSchema: { type: "object" } }],
    });
    expect(newer).toMatchObject({
      protocolVersion: "2026-07-28",
      name: "observatory",
      tools: [{ outputSchema: { type: "number" } }],
    });
    expect(newer.instructions).toBe("The dome opens after sunset.");
  });

  it("that refuses initialize is read by the newer handshake", async () => {
    const server = await readLiveServer(commandOf("sdk2-stdio", "--modern"));
    expect(server).toMatchObject({
      protocolVersion: "2026-07-28",
      version: "2.0.1",
      tools: [{ name: "star_magnitude" }],
      notices: [],
    });
  });

  it("that does not know server/discover is read by the older handshake", async () => {
    const server = await readLiveServer(commandOf("sdk1-stdio"), { specVersion: "2026-07-28" });
    expect(server).toMatchObject({ protocolVersion: "2025-11-25", name: "toolbox" });
  });

  it("gets its arguments, its environment and its working directory", async () => {
    const cwd = realpathSync(tmpdir());
    const options = { env: { HARBOUR_KEY: "a b" }, cwd };
    const server = await readLiveServer(`${scripted("environment")} "two words" '"quotes"' C:\\tools $HOME`, options);
    const seen = JSON.parse(server.instructions ?? "") as { env: Record<string, string>; cwd: string; args: string[] };
    expect(seen.args).toEqual(["two words", '"quotes"', "C:\\tools", "$HOME"]);
    expect(seen.cwd).toBe(cwd);
    expect(seen.env).toMatchObject({ HARBOUR_KEY: "a b", PATH: process.env["PATH"] });
    // What else is in our own environment is none of its business.
    expect(process.env["VITEST"]).toBeDefined();
    expect(seen.env).not.toHaveProperty("VITEST");
  });

  it("may answer in batches, with other ends of lines", async () => {
    expect(await readLiveServer(scripted("batch"))).toMatchObject({ tools: [plainTool], notices: [] });
  });

  it("without tools has an empty list of them, and no list of what it does not offer", async () => {
    const server = await readLiveServer(scripted("no-tools"));
    expect(server).toMatchObject({ tools: [], prompts: [] });
    expect(server.resources).toBeUndefined();
    expect(server.resourceTemplates).toBeUndefined();
  });

  it("that declares more than it knows is read, with a notice", async () => {
    const server = await readLiveServer(scripted("promises-only"));
    expect(server).toMatchObject({ tools: [plainTool], resources: [{ uri: "tide://now" }] });
    expect([server.resourceTemplates, server.prompts]).toEqual([undefined, undefined]);
    expect(server.notices).toEqual(["The server declares prompts, but does not support the method prompts/list."]);
  });

  it.each(["newest-version-refused-legacy-stdio", "versions-refused-without-names"])(
    "that refuses the newest version is read with an older one, and a notice: %s",
    async (mutant) => {
      const program = ["--transport", "stdio", "--era", "legacy", "--mutant", mutant];
      const { tools, protocolVersion, notices } = await readLiveServer(commandOf("mutants/server", ...program));
      expect(tools.length).toBeGreaterThan(0);
      expect(notices).toEqual([
        `The server refuses clients that request version 2025-11-25, instead of offering ${protocolVersion}. Clients of today cannot connect.`,
      ]);
    },
  );

  it("that logs to stdout is read, with a notice", async () => {
    const { tools, notices } = await readLiveServer(scripted("chatter"));
    expect(tools).toEqual([plainTool]);
    expect(notices).toEqual([
      "The server writes 'Starting up …' and 1 more line to stdout, which is reserved for the protocol; write logs to stderr.",
    ]);
    expect((await readLiveServer(scripted("chatter-once"))).notices).toEqual([
      "The server writes 'Ready.' to stdout, which is reserved for the protocol; write logs to stderr.",
    ]);
  });
});

describe("definitions come as they were sent", () => {
  const definitions = [1, null, {}, { name: 3, inputSchema: "none", "x-own": { deep: [null] } }];

  it.each(["faulty", "faulty-modern"])("by the server %s", async (script) => {
    expect((await readLiveServer(scripted(script, JSON.stringify(definitions)))).tools).toEqual(definitions);
  });

  it("on all pages", async () => {
    const { tools } = await readLiveServer(scripted("pages"));
    expect(tools).toEqual(Array.from({ length: 10 }, (_, number) => ({ ...plainTool, name: `tool_${number}` })));
  });

  it("in the answer to the question, whatever results nobody asked for come before it", async () => {
    expect((await readLiveServer(scripted("stray-results"))).tools).toEqual([plainTool]);
  });

  it("10,000 of them", async () => {
    const { tools } = await readLiveServer(scripted("many"));
    expect(tools).toHaveLength(10_000);
    expect(tools.at(-1)).toEqual({ ...plainTool, name: "tool_9999" });
  });
});

describe("an answer that is not the protocol fails with PROTOCOL_ERROR:", () => {
  it.each([
    ["same-cursor", "The server answered tools/list with the same nextCursor again, so its pages have no end."],
    ["endless", "The pages of tools/list have no end: 1,000 were read."],
    ["numeric-cursor", "The server answered tools/list with a nextCursor that is not a string."],
    ["no-list", "The server answered tools/list without a list 'tools'."],
    ["error", "The server answered tools/list with an error: 'The tide is out.' (code -32603)."],
    ["refuses-all", "The server answered initialize with an error: 'Not today.' (code -32600)."],
    [
      "wrong-version",
      "The answer to initialize violates the protocol: Server's protocol version is not supported: 1999-01-01.",
    ],
    ["flood", "The server prints text without end. It begins with 'water'."],
    ["notifications", "The server sends messages without end."],
    [
      "long-line",
      `The server printed a line of more than 64 MB to stdout. It begins with '${"water".repeat(24).slice(0, 119)}…'.`,
    ],
    [
      "goodbye",
      "The server exited with code 0 before it answered initialize. It wrote 'usage: harbour [options]' to stdout, which is not MCP.",
    ],
  ])("%s", async (script, problem) => {
    expect(await failureOf(scripted(script))).toMatchObject({
      code: "PROTOCOL_ERROR",
      problem,
      place: scripted(script),
    });
  });

  it("rubbish in place of an answer", async () => {
    const { code, problem } = await failureOf(scripted("noise"), { timeout: 3_000 });
    expect(code).toBe("PROTOCOL_ERROR");
    expect(problem).toBe(
      "The server did not answer initialize within 3000 ms. It wrote 'Listening on port 8080' to stdout, which is not MCP.",
    );
  });

  it("a message that is a wrong one", async () => {
    const { code, problem } = await failureOf(scripted("bad-message"), { timeout: 3_000 });
    expect(code).toBe("PROTOCOL_ERROR");
    expect(problem).toContain(
      `It wrote '{"jsonrpc":"2.0","id":0,"error":"No."}' to stdout, which is not a valid MCP message.`,
    );
  });
});

describe("a server that does not answer fails with TIMEOUT", () => {
  it("at the handshake, with what it said on stderr", async () => {
    expect(await failureOf(scripted("silent"), { timeout: 3_000 })).toMatchObject({
      code: "TIMEOUT",
      problem: "The server did not answer initialize within 3000 ms.",
      remedy: expect.stringContaining("--timeout") as string,
      stderr: "waiting for the tide",
    });
  });

  it("later", async () => {
    const { code, problem } = await failureOf(scripted("late"), { timeout: 3_000 });
    expect([code, problem]).toEqual(["TIMEOUT", "The server did not answer tools/list within 3000 ms."]);
  });

  it("at the handshake of the newer revision, and at that of the older one", async () => {
    const { code, problem } = await failureOf(scripted("silent"), { timeout: 2_000, specVersion: "2026-07-28" });
    expect([code, problem]).toEqual(["TIMEOUT", "The server did not answer initialize within 2000 ms."]);
  });
});

describe("a command that is no running server fails with CONNECTION_FAILED:", () => {
  it("it ends at its start", async () => {
    expect(await failureOf(scripted("crash"))).toMatchObject({
      code: "CONNECTION_FAILED",
      problem: "The server exited with code 3 before it answered initialize.",
      remedy: expect.stringContaining("--env NAME=value") as string,
      // Without its colors.
      stderr: "Cannot find the key.\nSet HARBOUR_KEY.",
    });
  });

  it("it ends later", async () => {
    expect(await failureOf(scripted("crash-later"))).toMatchObject({
      code: "CONNECTION_FAILED",
      problem: "The server was ended by SIGKILL before it answered tools/list.",
    });
  });

  it.each([
    ["nonesuch-command --port 3", {}, "The command nonesuch-command was not found.", "PATH"],
    ["PORT=1 node server.js", {}, "The command PORT=1 was not found.", "--env NAME=value"],
    [join(tmpdir(), "nonesuch"), {}, `The command ${join(tmpdir(), "nonesuch")} was not found.`, "PATH"],
    [tmpdir(), {}, `The command ${tmpdir()} is a folder.`, "PATH"],
    [scripted("plain"), { cwd: "/nonesuch" }, "The working directory /nonesuch does not exist.", "directory"],
    ["  ", {}, "The command line is empty.", "node server.js"],
    [
      "ftp://example.com/tools",
      {},
      "A server cannot be reached by ftp:, only by http: and https:.",
      "http://localhost:3000/mcp",
    ],
  ])("%s", async (target, options, problem, remedy) => {
    const failure = await failureOf(target, options);
    expect(failure).toMatchObject({ code: "CONNECTION_FAILED", problem, place: target, stderr: "" });
    expect(failure.remedy).toContain(remedy);
  });

  it("a null character in its arguments", async () => {
    const { code, problem } = await failureOf(`${scripted("plain")} a\0b`);
    expect(code).toBe("CONNECTION_FAILED");
    expect(problem).toMatch(/^The command cannot be started: .*null bytes/);
  });
});

describe("stderr is shown", () => {
  it("as far as a person reads it", async () => {
    const { stderr } = await failureOf(scripted("talkative"));
    const lines = stderr.split("\n");
    expect(lines).toHaveLength(20);
    expect(lines[0]).toBe("line 9981");
    expect(lines.at(-1)).toMatch(/^x{399}…$/);
  });
});
