import { expect, it } from "vitest";
import { codeWarning, warnsOfCode } from "../../lib/prose/guidance.ts";

it.each(["Arbitrary Python code to execute", "Code that is guarded by injection of a client", "The SQL to run"])(
  "%j does not warn",
  (text) => {
    expect(warnsOfCode(text)).toBe(false);
  },
);

it.each(["Runs in a sandbox.", "Only pass trusted code", "DANGER: runs as root", codeWarning])("%j warns", (text) => {
  expect(warnsOfCode(text)).toBe(true);
});
