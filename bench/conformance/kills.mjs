/**
 * Starts `mcp-validate probe` repeatedly, kills it or its server at a random moment, and counts the processes that are
 * left. Linux only: it looks for a mark in the environment of all processes.
 *
 *     node bench/conformance/kills.mjs [runs] [seed]
 */
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const [runs = "200", seed = "1"] = process.argv.slice(2);
const root = fileURLToPath(new URL("../..", import.meta.url));
const mark = `PROBE_MARK=kills-${process.pid}`;

let state = Number(seed);
/** A pseudo-random number from 0 to 1, determined by the seed. */
function random() {
  state = (state * 1103515245 + 12345) % 2147483648;
  return state / 2147483648;
}

/** The processes whose environment contains the mark, without zombies. */
function marked() {
  return readdirSync("/proc").flatMap((pid) => {
    try {
      if (!/^\d+$/.test(pid) || !readFileSync(`/proc/${pid}/environ`, "utf8").includes(mark)) return [];
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      return stat.slice(stat.lastIndexOf(")") + 2)[0] === "Z" ? [] : [Number(pid)];
    } catch {
      return [];
    }
  });
}

const counts = {};
let left = 0;
for (let run = 0; run < Number(runs); run++) {
  const server = `node ${root}fixtures/live/mutants/server.mjs`;
  const args = [
    `${root}mcp-validate/dist/mcp-validate.js`,
    "probe",
    "--server",
    server,
    "--env",
    mark,
    "--format",
    "json",
  ];
  const child = spawn(process.execPath, args, { stdio: "ignore" });
  const ended = new Promise((resolve) => child.on("exit", resolve));
  await Promise.race([ended, sleep(100 + random() * 3000)]);
  const how = ["SIGINT", "SIGTERM", "SIGKILL", "server"][Math.floor(random() * 4)];
  counts[how] = (counts[how] ?? 0) + 1;
  if (how === "server") for (const pid of marked()) process.kill(pid, "SIGKILL");
  else child.kill(how);
  await ended;
  // The watchdog of a killed process needs a moment.
  for (let wait = 0; wait < 40 && marked().length; wait++) await sleep(50);
  const rest = marked();
  left += rest.length;
  for (const pid of rest) process.kill(pid, "SIGKILL");
  if (rest.length) console.log(`run ${run}, ${how}: ${rest.length} left`);
}
console.log(`${runs} runs, by what was killed: ${JSON.stringify(counts)}. Processes left: ${left}`);
process.exitCode = left ? 1 : 0;
