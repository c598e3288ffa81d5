/**
 * The plugin in a web worker: the same rules and readers as in Node, on files in memory. A page sends questions, and
 * gets answers of the same `id`.
 */
import type { Rule } from "eslint";
import { Linter } from "eslint/universal";
import type { PresetName } from "../rule/groups.ts";
import plugin from "../index.ts";
import { LineTable } from "../languages/line-table.ts";
import type { JsonObject } from "../model/json.ts";
import type { Server } from "../model/server.ts";
import { estimatedTokens } from "../prose/token-estimate.ts";
import { serverOf } from "../readers/index.ts";
import { rootListeners } from "../rule/shared-traversal.ts";
import { definitionsOf, type Extracted } from "../validator/extraction/definitions-of.ts";
import { setFiles } from "./file-system.ts";
import { type OxcProgram, startOxc } from "./oxc-binding.ts";
import { type Score, scoreOf } from "./score.ts";

/** A question: what rules say of one of the files. */
export interface WorkerQuestion {
  readonly id: number;
  /** The texts, by path without a leading `/`. */
  readonly files: Readonly<Record<string, string>>;
  /** The file to lint. */
  readonly file: string;
  /** The rules to run: those of a preset, or one. */
  readonly rules: PresetName | OneRule;
}

/** A rule that runs alone. */
export interface OneRule {
  /** Without `mcp/`. */
  readonly name: string;
  readonly options?: JsonObject;
  /** The value of `settings.mcp`. */
  readonly settings?: JsonObject;
}

/** What is said of a file. */
export interface Said {
  readonly messages: readonly Linter.LintMessage[];
  readonly definitions: readonly ListedDefinition[];
  /** With the rules of a preset, for a file with tools. */
  readonly score?: Score;
}

/** A definition as the server would list it. */
export interface ListedDefinition extends Pick<Extracted, "kind" | "name" | "definition" | "unknown" | "line"> {
  /** The estimated tokens that a tool costs in each request. */
  readonly tokens?: number;
}

/** What is said, or why nothing is. */
export type WorkerAnswer = (Said & { readonly id: number }) | { readonly id: number; readonly fault: string };

/** ESLint compiles the schemas of options with `new Function`, which a Content-Security-Policy may forbid. */
for (const rule of Object.values(plugin.rules)) Object.assign(rule.meta, { schema: false });

let folder = 0;

/** Answers a question. oxc must have been started. */
export function answer({ files, file, rules }: Omit<WorkerQuestion, "id">): Said {
  // Readers keep for a while what they have found missing, so each question has a folder of its own.
  const cwd = `/files/${String(folder++)}`;
  setFiles(Object.fromEntries(Object.entries(files).map(([path, text]) => [`${cwd}/${path}`, text])));
  const blocks = plugin.configs.for({
    preset: typeof rules === "string" ? rules : "all",
    code: ["**/*.{ts,tsx,mts,cts,js,mjs,cjs,jsx,py}"],
    documents: ["**/*.{json,jsonc,json5,yaml,yml}"],
  });
  const text = files[file] ?? "";
  let server: Server | undefined;
  // Only a rule sees the copy of the settings that identifies the model which the other rules have read.
  const read: Rule.RuleModule = {
    meta: { schema: false },
    create: (context) =>
      rootListeners(() => {
        server = serverOf(context);
      }),
  };
  const config = [
    { files: ["**/*"] },
    ...(typeof rules === "string" ? blocks : blocks.map((block) => withOneRule(block, rules))),
    { files: ["**/*.*"], plugins: { playground: { rules: { read } } }, rules: { "playground/read": 1 as const } },
  ];
  const messages = new Linter({ configType: "flat", cwd }).verify(text, config, { filename: `${cwd}/${file}` });
  const score = typeof rules === "string" ? scoreOf(`${cwd}/${file}`, text, rules) : undefined;
  return { messages, definitions: server ? listed(file, text, server) : [], ...(score && { score }) };
}

function listed(name: string, text: string, server: Server): ListedDefinition[] {
  // Tools come first.
  const costs = server.tools.filter(({ source }) => source.isListed !== false).map((tool) => estimatedTokens(tool));
  return definitionsOf({ name, lines: new LineTable(text) }, server, undefined).map((one, index) => {
    const { kind, name: own, definition, unknown, line } = one;
    const tokens = costs[index];
    return { kind, name: own, definition, unknown, line, ...(tokens !== undefined && { tokens }) };
  });
}

/** A block of the presets with one rule and its settings in place of its own. */
function withOneRule(block: Linter.Config, { name, options, settings = {} }: OneRule): Linter.Config {
  const rule = plugin.rules[name];
  if (!rule) throw new Error(`There is no rule '${name}'.`);
  const severity = rule.meta.docs.severity === "error" ? 2 : 1;
  return block.rules
    ? {
        ...block,
        rules: { [`mcp/${name}`]: [severity, ...(options ? [options] : [])] },
        settings: { mcp: settings },
      }
    : block;
}

/** What is used of the global scope of a worker. */
interface Scope {
  readonly location: { readonly href: string };
  onmessage: ((event: { readonly data: WorkerQuestion }) => void) | null;
  postMessage(answer: WorkerAnswer): void;
}

/** Listens to a page, with the compiled oxc. */
export function listen(scope: Scope, oxc: Promise<OxcProgram>): void {
  const started = oxc.then(startOxc);
  scope.onmessage = ({ data }) => {
    void started
      .then(() => {
        scope.postMessage({ id: data.id, ...answer(data) });
      })
      .catch((error: unknown) => {
        scope.postMessage({ id: data.id, fault: error instanceof Error ? error.message : String(error) });
      });
  };
}
