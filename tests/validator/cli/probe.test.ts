import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { probeServer, type ValidationResult } from "../../../lib/validator/index.ts";
import { folderOf } from "../folders.ts";
import { answering, commandOf, scripted, startHttp } from "../live/servers.ts";
import { runCommand, spawnCommand } from "./command.ts";

const mutant = (name: string): string => commandOf("mutants/server", "--era", "legacy", "--mutant", name);
const clean = commandOf("mutants/server", "--era", "legacy");
const json = ["--format", "json"];

const noServer =
  'There is no server to probe. Name it with --server, and quote a command: --server "node server.js".\n';

function resultOf({ out }: { readonly out: string }): ValidationResult {
  return JSON.parse(out) as ValidationResult;
}

/** A command that writes a file, and the path of the file. It is removed after the test. */
function traceFile(): { readonly path: string; readonly command: string } {
  const folder = mkdtempSync(join(tmpdir(), "probe-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const path = join(folder, "started");
  return { path, command: `'${process.execPath}' -e 'require("fs").writeFileSync(process.argv[1], "")' '${path}'` };
}

describe("what a probed server lists", () => {
  const properties = { day: { type: "string", description: "The day, as YYYY-MM-DD.", maxLength: 10 } };
  const tool = (name: string, own: object, key = "day") => ({
    name,
    description: "Lists the tides of a day, for skippers who plan when to leave the harbour.",
    inputSchema: { type: "object", properties: { ...properties, [key]: { ...properties.day, ...own } } },
  });
  const right = [tool("list_tides", {}), tool("list_ebbs", { $ref: "#/$defs/day" })];
  const withDefs = right.map((one) => ({
    ...one,
    inputSchema: { ...one.inputSchema, $defs: { day: properties.day } },
  }));
  const faulty = [
    tool("list tides", {}),
    tool("list_ebbs", { $ref: "#/$defs/day" }),
    tool("list_floods", { type: "int" }),
    tool("list_harbours", { "x-mcp-header": "No blanks" }),
    { name: "list_boats", inputSchema: { type: "text" } },
    { name: "list_boats", description: "Lists boats in the harbour.", inputSchema: { type: "object" } },
  ];
  const rulesIn = ({ issues }: ValidationResult) =>
    issues.filter(({ category }) => category !== "runtime").map(({ rule, severity }) => `${rule} ${severity}`);
  const probed = async (tools: readonly object[], ...flags: readonly string[]) =>
    resultOf(await runCommand(["probe", "--server", scripted("faulty", JSON.stringify(tools)), ...flags, ...json]));

  it("is judged by the revision of the server", async () => {
    const server = commandOf("mutants/server", "--mutant", "list-as-output");
    expect(rulesIn(resultOf(await runCommand(["probe", "--server", server, ...json])))).toEqual([]);
    const older = commandOf("mutants/server", "--mutant", "list-as-output", "--era", "legacy");
    const rules = rulesIn(resultOf(await runCommand(["probe", "--server", older, ...json])));
    expect(rules).toEqual(["schema-is-object error"]);
  });

  it("is judged by the errors of 'recommended', and one fault is told once", async () => {
    const result = await probed(faulty, "--preset", "conformance");
    expect(rulesIn(result).sort()).toEqual([
      "description-required error",
      "valid-json-schema error",
      "valid-json-schema error",
      "valid-tool-name error",
      "x-mcp-header error",
    ]);
    // The probes tell these.
    expect(result.issues.map(({ rule }) => rule)).toEqual(expect.arrayContaining(["tools-list", "list-unique"]));
  }, 60_000);

  it("is told by a rule where the probe sees nothing", async () => {
    const { issues } = await probed([{ ...right[0], name: " " }]);
    expect(issues.map(({ rule }) => rule)).toContain("name-required");
    expect(issues.map(({ rule }) => rule)).not.toContain("tools-list");
  }, 60_000);

  it("is no fault of the resources if it is one of a tool", async () => {
    const tool = { name: "list_boats", inputSchema: { type: "object" } };
    const target = scripted("tools-beside-resources", JSON.stringify([tool]));
    const { runtime } = await probeServer(target, { level: "runtime" });
    const failedBy = (id: string) => runtime?.requirements.find((one) => one.id === id)?.failed ?? [];
    expect(failedBy("REQ-FEATURE-002")).toContain("description-required");
    expect(failedBy("REQ-FEATURE-001")).not.toContain("description-required");
  }, 60_000);

  it("passes if it is right", async () => {
    expect(rulesIn(await probed(withDefs))).toEqual([]);
  }, 60_000);

  it("is not judged if the run names its probes, nor by rules that it leaves out", async () => {
    expect(rulesIn(await probed(faulty, "--only", "tools-list"))).toEqual([]);
    const rest = rulesIn(await probed(faulty, "--exclude", "description-required,schema,x-mcp-header"));
    expect(rest).toEqual(["valid-tool-name error"]);
  }, 60_000);

  it("is judged for programs, too", async () => {
    const target = scripted("faulty", JSON.stringify(faulty.slice(0, 1)));
    expect(rulesIn(await probeServer(target))).toEqual(["valid-tool-name error"]);
    expect(rulesIn(await probeServer(target, { only: ["tools-list"] }))).toEqual([]);
  }, 60_000);
});

describe("mcp-validate probe", () => {
  it("reports what a server does wrong with the exchanged messages, and fails", async () => {
    const run = await runCommand(["probe", "--server", mutant("any-method-legacy-stdio"), "--only", "errors", ...json]);
    expect(run.code).toBe(1);
    const { valid, issues, runtime, sources } = resultOf(run);
    expect(valid).toBe(false);
    const [issue] = issues;
    expect(issues.map(({ id }) => id)).toEqual(["unknown-method"]);
    expect(issue).toMatchObject({ severity: "error", category: "runtime", kind: "server" });
    expect(issue?.exchange?.sent).toContain("validator/no-such-method");
    expect(issue?.exchange?.received).toContain('"result"');
    expect(runtime?.requirements.find(({ id }) => id === "REQ-ERROR-002")).toMatchObject({
      status: "failed",
      failed: ["unknown-method"],
    });
    expect(runtime?.compliance).not.toBe("EXCELLENT");
    expect(sources.map(({ type, tools }) => [type, tools > 0])).toEqual([["server", true]]);
  });

  it("passes a server that meets all requirements", async () => {
    const run = await runCommand(["probe", "--server", clean, ...json]);
    expect({ code: run.code, err: run.err }).toEqual({ code: 0, err: "" });
    const { issues, runtime } = resultOf(run);
    expect(issues).toEqual([]);
    expect(runtime).toMatchObject({ complianceRate: 100, compliance: "EXCELLENT" });
    expect(runtime?.channels).toMatchObject([{ server: clean, transport: "stdio", era: "2025-11-25" }]);
    // Requirements for the validator itself are not in the matrix of a server.
    expect(runtime?.requirements.map(({ id }) => id)).not.toContain("USE-NFR-001");
  }, 60_000);

  it("runs as a process and prints the human report", () => {
    const run = spawnCommand(["probe", "--server", clean, "--only", "errors,ping"]);
    expect({ code: run.code, err: run.err }).toEqual({ code: 0, err: "" });
    expect(run.out).toMatch(/^(?:Passed|No problems)/mu);
  });

  it("says how fast the server starts and answers, and how much memory it takes", () => {
    const run = spawnCommand(["probe", "--server", clean, "--only", "ping,tools-list", ...json]);
    const { timing } = resultOf(run).runtime?.channels[0] ?? {};
    expect(timing?.start).toBeGreaterThan(0);
    // No process of Node.js takes less.
    if (process.platform === "linux") expect(timing?.memory).toBeGreaterThan(20_000_000);
    const ping = timing?.methods.find(({ method }) => method === "ping");
    expect(ping?.count).toBeGreaterThan(0);
    expect(ping?.p50).toBeGreaterThan(0);
    expect(ping?.p99).toBeGreaterThanOrEqual(ping?.p50 ?? Infinity);
    expect(timing?.methods.map(({ method }) => method)).toContain("tools/list");
    const shown = spawnCommand(["probe", "--server", clean, "--only", "ping"]).out;
    expect(shown.replaceAll(/\n +/gu, " ")).toMatch(
      / start \d+ ms; (?:\d+ MB; )?p50 and p99 in ms: .*ping [\d.]+ and [\d.]+/u,
    );
  });

  it("turns a probe off or changes its severity with --rule", async () => {
    const server = ["--server", mutant("any-method-legacy-stdio")];
    const off = await runCommand(["probe", ...server, "--only", "errors", "--rule", "unknown-method=off", ...json]);
    expect(resultOf(off).issues).toEqual([]);
    const warned = await runCommand([
      "probe",
      ...server,
      "--only",
      "errors",
      "--rule",
      "unknown-method=warning",
      ...json,
    ]);
    expect(warned.code).toBe(0);
    expect(resultOf(warned).issues.map(({ severity }) => severity)).toEqual(["warning"]);
  });

  it("does not run the probes that --exclude names", async () => {
    const server = ["--server", mutant("any-method-legacy-stdio")];
    const some = await runCommand(["probe", ...server, "--only", "errors", "--exclude", "unknown-method", ...json]);
    expect(resultOf(some).runtime?.probes.map(({ probe }) => probe)).not.toContain("unknown-method");
    expect(resultOf(some).issues).toEqual([]);
    const none = await runCommand(["probe", ...server, "--exclude", "runtime"]);
    expect(none.code).toBe(2);
    expect(none.err).toContain("USAGE --exclude runtime: It leaves out every probe that is on.");
  });

  it("also checks the definitions with --level both", async () => {
    const run = await runCommand([
      "probe",
      "--level",
      "both",
      "--server",
      clean,
      "--only",
      "ping,tool-name-case",
      ...json,
    ]);
    const { statistics, runtime, tools } = resultOf(run);
    expect(tools.length).toBeGreaterThan(3);
    expect(Object.keys(statistics.checksByRule)).toEqual(["tool-name-case"]);
    expect(runtime?.probes.map(({ probe }) => probe)).toEqual(["ping"]);
  });

  it("checks only definitions with --level static", async () => {
    const run = await runCommand(["probe", "--level", "static", "--server", clean, ...json]);
    expect(resultOf(run).runtime).toBeUndefined();
    expect(resultOf(run).tools.length).toBeGreaterThan(3);
  });

  it("lists the probes", async () => {
    const table = await runCommand(["probe", "--list-probes"]);
    expect(table.out).toMatch(/^errors +unknown-method +MUST +The server answers a request for an unknown/mu);
    const list = await runCommand(["probe", "--list-probes", ...json]);
    expect(JSON.parse(list.out)).toContainEqual(expect.objectContaining({ name: "ping", family: "lifecycle" }));
  });

  it("has a help that says what its limits mean and where the probes are listed", async () => {
    const { out } = await runCommand(["probe", "--help"]);
    expect(out).toContain("time limit for each answer (default: 10000)");
    expect(out).toContain("mcp-validate explain unknown-method");
    expect(out).toMatch(/Exit codes: 0 .* 1 .* 2 .*\n3 /u);
    expect((await runCommand(["explain", "nosuch"])).err).toContain("There is no rule or probe of that name or id.");
  });

  it("explains a probe", async () => {
    const text = await runCommand(["explain", "unknown-method"]);
    expect(text.out).toMatch(/^# unknown-method\n/u);
    expect(text.out).toContain("-32601");
    expect(text.out).not.toContain("tool-error");
    const data = await runCommand(["explain", "unknown-method", ...json]);
    expect(JSON.parse(data.out)).toMatchObject([{ name: "unknown-method", requirements: ["REQ-ERROR-002"] }]);
  });

  it("reports why a server cannot be probed", async () => {
    const run = await runCommand(["probe", "--server", "no-such-command-here"]);
    expect(run.code).toBe(3);
    expect(run.err).toContain("The command no-such-command-here was not found.");
    // A system may have a program of this name.
    if (process.platform === "linux")
      expect((await runCommand(["probe", "--server", "cd shed && node server.js"])).err).toContain(
        "The command cd was not found. The command is started without a shell: name its folder with --cwd, and leave out 'cd'.",
      );
    const old = await runCommand(["probe", "--server", scripted("refuses-all")]);
    expect(old.code).toBe(3);
    expect(old.err).toContain("Not today.");
    const wrongUrl = await runCommand(["probe", "--server", "http://"]);
    expect(wrongUrl.code).toBe(3);
    expect(wrongUrl.err).toContain("The URL is not valid.");
    const url = await answering((_request, response) => response.writeHead(404).end());
    const wrongHeader = await runCommand(["probe", "--server", url, "--header", "X-Price: €"]);
    expect(wrongHeader.code).toBe(3);
    expect(wrongHeader.err).toContain("A header has a name or a value that HTTP does not allow.");
  });

  it("says that a URL may be wrong if its answers are those of a web site", async () => {
    for (const [status, type] of [
      [404, "text/plain"],
      [405, "text/plain"],
      [501, "text/html"],
      [200, "text/html; charset=utf-8"],
    ] as const) {
      const url = await answering((_request, response) =>
        response.writeHead(status, { "content-type": type }).end("<p>Hello</p>"),
      );
      const run = await runCommand(["probe", "--server", url]);
      expect(run.code).toBe(3);
      expect(run.err).toContain("This may not be an MCP endpoint: check the URL and its path");
    }
  });

  it("reports the servers that can be probed if another one cannot, and fails with 3", async () => {
    const run = await runCommand([
      "probe",
      "--server",
      "no-such-command-here",
      "--server",
      clean,
      "--only",
      "ping",
      ...json,
    ]);
    expect(run.code).toBe(3);
    expect(run.err).toContain(
      "CONNECTION_FAILED no-such-command-here: The command no-such-command-here was not found.",
    );
    const { runtime, sources } = resultOf(run);
    expect(sources.map(({ name }) => name)).toEqual([clean]);
    expect(runtime?.probes).toMatchObject([{ probe: "ping", status: "passed" }]);
    expect(runtime?.notices).toEqual(["no-such-command-here: The command no-such-command-here was not found."]);
  });

  it("shows no credentials of the URL or the command", async () => {
    const origin = await startHttp("mutants/server", "--transport", "http", "--era", "legacy");
    const server = `${origin}/mcp?api_key=s3cret`;
    for (const args of [
      ["probe", "--server", server, "--level", "both", "--only", "errors", "--format", "json"],
      ["probe", "--server", server, "--dry-run"],
      ["--server", server, "--verbose"],
      ["probe", "--server", "http://127.0.0.1:1/mcp?api_key=s3cret"],
      ["--server", "no-such-command-here --token s3cret"],
      ["--server", "API_KEY=s3cret node server.js"],
    ]) {
      const { out, err } = await runCommand(args);
      expect(out + err).toMatch(/(?:api_key=|--token )\*\*\*/iu);
      expect(out + err).not.toContain("s3cret");
    }
  });
});

describe("the results of mcp-validate probe", () => {
  const toolbox = commandOf("sdk1-stdio");

  it("have one issue for what is wrong in both eras, and one probe result for each", async () => {
    const server = commandOf("mutants/server", "--era", "both", "--mutant", "unknown-method-code-legacy-stdio");
    const { issues, runtime } = resultOf(await runCommand(["probe", "--server", server, "--only", "errors", ...json]));
    expect(issues.map(({ message }) => message)).toEqual([
      expect.stringMatching(
        /^The server answers an unknown method with error -32603 .+ \(stdio, 2025-11-25 and 2026-07-28\)$/u,
      ),
    ]);
    const failed = runtime?.probes.filter(({ status }) => status === "failed");
    expect(failed).toMatchObject([
      { probe: "unknown-method", channel: 0 },
      { probe: "unknown-method", channel: 1 },
    ]);
  });

  it("have the level of what failed, which may be below that of the requirement", async () => {
    const run = await runCommand(["probe", "--server", toolbox, "--only", "errors", ...json]);
    const { issues, runtime } = resultOf(run);
    expect(new Set(issues.map(({ severity }) => severity))).toEqual(new Set(["suggestion"]));
    expect(runtime?.probes.find(({ probe }) => probe === "invalid-params")).toMatchObject({
      status: "failed",
      failedLevel: "ADVICE",
    });
    const warned = await runCommand(["probe", "--server", mutant("level-code"), "--only", "logging", ...json]);
    expect(resultOf(warned).runtime?.probes.flatMap(({ failedLevel }) => failedLevel ?? [])).toEqual(["ADVICE"]);
  });

  it("say which text asks, where a requirement asks for more than the protocol", async () => {
    const found = async (args: readonly string[]): Promise<unknown> => {
      const run = await runCommand(["probe", ...args, ...json]);
      const { issues, runtime } = resultOf(run);
      const row = runtime?.requirements.find(({ id }) => id === "REQ-ERROR-001");
      return {
        code: run.code,
        issues: issues.map(({ id, severity, message }) => [id, severity, message.replace(/^.*?\. (?=REQ)/u, "")]),
        failed: row?.failed,
        level: row?.failedLevel,
        compliance: runtime?.compliance,
      };
    };
    const says = (code: string): string =>
      `REQ-ERROR-001 asks for error ${code}, and JSON-RPC 2.0 shows it as the answer; MCP leaves it open over stdio. The SDKs for TypeScript and Python do not answer there, so a server on them does not either.`;
    // The SDK does not answer, which the author of a server cannot change.
    const server = ["--server", toolbox, "--only", "parse-error,invalid-request,unknown-method"];
    const failed = ["invalid-request", "parse-error"];
    const judged = (severity: string) => ({
      issues: [
        ["invalid-request", severity, says("-32600")],
        ["parse-error", severity, says("-32700")],
      ],
      failed,
      level: "MUST",
    });
    expect(await found(server)).toEqual({ code: 0, ...judged("suggestion"), compliance: "MODERATE" });
    expect(await found([...server, "--preset", "conformance"])).toMatchObject({ code: 1, ...judged("error") });
    // A requested severity is applied.
    const set = ["--rule", "parse-error=error", "--rule", "invalid-request=off"];
    expect(await found(["--server", toolbox, "--only", "errors", "--exclude", "invalid-params", ...set])).toMatchObject(
      { code: 1, issues: [["parse-error", "error", says("-32700")]] },
    );
    // So is a wrong code, which says no less than silence.
    const wrongCode = ["--server", mutant("parse-error-code-legacy-stdio"), "--only", "errors"];
    const message: unknown = expect.stringContaining(
      "JSON-RPC 2.0 defines this code, and MCP names it without a MUST.",
    );
    expect(await found(wrongCode)).toMatchObject({ code: 0, issues: [["parse-error", "warning", message]] });
    expect(await found([...wrongCode, "--preset", "conformance"])).toMatchObject({
      code: 1,
      issues: [["parse-error", "error", message]],
      level: "MUST",
    });
  });

  it("fail an unknown method as a MUST, with a warning where an SDK does the same", async () => {
    const server = ["--server", mutant("unknown-method-code-legacy-stdio"), "--only", "REQ-ERROR-002", ...json];
    for (const [preset, code, severity] of [
      ["recommended", 0, "warning"],
      ["conformance", 1, "error"],
    ] as const) {
      const run = await runCommand(["probe", ...server, "--preset", preset]);
      const { issues, runtime } = resultOf(run);
      expect([run.code, issues.map((issue) => issue.severity)]).toEqual([code, [severity]]);
      expect(issues[0]?.message).toMatch(/error -32603 instead of error -32601\. REQ-ERROR-002 asks for this code; /u);
      expect(runtime?.requirements.find(({ id }) => id === "REQ-ERROR-002")).toMatchObject({
        level: "MUST",
        status: "failed",
        failedLevel: "MUST",
      });
    }
  });

  it("do not pass a requirement for a capability that the server does not declare", async () => {
    const run = await runCommand(["probe", "--server", scripted("tools"), ...json]);
    const rows = resultOf(run).runtime?.requirements.filter(({ id }) => id.startsWith("REQ-FEATURE"));
    const undeclared = (name: string): string => `The server does not declare the ${name} capability.`;
    expect(rows).toMatchObject([
      { status: "not run", reason: undeclared("resources") },
      { status: "passed" },
      { status: "not run", reason: undeclared("prompts") },
    ]);
  });

  it("say if no tool may be called, and if --call names none", async () => {
    const call = ["probe", "--server", toolbox, "--only", "call-result", ...json];
    const noticesOf = async (...more: string[]): Promise<readonly string[] | undefined> =>
      resultOf(await runCommand([...call, ...more])).runtime?.notices;
    const hint = `${toolbox}: No tool was called, because none has readOnlyHint: true. Allow calls with --call NAME.`;
    expect(await noticesOf()).toEqual([hint]);
    expect(await noticesOf("--call", "list_tools")).toEqual([]);
    expect(await noticesOf("--call", "no_such_tool")).toEqual([
      `${toolbox}: The server has no tool 'no_such_tool'.`,
      hint,
    ]);
    expect(
      resultOf(await runCommand(["probe", "--server", clean, "--only", "call-result", ...json])).runtime?.notices,
    ).toEqual([]);
  });

  it("say how many probes did not run for lack of time", async () => {
    const server = commandOf("mutants/server", "--transport", "stdio", "--era", "legacy", "--mutant", "ping-lost");
    const { runtime } = resultOf(await runCommand(["probe", "--server", server, "--max-time", "3000", ...json]));
    expect(runtime?.notices).toContainEqual(
      expect.stringMatching(/: \d+ probes did not run because the time limit \(--max-time 3000\) was reached\.$/u),
    );
  });
});

describe("mcp-validate probe with the source of a server", () => {
  const source = (description: string): string => `
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";

const server = new McpServer({ name: "toolbox", version: "1.4.0" });
server.registerTool("list_tools", { description: "${description}" }, () => ({ content: [] }));
await server.connect(new StdioServerTransport());
`;
  const toolbox = commandOf("sdk1-stdio");

  it("reports differences from the source at their place in the source", async () => {
    const folder = folderOf({ "server.mjs": source("Lists nails.") });
    const run = await runCommand(["probe", "server.mjs", "--server", toolbox, "--only", "ping", ...json], folder);
    const { issues } = resultOf(run);
    const offered = (what: string): unknown =>
      expect.objectContaining({ message: `The running server offers the ${what}, which its source does not define.` });
    expect(issues.map(({ id, message, file, line, severity }) => ({ id, message, file, line, severity }))).toEqual([
      offered("tool 'cut_board'"),
      {
        id: "same-as-source",
        message: "The tool 'list_tools' of the running server differs from its source: description.",
        file: "server.mjs",
        line: 6,
        severity: "suggestion",
      },
      offered("resource 'board'"),
      offered("resource 'stock'"),
      offered("prompt 'plan_shelf'"),
    ]);
  });

  it("reports an issue about a tool where the source registers the tool", async () => {
    const name = "read_note";
    const folder = folderOf({ "tools.json": `{\n  "tools": [\n    { "name": "${name}" }\n  ]\n}\n` });
    const server = mutant("no-structured-content-legacy-stdio");
    const run = await runCommand(
      ["probe", "tools.json", "--server", server, "--only", "output-schema", ...json],
      folder,
    );
    const { issues, tools } = resultOf(run);
    const [issue] = issues.filter(({ id }) => id === "output-schema");
    expect(issue).toMatchObject({ tool: name, file: "tools.json", line: 3 });
    expect(tools.find(({ file }) => file === "tools.json")).toMatchObject({
      issueIndexes: expect.arrayContaining([issues.findIndex(({ id }) => id === "output-schema")]) as unknown,
    });
  });

  it("names declared transports that were not probed", async () => {
    const manifest = {
      packages: [{ transport: { type: "stdio" } }],
      remotes: [{ type: "streamable-http", url: "https://tools.example/mcp" }],
    };
    const folder = folderOf({
      "server.mjs": source("Lists what hangs on the wall."),
      "server.json": JSON.stringify(manifest),
    });
    const run = await runCommand(["probe", ".", "--server", toolbox, "--only", "ping", ...json], folder);
    expect(resultOf(run).runtime?.notices).toEqual([
      "server.json declares the transport streamable-http, which was not probed. Add --server with https://tools.example/mcp.",
    ]);
  });
});

describe("mcp-validate probe with paths that it cannot compare", () => {
  it("reports a missing path", async () => {
    const run = await runCommand(["probe", "missing.ts", "--server", clean, "--only", "ping"]);
    expect(run.code).toBe(2);
    expect(run.err).toContain("FILE_NOT_FOUND missing.ts");
  });

  it("checks standard input and globs without comparing them", async () => {
    const list = `{ "tools": [{ "name": "own", "description": "Own.", "inputSchema": { "type": "object" } }] }`;
    const folder = folderOf({ "tools.json": list });
    const flags = ["--server", clean, "--only", "ping", ...json];
    const found = resultOf(await runCommand(["probe", "*.json", ...flags], folder));
    expect(found.tools.map(({ name }) => name)).toContain("own");
    expect(found.issues).toEqual([]);
    const piped = await runCommand(["probe", "-", ...flags], folder, { input: list });
    expect(resultOf(piped).tools.map(({ name }) => name)).toContain("own");
  });
});

describe("--level", () => {
  it("requires --allow-runtime without the probe command", async () => {
    const { path, command } = traceFile();
    for (const level of ["runtime", "both"]) {
      const run = await runCommand(["--level", level, "--server", command]);
      expect(run.code).toBe(2);
      expect(run.err).toBe(
        `USAGE --level ${level}: Probes run the server's code and send it invalid requests. Add --allow-runtime, or use 'mcp-validate probe', if you trust the server.\n`,
      );
    }
    expect(existsSync(path)).toBe(false);
    const allowed = await runCommand([
      "--level",
      "runtime",
      "--allow-runtime",
      "--server",
      clean,
      "--only",
      "ping",
      ...json,
    ]);
    expect(resultOf(allowed).runtime?.counts).toEqual({
      passed: 1,
      failed: 0,
      flaky: 0,
      "not run": 0,
      "not applicable": 0,
    });
  });

  it.each([
    [["--level", "both", "--allow-runtime", "a.json"], "There is no server to probe."],
    [["probe"], `USAGE --server: ${noServer}`],
    [["probe", "http://127.0.0.1:1/mcp"], `USAGE --server: ${noServer}`],
    [["probe", "node server.js"], `USAGE --server: ${noServer}`],
    [["probe", "a.json", "--level", "runtime", "--server", "x"], "It does not read files."],
    [["--call", "sail", "--server", "x"], "It applies only to probes of a running server."],
    [["--allow-runtime", "--server", "x"], "It applies only to probes of a running server."],
    [["probe", "--server", "x", "--rule", "png=off"], "'png' is not a rule."],
    [
      ["probe", "--server", "x", "--only", "ping,no-such"],
      "--only: There is no probe, family or requirement 'no-such'.",
    ],
    [["probe", "--server", "x", "--exclude", "REQ-CONN-01"], "Did you mean REQ-CONN-001"],
    [["probe", "--server", "x", "--only", "naming"], "It selects rules: use --check both."],
    [["probe", "--server", "x", "--level", "both", "--only", "no-such"], "--only: 'no-such' is not a rule, a probe,"],
    [
      ["probe", "--server", "x", "--only", "ping", "--exclude", "ping"],
      "--exclude ping: It leaves out every probe that --only selects.",
    ],
    [["probe", "--server", "x", "--dry-run", ...json], "USAGE --dry-run: It makes no report."],
    [
      ["probe", "--server", "x", "--dry-run", "--record", "r.jsonl"],
      "USAGE --record: A dry run sends nothing to record. Leave out --dry-run.",
    ],
    [
      ["probe", "--server", "x", "--dry-run", "--baseline", "b.json", "--update-baseline"],
      "USAGE --update-baseline: A dry run finds no failures. Leave out --dry-run.",
    ],
  ])("refuses %j", async (args, message) => {
    const run = await runCommand(args);
    expect(run.code).toBe(2);
    expect(run.err).toContain(message);
  });
});

describe("probeServer", () => {
  it("returns the result, or the text of a report", async () => {
    const result = await probeServer(clean, { only: ["ping"] });
    expect(result.runtime?.probes).toMatchObject([{ probe: "ping", status: "passed", channel: 0 }]);
    expect(await probeServer(clean, { only: ["ping"], format: "yaml" })).toContain("REQ-CONN-001");
  });

  it("rejects unsupported option values", async () => {
    await expect(probeServer(clean, { level: "static" } as never)).rejects.toThrow("options.level");
  });
});
