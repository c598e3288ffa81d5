/**
 * Lets through paths with `/` or `\` of which no segment is `..`, nor dots alone: "src/a.ts", "./a", "C:\x", "..a", not
 * "../a" or "a/..". Without lookahead, so that validators on top of RE2 (Go, Rust, Python's pydantic) can compile it,
 * and linear: each character can be matched in one way only.
 */
export const noParentSegments = String.raw`^(?:\.?[/\\]|\.*[^/\\.][^/\\]*(?:[/\\]|$))*\.?$`;
