/**
 * Measures the built site: `npm run docs`, then `LIGHTHOUSE=<folder> node docs/lighthouse.mjs`. Lighthouse is no dependency
 * of the repository: the folder is the one of its package, and CHROME_PATH names the browser. Prints the four scores of
 * some pages and of an HTML report with many findings, and the audits that cost points. Paths of pages as arguments
 * measure these alone.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import spawn from "cross-spawn";

const port = "4598";
const report = "mcp-report";
const pages = [
  ...["", "rules/describe-on-fields", "rules/", "clients", "reference/mcp-validate", "guides/ci", "playground"],
  report,
];
const given = process.argv.slice(2);
const docs = fileURLToPath(new URL(".", import.meta.url));
const base = process.env["DOCS_BASE"] ?? "/";
const command = path.join(process.env["LIGHTHOUSE"] ?? "node_modules/lighthouse", "cli/index.js");

const reportFile = path.join(docs, `.vitepress/dist/${report}.html`);
// It ends with 1, because it finds something.
spawnSync(
  process.execPath,
  ["../mcp-validate/dist/mcp-validate.js", "../fixtures/corpus", "../fixtures/servers", "--preset", "strict"].concat([
    "--format",
    "html",
    "--output",
    reportFile,
  ]),
  { cwd: docs, stdio: "inherit" },
);

const preview = spawn("npm", ["run", "--silent", "preview", "--", "--port", port], { cwd: docs, detached: true });
await new Promise((resolve) => preview.stdout.on("data", resolve));
try {
  for (const page of given.length ? given : pages) {
    const args = ["--quiet", "--output=json", "--chrome-flags=--headless --no-sandbox --disable-gpu"];
    const out = execFileSync(process.execPath, [command, `http://localhost:${port}${base}${page}`, ...args], {
      encoding: "utf8",
      maxBuffer: 2 ** 28,
    });
    const { categories, audits } = JSON.parse(out);
    const scores = Object.values(categories).map(({ title, score }) => `${title} ${Math.round(score * 100)}`);
    console.log(`/${page}: ${scores.join(", ")}`);
    const failed = new Set(
      Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight)),
    );
    for (const { id } of failed) {
      const { score, title, displayValue = "" } = audits[id];
      if (score !== null && score < 0.9) console.log(`  ${title} ${displayValue}`);
    }
  }
} finally {
  process.kill(-preview.pid);
  rmSync(reportFile, { force: true });
}
