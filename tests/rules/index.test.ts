import { describe, expect, it } from "vitest";
import { rules } from "../../lib/rules/index.ts";
import { ruleIndex } from "../indexes.ts";

const { path, text, files } = ruleIndex();

describe("the index of rules", () => {
  it("holds every file of the folder", async () => {
    await expect(text).toMatchFileSnapshot(path);
  });

  it("names each rule as its file or its page is named, in the family of its folder", () => {
    const registered = Object.values(rules).map(({ meta: { docs } }) => `${docs.family}/${docs.page}`);
    expect([...new Set(registered)].sort()).toEqual(files.map(({ family, name }) => `${family}/${name}`).sort());
    for (const [name, rule] of Object.entries(rules)) expect(rule.name).toBe(name);
  });
});
