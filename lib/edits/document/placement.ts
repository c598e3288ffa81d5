/** The keys after which a key is put, the nearest first. A key that is not named here comes last. */
const predecessors: Readonly<Record<string, readonly string[]>> = {
  title: ["name"],
  // Beside the name of a tool, beside the type of a schema.
  description: ["title", "name", "type"],
  inputSchema: ["description", "title", "name"],
  input_schema: ["description", "title", "name"],
  parameters: ["description", "title", "name"],
};

/** The index of the key after which a new member is written; the last one where none of them is its neighbour. */
export function placeAmong(keys: readonly (string | undefined)[], key: string): number {
  const candidates = Object.hasOwn(predecessors, key) ? (predecessors[key] ?? []) : [];
  for (const candidate of candidates) {
    const index = keys.indexOf(candidate);
    if (index >= 0) return index;
  }
  return keys.length - 1;
}
