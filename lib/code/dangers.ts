/**
 * What can go wrong if text from outside reaches a place. A set of dangers is a number with a bit for each, because
 * every value of an analysis has such sets.
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
  /** Not a danger of a place: the text may have a `..` that leads out of the folder that it is joined to. */
  dots: 32,
  /** It is an argument of a program, which takes it for an option if it begins with `-`. */
  option: 64,
  /** A client shows it as HTML. */
  markup: 128,
  /** Not a danger of a place: the text may have a separator, so that it is more than one name in a path. */
  separator: 256,
} as const;

/** The name of a danger. */
export type SinkKind = Exclude<keyof typeof danger, "dots" | "separator">;

/** The set of all dangers: what a number, or a value from a list of allowed ones, is safe from. */
export const allDangers = 511;

/** What texts in an encoding are safe from: their letters. Source: RFC 4648, read 2026-11-26. */
export const safetyOfEncoding: ReadonlyMap<string, number> = new Map([
  ["base64", danger.dots],
  ["base64url", allDangers & ~danger.option],
  ["hex", allDangers],
]);
