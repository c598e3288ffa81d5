import type { AnyFunction, Arguments, Arg, Constant, Expression, ModuleNode, PythonNode, Statement } from "./tree.ts";

/**
 * The members of each node that hold nodes or lists of nodes, in the order of the text where it is fixed. Defaults come
 * after all parameters, keywords of calls after all arguments.
 */
export const visitorKeys: Readonly<Record<PythonNode["nodeType"], readonly string[]>> = {
  Module: ["body"],
  FunctionDef: ["decorator_list", "type_params", "args", "returns", "body"],
  AsyncFunctionDef: ["decorator_list", "type_params", "args", "returns", "body"],
  ClassDef: ["decorator_list", "type_params", "bases", "keywords", "body"],
  Return: ["value"],
  Delete: ["targets"],
  Assign: ["targets", "value"],
  TypeAlias: ["name", "type_params", "value"],
  AugAssign: ["target", "value"],
  AnnAssign: ["target", "annotation", "value"],
  For: ["target", "iter", "body", "orelse"],
  AsyncFor: ["target", "iter", "body", "orelse"],
  While: ["test", "body", "orelse"],
  If: ["test", "body", "orelse"],
  With: ["items", "body"],
  AsyncWith: ["items", "body"],
  WithItem: ["context_expr", "optional_vars"],
  Match: ["subject", "cases"],
  MatchCase: ["pattern", "guard", "body"],
  Raise: ["exc", "cause"],
  Try: ["body", "handlers", "orelse", "finalbody"],
  TryStar: ["body", "handlers", "orelse", "finalbody"],
  ExceptHandler: ["type", "body"],
  Assert: ["test", "msg"],
  Import: ["names"],
  ImportFrom: ["names"],
  Alias: [],
  Global: [],
  Nonlocal: [],
  Expr: ["value"],
  Pass: [],
  Break: [],
  Continue: [],
  BoolOp: ["values"],
  NamedExpr: ["target", "value"],
  BinOp: ["left", "right"],
  UnaryOp: ["operand"],
  Lambda: ["args", "body"],
  IfExp: ["body", "test", "orelse"],
  Dict: ["keys", "values"],
  Set: ["elts"],
  ListComp: ["elt", "generators"],
  SetComp: ["elt", "generators"],
  GeneratorExp: ["elt", "generators"],
  DictComp: ["key", "value", "generators"],
  Comprehension: ["target", "iter", "ifs"],
  Await: ["value"],
  Yield: ["value"],
  YieldFrom: ["value"],
  Compare: ["left", "comparators"],
  Call: ["func", "args", "keywords"],
  Keyword: ["value"],
  FormattedValue: ["value", "format_spec"],
  JoinedStr: ["values"],
  Interpolation: ["value", "format_spec"],
  TemplateStr: ["values"],
  Constant: [],
  Attribute: ["value"],
  Subscript: ["value", "slice"],
  Starred: ["value"],
  Name: [],
  List: ["elts"],
  Tuple: ["elts"],
  Slice: ["lower", "upper", "step"],
  Arguments: ["posonlyargs", "args", "vararg", "kwonlyargs", "kwarg", "defaults", "kw_defaults"],
  Arg: ["annotation"],
  MatchValue: ["value"],
  MatchSingleton: [],
  MatchSequence: ["patterns"],
  MatchMapping: ["keys", "patterns"],
  MatchClass: ["cls", "patterns", "kwd_patterns"],
  MatchStar: [],
  MatchAs: ["pattern"],
  MatchOr: ["patterns"],
  TypeVar: ["bound", "default_value"],
  ParamSpec: ["default_value"],
  TypeVarTuple: ["default_value"],
};

/** One parameter of a function, with its default. */
export interface PythonParameter {
  readonly arg: Arg;
  readonly kind: "positional-only" | "positional" | "variadic" | "keyword-only" | "keywords";
  readonly default: Expression | undefined;
}

/** The parameters of a function in the order of the text. */
export function pythonParametersOf(args: Arguments): PythonParameter[] {
  const { posonlyargs, vararg, kwonlyargs, kwarg, defaults } = args;
  const positional = [...posonlyargs, ...args.args];
  const firstDefault = positional.length - defaults.length;
  return [
    ...positional.map((arg, index): PythonParameter => {
      const kind = index < posonlyargs.length ? "positional-only" : "positional";
      return { arg, kind, default: index < firstDefault ? undefined : defaults[index - firstDefault] };
    }),
    ...(vararg ? [{ arg: vararg, kind: "variadic", default: undefined } as const] : []),
    ...kwonlyargs.map((arg, index): PythonParameter => {
      return { arg, kind: "keyword-only", default: args.kw_defaults[index] ?? undefined };
    }),
    ...(kwarg ? [{ arg: kwarg, kind: "keywords", default: undefined } as const] : []),
  ];
}

/** The last part of a name: `tool` of `mcp.tool`; "" for anything but a name. */
export function lastNameOf(node: Expression): string {
  if (node.nodeType === "Attribute") return node.attr;
  return node.nodeType === "Name" ? node.id : "";
}

/** The position of a function's name in the text of its module. */
export function nameRange({ name, range: [start, end] }: AnyFunction, text: string): readonly [number, number] {
  const head = /^(?:async\s+)?def\s+/u.exec(text.slice(start, end))?.[0].length ?? 0;
  return [start + head, start + head + name.length];
}

type TextConstant = Extract<Constant, { literal: "str" }>;

/** The literal that documents a function or a class; `undefined` without one. */
export function docstringIn(node: { readonly body: readonly Statement[] }): TextConstant | undefined {
  const [first] = node.body;
  const isText = first?.nodeType === "Expr" && first.value.nodeType === "Constant" && first.value.literal === "str";
  return isText ? first.value : undefined;
}

/** True for a function with a decorator of that name: `@staticmethod`, `@functools.cached_property`. */
export function isDecoratedWith(node: PythonNode, name: string): boolean {
  return "decorator_list" in node && node.decorator_list.some((each) => lastNameOf(each) === name);
}

/** The nodes directly below a node. */
export function childrenOf(node: PythonNode): PythonNode[] {
  const fields = node as unknown as Readonly<Record<string, PythonNode | readonly (PythonNode | null)[] | undefined>>;
  const children: PythonNode[] = [];
  for (const key of visitorKeys[node.nodeType]) {
    const value = fields[key];
    if (!value) continue;
    if ("nodeType" in value) children.push(value);
    else for (const one of value) if (one) children.push(one);
  }
  return children;
}

/** True for the root of a tree that `parsePython` has made. */
export function isPythonModule(ast: object): ast is ModuleNode {
  return "nodeType" in ast && ast.nodeType === "Module" && "range" in ast;
}
