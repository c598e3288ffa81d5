import type { AST } from "yaml-eslint-parser";
import type { Span } from "../../model/span.ts";
import { SourceText } from "./source-text.ts";
import type { YamlNotation } from "./yaml-print.ts";
import { yamlNotationOf } from "./yaml-style.ts";

/** A YAML file that is edited: its text and tree, and what in it serves more than one place. */
export class YamlFile {
  readonly source: SourceText;
  readonly #program: AST.YAMLProgram;
  readonly #shared: readonly Span[];
  #notation: YamlNotation | undefined;

  /** @param shared the anchored nodes that aliases refer to, in order. */
  constructor(text: string, program: AST.YAMLProgram, shared: readonly Span[]) {
    this.source = new SourceText(text);
    this.#program = program;
    this.#shared = shared;
  }

  /** How the file is written. */
  get notation(): YamlNotation {
    this.#notation ??= yamlNotationOf(this.#program, this.source);
    return this.#notation;
  }

  /** True where a comment stands between two offsets. */
  hasComment(start: number, end: number): boolean {
    return this.commentAt(start, end) !== undefined;
  }

  /** The first comment that starts between two offsets. */
  commentAt(start: number, end: number): Span | undefined {
    const { comments } = this.#program;
    let low = 0;
    let high = comments.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((comments[middle]?.range[0] ?? 0) < start) low = middle + 1;
      else high = middle;
    }
    const comment = comments[low];
    return comment && comment.range[0] < end ? { start: comment.range[0], end: comment.range[1] } : undefined;
  }

  /** True where something between two offsets has an anchor that is used elsewhere, so that it cannot go. */
  hasShared(start: number, end: number): boolean {
    return this.#shared.some((span) => span.start < end && start < span.end);
  }

  /**
   * The column of an offset, where what starts there can be followed by lines of the same column: before it stand
   * only spaces and the marks of the sequence items that it begins.
   */
  blockColumn(offset: number): number | undefined {
    const { source } = this;
    const prefix = source.text.slice(source.lineStart(offset), offset);
    return /^ *(?:[-?:] +)*$/.test(prefix) ? prefix.length : undefined;
  }

  /**
   * The offset behind the colon of a key, going back from its value over white space; `undefined` where a comment
   * follows it.
   */
  afterColon(valueStart: number): number | undefined {
    const { text } = this.source;
    let end = valueStart;
    while (/\s/.test(text.charAt(end - 1))) end--;
    return text[end - 1] === ":" && !this.hasComment(end, valueStart) ? end : undefined;
  }
}
