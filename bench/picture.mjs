// Draws the pictures of the README: a faulty file in an editor with the findings of the built plugin, and the output of
// the built command for a faulty running server. Run it after `npm run build`: `node bench/picture.mjs`. A name draws
// only that picture: `node bench/picture.mjs requirements`. It needs Chromium, whose path may be in the variable CHROMIUM.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ESLint } from "eslint";
import { chromium } from "playwright-core";

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
/** Colors strings, and keywords outside of strings. */
const colored = (text) =>
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
    html += `${colored(text.slice(from, start))}<u class="l${severity}">${colored(text.slice(start, end))}</u>`;
    from = end;
  }
  html += colored(text.slice(from));
  const notes = here.map(
    ({ message, ruleId, severity }) => `<i class="n${severity}">${escaped(message)} <b>${ruleId}</b></i>`,
  );
  return `<div><em>${number}</em>${html}</div>${notes.map((note) => `<div class="note"><em></em>${note}</div>`).join("")}`;
}

const body = lines
  .slice(firstLine - 1, lastLine)
  .map((text, index) => lineHtml(text, firstLine + index))
  .join("");
const editor = `<!doctype html><meta charset="utf-8"><style>
body{margin:0;background:#1e1e1e;color:#d4d4d4;font:13px/20px "DejaVu Sans Mono",monospace;width:1120px}
header{background:#2d2d2d;padding:8px 16px;color:#9d9d9d}
main{padding:10px 0} div{white-space:pre-wrap;padding-right:16px} em{display:inline-block;width:44px;margin-right:16px;text-align:right;color:#858585;font-style:normal}
.s{color:#ce9178}.k{color:#569cd6} u{text-decoration:underline wavy;text-decoration-thickness:1px;text-underline-offset:4px}
.l2{text-decoration-color:#f14c4c}.l1{text-decoration-color:#cca700}
.note{padding-left:0;font-size:12px;display:flex} .note em{flex:none} .note i{font-style:normal;padding:1px 8px;border-radius:3px;margin:1px 0}
.n2{background:#3b1d1d;color:#f5a3a3}.n1{background:#3a331a;color:#e5cf85} .note b{font-weight:normal;opacity:.7}
</style><header>${shown.split("/").slice(2).join(" / ")}</header><main>${body}</main>`;

/** The output of the command for a faulty server, without the summary, because definitions are not checked. */
function terminalLines() {
  const server = "node server.mjs --mutant any-method-legacy-stdio";
  const flags = ["--server", server, "--cwd", join(root, "fixtures/live/mutants"), "--color", "--verbose"];
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, "mcp-validate/dist/mcp-validate.js"), "probe", ...flags],
    {
      encoding: "utf8",
    },
  );
  const printed = stdout.split("\n");
  const start = printed.findIndex((line) => line.includes("any-method-legacy-stdio"));
  const end = printed.findIndex((line) => line.includes("Failed:"));
  if (start < 0 || end < 0) throw new Error(`The server was not probed: ${stderr}`);
  // Leave out the line about the run above the verdict and the blank line before it.
  return printed.slice(start, end - 2);
}

const escape = /\u001B\[(\d+)m/;
/** Converts the escape sequences of a line to elements. The codes 20 to 29 and 39 end a style. */
const styled = (line) =>
  line
    .split(escape)
    .map((part, index) =>
      index % 2 === 0 ? escaped(part) : part === "39" || /^2\d$/.test(part) ? "</span>" : `<span class="c${part}">`,
    )
    .join("");

const terminal = (printed) => `<!doctype html><meta charset="utf-8"><style>
body{margin:0;background:#1e1e1e;color:#d4d4d4;font:13px/20px "DejaVu Sans Mono",monospace;width:1120px}
main{padding:14px 16px;white-space:pre} .c1{font-weight:bold;color:#fff} .c2{color:#8b8b8b}
.c31{color:#f47067}.c32{color:#57ab5a}.c33{color:#e0b341}.c34{color:#6cb6ff}.c36{color:#56c2c9}
.c31 .c1{color:inherit}
</style><main>${printed.map(styled).join("\n")}</main>`;

const chosen = process.argv[2];
const pages = { squiggles: () => editor, requirements: () => terminal(terminalLines()) };
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"],
});
try {
  for (const [name, page] of Object.entries(pages)) {
    if (chosen !== undefined && chosen !== name) continue;
    const tab = await browser.newPage({ viewport: { width: 1120, height: 100 } });
    await tab.setContent(page());
    await tab.screenshot({ path: join(root, `rules-docs/images/${name}.png`), fullPage: true });
  }
} finally {
  await browser.close();
}
