import { describe, expect, it } from "vitest";
import { parseModule } from "../../lib/languages/oxc.ts";

describe("parseModule", () => {
  it("gives a tree with offsets in UTF-16 code units", () => {
    const text = "/* 😀 */ export const a = '😀', b = 1;";
    const { program } = parseModule(text, "a.ts");
    const [statement] = program?.body ?? [];
    const place = statement as unknown as { start: number; end: number };
    expect(statement?.type).toBe("ExportNamedDeclaration");
    expect(text.slice(place.start, place.end)).toBe("export const a = '😀', b = 1;");
  });

  it("counts a byte order mark as the character that it is", () => {
    const text = "\uFEFFexport {};";
    const [statement] = parseModule(text, "a.ts").program?.body ?? [];
    expect(statement).toMatchObject({ start: 1, end: text.length });
  });

  it("leaves out what costs time", () => {
    const { program } = parseModule("export const a = 1;", "a.ts");
    expect(program?.body[0]).not.toHaveProperty("range");
    expect(program?.body[0]).not.toHaveProperty("loc");
    expect(program).not.toHaveProperty("tokens");
  });

  it.each([
    ["a.js", "export const a = <b>{c}</b>;"],
    ["a.mjs", "export const a = <b />;"],
    ["a.cjs", "module.exports = <b />; return;"],
    ["a.js", "export const a: string = b as string;"],
    ["a.mts", "export const a = <T>(b: T) => b;"],
    ["a.cts", "import a = require('b'); export = a;"],
    ["a.tsx", "export const a = <T,>(b: T) => <b>{c}</b>;"],
    ["a.d.ts", "export declare function f(): void;"],
    ["a.ts", "export const a = await b;"],
    ["a.ts", "#!/usr/bin/env node\nexport const a = 1;"],
    ["a.ts", ""],
  ])("reads %s: %s", (path, text) => {
    expect(parseModule(text, path)).toHaveProperty("program.type", "Program");
  });

  it("gives patterns, numbers of any size and regular expressions their values", () => {
    const { program } = parseModule("export const a = [/b/gu, 12345678901234567890n];", "a.ts");
    expect(program).toHaveProperty("body.0.declaration.declarations.0.init.elements.0.value", /b/gu);
    expect(program).toHaveProperty("body.0.declaration.declarations.0.init.elements.1.value", 12345678901234567890n);
  });

  it("answers a syntax error with its place", () => {
    expect(parseModule("const a = 1;\nconst b = ;", "a.ts")).toEqual({
      error: { message: "Unexpected token", index: 23 },
    });
  });

  it("answers what is no text of any language", () => {
    expect(parseModule("\0\x01\ud83d\x02", "a.ts")).toHaveProperty("error.message");
  });
});
