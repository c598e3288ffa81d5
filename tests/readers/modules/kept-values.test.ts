import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { evaluateText, plainText } from "../evaluate/evaluating.ts";
import { emitDeclared } from "../../../lib/readers/ecmascript/zod/emit-schema.ts";
import { newest } from "../zod/replaying.ts";

/** A folder with modules that a test may write again. */
function folder(files: Readonly<Record<string, string>>): {
  readonly main: string;
  readonly write: (name: string, text: string) => void;
} {
  const path = realpathSync(mkdtempSync(join(tmpdir(), "mcp-kept-")));
  onTestFinished(() => {
    rmSync(path, { recursive: true, force: true });
  });
  const write = (name: string, text: string): void => {
    writeFileSync(join(path, name), text);
  };
  for (const [name, text] of Object.entries(files)) write(name, text);
  return { main: join(path, "main.ts"), write };
}

describe("values of imported modules", () => {
  it("are those of the disk, from one linted text to the next", () => {
    const { main, write } = folder({ "a.ts": "export const x = { n: 1 };" });
    const text = `import { x } from "./a.ts"; x;`;
    expect(plainText(text, main)).toEqual({ n: 1 });
    expect(plainText(text, main)).toEqual({ n: 1 });
    write("a.ts", "export const x = { n: 'another' };");
    expect(plainText(text, main)).toEqual({ n: "another" });
  });

  it("follow the modules that they are made of", () => {
    const { main, write } = folder({
      "a.ts": `import { y } from "./b.ts"; const inner = y; export const x = [inner];`,
      "b.ts": "export const y = 1;",
    });
    const text = `import { x } from "./a.ts"; x;`;
    expect(plainText(text, main)).toEqual([1]);
    write("b.ts", "export const y = 'two';");
    expect(plainText(text, main)).toEqual(["two"]);
  });

  it("follow the linted text where they are made of it", () => {
    const { main } = folder({ "a.ts": `import { own } from "./main.ts"; export const x = own;`, "main.ts": "" });
    expect(plainText(`import { x } from "./a.ts"; export const own = 1; x;`, main)).toBe(1);
    expect(plainText(`import { x } from "./a.ts"; export const own = 2; x;`, main)).toBe(2);
  });

  it("stay apart where conditions are taken differently", () => {
    const { main } = folder({ "a.ts": `export const x = process.env.A ? "yes" : "no";` });
    const text = `import { x } from "./a.ts"; x;`;
    expect(evaluateText(text, main, true).value).toMatchObject({ value: "yes" });
    expect(evaluateText(text, main, false).value).toMatchObject({ value: "no" });
  });

  it("do not depend on which of two that name each other is read first", () => {
    const { main } = folder({ "a.ts": `export const x = { y }; export const y = { x };` });
    const first = plainText(`import { x } from "./a.ts"; x;`, main);
    plainText(`import { y } from "./a.ts"; y;`, main);
    expect(plainText(`import { x } from "./a.ts"; x;`, main)).toEqual(first);
  });

  it("have the places of the text that uses them", () => {
    const { main } = folder({
      "a.ts": `import { z } from "zod/v4"; export const refused = z.string(); export const taken = z.object({ a: z.string() });`,
    });
    for (const before of ["", "/* moved */ "]) {
      const text = `${before}import { refused, taken } from "./a.ts"; ({ refused, taken });`;
      const { value } = evaluateText(text, main);
      if (value.kind !== "object") throw new Error("no object");
      for (const member of value.members.values()) {
        expect(member.keySite.module.text).toBe(text);
        const sent = emitDeclared(member.value, {
          profile: newest,
          role: "input",
          kind: "registerTool",
          site: member.keySite,
        });
        expect(sent?.site.module.text === text || sent?.site.module.isLinted === false).toBe(true);
      }
    }
  });
});
