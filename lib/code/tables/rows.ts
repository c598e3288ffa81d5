import type { SinkKind } from "../dangers.ts";

/** Which parts of a call are dangerous. */
export type SinkShape =
  /** The arguments with these indexes. */
  | "arguments"
  /** A list with a program and its arguments, or a text. The keyword `shell` passes both to a shell. */
  | "process"
  /** A program that has dangerous options, in such a list. */
  | "processVector"
  /** A program and its arguments, one after the other. */
  | "words"
  | "wordsVector"
  /** Arguments of a program that has dangerous options. */
  | "options"
  /** A program, a list of its arguments, and options. The option `shell` passes both to a shell. */
  | "program"
  /** A program that has dangerous options, and a list of its arguments that is not passed to a shell. */
  | "vector"
  /** The text of a query: an argument, or a member of an object. */
  | "query"
  /** A URL: an argument, or the member `url` of an object. */
  | "url"
  /** A template whose tag quotes its values. Only a shell that the template starts would read them again. */
  | "quotedTemplate"
  /** The members of an argument that a database runs as code: `{ $where: text }`. */
  | "script";

/** A function of the language or of a package that must not get text from outside. */
export interface Sink {
  readonly danger: SinkKind;
  readonly shape: SinkShape;
  readonly args: readonly number[];
  /** The names of keyword arguments that are dangerous. */
  readonly keywords?: readonly string[];
  /** True if the object of the method is dangerous. */
  readonly isMethodOfSubject?: boolean;
  /** The qualified names of arguments that make the call safe: `Loader=yaml.SafeLoader`. */
  readonly safeWith?: ReadonlySet<string>;
  /** The keyword arguments without which the call is safe: `weights_only=False`. */
  readonly onlyWith?: ReadonlySet<string>;
  /** The sink counts only for a text that begins like this, because it is not known what the function does. */
  readonly ifText?: readonly RegExp[];
  /** What the function does with the text: completes "The argument … ". */
  readonly does: string;
}

/** The effect of a call outside of the server. */
export type ActionKind =
  /** It deletes its target. */
  | "deletes"
  /** It creates or changes something. */
  | "writes"
  /** It asks the user. */
  | "asks";

/** Which calls of a function have the effect. */
export type ActionShape =
  /** Every call. */
  | "call"
  /** A call with a path that an input names, not one of the server's own files. */
  | "file"
  /** The same, but only if the mode is one of these: `open(path, "w")`. */
  | "mode"
  /** The first words of a query. */
  | "query"
  /** The method of an HTTP request among its options, for something that an input names. */
  | "request"
  /** The same, but only if the method is the first argument. */
  | "method"
  /** A request for something that an input names. */
  | "url"
  /** The first words of a command: a text, or a program and the list of its arguments. */
  | "command";

/** A function of the language or of a package that does something. */
export interface ActionRow {
  readonly kind: ActionKind;
  readonly shape: ActionShape;
  /** Matches the words that have the effect: of the query, or the method of the request. */
  readonly words: RegExp;
  /** True if the object of the method is the path. */
  readonly isMethodOfSubject?: boolean;
  /** What the call does: completes "The handler … ". */
  readonly does: string;
}
