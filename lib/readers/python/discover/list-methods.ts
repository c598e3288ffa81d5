import { childrenOf, lastNameOf, pythonParametersOf } from "../../../languages/python/nodes.ts";
import type { Call, Expression, PythonNode } from "../../../languages/python/tree.ts";
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
    if (method.kind !== "function") return [];
    const effects = effectsOfMethod(method, evaluator);
    // A refused request lists nothing at all.
    return general.includes(name) ? effects.filter((one) => one.kind !== "filter") : effects;
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
/** The maximum number of functions of the project that pass a definition on to each other. */
const maxPassed = 3;
const copying: ReadonlySet<string> = new Set(["model_copy", "copy"]);

/** What a method that gets a list of definitions does with each. */
function effectsOfMethod({ node, frame: outer }: FunctionValue, evaluator: Evaluator): readonly ListEffect[] {
  if (node.nodeType === "Lambda") return any;
  const frame: Frame = { scope: outer.scope.inner(node), values: new Map(), outer };
  const [, second] = pythonParametersOf(node.args);
  const isOfTransform = /^list_/u.test(node.name);
  const lists = namesOfLists(node.body, isOfTransform && second ? [second.arg.arg] : []);
  const work = new MethodWork(frame, { evaluator, lists });
  for (const statement of node.body) work.visit(statement, false);
  if (work.isOpaque) return any;
  return [
    ...(work.members.size ? [{ kind: "members", members: work.members } as const] : []),
    ...(work.isFiltering ? filter : []),
  ];
}

/** The names that get a list of definitions, or one of them. */
function namesOfLists(body: readonly PythonNode[], given: readonly string[]): ReadonlySet<string> {
  const bound: (readonly [target: PythonNode, value: PythonNode])[] = [];
  const visit = (node: PythonNode): void => {
    if (node.nodeType === "Assign") for (const target of node.targets) bound.push([target, node.value]);
    if ((node.nodeType === "AnnAssign" || node.nodeType === "NamedExpr") && node.value)
      bound.push([node.target, node.value]);
    if (node.nodeType === "For" || node.nodeType === "Comprehension") bound.push([node.target, node.iter]);
    for (const child of childrenOf(node)) visit(child);
  };
  for (const statement of body) visit(statement);
  const names = new Set(given);
  const has = (node: PythonNode): boolean =>
    !isOther(node) &&
    ((node.nodeType === "Name" && names.has(node.id)) ||
      (node.nodeType === "Call" && listing.has(lastNameOf(node.func))) ||
      childrenOf(node).some(has));
  // A name may get its value from one that is bound later in the text.
  for (let size = -1; size !== names.size;) {
    ({ size } = names);
    for (const [target, value] of bound) if (has(value)) for (const name of namesIn(target)) names.add(name);
  }
  return names;
}

const listing: ReadonlySet<string> = new Set(["call_next", "list_tools", "on_list_tools", "on_message", "on_request"]);

/** Members of definitions that cannot be changed in place. */
const texts: ReadonlySet<string> = new Set(["name", "title", "description", "key", "uri", "enabled", "version"]);

/** True for a text of a definition, and for a new dict, whose changes do not concern the definition. */
function isOther(node: PythonNode): boolean {
  return (
    (node.nodeType === "Attribute" && texts.has(node.attr)) ||
    (node.nodeType === "Call" && lastNameOf(node.func) === "dict") ||
    node.nodeType === "Compare"
  );
}

function namesIn(target: PythonNode): string[] {
  if (target.nodeType === "Name") return [target.id];
  const isPattern = target.nodeType === "Tuple" || target.nodeType === "List" || target.nodeType === "Starred";
  return isPattern ? childrenOf(target).flatMap(namesIn) : [];
}

/** Collects what the statements of a method may do, whatever their order. */
class MethodWork {
  readonly members = new Map<string, Value | undefined>();
  isFiltering = false;
  isOpaque = false;
  readonly #frame: Frame;
  readonly #evaluator: Evaluator;

  readonly #lists: ReadonlySet<string>;
  readonly #depth: number;

  constructor(
    frame: Frame,
    { evaluator, lists }: { readonly evaluator: Evaluator; readonly lists: ReadonlySet<string> },
    depth = 0,
  ) {
    this.#depth = depth;
    this.#frame = frame;
    this.#evaluator = evaluator;
    this.#lists = lists;
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
        if (!looking.has(lastNameOf(node.func))) this.#pass(node);
        break;
      default:
        break;
    }
    for (const child of childrenOf(node)) this.visit(child, isUncertain);
  }

  /** A function that gets a definition: one of the project shows what it does with it. */
  #pass({ func, args }: Call): void {
    const given = args.flatMap((one, index) => {
      if (isOther(one)) return [];
      // A member that the function may change in place.
      if (one.nodeType === "Attribute" && this.#isListed(one)) this.members.set(one.attr, undefined);
      return one.nodeType !== "Attribute" && this.#isListed(one) ? [index] : [];
    });
    if (!given.length) return;
    const callee = this.#evaluator.evaluate(func, this.#frame);
    if (callee.kind !== "function" || callee.node.nodeType === "Lambda" || this.#depth >= maxPassed) {
      this.isOpaque = true;
      return;
    }
    const { node, frame: outer, self } = callee;
    const names = pythonParametersOf(node.args).slice(self ? 1 : 0);
    const lists = namesOfLists(
      node.body,
      given.flatMap((index) => names[index]?.arg.arg ?? []),
    );
    const frame: Frame = { scope: outer.scope.inner(node), values: new Map(), outer };
    const inner = new MethodWork(frame, { evaluator: this.#evaluator, lists }, this.#depth + 1);
    for (const statement of node.body) inner.visit(statement, true);
    for (const [name] of inner.members) this.members.set(name, undefined);
    this.isOpaque ||= inner.isOpaque;
  }

  /** `tool.description = text`, `tool.meta["x"] = 1` */
  #assign(target: Expression): void {
    if (!this.#isListed(target) || target.nodeType === "Name") return;
    let node: Expression = target;
    while (node.nodeType === "Subscript") node = node.value;
    if (node.nodeType === "Attribute") this.members.set(node.attr, undefined);
    else this.isOpaque = true;
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

  /** True for a part of a list of definitions. */
  #isListed(node: Expression): boolean {
    if (node.nodeType === "Starred" || node.nodeType === "Attribute" || node.nodeType === "Subscript")
      return this.#isListed(node.value);
    return node.nodeType === "Name" && this.#lists.has(node.id);
  }
}
