import type { Linter } from "eslint";
import { ConfigCommentParser, Directive, TextSourceCodeBase, VisitNodeStep } from "@eslint/plugin-kit";
import { lazy } from "../../model/lazy.ts";
import { directivesIn, mayHaveDirectives } from "./directives.ts";
import type { TraversalMode } from "./language.ts";
import { childrenOf, visitorKeys } from "./nodes.ts";
import type { ParsedPython, PythonComment } from "./parser.ts";
import type { ModuleNode, PythonNode } from "./tree.ts";

interface Point {
  readonly line: number;
  readonly column: number;
}

interface Location {
  readonly start: Point;
  readonly end: Point;
}

/** A comment that configures ESLint. */
interface DirectiveComment extends PythonComment {
  readonly loc: Location;
}

type Placed = PythonNode | DirectiveComment;

const directiveParser = lazy(() => new ConfigCommentParser());

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
  ConfigNode: DirectiveComment;
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
    const directives = this.#directives().flatMap((node) => {
      const { label = "", value = "", justification = "" } = directiveParser().parseDirective(node.value) ?? {};
      const type = disablingTypes.find((one) => label === `eslint-${one}`);
      return type ? [new Directive({ type, node, value, justification })] : [];
    });
    return { directives, problems: [] };
  }

  /** The comments that configure rules. */
  applyInlineConfig(): InlineConfiguration {
    const configs: InlineConfiguration["configs"] = [];
    const problems: InlineConfiguration["problems"] = [];
    for (const { value: text, loc } of this.#directives()) {
      const { label, value = "" } = directiveParser().parseDirective(text) ?? {};
      if (label !== "eslint") continue;
      const read = directiveParser().parseJSONLikeConfig(value);
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

const disablingTypes = ["disable", "enable", "disable-line", "disable-next-line"] as const;

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
