/** Fields that are not compared: oxc's offsets, and the links that ESLint sets. */
const ownFields = new Set(["start", "end", "parent"]);

/**
 * Where two trees differ, as at most `limit` lines like `Program.body.3.expression.type: A, not B`. Compares every
 * field of every node, token and comment; a field that is not there equals one that is `undefined`.
 */
export function treeDifferences(expected: unknown, actual: unknown, limit = 5): string[] {
  const differences: string[] = [];
  compare(expected, actual, "Program", differences, limit);
  return differences;
}

function compare(expected: unknown, actual: unknown, path: string, differences: string[], limit: number): void {
  if (differences.length >= limit || Object.is(expected, actual)) return;
  if (!isObject(expected) || !isObject(actual) || expected instanceof RegExp) {
    if (String(expected) !== String(actual)) differences.push(`${path}: ${show(actual)}, not ${show(expected)}`);
    return;
  }
  for (const field of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
    if (!ownFields.has(field)) compare(expected[field], actual[field], `${path}.${field}`, differences, limit);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function show(value: unknown): string {
  if (!isObject(value)) return String(value);
  return typeof value["type"] === "string" ? value["type"] : JSON.stringify(value);
}
