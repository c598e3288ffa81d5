import { createHash } from "node:crypto";
import type { ValidationIssue } from "../result/result.ts";

/**
 * A fingerprint that does not change when a finding moves: it depends on the tool and the path within it, not on lines.
 *
 * @param ordinal the number of issues before with the same fingerprint, where it must be unique.
 */
export function fingerprintOf(
  { rule, file, tool, pointer, message }: Pick<ValidationIssue, "rule" | "file" | "tool" | "pointer" | "message">,
  ordinal = 0,
): string {
  const parts = [rule, file, tool, pointer || message, ...(ordinal ? [String(ordinal)] : [])];
  return createHash("sha256").update(parts.join("\n")).digest("hex");
}
