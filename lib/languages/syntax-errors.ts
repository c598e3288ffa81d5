import type { OxcError } from "oxc-parser";
import type { LineTable } from "./line-table.ts";

/** A syntax error in the form that ESLint expects from a parser. */
export class ParsingError extends SyntaxError {
  override readonly name = "ParsingError";
  /** Offset in UTF-16 code units. */
  readonly index: number;
  /** Counts from 1. */
  readonly lineNumber: number;
  /** Counts from 1, unlike the columns of the tree, because ESLint shows it unchanged. */
  readonly column: number;

  constructor({ message, index }: SyntaxFault, lines: LineTable) {
    super(message);
    const { line, column } = lines.positionOf(index);
    this.index = index;
    this.lineNumber = line;
    this.column = column + 1;
  }
}

/** Why a text has no tree, and where. */
export interface SyntaxFault {
  readonly message: string;
  /** Offset in UTF-16 code units. */
  readonly index: number;
}

/**
 * The first of oxc's errors that also prevents a tree in @typescript-eslint/parser; `undefined` if there is none.
 *
 * @param gaveUp whether oxc could not continue: then one of the errors must be fatal.
 */
export function syntaxErrorOf(errors: readonly OxcError[], gaveUp: boolean): SyntaxFault | undefined {
  const fatal = errors.find((error) => !isTolerated(error.message)) ?? (gaveUp ? errors.at(-1) : undefined);
  return fatal && { message: fatal.message, index: indexOf(fatal) };
}

/**
 * The place of an error. Additional labels show what led to it (`Opened here`), so they come earlier in the text. The
 * exceptions are two errors about a range, which the first label opens.
 */
function indexOf({ message, labels }: OxcError): number {
  const starts = labels.map((label) => label.start);
  if (starts.length === 0) return 0;
  return /^(?:Encountered diff marker|Illegal newline)/u.test(message) ? Math.min(...starts) : Math.max(...starts);
}

/**
 * Errors of oxc that @typescript-eslint/parser leaves to the compiler: the tree is complete, but the program is not
 * valid. Linting such a file is better than rejecting it. `'*'` stands for anything in quotes.
 */
const tolerated: ReadonlySet<string> = new Set([
  // Modifiers.
  "'*' modifier already seen.",
  "'*' modifier must precede '*' modifier.",
  "'*' modifier cannot be used with '*' modifier.",
  "'*' modifier cannot be used with a private identifier.",
  "'*' modifier can only appear on a type parameter of a function, method or class",
  "'*' type modifier is only permitted on array and tuple literal types.",
  "'export' modifier cannot appear on class elements of this kind.",
  "A '*' modifier cannot be used in an already ambient context.",
  "A '*' modifier cannot be used with an import declaration.",
  "A class member cannot have the '*' keyword.",
  "An '*' property cannot be declared optional.",
  "An accessibility modifier cannot be used with a private identifier.",
  "The '*' modifier cannot be used on a named export when '*' is used on its export statement.",
  "The '*' modifier cannot be used on a named import when '*' is used on its import statement.",
  // Constructors and accessors.
  "'*' cannot be used as a parameter property name.",
  "A '*' accessor cannot have a return type annotation.",
  "A '*' accessor cannot have an initializer.",
  "A '*' accessor cannot have an optional parameter.",
  "A '*' accessor cannot have rest parameter.",
  "A '*' accessor must have exactly one parameter.",
  "A '*' accessor must not have any formal parameters.",
  "A constructor cannot have a '*' parameter.",
  "An accessor cannot have type parameters.",
  "Classes can't have an element named '*'",
  "Classes may not have a static property named '*'",
  "Constructor can't be a generator",
  "Constructor can't have get/set modifier",
  "Private fields cannot be accessed on super",
  "Type annotation cannot appear on a constructor declaration.",
  "Type parameters cannot appear on a constructor declaration",
  // Decorators.
  "Decorators are not valid here.",
  "Decorators may not appear after '*' or '*' if they also appear before '*'.",
  "Expression must be enclosed in parentheses to be used as a decorator.",
  // Parameters, patterns and assignments.
  "A parameter cannot have a question mark and an initializer.",
  "A required parameter cannot follow an optional parameter.",
  "A rest element cannot have a property name.",
  "A rest element cannot have an initializer.",
  "A rest parameter cannot be optional",
  "A rest parameter cannot have an initializer.",
  "A rest parameter or binding pattern may not have a trailing comma.",
  "An arrow function cannot have a '*' parameter.",
  "Cannot assign to this expression",
  "Invalid assignment in object literal",
  "Invalid rest element target in destructuring assignment",
  "Missing initializer in const declaration",
  "Missing initializer in destructuring declaration",
  // Places of statements and expressions.
  "'*' declaration cannot appear in the bare case statement.",
  "'*' is only allowed within async functions and at the top levels of modules",
  "'*' loops are only allowed within async functions and at the top levels of modules",
  "A '*' expression is only allowed in a generator body.",
  "A '*' statement can only be used within a function body.",
  "A '*' statement cannot be used inside a class static block.",
  "Async functions can only be declared at the top level or inside a block",
  "Generators can only be declared at the top level or inside a block",
  "Invalid class declaration",
  "Lexical declaration cannot appear in a single-statement context",
  "Line terminator not permitted before arrow",
  "The left-hand side of a '*' statement may not be '*'",
  "Unexpected import.meta expression",
  "Unexpected new.target expression",
  // Names.
  "A reserved word cannot be used as an exported binding without '*'",
  "Cannot use '*' as an identifier in a generator context",
  "Cannot use '*' as an identifier in an async context",
  "Class name cannot be '*'",
  "Enum name cannot be '*'",
  "Interface name cannot be '*'",
  "Private identifier '*' is not allowed in property names",
  "Type alias name cannot be '*'",
  "Type parameter name cannot be '*'",
  // Operators and literals.
  "JSX attributes must only be assigned a non-empty '*'.",
  "JSX expressions may not use the comma operator",
  "Logical expressions and coalesce expressions cannot be mixed",
  "Tagged template expressions are not permitted in an optional chain",
  "The '*' and '*' regular expression flags cannot be enabled at the same time",
  // Namespaces and ambient declarations.
  "A default export can only be used in an ECMAScript-style module.",
  "An export assignment cannot be used in a namespace.",
  "An implementation cannot be declared in ambient contexts.",
  "Export declarations are not permitted in a namespace.",
  "Global module exports may only appear at top level.",
  "Import declarations in a namespace cannot reference a module.",
  "Initializers are not allowed in ambient contexts.",
  "Only ambient modules can use quoted names.",
  "Statements are not allowed in ambient contexts.",
  // Types.
  "A labeled tuple element is declared as optional with a question mark after the name and before the colon, rather than after the type.",
  "A labeled tuple element is declared as rest with a '*' before the name, rather than before the type.",
  "A required element cannot follow an optional element.",
  "A tuple member cannot be both optional and rest.",
  "An index signature must have exactly one parameter.",
  "An index signature parameter cannot have a question mark.",
  "An index signature parameter type cannot be a literal type or generic type. Consider using a mapped object type instead.",
  "An index signature parameter type must be '*', '*', '*', or a template literal type.",
  "String literal expected.",
]);

/** Whether a text with this error still has a tree. */
function isTolerated(message: string): boolean {
  return tolerated.has(message) || tolerated.has(message.replace(/(?<!\w)(['`]).*?\1(?!\w)/gu, "'*'"));
}
