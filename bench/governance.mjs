/**
 * What all rules of `governance` cost on long lists: microseconds a tool beyond parsing, at 1,000 and at 10,000 tools.
 *
 *     npm run build && node bench/governance.mjs [--rules]
 *
 * `--rules` tells how much of it each rule takes, the reading of the model apart.
 */
import { performance } from "node:perf_hooks";
import { Linter } from "eslint";
import * as jsonc from "jsonc-eslint-parser";
import mcp from "../dist/index.js";

const verbs = ["get", "create", "update", "delete", "list", "search", "send", "archive", "export", "validate"];
const nouns = ["user", "invoice", "order", "document", "ticket", "report", "label", "webhook", "session", "project"];

/** A tool of three to five parameters, one of them an object. A careful author's has next to no faults, a careless one's about six. */
function toolOf(index, isCareful) {
  const verb = verbs[index % verbs.length];
  const noun = nouns[Math.floor(index / verbs.length) % nouns.length];
  const properties = {
    [`${noun}Id`]: { type: "string", description: `The ID of the ${noun}, a UUID`, format: "uuid", ...(isCareful ? { examples: ["5b2c9a54-5f0e-4a3c-9a43-0d3f6a1c7e11"] } : {}) },
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
      ...(isCareful ? { examples: [{ status: "open" }] } : {}),
    },
    ...(index % 2 ? { note: { type: "string", description: "A note for the log (max 200 characters)", ...(isCareful ? { maxLength: 200 } : {}) } } : {}),
    ...(index % 3
      ? { tags: { type: "array", items: { type: "string", maxLength: 40 }, description: "Tags to set (max 20), each of at most 40 characters", ...(isCareful ? { maxItems: 20 } : {}) } }
      : {}),
  };
  const isReading = verb === "get" || verb === "list" || verb === "search";
  return {
    name: `${verb}-${noun}-${index}`,
    title: `${verb} ${noun} ${index}`,
    description: `${description(verb, noun, index)} Use this when the ${noun} is known, for example { "limit": 10 }. Call list-${noun}s first.`,
    inputSchema: { type: "object", properties, required: [`${noun}Id`] },
    ...(isCareful ? { outputSchema: { type: "object", properties: { done: { type: "boolean", description: "Whether it worked" } } } } : {}),
    annotations: {
      readOnlyHint: isReading,
      ...(isCareful ? { idempotentHint: isReading, ...(isReading ? {} : { destructiveHint: verb === "delete" }) } : {}),
    },
  };
}

function description(verb, noun, index) {
  const Verb = verb.charAt(0).toUpperCase() + verb.slice(1);
  return `${Verb} the ${noun} number ${index}, which permanently ${verb}s it and notifies its owner.`;
}

const blocks = mcp.configs.for({ preset: "governance" });
const rules = Object.assign({}, ...blocks.map((block) => block.rules ?? {}));
const idle = { idle: { create: () => ({ Program() {} }) } };
const linter = new Linter();

/** Fastest run in microseconds, on a machine with nothing else to do. The tree is given, because parsing takes many times what is measured here. */
function fastest(text, chosen, rounds) {
  const parsed = jsonc.parseForESLint(text, {});
  const parser = { parseForESLint: () => parsed };
  const config = [{ files: ["**/*.json"], plugins: { mcp: { rules: { ...mcp.rules, ...idle } } }, languageOptions: { parser }, rules: chosen }];
  let best = Infinity;
  let count = 0;
  for (let round = 0; round < rounds; round++) {
    globalThis.gc?.();
    const start = performance.now();
    count = linter.verify(text, config, { filename: "tools.json" }).length;
    best = Math.min(best, (performance.now() - start) * 1000);
  }
  return { micros: best, count };
}

function parsingOf(text, rounds) {
  let best = Infinity;
  for (let round = 0; round < rounds; round++) {
    globalThis.gc?.();
    const start = performance.now();
    jsonc.parseForESLint(text, {});
    best = Math.min(best, (performance.now() - start) * 1000);
  }
  return best;
}

const listOf = (count, isCareful) => JSON.stringify({ tools: Array.from({ length: count }, (_, index) => toolOf(index, isCareful)) }, null, 2);
const small = listOf(1_000, true);
// Warm up: what is measured is the steady state of an editor or of a run over many files.
fastest(small, rules, 6);

console.log(`${Object.keys(rules).length} rules of governance, node ${process.version}\n`);
console.log("| author | tools | KB | findings a tool | parsing µs a tool | ESLint with an idle rule, beyond it | our rules, beyond that |\n|---|--:|--:|--:|--:|--:|--:|");
for (const author of ["careful", "careless"]) {
  const perTool = [];
  for (const [count, rounds] of [[1_000, 12], [10_000, 4]]) {
    const text = listOf(count, author === "careful");
    const parsing = parsingOf(text, 2) / count;
    const base = fastest(text, { "mcp/idle": "error" }, rounds).micros / count;
    const { micros, count: findings } = fastest(text, rules, rounds);
    perTool.push(micros / count - base);
    const cells = [author, count, Math.round(text.length / 1024), (findings / count).toFixed(2), parsing.toFixed(0), base.toFixed(0), perTool.at(-1).toFixed(1)];
    console.log(`| ${cells.join(" | ")} |`);
  }
  console.log(`<!-- ${author}: 10,000 over 1,000: ${(perTool[1] / perTool[0]).toFixed(2)} -->`);
}

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
