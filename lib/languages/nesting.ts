import { charClass, classAt, endOfLine, endOfWord } from "./characters.ts";
import type { SyntaxFault } from "./syntax-errors.ts";

/** Shorter texts cannot nest deep enough. */
const harmlessLength = 1_000;

/**
 * Whether a text nests so deeply that parsing it could end the process, and where.
 *
 * oxc is native code and recursive. If a text nests deeper than its stack allows, the whole process crashes, where
 * TypeScript's parser throws. So texts are measured first, by a rough scan without recursion.
 */
export function tooDeep(text: string): SyntaxFault | undefined {
  return text.length < harmlessLength ? undefined : new Measure(text).run();
}

class Measure {
  readonly #text: string;
  readonly #costs = new Costs();
  #offset = 0;

  constructor(text: string) {
    this.#text = text;
  }

  run(): SyntaxFault | undefined {
    const text = this.#text;
    const costs = this.#costs;
    while (this.#offset < text.length) {
      const start = this.#offset;
      const kind = classAt(text, start);
      if (kind === charClass.space) this.#offset++;
      else if (kind === charClass.word) {
        this.#offset = endOfWord(text, start);
        costs.takeWord(text.slice(start, this.#offset));
      } else this.#takeOther(text.charAt(start));
      if (costs.isTooHigh) return { message: "Nested too deeply to be parsed", index: start };
    }
    return undefined;
  }

  #takeOther(char: string): void {
    const text = this.#text;
    const start = this.#offset++;
    switch (char) {
      case "/":
        if (text.startsWith("//", start)) this.#offset = endOfLine(text, start);
        else if (text.startsWith("/*", start)) this.#skipBlockComment();
        else if (this.#costs.isAfterOperand) this.#costs.takeOperator(char);
        else this.#skipRegularExpression();
        return;
      case '"':
      case "'":
        this.#skipString(char);
        this.#costs.takeOperand();
        return;
      case "`":
        this.#costs.takeOperator(char);
        this.#skipTemplateText();
        return;
      case "(":
      case "[":
      case "{":
        this.#costs.open(char);
        return;
      case ")":
      case "]":
      case "}":
        if (this.#costs.close(char) === "`") this.#skipTemplateText();
        return;
      case ";":
      case ",":
        this.#costs.takeSeparator(char);
        return;
      case "=":
        // `=>` costs as much as `=`, and it is one operator.
        if (text.charCodeAt(this.#offset) === 0x3e) this.#offset++;
    }
    this.#costs.takeOperator(char);
  }

  /** Skips to the comment's end, or to the end of the text if the comment is still being typed. */
  #skipBlockComment(): void {
    const end = this.#text.indexOf("*/", this.#offset + 1);
    this.#offset = end < 0 ? this.#text.length : end + 2;
  }

  /** Skips to the closing quote, or to the end of the line. */
  #skipString(quote: string): void {
    const text = this.#text;
    for (; this.#offset < text.length; this.#offset++) {
      const char = text.charAt(this.#offset);
      if (char === "\\") this.#offset++;
      else if (char === quote || char === "\n") break;
    }
    this.#offset++;
  }

  /** Skips to the end of the template, or into the next `${`. */
  #skipTemplateText(): void {
    const text = this.#text;
    for (; this.#offset < text.length; this.#offset++) {
      const char = text.charAt(this.#offset);
      if (char === "\\") this.#offset++;
      else if (char === "`") break;
      else if (char === "$" && text.charAt(this.#offset + 1) === "{") {
        this.#offset += 2;
        this.#costs.open("`");
        return;
      }
    }
    this.#offset++;
    this.#costs.takeOperand();
  }

  /** Skips to the closing `/`, or to the end of the line. */
  #skipRegularExpression(): void {
    const text = this.#text;
    let isInClass = false;
    for (; this.#offset < text.length; this.#offset++) {
      const char = text.charAt(this.#offset);
      if (char === "\n" || (char === "/" && !isInClass)) break;
      if (char === "\\") this.#offset++;
      else if (char === "[") isInClass = true;
      else if (char === "]") isInClass = false;
    }
    this.#offset++;
    this.#costs.takeOperand();
  }
}

/**
 * Costs are shares of the 4 MB stack of a worker thread. For each construct we measured the length at which it crashed
 * a process, and doubled the cost. For almost all of them @typescript-eslint/parser overflows earlier: at 600 brackets,
 * 1,000 operators.
 */
const limit = 15_000;
const bracketCost = 25;
/** Right-associative operators, and statements in statements: the text after them is parsed one level below. */
const nestingCost = 10;
const chainCost = 1;

const operatorCosts: ReadonlyMap<string, number> = new Map([
  ...["=", "?", ":", "!", "~"].map((operator) => [operator, nestingCost] as const),
  ["<", 15],
  // One of the two characters in `**`, and the dots in names of namespaces: they nest, too, but need little stack.
  ["*", 2],
  [".", 2],
]);

type WordKind = "infix" | "prefix" | "statement";

/** Words that continue an expression, a type or a statement; all others are operands. */
const wordKinds: ReadonlyMap<string, WordKind> = new Map([
  ...wordsOf("infix", "as extends in instanceof is of satisfies"),
  ...wordsOf("prefix", "abstract asserts async await case class delete function infer keyof new readonly return throw"),
  ...wordsOf("prefix", "typeof unique void yield"),
  ...wordsOf("statement", "do else for if while with"),
]);

/** An open bracket, or the text outside of all brackets. */
interface Level {
  readonly opener: string;
  /** The cost so far of the current expression or type. */
  expression: number;
  /** The cost so far of the current statement. */
  statement: number;
}

/**
 * The cost of a text up to the current offset: the open brackets, with the unfinished expression and statement in each.
 */
class Costs {
  readonly #outer: Level[] = [];
  #level: Level = { opener: "", expression: 0, statement: 0 };
  #total = 0;
  #last = ";";
  #isAfterOperand = false;

  get isTooHigh(): boolean {
    return this.#total > limit;
  }

  /** Whether the previous token ends an operand. Then a word begins something new, and `/` divides. */
  get isAfterOperand(): boolean {
    return this.#isAfterOperand;
  }

  takeOperand(): void {
    this.#last = "";
    this.#isAfterOperand = true;
  }

  takeWord(word: string): void {
    const last = this.#last;
    this.#last = word;
    const kind = last === "." ? undefined : wordKinds.get(word);
    const endsStatement = last === ";" || last === "}";
    if (kind === "statement") {
      if (endsStatement && word !== "else") this.#endStatement();
      // `else if` nests once, so only one of the words counts.
      if (word !== "if" || last !== "else") this.#spend("statement", nestingCost);
      this.#isAfterOperand = false;
      return;
    }
    if (kind !== "infix" && last !== ".") {
      if (endsStatement) this.#endStatement();
      else if (this.#isAfterOperand) this.#endExpression();
    }
    if (kind) this.#spend("expression", nestingCost);
    // `void` is also a type, and something new may begin after it.
    this.#isAfterOperand = !kind || word === "void";
  }

  takeOperator(operator: string): void {
    // An element as the value of an attribute, `<a b=<c d=<e />/>/>`: its names do not begin anything new.
    const kind = operator === "<" && this.#last === "=" ? "statement" : "expression";
    this.#last = operator;
    this.#spend(kind, operatorCosts.get(operator) ?? chainCost);
    this.#isAfterOperand = false;
  }

  takeSeparator(separator: string): void {
    this.#last = separator;
    this.#endExpression();
    this.#isAfterOperand = false;
  }

  open(opener: string): void {
    if (this.#last === ";") this.#endStatement();
    this.#last = opener;
    this.#spend("expression", chainCost);
    this.#outer.push(this.#level);
    this.#level = { opener, expression: 0, statement: 0 };
    this.#total += bracketCost;
    this.#isAfterOperand = false;
  }

  /** @returns the opener of the bracket that this closes. */
  close(closer: string): string {
    this.#last = closer;
    this.#isAfterOperand = true;
    const outer = this.#outer.pop();
    if (!outer) return "";
    const { opener } = this.#level;
    this.#endStatement();
    this.#level = outer;
    this.#total -= bracketCost;
    return opener;
  }

  #spend(kind: "expression" | "statement", cost: number): void {
    this.#level[kind] += cost;
    this.#total += cost;
  }

  #endExpression(): void {
    this.#total -= this.#level.expression;
    this.#level.expression = 0;
  }

  #endStatement(): void {
    this.#endExpression();
    this.#total -= this.#level.statement;
    this.#level.statement = 0;
  }
}

function wordsOf(kind: WordKind, words: string): (readonly [string, WordKind])[] {
  return words.split(" ").map((word) => [word, kind] as const);
}
