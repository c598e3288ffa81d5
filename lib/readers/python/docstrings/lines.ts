/** A parameter that a docstring describes. Lines count from 0 in the cleaned docstring. */
export interface DocumentedParameter {
  readonly name: string;
  readonly text: string;
  readonly firstLine: number;
  readonly lastLine: number;
}

/** What one style finds in a docstring. */
export interface DocstringSections {
  /** The text before the first section; `undefined` if there is none. */
  readonly description: string | undefined;
  readonly parameters: readonly DocumentedParameter[];
  /** True if it has a section of any kind. */
  readonly hasSections: boolean;
}

/** Collects the sections of a docstring. */
export class SectionCollector {
  readonly parameters: DocumentedParameter[] = [];
  #text: string[] = [];
  #description: string | undefined;
  #hasSections = false;

  /** A line of free text. */
  add(line: string): void {
    this.#text.push(line);
  }

  /** Ends the free text before a section. */
  endText(): void {
    if (this.#text.some(Boolean)) this.#description ??= joinedLines(this.#text);
    this.#text = [];
  }

  /** A section that distinguishes the parser's structure from free text. */
  addSection(): void {
    this.#hasSections = true;
  }

  /** Drops the collected lines: they belong to a section. */
  takeText(): string[] {
    const taken = this.#text;
    this.#text = [];
    return taken;
  }

  finish(): DocstringSections {
    this.endText();
    return {
      description: this.#description,
      parameters: this.parameters,
      hasSections: this.#hasSections || this.parameters.length > 0,
    };
  }
}

export function isBlankLine(line: string | undefined): boolean {
  return !line?.trim();
}

/** Lines as one text, without the empty ones at the end. */
export function joinedLines(lines: readonly string[]): string {
  return lines.slice(0, lines.findLastIndex(Boolean) + 1).join("\n");
}

/** Sections that griffe calls admonitions. FastMCP 4 ends the description before them. */
export const admonitions: ReadonlySet<string> = new Set([
  ...["attention", "caution", "danger", "error", "example", "hint", "important", "note", "notes", "raise"],
  ...["references", "return", "see-also", "tip", "todo", "warning", "yield"],
]);
