import { describe, expect, it } from "vitest";
import { folderOf } from "../folders.ts";
import { runCommand } from "./command.ts";

/** A server without packages, whose tools have the names of its arguments; `12x` for twelve tools. */
const server = `import { createInterface } from "node:readline";
const send = (message) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", ...message }) + "\\n");
const names = process.argv.slice(2).flatMap((word) => {
  const [, count, letter] = /^(\\d+)([a-z])$/.exec(word) ?? [];
  return count ? Array.from({ length: Number(count) }, (_, index) => letter.repeat(9) + "_" + index) : word;
});
const tools = names.map((name) => ({ name, description: "Water.", inputSchema: { type: "object" } }));
createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method } = JSON.parse(line);
  if (method === "initialize") {
    const serverInfo = { name: "garden", version: "1.0.0" };
    send({ id, result: { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo } });
  } else if (method === "tools/list") send({ id, result: { tools } });
  else if (id !== undefined) send({ id, error: { code: -32601, message: "There is no such method" } });
});
`;

type Servers = Readonly<Record<string, readonly string[]>>;

const entriesOf = (servers: Servers): object =>
  Object.fromEntries(
    Object.entries(servers).map(([name, tools]) => [
      name,
      tools.length ? { command: "node", args: ["server.mjs", ...tools] } : { command: "no-such-program" },
    ]),
  );

/** The findings about several servers in a run that starts them, the lines beside the report, and the exit code. */
async function together(
  files: Readonly<Record<string, Servers>>,
  flags: readonly string[] = [],
): Promise<{ readonly found: readonly string[]; readonly lines: readonly string[]; readonly code: number | null }> {
  const configurations = Object.entries(files).map(([file, servers]) => [
    file,
    JSON.stringify({ [file.startsWith(".vscode") ? "servers" : "mcpServers"]: entriesOf(servers) }),
  ]);
  const folder = folderOf({ "server.mjs": server, ...(Object.fromEntries(configurations) as object) });
  const [only] = Object.keys(files);
  const names = [...new Set(Object.values(files).flatMap((servers) => Object.keys(servers)))];
  const args = [
    "--client-config",
    ...(Object.keys(files).length === 1 && only !== undefined ? [only] : []),
    ...names.flatMap((name) => ["--server", name]),
    ...["--only", "no-duplicate-names,no-excessive-tools", "--format", "json", ...flags],
  ];
  const { code, out, err } = await runCommand(args, folder, { env: { HOME: folder, APPDATA: "" } });
  const { issues } = JSON.parse(out) as {
    readonly issues: readonly { readonly rule: string; readonly severity: string; readonly message: string }[];
  };
  const found = issues.map(({ rule, severity, message }) => `${severity} ${rule}: ${message}`);
  return { found, lines: err.trim().split("\n").filter(Boolean), code };
}

describe("servers that a client uses together", () => {
  it("tells the sum of their tools and tokens", async () => {
    const { found, lines, code } = await together({
      ".mcp.json": { a: ["water_plant"], b: ["list_plants", "add_plant"] },
    });
    expect(lines).toEqual([
      expect.stringMatching(
        /^Claude Code: 2 servers have 3 tools together, an estimated \d+ tokens: b \d+, a \d+\.$/u,
      ) as string,
    ]);
    expect([found, code]).toEqual([[], 0]);
  });

  it("reports equal and nearly equal names, except for clients that add the name of the server", async () => {
    const servers = { a: ["search", "read_file"], b: ["search", "readFile"], c: ["list_plants"] };
    const expected = [
      "warning no-duplicate-names: Servers 'a' and 'b' both have a tool 'search'.",
      "warning no-duplicate-names: Tools 'read_file' of server 'a' and 'readFile' of 'b' differ only in case or separators.",
    ];
    expect((await together({ "servers.json": servers })).found).toEqual(expected);
    expect((await together({ ".mcp.json": servers })).found).toEqual([]);
    expect((await together({ ".mcp.json": servers }, ["--clients", "openai-agents"])).found).toEqual(expected);
  });

  it("reports names that are alike in one server, and those that servers share, once each", async () => {
    const within =
      "error no-duplicate-names: The name of tool 'readFile' differs from 'read_file' only in case or separators.";
    const shared = "warning no-duplicate-names: Servers 'a' and 'b' both have a tool 'read_file'.";
    const both = ["read_file", "readFile"];
    const found = async (servers: Servers) => (await together({ "servers.json": servers })).found;
    expect(await found({ a: both, b: both })).toEqual([within, within, shared]);
    expect(await found({ a: ["readFile"], b: both })).toEqual([within, shared.replace("read_file", "readFile")]);
    expect(await found({ a: ["read_file"], b: ["readFile"], c: ["readFile"] })).toEqual([
      "warning no-duplicate-names: Tools 'read_file' of server 'a' and 'readFile' of 'b' differ only in case or separators.",
      "warning no-duplicate-names: Servers 'b' and 'c' both have a tool 'readFile'.",
    ]);
  });

  it("reports once what is true of two clients", async () => {
    const servers = { a: ["search"], b: ["search"] };
    const { found, lines } = await together({ ".kiro/settings/mcp.json": servers, ".zed/settings.json": servers });
    expect(lines).toHaveLength(2);
    expect(found).toEqual(["warning no-duplicate-names: Servers 'a' and 'b' both have a tool 'search'."]);
  });

  it("compares the number of all tools with the limit of the client", async () => {
    const servers = { a: ["70a"], b: ["60b"] };
    const message =
      "warning no-excessive-tools: VS Code refuses 130 tools together (reported); the maximum is 128. Server 'a' has the most, 70.";
    expect((await together({ ".vscode/mcp.json": servers })).found).toContain(message);
    const { found } = await together({ ".vscode/mcp.json": { a: ["70a"], b: ["58b"] } });
    expect(found.filter((one) => one.includes("together"))).toEqual([]);
  });

  it("does not add servers of different clients, and those that are only named", async () => {
    const { found, lines } = await together({
      ".kiro/settings/mcp.json": { a: ["search"] },
      ".zed/settings.json": { b: ["search"] },
    });
    expect([found, lines]).toEqual([[], []]);
    const folder = folderOf({ "server.mjs": server });
    const args = ["--server", "node server.mjs search", "--server", "node server.mjs search x", "--format", "json"];
    const plain = await runCommand([...args, "--only", "no-duplicate-names"], folder);
    expect([plain.err, plain.code]).toEqual(["", 0]);
    expect((JSON.parse(plain.out) as { readonly issues: readonly object[] }).issues).toEqual([]);
  });

  const leaky = { files: ["read_file"], tracker: ["list_issues", "get_issue"], mail: ["send_email"] };

  it("warns of servers that can leak private data together, and names the tools", async () => {
    const { lines, found, code } = await together({ ".mcp.json": leaky });
    expect(lines[1]).toBe(
      "Claude Code: Together they read private data (files.read_file), read what strangers write (tracker.list_issues, tracker.get_issue) and send data out (mail.send_email). A stranger's text can make the model send the data away: confirm each call that sends.",
    );
    expect([lines.length, found, code]).toEqual([2, [], 0]);
    const without = Object.entries(leaky).map(([name]) =>
      Object.fromEntries(Object.entries({ ...leaky, plants: ["list_plants"] }).filter(([other]) => other !== name)),
    );
    for (const servers of without) expect((await together({ ".mcp.json": servers })).lines).toHaveLength(1);
  });

  it("writes the sum into JSON", async () => {
    const folder = folderOf({ "server.mjs": server, ".mcp.json": JSON.stringify({ mcpServers: entriesOf(leaky) }) });
    const names = Object.keys(leaky).flatMap((name) => ["--server", name]);
    const { out } = await runCommand(["--client-config", ".mcp.json", ...names, "--format", "json"], folder);
    const { together: sums } = JSON.parse(out) as { readonly together: readonly object[] };
    expect(sums).toEqual([
      {
        client: "Claude Code",
        servers: expect.arrayContaining([
          { name: "files", tools: 1, tokens: expect.any(Number) as number },
          { name: "tracker", tools: 2, tokens: expect.any(Number) as number },
        ]) as object[],
        tools: 4,
        tokens: expect.any(Number) as number,
        leak: {
          private: ["files.read_file"],
          foreign: ["tracker.list_issues", "tracker.get_issue"],
          out: ["mail.send_email"],
        },
      },
    ]);
  });

  it("sums servers beside files", async () => {
    const folder = folderOf({
      "server.mjs": server,
      ".mcp.json": JSON.stringify({ mcpServers: entriesOf(leaky) }),
      "tools.json": JSON.stringify({ tools: [] }),
    });
    const names = Object.keys(leaky).flatMap((name) => ["--server", name]);
    const args = ["tools.json", "--client-config", ".mcp.json", ...names, "--format", "json"];
    const { together: sums } = JSON.parse((await runCommand(args, folder)).out) as { readonly together: object[] };
    expect(sums).toMatchObject([{ tools: 4, leak: { private: ["files.read_file"], out: ["mail.send_email"] } }]);
  });

  it("reports no warning if only errors are asked for", async () => {
    const { found } = await together({ "servers.json": { a: ["search"], b: ["search"] } }, ["--min-severity", "error"]);
    expect(found).toEqual([]);
  });

  it("says which server the sum is without", async () => {
    const { found, lines, code } = await together({ "servers.json": { a: ["search"], gone: [], b: ["search"] } });
    expect(found).toEqual(["warning no-duplicate-names: Servers 'a' and 'b' both have a tool 'search'."]);
    expect(lines.slice(0, 2)).toEqual([
      "The sum of the servers is without gone.",
      expect.stringMatching(/^2 servers have 2 tools together/u) as string,
    ]);
    expect(lines[2]).toMatch(/^CONNECTION_FAILED no-such-program: /u);
    expect(code).toBe(3);
  });

  it("locks nothing if one of the servers is missing", async () => {
    const folder = folderOf({
      "server.mjs": server,
      ".mcp.json": JSON.stringify({ mcpServers: entriesOf({ a: ["search"], gone: [] }) }),
    });
    const args = ["lock", "--client-config", ".mcp.json", "--server", "a", "--server", "gone"];
    const { code, out } = await runCommand(args, folder);
    expect([code, out]).toEqual([3, ""]);
  });
});
