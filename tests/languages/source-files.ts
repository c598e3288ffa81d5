import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { drawn } from "../harness/draw.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** A file of this repository, as ESLint would hand it to a parser. */
export interface SourceFile {
  /** From the root of the repository, with slashes. */
  readonly path: string;
  /** Without a byte order mark. */
  readonly text: string;
  readonly sourceType: "module" | "commonjs";
}

/** All TypeScript and JavaScript below a folder of the repository that people wrote. */
function sourceFilesIn(folder: string): SourceFile[] {
  return readdirSync(root + folder, { recursive: true, encoding: "utf8" })
    .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
    .filter((path) => /\.[cm]?[jt]sx?$/u.test(path) && !/\/(?:node_modules|generated)\//u.test(path))
    .sort()
    .map((path) => ({
      path,
      text: readFileSync(root + path, "utf8").replace(/^\uFEFF/u, ""),
      sourceType: /\.c[jt]s$/u.test(path) ? "commonjs" : "module",
    }));
}

/** What people write, with every kind of syntax. */
export const syntaxFixtures = sourceFilesIn("fixtures/typescript");
export const fixtures = sourceFilesIn("fixtures");
/** With the sources and tests of the plugin: of 1,800 files, those that their texts draw. */
export const allFiles = [
  ...fixtures,
  ...drawn([...sourceFilesIn("lib"), ...sourceFilesIn("tests")], 8, ({ text }) => text),
];
