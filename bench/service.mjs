/**
 * Measures `mcp-validate serve`: 200 requests of 20 tools, 8 of them concurrent, then a longer run that shows whether
 * memory stays flat. Run `npm run build` first.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import { ordinaryTools } from "./ordinary-tools.mjs";

const requests = Number(process.env.REQUESTS ?? 6_000);
const command = fileURLToPath(new URL("../mcp-validate/dist/mcp-validate.js", import.meta.url));

const body = JSON.stringify({ tools: ordinaryTools(20) });

const service = spawn(process.execPath, [command, "serve", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
const [line] = await once(service.stdout.setEncoding("utf8"), "data");
const url = line.trim().split(" ").at(-1);

/** Resident memory of the service's process with all its threads, in MB. Linux only. */
function residentMemory() {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${service.pid}/status`, "utf8"));
  return Math.round(kilobytes / 1024);
}

async function load(amount) {
  const result = await autocannon({
    url: `${url}/validate`,
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
    amount,
    connections: 8,
    timeout: 60,
  });
  const { requests: sent, latency, errors, timeouts, non2xx } = result;
  const lost = amount - result["2xx"];
  console.log(
    `| ${amount} | ${lost} | ${errors + timeouts} | ${non2xx} | ${sent.average.toFixed(0)} | ${latency.p50} | ${latency.p99} | ${latency.max} | ${residentMemory()} |`,
  );
  return lost;
}

console.log(`node ${process.version}\n`);
console.log(
  "| requests | lost | errors | refused | a second | p50 ms | p99 ms | max ms | memory after, MB |\n|---|---|---|---|---|---|---|---|---|",
);
console.log(`| 0 | | | | | | | | ${residentMemory()} |`);
let lost = await load(200);
for (let part = 0; part < 6; part++) lost += await load(Math.ceil(requests / 6));

service.kill("SIGTERM");
const [code] = await once(service, "exit");
console.log(`\n${lost} lost; the service ends with code ${code}.`);
if (lost || code !== 0) process.exitCode = 1;
