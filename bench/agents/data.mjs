/**
 * Reads the published results of agents from the folder that fetch.mjs made, as cases: a tool, the tools that were
 * offered with it, and how often models called it right.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The sets by name: how each is read from its folder. */
const readers = {
  "bfcl-live": bfclLive,
  "bfcl-2024": bfcl2024,
  "tool-preferences": toolPreferences,
  livemcpbench: liveMcpBench,
  ratings,
};

/**
 * The tools that were called for, each with its trials, the list it was offered in, its set and its group. Two lists are
 * of one group if they share the name of a tool, directly or through others, in whatever set: a group is a server or a
 * domain, and is never split.
 */
export function toolsOf(folder) {
  const cases = Object.entries(readers).flatMap(([set, read]) => read(folder).map((one) => ({ set, ...one })));
  const parents = new Map();
  const rootOf = (name) => {
    let root = name;
    while (parents.has(root)) root = parents.get(root);
    return root;
  };
  for (const { offered } of cases) {
    const [first, ...others] = offered.map(({ name }) => name);
    for (const other of others.map(rootOf)) if (other !== rootOf(first)) parents.set(other, rootOf(first));
  }
  const tools = new Map();
  for (const { set, offered, name, trials, right } of cases) {
    const tool = offered.find((one) => one.name === name);
    if (!tool) continue;
    // The same name has other parameters elsewhere.
    const key = JSON.stringify([set, tool]);
    const known = tools.get(key) ?? { set, tool, offered, group: rootOf(name), trials: 0, right: 0 };
    tools.set(key, { ...known, trials: known.trials + trials, right: known.right + right });
  }
  return [...tools.values()];
}

function linesOf(file) {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim())
    .map((line) => JSON.parse(line));
}

/** BFCL's types are those of Python; models with function calling were sent these of JSON Schema. */
const jsonTypes = { dict: "object", float: "number", double: "number", long: "integer", tuple: "array", list: "array" };

function jsonSchema(schema) {
  if (Array.isArray(schema)) return schema.map(jsonSchema);
  if (schema === null || typeof schema !== "object") return schema;
  const entries = Object.entries(schema).map(([key, value]) => {
    if (key === "properties") {
      return [key, Object.fromEntries(Object.entries(value).map(([name, one]) => [name, jsonSchema(one)]))];
    }
    if (key === "type" && typeof value === "string")
      return [key, jsonTypes[value.toLowerCase()] ?? value.toLowerCase()];
    return [key, key === "items" || key === "anyOf" ? jsonSchema(value) : value];
  });
  return Object.fromEntries(entries.filter(([key, value]) => !(key === "type" && value === "any")));
}

/** A name as BFCL sends it: the APIs of models take no dot. */
const sentName = (name) => name.replaceAll(".", "_");

function asTool({ name, description, parameters }) {
  return { name: sentName(name), description, inputSchema: jsonSchema(parameters) };
}

/** Where the package bfcl-eval holds the questions. */
const ownData = "bfcl-eval/bfcl_eval/data";

/** The results of the functions that users wrote for BFCL, for two models in seven runs. */
function bfclLive(folder) {
  const results = join(folder, "bfcl-vllm-results/results");
  const questions = ["live_simple", "live_multiple"].flatMap((name) =>
    linesOf(join(folder, ownData, `BFCL_v4_${name}.json`)),
  );
  const runs = readdirSync(results).flatMap((run) => {
    const score = join(results, run, "score");
    return readdirSync(score)
      .map((model) => join(score, model, "live"))
      .filter((live) => existsSync(live));
  });
  const failed = runs.map(
    (run) =>
      new Set(
        ["live_simple", "live_multiple"].flatMap((name) =>
          linesOf(join(run, `BFCL_v4_${name}_score.json`)).map(({ id }) => id),
        ),
      ),
  );
  const answers = new Map(
    ["live_simple", "live_multiple"]
      .flatMap((name) => linesOf(join(folder, ownData, "possible_answer", `BFCL_v4_${name}.json`)))
      .map(({ id, ground_truth: truth }) => [id, sentName(Object.keys(truth[0])[0])]),
  );
  return questions.map(({ id, function: functions }) => ({
    offered: functions.map(asTool),
    name: answers.get(id),
    trials: failed.length,
    right: failed.filter((ids) => !ids.has(id)).length,
  }));
}

/** The results of 71 models, some twice (with and without function calling), on BFCL 1 of August 2024. */
function bfcl2024(folder) {
  const score = join(folder, "BFCL-Result/2024-08-11/score");
  const models = readdirSync(score);
  const cases = new Map();
  for (const model of models) {
    for (const category of ["simple", "multiple_function"]) {
      // The first line is a summary; the others are what the model got wrong.
      for (const { id, prompt, possible_answer: answer } of linesOf(join(score, model, `${category}_score.json`)).slice(
        1,
      )) {
        const key = `${category} ${id}`;
        const known = cases.get(key) ?? {
          offered: [prompt.function].flat().map(asTool),
          name: sentName(Object.keys([answer].flat()[0])[0]),
          trials: models.length,
          right: models.length,
        };
        known.right--;
        cases.set(key, known);
      }
    }
  }
  return [...cases.values()];
}

/** The edits of descriptions that were tried against the original, each with the original beside it. */
const edits =
  "addExample,companyName,endorsementLine,fusion,increaseLength,maintenanceLine,makeCasual,makeProfessional,numbersLine".split(
    ",",
  );

const pairOf = (edit, first) => `BFCL_v3_combined_simple_live_simple_dup2_original_${edit}_${first}_first`;

/** The runs of nine models on 658 functions, each beside an edited twin, in both orders. */
function toolPreferences(folder) {
  const own = join(folder, "llm-unreliable-tool-preferences");
  const score = join(own, "score");
  const files = readdirSync(score).flatMap((model) =>
    edits.flatMap((edit) => ["original", edit].map((first) => join(score, model, `${pairOf(edit, first)}_score.json`))),
  );
  const wrong = new Map();
  for (const file of files) {
    // The first line is a summary.
    for (const { id } of linesOf(file).slice(1)) {
      const question = id.replace(/^.*_first_/, "");
      wrong.set(question, (wrong.get(question) ?? 0) + 1);
    }
  }
  return linesOf(join(own, "data/BFCL_v3_combined_simple_live_simple.json")).map(({ id, function: functions }) => {
    const offered = functions.map(asTool);
    const right = files.length - (wrong.get(id.replace(/^(?:live_)?simple_/, "")) ?? 0);
    return { offered, name: offered[0].name, trials: files.length, right };
  });
}

/** How often each edited twin was chosen over its original by a right call, and how many calls were right in all. */
export function twinsOf(folder) {
  const score = join(folder, "llm-unreliable-tool-preferences/score");
  return edits.map((edit) => {
    const heads = readdirSync(score).flatMap((model) =>
      ["original", edit].map((first) => linesOf(join(score, model, `${pairOf(edit, first)}_score.json`))[0]),
    );
    const count = (mode) => heads.reduce((sum, { dup_mode_count: modes }) => sum + (modes[mode] ?? 0), 0);
    const right = heads.reduce((sum, { accuracy }) => sum + accuracy, 0) / heads.length;
    return { edit, choices: count(edit) + count("original"), chosen: count(edit), right };
  });
}

/** Refusals of a call that are about its arguments, not about the service behind the tool. */
const wrongCall =
  /Input validation error|Invalid arguments|-32602|validation error|is required|field is required|missing required|is invalid|Unknown tool|Invalid (?:value|parameter|input|type)|must be|unexpected keyword|Expected /iu;

/** The tools of the 70 servers of LiveMCPBench, by the name of the server in the calls. */
function serversOf(folder) {
  return JSON.parse(readFileSync(join(folder, "LiveMCPBench/tools/LiveMCPTool/tools.json"), "utf8")).flatMap(
    ({ name: entry, tools }) =>
      Object.values(tools).map((server) => ({
        entry,
        name: server.server_name,
        tools: server.tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema })),
      })),
  );
}

const calls = "LiveMCPBench/baseline/output/claude-sonnet-4-20250514_Qwen3-Embedding-0.6B.json";

/** The calls of one agent in 95 tasks with these servers. */
function liveMcpBench(folder) {
  const definitions = new Map(serversOf(folder).map(({ name, tools }) => [name, tools]));
  const cases = [];
  for (const { messages } of JSON.parse(readFileSync(join(folder, calls), "utf8"))) {
    const made = new Map();
    for (const { role, tool_calls: begun, tool_call_id: id, content } of messages) {
      for (const { id: callId, function: called } of begun ?? []) {
        if (called.name === "execute-tool") made.set(callId, argumentsOf(called.arguments));
      }
      const call = role === "tool" ? made.get(id) : undefined;
      const offered = definitions.get(call?.server_name);
      if (!offered) continue;
      // Only the beginning: what a page or a file says further down is no refusal.
      const right = Number(!wrongCall.test(content.slice(0, 600)));
      cases.push({ offered, name: call.tool_name, trials: 1, right });
    }
  }
  return cases;
}

/** The parts of a description that three models rated from 1 to 5. */
const rated = [
  "purpose_score",
  "usage_guideline_score",
  "limitation_score",
  "parameter_explanation_score",
  "examples_balance_score",
  "length_completeness_score",
];

/** What three models thought of the same tools without calling them: one trial, the mean share of the points. */
function ratings(folder) {
  const tables = ["qwen3", "gpt-41-mini", "haiku-35"].map((rater) => {
    const table = `mcp-tool-description-augmentation/mcpuniverse/scripts/rubric-eval-livemcpbench-${rater}.csv`;
    const [head, ...rows] = rowsOf(readFileSync(join(folder, table), "utf8"));
    const column = (row, title) => row[head.indexOf(title)];
    return new Map(
      rows.map((row) => [
        `${column(row, "mcp_server_name")} ${column(row, "tool_name")}`,
        rated.reduce((sum, title) => sum + Number(column(row, title)), 0) / (5 * rated.length),
      ]),
    );
  });
  return serversOf(folder).flatMap(({ entry, tools }) =>
    tools.flatMap(({ name }) => {
      const shares = tables.map((table) => table.get(`${entry} ${name}`));
      if (!shares.every((share) => share > 0)) return [];
      return [
        { offered: tools, name, trials: 1, right: shares.reduce((sum, share) => sum + share, 0) / shares.length },
      ];
    }),
  );
}

/** The rows of a table with commas, whose quoted cells may hold commas and line breaks. */
function rowsOf(text) {
  const rows = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n\r]*))(,|\r?\n|$)/gu)) {
    rows.at(-1).push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== "," && end !== "") rows.push([]);
  }
  return rows.filter((row) => row.length > 1);
}

function argumentsOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
