/** Writes one file of types for each entry of the packages, from the declarations that `tsc -p build` has written. */
import { rm } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { fileURLToPath } from "node:url";
import { rollup } from "rollup";
import { dts } from "rollup-plugin-dts";

const root = new URL("../", import.meta.url);
const folder = new URL("dist/types/", root);
const declarations = new URL("lib/", folder);

/** What the types of a package may import, because whoever has the package has it, too. */
const provided = ["eslint", "estree", "json-schema"];

for (const [output, input] of [
  ["dist/index.d.ts", "index.d.ts"],
  ["dist/parser.d.ts", "languages/parser.d.ts"],
  ["mcp-validate/dist/validator.d.ts", "validator/index.d.ts"],
]) {
  const bundle = await rollup({
    input: fileURLToPath(new URL(input, declarations)),
    plugins: [dts()],
    external: (name) => !/^[./]/.test(name),
  });
  const { output: chunks } = await bundle.write({ file: fileURLToPath(new URL(output, root)), format: "es" });
  const leaked = chunks
    .flatMap(({ imports }) => imports)
    .filter((name) => !isBuiltin(name) && !provided.includes(name));
  if (leaked.length) throw new Error(`${output} names types of packages that are not installed with it: ${leaked}`);
}
await rm(folder, { recursive: true });
