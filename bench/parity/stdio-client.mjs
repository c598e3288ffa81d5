/** @file A minimal MCP client that asks a server for its lists over stdio. */
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
 * What a server lists. A list is left out if the server does not declare it, and so is one that it answers with an error.
 * @typedef {object} Lists
 * @property {string} protocolVersion
 * @property {object} serverInfo
 * @property {object} capabilities
 * @property {Record<string, any>[]} tools
 * @property {Record<string, any>[]} [resources]
 * @property {Record<string, any>[]} [resourceTemplates]
 * @property {Record<string, any>[]} [prompts]
 */

/** The lists that are asked for beside the tools, and the capability that declares each. */
const DECLARED_LISTS = [
  { method: "resources/list", key: "resources", capability: "resources" },
  { method: "resources/templates/list", key: "resourceTemplates", capability: "resources" },
  { method: "prompts/list", key: "prompts", capability: "prompts" },
];

/**
 * Starts a server, asks for all pages of its lists, and ends the server with all its child processes.
 * @param {object} start
 * @param {string} start.command the program
 * @param {string[]} start.args
 * @param {string} start.cwd
 * @param {Record<string, string>} start.env the whole environment
 * @param {object} [start.capabilities] the capabilities that the client declares; some tools depend on them
 * @param {number} start.timeoutMs limit for the whole conversation
 * @returns {Promise<Lists>}
 * @throws {Error & { stderr: string }} if the server ends or does not answer; the message has its last lines
 */
export async function askForLists({ command, args, cwd, env, capabilities = {}, timeoutMs }) {
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
    const message = lastWords === "" ? error.message : `${error.message}\n${lastWords}`;
    throw Object.assign(new Error(message, { cause: error }), { stderr });
  } finally {
    clearTimeout(timer);
    if (pid !== undefined) killTree(pid);
    running.delete(pid);
  }
}

/**
 * Holds the conversation: initialize, initialized, then each list.
 * @param {import("node:child_process").ChildProcess} server
 * @param {object} declared the capabilities of the client
 * @returns {Promise<Lists>}
 */
async function converse(server, declared) {
  const request = connect(server);
  const { protocolVersion, serverInfo, capabilities } = await request("initialize", {
    protocolVersion: PROTOCOL_VERSION,
    capabilities: declared,
    clientInfo: { name: "parity", version: "1.0.0" },
  });
  send(server, { method: "notifications/initialized" });
  const lists = { tools: await allPages(request, "tools/list", "tools") };
  for (const { method, key, capability } of DECLARED_LISTS) {
    if (capabilities?.[capability] === undefined) continue;
    try {
      lists[key] = await allPages(request, method, key);
    } catch {
      // Many servers with resources have no templates, and refuse the method.
    }
  }
  return { protocolVersion, serverInfo, capabilities, ...lists };
}

/**
 * Asks for a list until there is no next page.
 * @param {(method: string, params: object) => Promise<any>} request
 * @param {string} method
 * @param {string} key the member of the answer that has the list
 * @returns {Promise<Record<string, any>[]>}
 */
async function allPages(request, method, key) {
  const items = [];
  let cursor;
  do {
    const page = await request(method, cursor === undefined ? {} : { cursor });
    items.push(...page[key]);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return items;
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
