/**
 * What the rules of `governance` cost on long lists: microseconds per tool beyond parsing, at 1,000 and at 10,000
 * tools.
 *
 *     npm run build && node bench/governance.mjs [--rules]
 *
 * `--rules` prints the cost of each rule, without the cost of reading the model.
 */
import { performance } from "node:perf_hooks";
import { Linter } from "eslint";
import * as jsonc from "jsonc-eslint-parser";
const { default: mcp } = await import(process.env.PLUGIN ?? "../dist/index.js");

const verbs = ["get", "create", "update", "delete", "list", "search", "send", "archive", "export", "validate"];
const nouns = ["user", "invoice", "order", "document", "ticket", "report", "label", "webhook", "session", "project"];

/**
 * A tool of three to five parameters, one of them an object. A careful author's tool has hardly any faults, a careless
 * author's about six.
 */
function toolOf(index, isCareful) {
  const verb = verbs[index % verbs.length];
  const noun = nouns[Math.floor(index / verbs.length) % nouns.length];
  const properties = {
    [`${noun}Id`]: {
      type: "string",
      description: `The ID of the ${noun}, a UUID`,
      format: "uuid",
      ...(isCareful ? { examples: ["5b2c9a54-5f0e-4a3c-9a43-0d3f6a1c7e11"] } : {}),
    },
    limit: { type: "integer", description: "How many results to return (1-100)", minimum: 1, maximum: 100 },
    filter: {
      type: "object",
      description: `Which ${noun}s to look at`,
      properties: {
        status: {
          type: "string",
          enum: ["open", "closed", "archived"],
          description: "One of: open, closed, archived.",
        },
        createdAfter: { type: "string", format: "date-time", description: "ISO 8601 date and time" },
      },
      required: ["status"],
      additionalProperties: false,
      ...(isCareful ? { examples: [{ status: "open" }] } : {}),
    },
    ...(index % 2
      ? {
          note: {
            type: "string",
            description: "A note for the log (max 200 characters)",
            ...(isCareful ? { maxLength: 200 } : {}),
          },
        }
      : {}),
    ...(index % 3
      ? {
          tags: {
            type: "array",
            items: { type: "string", maxLength: 40 },
            description: "Tags to set (max 20), each of at most 40 characters",
            ...(isCareful ? { maxItems: 20 } : {}),
          },
        }
      : {}),
  };
  const isReading = verb === "get" || verb === "list" || verb === "search";
  return {
    name: `${verb}-${noun}-${index}`,
    title: `${verb} ${noun} ${index}`,
    description: `${description(verb, noun, index)} Use this when the ${noun} is known, for example { "limit": 10 }. Call list-${noun}s first.`,
    inputSchema: { type: "object", properties, required: [`${noun}Id`] },
    ...(isCareful
      ? {
          outputSchema: { type: "object", properties: { done: { type: "boolean", description: "Whether it worked" } } },
        }
      : {}),
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
const governance = Object.assign({}, ...blocks.map((block) => block.rules ?? {}));
const linter = new Linter();

/** Microseconds spent within the rules of the current run, including garbage collection. */
let spent = 0;

function timed(work) {
  const start = performance.now();
  const result = work();
  spent += (performance.now() - start) * 1000;
  return result;
}

/**
 * The rules with a clock. They take a fifth of an ESLint run, and ESLint's own time varies by more than that, so the
 * difference of two runs would mean nothing.
 */
const rules = Object.fromEntries(
  Object.entries(mcp.rules).map(([name, rule]) => {
    const create = (context) => {
      const listeners = Object.entries(timed(() => rule.create(context)));
      return Object.fromEntries(
        listeners.map(([selector, listener]) => [selector, (node) => timed(() => listener(node))]),
      );
    };
    return [name, { ...rule, create }];
  }),
);

/** Lints one list again and again. The tree is made once, because parsing takes many times as long as the rules. */
function runnerFor(text, chosen) {
  const parsed = jsonc.parseForESLint(text, {});
  const parser = { parseForESLint: () => parsed };
  const config = [{ files: ["**/*.json"], plugins: { mcp: { rules } }, languageOptions: { parser }, rules: chosen }];
  return () => {
    spent = 0;
    const start = performance.now();
    const { length: findings } = linter.verify(text, config, { filename: "tools.json" });
    return { findings, ours: spent, all: (performance.now() - start) * 1000 };
  };
}

/**
 * Runs the linter `rounds` times and sorts the results. It does not force a garbage collection between runs, because
 * that discards compiled code.
 */
function measured(runner, rounds, count) {
  return summaryOf(Array.from({ length: rounds }, runner), count);
}

/**
 * Measures lists of several lengths in turns, the longer ones less often. The speed of the machine changes from minute
 * to minute, so lists measured one after the other cannot be compared.
 */
function measuredInTurns(lists, rounds) {
  const runs = lists.map(() => []);
  for (let round = 0; round < rounds; round++) {
    lists.forEach(({ runner, often }, index) => {
      for (let turn = 0; turn < often; turn++) runs[index].push(runner());
    });
  }
  return lists.map(({ count }, index) => summaryOf(runs[index], count));
}

function summaryOf(runs, count) {
  const sorted = (key) => runs.map((run) => run[key] / count).sort((a, b) => a - b);
  const [ours, all] = [sorted("ours"), sorted("all")];
  return {
    findings: runs[0].findings / count,
    least: ours[0],
    median: ours[runs.length >> 1],
    eslint: all[runs.length >> 1] - ours[runs.length >> 1],
  };
}

function parsingOf(text) {
  const start = performance.now();
  jsonc.parseForESLint(text, {});
  return (performance.now() - start) * 1000;
}

const listOf = (count, isCareful) =>
  JSON.stringify({ tools: Array.from({ length: count }, (_, index) => toolOf(index, isCareful)) }, null, 2);
const small = listOf(1_000, true);
// Warm up: we measure the steady state of an editor or of a run over many files.
measured(runnerFor(small, governance), 8, 1_000);

console.log(`${Object.keys(governance).length} rules of governance, node ${process.version}\n`);
console.log(
  "| author | tools | KB | findings a tool | parsing µs a tool | ESLint without the rules, median | the rules, least | the rules, median |",
);
console.log("|---|--:|--:|--:|--:|--:|--:|--:|");
for (const author of ["careful", "careless"]) {
  const lists = [
    [1_000, 5],
    [10_000, 1],
  ].map(([count, often]) => {
    const text = listOf(count, author === "careful");
    return { count, often, text, parsing: parsingOf(text) / count, runner: runnerFor(text, governance) };
  });
  const results = measuredInTurns(lists, 6);
  results.forEach(({ findings, least, median, eslint }, index) => {
    const { count, text, parsing } = lists[index];
    const cells = [
      author,
      count,
      Math.round(text.length / 1024),
      findings.toFixed(2),
      ...[parsing, eslint, least, median].map((value) => value.toFixed(0)),
    ];
    console.log(`| ${cells.join(" | ")} |`);
  });
  const [small, large] = results;
  console.log(
    `<!-- ${author}: 10,000 over 1,000: ${(large.median / small.median).toFixed(2)} by the medians, ${(large.least / small.least).toFixed(2)} by the least -->`,
  );
}

if (process.argv.includes("--rules")) {
  const first = { "mcp/name-required": "error" };
  const costOf = (chosen) => measured(runnerFor(small, chosen), 15, 1_000).median;
  const model = costOf(first);
  console.log(`\nreading the model, with the rule name-required: ${model.toFixed(1)} µs a tool; beyond it, each rule:`);
  const costs = Object.entries(governance).map(([name, entry]) => [name, costOf({ ...first, [name]: entry }) - model]);
  for (const [name, cost] of costs.sort((a, b) => b[1] - a[1])) console.log(`${cost.toFixed(1).padStart(7)}  ${name}`);
}
