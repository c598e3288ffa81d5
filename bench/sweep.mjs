/**
 * @file Measures `mcp-validate sweep` over queues. It needs `redis-server`, and `npm run build`.
 *
 * `node bench/sweep.mjs kills [--packages 2000] [--kills 20]`: sweeps packages of a registry on this machine, half of npm
 * and half of PyPI, once with nothing else and once with two workers while workers and the sweep itself are killed at random
 * and Redis is restarted once. Both results have to be the same bytes. What is simulated: the registry, and the packages,
 * which are small servers.
 *
 * `node bench/sweep.mjs scale [--jobs 30000] [--alone 3000]`: jobs that wait for 50 milliseconds, as for a network, four
 * at a time for each worker: with one worker (`--alone` of them), then with eight. What is simulated: the work of a job.
 *
 * `node bench/sweep.mjs job ADDRESS`: the worker of `scale`.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { zipSync } from "fflate";
import { pack } from "tar-stream";

const root = fileURLToPath(new URL("..", import.meta.url));
const command = path.join(root, "mcp-validate/dist/mcp-validate.js");
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    packages: { type: "string", default: "2000" },
    kills: { type: "string", default: "20" },
    jobs: { type: "string", default: "30000" },
    alone: { type: "string", default: "3000" },
  },
});
const [mode, ...rest] = positionals;
const folder = mkdtempSync(path.join(tmpdir(), "sweep-bench-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

if (mode === "kills") await measureKills(Number(values.packages), Number(values.kills));
else if (mode === "scale") await measureScale(Number(values.jobs), Number(values.alone));
else if (mode === "job") await work(rest[0]);
else {
  process.stderr.write("Name kills or scale.\n");
  process.exitCode = 2;
}

/** Starts a process of the command. */
function start(args, env = {}) {
  const child = spawn(process.execPath, [command, "sweep", ...args], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += chunk));
  const end = new Promise((resolve) => child.on("close", (code) => resolve({ code, text })));
  return { child, end };
}

function startRedis(port) {
  const home = path.join(folder, "redis");
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--appendonly", "yes", "--save", ""];
  return spawn("sh", ["-c", `mkdir -p "$0" && exec redis-server --dir "$0" "$@"`, home, ...args], { stdio: "ignore" });
}

async function measureKills(packages, kills) {
  const { address, list, close } = await startRegistry(packages);
  const env = { npm_config_registry: address, PIP_INDEX_URL: `${address}/simple` };
  writeFileSync(path.join(folder, "list.txt"), list.join("\n"));
  const began = Date.now();
  const whole = await start(["list.txt", "--concurrency", "2", "--out", "whole.parquet"], env).end;
  process.stdout.write(`Undisturbed, in ${seconds(began)} s: ${whole.text}`);
  const port = 16_379;
  const engine = `bullmq://127.0.0.1:${port}`;
  let redis = startRedis(port);
  await sleep(1_000);
  const worker = () => start(["--worker", "--engine", engine, "--concurrency", "1"], env);
  const sweep = () => start(["list.txt", "--engine", engine, "--out", "killed.parquet"], env);
  const parts = [worker(), worker(), sweep()];
  const again = Date.now();
  const rows = () => {
    const journal = path.join(folder, "killed.parquet.journal");
    return existsSync(journal) ? readFileSync(journal, "utf8").split('{"row"').length - 1 : 0;
  };
  const killed = [0, 0, 0];
  // The kills are spread over the run: each waits for its part of the rows, and for a moment.
  for (let kill = 0; kill < kills; kill++) {
    while (rows() < (packages * (kill + 0.5)) / (kills + 1)) await sleep(100);
    await sleep(Math.random() * 1_000);
    const victim = Math.floor(Math.random() * 3);
    killed[victim]++;
    parts[victim].child.kill("SIGKILL");
    await parts[victim].end;
    if (kill === Math.floor(kills / 2)) {
      const end = new Promise((resolve) => redis.once("close", resolve));
      redis.kill("SIGTERM");
      await end;
      redis = startRedis(port);
    }
    parts[victim] = victim === 2 ? sweep() : worker();
  }
  const { text } = await parts[2].end;
  process.stdout.write(
    `Killed (workers ${killed[0]} and ${killed[1]}, sweep ${killed[2]}), in ${seconds(again)} s: ${text}`,
  );
  const digest = (name) =>
    createHash("sha256")
      .update(readFileSync(path.join(folder, name)))
      .digest("hex");
  const isSame = digest("whole.parquet") === digest("killed.parquet");
  process.stdout.write(
    `${rows()} rows in the journal for ${packages} packages; the Parquet is ${isSame ? "the same" : "NOT the same"}.\n`,
  );
  for (const { child } of parts) child.kill("SIGKILL");
  redis.kill("SIGKILL");
  close();
  process.exitCode = isSame && rows() === packages ? 0 : 1;
}

/** A registry of small servers, half of them in TypeScript for npm and half in Python for PyPI. */
async function startRegistry(count) {
  const answers = new Map();
  const list = [];
  const server = createServer(({ url }, response) => {
    const answer = answers.get(decodeURIComponent(url));
    response.statusCode = answer ? 200 : 404;
    response.end(answer);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${server.address().port}`;
  for (let index = 0; index < count; index++) {
    const name = `server-${index}`;
    if (index % 2) {
      const wheel = Buffer.from(zipSync({ [`server/main.py`]: new TextEncoder().encode(python(index)) }));
      const filename = `${name}-1.0-py3-none-any.whl`;
      const digests = { sha256: createHash("sha256").update(wheel).digest("hex") };
      const urls = [{ filename, url: `${address}/files/${filename}`, digests }];
      answers.set(`/pypi/${name}/json`, JSON.stringify({ info: { version: "1.0" }, urls }));
      answers.set(`/files/${filename}`, wheel);
      list.push(`pypi:${name}`);
    } else {
      const tarball = await tarballOf({
        "package/package.json": manifest(name),
        "package/index.ts": typescript(index),
      });
      const integrity = `sha512-${createHash("sha512").update(tarball).digest("base64")}`;
      const dist = { tarball: `${address}/files/${name}.tgz`, integrity };
      answers.set(`/${name}/latest`, JSON.stringify({ name, version: "1.0.0", dist }));
      answers.set(`/files/${name}.tgz`, tarball);
      list.push(`npm:${name}`);
    }
  }
  return { address, list, close: () => server.close() };
}

async function tarballOf(files) {
  const archive = pack();
  for (const [name, text] of Object.entries(files)) archive.entry({ name }, text);
  archive.finalize();
  const chunks = [];
  for await (const chunk of archive) chunks.push(chunk);
  return gzipSync(Buffer.concat(chunks));
}

function manifest(name) {
  return JSON.stringify({ name, version: "1.0.0", dependencies: { "@modelcontextprotocol/sdk": "1" } });
}

function typescript(index) {
  return `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const server = new McpServer({ name: "plants", version: "1.0.0" });
server.registerTool("list_${index}", { description: "Lists plants." }, () => ({ content: [] }));
`;
}

function python(index) {
  return `from fastmcp import FastMCP\n\nmcp = FastMCP("plants")\n\n\n@mcp.tool\ndef list_${index}(bed: str) -> str:\n    """Lists plants."""\n    return bed\n`;
}

function seconds(began) {
  return ((Date.now() - began) / 1_000).toFixed(1);
}

/** The engine, from its source: the command has no work that only waits. */
async function engineModule() {
  const outfile = path.join(root, "node_modules/.cache/sweep-bench.mjs");
  const contents = `export * from "./lib/validator/sweep/bullmq-engine.ts";`;
  const options = { bundle: true, platform: "node", format: "esm", packages: "external", logLevel: "error", outfile };
  if (mode === "scale") await build({ ...options, stdin: { contents, resolveDir: root } });
  return import(pathToFileURL(outfile).href);
}

async function work(engine) {
  const { queueAddressOf, startWorker } = await engineModule();
  const row = {
    tools: 1,
    resources: 0,
    prompts: 0,
    score: 100,
    errors: 0,
    warnings: 0,
    advice: 0,
    unread: 0,
    findings: [],
  };
  const runner = async ({ entry }) => {
    await sleep(50);
    return { row: { entry: entry.text, kind: entry.kind, outcome: "checked", ...row } };
  };
  await startWorker(queueAddressOf(engine, {}), runner, 4, () => undefined);
}

async function measureScale(jobs, alone) {
  const port = 16_380;
  const { bullmqEngine, queueAddressOf } = await engineModule();
  const redis = startRedis(port);
  await sleep(1_000);
  const rates = [];
  for (const [workers, count] of [
    [1, alone],
    [8, jobs],
  ]) {
    const engine = `bullmq://127.0.0.1:${port}/0?queue=scale-${workers}`;
    const children = Array.from({ length: workers }, () =>
      spawn(process.execPath, [fileURLToPath(import.meta.url), "job", engine], { stdio: "inherit" }),
    );
    await sleep(3_000);
    const entry = (index) => ({ kind: "document", text: `${index}.json`, name: `${index}.json` });
    const all = Array.from({ length: count }, (_, index) => ({
      id: `job-${index}`,
      entry: entry(index),
      settings: { limits: { time: 1_000, memory: 64 } },
    }));
    const seen = new Set();
    const began = Date.now();
    await bullmqEngine(queueAddressOf(engine, {})).run(all, ({ id }) => {
      if (seen.has(id)) throw new Error(`${id} was answered twice`);
      seen.add(id);
    });
    const time = (Date.now() - began) / 1_000;
    rates.push(count / time);
    process.stdout.write(
      `${workers} workers: ${seen.size} of ${count} jobs in ${time.toFixed(1)} s, ${(count / time).toFixed(1)} a second\n`,
    );
    for (const child of children) child.kill("SIGKILL");
  }
  process.stdout.write(`8 workers do ${(rates[1] / rates[0]).toFixed(2)} times as much as one.\n`);
  redis.kill("SIGKILL");
}
