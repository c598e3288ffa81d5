/** @file The places that servers are known to change between definition and answer, as listed in `servers.json`. */

/**
 * Makes the test for a server's excluded places, which counts how often each entry is used.
 * @param {import("./catalogue.mjs").PostProcessing[]} [entries]
 * @returns {{ isSetAside: (tool: string, pointer: string) => boolean,
 *   uses: { entry: import("./catalogue.mjs").PostProcessing, count: number }[] }}
 */
export function postProcessing(entries = []) {
  const uses = entries.map((entry) => ({
    entry,
    count: 0,
    tools: new RegExp(entry.tools ?? "", "u"),
    pointer: patternOf(entry.pointer),
  }));
  return {
    isSetAside: (tool, pointer) => uses.some((use) => use.tools.test(tool) && use.pointer.test(pointer)),
    uses,
  };
}

/**
 * Counts, for each entry, the differences that it set aside.
 * @param {ReturnType<typeof postProcessing>["uses"]} uses
 * @param {string} tool
 * @param {import("./comparison.mjs").Difference[]} setAside
 */
export function countUses(uses, tool, setAside) {
  for (const { pointer } of setAside) {
    uses.find((use) => use.tools.test(tool) && use.pointer.test(pointer)).count += 1;
  }
}

/**
 * Reads a pattern: `*` is one step of a pointer, `**` any number of steps.
 * @param {string} pattern
 * @returns {RegExp}
 */
function patternOf(pattern) {
  const steps = pattern
    .split("/")
    .slice(1)
    .map((step) => {
      if (step === "**") return "(?:/[^/]+)*";
      return step === "*" ? "/[^/]+" : `/${step.replaceAll(/[\\^$.*+?()[\]{}|]/gu, "\\$&")}`;
    });
  return new RegExp(`^${steps.join("")}$`, "u");
}
