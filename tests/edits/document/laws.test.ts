import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { jsonDocuments, looseDocuments, yamlDocuments } from "./documents.ts";
import { assertAllEdits, assertEdit, type Operation } from "./laws.ts";
import { parsed } from "./parsing.ts";

/** Appending to a block scalar is refused where YAML has no form for it. */
const blockScalarTails = /^append "(?: |\\nSecond line)" to/;

describe("every edit of JSON keeps the laws, and none is refused", () => {
  it.each(Object.keys(jsonDocuments))("%s", (name) => {
    const { done, refused } = assertAllEdits("jsonc", jsonDocuments[name] ?? "");
    expect(refused).toEqual([]);
    expect(done).toBeGreaterThan(20);
  });
});

describe("every edit of JSON with comments and of JSON5 keeps the laws, and none is refused", () => {
  it.each(Object.keys(looseDocuments))("%s", (name) => {
    for (const language of ["jsonc", "momoa"] as const) {
      const { done, refused } = assertAllEdits(language, looseDocuments[name] ?? "");
      expect(refused).toEqual([]);
      expect(done).toBeGreaterThan(50);
    }
  });
});

describe("every edit of YAML keeps the laws, and none is refused that YAML can express", () => {
  it.each(Object.keys(yamlDocuments))("%s", (name) => {
    const { done, refused } = assertAllEdits("yaml", yamlDocuments[name] ?? "");
    expect(refused.filter((operation) => !blockScalarTails.test(operation))).toEqual([]);
    expect(done).toBeGreaterThan(20);
  });
});

describe("every edit of real lists keeps the laws, and none is refused that YAML can express", () => {
  const read = (path: string): string =>
    readFileSync(new URL(`../../../fixtures/servers/${path}`, import.meta.url), "utf8");

  it.each(["library-desk", "ticket-queue", "weather-station"])("%s", (server) => {
    const [json, yaml] = [read(`${server}/json/tools.json`), read(`${server}/yaml/tools.yaml`)];
    expect(assertAllEdits("jsonc", json, 131).refused).toEqual([]);
    expect(assertAllEdits("momoa", JSON.stringify(JSON.parse(json)), 131).refused).toEqual([]);
    const { done, refused } = assertAllEdits("yaml", yaml, 131);
    expect(refused.filter((operation) => !blockScalarTails.test(operation))).toEqual([]);
    expect(done).toBeGreaterThan(15);
  });
});

describe("the laws catch", () => {
  const text = '{\n  // why\n  "a": 1\n}\n';
  const edited = { language: "jsonc", text, before: parsed("jsonc", text), index: 0 } as const;
  const operation: Operation = { name: "set a to 2", edit: undefined, path: ["a"], change: () => 2, target: undefined };
  const one = text.indexOf("1");

  it("a text that cannot be parsed", () => {
    expect(() => {
      assertEdit(edited, operation, [{ span: { start: one, end: one + 1 }, text: "{" }]);
    }).toThrow("cannot be parsed");
  });

  it("another change than the claimed one", () => {
    expect(() => {
      assertEdit(edited, operation, [{ span: { start: one, end: one + 1 }, text: "3" }]);
    }).toThrow("not as claimed");
  });

  it("a lost comment", () => {
    expect(() => {
      assertEdit(edited, operation, [{ span: { start: 2, end: one + 1 }, text: '"a": 2' }]);
    }).toThrow("Comments are lost");
  });

  it("text edits out of order", () => {
    const put = { span: { start: one, end: one + 1 }, text: "2" };
    expect(() => {
      assertEdit(edited, operation, [put, { span: { start: 0, end: 0 }, text: "" }]);
    }).toThrow("out of order");
  });
});
