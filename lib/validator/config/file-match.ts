import { createRequire } from "node:module";
import { isAbsolute, relative } from "node:path";
import type { Linter, Rule } from "eslint";
import { InputError } from "../result/input-error.ts";

/** The parts of the configuration that apply to one file. */
interface Match {
  readonly isIgnored: boolean;
  /** The groups of globs that match the file, by index. */
  readonly groups: readonly number[];
}

const require = createRequire(import.meta.url);

/** The maximum number of alternatives in all globs together. ESLint makes an expression of each. */
const maxAlternatives = 10_000;

/**
 * Matches files with globs in ESLint's way, by asking ESLint: it lints an empty text under each file's name, with a
 * rule for each group of globs that reports when it is enabled.
 */
export class FileMatch {
  readonly #base: string;
  readonly #linter: Linter;
  readonly #config: Linter.Config[];
  readonly #known = new Map<string, Match>();

  /**
   * @param base the folder that the globs are relative to. Files outside are in no group.
   * @throws InputError `INVALID_CONFIG` for globs with too many alternatives.
   */
  constructor(base: string, ignores: readonly string[], groups: readonly (readonly string[])[]) {
    const { Linter } = require("eslint/universal") as typeof import("eslint/universal");
    this.#base = base;
    const alternatives = [...ignores, ...groups.flat()].reduce((sum, glob) => sum + alternativesIn(glob), 0);
    if (alternatives > maxAlternatives)
      throw this.#unusable(`they have more than ${maxAlternatives.toLocaleString("en")} alternatives`);
    this.#linter = new Linter({ configType: "flat", cwd: base });
    const rules = Object.fromEntries(groups.map((_, index) => [String(index), present]));
    this.#config = [
      // ESLint ignores these by default, but a user who names a file in them wants it to be checked.
      { ignores: ["!**/node_modules/", "!**/.git/", ...ignores] },
      { files: ["**/*.*", "**/*"], plugins: { group: { rules } } },
      ...groups.map((files, index) => ({ files: [...files], rules: { [`group/${String(index)}`]: 1 as const } })),
    ];
  }

  isIgnored(path: string): boolean {
    return this.#matchOf(path).isIgnored;
  }

  /** The groups that match a file, by index. */
  matching(path: string): readonly number[] {
    return this.#matchOf(path).groups;
  }

  #matchOf(path: string): Match {
    let match = this.#known.get(path);
    if (!match) {
      match = this.#isOutside(path) ? { isIgnored: false, groups: [] } : this.#asked(path);
      this.#known.set(path, match);
    }
    return match;
  }

  #isOutside(path: string): boolean {
    const way = relative(this.#base, path);
    return way.startsWith("..") || isAbsolute(way);
  }

  #asked(path: string): Match {
    const messages = this.#verified(path);
    const groups = messages.flatMap(({ ruleId }) => (ruleId ? [Number(ruleId.slice("group/".length))] : []));
    return { isIgnored: messages.some(({ ruleId }) => ruleId === null), groups: groups.sort((a, b) => a - b) };
  }

  /** @throws InputError `INVALID_CONFIG` for a glob that is too long. */
  #verified(path: string): Linter.LintMessage[] {
    try {
      return this.#linter.verify("", this.#config, { filename: path });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw this.#unusable(reason.replace(/\.$/u, ""));
    }
  }

  #unusable(reason: string): InputError {
    const problem = `The globs in 'ignores' and 'overrides' cannot be used: ${reason}.`;
    return new InputError("INVALID_CONFIG", this.#base, problem, "Write shorter ones.");
  }
}

/** The number of texts that the braces of a glob expand to: 4 for `{a,b}.{c,d}`. */
function alternativesIn(glob: string): number {
  const around: { readonly sum: number; readonly product: number }[] = [];
  let sum = 0;
  let product = 1;
  for (const char of glob) {
    if (char === "{") {
      around.push({ sum, product });
      [sum, product] = [0, 1];
    } else if (char === "," && around.length) {
      [sum, product] = [sum + product, 1];
    } else if (char === "}") {
      const outer = around.pop();
      if (outer) [sum, product] = [outer.sum, outer.product * (sum + product)];
    }
  }
  // A brace that is never closed is a character.
  return around.reduce((all, outer) => all * outer.product + outer.sum, sum + product);
}

/** A rule that reports each file for which it is enabled. */
const present: Rule.RuleModule = {
  meta: { schema: false },
  create: (context) => ({
    Program(node) {
      context.report({ node, message: "present" });
    },
  }),
};
