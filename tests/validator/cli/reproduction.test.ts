import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { mutants } from "../../../fixtures/live/mutants/mutants.mjs";
import { folderOf } from "../folders.ts";
import { answering, commandOf, startHttp } from "../live/servers.ts";
import { type Run, startCommand } from "./command.ts";
import { json, resultOf } from "./runs.ts";

/** The lines that the issues of a run state. */
function reproductionsIn(run: Run): string[] {
  return resultOf(run).issues.flatMap(({ exchange }) => exchange?.reproduction ?? []);
}

/** What a shell prints that runs the lines. */
async function shownBy(lines: string, env: Readonly<Record<string, string>> = {}, cwd?: string): Promise<string> {
  const options = {
    env: { PATH: process.env["PATH"], ...env },
    timeout: 20_000,
    ...(cwd === undefined ? {} : { cwd }),
  };
  return (await promisify(execFile)("sh", ["-c", lines], options)).stdout;
}

/** Starts the command, beside a server that this process runs. */
function probe(args: readonly string[], cwd?: string): Promise<Run> {
  return startCommand(["probe", ...args], cwd).ended;
}

/** How a mutant is reached. */
async function targetOf(name: string): Promise<readonly string[]> {
  const {
    transport = "stdio",
    era = "legacy",
    token,
    probe: own = "",
  } = mutants.find((one) => one.name === name) ?? {};
  const args = ["--transport", transport, "--era", era, "--mutant", name];
  const authorization = token === undefined ? [] : ["--header", `Authorization: Bearer ${token}`];
  const server =
    transport === "stdio" ? commandOf("mutants/server", ...args) : `${await startHttp("mutants/server", ...args)}/mcp`;
  return ["--server", server, "--only", own, "--preset", "all", ...authorization];
}

const withoutId = (text: string): string => text.replaceAll(/"id":\s*(?:\d+|"[^"]*")/gu, '"id":0');

describe("the lines that show a failure of a probe again", () => {
  it.each([
    // The handshake, and a request; a request alone; a message that is no JSON.
    ["any-method-legacy-stdio"],
    ["unknown-method-code-modern-stdio"],
    ["parse-error-code-legacy-stdio"],
    // A session, and a request without one.
    ["unknown-method-code-legacy-http"],
    ["any-method-modern-http"],
    // What is judged afterwards.
    ["title-a-number-legacy-stdio"],
    ["size-a-text-legacy-http"],
  ])(
    "get the faulty answer from the server: %s",
    async (name) => {
      const run = await probe([...(await targetOf(name)), ...json]);
      const [issue] = resultOf(run).issues;
      const { reproduction = "", received = "" } = issue?.exchange ?? {};
      expect({ err: run.err, reproduction }).toEqual({ err: "", reproduction: expect.stringMatching(/./u) as unknown });
      expect(reproduction.split("\n").length).toBeLessThanOrEqual(3);
      const answer = received.replace(/^HTTP \d+ /u, "").replace(/…$/u, "");
      expect(withoutId(await shownBy(reproduction))).toContain(withoutId(answer));
    },
    60_000,
  );

  it("are in the reports for people, too, in one piece", async () => {
    const target = await targetOf("any-method-legacy-stdio");
    const [lines = ""] = reproductionsIn(await probe([...target, ...json]));
    for (const format of ["human", "markdown", "yaml"])
      expect((await probe([...target, "--format", format])).out).toContain(lines);
    const page = (await probe([...target, "--format", "html"])).out;
    expect(page.replaceAll("&#39;", "'").replaceAll("&quot;", '"')).toContain(lines);
  }, 60_000);

  it("have variables in place of credentials, with which they work", async () => {
    const args = await targetOf("token-of-same-length-legacy-http");
    const token = mutants.find(({ name }) => name === "token-of-same-length-legacy-http")?.token ?? "";
    const run = await probe([...args, ...json]);
    const [lines = ""] = reproductionsIn(run);
    expect(lines).not.toContain(token);
    expect(lines).not.toContain(token.slice(0, 6));
    expect(await shownBy(lines, { TOKEN: token })).toContain("HTTP/1.1 200");
  }, 60_000);

  it("pass on the variables and the folder of the server, and hide their values", async () => {
    const folder = folderOf({
      "part/server.mjs": `if (process.env.SHED_KEY !== "s3cret key") process.exit(1);
import(${JSON.stringify(new URL("../../../fixtures/live/mutants/server.mjs", import.meta.url).href)});\n`,
    });
    const command = "node server.mjs --era legacy --transport stdio --mutant any-method-legacy-stdio";
    const flags = ["--cwd", "part", "--env", "SHED_KEY=s3cret key", "--only", "unknown-method", ...json];
    const run = await probe(["--server", command, ...flags], folder);
    const [lines = ""] = reproductionsIn(run);
    expect(run.out).not.toContain("s3cret");
    expect(await shownBy(lines, { SHED_KEY: "s3cret key" }, folder)).toContain(`"result":{}`);
    expect(await shownBy(lines, {}, folder).catch(() => "")).not.toContain("result");
  }, 60_000);

  it("are words of the shell, whatever the names of the server are", async () => {
    const name = `it's "$(touch pwned)" \`touch pwned\` \\ é\u202E`;
    const tool = { name, description: "d", inputSchema: { type: "object" }, annotations: { readOnlyHint: true } };
    const server = await answering((request, response) => {
      let body = "";
      request.on("data", (piece: Buffer) => (body += piece.toString()));
      request.on("end", () => {
        const { id, method, params } = JSON.parse(body || "{}") as {
          id?: unknown;
          method?: string;
          params?: { name?: string };
        };
        if (id === undefined) {
          response.writeHead(request.method === "POST" ? 202 : 405).end();
          return;
        }
        const initialized = {
          protocolVersion: "2025-11-25",
          capabilities: { tools: {} },
          serverInfo: { name: "a", version: "1" },
        };
        const result =
          method === "initialize"
            ? initialized
            : method === "tools/list"
              ? { tools: [tool] }
              : method === "tools/call"
                ? { content: params?.name === name ? "wrong" : [] }
                : {};
        response.writeHead(200, { "content-type": "application/json" });
        response.end(JSON.stringify({ jsonrpc: "2.0", id, result }));
      });
    });
    const run = await probe(["--server", server, "--only", "call-result", ...json]);
    const [lines = ""] = reproductionsIn(run);
    const folder = folderOf({ "a.txt": "" });
    expect(lines).toContain("touch pwned");
    expect(await shownBy(lines, {}, folder)).toContain(`"content":"wrong"`);
    expect([existsSync(join(folder, "pwned")), readdirSync(folder)]).toEqual([false, ["a.txt"]]);
  }, 60_000);

  it("are left out where a printed message would not show the fault", async () => {
    const run = await probe([...(await targetOf("chunk-is-a-message-legacy-stdio")), "--timeout", "1000", ...json]);
    expect(resultOf(run).issues.map(({ rule, exchange }) => [rule, exchange?.reproduction])).toEqual([
      ["split-messages", undefined],
    ]);
  }, 60_000);

  it("are left out where it takes two conversations", async () => {
    const run = await probe([...(await targetOf("sessions-mixed")), ...json]);
    expect(resultOf(run).issues.map(({ rule, exchange }) => [rule, exchange?.reproduction])).toEqual([
      ["sessions-apart", undefined],
    ]);
  }, 60_000);
});
