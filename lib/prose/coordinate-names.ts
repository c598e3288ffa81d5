import { headWordOf } from "./head-word.ts";
import { wordSet } from "./word-set.ts";

const coordinates = wordSet("latitude longitude lat lng lon");

/** What is one only within an object that says whose it is. */
const dimensions = wordSet("x y z width height red green blue alpha min max");

/**
 * True for the name of a number of which there are several that make a whole: `minLatitude`, the `x` of a `position`.
 */
export function namesCoordinate(name: string, depth: number): boolean {
  return coordinates.has(headWordOf(name).head) || (depth > 0 && dimensions.has(name));
}
