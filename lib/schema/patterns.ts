/**
 * Why a `pattern` cannot be compiled; `undefined` for one that can. JSON Schema asks for ECMAScript regular
 * expressions, which implementations compile with the `u` flag and fall back to compile without.
 */
export function patternFaultOf(pattern: string): string | undefined {
  if (compiles(pattern, "u")) return undefined;
  try {
    new RegExp(pattern);
    return undefined;
  } catch (error) {
    return error instanceof SyntaxError ? reasonOf(error.message) : undefined;
  }
}

/** The compiled pattern, in whichever of the two ways it can be compiled. */
export function compiledPattern(pattern: string): RegExp | undefined {
  if (patternFaultOf(pattern) !== undefined) return undefined;
  return new RegExp(pattern, compiles(pattern, "u") ? "u" : "");
}

function compiles(pattern: string, flags: string): boolean {
  try {
    new RegExp(pattern, flags);
    return true;
  } catch {
    return false;
  }
}

/** "Invalid regular expression: /(?i)x/: Invalid group" → "invalid group". */
function reasonOf(message: string): string {
  const reason = message.slice(message.lastIndexOf(": ") + 2);
  return reason.charAt(0).toLowerCase() + reason.slice(1);
}

/**
 * Lets through paths with `/` or `\` of which no segment is `..`, nor dots alone: "src/a.ts", "./a", "C:\x", "..a", not
 * "../a" or "a/..". Without lookahead, so that validators on top of RE2 (Go, Rust, Python's pydantic) can compile it,
 * and linear: each character can be matched in one way only.
 */
export const noParentSegments = String.raw`^(?:\.?[/\\]|\.*[^/\\.][^/\\]*(?:[/\\]|$))*\.?$`;
