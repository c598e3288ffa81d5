import { createRequire } from "node:module";
import { styleText } from "node:util";
import { visible } from "../../rule/report.ts";
import type { ReportOptions } from "./index.ts";

const require = createRequire(import.meta.url);

/** The columns of a text. The package is loaded for other texts than ASCII alone: that takes longer than a report. */
function widthOf(text: string): number {
  if (/^[ -~]*$/u.test(text)) return text.length;
  const { default: stringWidth } = require("string-width") as typeof import("string-width");
  return stringWidth(text);
}

/** The styles of reports, by their names in `util.styleText`. */
export type TextStyle = "bold" | "dim" | "red" | "yellow" | "blue" | "green" | "underline" | "cyan";

/** Prints for a terminal: with color, links and its width, or plainly. */
export class TerminalText {
  readonly #options: ReportOptions;

  constructor(options: ReportOptions) {
    this.#options = options;
  }

  /** The maximum width of a line. Below 40 columns a report is unreadable; above 120 its lines are hard to follow. */
  get width(): number {
    return Math.min(Math.max(this.#options.width, 40), 120);
  }

  get hasColor(): boolean {
    return this.#options.color;
  }

  style(text: string, ...styles: readonly TextStyle[]): string {
    return this.#options.color ? styleText([...styles], text, { validateStream: false }) : text;
  }

  /** A link to `url`, if the terminal supports links (OSC 8). */
  link(text: string, url: string | undefined): string {
    if (!url || !this.#options.hyperlinks) return text;
    return `\u001B]8;;${url}\u0007${text}\u001B]8;;\u0007`;
  }

  rule(): string {
    return this.style("─".repeat(this.width), "dim");
  }

  /**
   * Breaks a text at its spaces. The first line begins with `first`, which may contain escape sequences, the others
   * with `indent` spaces. A word longer than a line is not broken. No word can begin a workflow command.
   */
  wrap(first: string, text: string, indent: number): string {
    const lines: string[] = [];
    let line = first;
    let column = widthOf(first);
    let isEmpty = true;
    for (const word of text.split(/\s+/).filter(Boolean).map(visible)) {
      const width = widthOf(word);
      if (!isEmpty && column + 1 + width > this.width) {
        lines.push(line);
        line = " ".repeat(indent) + word;
        column = indent + width;
      } else {
        line += isEmpty ? word : ` ${word}`;
        column += width + (isEmpty ? 0 : 1);
      }
      isEmpty = false;
    }
    return [...lines, line].join("\n");
  }

  /**
   * Breaks a text at the width of a line, even within a word. Text beyond `maxLines` is replaced by an ellipsis.
   *
   * @param first the beginning of the first line, which may contain escape sequences.
   * @param indent the number of spaces before the other lines.
   */
  cut(first: string, text: string, indent: number, maxLines: number): string[] {
    const room = this.width - Math.max(widthOf(first), indent);
    const pieces: string[] = [];
    let piece = "";
    let column = 0;
    for (const char of visible(text)) {
      const width = widthOf(char);
      const isLast = pieces.length + 1 === maxLines;
      // The last line reserves a column for the ellipsis.
      if (column + width > (isLast ? room - 1 : room)) {
        if (isLast) {
          piece += "…";
          break;
        }
        pieces.push(piece);
        [piece, column] = ["", 0];
      }
      piece += char;
      column += width;
    }
    // The beginning of a line must not form a workflow command.
    return [...pieces, piece].map((one, index) => (index ? " ".repeat(indent) : first) + visible(one));
  }
}
