import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
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
 * Generated texts, the same for the same seed: `SEED=7 npm run fuzz`. The suite tries a tenth of what that command
 * tries. `MEASURE=folder` writes the texts that took the most CPU time and memory to a folder, with the figures in
 * their names.
 */
const seed = Number(process.env.SEED ?? 1);
const count = Number(process.env.FUZZ ?? 2_000);
const timeout = count * 100;

const languages = ["json", "yaml", "typescript", "python"] as const;

const servers = fixturesIn("servers").flatMap(({ sources }) =>
  sources.flatMap(({ language, ...source }) => {
    const known = languages.find((one) => one === language);
    return known ? [{ ...source, language: known }] : [];
  }),
);

/** Runs all rules; the number of their reports, or `undefined` for a text without a syntax tree. */
function reportsIn(language: (typeof languages)[number], text: string, path: string): number | undefined {
  const parsed = parse(language, text, path);
  return parsed && reportsOf(text, path, parsed).length;
}

interface Cost {
  /** Milliseconds of CPU time. */
  readonly cpu: number;
  /** Kilobytes by which the text raised the largest memory of the process so far. */
  readonly memory: number;
}

/** The texts that cost the most. Their figures are not asserted, because they also depend on the machine. */
class Costliest {
  readonly #most: { text: string; cost: Cost }[] = [];

  /** Runs a part, and adds its input to the message of any error. */
  run(text: string, part: () => void): void {
    const [before, cpu] = [process.resourceUsage().maxRSS, process.cpuUsage()];
    try {
      part();
    } catch (cause) {
      throw new Error(`This text fails:\n${text}`, { cause });
    }
    const { user, system } = process.cpuUsage(cpu);
    const cost = { cpu: Math.round((user + system) / 1000), memory: process.resourceUsage().maxRSS - before };
    this.#most.push({ text, cost });
    if (this.#most.length > 100) this.#reduce();
  }

  write(name: string, extension: string): void {
    const folder = process.env.MEASURE;
    if (!folder) return;
    this.#reduce();
    mkdirSync(folder, { recursive: true });
    for (const { text, cost } of this.#most) {
      const figures = `${String(cost.cpu)}ms-${String(Math.round(cost.memory / 1000))}MB`;
      writeFileSync(join(folder, `${name}-${String(seed)}-${figures}.${extension}`), text);
    }
  }

  #reduce(): void {
    const slowest = this.#most.toSorted((a, b) => b.cost.cpu - a.cost.cpu).slice(0, 5);
    const largest = this.#most.toSorted((a, b) => b.cost.memory - a.cost.memory).slice(0, 5);
    this.#most.splice(0, Infinity, ...new Set([...slowest, ...largest]));
  }
}

describe(`with seed ${String(seed)}, all rules`, () => {
  it(
    `read ${String(count)} mutants of the example servers`,
    () => {
      const random = new Random(seed);
      const costliest = new Costliest();
      const parsed: number[] = [];
      for (let index = 0; index < count; index++) {
        const server = servers[random.below(servers.length)];
        if (!server) throw new Error("There are no example servers.");
        const text = mutant(server.text, random);
        costliest.run(text, () => {
          const reports = reportsIn(server.language, text, `/nowhere/${server.filename}`);
          if (reports !== undefined) parsed.push(reports);
        });
      }
      costliest.write("mutant", "txt");
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
      const costliest = new Costliest();
      for (let index = 0; index < count / 10; index++) {
        const text = toolList(random);
        costliest.run(text, () => {
          expect(reportsIn("json", text, "/nowhere/tools.json")).toBeGreaterThan(0);
        });
      }
      costliest.write("list", "tools.json");
    },
    timeout,
  );

  it(
    `read ${String(count / 20)} programs whose values grow`,
    () => {
      const random = new Random(seed);
      const costliest = new Costliest();
      let known = 0;
      for (let index = 0; index < count / 20; index++) {
        const text = program(random);
        costliest.run(text, () => {
          expect(reportsIn("typescript", text, "/nowhere/tools.ts")).toBeDefined();
          const made = sizeOf(evaluateText(text).value);
          if (made.parts > 1) known++;
          expect(made.parts).toBeLessThan(limits.steps * 10);
          expect(made.characters).toBeLessThan(limits.steps * 100);
        });
      }
      costliest.write("program", "ts");
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
