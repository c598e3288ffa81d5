/**
 * What can go wrong if text from outside reaches a sink. A set of dangers is a number with a bit for each, because
 * every value of an analysis has several such sets.
 */
export const danger = {
  /** A shell runs it, or it names the program to run. */
  command: 1,
  /** It is run as code. */
  code: 2,
  /** It names a file. */
  path: 4,
  /** It names the host of a request. */
  request: 8,
  /** It is a part of a database query's text. */
  query: 16,
  /** Not a danger of a sink: the text may contain a `..` that leads out of the folder that it is joined to. */
  dots: 32,
  /** It is an argument of a program, which treats it as an option if it begins with `-`. */
  option: 64,
  /** A client shows it as HTML. */
  markup: 128,
  /** Not a danger of a sink: the text may contain a separator, so that it is more than one name in a path. */
  separator: 256,
  /** Not a danger of a sink: the text may be an absolute path, which replaces the folder that it is resolved in. */
  absolute: 512,
  /** Not a danger of a sink, and not among {@link allDangers}: the file has no copy, so its content can be lost. */
  loss: 1024,
} as const;

/** The name of a danger. */
export type SinkKind = Exclude<keyof typeof danger, "dots" | "separator" | "absolute" | "loss">;

/** The set of all dangers. A number is safe from all of them, and so is a value from a list of allowed ones. */
export const allDangers = 1023;

/**
 * The dangers that encoded text is safe from, because of the letters of the encoding. Source: RFC 4648, read
 * 2026-11-26.
 */
export const safetyOfEncoding: ReadonlyMap<string, number> = new Map([
  ["base64", danger.dots],
  ["base64url", allDangers & ~danger.option],
  ["hex", allDangers],
]);
