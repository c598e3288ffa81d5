import { expect, it } from "vitest";
import { codeWarning, hasExample, saysWhen, warnsOfCode } from "../../lib/prose/guidance.ts";

it.each(["Arbitrary Python code to execute", "Code that is guarded by injection of a client", "The SQL to run"])(
  "%j does not warn",
  (text) => {
    expect(warnsOfCode(text)).toBe(false);
  },
);

it.each(["Runs in a sandbox.", "Only pass trusted code", "DANGER: runs as root", codeWarning])("%j warns", (text) => {
  expect(warnsOfCode(text)).toBe(true);
});

it("finds when a text says to use a tool", () => {
  for (const text of [
    "Useful for tests.",
    "Don't use it twice.",
    "Required before creating a table.",
    "As a last resort, restarts.",
    "Use only with care.",
  ])
    expect(saysWhen(text), text).toBe(true);
  for (const text of [
    "Gets users for a team.",
    "Posts after a date.",
    "A preference.",
    "Use of force.",
    "Says if it is so.",
  ])
    expect(saysWhen(text), text).toBe(false);
});

it("finds examples", () => {
  for (const text of ["Eg. one", "Ex: one", 'Words like "one".', "```\none\n```", '{"one": 1}', "limit=10"])
    expect(hasExample(text), text).toBe(true);
  for (const text of ["the user's name", '"quoted"', "a == b", "We like it.", "exemplary", "leg, arm"])
    expect(hasExample(text), text).toBe(false);
});
