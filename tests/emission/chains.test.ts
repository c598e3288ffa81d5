import { describe, expect, it } from "vitest";
import * as zod4 from "zod/v4";
import { zodToJsonSchema } from "zod-to-json-schema";
import { customProfile } from "../../lib/emission/profiles.ts";
import { emitted, show, withZod } from "../readers/zod/replaying.ts";
import { Chains, surroundings } from "./chains.ts";
import { realSchema } from "./servers.ts";

/** The call of a converter that is compared, for each version of Zod. */
const conversions = {
  3: { converter: "zodToJsonSchema", options: { strictUnions: true } },
  4: { converter: "toJSONSchema", options: { target: "draft-7", io: "input" } },
} as const;

/** The result of the real converter for a text; `undefined` if the text or the converter throws. */
function converted(version: 3 | 4, text: string): unknown {
  try {
    const schema = realSchema(version, `(() => { ${surroundings} return (${text}); })()`);
    const json: unknown =
      version === 4
        ? zod4.toJSONSchema(schema as never, conversions[4].options)
        : zodToJsonSchema(schema as never, conversions[3].options);
    return JSON.parse(JSON.stringify(json));
  } catch {
    return undefined;
  }
}

const count = Number(process.env["CHAINS"] ?? 400);

describe.each([3, 4] as const)("random chains of Zod %i", (version) => {
  it("give the same JSON Schema replayed as run", { timeout: 120_000 }, () => {
    const profile = customProfile(conversions[version], undefined);
    let compared = 0;
    for (let seed = 1; seed <= count; seed++) {
      const text = new Chains(version, seed).object();
      const expected = converted(version, text);
      if (expected === undefined) continue;
      const ours = show(emitted(withZod(version, `${surroundings}\n(${text});`), profile));
      // Text in angle brackets is unknown, and may be.
      if (JSON.stringify(ours).includes('"<')) continue;
      compared++;
      expect(ours, `seed ${String(seed)}: ${text}`).toEqual(expected);
    }
    expect(compared).toBeGreaterThan(count / 3);
  });
});
