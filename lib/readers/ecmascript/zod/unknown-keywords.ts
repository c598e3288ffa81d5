import { unknownValue, type MemberValue, type ValueHole } from "../evaluate/value.ts";
import { decides, isNarrowed } from "./keywords.ts";
import { calleeSite, type Link } from "./links.ts";

/** Of two bounds on one side the tighter is written: where one is not known, the other cannot be either. */
const rivals: Readonly<Record<string, string>> = {
  minimum: "exclusiveMinimum",
  exclusiveMinimum: "minimum",
  maximum: "exclusiveMaximum",
  exclusiveMaximum: "maximum",
  // Two patterns are written as `allOf`.
  pattern: "allOf",
};

/**
 * Makes those members of a JSON Schema object unknown that an argument decides which is not known.
 *
 * @returns why there may be further members, where that is so
 */
export function addUnknownKeywords(members: Map<string, MemberValue>, links: readonly Link[]): ValueHole | undefined {
  let unknownRest: ValueHole | undefined;
  links.forEach((link, index) => {
    const { trace } = link;
    for (const [keyword, reason] of trace.unknownKeywords) {
      // "properties" leaves the list of fields open, not the object: see the builder.
      if (keyword === "properties") continue;
      const site = trace.args[0]?.site ?? trace.site;
      if (keyword === "*") {
        unknownRest ??= { site, reason };
        continue;
      }
      if (!isNarrowed(keyword) && isDecidedBefore(links, index, keyword)) continue;
      const keySite = calleeSite(trace);
      members.set(keyword, { key: keyword, keySite, value: unknownValue(site, reason) });
      const rival = rivals[keyword];
      const other = rival === undefined ? undefined : members.get(rival);
      if (other?.key === "allOf") members.delete(other.key);
      else if (other) members.set(other.key, { ...other, value: unknownValue(site, reason) });
    }
  });
  return unknownRest;
}

/** True where a later call decides the keyword anew: `.describe(x).describe("known")`. */
function isDecidedBefore(links: readonly Link[], index: number, keyword: string): boolean {
  return links.slice(0, index).some(({ trace, kind }) => {
    return decides(trace.method, kind, keyword) && !trace.unknownKeywords.has(keyword);
  });
}
