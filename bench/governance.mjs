/**
 * What all rules of `governance` cost on long lists: microseconds a tool beyond parsing, at 1,000 and at 10,000 tools.
 *
 *     npm run build && node bench/governance.mjs [--rules]
 *
 * `--rules` tells how much of it each rule takes, the reading of the model apart.
 */
import { Linter } from "eslint";
import * as jsonc from "jsonc-eslint-parser";
import mcp from "../dist/index.js";

const verbs = ["get", "create", "update", "delete", "list", "search", "send", "archive", "export", "validate"];
const nouns = ["user", "invoice", "order", "document", "ticket", "report", "label", "webhook", "session", "project"];

/** A tool of three to five parameters, one of them an object, with some faults of the common kinds. */
function toolOf(index) {
  const verb = verbs[index % verbs.length];
  const noun = nouns[Math.floor(index / verbs.length) % nouns.length];
  const properties = {
    [`${noun}Id`]: { type: "string", description: `The ID of the ${noun}, a UUID`, format: "uuid" },
    limit: { type: "integer", description: "How many results to return (1-100)", minimum: 1, maximum: 100 },
    filter: {
      type: "object",
      description: `Which ${noun}s to look at`,
      properties: {
        status: { type: "string", enum: ["open", "closed", "archived"], description: "One of: open, closed, archived." },
        createdAfter: { type: "string", format: "date-time", description: "ISO 8601 date and time" },
      },
      required: ["status"],
      additionalProperties: false,
    },
    ...(index % 2 ? { note: { type: "string", description: "A note for the log" } } : {}),
    ...(index % 3 ? { tags: { type: "array", items: { type: "string", maxLength: 40 }, description: "Tags to set" } } : {}),
  };
  return {
    name: `${verb}-${noun}-${index}`,
    title: `${verb} ${noun} ${index}`,
    description: `Performs ${verb} on the ${noun} number ${index}. Use this when the ${noun} is known, for example after list-${noun}s.`,
    inputSchema: { type: "object", properties, required: [`${noun}Id`] },
    annotations: { readOnlyHint: verb === "get" || verb === "list" || verb === "search" },
  };
}

const blocks = mcp.configs.for({ preset: "governance" });
const rules = Object.assign({}, ...blocks.map((block) => block.rules ?? {}));
const idle = { idle: { create: () => ({ Program() {} }) } };
const linter = new Linter();

/** Fastest run in microseconds of CPU. The tree is given, because parsing takes many times what is measured here. */
function fastest(text, chosen, rounds) {
  const parsed = jsonc.parseForESLint(text, {});
  const parser = { parseForESLint: () => parsed };
  const config = [{ files: ["**/*.json"], plugins: { mcp: { rules: { ...mcp.rules, ...idle } } }, languageOptions: { parser }, rules: chosen }];
  let best = Infinity;
  let count = 0;
  for (let round = 0; round < rounds; round++) {
    globalThis.gc?.();
    const start = process.cpuUsage();
    count = linter.verify(text, config, { filename: "tools.json" }).length;
    const { user, system } = process.cpuUsage(start);
    best = Math.min(best, user + system);
  }
  return { micros: best, count };
}

function parsingOf(text, rounds) {
  let best = Infinity;
  for (let round = 0; round < rounds; round++) {
    globalThis.gc?.();
    const start = process.cpuUsage();
    jsonc.parseForESLint(text, {});
    const { user, system } = process.cpuUsage(start);
    best = Math.min(best, user + system);
  }
  return best;
}

const listOf = (count) => JSON.stringify({ tools: Array.from({ length: count }, (_, index) => toolOf(index)) }, null, 2);
const small = listOf(1_000);
// Warm up: what is measured is the steady state of an editor or of a run over many files.
fastest(small, rules, 6);

const perTool = {};
console.log(`${Object.keys(rules).length} rules of governance, node ${process.version}\n`);
console.log("| tools | KB | findings | parsing µs a tool | ESLint with an idle rule, beyond it | our rules, beyond that |\n|--:|--:|--:|--:|--:|--:|");
for (const [count, rounds] of [[1_000, 8], [10_000, 3]]) {
  const text = listOf(count);
  const parsing = parsingOf(text, 2) / count;
  const base = fastest(text, { "mcp/idle": "error" }, rounds).micros / count;
  const { micros, count: findings } = fastest(text, rules, rounds);
  perTool[count] = micros / count - base;
  console.log(`| ${count} | ${Math.round(text.length / 1024)} | ${findings} | ${parsing.toFixed(0)} | ${base.toFixed(1)} | ${perTool[count].toFixed(1)} |`);
}
console.log(`\n10,000 over 1,000: ${(perTool[10_000] / perTool[1_000]).toFixed(2)} (reach: at most 1.2; under 150 µs a tool)`);

if (process.argv.includes("--rules")) {
  const first = { "mcp/name-required": "error" };
  const base = fastest(small, { "mcp/idle": "error" }, 6).micros / 1_000;
  const model = fastest(small, first, 6).micros / 1_000;
  console.log(`\nreading the model, with the rule name-required: ${(model - base).toFixed(1)} µs a tool; beyond it, each rule:`);
  const costs = Object.entries(rules).map(([name, entry]) => {
    const { micros, count } = fastest(small, { ...first, [name]: entry }, 5);
    return [name, micros / 1_000 - model, count];
  });
  for (const [name, cost, count] of costs.sort((a, b) => b[1] - a[1])) console.log(`${cost.toFixed(1).padStart(7)}  ${name} (${count} findings)`);
}
