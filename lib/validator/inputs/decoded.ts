import { LineTable } from "../../languages/line-table.ts";
import { linePositionOf, type LinePosition } from "../line-position.ts";

/** The text of a file, and where it stops being UTF-8, if it does. */
export interface Decoded {
  /** Without the byte order mark, which is no part of the text; ESLint takes it off too. */
  readonly text: string;
  /** The first byte that is none of UTF-8: what comes of it and of others like it is not what the file says. */
  readonly misencoded: LinePosition | undefined;
}

/** Decodes a file as UTF-8. */
export function decoded(bytes: Buffer): Decoded {
  const whole = bytes.toString("utf8");
  const text = whole.replace(/^\uFEFF/u, "");
  const fault = isUtf16(bytes) ? 0 : firstFault(bytes, whole);
  if (fault === undefined) return { text, misencoded: undefined };
  const before = bytes.toString("utf8", 0, fault).replace(/^\uFEFF/u, "");
  return { text, misencoded: linePositionOf(before.length, new LineTable(before)) };
}

/** UTF-16 without a mark, as some editors of Windows write it: every other byte of its first two letters is null. */
function isUtf16(bytes: Buffer): boolean {
  const [first, second, third, fourth] = bytes;
  return (first === 0 && third === 0 && second !== 0) || (second === 0 && fourth === 0 && first !== 0);
}

/**
 * The offset of the first byte that does not come back, since the decoder has put a sign for the unreadable in its
 * place.
 */
function firstFault(bytes: Buffer, text: string): number | undefined {
  if (!text.includes("\uFFFD")) return undefined;
  const again = Buffer.from(text);
  if (again.equals(bytes)) return undefined;
  const at = bytes.findIndex((byte, index) => byte !== again[index]);
  return at < 0 ? bytes.length : at;
}
