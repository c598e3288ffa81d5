import type { LinePosition } from "../line-position.ts";
import type { ValidationSource } from "../result.ts";

/** A text to be linted. */
export interface SourceText extends Omit<ValidationSource, "tools" | "path"> {
  /** The absolute path that the readers go by; of a text without a file, one that it could have. */
  readonly path: string;
  /** True where someone named it: it has to hold definitions. A file that was come upon may hold anything. */
  readonly isNamed: boolean;
  /**
   * Where the text's file stops being UTF-8: then the text is not what the file says, and must never be written to it.
   */
  readonly misencoded?: LinePosition | undefined;
  /** What was found wrong with the text's origin before there was a text. */
  readonly defects?: readonly Defect[];
}

/** Something that JSON cannot say. */
export interface Defect {
  /** JSON pointer to it, or to where it would be. */
  readonly pointer: string;
  readonly message: string;
}
