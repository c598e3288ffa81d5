import { visible } from "../../rule/report.ts";
import { type LiveOptions, otherTokenVariable } from "../live/live-server.ts";
import { credentialsIn } from "../live/shown-target.ts";

/** What a server is reached with. */
export interface Reached {
  readonly target: string;
  readonly options: Pick<LiveOptions, "headers" | "otherToken" | "env">;
}

/** Shorter values are no secrets, and are found in many texts. */
const minSecret = 4;
/** A part of a secret of this length tells something of it. */
const minPart = 6;

/** Writes words for a POSIX shell, with variables in place of credentials. */
export class ShellText {
  /** The values that are not shown, by the names of the variables in their place: the longest first. */
  readonly #secrets: readonly (readonly [name: string, value: string])[];

  /**
   * @param from how the server is reached, or the words that have other variables, too.
   * @param variables values of these variables of the shell.
   */
  constructor(from: Reached | ShellText, variables: Readonly<Record<string, string>> = {}) {
    const known = from instanceof ShellText ? from.#secrets : secretsOf(from);
    this.#secrets = [...known, ...Object.entries(variables)].toSorted(([, a], [, b]) => b.length - a.length);
  }

  /** A word of a command line. */
  word(text: string): string {
    if (text === "") return "''";
    if (/^[\w@%+=:,./-]+$/u.test(text) && !this.#hasSecret(text)) return text;
    return this.#quoted(text, (part) => `'${part.replaceAll("'", String.raw`'\''`)}'`);
  }

  /** A header of a request for curl; `undefined` for one with a part of a secret that cannot be written otherwise. */
  header(name: string, value: string): string | undefined {
    if (value === "") return this.word(`${name};`);
    const [, scheme = "", credentials = ""] = /^(Bearer )?(.*)$/su.exec(value) ?? [];
    if (this.#hasSecret(value) || !this.#hasPart(credentials)) return this.word(`${name}: ${value}`);
    const derived = this.#secrets.flatMap((secret) => derivedFrom(secret, credentials) ?? []);
    return derived[0] && `${this.word(`${name}: ${scheme}`)}${derived[0]}`;
  }

  /** A command that prints texts, each with an end. */
  printed(texts: readonly string[], end = String.raw`\n`): string {
    const isPlain = texts.every((text) => visible(text) === text);
    const words = texts.map((text) => this.word(isPlain ? text : escaped(text)));
    return `printf '${isPlain ? "%s" : "%b"}${end}' ${words.join(" ")}`;
  }

  /** True for a text that has a longer part of a secret, in any case. */
  #hasPart(text: string): boolean {
    const low = text.toLowerCase();
    return this.#secrets.some(([, value]) => {
      const length = Math.min(minPart, Math.ceil(value.length / 2));
      const starts = Array.from({ length: Math.max(value.length - length + 1, 0) }, (_, start) => start);
      return starts.some((start) => low.includes(value.slice(start, start + length).toLowerCase()));
    });
  }

  #hasSecret(text: string): boolean {
    return this.#secrets.some(([, value]) => text.includes(value));
  }

  #quoted(text: string, literal: (part: string) => string): string {
    const found = this.#secrets.find(([, value]) => text.includes(value));
    if (!found) return text === "" ? "" : literal(text);
    const [name, value] = found;
    return text
      .split(value)
      .map((part) => this.#quoted(part, literal))
      .join(`"$${name}"`);
  }
}

/** The values that reach the server and are not to be shown, by the names of the variables in their place. */
export function secretsOf({
  target,
  options: { headers = {}, otherToken, env = {} },
}: Reached): (readonly [string, string])[] {
  const named = [
    ...Object.entries(headers).map(([name, value]) => headerSecret(name, value.trim())),
    ...(otherToken === undefined ? [] : [[otherTokenVariable, otherToken] as const]),
    ...credentialsIn(target).map(({ name, value }) => [name, value] as const),
  ];
  const given = [...Object.entries(env), ...named.map(([name, value]) => [variableOf(name), value] as const)];
  return given.filter(([, value]) => value.length >= minSecret);
}

/** The scheme of an Authorization header is no secret. */
function headerSecret(name: string, value: string): readonly [string, string] {
  const [, credentials] = /^[a-z]+\s+(\S.*)$/iu.exec(value) ?? [];
  return credentials !== undefined && name.toLowerCase() === "authorization" ? ["TOKEN", credentials] : [name, value];
}

/** The variable for a header, a flag or a parameter: `X_API_KEY` for `x-api-key`. */
function variableOf(name: string): string {
  const word =
    name
      .toUpperCase()
      .match(/[A-Z\d_]+/gu)
      ?.join("_") ?? "";
  return /^[A-Z_]/u.test(word) ? word : `SECRET_${word}`;
}

/** A secret that was cut, of which one part was changed, or whose case was, as an expression of the shell. */
function derivedFrom([name, secret]: readonly [string, string], text: string): string | undefined {
  if (text === secret.toUpperCase()) return `"$(printf %s "$${name}" | tr a-z A-Z)"`;
  if (text === secret.toLowerCase()) return `"$(printf %s "$${name}" | tr A-Z a-z)"`;
  let start = 0;
  while (start < text.length && text[start] === secret[start]) start++;
  let end = 0;
  while (end < text.length - start && text.at(-1 - end) === secret.at(-1 - end)) end++;
  const changed = text.slice(start, text.length - end);
  if (changed.length > 1 || !/^[\w.-]*$/u.test(changed)) return undefined;
  const head = `$(printf %.${String(start)}s "$${name}")`;
  const tail = end ? `$(printf %s "$${name}" | tail -c ${String(end)})` : "";
  return `"${start ? head : ""}${changed}${tail}"`;
}

/** A text with escapes of `printf '%b'` in place of bytes that are not printable. */
function escaped(text: string): string {
  const shown = (byte: number): string => String.fromCodePoint(byte);
  const isPlain = (byte: number): boolean => byte >= 0x20 && byte <= 0x7e && byte !== 0x5c;
  return [...Buffer.from(text)]
    .map((byte) => (isPlain(byte) ? shown(byte) : String.raw`\0${byte.toString(8).padStart(3, "0")}`))
    .join("");
}
