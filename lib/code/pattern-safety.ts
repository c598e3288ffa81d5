import { danger } from "./dangers.ts";

/** Characters without a special meaning for a shell. A space only separates words. */
const plainForShell = /^[\w@%+=:,./ -]$/;
/** Without letters and quotes, only arithmetic is possible. */
const plainForCode = /^[^A-Za-z_$`"'\\[\]{}]$/;
const plainForPath = /^[^/\\]$/;
const plainForRequest = /^[\w ,-]$/;
const plainForQuery = /^[\w@%+=:,./$ ]$/;

/** A few characters that represent all that a class may contain. */
const samples = "abzAZ059_@%+=:,./ -;&|<>()$`\"'\\\n\r\t*?[]{}#~!^".split(/(?:)/u);

/**
 * The dangers that a text is safe from if a regular expression matches it, because the expression allows only plain
 * characters, or fixes the host at the start.
 */
export function safetyOfMatch({ source, flags }: { readonly source: string; readonly flags: string }): number {
  if (flags.includes("m") || !source.startsWith("^")) return 0;
  const fixedHost = /^\^https?:(?:\\?\/){2}[\w-]+(?:\\\.[\w-]+)+(?:\\?\/|\$)/u.test(source) ? danger.request : 0;
  const ofStart = fixedHost | (beginsWithoutDash(source.slice(1)) ? danger.option : 0);
  const inner = wholeOf(source);
  if (inner === undefined) return ofStart;
  const characters = charactersOf(inner);
  return (characters ? safetyOf(characters) : 0) | ofStart;
}

/** True if the first character of a match cannot be `-`. */
function beginsWithoutDash(rest: string): boolean {
  if (rest.startsWith("(?!-)") || rest.startsWith("(?!\\-)")) return true;
  const [atom] = /^(?:\\.|\[(?:\\.|[^\]\\])*\]|[\w/@:~%,=])/u.exec(rest) ?? [];
  if (atom === undefined || /^(?:[?*]|\{0)/u.test(rest.slice(atom.length))) return false;
  if (atom.startsWith("[^")) return /^\[\^(?:[^\]]*[^\]\w])?-\]$|^\[\^\\?-/u.test(atom);
  const characters = charactersOf(atom);
  return characters !== undefined && !characters.has("-");
}

/** The inside of `^…$`. */
function wholeOf(source: string): string | undefined {
  if (!source.endsWith("$") || source.endsWith("\\$")) return undefined;
  const inner = source.slice(1, -1);
  // `^a|b$` is anchored at one end only.
  let depth = 0;
  let isInClass = false;
  for (let index = 0; index < inner.length; index++) {
    const character = inner[index];
    if (character === "\\") index++;
    else if (isInClass) isInClass = character !== "]";
    else if (character === "[") isInClass = true;
    else if (character === "(") depth++;
    else if (character === ")") depth--;
    else if (character === "|" && depth === 0) return undefined;
  }
  return inner;
}

/** The characters that end a text or a name in SQL, as a pattern or a text writes them, and their doubled forms. */
const doubled: ReadonlyMap<unknown, unknown> = new Map([
  ["'", "''"],
  ['"', '""'],
  ["`", "``"],
  ["]", "]]"],
  ["\\]", "]]"],
]);

/** `text.replace(pattern, by)` */
interface Replacement {
  readonly pattern: { readonly source: string; readonly flags: string } | undefined;
  /** The source of the pattern, or the text, that is replaced. */
  readonly text: unknown;
  /** Whether every occurrence is replaced. */
  readonly isAll: boolean;
  /** The text that takes its place, if it is known. */
  readonly by: unknown;
}

/** The dangers that a text is safe from after a replacement. */
export function safetyOfReplacement({ pattern, text, isAll, by }: Replacement): number {
  let safe = 0;
  // `.replace(/[&<>"]/g, escape)`: no tag begins without this character.
  if (isAll && (pattern ? /^(?:<|\[(?!\^)[^\]<]*<[^\]]*\])$/.test(pattern.source) : text === "<"))
    safe |= danger.markup;
  if (typeof by !== "string") return safe;
  if (pattern && /^[\w.-]?$/.test(by)) safe |= safetyOfRemoval(pattern);
  // The only complete way of quoting for a POSIX shell: 'it'\''s'
  if (isAll && text === "'" && /^'(?:\\+'|"'")'$/.test(by)) safe |= danger.command;
  // The only complete way of quoting a text or a name in SQL: 'it''s', "a ""name""", `a``b`, [a]]b]
  if (isAll && text !== undefined && doubled.get(text) === by) safe |= danger.query;
  return safe;
}

/**
 * What the text may still contain after the removal of all characters that a pattern matches:
 * `text.replace(/[^\w-]/g, "")`.
 */
function safetyOfRemoval({ source, flags }: { readonly source: string; readonly flags: string }): number {
  if (/^\^\\?-[+*]?$/.test(source)) return source.endsWith("+") || source.endsWith("*") ? danger.option : 0;
  if (!flags.includes("g")) return 0;
  if (/^(?:\\\.){2}$|^\\\.\{2,?\}$|^\\\.\\\.\+$/.test(source)) return danger.dots;
  const [, allowed] = /^\[\^((?:\\.|[^\]\\])+)\][+*]?$/u.exec(source) ?? [];
  if (allowed === undefined) return 0;
  const characters = charactersOf(`[${allowed}]`);
  return characters ? safetyOf(characters) : 0;
}

/** True for a pattern that matches where a text begins with `-`: `/^-/`. */
export function matchesDash(source: string): boolean {
  return /^\^\\?-/.test(source);
}

/** True for a pattern that matches where a text has `..`: `/\.\./`. */
export function matchesDots(source: string): boolean {
  return /\\\.\\\.|\\\.\{2/.test(source);
}

function safetyOf(characters: ReadonlySet<string>): number {
  const all = (pattern: RegExp): boolean => [...characters].every((character) => pattern.test(character));
  return (
    (all(plainForShell) ? danger.command | danger.code : 0) |
    (all(plainForCode) ? danger.code : 0) |
    (all(plainForPath) ? danger.path : 0) |
    (characters.has(".") ? 0 : danger.dots) |
    (all(plainForRequest) ? danger.request : 0) |
    (all(plainForQuery) ? danger.query : 0) |
    (characters.has("-") ? 0 : danger.option) |
    (characters.has("<") ? 0 : danger.markup)
  );
}

const classes: Readonly<Record<string, string>> = {
  d: "059",
  w: "abzAZ059_",
  s: " \n\r\t",
};

/** The characters that may occur anywhere in a match; `undefined` if any may. */
function charactersOf(pattern: string): ReadonlySet<string> | undefined {
  const found = new Set<string>();
  const add = (characters: string): void => {
    for (const character of characters) found.add(character);
  };
  for (let index = 0; index < pattern.length; index++) {
    const character = pattern[index] ?? "";
    switch (character) {
      case "\\": {
        index++;
        const escaped = pattern[index] ?? "";
        const members = classes[escaped];
        if (members !== undefined) add(members);
        else if (/[DWSpPux]/.test(escaped)) return undefined;
        else if (!/[bB]/.test(escaped)) add(escapes[escaped] ?? escaped);
        break;
      }
      case ".":
        return undefined;
      case "[": {
        const end = endOfClass(pattern, index);
        const members = classMembers(pattern.slice(index + 1, end));
        if (!members) return undefined;
        add(members);
        index = end;
        break;
      }
      case "{": {
        // A number of repetitions.
        const end = pattern.indexOf("}", index);
        if (end < 0) return undefined;
        index = end;
        break;
      }
      case "(":
        if (/^\(\?[=!<]/.test(pattern.slice(index, index + 3)) && !/^\(\?<\w/.test(pattern.slice(index, index + 4)))
          return undefined;
        if (pattern.startsWith("(?:", index)) index += 2;
        break;
      case ")":
      case "|":
      case "*":
      case "+":
      case "?":
        break;
      case "^":
      case "$":
        return undefined;
      default:
        add(character);
    }
  }
  return found;
}

const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", f: "\f", v: "\v", 0: "\0" };

function endOfClass(pattern: string, from: number): number {
  for (let index = from + 1; index < pattern.length; index++) {
    if (pattern[index] === "\\") index++;
    else if (pattern[index] === "]") return index;
  }
  return pattern.length;
}

/** The members of `[…]`; `undefined` for a negated class. */
function classMembers(text: string): string | undefined {
  if (text.startsWith("^")) return undefined;
  let found = "";
  for (let index = 0; index < text.length; index++) {
    const character = text[index] ?? "";
    if (character === "\\") {
      index++;
      const escaped = text[index] ?? "";
      const members = classes[escaped];
      if (members === undefined && /[DWSpPux]/.test(escaped)) return undefined;
      found += members ?? escapes[escaped] ?? escaped;
      continue;
    }
    const last = text[index + 2];
    if (text[index + 1] === "-" && last !== undefined && last !== "\\") {
      found += samples.filter((each) => character <= each && each <= last).join("") + character + last;
      index += 2;
    } else found += character;
  }
  return found;
}
