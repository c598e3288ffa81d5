/**
 * What real clients do with definitions, and whether the table of the facts about clients says the same.
 *
 *     node bench/clients/clients.mjs <folder>                      counts
 *     node bench/clients/clients.mjs <folder> --differences        prints each group of differences with examples
 *     node bench/clients/clients.mjs <folder> --packages <folder>  keeps the installed packages there for the next run
 *     node bench/clients/clients.mjs <folder> --outcomes <file>    keeps what the clients did there for the next run
 *
 * The folder has `tools-list/*.json`, answers of servers to `tools/list`, and `field-reports.json`, a list of
 * `{ input, twin }`. The definitions of `tests/schema/clients/injected.json` are added. Each goes through each mode of a
 * client alone, offline. The table's answer is that of `mcp-validate --preset all --clients <client>`.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const [folder, ...flags] = process.argv.slice(2);
if (!folder) {
  console.error("Which folder of definitions? node bench/clients/clients.mjs <folder>");
  process.exit(2);
}
const here = path.dirname(fileURLToPath(import.meta.url));
const command = path.join(here, "../../mcp-validate/dist/mcp-validate.js");
const injected = path.join(here, "../../tests/schema/clients/injected.json");

/** The newest of 2026-11-29. */
const npmPackages = [
  "@modelcontextprotocol/sdk@1.32.2",
  "@modelcontextprotocol/client@2.4.0",
  "@ai-sdk/mcp@2.0.99",
  "@ai-sdk/google@4.0.121",
  "@langchain/mcp-adapters@1.1.4",
  "@langchain/core@1.4.0",
  "@langchain/langgraph@1.7.3",
  "@google/genai@3.3.0",
  "@openai/agents-core@0.20.0",
  "zod@4.6.7",
];
/** Environments, because some of the packages exclude each other. */
const pythonPackages = {
  clients: [
    "mcp==1.30.0",
    "mcpo==0.0.20",
    "langchain-mcp-adapters==0.3.2",
    "pydantic-ai-slim[mcp,google,openai]==2.68.0",
    "google-genai==2.34.0",
    "openai-agents==0.24.0",
    "pydantic==2.14.4",
  ],
  mcpadapt: ["mcpadapt==0.1.19", "pydantic==2.14.4"],
};

/** The modes of the clients, with the client of the table as a setting names it. */
const modes = {
  "typescript-sdk 1": "typescript-sdk@1.32.2",
  "typescript-sdk 2": "typescript-sdk@2.4.0",
  "ai-sdk mcp": "ai-sdk",
  "ai-sdk google": "ai-sdk",
  langchain: "langchain",
  "langchain python": "langchain",
  "google-genai mcpToTool": "google-genai",
  "google-genai parameters": "google-genai",
  "google-genai python": "google-genai",
  "openai-agents js": "openai-agents",
  "openai-agents js strict": "openai-agents",
  "openai-agents python": "openai-agents",
  "openai-agents python strict": "openai-agents",
  "pydantic-ai google": "pydantic-ai",
  "pydantic-ai live": "pydantic-ai",
  "pydantic-ai openai": "pydantic-ai",
  mcpo: "mcpo",
  "mcpo output": "mcpo",
  mcpadapt: "mcpadapt",
};
const clients = [...new Set(Object.values(modes))];

/** Everything that the table knows of, also what no preset asks for. */
const keywords = [
  ...["exclusiveMinimum", "exclusiveMaximum", "multipleOf", "const", "patternProperties", "propertyNames", "oneOf"],
  ...["allOf", "not", "if", "dependentRequired", "dependentSchemas", "default", "prefixItems", "additionalProperties"],
  ...["$ref", "anyOf", "type", "$schema", "$id", "uniqueItems", "minimum", "maximum", "minLength", "maxLength"],
  "minItems",
];
const everything = {
  settings: { clientLosses: true },
  rules: {
    "schema-no-defs": ["warning", { ignoreUnlessStrict: false }],
    "schema-keyword-portability": ["warning", { keywords, checkTypeLists: true }],
  },
};
/** Keywords that say nothing about values, and those that a client may put elsewhere: it may resolve a reference. */
const withoutMeaning = new Set(["title", "$comment", "examples", "$defs", "definitions", "$ref"]);

const maps = new Set(["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"]);
const values = new Set(["enum", "const", "default", "examples", "required", "dependentRequired"]);

const packages = flagValue("--packages") ?? mkdtempSync(path.join(tmpdir(), "clients-"));
const { tools, names } = definitionsOf(folder);
const list = path.join(packages, "definitions.json");
install();
writeFileSync(list, JSON.stringify(tools));
const cache = flagValue("--outcomes");
const observed = cache && existsSync(cache) ? JSON.parse(readFileSync(cache, "utf8")) : observe();
if (cache) writeFileSync(cache, JSON.stringify(observed));
const told = askTable();
compare();

function flagValue(name) {
  return flags.includes(name) ? path.resolve(flags[flags.indexOf(name) + 1] ?? ".") : undefined;
}

/** Every definition once, with a name that says where it is from. */
function definitionsOf(corpus) {
  const found = new Map();
  const add = (from, tool) => {
    const key = JSON.stringify(tool);
    if (tool && !found.has(key)) found.set(key, { tool, from: `${from}: ${tool.name}` });
  };
  const lists = path.join(corpus, "tools-list");
  for (const file of readdirSync(lists)) {
    for (const tool of JSON.parse(readFileSync(path.join(lists, file), "utf8")).tools) add(file, tool);
  }
  for (const { id, input, twin } of JSON.parse(readFileSync(path.join(corpus, "field-reports.json"), "utf8"))) {
    for (const { tools: reported = [] } of [input, twin]) for (const tool of reported) add(`report ${id}`, tool);
  }
  for (const [id, tool] of Object.entries(JSON.parse(readFileSync(injected, "utf8")))) add(`injected ${id}`, tool);
  const all = [...found.values()];
  return { tools: all.map(({ tool }) => tool), names: all.map(({ from }) => from) };
}

function install() {
  mkdirSync(packages, { recursive: true });
  const run = (program, args) => execFileSync(program, args, { cwd: packages, stdio: ["ignore", "ignore", "inherit"] });
  if (!existsSync(path.join(packages, "node_modules"))) {
    writeFileSync(path.join(packages, "package.json"), '{ "private": true, "type": "module" }\n');
    run("npm", [
      "install",
      "--no-save",
      "--ignore-scripts",
      "--no-audit",
      "--no-fund",
      "--legacy-peer-deps",
      ...npmPackages,
    ]);
  }
  for (const [name, wanted] of Object.entries(pythonPackages)) {
    if (existsSync(path.join(packages, name))) continue;
    run("python3", ["-m", "venv", name]);
    run(`${name}/bin/pip`, ["install", "--quiet", ...wanted]);
  }
}

/** The outcomes of each mode, in the order of the definitions. */
function observe() {
  const run = (program, script) =>
    JSON.parse(
      execFileSync(program, [path.join(here, script), list], {
        cwd: packages,
        encoding: "utf8",
        maxBuffer: 2 ** 30,
        stdio: ["ignore", "pipe", "ignore"],
      }),
    );
  return Object.assign(
    run(process.execPath, "node-clients.mjs"),
    ...Object.keys(pythonPackages).map((name) => run(path.join(packages, name, "bin/python"), "python_clients.py")),
  );
}

/**
 * For each client the effects on each definition: `[{ does, rule }]`. One run asks about one version of each client:
 * what the table says about these clients is confirmed, so that a run does not leave out what is only reported.
 */
function askTable() {
  const sources = mkdtempSync(path.join(tmpdir(), "definitions-"));
  tools.forEach((tool, index) =>
    writeFileSync(path.join(sources, `${String(index)}.tools.json`), JSON.stringify({ tools: [tool] })),
  );
  const [older, ...newest] = clients;
  const effects = Object.fromEntries(clients.map((client) => [client, tools.map(() => [])]));
  for (const asked of [[older], newest]) {
    for (const { file, rule, effects: own = [] } of validate(sources, asked.join())) {
      for (const { client, does } of own) {
        const choice = asked.find((each) => each.split("@")[0] === client);
        // The rule about OpenAI's strict mode names it in every run.
        if (choice) effects[choice][Number.parseInt(path.basename(file), 10)]?.push({ does, rule });
      }
    }
  }
  return effects;
}

function validate(sources, asked) {
  const config = path.join(sources, "config.json");
  writeFileSync(config, JSON.stringify(everything));
  const args = [command, sources, "--preset", "all", "--config", config, "--clients", asked, "--format", "json"];
  const options = { cwd: sources, encoding: "utf8", maxBuffer: 2 ** 30, stdio: ["ignore", "pipe", "pipe"] };
  try {
    return JSON.parse(execFileSync(process.execPath, args, options)).issues;
  } catch (error) {
    return JSON.parse(error.stdout).issues;
  }
}

/** "refused", "calls refused", "changed" or "taken", as far as a program can see it: models are not asked. */
function classOf(effects) {
  const has = (...wanted) => effects.some((effect) => wanted.includes(effect));
  if (has("refuse", "leave out the server", "leave out")) return "refused";
  if (has("refuse calls")) return "calls refused";
  return has("change", "leave out a part") ? "changed" : "taken";
}

function compare() {
  const rows = [];
  const groups = new Map();
  for (const client of clients) {
    const own = Object.keys(modes).filter((mode) => modes[mode] === client && observed[mode]);
    const counts = { client, definitions: tools.length, refusals: 0, changes: 0 };
    tools.forEach((tool, index) => {
      const outcomes = own.map((mode) => ({ mode, ...outcomeOf(observed[mode][index], tool) }));
      const effects = told[client][index];
      const says = classOf(effects.map(({ does }) => does));
      const does = classOf(outcomes.flatMap((outcome) => outcome.effects));
      if (refusal(says) === refusal(does)) counts.refusals += 1;
      if (says === does) counts.changes += 1;
      else note(groups, { client, says, does, outcomes, effects, name: names[index] });
    });
    rows.push(counts);
  }
  print(rows, groups);
}

function refusal(kind) {
  return kind === "changed" ? "taken" : kind;
}

function outcomeOf({ does, why, schema }, tool) {
  if (does) return { effects: [does], why };
  const lost = schema ? lostKeywords(tool.inputSchema, schema) : [];
  return { effects: lost.length ? ["change"] : [], why: lost.join(", ") };
}

/** The keywords of which the model gets fewer. What a client adds, and how it writes a type, is not a change here. */
function lostKeywords(before, after) {
  const [had, has] = [keywordsOf(before), keywordsOf(after)];
  return [...had.keys()].filter(
    (keyword) => !withoutMeaning.has(keyword) && had.get(keyword) > (has.get(keyword) ?? 0),
  );
}

function keywordsOf(schema, found = new Map()) {
  if (Array.isArray(schema)) for (const each of schema) keywordsOf(each, found);
  if (!schema || typeof schema !== "object" || Array.isArray(schema)) return found;
  for (const [keyword, value] of Object.entries(schema)) {
    found.set(keyword, (found.get(keyword) ?? 0) + 1);
    if (maps.has(keyword)) for (const each of Object.values(value ?? {})) keywordsOf(each, found);
    else if (!values.has(keyword)) keywordsOf(value, found);
  }
  return found;
}

/** Groups a difference by the client, the two answers and what explains them. */
function note(groups, { client, says, does, outcomes, effects, name }) {
  const seen = outcomes.filter(({ effects: own }) => classOf(own) === does && does !== "taken");
  const rules = [...new Set(effects.map(({ does: effect, rule }) => `${rule} (${effect})`))].join(", ");
  const why = seen.map(({ mode, why: text = "" }) => `${mode}: ${text.replaceAll(/\s+/g, " ").slice(0, 70)}`)[0] ?? "";
  const key = `${client} | table: ${says}${says === "taken" ? "" : ` by ${rules}`} | client: ${does}${why && `, ${why}`}`;
  groups.set(key, [...(groups.get(key) ?? []), name]);
}

function print(rows, groups) {
  const percent = (part) => `${((100 * part) / tools.length).toFixed(1)} %`;
  console.log("| client | definitions | refusals agree | all agree |\n| --- | --: | --: | --: |");
  for (const { client, refusals, changes } of rows) {
    console.log(
      `| ${client} | ${tools.length} | ${refusals} (${percent(refusals)}) | ${changes} (${percent(changes)}) |`,
    );
  }
  const sum = (key) => rows.reduce((total, row) => total + row[key], 0);
  const all = rows.length * tools.length;
  const share = (key) => `${sum(key)} (${((100 * sum(key)) / all).toFixed(1)} %)`;
  console.log(`| all | ${all} | ${share("refusals")} | ${share("changes")} |`);
  if (!flags.includes("--differences")) return;
  for (const [key, found] of [...groups].sort(([, a], [, b]) => b.length - a.length)) {
    console.log(`\n${found.length} × ${key}\n    ${found.slice(0, 3).join("; ")}`);
  }
}
