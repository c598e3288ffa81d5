import { childrenOf, lastNameOf } from "../../../languages/python/nodes.ts";
import type { Expression, PythonNode } from "../../../languages/python/tree.ts";
import type { DefinitionKind } from "../../../model/definition.ts";
import { attributeOf, basesOf } from "../evaluate/attributes.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { type Frame, type FunctionValue, type InstanceValue, stringOf, type Value } from "../evaluate/value.ts";

/** What code does with each definition of a server when the server lists it. */
export type ListEffect =
  /** It gets a prefix before its name; `undefined` if that is not known. */
  | { readonly kind: "prefix"; readonly prefix: string | undefined }
  /** It gets other members, under the names of Python; `undefined` for a value that is not known. */
  | { readonly kind: "members"; readonly members: ReadonlyMap<string, Value | undefined> }
  /** It may be left out. */
  | { readonly kind: "filter" }
  /** Everything about it may be another. */
  | { readonly kind: "any" };

const any: readonly ListEffect[] = [{ kind: "any" }];
const filter: readonly ListEffect[] = [{ kind: "filter" }];

/** The classes of FastMCP that keep every definition (fastmcp 4.2.3: `server/middleware`, `server/transforms`). */
const effectsOfLibrary: ReadonlyMap<string, readonly ListEffect[]> = new Map(
  [
    ...["LoggingMiddleware", "StructuredLoggingMiddleware", "TimingMiddleware", "DetailedTimingMiddleware"],
    ...["ErrorHandlingMiddleware", "RetryMiddleware", "RateLimitingMiddleware", "SlidingWindowRateLimitingMiddleware"],
    ...["ResponseCachingMiddleware", "ResponseLimitingMiddleware", "PingMiddleware", "ToolInjectionMiddleware"],
    ...["PromptToolMiddleware", "ResourceToolMiddleware", "PromptsAsTools", "ResourcesAsTools", "Middleware"],
    ...["Transform", "BaseLoggingMiddleware"],
  ].map((name): [string, readonly ListEffect[]] => [name, []]),
);
const filtering = /(?:^|\.)(?:AuthMiddleware|VersionFilter|\w+SearchTransform)$/u;

/** The methods of middleware and transforms that get a list of definitions. */
const methodsOf: Readonly<Record<DefinitionKind, readonly string[]>> = {
  tool: ["list_tools", "on_list_tools"],
  resource: ["list_resources", "on_list_resources", "list_resource_templates", "on_list_resource_templates"],
  prompt: ["list_prompts", "on_list_prompts"],
};
/** Methods of middleware that get every message. */
const general = ["on_message", "on_request", "__call__"];

/** What a middleware or a transform does with the definitions of a kind. */
export function effectsOf(value: Value, kind: DefinitionKind, evaluator: Evaluator): readonly ListEffect[] {
  // `app.add_middleware(CORSMiddleware)` of a web framework gets a class.
  if (value.kind === "class") return [];
  if (value.kind === "external") return /(?:^|\.)[A-Z]\w*$/u.test(value.name) ? [] : any;
  if (value.kind === "call") {
    if (/(?:^|\.)Namespace$/u.test(value.name)) {
      const { call, frame } = value;
      const [first] = call.args;
      const prefix = first ? evaluator.evaluate(first, frame) : evaluator.keyword(value, "prefix");
      return [{ kind: "prefix", prefix: stringOf(prefix) }];
    }
    return effectsOfName(value.name);
  }
  return value.kind === "instance" ? effectsOfInstance(value, kind, evaluator) : any;
}

function effectsOfName(name: string): readonly ListEffect[] {
  if (!/(?:^|\.)fastmcp\./u.test(name)) return any;
  if (filtering.test(name)) return filter;
  if (/(?:^|\.)DereferenceRefsMiddleware$/u.test(name))
    return [
      {
        kind: "members",
        members: new Map([
          ["parameters", undefined],
          ["output_schema", undefined],
        ]),
      },
    ];
  return effectsOfLibrary.get(name.split(".").at(-1) ?? "") ?? any;
}

function effectsOfInstance(value: InstanceValue, kind: DefinitionKind, evaluator: Evaluator): readonly ListEffect[] {
  const { externals, isComplete } = basesOf(value.of, evaluator);
  if (!isComplete) return any;
  const inherited = externals.flatMap((name) => (name === "builtins.object" ? [] : effectsOfName(name)));
  const methods = [...methodsOf[kind], ...general].flatMap((name) => {
    const method = attributeOf(value, name, value.site, evaluator);
    return method.kind === "function" ? effectsOfMethod(method, evaluator) : [];
  });
  return [...inherited, ...methods];
}

/** Functions that only look at their arguments, or collect them. */
const looking: ReadonlySet<string> = new Set([
  ...["append", "extend", "insert", "len", "list", "tuple", "sorted", "reversed", "filter", "any", "all", "isinstance"],
  ...["hasattr", "getattr", "str", "repr", "print", "debug", "info", "warning", "error", "exception", "log", "add"],
  ...["call_next", "get", "startswith", "endswith", "match", "search", "set", "dict", "enumerate", "next", "sum"],
  ...["list_tools", "on_list_tools", "on_message", "on_request", "max", "min", "perf_counter", "time", "zip", "cast"],
]);
const copying: ReadonlySet<string> = new Set(["model_copy", "copy"]);

/** What a method that gets a list of definitions does with each. */
function effectsOfMethod({ node, frame: outer }: FunctionValue, evaluator: Evaluator): readonly ListEffect[] {
  if (node.nodeType === "Lambda") return any;
  const frame: Frame = { scope: outer.scope.inner(node), values: new Map(), outer };
  const work = new MethodWork(frame, evaluator);
  for (const statement of node.body) work.visit(statement, false);
  if (work.isOpaque) return any;
  return [
    ...(work.members.size ? [{ kind: "members", members: work.members } as const] : []),
    ...(work.isFiltering ? filter : []),
  ];
}

/** Collects what the statements of a method may do, whatever their order. */
class MethodWork {
  readonly members = new Map<string, Value | undefined>();
  isFiltering = false;
  isOpaque = false;
  readonly #frame: Frame;
  readonly #evaluator: Evaluator;

  constructor(frame: Frame, evaluator: Evaluator) {
    this.#frame = frame;
    this.#evaluator = evaluator;
  }

  /** `isUncertain` is true for what only happens on a condition. */
  visit(node: PythonNode, isUncertain: boolean): void {
    switch (node.nodeType) {
      case "If":
      case "IfExp": {
        // What a condition looks at does not change.
        this.isFiltering ||= node.nodeType === "If";
        const parts = node.nodeType === "If" ? [...node.body, ...node.orelse] : [node.body, node.orelse];
        for (const one of parts) this.visit(one, true);
        return;
      }
      case "Comprehension":
        this.isFiltering ||= node.ifs.length > 0;
        this.visit(node.iter, isUncertain);
        return;
      case "Raise":
      case "Lambda":
        this.isFiltering = true;
        return;
      case "Assign":
        for (const target of node.targets) this.#assign(target);
        break;
      case "AugAssign":
      case "AnnAssign":
        this.#assign(node.target);
        break;
      case "Delete":
        for (const target of node.targets) this.#assign(target);
        break;
      case "Call":
        if (copying.has(lastNameOf(node.func))) {
          this.#copy(node, isUncertain);
          return;
        }
        this.isOpaque ||= !looking.has(lastNameOf(node.func)) && node.args.some((one) => this.#isLocal(one));
        break;
      default:
        break;
    }
    for (const child of childrenOf(node)) this.visit(child, isUncertain);
  }

  /** `tool.description = text`, `tool.meta["x"] = 1` */
  #assign(target: Expression): void {
    let node = target;
    while (node.nodeType === "Subscript") node = node.value;
    if (node.nodeType === "Attribute") {
      const isOwn = node.value.nodeType === "Name" && node.value.id === "self";
      if (!isOwn) this.members.set(node.attr, undefined);
    } else if (node !== target) {
      // A part of a local value, which may be that of a tool.
      const value = this.#evaluator.evaluate(node, this.#frame);
      this.isOpaque ||= value.kind !== "list" && value.kind !== "dict";
    }
  }

  /** `tool.model_copy(update={"output_schema": None})` */
  #copy(node: PythonNode & { readonly nodeType: "Call" }, isUncertain: boolean): void {
    const [update] = [...node.keywords.flatMap(({ arg, value }) => (arg === "update" ? [value] : [])), ...node.args];
    if (!update) return;
    const given = update.nodeType === "Dict" ? update : undefined;
    if (!given) this.isOpaque = true;
    for (const [index, value] of (given?.values ?? []).entries()) {
      const key = given?.keys[index];
      if (key?.nodeType !== "Constant" || key.literal !== "str") this.isOpaque = true;
      else {
        // Other expressions may depend on the tool.
        const isKnown = !isUncertain && !this.members.has(key.value) && value.nodeType === "Constant";
        this.members.set(key.value, isKnown ? this.#evaluator.evaluate(value, this.#frame) : undefined);
      }
    }
  }

  /** True for a name of the method itself, which may be a tool or a list of tools. */
  #isLocal(node: Expression): boolean {
    if (node.nodeType === "Starred") return this.#isLocal(node.value);
    if (node.nodeType !== "Name" || node.id === "self" || node.id === "context" || node.id === "ctx") return false;
    const value = this.#evaluator.evaluate(node, this.#frame);
    return value.kind === "unknown" || value.kind === "parameter";
  }
}
