/**
 * How many handlers of real servers the rules about code follow: recall without published flaws.
 *
 *     npm run injected -- <folder of checkouts>            counts, by language and by what ended the way
 *     npm run injected -- <folder of checkouts> --missed   prints the tools whose handler is not followed
 *
 * For each tool with a text argument that its schema does not limit, a copy of its handler begins with `eval(argument)`.
 * The tool counts as found if the argument is followed to that call. The copies are written into a temporary copy of the
 * checkout, one after the other. A tool whose handler is not seen is missed.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const [folder, flag] = process.argv.slice(2);
if (!folder) {
  console.error("Which folder of checkouts? npm run injected -- <folder>");
  process.exit(2);
}
/** At most this many handlers of one checkout, so that no server decides the result. */
const mostOfCheckout = 12;
const root = fileURLToPath(new URL("../", import.meta.url));

/** The readers and the analysis, from their sources, because the packages do not export them. */
async function loadLibrary() {
  const outfile = join(root, "dist", `injected-${String(process.pid)}.mjs`);
  const names = [
    "readers/ecmascript/index",
    "readers/python/index",
    "readers/settings",
    "code/flows",
    "languages/parser",
  ];
  await build({
    stdin: {
      contents: [...names, "languages/python/parser"].map((name) => `export * from "./${name}.ts";`).join("\n"),
      resolveDir: join(root, "lib"),
    },
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
    outfile,
    banner: { js: 'import { createRequire as make } from "node:module"; const require = make(import.meta.url);' },
    logLevel: "error",
  });
  try {
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(outfile);
  }
}

const { moduleReader, pythonReader, settingsOf, flowsOf, parseForESLint, parsePython } = await loadLibrary();

/** The syntax tree of a text; `undefined` with an error of syntax. */
function parsed(path, text) {
  try {
    return path.endsWith(".py")
      ? { ast: parsePython(text).ast, scopeManager: undefined }
      : parseForESLint(text, { filePath: path, sourceType: "module" });
  } catch {
    return undefined;
  }
}

function toolsIn(path, text) {
  const { ast, scopeManager } = parsed(path, text) ?? {};
  if (!ast) return [];
  const reader = path.endsWith(".py") ? pythonReader : moduleReader;
  return reader.read({ text, ast, scopeManager, path, parserServices: {} }, settingsOf({}))?.tools ?? [];
}

/** The function behind a handler, inside of its wrappers. */
function functionIn(code, depth = 0) {
  if (code.kind === "function") return code.function;
  if (depth > 4) return undefined;
  const inner = code.kind === "call" ? code.args : code.kind === "variable" ? code.variable.definitions() : [];
  for (const each of inner) {
    const found = functionIn(each, depth + 1);
    if (found) return found;
  }
  return undefined;
}

/** The names of arguments that are any text, according to the schema. */
function textArguments(tool) {
  if (tool.inputSchema.state !== "known") return [];
  return tool.inputSchema.value.properties().flatMap(({ name, schema }) => {
    const [type, ...limits] = ["type", "enum", "pattern", "format", "const"].map((key) => schema.keyword(key));
    const isText = type.state === "known" && type.value.kind === "scalar" && type.value.value === "string";
    // Nobody knows what code of the schema lets through, so the rules are silent.
    return isText && !schema.isCheckedByCode && limits.every(({ state }) => state === "absent") ? [name] : [];
  });
}

/** Every node of a tree. */
function* nodesOf(node) {
  if (!node || typeof node !== "object") return;
  if (Array.isArray(node)) {
    for (const each of node) yield* nodesOf(each);
    return;
  }
  if (!node.range) return;
  yield node;
  for (const [key, value] of Object.entries(node)) if (key !== "parent") yield* nodesOf(value);
}

/** The text of a file with the call at the start of a function; `undefined` where the function has no such argument. */
function injected(path, text, { place, parameters }, { names, input, passing }) {
  const { ast } = parsed(path, text) ?? {};
  const { start, end } = place.span;
  const node = [...nodesOf(ast)].find(
    ({ range, body, params, args }) => range[0] === start && range[1] === end && body && (params ?? args),
  );
  if (!node) return undefined;
  const expression = path.endsWith(".py") ? argumentOfPython() : argumentOfPattern();
  if (!expression) return undefined;
  const [argument, read] = expression;
  if (path.endsWith(".py")) {
    const [first] = node.body;
    if (!first) return undefined;
    const [at] = first.range;
    const indent = text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
    if (indent.trim()) return undefined;
    return { argument, text: `${text.slice(0, at)}eval(${read})\n${indent}${text.slice(at)}` };
  }
  const [from, to] = node.body.range;
  return node.body.type === "BlockStatement"
    ? { argument, text: `${text.slice(0, from + 1)}eval(${read});${text.slice(from + 1)}` }
    : { argument, text: `${text.slice(0, from)}(eval(${read}), ${text.slice(from, to)})${text.slice(to)}` };

  function argumentOfPython() {
    if (passing === "after name") {
      const last = parameters.at(1)?.variable.name;
      return last && [names[0], `${last}["${names[0]}"]`];
    }
    const found = names.find((name) => parameters.some(({ variable }) => variable.name === name));
    return found && [found, found];
  }

  function argumentOfPattern() {
    const [pattern] = node.params;
    const bare = pattern?.type === "AssignmentPattern" ? pattern.left : pattern;
    const prefix = input === "request" ? ".params.arguments" : "";
    const member = passing === "in context" ? ".context" : prefix;
    if (bare?.type === "Identifier") return [names[0], `${bare.name}${member}[${JSON.stringify(names[0])}]`];
    if (bare?.type !== "ObjectPattern" || input === "request") return undefined;
    for (const property of bare.properties) {
      const value = property.value?.type === "AssignmentPattern" ? property.value.left : property.value;
      const key = property.key?.name ?? property.key?.value;
      if (value?.type === "Identifier" && key === "context" && passing?.endsWith("in context"))
        return [names[0], `${value.name}[${JSON.stringify(names[0])}]`];
      if (value?.type === "Identifier" && names.includes(key)) return [key, value.name];
    }
    return undefined;
  }
}

function sourcesIn(directory) {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name);
    if (entry.isDirectory())
      return /^(?:\..*|node_modules|dist|build|docs|examples?|tests?|__tests__|\.?venv|site-packages)$/.test(entry.name)
        ? []
        : sourcesIn(path);
    return /(?<!\.d|[.-]test|[.-]spec)\.[cm]?[jt]sx?$|(?<!\btest_\w*|_test)\.py$/.test(entry.name) ? [path] : [];
  });
}

/** What becomes of the call in the handler of one tool: "found", "none" without a place for it, or why it is missed. */
function outcomeOf(path, text, tool) {
  const names = textArguments(tool);
  if (!names.length) return "none";
  if (tool.handler.state !== "known") return "the handler is not seen";
  const { value, input, passing } = tool.handler.value;
  const form = functionIn(value);
  if (!form) return "the function is not found";
  const file = form.place.file.path;
  const before = file === path ? text : readFileSync(file, "utf8");
  const copy = injected(file, before, form, { names, input, passing });
  if (!copy) return "none";
  if (file !== path) writeFileSync(file, copy.text);
  try {
    const again = toolsIn(path, file === path ? copy.text : text).find(({ label }) => label === tool.label);
    if (!again) return "the tool is not read again";
    const isFound = flowsOf(again).some(({ danger, keys }) => danger === "code" && keys[0] === copy.argument);
    return isFound ? "found" : "the argument is not followed";
  } finally {
    if (file !== path) writeFileSync(file, before);
  }
}

/** The counts of each language. */
const counts = { TypeScript: new Map(), Python: new Map() };
for (const entry of readdirSync(folder, { withFileTypes: true })) {
  if (!entry.isDirectory()) continue;
  const copy = join(mkdtempSync(join(tmpdir(), "injected-")), basename(entry.name));
  cpSync(join(folder, entry.name), copy, {
    recursive: true,
    filter: (path) => !/[/\\](?:\.git|node_modules)$/.test(path),
  });
  let left = mostOfCheckout;
  for (const path of sourcesIn(copy)) {
    if (!left) break;
    const text = readFileSync(path, "utf8");
    if (!/tool|mcp/i.test(text)) continue;
    for (const tool of toolsIn(path, text)) {
      const outcome = left ? outcomeOf(path, text, tool) : "none";
      if (outcome === "none") continue;
      left--;
      const ofLanguage = counts[path.endsWith(".py") ? "Python" : "TypeScript"];
      ofLanguage.set(outcome, (ofLanguage.get(outcome) ?? 0) + 1);
      if (flag === "--missed" && outcome !== "found")
        console.log(`${path.slice(copy.length - entry.name.length)} ${tool.label}: ${outcome}`);
    }
  }
  rmSync(join(copy, ".."), { recursive: true });
}
for (const [language, outcomes] of Object.entries(counts)) {
  const all = [...outcomes.values()].reduce((sum, count) => sum + count, 0);
  const found = outcomes.get("found") ?? 0;
  console.log(
    `${language}: ${String(found)} of ${String(all)} handlers (${String(Math.round((1000 * found) / (all || 1)) / 10)} %)`,
  );
  for (const [outcome, count] of outcomes) if (outcome !== "found") console.log(`  ${String(count)} × ${outcome}`);
}
