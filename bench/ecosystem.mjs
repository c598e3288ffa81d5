/**
 * What the edits do to the sources of servers, and what a change of the plugin does to its findings. Run after
 * `npm run build`:
 *
 *     npm run ecosystem -- <folder of checkouts>                     applies every edit to a copy of each checkout
 *     npm run ecosystem -- <folder> --only NAME --keep               one checkout; the copy stays
 *     npm run ecosystem -- <folder> --against <folder of a build>    the difference of all findings with another `mcp-validate/dist`,
 *                                                                    which has its packages at or above it
 *     npm run ecosystem -- <folder> --build <folder of a build>      another build than `mcp-validate/dist`
 *
 * Each folder in the folder is one checkout; nothing of it is run. With all rules, `--fix`, then `--suggestions`, then
 * `--drafts` are applied to the same copy. Each must take nothing back, leave nothing but the claimed changes in what
 * `extract` prints, and make no error of the TypeScript compiler (with the checkout's own options) or of Python's that
 * was not there before. Prints what is broken; the exit code is 1 if anything is.
 */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import ts from "typescript";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    against: { type: "string" },
    build: { type: "string" },
    keep: { type: "boolean" },
    only: { type: "string" },
  },
});
const [folder] = positionals;
if (!folder) {
  console.error("Which folder of checkouts? npm run ecosystem -- <folder>");
  process.exit(2);
}
const ownRoot = fileURLToPath(new URL("..", import.meta.url));
const ownBuild = resolve(values.build ?? join(ownRoot, "mcp-validate/dist"));
const checkouts = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && (!values.only || entry.name.includes(values.only)))
  .map(({ name }) => name)
  .sort();

function run(build, args, cwd) {
  const command = join(build, "mcp-validate.js");
  return spawnSync(process.execPath, [command, ...args], { cwd, maxBuffer: 1 << 30, encoding: "utf8" });
}

const everyRule = [".", "--no-config", "--preset", "all", "--fail-on", "never"];

/** The definitions in a file or folder, with their unknown parts. */
function definitionsIn(cwd, path = ".") {
  const { stdout } = run(ownBuild, ["extract", path, "--no-config", "--locations"], cwd);
  if (!stdout) return [];
  const { tools = [], resources = [], resourceTemplates = [], prompts = [] } = JSON.parse(stdout);
  return [...tools, ...resources, ...resourceTemplates, ...prompts];
}

/** Members that edits write. What is left must not change. */
const edited = new Set([
  ...["name", "title", "description", "annotations", "_meta", "default", "examples", "example", "enum", "required"],
  ...["maxLength", "minLength", "pattern", "format", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"],
  ...["multipleOf", "minItems", "maxItems", "uniqueItems", "additionalProperties", "$schema", "discriminator", "const"],
]);

/** A definition without what edits write: its parameters in their order, with their types. */
function shapeOf(value, key = "") {
  // A default makes it unknown whether the parameter is required, where the library is not seen.
  if (key === "_unknown") return shapeOf(value.filter(({ pointer }) => !edited.has(pointer.split("/").at(-1))));
  if (Array.isArray(value)) return value.map((item) => shapeOf(item));
  if (typeof value !== "object" || value === null) return value === "integer" ? "number" : value;
  const members = Object.entries(value);
  if (key === "properties") return members.map(([, member]) => shapeOf(member));
  return Object.fromEntries(
    members
      .filter(([name]) => !edited.has(name) && name !== "line")
      .map(([name, member]) => [name, shapeOf(member, name)]),
  );
}

/** What differs between two lists of definitions beside what edits write. */
function changesBetween(before, after, file) {
  if (before.length !== after.length) return [`${file}: ${before.length} definitions before, ${after.length} after`];
  return before.flatMap((one, index) => {
    const [old, now] = [one, after[index]].map((definition) => shapeOf(definition));
    return isSame(old, now) ? [] : [`${one.name}: ${JSON.stringify(old)} became ${JSON.stringify(now)}`];
  });
}

/** True for equal shapes, and for one whose schemas have more parameters behind the others. */
function isSame(old, now, key = "") {
  if (typeof old !== "object" || typeof now !== "object" || old === null || now === null)
    return old === now || (key === "type" && old === undefined);
  const keys = new Set([...Object.keys(old), ...(key === "properties" ? [] : Object.keys(now))]);
  return [...keys].every((name) => isSame(old[name], now[name], name));
}

function filesBelow(root) {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes("node_modules"))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** What is checked with if a checkout has no `tsconfig.json`. */
const usualOptions = {
  ...{ strict: true, esModuleInterop: true, resolveJsonModule: true, types: [] },
  ...{ target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext, jsx: ts.JsxEmit.Preserve },
  moduleResolution: ts.ModuleResolutionKind.Bundler,
};

/** The options of a checkout, and its declaration files, which other files rely on without an import. */
function compilerSettings(root) {
  const path = join(root, "tsconfig.json");
  if (!existsSync(path)) return { options: usualOptions, declarations: [] };
  const { options, fileNames } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(path, ts.sys.readFile).config,
    ts.sys,
    root,
  );
  return { options, declarations: fileNames.filter((file) => file.endsWith(".d.ts")) };
}

/** The compiler's errors in files, as texts without positions, which edits move. */
function typeErrorsIn(files, root) {
  const { options, declarations } = compilerSettings(root);
  const program = ts.createProgram({
    rootNames: [...files, ...declarations],
    // Files outside of `include` are checked, too, such as those of JavaScript, whose syntax can break.
    options: { ...options, noEmit: true, skipLibCheck: true, allowJs: true, composite: false, incremental: false },
  });
  return files.flatMap((file) => {
    const source = program.getSourceFile(file);
    if (!source) return [];
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ code, messageText }) =>
        `${relative(root, file)}: TS${code} ${ts.flattenDiagnosticMessageText(messageText, " ").slice(0, 300)}`,
    );
  });
}

function fileOf(error, root) {
  return join(root, error.slice(0, error.indexOf(": ")));
}

// What `python -m compileall` does, without writing files.
const compilePython = `import sys
for p in sys.argv[1:]:
  try:
    compile(open(p, "rb").read(), p, "exec", dont_inherit=True)
  except (SyntaxError, ValueError) as e:
    print(f"{p}: {e}")
`;

/** The files that Python does not compile, with its messages. */
function pythonFaultsIn(files) {
  if (!files.length) return [];
  const { stdout, error } = spawnSync("python3", ["-c", compilePython, ...files], { encoding: "utf8" });
  if (error) throw error;
  return stdout.split("\n").filter(Boolean);
}

/** The items of a list that another list does not have, or not as often. */
function added(before, after) {
  const left = [...before];
  return after.filter((item) => {
    const at = left.indexOf(item);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** New errors of the compiler. A call without a fitting overload may become one with a more exact error. */
function newErrors(before, after) {
  const [gone, come] = [added(after, before), added(before, after)];
  return come.slice(gone.filter((error) => error.includes("TS2769")).length);
}

/** Copies a checkout twice: to edit, and to compare with. */
function copiesOf(checkout) {
  const root = mkdtempSync(join(tmpdir(), "mcp-ecosystem-"));
  const [copy, untouched] = ["edited", "untouched"].map((name) => copyTo(join(root, name), checkout));
  return { root, copy, untouched };
}

function copyTo(copy, checkout) {
  cpSync(resolve(folder, checkout), copy, {
    recursive: true,
    filter: (path) => !/[\\/](?:\.git|node_modules|dist|build)$/u.test(path),
  });
  // The types of the SDK and of Zod, unless the checkout has installed its own.
  const own = resolve(folder, checkout, "node_modules");
  symlinkSync(existsSync(own) ? own : join(ownRoot, "node_modules"), join(copy, "node_modules"));
  return copy;
}

/** The flags of each step, the safest edits first. */
const steps = [["--fix"], ["--fix", "--suggestions"], ["--fix", "--drafts"]];

/** Applies every edit to a copy of a checkout. @returns the number of edits, and what is broken. */
function tried(checkout) {
  const { root, copy, untouched } = copiesOf(checkout);
  try {
    const before = definitionsIn(copy);
    const none = { edits: 0, definitions: before.length, faults: [] };
    if (!before.length) return none;
    const texts = new Map(filesBelow(copy).map((file) => [file, readFileSync(file, "utf8")]));
    const code = [...texts.keys()].filter(
      (file) => /\.[cm]?[jt]sx?$/u.test(file) && /\b(?:tool|mcp)/iu.test(texts.get(file)),
    );
    const errors = new Map(code.map((file) => [file, []]));
    for (const error of typeErrorsIn(code, copy)) errors.get(fileOf(error, copy))?.push(error);
    return steps.reduce(({ edits, definitions, faults }, flags) => {
      const step = applyTo(copy, flags);
      const changed = [...texts].filter(([file, text]) => readFileSync(file, "utf8") !== text).map(([file]) => file);
      const scripts = changed.filter((file) => errors.has(file));
      const found = [
        ...step.faults,
        ...(changesBetween(before, definitionsIn(copy), "the folder").length
          ? changesOf(changed, untouched, copy)
          : []),
        ...newErrors(
          scripts.flatMap((file) => errors.get(file)),
          // The whole program, because each file may bring in types for the others.
          scripts.length ? typeErrorsIn(code, copy).filter((error) => scripts.includes(fileOf(error, copy))) : [],
        ),
        ...pythonFaultsIn(changed.filter((file) => file.endsWith(".py"))),
      ];
      const fresh = added(
        faults.map((fault) => fault.slice(fault.indexOf("| ") + 2)),
        found,
      );
      const told = fresh.map((fault) => `${flags.at(-1)}| ${fault}`);
      return { edits: edits + step.edits, definitions, faults: [...faults, ...told] };
    }, none);
  } finally {
    if (values.keep) console.log(`The copy is ${copy}`);
    else rmSync(root, { recursive: true });
  }
}

/** What differs file by file: the definitions of a folder are merged by their names, which edits change. */
function changesOf(changed, untouched, copy) {
  return changed.flatMap((path) => {
    const file = relative(copy, path);
    return changesBetween(definitionsIn(untouched, file), definitionsIn(copy, file), file);
  });
}

/** Applies the edits of some flags to a copy. */
function applyTo(copy, flags) {
  const { stderr, status, signal } = run(ownBuild, [...everyRule, ...flags, "--format", "checklist"], copy);
  const lines = stderr.split("\n");
  return {
    edits: lines.reduce((sum, line) => sum + Number(/^Applied (\d+) edit/u.exec(line)?.[1] ?? 0), 0),
    faults: [
      ...(signal || status > 2 ? [`ended with ${signal ?? status}`] : []),
      ...lines.filter((line) => line.startsWith("Took back") || line.includes("INTERNAL_ERROR")),
    ],
  };
}

/** The findings of a build in a checkout, as lines. */
function findingsOf(build, checkout) {
  const { stdout, stderr, status } = run(build, [...everyRule, "--format", "json"], resolve(folder, checkout));
  const [, said = ""] = /([^\n]*)\s*$/u.exec(stderr) ?? [];
  // With exit code 2, nothing was found. A build without its packages would look as if it found nothing.
  if (!stdout && status !== 2) throw new Error(`${build} does not run: ${stderr.trim()}`);
  if (!stdout) return [`nothing: ${said}`];
  return JSON.parse(stdout).issues.map(
    ({ file, line, column, severity, rule, message }) => `${file}:${line}:${column} ${severity} ${rule} ${message}`,
  );
}

function compare(other) {
  let total = 0;
  for (const checkout of checkouts) {
    const [before, after] = [other, ownBuild].map((build) => findingsOf(resolve(build), checkout));
    const [gone, come] = [added(after, before), added(before, after)];
    total += gone.length + come.length;
    if (!gone.length && !come.length) continue;
    console.log(`${checkout}: ${gone.length} gone, ${come.length} new`);
    for (const line of gone) console.log(`- ${line}`);
    for (const line of come) console.log(`+ ${line}`);
  }
  console.log(`${total} differences in ${checkouts.length} checkouts`);
}

function applyAll() {
  let broken = 0;
  let total = 0;
  for (const checkout of checkouts) {
    const { edits, definitions, faults } = tried(checkout);
    total += edits;
    if (faults.length) broken++;
    console.log(`${checkout}: ${definitions} definitions, ${edits} edits, ${faults.length ? "BROKEN" : "fine"}`);
    for (const fault of faults) console.log(`  ${fault}`);
  }
  console.log(`${broken} broken of ${checkouts.length}; ${total} edits`);
  process.exitCode = broken ? 1 : 0;
}

try {
  if (values.against) compare(values.against);
  else applyAll();
} catch (error) {
  console.error(error.message);
  process.exitCode = 2;
}
