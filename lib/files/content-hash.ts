import { createHash } from "node:crypto";

/** The SHA-256 of a text: `sha256:` and 64 hexadecimal digits. */
export function contentHash(text: string): string {
  return `sha256:${createHash("sha256").update(text).digest("hex")}`;
}
