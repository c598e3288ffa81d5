import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { Ajv } from "ajv";
import { parseArgsStringToArgv } from "string-argv";
import { globSync } from "tinyglobby";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { modelsFault } from "../../lib/model/handler/models.ts";
import schema from "../../lib/model/handler/models.schema.json" with { type: "json" };
import manifest from "../../package.json" with { type: "json" };
import { root } from "../validator/built.ts";

const read = (file: string): string => readFileSync(path.join(root, file), "utf8");

/** The blocks of a language, without the indentation of the list that they stand in. */
function blocksIn(file: string, language: string): string[] {
  return [...read(file).matchAll(new RegExp(`^( *)\`\`\`${language}\\n([^]*?)^ *\`\`\`$`, "gmu"))].map(
    ([, indent = "", text = ""]) => text.replaceAll(new RegExp(`^${indent}`, "gmu"), ""),
  );
}

/** The commands of blocks and of sentences. */
function commandsIn(file: string): string[] {
  const inSentences = [...read(file).matchAll(/`((?:npx|npm|node) [^`]+)`/gu)].map(([, command = ""]) => command);
  return [...blocksIn(file, "sh").flatMap((block) => block.split("\n")), ...inSentences]
    .flatMap((line) => line.replace(/\s+# .*$/u, "").split(" && "))
    .filter((command) => command.trim() !== "");
}

const tests = globSync("**/*.test.ts", { cwd: path.join(root, "tests") }).map((file) => `tests/${file}`);

/** What a command names that does not exist: a script, a file, tests that no file has. */
function missingOf(command: string): string[] {
  const [program, ...words] = parseArgsStringToArgv(command);
  const [first = ""] = words;
  if (program === "node") return existsSync(path.join(root, first)) ? [] : [first];
  if (program === "npm") {
    const [name = first] = first === "run" ? words.slice(1).filter((word) => !word.startsWith("-")) : [];
    const isKnown =
      ["ci", "cit", "publish"].includes(name) || Object.hasOwn(manifest.scripts, name) || first === "--prefix";
    return isKnown ? [] : [name];
  }
  expect([program, ...words.slice(0, 3)]).toEqual(["npx", "vitest", "run", "--config"]);
  const [config = "", ...filters] = words.slice(2).filter((word) => !/^-/u.test(word));
  const paths = filters.filter((word) => word.startsWith("tests/")).flatMap(expanded);
  expect(paths.length, command).toBeGreaterThan(0);
  return [
    ...(existsSync(path.join(root, config)) ? [] : [config]),
    ...paths.filter((one) => !tests.some((file) => file.includes(one))),
  ];
}

/** The words that a shell makes of `a/{b,c}`. */
function expanded(word: string): string[] {
  const [, before = "", list, after = ""] = /^(.*)\{([^}]+)\}(.*)$/u.exec(word) ?? [];
  return list === undefined ? [word] : list.split(",").map((one) => before + one + after);
}

describe.each(["CONTRIBUTING.md", "ARCHITECTURE.md"])("the examples of %s", (file) => {
  const commands = commandsIn(file);

  it.each(commands)("%s: all that it names exists", (command) => {
    expect(missingOf(command)).toEqual([]);
  });

  it("are all of a kind that is checked here", () => {
    const languages = [...read(file).matchAll(/^ *```(\w+)\n/gmu)].map(([, language]) => language);
    const checked = { "CONTRIBUTING.md": ["json", "sh"], "ARCHITECTURE.md": ["json", "text", "ts"] }[file] ?? [];
    expect([...new Set(languages)].sort()).toEqual(checked);
  });
});

/** What the module of an idiom imports, which the example leaves out. */
const imports = `import { stringOf } from "../../evaluate/value.ts";
import { definitionOfCall } from "../call-place.ts";
import { defineIdiom } from "./idiom.ts";
`;

it("the idiom of ARCHITECTURE.md compiles", () => {
  const [code = "", ...others] = blocksIn("ARCHITECTURE.md", "ts");
  expect(others).toEqual([]);
  const file = path.join(root, "lib/readers/ecmascript/discover/idioms/example-of-architecture.ts");
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(path.join(root, "tsconfig.json"), ts.sys.readFile.bind(ts.sys)).config,
    ts.sys,
    root,
  );
  const disk = ts.createCompilerHost(options);
  const isExample = (name: string): boolean => path.normalize(name) === file;
  const host: ts.CompilerHost = {
    ...disk,
    fileExists: (name) => isExample(name) || disk.fileExists(name),
    readFile: (name) => (isExample(name) ? imports + code : disk.readFile(name)),
    getSourceFile: (name, version, ...rest) =>
      isExample(name) ? ts.createSourceFile(name, imports + code, version) : disk.getSourceFile(name, version, ...rest),
  };
  const program = ts.createProgram([file], options, host);
  const source = program.getSourceFile(file);
  const faults = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
  expect(faults.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"))).toEqual([]);
}, 120_000);

it("the row of ARCHITECTURE.md is one that the tables of models accept", () => {
  const [row = "", ...others] = blocksIn("ARCHITECTURE.md", "json");
  expect(others).toEqual([]);
  const validate = new Ajv({ keywords: ["enumDescriptions"] }).compile(schema);
  const rows = [JSON.parse(row) as unknown];
  validate({ rows });
  expect(validate.errors).toBeNull();
  expect(modelsFault(rows)).toBeUndefined();
});

it("the entry of CONTRIBUTING.md for the schema store names a file of the package", () => {
  const [entry = "", ...others] = blocksIn("CONTRIBUTING.md", "json");
  expect(others).toEqual([]);
  const { url } = JSON.parse(entry) as { readonly url: string };
  const prefix = `https://unpkg.com/${manifest.name}/`;
  expect(url.startsWith(prefix)).toBe(true);
  expect(manifest.files).toContain(url.slice(prefix.length));
});
