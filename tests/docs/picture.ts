import { readFileSync } from "node:fs";
import path from "node:path";
import type { Linter } from "eslint";
import mcp from "../../lib/index.ts";
import { ESLint } from "../harness/eslint.ts";
import { root } from "../validator/built.ts";

const [width, lineHeight, fontSize, characterWidth, left, top] = [1180, 21, 14, 8.43, 58, 48];

/**
 * A picture of a file in an editor, with the findings of ESLint under their places: an SVG, so that the same findings
 * give the same picture on every machine.
 *
 * @param file the path from the root of the repository.
 * @param parts the first and the last line of each part that is shown, from 1.
 */
export async function pictureOf(file: string, parts: readonly (readonly [number, number])[]): Promise<string> {
  const config = mcp.configs.for({ preset: "recommended", code: ["**/*.mjs"], documents: [] });
  const eslint = new ESLint({
    cwd: path.join(root, path.dirname(file)),
    overrideConfigFile: true,
    overrideConfig: config,
  });
  const [result] = await eslint.lintFiles([path.basename(file)]);
  const messages = result?.messages ?? [];
  const texts = readFileSync(path.join(root, file), "utf8").split("\n");
  const rows: string[] = [];
  let row = 0;
  const y = (): number => top + row * lineHeight;
  for (const number of parts.flatMap(([first, last], index) => [...(index ? [0] : []), ...numbers(first, last)])) {
    if (!number) {
      rows.push(`<text class="n" x="40" y="${y()}">⋮</text>`);
      row++;
      continue;
    }
    const text = texts[number - 1] ?? "";
    // The length keeps the marks below their words in any font.
    const code = text.trimStart();
    const x = left + (text.length - code.length) * characterWidth;
    const length = code
      ? ` textLength="${(code.length * characterWidth).toFixed(1)}" lengthAdjust="spacingAndGlyphs"`
      : "";
    rows.push(`<text class="n" x="40" y="${y()}">${number}</text>`);
    rows.push(`<text x="${x.toFixed(1)}" y="${y()}"${length}>${colored(code)}</text>`);
    const found = messages.filter(({ line }) => line === number);
    rows.push(...found.map((one) => squiggle(one, text, y())));
    row++;
    for (const { message, ruleId, severity } of found) {
      rows.push(
        `<text class="m${severity}" x="${left}" y="${y()}">${severity === 2 ? "✖" : "⚠"} ${escaped(message)} <tspan class="n">${ruleId ?? ""}</tspan></text>`,
      );
      row++;
    }
  }
  const height = y() + 4;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="${fontSize}">
<title>${escaped(`${file} in an editor, with ${messages.length} findings`)}</title>
<style>text{fill:#d4d4d4;white-space:pre}.n{fill:#858585}text.n{text-anchor:end}.s{fill:#ce9178}.k{fill:#569cd6}.m2{fill:#f48771;font-size:12px}.m1{fill:#e2c08d;font-size:12px}.l2{stroke:#f14c4c}.l1{stroke:#cca700}path{fill:none;stroke-width:1.3}</style>
<rect width="${width}" height="${height}" rx="8" fill="#1e1e1e"/>
<text class="n" x="${left}" y="24" style="text-anchor:start">${escaped(path.basename(file))}</text>
${rows.join("\n")}
</svg>
`;
}

function numbers(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function squiggle({ column, endColumn, endLine, line, severity }: Linter.LintMessage, text: string, y: number): string {
  const end = endLine === line ? (endColumn ?? column + 1) : text.length + 1;
  const from = left + (column - 1) * characterWidth;
  const waves = Math.max(1, Math.round(((end - column) * characterWidth) / 6));
  return `<path class="l${severity}" d="M${from.toFixed(1)} ${y + 4}${"q1.5 -3 3 0t3 0".repeat(waves)}"/>`;
}

const keywords = /\b(?:const|async|await|return|import|from|export|new|true|false|if)\b/gu;

/** Strings, and keywords outside of strings, in the colors of VS Code. */
function colored(text: string): string {
  return text
    .split(/("[^"]*"|`[^`]*`)/u)
    .map((part, index) =>
      index % 2
        ? `<tspan class="s">${escaped(part)}</tspan>`
        : escaped(part).replace(keywords, (word) => `<tspan class="k">${word}</tspan>`),
    )
    .join("");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
