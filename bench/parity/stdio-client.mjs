/** @file A minimal MCP client that asks a server for its tools over stdio. */
import { execFileSync, spawn } from "node:child_process";
import readline from "node:readline";

/** The newest protocol revision that recent servers accept; they may answer with an older one. */
const PROTOCOL_VERSION = "2025-06-18";
const METHOD_NOT_FOUND = -32601;
const SHOWN_STDERR_LINES = 6;

/** Process ids of the running servers, so that none outlives this program. */
const running = new Set();
process.on("exit", () => running.forEach(killTree));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(130));

/**
 * Starts a server, asks for all pages of `tools/list`, and ends the server with all its child processes.
 * @param {object} start
 * @param {string} start.command the program
 * @param {string[]} start.args
 * @param {string} start.cwd
 * @param {Record<string, string>} start.env the whole environment
 * @param {object} [start.capabilities] the capabilities that the client declares; some tools depend on them
 * @param {number} start.timeoutMs limit for the whole conversation
 * @returns {Promise<{ protocolVersion: string, serverInfo: object, tools: object[] }>}
 */
export async function askForTools({ command, args, cwd, env, capabilities = {}, timeoutMs }) {
  // In a process group of its own, so that one signal reaches the server's children as well.
  const server = spawn(command, args, { cwd, env, stdio: ["pipe", "pipe", "pipe"], detached: true });
  const { pid } = server;
  if (pid !== undefined) running.add(pid);
  let stderr = "";
  server.stderr.on("data", (chunk) => (stderr = (stderr + chunk).slice(-20_000)));
  let timer;
  const broken = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs / 1000} s`)), timeoutMs);
    server.on("error", reject);
    server.on("exit", (code, signal) => reject(new Error(`the server ended (${signal ?? code})`)));
  });
  try {
    return await Promise.race([converse(server, capabilities), broken]);
  } catch (error) {
    const lastWords = stderr.trim().split("\n").slice(-SHOWN_STDERR_LINES).join("\n");
    throw new Error(lastWords === "" ? error.message : `${error.message}\n${lastWords}`, { cause: error });
  } finally {
    clearTimeout(timer);
    if (pid !== undefined) killTree(pid);
    running.delete(pid);
  }
}

/**
 * Holds the conversation: initialize, initialized, tools/list until there is no next page.
 * @param {import("node:child_process").ChildProcess} server
 * @param {object} capabilities
 */
async function converse(server, capabilities) {
  const request = connect(server);
  const { protocolVersion, serverInfo } = await request("initialize", {
    protocolVersion: PROTOCOL_VERSION,
    capabilities,
    clientInfo: { name: "parity", version: "1.0.0" },
  });
  send(server, { method: "notifications/initialized" });
  const tools = [];
  let cursor;
  do {
    const page = await request("tools/list", cursor === undefined ? {} : { cursor });
    tools.push(...page.tools);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return { protocolVersion, serverInfo, tools };
}

/**
 * Reads the server's lines and returns a function that sends a request and waits for its result.
 * @param {import("node:child_process").ChildProcess} server
 * @returns {(method: string, params: object) => Promise<any>}
 */
function connect(server) {
  const waiting = new Map();
  let lastId = 0;
  server.stdin.on("error", () => {}); // The exit handler reports a server that ended.
  readline.createInterface({ input: server.stdout }).on("line", (line) => {
    const message = parseMessage(line);
    if (message === undefined) return;
    if (message.method !== undefined) return answerServer(server, message);
    const { resolve, reject } = waiting.get(message.id) ?? {};
    waiting.delete(message.id);
    if (message.error) reject?.(new Error(`${message.error.code}: ${message.error.message}`));
    else resolve?.(message.result);
  });
  return (method, params) =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      waiting.set(id, { resolve, reject });
      send(server, { id, method, params });
    });
}

/** Answers the server's own requests: `ping` with a result, all others with an error. */
function answerServer(server, { id, method }) {
  if (id === undefined) return;
  if (method === "ping") send(server, { id, result: {} });
  else send(server, { id, error: { code: METHOD_NOT_FOUND, message: `${method} is not supported` } });
}

/** Sends one JSON-RPC message. */
function send(server, message) {
  server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
}

/**
 * Reads a line of stdout. Some servers log there; such lines are not messages.
 * @param {string} line
 * @returns {any} the message, or undefined
 */
function parseMessage(line) {
  try {
    const message = JSON.parse(line);
    return message?.jsonrpc === "2.0" ? message : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Ends a process, its group, and descendants that left the group (a browser, a watchdog).
 * @param {number} pid
 */
function killTree(pid) {
  for (const target of [...descendants(pid), -pid]) {
    try {
      process.kill(target, "SIGKILL");
    } catch {
      // It has ended by itself.
    }
  }
}

/**
 * Lists the descendants of a process from the process table.
 * @param {number} root
 * @returns {number[]}
 */
function descendants(root) {
  let table;
  try {
    table = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  } catch {
    return []; // Without `ps` only the group can be reached.
  }
  const rows = table
    .trim()
    .split("\n")
    .map((row) => row.trim().split(/\s+/).map(Number));
  const below = (parent) => rows.filter(([, ppid]) => ppid === parent).flatMap(([pid]) => [pid, ...below(pid)]);
  return below(root);
}
