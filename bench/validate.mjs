/**
 * What `mcp-validate` costs: a fresh process on a list of 20 tools, and the rules on a list of 1,000 tools beyond
 * parsing. Run `npm run build` first.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ordinaryTools } from "./ordinary-tools.mjs";

const repetitions = Number(process.env.REPETITIONS ?? 9);
const command = fileURLToPath(new URL("../mcp-validate/dist/mcp-validate.js", import.meta.url));
const { validateFile } = await import("../mcp-validate/dist/validator.js");
const { parseForESLint } = createRequire(import.meta.url)("jsonc-eslint-parser");

const listOf = (length) => ({ tools: ordinaryTools(length) });

const cpuOf = (usage) => (usage.user + usage.system) / 1000;
const least = (times) => Math.min(...times);
const median = (times) => times.sort((a, b) => a - b)[times.length >> 1];

const folder = mkdtempSync(join(tmpdir(), "mcp-validate-"));
const file = join(folder, "tools.json");
writeFileSync(file, JSON.stringify(listOf(20), undefined, 2));

/** CPU of a fresh process, which prints the figure when it exits. */
function coldCpu(args) {
  const [script, figure] = [join(folder, "cpu.cjs"), join(folder, "cpu")];
  const writing = `require("fs").writeFileSync(${JSON.stringify(figure)}, String((u.user + u.system) / 1000))`;
  writeFileSync(script, `process.on("exit", () => { const u = process.cpuUsage(); ${writing}; });`);
  const times = Array.from({ length: repetitions }, () => {
    try {
      execFileSync(process.execPath, ["--require", script, ...args], { stdio: "ignore", cwd: folder });
    } catch (error) {
      if (error.status !== 1) throw error;
    }
    return Number(readFileSync(figure, "utf8"));
  });
  return { least: least(times), median: median(times) };
}

const nothing = coldCpu(["-e", "0"]);
console.log(`node ${process.version}, ${repetitions} runs each\n`);
console.log("| a fresh process | CPU ms, least | median |\n|---|---|---|");
console.log(`| node -e 0 | ${nothing.least.toFixed(0)} | ${nothing.median.toFixed(0)} |`);
for (const args of [["--version"], [file], [file, "--format", "json"], [file, "--preset", "all"]]) {
  const cost = coldCpu([command, ...args]);
  console.log(
    `| mcp-validate ${args.join(" ").replace(file, "tools.json")} | ${cost.least.toFixed(0)} | ${cost.median.toFixed(0)} |`,
  );
}
console.log(
  "\n| tools | preset | parse ms | validate ms | µs a tool beyond parsing | over parsing |\n|---|---|---|---|---|---|",
);
for (const preset of ["recommended", "governance", "all"]) {
  for (const count of [1_000, 10_000]) {
    const text = JSON.stringify(listOf(count), undefined, 2);
    writeFileSync(file, text);
    const [parse, all] = [[], []];
    for (let round = 0; round < Math.min(repetitions, 5); round++) {
      let start = process.cpuUsage();
      parseForESLint(text, { loc: true, range: true, tokens: true, comment: true });
      parse.push(cpuOf(process.cpuUsage(start)));
      start = process.cpuUsage();
      await validateFile(file, { preset });
      all.push(cpuOf(process.cpuUsage(start)));
    }
    const [parsing, whole] = [least(parse), least(all)];
    const each = ((whole - parsing) * 1000) / count;
    console.log(
      `| ${count} | ${preset} | ${parsing.toFixed(0)} | ${whole.toFixed(0)} | ${each.toFixed(0)} | ${(whole / parsing).toFixed(1)} × |`,
    );
  }
}
rmSync(folder, { recursive: true });
