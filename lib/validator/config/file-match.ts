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

/**
 * Matches files with globs in ESLint's way, by asking ESLint: it lints an empty text under each file's name, with a
 * rule for each group of globs that reports when it is enabled.
 */
export class FileMatch {
  readonly #base: string;
  readonly #linter: Linter;
  readonly #config: Linter.Config[];
  readonly #known = new Map<string, Match>();

  /** @param base the folder that the globs are relative to. Files outside are in no group. */
  constructor(base: string, ignores: readonly string[], groups: readonly (readonly string[])[]) {
    const { Linter } = require("eslint/universal") as typeof import("eslint/universal");
    this.#base = base;
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

  /** @throws InputError `INVALID_CONFIG` for a glob that is too long or has too many alternatives. */
  #verified(path: string): Linter.LintMessage[] {
    try {
      return this.#linter.verify("", this.#config, { filename: path });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const problem = `A glob in 'ignores' or 'overrides' cannot be used: ${reason.replace(/\.$/u, "")}.`;
      throw new InputError("INVALID_CONFIG", this.#base, problem, "Write a shorter one.");
    }
  }
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
