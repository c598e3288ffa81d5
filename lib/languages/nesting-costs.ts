/**
 * The costs are shares of the 4 MB stack of a worker thread, measured as the lengths at which each construct brought
 * a process down, and doubled. @typescript-eslint/parser overflows before almost all of them: at 600 brackets, 1,000
 * operators.
 */
const limit = 15_000;
const bracketCost = 25;
/** Right-associative operators, and statements in statements: what follows is parsed one level below. */
const nestingCost = 10;
const chainCost = 1;

const operatorCosts: ReadonlyMap<string, number> = new Map([
  ...["=", "?", ":", "!", "~"].map((operator) => [operator, nestingCost] as const),
  ["<", 15],
  // One of the two in `**`, and the dotted names of namespaces: they nest too, but need little stack.
  ["*", 2],
  [".", 2],
]);

type WordKind = "infix" | "prefix" | "statement";

/** Words that an expression, a type or a statement goes on after; all others are operands. */
const wordKinds: ReadonlyMap<string, WordKind> = new Map([
  ...wordsOf("infix", "as extends in instanceof is of satisfies"),
  ...wordsOf("prefix", "abstract asserts async await case class delete function infer keyof new readonly return throw"),
  ...wordsOf("prefix", "typeof unique void yield"),
  ...wordsOf("statement", "do else for if while with"),
]);

/** One bracket that is open, or the text outside of all. */
interface Level {
  readonly opener: string;
  /** What the expression or type being read here has cost so far. */
  expression: number;
  /** What the statement being read here has cost so far. */
  statement: number;
}

/**
 * What a text has cost at the place that the reading has come to: the brackets that are open, and in each of them the
 * expression and the statement that have begun and not ended.
 */
export class Costs {
  readonly #outer: Level[] = [];
  #level: Level = { opener: "", expression: 0, statement: 0 };
  #total = 0;
  #last = ";";
  #isAfterOperand = false;

  get isTooHigh(): boolean {
    return this.#total > limit;
  }

  /** Whether the token before ends an operand: then a word begins something new, and `/` divides. */
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
      // Of `else if`, which nests once, only one word counts.
      if (word !== "if" || last !== "else") this.#spend("statement", nestingCost);
      this.#isAfterOperand = false;
      return;
    }
    if (kind !== "infix" && last !== ".") {
      if (endsStatement) this.#endStatement();
      else if (this.#isAfterOperand) this.#endExpression();
    }
    if (kind) this.#spend("expression", nestingCost);
    // `void` is also a type, after which something new may begin.
    this.#isAfterOperand = !kind || word === "void";
  }

  takeOperator(operator: string): void {
    // An element as the value of an attribute, `<a b=<c d=<e />/>/>`: the names in it do not begin anything new.
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

  /** @returns what opened the bracket that this closes. */
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
