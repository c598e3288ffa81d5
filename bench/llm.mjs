/**
 * `node bench/llm.mjs`: the wall time of `mcp-validate --llm` with a model that takes half a second for each answer: 200
 * tools with eight questions in flight, as a ratio to 25 tools asked about one after the other. The second run over the
 * same tools must send nothing.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const command = fileURLToPath(new URL("../mcp-validate/dist/mcp-validate.js", import.meta.url));
/** Milliseconds for an answer. */
const pause = 500;

let requests = 0;
const content = JSON.stringify({
  clarity_score: 6,
  completeness_score: 5,
  ambiguities: [{ quote: "the data", problem: "It does not say which data." }],
  suggestions: [{ text: "Searches the titles of all books by a term." }],
});
const provider = createServer((request, response) => {
  request.resume();
  request.on("end", () => {
    requests++;
    setTimeout(() => {
      response.writeHead(200, { "content-type": "application/json" });
      const choices = [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }];
      const usage = { prompt_tokens: 900, completion_tokens: 120, total_tokens: 1_020 };
      response.end(JSON.stringify({ id: "1", object: "chat.completion", created: 1, model: "m", choices, usage }));
    }, pause);
  });
});
provider.listen(0, "127.0.0.1");
await once(provider, "listening");

const toolOf = (index) => ({
  name: `find_${index}`,
  description: `Searches the data of shelf ${index} by a term.`,
  inputSchema: { type: "object", properties: { term: { type: "string", description: "The words to find." } } },
});

/** Seconds of a run, and the requests that it sent. */
async function run(folder) {
  const before = requests;
  const start = performance.now();
  const url = `http://127.0.0.1:${provider.address().port}/v1`;
  const flags = ["--llm", "--llm-provider", "ollama", "--llm-base-url", url, "--llm-model", "m"];
  const child = spawn(process.execPath, [command, "tools.json", ...flags], { cwd: folder, stdio: "ignore" });
  await once(child, "exit");
  return { seconds: (performance.now() - start) / 1_000, sent: requests - before };
}

function folderWith(count, concurrency) {
  const folder = mkdtempSync(join(tmpdir(), "mcp-llm-"));
  writeFileSync(
    join(folder, "tools.json"),
    JSON.stringify({ tools: Array.from({ length: count }, (_, i) => toolOf(i)) }),
  );
  writeFileSync(join(folder, "mcp-validate.config.json"), JSON.stringify({ llm: { concurrency } }));
  return folder;
}

const [many, few] = [folderWith(200, 8), folderWith(25, 1)];
const parallel = await run(many);
const sequential = await run(few);
const again = await run(many);
console.log(`200 tools, 8 in flight: ${parallel.seconds.toFixed(1)} s, ${parallel.sent} requests`);
console.log(`25 tools, 1 in flight:  ${sequential.seconds.toFixed(1)} s, ${sequential.sent} requests`);
console.log(`ratio: ${(parallel.seconds / sequential.seconds).toFixed(2)} (reach: at most 1)`);
console.log(`200 tools again:        ${again.seconds.toFixed(1)} s, ${again.sent} requests (reach: 0)`);
for (const folder of [many, few]) rmSync(folder, { recursive: true });
provider.close();
