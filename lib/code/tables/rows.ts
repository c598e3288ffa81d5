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
  | "quotedTemplate";

/** A function of the language or of a package that must not get text from outside. */
export interface Sink {
  readonly danger: SinkKind;
  /** Recognizes the qualified name of the function. */
  readonly matches: (name: string) => boolean;
  readonly shape: SinkShape;
  readonly args: readonly number[];
  /** The names of keyword arguments that are dangerous. */
  readonly keywords?: readonly string[];
  /** True if the object of the method is dangerous. */
  readonly isMethodOfSubject?: boolean;
  /** Recognizes the qualified name of an argument that makes the call safe: `Loader=yaml.SafeLoader`. */
  readonly isSafeWith?: RegExp;
  /** What the function does with the text: completes "The argument … ". */
  readonly does: string;
  /** Where the behavior is documented. */
  readonly source: string;
}

/** How the result of a function of a package or of the language depends on its arguments. */
export type CallEffect =
  /** The unchanged text of an argument. */
  | "same"
  /** The unchanged text of an argument, as a text, whatever methods the value had. */
  | "text"
  /** Pairs of the keys and the values of an argument. */
  | "pairs"
  /** A text, list or object that contains the arguments' text. */
  | "contains"
  /** A part of the argument's text. */
  | "part"
  /** The names of the entries of a folder. */
  | "listing"
  /** A path made of the arguments, in which `..` occurs only where it has no effect. */
  | "join"
  /** The same in Python, where an absolute part replaces those before it, and `..` is kept. */
  | "joinOrReplace"
  | "resolve"
  /** The path relative to a folder, if the path is in the folder; otherwise the function throws. */
  | "below"
  /** Whether a path is in a folder. */
  | "isBelow"
  /** The longest folder that paths share. */
  | "commonFolder"
  /** The folders that a path is in. */
  | "parents"
  /** A list of parts of the text that are separate texts: the words of a command. */
  | "split"
  | "normalize"
  | "relative"
  | "realpath"
  /** A name without a folder. */
  | "basename"
  | "dirname"
  | "url"
  /** A number, a boolean or a hash, which contains no text of the argument. */
  | "scalar"
  /** Safe as a part of a URL. */
  | "urlPart"
  /** Letters, digits, `+`, `/` and `=`. */
  | "base64"
  /** Letters, digits, `-`, `_` and `=`. */
  | "plainName"
  /** Quoted for a shell. */
  | "shellQuoted"
  /** Quoted for SQL. */
  | "queryQuoted"
  /** Escaped for HTML. */
  | "escaped"
  /** The return value of the function that is passed. */
  | "wrapped"
  /** True for a value that must be rejected: a private address. */
  | "isForbidden"
  /** True for a value that may be accepted. */
  | "isAllowed";

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
  /** Recognizes the qualified name of the function. */
  readonly matches: (name: string) => boolean;
  /** Matches the words of the query, or the method of the request, that have the effect. */
  readonly words: RegExp;
  /** True if the object of the method is the path. */
  readonly isMethodOfSubject?: boolean;
  /** What the call does: completes "The handler … ". */
  readonly does: string;
  /** Where the behavior is documented. */
  readonly source: string;
}
