/** The newest majors of packages that servers require with open ranges: what `>=3.20.0` installs today. */
const newestMajors: ReadonlyMap<string, number> = new Map([["zod", 4]]);

/** True if a range allows only one major version of a package, whichever version is installed. */
export function namesOneMajor(range: string, name?: string): boolean {
  const allowed = alternativesOf(range).map((alternative) => allowedBy(alternative, name));
  return allowed.every((one) => one?.isOneMajor === true && majorOf(one.newest) === majorOf(allowed[0]?.newest));
}

/**
 * The version that a dependency range in a `package.json` installs today: "4.1.3" for `4.1.3` and `~4.1.3`; only the
 * major, "4", for a range such as `^4.0.0` that allows newer minors. `undefined` if the range has no number (`latest`,
 * `workspace:*`, `catalog:`, a git URL).
 *
 * @param name the package, for the newest major of an open range
 */
export function declaredVersion(range: string, name?: string): string | undefined {
  // From alternatives ("^3.25 || ^4.0") npm installs the newest, which is written last.
  const last = alternativesOf(range).at(-1);
  return last === undefined ? undefined : allowedBy(last, name)?.newest;
}

/** "npm:zod@^3.25.0" renames a package. */
function alternativesOf(range: string): string[] {
  return range
    .replace(/^npm:(?:@[^/]+\/)?[^@]+@/, "")
    .split("||")
    .map((alternative) => alternative.trim());
}

interface Allowed {
  readonly newest: string;
  readonly isOneMajor: boolean;
}

interface Comparator {
  readonly operator: string;
  readonly major: number;
  /** `undefined` for `4` and `4.x`. */
  readonly minor: number | undefined;
  readonly patch: number | undefined;
}

function allowedBy(alternative: string, name: string | undefined): Allowed | undefined {
  const [lower, upper] = boundsOf(alternative);
  if (!lower) return undefined;
  const newest = upper ? newestBelow(upper) : newestOf(lower, name);
  const isOpen = !upper && isFrom(lower);
  const isKnown = !isOpen || newestMajors.has(name ?? "");
  return { newest, isOneMajor: isKnown && majorOf(newest) === String(lower.major) };
}

/** `>=3.25.0 <5`, `3.25 - 4.0`: the lower and the upper bound. */
function boundsOf(alternative: string): readonly [lower: Comparator | undefined, upper: Comparator | undefined] {
  const hyphen = /^(\S+)\s+-\s+(\S+)$/.exec(alternative);
  if (hyphen) return [comparatorsOf(`>=${hyphen[1] ?? ""}`)[0], comparatorsOf(`<=${hyphen[2] ?? ""}`)[0]];
  const comparators = comparatorsOf(alternative);
  return [comparators.find((one) => !isTo(one)), comparators.find(isTo)];
}

function comparatorsOf(text: string): Comparator[] {
  const found: Comparator[] = [];
  for (const match of text.matchAll(
    /\s*(?:(\^|~|[<>]=?|=|v)\s*)?(\d+)(?:\.(\d+|x|\*))?(?:\.(\d+|x|\*))?(?:[-+][\w.+-]+)?/gy,
  )) {
    const [, operator = "", major, minor, patch] = match;
    found.push({ operator, major: Number(major), minor: numberOf(minor), patch: numberOf(patch) });
  }
  return found;
}

function numberOf(part: string | undefined): number | undefined {
  return part !== undefined && /^\d+$/.test(part) ? Number(part) : undefined;
}

function isTo({ operator }: Comparator): boolean {
  return operator.startsWith("<");
}

function isFrom({ operator }: Comparator): boolean {
  return operator.startsWith(">");
}

function newestOf(lower: Comparator, name: string | undefined): string {
  if (isFrom(lower)) return String(Math.max(lower.major, newestMajors.get(name ?? "") ?? 0));
  return lower.operator === "^" ? String(lower.major) : written(lower);
}

/** The newest version below an upper bound: "3" for `<4` and `<4.0.0`, "4.0" for `<4.1`, "4" for `<=4`. */
function newestBelow(upper: Comparator): string {
  const { operator, major, minor = 0, patch = 0 } = upper;
  if (operator === "<=") return written(upper);
  if (patch > 0) return `${String(major)}.${String(minor)}.${String(patch - 1)}`;
  return minor > 0 ? `${String(major)}.${String(minor - 1)}` : String(major - 1);
}

function written({ major, minor, patch }: Comparator): string {
  if (minor === undefined) return String(major);
  return patch === undefined
    ? `${String(major)}.${String(minor)}`
    : `${String(major)}.${String(minor)}.${String(patch)}`;
}

function majorOf(version: string | undefined): string | undefined {
  return version?.split(".")[0];
}
