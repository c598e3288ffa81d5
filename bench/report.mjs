// Measures the HTML report of a list of 300 tools with some thousand findings in Chromium: how long it loads, and how long
// each filter takes until the page is laid out and painted. Run it after `npm run build`: `node bench/report.mjs`. It
// needs Chromium, whose path may be in the variable CHROMIUM.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const { validateFile } = await import(new URL("../dist/validator.js", import.meta.url).href);

const verbs = ["list", "get", "create", "update", "delete", "search"];
const nouns = ["users", "orders", "photos", "plants", "books"];
const kinds = [{}, { type: "string" }, { type: "array" }, { type: "integer" }, { type: "string", format: "uri" }];
const tools = Array.from({ length: 300 }, (_none, index) => ({
  name: `${verbs[index % 6]}${index % 20 ? "_" : "."}${nouns[index % 5]}_${index}`,
  description: index % 3 ? "Does it." : `Works with ${nouns[index % 5]}. Use it when you need them.`,
  inputSchema: {
    type: "object",
    properties: Object.fromEntries(kinds.map((kind, place) => [`field${place}`, kind])),
    required: index % 10 ? ["field0"] : ["gone"],
  },
}));

const folder = mkdtempSync(join(tmpdir(), "eslint-plugin-mcp-bench-"));
const file = join(folder, "report.html");
writeFileSync(join(folder, "tools.json"), JSON.stringify({ tools }, undefined, 2));
const options = { cwd: folder, preset: "strict" };
const { issues } = await validateFile("tools.json", options);
const start = performance.now();
const report = await validateFile("tools.json", { ...options, format: "html" });
const made = performance.now() - start;
writeFileSync(file, report);

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  const page = await browser.newPage();
  await page.goto(pathToFileURL(file).href);
  const load = await page.evaluate("performance.getEntriesByType('navigation')[0].loadEventEnd");
  console.log(
    `${issues.length} findings, ${Math.round(report.length / 1024)} KiB, validated and rendered in ${Math.round(made)} ms`,
  );
  console.log(`load: ${Math.round(load)} ms`);
  const views = [
    ["text", "q=field2"],
    ["no match", "q=nothing+of+the+kind"],
    ["errors", "severity=error"],
    ["client", "client=openai"],
    ["rule", "rule=describe-on-fields"],
    ["all", ""],
  ];
  for (const [name, hash] of views) {
    const times = await page.evaluate(async (state) => {
      const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      await frame();
      const before = performance.now();
      history.replaceState(null, "", `#${state}`);
      dispatchEvent(new HashChangeEvent("hashchange"));
      const script = performance.now() - before;
      document.documentElement.getBoundingClientRect();
      const layout = performance.now() - before;
      await frame();
      return { script, layout, painted: performance.now() - before };
    }, hash);
    const rounded = Object.entries(times).map(([key, time]) => `${key} ${Math.round(time)} ms`);
    console.log(`filter by ${name}: ${rounded.join(", ")}`);
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
