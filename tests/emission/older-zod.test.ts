import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { customProfile } from "../../lib/emission/profiles.ts";
import { patternHistories } from "../../lib/emission/downlevel.ts";
import { parseVersion } from "../../lib/emission/profile.ts";
import { zod4 } from "../../lib/emission/zod-library.ts";
import type { Json } from "../../lib/model/json.ts";
import { emitted, show, withZod } from "../readers/zod/replaying.ts";
import { nonObjects, objects, objectsOf4 } from "./schemas.ts";

/**
 * The results of the published versions of Zod 4 for the schemas
 * (`z.toJSONSchema(schema, { target: "draft-7", io: "input" })`), where they differ from those of the newest.
 */
const older = JSON.parse(readFileSync(new URL("older-zod.json", import.meta.url), "utf8")) as Record<
  string,
  Record<string, Json>
>;
const texts: Readonly<Record<string, string>> = { ...objects, ...objectsOf4, ...nonObjects };
const cases = Object.entries(older).flatMap(([version, byName]) => {
  return Object.entries(byName).map(([name, json]) => [version, name, json] as const);
});

describe("an older Zod", () => {
  it.each(cases)("%s: %s", (version, name, json) => {
    const conversion = { converter: "toJSONSchema", options: { target: "draft-7", io: "input" } } as const;
    const profile = customProfile(conversion, parseVersion(version));
    expect(show(emitted(withZod(4, texts[name] ?? ""), profile))).toEqual(json);
  });
});

describe("the newest pattern of", () => {
  it.each(patternHistories.map(({ format, newest }) => [format, newest] as const))(
    "%s is our Zod's",
    (format, newest) => {
      const made: unknown = Reflect.apply(Reflect.get(zod4(), format) as () => object, undefined, []);
      expect(zod4().toJSONSchema(made as never)).toHaveProperty("pattern", newest);
    },
  );
});
