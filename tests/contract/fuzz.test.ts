import { describe, expect, it } from "vitest";
import { limits } from "../../lib/readers/ecmascript/limits.ts";
import type { Value } from "../../lib/readers/ecmascript/evaluate/value.ts";
import { parse } from "../harness/parse.ts";
import { evaluateText } from "../readers/evaluate/evaluating.ts";
import { reportsOf } from "./all-rules.ts";
import { fixturesIn } from "./corpus.ts";
import { mutant, program, toolList } from "./generators.ts";
import { Random } from "../harness/random.ts";

/**
 * Texts that nobody wrote, the same for the same seed: `SEED=7 npm run fuzz`. The suite tries a tenth of what that
 * command tries.
 */
const seed = Number(process.env.SEED ?? 1);
const count = Number(process.env.FUZZ ?? 2_000);
const timeout = count * 100;

const servers = fixturesIn("servers").flatMap(({ sources }) =>
  sources.filter(({ language }) => language === "json" || language === "yaml" || language === "typescript"),
);

/** Runs all rules; the number of their reports, or `undefined` for a text without a syntax tree. */
function reportsIn(language: "json" | "yaml" | "typescript", text: string, path: string): number | undefined {
  const parsed = parse(language, text, path);
  return parsed && reportsOf(text, path, parsed).length;
}

/** Runs a part with its input in the message of whatever it throws. */
function withInput(text: string, run: () => void): void {
  try {
    run();
  } catch (cause) {
    throw new Error(`This text fails:\n${text}`, { cause });
  }
}

describe(`with seed ${String(seed)}, all rules`, () => {
  it(
    `read ${String(count)} mutants of the example servers`,
    () => {
      const random = new Random(seed);
      const parsed: number[] = [];
      for (let index = 0; index < count; index++) {
        const server = servers[random.below(servers.length)];
        if (!server) throw new Error("There are no example servers.");
        const text = mutant(server.text, random);
        withInput(text, () => {
          const { language } = server;
          if (language !== "json" && language !== "yaml" && language !== "typescript") return;
          const reports = reportsIn(language, text, `/nowhere/${server.filename}`);
          if (reports !== undefined) parsed.push(reports);
        });
      }
      // Most are faulty texts, but the readers see a good part of them.
      expect(parsed.length).toBeGreaterThan(count / 10);
      expect(Math.max(...parsed)).toBeGreaterThan(0);
    },
    timeout,
  );

  it(
    `read ${String(count / 10)} lists of tools with references, branches and patterns`,
    () => {
      const random = new Random(seed);
      for (let index = 0; index < count / 10; index++) {
        const text = toolList(random);
        withInput(text, () => {
          expect(reportsIn("json", text, "/nowhere/tools.json")).toBeGreaterThan(0);
        });
      }
    },
    timeout,
  );

  it(
    `read ${String(count / 20)} programs whose values grow`,
    () => {
      const random = new Random(seed);
      let known = 0;
      for (let index = 0; index < count / 20; index++) {
        const text = program(random);
        withInput(text, () => {
          expect(reportsIn("typescript", text, "/nowhere/tools.ts")).toBeDefined();
          const made = sizeOf(evaluateText(text).value);
          if (made.parts > 1) known++;
          expect(made.parts).toBeLessThan(limits.steps * 10);
          expect(made.characters).toBeLessThan(limits.steps * 100);
        });
      }
      expect(known).toBeGreaterThan(0);
    },
    timeout,
  );
});

/** The parts and the characters that a value consists of, each counted once. */
function sizeOf(value: Value): { readonly parts: number; readonly characters: number } {
  const seen = new Set<Value>();
  const texts = new Set<string>();
  const open = [value];
  for (let next = open.pop(); next; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    if (next.kind === "scalar" && typeof next.value === "string") texts.add(next.value);
    if (next.kind === "array") for (const item of next.items) open.push(item);
    if (next.kind === "object") for (const member of next.members.values()) open.push(member.value);
  }
  return { parts: seen.size, characters: [...texts].reduce((sum, text) => sum + text.length, 0) };
}
