import type { Edit } from "../editor.ts";
import type { Scalar } from "../value-facts.ts";
import type { Span } from "../span.ts";

/**
 * The language-neutral intermediate form of the code behind a tool: statements over values. Readers lower a syntax tree
 * to it, so that each question about handlers has one implementation for all languages.
 */

/** A programming language. The effects of its functions are in separate tables (`code/tables`). */
export type CodeLanguage = "ecmascript" | "python";

/** The file that code was read from. */
export interface CodeFile {
  readonly language: CodeLanguage;
  /** Absolute path. */
  readonly path: string;
  readonly text: string;
}

/** A place in some file of the project. */
export interface Place {
  readonly file: CodeFile;
  readonly span: Span;
}

/** A step of a path through code. */
export interface Step extends Place {
  /** What happens there to the value, as a phrase: "is run by a shell". Default: it is passed on. */
  readonly says?: string;
}

/** A variable, a parameter, or the object of a method (`this`). Two reads of one variable give the same object. */
export interface Variable {
  readonly name: string;
  readonly place: Place;
  /** The {@link IrFunction.scope} of the function that declares it; `undefined` outside of functions. */
  readonly scope: object | undefined;
  /**
   * The values that the declaration and the assignments outside of functions give it, for a variable that a function
   * reads and another scope declares.
   */
  readonly definitions: () => readonly CodeValue[];
  /** The statements that change an object of the module after its declaration: `handlers.set("find", find)`. */
  readonly changes: () => readonly CodeStatement[];
  /** True for text from outside that a function of a package gives. Its name is the qualified name of the function. */
  readonly isSource?: boolean;
  /** True for the error that a `catch` gets. */
  readonly isCaught?: boolean;
}

interface ValueBase {
  readonly place: Place;
  /** The keys that the rest of a pattern excludes: `{ id, ...rest }`, `[first, ...others]`. */
  readonly without?: readonly CodeValue[];
}

/** A constant. */
interface LiteralValue extends ValueBase {
  readonly kind: "literal";
  readonly value: Scalar;
  /** True for `undefined`, whose value is `null` here. */
  readonly isUndefined?: boolean;
}

/** A regular expression. */
interface PatternValue extends ValueBase {
  readonly kind: "pattern";
  readonly source: string;
  readonly flags: string;
}

/** A text made of parts: a template, `a + b`, an f-string. */
export interface ConcatenationValue extends ValueBase {
  readonly kind: "concatenation";
  readonly parts: readonly CodeValue[];
  /** True for `a + b`, which may be a sum of numbers. */
  readonly isSum?: boolean;
  /** The edit that appends a value; absent for anything but a template. Of use only in the linted file. */
  readonly append?: (part: NewPart) => Edit | undefined;
}

/** A value that a template should show at its end. */
export interface NewPart {
  /** The text before the value. */
  readonly before: string;
  /** The code of the value. */
  readonly code: string;
  /** The text for a missing value; absent for a value that is always present. */
  readonly otherwise?: string;
  /** The variables that the code refers to. There is no edit if a name has another meaning at the place. */
  readonly names: readonly Variable[];
}

/** The value of a variable. */
interface VariableValue extends ValueBase {
  readonly kind: "variable";
  readonly variable: Variable;
}

/** A step of an access path: `args.path`, `list[index]`. */
interface MemberAccess extends ValueBase {
  readonly kind: "member";
  readonly object: CodeValue;
  /** A literal if the source has a name: `path` of `args.path`. */
  readonly key: CodeValue;
  /** True if the object may be missing: `args.filter?.name`. */
  readonly isOptional?: boolean;
}

/** A call, or the creation of an object with `new`. */
export interface CallValue extends ValueBase {
  readonly kind: "call";
  readonly callee: CodeValue;
  readonly args: readonly CodeValue[];
  /** Named arguments. One without a key is an object of arguments: `**options`. */
  readonly keywords?: readonly Entry[];
  readonly isNew: boolean;
  /** True for a tagged template, whose first argument is the list of its texts. */
  readonly isTemplate: boolean;
  /** True if the callee may be missing: `args.onDone?.()`. */
  readonly isOptional?: boolean;
  /** The edit that replaces it by another call. Of use only in the linted file. */
  readonly rewrite?: (call: NewCall) => Edit | undefined;
}

/** A call that replaces another one. */
export interface NewCall {
  /** The callee: code, or an export of a package, which is imported if necessary. */
  readonly callee?: string | { readonly name: string; readonly from: string };
  /** Its arguments: those of the original call by index, and others as code or texts. */
  readonly args: readonly (number | string | { readonly text: string })[];
  /** The variables that its code refers to. There is no edit if a name has another meaning at the place. */
  readonly names?: readonly Variable[];
}

/** All items of a list in the place of one: `...items`. */
interface SpreadValue extends ValueBase {
  readonly kind: "spread";
  readonly value: CodeValue;
}

/** An entry of an object. `key` is `undefined` for a spread. */
export interface Entry {
  readonly key: CodeValue | undefined;
  readonly value: CodeValue;
}

export interface ObjectCode extends ValueBase {
  readonly kind: "object";
  readonly entries: readonly Entry[];
}

interface ListCode extends ValueBase {
  readonly kind: "list";
  readonly items: readonly CodeValue[];
}

/** A function of the project. */
interface FunctionCode extends ValueBase {
  readonly kind: "function";
  readonly function: IrFunction;
}

/** A class of the project. */
interface ClassCode extends ValueBase {
  readonly kind: "class";
  readonly class: IrClass;
}

/** An object of a class that is known from the declared type of a variable. */
interface InstanceCode extends ValueBase {
  readonly kind: "instance";
  /** The class, or the package's type. */
  readonly of: CodeValue;
}

/** A member of a package or of the language, by its qualified name: "node:child_process.exec", "fetch". */
interface ExternalCode extends ValueBase {
  readonly kind: "external";
  readonly name: string;
}

/** One of several values: `test ? a : b`, `a || b`, `a ?? b`. */
interface ChoiceCode extends ValueBase {
  readonly kind: "choice";
  /** The condition of the first option, if it is written. */
  readonly test: CodeValue | undefined;
  readonly options: readonly CodeValue[];
  /** True if the second option replaces a first one that is missing: `a ?? b`, `{ a = b }`. */
  readonly isDefault?: boolean;
  /** True if it does not replace `null`: `{ a = b }`. */
  readonly keepsNull?: boolean;
}

/** The operators that decide conditions; `less` to `atLeast` are `<`, `>`, `<=` and `>=`. All others are "other". */
export type Operator =
  "equal" | "unequal" | "less" | "more" | "atMost" | "atLeast" | "not" | "and" | "or" | "in" | "typeof" | "other";

interface OperationCode extends ValueBase {
  readonly kind: "operation";
  readonly operator: Operator;
  /** The operator in the source, for kinds that stand for several operators: `-`, `==`, `instanceof`. */
  readonly sign?: string;
  readonly operands: readonly CodeValue[];
}

/** A value about which the form says nothing. */
export interface UnknownCode extends ValueBase {
  readonly kind: "unknown";
  /** True for code that is omitted because of a limit, or that uses inputs in a way that the form cannot express. */
  readonly isBeyondLimits?: boolean;
}

export type CodeValue =
  | LiteralValue
  | PatternValue
  | ConcatenationValue
  | VariableValue
  | MemberAccess
  | CallValue
  | SpreadValue
  | ObjectCode
  | ListCode
  | FunctionCode
  | ClassCode
  | InstanceCode
  | ExternalCode
  | ChoiceCode
  | OperationCode
  | UnknownCode;

/** The target of an assignment. */
export type Target = VariableValue | MemberAccess;

export type CodeStatement =
  | { readonly kind: "assign"; readonly target: Target; readonly value: CodeValue; readonly place: Place }
  /** An expression whose value is not used: mostly a call. */
  | { readonly kind: "call"; readonly value: CodeValue; readonly place: Place }
  | { readonly kind: "return"; readonly value: CodeValue | undefined; readonly place: Place }
  | { readonly kind: "throw"; readonly value: CodeValue | undefined; readonly place: Place }
  /** The end of an iteration or of a loop. */
  | {
      readonly kind: "jump";
      readonly place: Place;
      /** True if the loop continues with its next iteration. */
      readonly isContinue?: boolean;
      /** The name of the loop, if it is written: `continue rows`. */
      readonly label?: string;
    }
  | {
      readonly kind: "if";
      readonly test: CodeValue;
      readonly then: readonly CodeStatement[];
      readonly otherwise: readonly CodeStatement[];
      readonly place: Place;
    }
  /**
   * `test` is checked before each iteration; absent if there is none. The body begins with the assignment of the item.
   */
  | {
      readonly kind: "loop";
      readonly test: CodeValue | undefined;
      readonly body: readonly CodeStatement[];
      readonly place: Place;
      /** The iterated value of a loop, and the value that represents each item in the body. */
      readonly items?: { readonly of: CodeValue; readonly each: CodeValue };
      /** The number of statements at the end of the body that also run after a `continue`: `for (…; …; index++)`. */
      readonly updates?: number;
      /** The test that is checked after each iteration: `do … while (again)`. The body ends with its effects. */
      readonly again?: CodeValue;
      /** True if the form does not say when the loop ends: `while ((match = next()))`. */
      readonly hasUnknownEnd?: boolean;
      /** The label by which jumps refer to it. */
      readonly label?: string;
    }
  | {
      readonly kind: "try";
      readonly body: readonly CodeStatement[];
      readonly caught: Variable | undefined;
      /** `undefined` without a `catch`. */
      readonly handler: readonly CodeStatement[] | undefined;
      readonly finalizer: readonly CodeStatement[];
      readonly place: Place;
    }
  | { readonly kind: "block"; readonly body: readonly CodeStatement[]; readonly place: Place };

/** A parameter of a function. Patterns are assignments at the start of the body. */
export interface FunctionParameter {
  readonly variable: Variable;
  readonly isRest: boolean;
  /** The value of a parameter without an argument. */
  readonly otherwise?: CodeValue;
  /** True for the object of all named arguments without a parameter: `**options`. */
  readonly isNamedRest?: boolean;
  /** True if its type admits no free text: a number, one of several words. Libraries validate that. */
  readonly isPlain?: boolean;
  /** True if a library passes the value, and a caller never does by name: the context of a request. */
  readonly isInjected?: boolean;
}

/** A function of the project. */
export interface IrFunction {
  readonly name: string | undefined;
  readonly place: Place;
  /** Identifies the function: what {@link Variable.scope} refers to. */
  readonly scope: object;
  readonly parameters: readonly FunctionParameter[];
  /** The object of a method; `undefined` for a function that uses the object of the enclosing code. */
  readonly self: Variable | undefined;
  /** The class whose method it is. */
  readonly owner: IrClass | undefined;
  /** The object that its declared type promises: `get(): Fetcher`. */
  readonly promised?: () => readonly CodeValue[];
  /** True if its result is a promise. */
  readonly isAsync?: boolean;
  /** True for a generator: its result is a sequence, which the form does not express. */
  readonly isGenerator?: boolean;
  /** Lowered on first use. */
  readonly body: readonly CodeStatement[];
}

/** A field that callers of a class may set: a parameter of a constructor that is not in the source. */
export interface RecordField {
  readonly name: string;
  /** The value of a field that the caller omits. */
  readonly otherwise: CodeValue | undefined;
  /** True if the class validates that it is not free text: a number, one of several words. */
  readonly isPlain: boolean;
}

/** A class of the project. */
export interface IrClass {
  readonly name: string | undefined;
  readonly place: Place;
  readonly parent: CodeValue | undefined;
  readonly constructors: readonly IrFunction[];
  readonly methods: ReadonlyMap<string, IrFunction>;
  readonly staticMethods: ReadonlyMap<string, IrFunction>;
  /** The functions that run when a member of an object is read. */
  readonly getters: ReadonlyMap<string, IrFunction>;
  /** The values that the class assigns to its fields, including those that its constructors and methods assign. */
  readonly fields: () => ReadonlyMap<string, readonly CodeValue[]>;
  readonly staticFields: () => ReadonlyMap<string, readonly CodeValue[]>;
  /** The fields of a class whose constructor is generated from them, those of its parents first. */
  readonly record?: () => readonly RecordField[];
}
