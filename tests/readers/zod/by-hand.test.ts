import { describe, expect, it } from "vitest";
import { zodToJsonSchema } from "zod-to-json-schema";
import * as zod3 from "zod/v3";
import * as zod4 from "zod/v4";
import { evaluateText, plainProject } from "../evaluate/evaluating.ts";
import { show } from "./replaying.ts";

const imports = `import * as z3 from "zod/v3"; import * as z4 from "zod/v4"; import { zodToJsonSchema } from "zod-to-json-schema";\n`;

function converted(text: string): unknown {
  return show(evaluateText(imports + text).value);
}

function real(text: string): unknown {
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- The text is the test\'s own.
  const run = new Function("z3", "z4", "zodToJsonSchema", `return ${text};`) as (...args: unknown[]) => unknown;
  return JSON.parse(JSON.stringify(run(zod3.z, zod4, zodToJsonSchema)));
}

const schema = (z: string): string =>
  `${z}.object({ a: ${z}.string().default("x"), b: ${z}.array(${z}.string().max(3)).optional().describe("b") })`;

describe("conversions that the source makes", () => {
  it.each([
    `zodToJsonSchema(${schema("z3")})`,
    `zodToJsonSchema(${schema("z3")}, { $refStrategy: "none", target: "openApi3" })`,
    `zodToJsonSchema(${schema("z3")}, "Named")`,
    `zodToJsonSchema(${schema("z3")}, { name: "Named", nameStrategy: "title" })`,
    `zodToJsonSchema(${schema("z4")})`,
    `z4.toJSONSchema(${schema("z4")})`,
    `z4.toJSONSchema(${schema("z4")}, { target: "draft-7", io: "input" })`,
    `z4.toJSONSchema(z4.object({ d: z4.date() }), { unrepresentable: "any" })`,
    `${schema("z4")}.toJSONSchema({ target: "draft-7" })`,
    `${schema("z4")}["~standard"].jsonSchema.input({ target: "draft-2020-12" })`,
    `${schema("z4")}["~standard"].jsonSchema.output({ target: "draft-07" })`,
  ])("%s", (text) => {
    expect(converted(text)).toEqual(real(text));
  });

  it("are unknown where their options are", () => {
    expect(converted(`zodToJsonSchema(${schema("z3")}, options)`)).toContain("options are not known");
    expect(converted(`z4.toJSONSchema(${schema("z4")}, { override: () => {} })`)).toContain("options are not known");
    expect(converted(`z4.toJSONSchema(${schema("z3")})`)).toContain("no schemas of Zod 3");
    expect(converted("zodToJsonSchema(other)")).toContain("no Zod schema");
  });

  it("may be taken apart", () => {
    const text = `const { $schema, ...rest } = zodToJsonSchema(${schema("z3")}); rest`;
    expect(converted(text)).toEqual(
      real(`(() => { const { $schema, ...rest } = zodToJsonSchema(${schema("z3")}); return rest; })()`),
    );
  });

  describe("of a Zod whose version nothing tells", () => {
    const main = `import { z } from "zod"; import { zodToJsonSchema } from "zod-to-json-schema";\n`;
    const convertedIn = (manifest: object | undefined, text: string, more: Readonly<Record<string, string>> = {}) =>
      plainProject({ "main.ts": text, ...(manifest ? { "package.json": JSON.stringify(manifest) } : {}), ...more });
    const guess = "<which Zod is used is not known>";
    const call = `${main}zodToJsonSchema(${schema("z")});`;
    const ofZod4 = real(`zodToJsonSchema(${schema("z4")})`);

    const silent = ["catalog:", "latest", "*", "^3.25.76 || ^4", ">=3.0.0"].map((zod) => ({
      manifest: { dependencies: { zod } },
    }));

    it.each([{ manifest: undefined }, { manifest: {} }, ...silent])("are unknown with %j", ({ manifest }) => {
      expect(convertedIn(manifest, call)).toBe(guess);
      expect(convertedIn(manifest, `${main}const S = ${schema("z")}.describe("S"); zodToJsonSchema(S.strict());`)).toBe(
        guess,
      );
    });

    it.each(["^3.23.8", "^3.25.76", ">=3.0.0 <4", "npm:zod@^3.25"])("are those of Zod 3 with %s", (zod) => {
      expect(convertedIn({ dependencies: { zod } }, call)).toEqual(real(`zodToJsonSchema(${schema("z3")})`));
    });

    it.each(["^4.1.0", "4.x", "^4.0.0 || ^4.1.0"])("give nothing with %s", (zod) => {
      expect(convertedIn({ dependencies: { zod } }, call)).toEqual(ofZod4);
    });

    it("give nothing where Zod 4 is installed or asked for by its path", () => {
      const installed = { "node_modules/zod/package.json": `{ "version": "4.1.0" }` };
      expect(convertedIn({ dependencies: { zod: "latest" } }, call, installed)).toEqual(ofZod4);
      expect(convertedIn(undefined, call.replace(`"zod"`, `"zod/v4"`))).toEqual(ofZod4);
    });

    it("are known where the converter takes no other Zod", () => {
      expect(convertedIn(undefined, `${main}z.toJSONSchema(${schema("z")});`)).toEqual(
        real(`z4.toJSONSchema(${schema("z4")})`),
      );
    });
  });
});
