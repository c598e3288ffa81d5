import { charClass, classAt, endOfLine, endOfWord } from "./characters.ts";
import { Costs } from "./nesting-costs.ts";
import type { SyntaxFault } from "./syntax-fault.ts";

/** Shorter texts cannot nest deep enough. */
const harmlessLength = 1_000;

/**
 * Whether a text nests so deep that parsing it could end the process, and where.
 *
 * oxc is native code, and recursive: on a text that nests deeper than its stack reaches it brings the whole process
 * down, where TypeScript's parser throws. So texts are measured first, with a rough reading that needs no recursion.
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
        // An arrow costs as much as an assignment; it is one operator all the same.
        if (text.charCodeAt(this.#offset) === 0x3e) this.#offset++;
    }
    this.#costs.takeOperator(char);
  }

  /** Past the comment's end, or to the end of the text: a comment is open while it is being typed. */
  #skipBlockComment(): void {
    const end = this.#text.indexOf("*/", this.#offset + 1);
    this.#offset = end < 0 ? this.#text.length : end + 2;
  }

  /** Up to the quote that ends it, or to the end of the line. */
  #skipString(quote: string): void {
    const text = this.#text;
    for (; this.#offset < text.length; this.#offset++) {
      const char = text.charAt(this.#offset);
      if (char === "\\") this.#offset++;
      else if (char === quote || char === "\n") break;
    }
    this.#offset++;
  }

  /** Up to the end of the template, or into the next `${`. */
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

  /** Up to the `/` that ends it, or to the end of the line. */
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
