import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const repository = join(import.meta.dirname, "../..");
const page = readFileSync(join(repository, "ARCHITECTURE.md"), "utf8");
const [, table = ""] = page.split("<!-- third language -->");
const rows = [...table.matchAll(/^\| [^|]+ \| `([^`]+)` \| (\d+) \| (\d+) \|$/gm)].map(
  ([, folder = "", files = "", lines = ""]) => ({ folder, files: Number(files), lines: Number(lines) }),
);

/** The files of a folder, and all their lines. */
function measured(folder: string): { readonly files: number; readonly lines: number } {
  const files = readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".ts"),
  );
  const counts = files.map((name) => readFileSync(join(repository, folder, name), "utf8").split("\n").length - 1);
  return { files: files.length, lines: counts.reduce((sum, count) => sum + count, 0) };
}

it("lists every folder of the reader of Python", () => {
  const folders = readdirSync(join(repository, "lib/readers/python"), { withFileTypes: true });
  const names = folders.flatMap((each) => (each.isDirectory() ? [`lib/readers/python/${each.name}`] : []));
  expect(rows.map(({ folder }) => folder)).toEqual(expect.arrayContaining(names));
});

it.each(rows)("says the size of $folder", ({ folder, files, lines }) => {
  const actual = measured(folder);
  expect(Math.abs(actual.lines - lines) / actual.lines).toBeLessThan(0.15);
  expect(Math.abs(actual.files - files)).toBeLessThanOrEqual(Math.max(1, actual.files * 0.15));
});
