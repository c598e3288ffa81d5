import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { analyse } from "scslre";
import { expect, it, vi } from "vitest";

/** Every expression that the modules of `lib/prose` make of their lists of words while they are loaded. */
async function expressionsOfProse(): Promise<readonly RegExp[]> {
  const made: RegExp[] = [];
  const construct = (target: RegExpConstructor, args: [string | RegExp, string?]): RegExp => {
    const regex = new target(...args);
    made.push(regex);
    return regex;
  };
  vi.stubGlobal("RegExp", new Proxy(RegExp, { construct }));
  vi.resetModules();
  try {
    const folder = new URL("../../lib/prose/", import.meta.url);
    for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      if (file.endsWith(".ts")) await import(fileURLToPath(new URL(file, folder)));
    }
  } finally {
    vi.unstubAllGlobals();
    vi.resetModules();
  }
  return made;
}

const reportTypes = { Move: true, Self: true, Trade: true };

it("matches every text of strangers in linear time, with expressions made of words as well", async () => {
  const expressions = await expressionsOfProse();
  expect(expressions.length).toBeGreaterThan(30);
  const slow = expressions.filter(({ source, flags }) => analyse({ source, flags }, { reportTypes }).reports.length);
  expect(slow.map(String)).toEqual([]);
});
