/**
 * The syntax tree of Python: the nodes of CPython's abstract grammar (docs.python.org/3/library/ast.html, 3.14) under
 * their names there, with these differences. Operators are names instead of nodes, contexts (`Load`, `Store`) are
 * omitted, a constant states its kind of literal, and positions are offsets.
 */

/** The common members of all nodes. */
interface NodeBase {
  /** Offsets in UTF-16 code units, end exclusive; the range of all children where CPython gives no position. */
  readonly range: readonly [number, number];
}

/** A node with its members, all of which are read-only. */
type Node<Type extends string, Members = object> = NodeBase & { readonly nodeType: Type } & Readonly<Members>;

type Block = readonly Statement[];
type Expressions = readonly Expression[];
type Maybe<T> = T | undefined;

interface FunctionBase {
  name: string;
  args: Arguments;
  body: Block;
  decorator_list: Expressions;
  returns?: Maybe<Expression>;
  type_params: readonly TypeParameter[];
}
/** A function. Its range begins at `def`, after the decorators. */
type FunctionDef = Node<"FunctionDef", FunctionBase>;
type AsyncFunctionDef = Node<"AsyncFunctionDef", FunctionBase>;
export type AnyFunction = FunctionDef | AsyncFunctionDef;

export type ModuleNode = Node<"Module", { body: Block }>;
export type ClassDef = Node<
  "ClassDef",
  {
    name: string;
    bases: Expressions;
    keywords: readonly Keyword[];
    body: Block;
    decorator_list: Expressions;
    type_params: readonly TypeParameter[];
  }
>;
type Return = Node<"Return", { value?: Maybe<Expression> }>;
type Delete = Node<"Delete", { targets: Expressions }>;
export type Assign = Node<"Assign", { targets: Expressions; value: Expression }>;
export type TypeAlias = Node<
  "TypeAlias",
  { name: Expression; type_params: readonly TypeParameter[]; value: Expression }
>;
export type AugAssign = Node<"AugAssign", { target: Expression; op: BinaryOperator; value: Expression }>;
export type AnnAssign = Node<"AnnAssign", { target: Expression; annotation: Expression; value?: Maybe<Expression> }>;
interface ForBase {
  target: Expression;
  iter: Expression;
  body: Block;
  orelse: Block;
}
export type For = Node<"For", ForBase>;
export type AsyncFor = Node<"AsyncFor", ForBase>;
export type While = Node<"While", { test: Expression; body: Block; orelse: Block }>;
type If = Node<"If", { test: Expression; body: Block; orelse: Block }>;
interface WithBase {
  items: readonly WithItem[];
  body: Block;
}
type With = Node<"With", WithBase>;
type AsyncWith = Node<"AsyncWith", WithBase>;
type WithItem = Node<"WithItem", { context_expr: Expression; optional_vars?: Maybe<Expression> }>;
export type Match = Node<"Match", { subject: Expression; cases: readonly MatchCase[] }>;
type MatchCase = Node<"MatchCase", { pattern: Pattern; guard?: Maybe<Expression>; body: Block }>;
type Raise = Node<"Raise", { exc?: Maybe<Expression>; cause?: Maybe<Expression> }>;
interface TryBase {
  body: Block;
  handlers: readonly ExceptHandler[];
  orelse: Block;
  finalbody: Block;
}
export type Try = Node<"Try", TryBase>;
export type TryStar = Node<"TryStar", TryBase>;
type ExceptHandler = Node<"ExceptHandler", { type?: Maybe<Expression>; name?: Maybe<string>; body: Block }>;
type Assert = Node<"Assert", { test: Expression; msg?: Maybe<Expression> }>;
export type Import = Node<"Import", { names: readonly Alias[] }>;
export type ImportFrom = Node<
  "ImportFrom",
  {
    /** Absent in `from . import x`. */
    module?: Maybe<string>;
    names: readonly Alias[];
    /** The number of leading dots. */
    level: number;
  }
>;
export type Alias = Node<
  "Alias",
  {
    /** `a.b.c`, or `*` */
    name: string;
    asname?: Maybe<string>;
  }
>;
type Global = Node<"Global", { names: readonly string[] }>;
type Nonlocal = Node<"Nonlocal", { names: readonly string[] }>;
type Expr = Node<"Expr", { value: Expression }>;
type Pass = Node<"Pass", NodeBase>;
type Break = Node<"Break", NodeBase>;
type Continue = Node<"Continue", NodeBase>;

/** A statement. */
export type Statement =
  | AnyFunction
  | ClassDef
  | Return
  | Delete
  | Assign
  | TypeAlias
  | AugAssign
  | AnnAssign
  | For
  | AsyncFor
  | While
  | If
  | With
  | AsyncWith
  | Match
  | Raise
  | Try
  | TryStar
  | Assert
  | Import
  | ImportFrom
  | Global
  | Nonlocal
  | Expr
  | Pass
  | Break
  | Continue;

export type BinaryOperator =
  | "Add"
  | "Sub"
  | "Mult"
  | "MatMult"
  | "Div"
  | "Mod"
  | "Pow"
  | "LShift"
  | "RShift"
  | "BitOr"
  | "BitXor"
  | "BitAnd"
  | "FloorDiv";
export type CompareOperator = "Eq" | "NotEq" | "Lt" | "LtE" | "Gt" | "GtE" | "Is" | "IsNot" | "In" | "NotIn";

type BoolOp = Node<"BoolOp", { op: "And" | "Or"; values: Expressions }>;
type NamedExpr = Node<"NamedExpr", { target: Expression; value: Expression }>;
export type BinOp = Node<"BinOp", { left: Expression; op: BinaryOperator; right: Expression }>;
type UnaryOp = Node<"UnaryOp", { op: "Invert" | "Not" | "UAdd" | "USub"; operand: Expression }>;
export type Lambda = Node<"Lambda", { args: Arguments; body: Expression }>;
export type IfExp = Node<"IfExp", { test: Expression; body: Expression; orelse: Expression }>;
export type Dict = Node<
  "Dict",
  {
    /** `null` for `**other`. */
    keys: readonly (Expression | null)[];
    values: Expressions;
  }
>;
type SetNode = Node<"Set", { elts: Expressions }>;
interface ComprehensionBase {
  elt: Expression;
  generators: readonly Comprehension[];
}
export type ListComp = Node<"ListComp", ComprehensionBase>;
export type SetComp = Node<"SetComp", ComprehensionBase>;
export type GeneratorExp = Node<"GeneratorExp", ComprehensionBase>;
export type DictComp = Node<"DictComp", { key: Expression; value: Expression; generators: readonly Comprehension[] }>;
export type Comprehension = Node<"Comprehension", { target: Expression; iter: Expression; ifs: Expressions }>;
type Await = Node<"Await", { value: Expression }>;
type Yield = Node<"Yield", { value?: Maybe<Expression> }>;
type YieldFrom = Node<"YieldFrom", { value: Expression }>;
export type Compare = Node<"Compare", { left: Expression; ops: readonly CompareOperator[]; comparators: Expressions }>;
export type Call = Node<
  "Call",
  {
    func: Expression;
    /** Positional arguments; `*args` is a {@link Starred}. */
    args: Expressions;
    keywords: readonly Keyword[];
  }
>;
export type Keyword = Node<
  "Keyword",
  {
    /** Absent for `**kwargs`. */
    arg?: Maybe<string>;
    value: Expression;
  }
>;
export type FormattedValue = Node<
  "FormattedValue",
  {
    value: Expression;
    /** -1, or the character code of `s`, `r` or `a`. */
    conversion: number;
    format_spec?: Maybe<Expression>;
  }
>;
export type JoinedStr = Node<
  "JoinedStr",
  {
    /** Constants and {@link FormattedValue}s. */
    values: Expressions;
  }
>;
export type Interpolation = Node<"Interpolation", { value: Expression; format_spec?: Maybe<Expression> }>;
export type TemplateStr = Node<"TemplateStr", { values: Expressions }>;

/** A literal. Adjacent strings are one constant, whose text is joined and without escapes. */
export type Constant = NodeBase & { nodeType: "Constant" } & (
    | { literal: "str"; value: string }
    | { literal: "bytes"; value: string }
    | { literal: "int"; value: number | bigint }
    | { literal: "float"; value: number }
    | { literal: "bool"; value: boolean }
    | { literal: "none"; value: null }
    | { literal: "ellipsis" | "complex"; value: undefined }
  );
type Attribute = Node<"Attribute", { value: Expression; attr: string }>;
export type Subscript = Node<"Subscript", { value: Expression; slice: Expression }>;
type Starred = Node<"Starred", { value: Expression }>;
export type Name = Node<"Name", { id: string }>;
export type List = Node<"List", { elts: Expressions }>;
export type Tuple = Node<"Tuple", { elts: Expressions }>;
export type Slice = Node<"Slice", { lower?: Maybe<Expression>; upper?: Maybe<Expression>; step?: Maybe<Expression> }>;

/** An expression. */
export type Expression =
  | BoolOp
  | NamedExpr
  | BinOp
  | UnaryOp
  | Lambda
  | IfExp
  | Dict
  | SetNode
  | ListComp
  | SetComp
  | DictComp
  | GeneratorExp
  | Await
  | Yield
  | YieldFrom
  | Compare
  | Call
  | FormattedValue
  | Interpolation
  | JoinedStr
  | TemplateStr
  | Constant
  | Attribute
  | Subscript
  | Starred
  | Name
  | List
  | Tuple
  | Slice;

export type Arguments = Node<
  "Arguments",
  {
    posonlyargs: readonly Arg[];
    args: readonly Arg[];
    vararg?: Maybe<Arg>;
    kwonlyargs: readonly Arg[];
    /** One for each of `kwonlyargs`. */
    kw_defaults: readonly (Expression | null)[];
    kwarg?: Maybe<Arg>;
    /** The defaults of the last parameters of `posonlyargs` and `args`. */
    defaults: Expressions;
  }
>;
/** A parameter. Its range includes the annotation, but not the default. */
export type Arg = Node<"Arg", { arg: string; annotation?: Maybe<Expression> }>;

type MatchValue = Node<"MatchValue", { value: Expression }>;
type MatchSingleton = Node<"MatchSingleton", { value: boolean | null }>;
type MatchSequence = Node<"MatchSequence", { patterns: readonly Pattern[] }>;
type MatchMapping = Node<"MatchMapping", { keys: Expressions; patterns: readonly Pattern[]; rest?: Maybe<string> }>;
type MatchClass = Node<
  "MatchClass",
  { cls: Expression; patterns: readonly Pattern[]; kwd_attrs: readonly string[]; kwd_patterns: readonly Pattern[] }
>;
type MatchStar = Node<"MatchStar", { name?: Maybe<string> }>;
type MatchAs = Node<"MatchAs", { pattern?: Maybe<Pattern>; name?: Maybe<string> }>;
type MatchOr = Node<"MatchOr", { patterns: readonly Pattern[] }>;
export type Pattern =
  MatchValue | MatchSingleton | MatchSequence | MatchMapping | MatchClass | MatchStar | MatchAs | MatchOr;

type TypeVar = Node<"TypeVar", { name: string; bound?: Maybe<Expression>; default_value?: Maybe<Expression> }>;
type ParamSpec = Node<"ParamSpec", { name: string; default_value?: Maybe<Expression> }>;
type TypeVarTuple = Node<"TypeVarTuple", { name: string; default_value?: Maybe<Expression> }>;
export type TypeParameter = TypeVar | ParamSpec | TypeVarTuple;

/** Any node. */
export type PythonNode =
  | ModuleNode
  | Statement
  | Expression
  | WithItem
  | MatchCase
  | ExceptHandler
  | Alias
  | Keyword
  | Comprehension
  | Arguments
  | Arg
  | Pattern
  | TypeParameter;
