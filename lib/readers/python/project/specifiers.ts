/** The newest majors of packages that servers require with open ranges: what `>=2.0` installs today. */
const newestMajors: ReadonlyMap<string, number> = new Map([
  ["fastmcp", 4],
  ["mcp", 2],
  ["pydantic", 2],
]);

interface Specifier {
  readonly operator: string;
  readonly parts: readonly number[];
}

/**
 * The version that a requirement installs today: "2.14.7" for `==2.14.7`, "2" for `>=2.3,<3`, `~=2.3` and `^2.3`.
 * Unknown parts are omitted. `undefined` without a number (`*`, a URL).
 *
 * @param name the package, for the newest major version in an open range
 * @see https://packaging.python.org/en/latest/specifications/version-specifiers/
 */
export function requiredVersion(specifiers: string, name: string): string | undefined {
  const all = specifiersIn(specifiers);
  const exact = all.find(({ operator }) => operator === "==" || operator === "===" || operator === "");
  if (exact) return exact.parts.join(".");
  const upper = all.find(({ operator }) => operator.startsWith("<"));
  if (upper) return newestBelow(upper);
  const compatible = all.find(({ operator }) => operator === "~=" || operator === "~" || operator === "^");
  if (compatible) return compatibleWith(compatible);
  const lower = all.find(({ operator }) => operator.startsWith(">"));
  return lower && String(Math.max(lower.parts[0] ?? 0, newestMajors.get(name) ?? 0));
}

function specifiersIn(text: string): Specifier[] {
  const found: Specifier[] = [];
  for (const part of text.split(",")) {
    const [, operator = "", version = ""] =
      /^(===?|~=?|\^|<=?|>=?|!=)?v?(\d+(?:\.\d+)*)/u.exec(part.replaceAll(/\s/gu, "")) ?? [];
    if (version && operator !== "!=") found.push({ operator, parts: version.split(".").map(Number) });
  }
  return found;
}

/** "2" for `<3`, "2.13" for `<2.14`. */
function newestBelow({ operator, parts }: Specifier): string {
  if (operator === "<=") return parts.join(".");
  const used = parts.slice(0, parts.findLastIndex((part) => part > 0) + 1);
  const last = used.at(-1) ?? 0;
  return [...used.slice(0, -1), Math.max(last - 1, 0)].join(".");
}

function compatibleWith({ operator, parts }: Specifier): string {
  if (operator === "^") return parts[0] ? String(parts[0]) : parts.slice(0, 2).join(".");
  return (operator === "~" ? parts.slice(0, 2) : parts.slice(0, -1)).join(".");
}
