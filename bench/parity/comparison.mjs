/** @file Compares what was read in the code with the server's answer. Pure: JSON in, differences out. */
import { isDeepStrictEqual } from "node:util";

/**
 * A place where the claim and the answer are not the same.
 * @typedef {object} Difference
 * @property {string} pointer JSON pointer within the tool
 * @property {"differs" | "invented" | "missed"} kind both have a value, but different ones; only the claim has one;
 * only
 *   the answer has one
 * @property {unknown} [claimed]
 * @property {unknown} [live]
 * @property {number} facts number of facts at or below the place
 */

/** The members that a server may add to a tool. */
const MEMBERS = ["title", "description", "inputSchema", "outputSchema", "annotations", "_meta", "icons", "execution"];

/** Keys that the extractor adds to a tool and that no server sends. */
const REMARK_KEYS = new Set(["_source", "_unknown", "_conditions", "_unused"]);

/**
 * Lists all differences between a claimed and a live value.
 * @param {unknown} claimed
 * @param {unknown} live
 * @param {string[]} [unknown] pointers that the claim declares unknown: nothing is claimed there or below
 * @param {string} [pointer] the place of the values
 * @returns {Difference[]}
 */
export function differences(claimed, live, unknown = [], pointer = "") {
  if (isCovered(pointer, unknown)) return [];
  if (claimed === undefined && live === undefined) return [];
  if (claimed === undefined) return [{ pointer, kind: "missed", live, facts: countFacts(live) }];
  if (live === undefined) {
    const facts = countFacts(claimed, unknown, pointer);
    return facts === 0 ? [] : [{ pointer, kind: "invented", claimed, facts }];
  }
  if (isRecord(claimed) && isRecord(live)) return differencesOfRecords(claimed, live, unknown, pointer);
  if (isList(claimed) && isList(live)) {
    const length = Math.max(claimed.length, live.length);
    return Array.from({ length }).flatMap((_, i) => differences(claimed[i], live[i], unknown, `${pointer}/${i}`));
  }
  if (isDeepStrictEqual(claimed, live)) return [];
  return [{ pointer, kind: "differs", claimed, live, facts: countFacts(claimed) }];
}

/** The same for two objects; the order of keys does not count. */
function differencesOfRecords(claimed, live, unknown, pointer) {
  const keys = new Set([...Object.keys(claimed), ...Object.keys(live)]);
  return [...keys].flatMap((key) => {
    const below = `${pointer}/${escape(key)}`;
    if (key !== "required") return differences(claimed[key], live[key], unknown, below);
    // If a property is unknown, so is whether it is required. It counts as missed once, with the property.
    const isKnown = (name) => !isCovered(`${pointer}/properties/${escape(String(name))}`, unknown);
    return differences(withoutUnknown(claimed[key], isKnown), withoutUnknown(live[key], isKnown), unknown, below);
  });
}

/**
 * Drops the names of unknown properties from a `required` list, and the list if it becomes empty.
 * @param {unknown} required
 * @param {(name: unknown) => boolean} isKnown
 */
function withoutUnknown(required, isKnown) {
  if (!Array.isArray(required)) return required;
  const known = required.filter(isKnown);
  return known.length === 0 && required.length > 0 ? undefined : known;
}

/**
 * Counts the facts of a value: scalars, lists of scalars (one keyword's value, such as `enum`), and empty containers.
 * @param {unknown} value
 * @param {string[]} [unknown] pointers below which nothing is counted
 * @param {string} [pointer]
 * @returns {number}
 */
export function countFacts(value, unknown = [], pointer = "") {
  if (value === undefined || isCovered(pointer, unknown)) return 0;
  const entries = isRecord(value) || isList(value) ? Object.entries(value) : [];
  if (entries.length === 0) return 1;
  return entries.reduce((sum, [key, part]) => sum + countFacts(part, unknown, `${pointer}/${escape(key)}`), 0);
}

/**
 * Separates what an extracted tool claims from what it leaves unknown.
 * @param {import("./extraction.mjs").ExtractedTool} tool
 * @param {Record<string, unknown>} live the tool in the answer: its members that no protocol has may be unknown, too
 * @returns {{ claim: Record<string, unknown>, unknown: string[] }}
 */
export function claimOf(tool, live = {}) {
  const claim = Object.fromEntries(Object.entries(tool).filter(([key]) => !REMARK_KEYS.has(key)));
  const unknown = (tool._unknown ?? []).map(({ pointer }) => pointer);
  // A tool with unknown members states the others all the same.
  const absent = [...MEMBERS, ...Object.keys(live)].filter((key) => !(key in claim)).map((key) => `/${key}`);
  return { claim, unknown: unknown.flatMap((pointer) => (pointer === "" ? absent : pointer)) };
}

/**
 * Compares a live tool with the extracted tools of its name; the nearest of several counts.
 * @param {Record<string, any>} live
 * @param {import("./extraction.mjs").ExtractedTool[]} candidates at least one
 * @param {(tool: string, pointer: string) => boolean} isSetAside whether the server changes that place at run time
 * @returns {{ description: boolean, schema: boolean, output: boolean, facts: number, wrong: Difference[],
 *   setAside: Difference[], unknown: { pointer: string, reason: string }[], source?: { file: string, line: number } }}
 *   whether description, input and output schema are equal, how many facts are claimed, which of them are false, which
 *   parts are unknown
 */
export function compareTool(live, candidates, isSetAside) {
  const results = candidates.map((candidate) => {
    const { claim, unknown } = claimOf(candidate, live);
    const all = differences(claim, live);
    const counted = differences(claim, live, unknown);
    const aside = ({ pointer }) => isSetAside(live.name, pointer);
    return {
      distance: all.reduce((sum, { facts }) => sum + facts, 0),
      // Places that the server rewrites at run time are set aside here, as they are among the facts.
      description: claim.description === live.description || isSetAside(live.name, "/description"),
      schema: !all.some((one) => isWithin(one.pointer, "/inputSchema") && !aside(one)),
      output: !all.some((one) => isWithin(one.pointer, "/outputSchema") && !aside(one)),
      unknown: candidate._unknown ?? [],
      facts: countFacts(claim, unknown),
      wrong: counted.filter((one) => !aside(one)),
      setAside: counted.filter(aside),
      source: candidate._source,
    };
  });
  return results.reduce((best, one) => (one.distance < best.distance ? one : best));
}

/** Whether a pointer is at or below a place. */
function isWithin(pointer, place) {
  return pointer === place || pointer.startsWith(`${place}/`);
}

/** Whether a pointer is at or below one of the unknown places. */
function isCovered(pointer, unknown) {
  return unknown.some((place) => isWithin(pointer, place));
}

/** Whether a value is a JSON object. */
function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value is an array to descend into. An array of scalars counts as one value. */
function isList(value) {
  return Array.isArray(value) && value.some((item) => typeof item === "object" && item !== null);
}

/** Writes a key as a step of a JSON pointer. */
function escape(key) {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}
