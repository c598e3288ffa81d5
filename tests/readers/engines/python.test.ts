import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { parsePython } from "../../../lib/languages/python/parser.ts";
import { evaluatorFor } from "../../../lib/readers/python/evaluate/evaluator.ts";
import type { Value } from "../../../lib/readers/python/evaluate/value.ts";
import { Census, type Part } from "./comparing.ts";
import { pythonProgram } from "./python-programs.ts";

const programs = Array.from({ length: 2_200 }, (_, index) => ({ seed: index + 1, ...pythonProgram(index + 1) }));
const hash = createHash("sha256")
  .update(JSON.stringify(programs.map(({ text, shown }) => [text, shown])))
  .digest("hex");
const file = new URL("answers.jsonl", import.meta.url);

/** The answers of CPython: a first line with the hash of the programs, then one line for each. */
function answers(): readonly (readonly unknown[] | null)[] {
  const python = process.env["CPYTHON"];
  if (python) {
    const script = fileURLToPath(new URL("answers.py", import.meta.url));
    const input = JSON.stringify(programs.map(({ text, shown }) => [text, shown]));
    writeFileSync(file, `"${hash}"\n${execFileSync(python, [script], { input, encoding: "utf8" })}`);
  }
  const [known, ...lines] = readFileSync(file, "utf8").trimEnd().split("\n");
  if (known !== `"${hash}"`) expect.fail("The programs have changed. Run this test with CPYTHON=python3.");
  return lines.map((line) => JSON.parse(line) as unknown[] | null);
}

/** CPython has run each program before, and the evaluator reads it. */
it("computes what CPython computes, or nothing", () => {
  const census = new Census();
  const all = answers();
  for (const [index, { seed, text, shown }] of programs.entries()) {
    const answer = all[index];
    if (answer) census.add({ seed, text, shown, answer, parts: partsOf(`${text}[${shown.join(", ")}]\n`) });
  }
  if (census.wrong !== undefined) expect.fail(census.wrong);
  expect(census.compared).toBeGreaterThan(2_000);
  // How many are known must not decrease unnoticed.
  expect(census.known).toBeGreaterThanOrEqual(1_503);
}, 120_000);

/** The items of the list that a program ends with. */
function partsOf(text: string): readonly Part[] {
  const { ast } = parsePython(text);
  const last = ast?.body.at(-1);
  if (!ast || last?.nodeType !== "Expr") throw new Error(text);
  const evaluator = evaluatorFor({ path: "/nowhere/module.py", text, ast });
  const value = evaluator.evaluate(last.value, evaluator.frameOf(evaluator.graph.linted));
  return value.kind === "list" && value.rest === undefined ? value.items.map(dataOf) : [];
}

function dataOf(value: Value): Part {
  switch (value.kind) {
    case "scalar":
      return { data: typeof value.value === "bigint" ? Number(value.value) : value.value };
    case "list": {
      const items = value.items.map(dataOf);
      const isKnown = value.rest === undefined && value.form !== "set" && !items.includes(undefined);
      return isKnown ? { data: items.map((item) => item?.data) } : undefined;
    }
    case "dict": {
      const entries = [...value.entries.values()].map((entry) => [entry.key, dataOf(entry.value)] as const);
      const isKnown = value.rest === undefined && entries.every(([, part]) => part);
      return isKnown ? { data: Object.fromEntries(entries.map(([key, part]) => [key, part?.data])) } : undefined;
    }
    default:
      return undefined;
  }
}
