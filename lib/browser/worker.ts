/**
 * The plugin in a web worker: the same rules and readers as in Node, on files in memory. A page sends questions, and
 * gets answers of the same `id`.
 */
import { Linter } from "eslint/universal";
import plugin from "../index.ts";
import type { PresetName } from "../configs/preset-rules.ts";
import { setFiles } from "./file-system.ts";
import { startOxc } from "./oxc-binding.ts";

/** A question: what a rule says of one of the files. */
export interface Question {
  readonly id: number;
  /** The texts, by path without a leading `/`. */
  readonly files: Readonly<Record<string, string>>;
  /** The file to lint. */
  readonly file: string;
  readonly preset: PresetName;
  /** The only rule to run, without `mcp/`. */
  readonly rule?: string;
}

/** The messages of ESLint, or why there are none. */
export type Answer =
  | { readonly id: number; readonly messages: readonly Linter.LintMessage[] }
  | { readonly id: number; readonly fault: string };

/** ESLint compiles the schemas of options with `new Function`, which a Content-Security-Policy may forbid. */
for (const rule of Object.values(plugin.rules)) Object.assign(rule.meta, { schema: false });

let folder = 0;

/** Answers a question. oxc must have been started. */
export function answer({ files, file, preset, rule }: Omit<Question, "id">): readonly Linter.LintMessage[] {
  // Readers keep for a while what they have found missing, so each question has a folder of its own.
  const cwd = `/files/${String(folder++)}`;
  setFiles(Object.fromEntries(Object.entries(files).map(([path, text]) => [`${cwd}/${path}`, text])));
  const blocks = plugin.configs.for({
    preset,
    code: ["**/*.{ts,tsx,mts,cts,js,mjs,cjs,jsx,py}"],
    documents: ["**/*.{json,jsonc,json5,yaml,yml}"],
  });
  const config = rule === undefined ? blocks : blocks.map((block) => withOneRule(block, rule));
  const linter = new Linter({ configType: "flat", cwd });
  return linter.verify(files[file] ?? "", [{ files: ["**/*"] }, ...config], { filename: `${cwd}/${file}` });
}

function withOneRule(block: Linter.Config, name: string): Linter.Config {
  const { [`mcp/${name}`]: entry } = block.rules ?? {};
  return block.rules ? { ...block, rules: entry === undefined ? {} : { [`mcp/${name}`]: entry } } : block;
}

/** What is used of the global scope of a worker. */
interface Scope {
  readonly location: { readonly href: string };
  onmessage: ((event: { readonly data: Question }) => void) | null;
  postMessage(answer: Answer): void;
}

/** Listens to a page. */
export function listen(scope: Scope, program: Promise<ArrayBuffer>): void {
  const started = program.then((bytes) => {
    startOxc(new Uint8Array(bytes));
  });
  scope.onmessage = ({ data }) => {
    void started
      .then(() => {
        scope.postMessage({ id: data.id, messages: answer(data) });
      })
      .catch((error: unknown) => {
        scope.postMessage({ id: data.id, fault: error instanceof Error ? error.message : String(error) });
      });
  };
}
