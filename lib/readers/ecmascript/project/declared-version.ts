/** True where all alternatives of a range, `^3.25 || ^4.0`, are of one major: whatever is installed, it is that. */
export function namesOneMajor(range: string): boolean {
  const majors = range.split("||").map((alternative) => declaredVersion(alternative)?.split(".")[0]);
  return new Set(majors).size === 1 && majors[0] !== undefined;
}

/**
 * The version that a dependency range of a `package.json` gives when it is installed today: "4.1.3" for `4.1.3` and
 * `~4.1.3`, only the major, "4", for a range such as `^4.0.0` that takes newer minors. `undefined` where the range
 * tells no number (`latest`, `workspace:*`, `catalog:`, a git address).
 */
export function declaredVersion(range: string): string | undefined {
  // "npm:zod@^3.25.0" renames a package; of alternatives ("^3.25 || ^4.0") npm installs the newest, written last.
  const plain = range.replace(/^npm:(?:@[^/]+\/)?[^@]+@/, "").split("||").at(-1)?.trim() ?? "";
  const match = /^(\^|~|>=|>|=|v)?\s*(\d+)(?:\.(\d+|x|\*))?(?:\.(\d+|x|\*))?/.exec(plain);
  if (!match) return undefined;
  const [, operator, major = "", minor, patch] = match;
  const takesNewerMinors = operator === "^" || operator === ">=" || operator === ">" || !/^\d+$/.test(minor ?? "");
  if (takesNewerMinors) return major;
  return /^\d+$/.test(patch ?? "") ? `${major}.${String(minor)}.${String(patch)}` : `${major}.${String(minor)}`;
}
