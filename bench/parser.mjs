// Compares our parser with @typescript-eslint/parser, alone and within ESLint with one rule, on the TypeScript files in
// node_modules. Compare only ratios within one run: absolute times differ between machines. Run `npm run build` first.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as theirs from "@typescript-eslint/parser";
import { Linter } from "eslint";
import { parseSync } from "oxc-parser";

const root = fileURLToPath(new URL("..", import.meta.url));
if (!existsSync(`${root}dist/parser.js`)) {
  console.error("dist/parser.js is missing: run `npm run build` first.");
  process.exit(2);
}
const ours = await import(`${root}dist/parser.js`);

const folders = ["node_modules/zod/src", "node_modules/ajv/lib", "fixtures/servers"];
const texts = folders.flatMap((folder) =>
  readdirSync(root + folder, { recursive: true })
    .filter((path) => /(?<!\.d)\.ts$/.test(path) && !path.includes("node_modules"))
    .map((path) => readFileSync(`${root}${folder}/${path}`, "utf8")),
);
const kilobytes = texts.reduce((sum, text) => sum + text.length, 0) / 1024;

/** CPU milliseconds for all texts. The minimum of several runs, because other work on the machine only adds time. */
function cost(run) {
  let least = Infinity;
  for (let repetition = 0; repetition < 5; repetition++) {
    const start = process.cpuUsage();
    for (const text of texts) run(text);
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

const options = { filePath: "file.ts", sourceType: "module" };
const linter = new Linter();
const lintWith = (parser) => (text) =>
  linter.verify(text, { files: ["**/*.ts"], languageOptions: { parser }, rules: { "no-var": "error" } }, "file.ts");

const measured = [
  ["parsing: @typescript-eslint/parser", cost((text) => theirs.parseForESLint(text, options))],
  ["parsing: ours", cost((text) => ours.parseForESLint(text, options))],
  ["parsing: ours without tokens", cost((text) => ours.parseForESLint(text, { ...options, tokens: false }))],
  ["parsing: oxc alone", cost((text) => parseSync("file.ts", text, { preserveParens: false }).program)],
  ["ESLint with one rule: @typescript-eslint/parser", cost(lintWith(theirs))],
  ["ESLint with one rule: ours", cost(lintWith(ours))],
  ["ESLint with one rule: ours without tokens", cost(lintWith(ours.withoutTokens))],
];
console.log(`${texts.length} files, ${Math.round(kilobytes)} KB`);
for (const [name, milliseconds] of measured) {
  const base = measured.find(([other]) => other.startsWith(name.split(":")[0]))[1];
  console.log(
    `${name.padEnd(52)} ${milliseconds.toFixed(0).padStart(6)} ms ${((100 * milliseconds) / base).toFixed(0).padStart(4)} %`,
  );
}
