import { mkdtempSync, mkdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { TSESTree } from "@typescript-eslint/utils";
import { onTestFinished } from "vitest";
import { parseModule } from "../../../lib/languages/oxc.ts";
import type { Json } from "../../../lib/model/json.ts";
import type { Evaluator } from "../../../lib/readers/ecmascript/evaluate/evaluator.ts";
import { createEvaluator } from "../../../lib/readers/ecmascript/intrinsics/intrinsics.ts";
import { plainOfValue } from "../../../lib/readers/ecmascript/evaluate/plain-value.ts";
import type { Value } from "../../../lib/readers/ecmascript/evaluate/value.ts";
import { ModuleGraph } from "../../../lib/readers/ecmascript/modules/graph.ts";
import { settingsOf } from "../../../lib/readers/settings.ts";

/** Evaluates the last statement of a module, an expression. */
export function evaluateText(
  text: string,
  path = "/nowhere/module.ts",
  assumed?: boolean,
): { value: Value; evaluator: Evaluator } {
  const { program, error } = parseModule(text, path);
  if (!program) throw new SyntaxError(error.message);
  const graph = ModuleGraph.around({ path, text, program });
  const settings = settingsOf({});
  const first = createEvaluator(graph, settings);
  const expression = lastExpression(program);
  const value = first.evaluate({ module: graph.linted, node: expression });
  if (assumed === undefined) return { value, evaluator: first };
  const all = new Map([...first.assumptions.keys()].map((node) => [node, assumed] as const));
  const second = createEvaluator(graph, settings, all);
  return { value: second.evaluate({ module: graph.linted, node: expression }), evaluator: second };
}

function lastExpression(program: TSESTree.Program): TSESTree.Node {
  const last = program.body.at(-1);
  if (last?.type !== "ExpressionStatement") throw new Error("The last statement must be an expression.");
  return last.expression;
}

/** The JSON data that the last statement evaluates to; a reason in angle brackets where it is not known. */
export function plainText(text: string, path?: string): Json | undefined {
  const { value } = evaluateText(text, path);
  if (value.kind === "unknown") return `<${value.reason}>`;
  return plainOfValue(value);
}

/** Writes files to a new folder that is removed after the test; `main.ts` is evaluated in it. */
export function plainProject(files: Readonly<Record<string, string>>, main = "main.ts"): Json | undefined {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "mcp-modules-")));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return plainText(files[main] ?? "", join(folder, main));
}
