import type { Linter } from "eslint";
import { Directive, TextSourceCodeBase, VisitNodeStep } from "@eslint/plugin-kit";
import { lazy } from "../../model/lazy.ts";
import {
  type DirectivePart,
  directivesIn,
  disablingsIn,
  eslintDirectiveIn,
  mayHaveDirectives,
  settingsIn,
} from "./directives.ts";
import type { TraversalMode } from "./language.ts";
import { childrenOf, visitorKeys } from "./nodes.ts";
import type { ParsedPython } from "./parser.ts";
import type { ModuleNode, PythonNode } from "./tree.ts";

interface Point {
  readonly line: number;
  readonly column: number;
}

interface Location {
  readonly start: Point;
  readonly end: Point;
}

/** The place of a directive. */
interface PlacedDirective {
  readonly range: readonly [number, number];
  readonly loc: Location;
}

/** A comment that configures ESLint. */
interface DirectiveComment extends DirectivePart, PlacedDirective {}

type Placed = PythonNode | PlacedDirective;

/** What comments say about rules. An interface, because declarations would otherwise name a package of ESLint. */
interface InlineConfiguration {
  readonly configs: { readonly config: { readonly rules: Linter.RulesRecord }; readonly loc: Location }[];
  readonly problems: { readonly ruleId: null; readonly message: string; readonly loc: Location }[];
}

/** A file of Python as ESLint and its rules see it. */
export class PythonSourceCode extends TextSourceCodeBase<{
  LangOptions: Record<string, unknown>;
  RootNode: ModuleNode;
  SyntaxElementWithLoc: Placed;
  ConfigNode: PlacedDirective;
}> {
  readonly visitorKeys = visitorKeys as unknown as Record<string, string[]>;
  readonly parserServices = servicesForForeignRules;
  readonly scopeManager = { scopes: [], globalScope: null };
  readonly #parsed: ParsedPython;
  readonly #visited: TraversalMode;
  readonly #directives = lazy(() => this.#readDirectives());
  readonly #parents = lazy(() => parentsIn(this.ast));
  readonly #rootLocation = lazy((): Location => {
    const { lines } = this;
    return { start: { line: 1, column: 0 }, end: { line: lines.length, column: lines.at(-1)?.length ?? 0 } };
  });

  constructor(text: string, parsed: ParsedPython, visited: TraversalMode) {
    // The line breaks of Python, which are fewer than those of JavaScript.
    super({ text, ast: parsed.ast, lineEndingPattern: /\r\n|[\r\n]/u });
    this.#parsed = parsed;
    this.#visited = visited;
  }

  override getLoc(node: Placed): Location {
    if ("loc" in node) return node.loc;
    if (node === this.ast) return this.#rootLocation();
    return this.#locationOf(node.range);
  }

  override getRange(node: Placed): [number, number] {
    const [start, end] = node.range;
    return [start, end];
  }

  override getParent(node: Placed): PythonNode | undefined {
    return this.#parents().get(node);
  }

  /** In the order of the text as far as CPython's tree has it, without recursion: trees may be deep. */
  override *traverse(): Generator<VisitNodeStep> {
    const ahead: [node: PythonNode, parent: PythonNode | null, phase: 1 | 2][] = [[this.ast, null, 1]];
    for (let step = ahead.pop(); step; step = ahead.pop()) {
      const [node, parent, phase] = step;
      yield new VisitNodeStep({ target: node, phase, args: [node, parent] });
      if (phase === 2) continue;
      ahead.push([node, parent, 2]);
      if (this.#visited === "the root") continue;
      for (const child of childrenOf(node).reverse()) ahead.push([child, node, 1]);
    }
  }

  /** The comments that configure ESLint. */
  getInlineConfigNodes(): DirectiveComment[] {
    return this.#directives();
  }

  /** The comments that disable rules. */
  getDisableDirectives(): { directives: Directive[]; problems: [] } {
    const { comments } = this.#parsed;
    const disablings = disablingsIn(this.#directives(), { text: this.text, ast: this.ast, comments });
    const directives = disablings.map(({ type, value, justification, range }) => {
      const node = { range, loc: this.#locationOf(range) };
      return new Directive({ type, node, value, justification });
    });
    return { directives, problems: [] };
  }

  /** The comments that configure rules. */
  applyInlineConfig(): InlineConfiguration {
    const configs: InlineConfiguration["configs"] = [];
    const problems: InlineConfiguration["problems"] = [];
    for (const part of this.#directives()) {
      const { label, value = "" } = eslintDirectiveIn(part) ?? {};
      if (label !== "eslint") continue;
      const { loc } = part;
      const read = settingsIn(value);
      if (read.ok) configs.push({ config: { rules: read.config }, loc });
      else problems.push({ ruleId: null, message: read.error.message, loc });
    }
    return { configs, problems };
  }

  /** Rules for JavaScript request the outermost scope when they are created. It is empty. */
  getScope(): object {
    return { type: "module", isStrict: true, variables: [], references: [], childScopes: [], set: new Map() };
  }

  /** For JavaScript rules, as above. */
  getAllComments(): readonly object[] {
    return [];
  }

  #locationOf([start, end]: readonly [number, number]): Location {
    return { start: this.getLocFromIndex(start), end: this.getLocFromIndex(end) };
  }

  #readDirectives(): DirectiveComment[] {
    if (!mayHaveDirectives(this.text)) return [];
    return directivesIn(this.#parsed.comments, this.text).map((comment) => {
      return { ...comment, loc: this.#locationOf(comment.range) };
    });
  }
}

/**
 * Configurations for JavaScript and TypeScript often apply to all files of a project. Their rules access these members
 * when they are created, before it turns out that the file has no node for them.
 */
const servicesForForeignRules = {
  program: {
    getTypeChecker: () => ({}),
    getCompilerOptions: () => ({ strict: true }),
    getSourceFile: () => undefined,
  },
  esTreeNodeToTSNodeMap: new WeakMap(),
  tsNodeToESTreeNodeMap: new WeakMap(),
};

function parentsIn(root: ModuleNode): ReadonlyMap<object, PythonNode> {
  const parents = new Map<object, PythonNode>();
  const ahead: PythonNode[] = [root];
  for (let node = ahead.pop(); node; node = ahead.pop()) {
    for (const child of childrenOf(node)) {
      parents.set(child, node);
      ahead.push(child);
    }
  }
  return parents;
}
