// Draws the picture of the README: a file with faults in an editor, with the findings of the built plugin. Run it after
// `npm run build`, with Chromium installed: `node bench/picture.mjs`.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ESLint } from "eslint";

const root = fileURLToPath(new URL("..", import.meta.url));
const { default: plugin } = await import(new URL("../dist/index.js", import.meta.url).href);
const shown = "fixtures/servers/recipe-box/typescript/tools/recipes.ts";
const [firstLine, lastLine] = [41, 61];

const eslint = new ESLint({
  cwd: root,
  ignore: false,
  overrideConfigFile: true,
  overrideConfig: plugin.configs.for({ preset: "strict", code: ["fixtures/**"], documents: ["fixtures/**"] }),
});
const [{ messages }] = await eslint.lintFiles([shown]);
const lines = readFileSync(join(root, shown), "utf8").split("\n");

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
const keywords = /\b(const|async|await|return|import|from|export|new|true|false|if|throw)\b/g;
/** Colours strings, and keywords outside of strings. */
const coloured = (text) =>
  text
    .split(/("[^"]*"|`[^`]*`)/)
    .map((part, index) =>
      index % 2
        ? `<span class="s">${escaped(part)}</span>`
        : escaped(part).replace(keywords, '<span class="k">$1</span>'),
    )
    .join("");

/** One line of code with its findings underlined; a note follows the first one. */
function lineHtml(text, number) {
  const here = messages.filter((message) => message.line === number).sort((a, b) => a.column - b.column);
  let html = "";
  let from = 0;
  for (const { column, endLine, endColumn, severity } of here) {
    const start = column - 1;
    const end = endLine === number ? endColumn - 1 : text.length;
    if (start < from) continue;
    html += `${coloured(text.slice(from, start))}<u class="l${severity}">${coloured(text.slice(start, end))}</u>`;
    from = end;
  }
  html += coloured(text.slice(from));
  const notes = here.map(
    ({ message, ruleId, severity }) => `<i class="n${severity}">${escaped(message)} <b>${ruleId}</b></i>`,
  );
  return `<div><em>${number}</em>${html}</div>${notes.map((note) => `<div class="note"><em></em>${note}</div>`).join("")}`;
}

const body = lines
  .slice(firstLine - 1, lastLine)
  .map((text, index) => lineHtml(text, firstLine + index))
  .join("");
const page = `<!doctype html><meta charset="utf-8"><style>
body{margin:0;background:#1e1e1e;color:#d4d4d4;font:13px/20px "DejaVu Sans Mono",monospace;width:1120px}
header{background:#2d2d2d;padding:8px 16px;color:#9d9d9d}
main{padding:10px 0} div{white-space:pre-wrap;padding-right:16px} em{display:inline-block;width:44px;margin-right:16px;text-align:right;color:#858585;font-style:normal}
.s{color:#ce9178}.k{color:#569cd6} u{text-decoration:underline wavy;text-decoration-thickness:1px;text-underline-offset:4px}
.l2{text-decoration-color:#f14c4c}.l1{text-decoration-color:#cca700}
.note{padding-left:0;font-size:12px;display:flex} .note em{flex:none} .note i{font-style:normal;padding:1px 8px;border-radius:3px;margin:1px 0}
.n2{background:#3b1d1d;color:#f5a3a3}.n1{background:#3a331a;color:#e5cf85} .note b{font-weight:normal;opacity:.7}
</style><header>${shown.split("/").slice(2).join(" / ")}</header><main>${body}</main>`;

const folder = mkdtempSync(join(tmpdir(), "picture-"));
try {
  writeFileSync(join(folder, "page.html"), page);
  const rows =
    lastLine - firstLine + 1 + messages.filter(({ line }) => line >= firstLine && line <= lastLine).length * 2;
  execFileSync(
    process.env.CHROMIUM ?? "chromium",
    [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--hide-scrollbars",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      `--user-data-dir=${join(folder, "profile")}`,
      `--window-size=1120,${60 + rows * 20}`,
      `--screenshot=${join(root, "rules-docs/images/squiggles.png")}`,
      `file://${join(folder, "page.html")}`,
    ],
    { stdio: "ignore" },
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
