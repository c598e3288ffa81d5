/**
 * Writes `generated/meta-schemas.cjs`: validators for the meta-schemas of JSON Schema draft-07 and 2020-12 as plain
 * code, so that the plugin neither loads ajv nor compiles a schema at run time. `npm run prepare` runs it.
 */
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import standaloneModule from "ajv/dist/standalone/index.js";
import { build } from "esbuild";

const standaloneCode = standaloneModule.default;
const here = fileURLToPath(new URL(".", import.meta.url));

const settings = {
  allErrors: true,
  messages: false,
  // Formats are hints in a schema, and one of our rules reports patterns with a better message.
  validateFormats: false,
  strict: false,
  code: { source: true, esm: true },
};

/** The code of the validator for draft-07's meta-schema, as an ES module. */
function codeOfDraft07() {
  const id = "http://json-schema.org/draft-07/schema";
  const metaSchema = structuredClone(new Ajv().getSchema(id).schema);
  // Duplicates in an enum do no harm, and comparing all members takes seconds if there are thousands.
  delete metaSchema.properties.enum.uniqueItems;
  const ajv = new Ajv({ ...settings, meta: false, validateSchema: false });
  return standaloneCode(ajv, ajv.compile(metaSchema));
}

/** The same for 2020-12, which consists of one meta-schema for each vocabulary. */
function codeOf202012() {
  const ajv = new Ajv2020(settings);
  return standaloneCode(ajv, ajv.getSchema("https://json-schema.org/draft/2020-12/schema"));
}

/** Makes ajv's code append errors to the list. It would copy the list for each of thousands of errors. */
function withAppendedErrors(code) {
  const copying = /vErrors = vErrors === null \? (\w+)\.errors : vErrors\.concat\(\1\.errors\);/g;
  if (!copying.test(code)) throw new Error("ajv's code collects errors in another way than before.");
  return code.replace(copying, "vErrors = appended(vErrors, $1.errors);") + appended;
}

const appended = `
function appended(errors, more) {
  if (errors === null) return more;
  for (const error of more) errors.push(error);
  return errors;
}`;

const modules = { "draft-07": withAppendedErrors(codeOfDraft07()), "2020-12": withAppendedErrors(codeOf202012()) };

await mkdir(new URL("generated", import.meta.url), { recursive: true });
await build({
  stdin: {
    contents: `export { default as draft07 } from "draft-07"; export { default as draft202012 } from "2020-12";`,
    resolveDir: here,
  },
  outfile: `${here}generated/meta-schemas.cjs`,
  bundle: true,
  minifyWhitespace: true,
  // Loaded for the first schema that may be faulty. It is a tenth of the plugin, and most runs do not need it.
  format: "cjs",
  platform: "neutral",
  target: "es2022",
  mainFields: ["main"],
  legalComments: "none",
  plugins: [
    {
      name: "meta-schemas",
      setup({ onResolve, onLoad }) {
        onResolve({ filter: /^(?:draft-07|2020-12)$/ }, ({ path }) => ({ path, namespace: "meta-schema" }));
        onLoad({ filter: /.*/, namespace: "meta-schema" }, ({ path }) => ({
          contents: modules[path],
          resolveDir: here,
        }));
      },
    },
  ],
});
