import { createRequire } from "node:module";
import { isAbsolute, relative } from "node:path";
import type { Linter, Rule } from "eslint";

/** What the configuration says of one file. */
interface Match {
  readonly isIgnored: boolean;
  /** The groups of globs that the file is in, by index. */
  readonly groups: readonly number[];
}

const require = createRequire(import.meta.url);

/**
 * Matches files with globs as ESLint does it, by asking ESLint: an empty text is linted under each file's name, with a
 * rule for each group of globs that says that it is on.
 */
export class FileMatch {
  readonly #base: string;
  readonly #linter: Linter;
  readonly #config: Linter.Config[];
  readonly #known = new Map<string, Match>();

  /** @param base the folder that the globs are relative to; files outside are in no group. */
  constructor(base: string, ignores: readonly string[], groups: readonly (readonly string[])[]) {
    const { Linter } = require("eslint/universal") as typeof import("eslint/universal");
    this.#base = base;
    this.#linter = new Linter({ configType: "flat", cwd: base });
    const rules = Object.fromEntries(groups.map((_, index) => [String(index), present]));
    this.#config = [
      // ESLint ignores these by itself; whoever names a file in them means it.
      { ignores: ["!**/node_modules/", "!**/.git/", ...ignores] },
      { files: ["**/*.*", "**/*"], plugins: { group: { rules } } },
      ...groups.map((files, index) => ({ files: [...files], rules: { [`group/${String(index)}`]: 1 as const } })),
    ];
  }

  isIgnored(path: string): boolean {
    return this.#matchOf(path).isIgnored;
  }

  /** The groups that a file is in, by index. */
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
    const messages = this.#linter.verify("", this.#config, { filename: path });
    const groups = messages.flatMap(({ ruleId }) => (ruleId ? [Number(ruleId.slice("group/".length))] : []));
    return { isIgnored: messages.some(({ ruleId }) => ruleId === null), groups: groups.sort((a, b) => a - b) };
  }
}

/** A rule that reports each file that it is on for. */
const present: Rule.RuleModule = {
  meta: { schema: false },
  create: (context) => ({
    Program(node) {
      context.report({ node, message: "present" });
    },
  }),
};
