/**
 * Writes validators to `lib/schema` as plain code, so that the plugin neither loads ajv nor compiles a schema at run time:
 * for the meta-schemas of JSON Schema (`meta-schema/generated`), for the definitions of each revision of the protocol
 * (`protocol/generated`): one file for what a server lists and one for its messages, and for the registry's
 * `server.json` (`registry/generated`). `npm run build` runs it.
 */
import { mkdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import standaloneModule from "ajv/dist/standalone/index.js";
import { build } from "esbuild";

const standaloneCode = standaloneModule.default;
const schemas = new URL("../lib/schema/", import.meta.url);
const here = fileURLToPath(schemas);

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
  // Schemas of draft-07 that hold their definitions under the newer name are common, and validators follow references to them.
  metaSchema.properties.$defs = metaSchema.properties.definitions;
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

/** The definitions that a server lists, and the answers with the lists. */
const listed = [
  "Tool",
  "Resource",
  "ResourceTemplate",
  "Prompt",
  "ListToolsResult",
  "ListResourcesResult",
  "ListResourceTemplatesResult",
  "ListPromptsResult",
];

/**
 * The validators of one revision of the protocol: `Tool` and the like for its own schema, `sdkTool` for what the client
 * of an SDK refuses although the schema allows it.
 */
async function codeOfRevision(revision) {
  const schema = await readJson(`protocol/mcp-${revision}.json`);
  const facts = await readJson("protocol/sdk-facts.json");
  const ajv = new Ajv2020(settings);
  ajv.addSchema(schema, "mcp");
  const names = {};
  for (const name of listed) {
    names[name] = `mcp#/$defs/${name}`;
    const allOf = facts
      .filter(({ revisions, definitions }) => revisions.includes(revision) && definitions.includes(name))
      .map((fact) => fact.schema);
    ajv.addSchema(allOf.length ? { allOf } : {}, `sdk-${name}`);
    names[`sdk${name}`] = `sdk-${name}`;
  }
  return withAppendedErrors(standaloneCode(ajv, names));
}

/** The definitions of the messages that a server sends: results, notifications and requests. */
const messages = [
  "Result",
  "InitializeResult",
  "DiscoverResult",
  "ListToolsResult",
  "ListResourcesResult",
  "ListResourceTemplatesResult",
  "ListPromptsResult",
  "CallToolResult",
  "ReadResourceResult",
  "GetPromptResult",
  "CompleteResult",
  "InputRequiredResult",
  "SubscriptionsListenResult",
  "Task",
  "CancelledNotification",
  "ProgressNotification",
  "LoggingMessageNotification",
  "ResourceUpdatedNotification",
  "ResourceListChangedNotification",
  "ToolListChangedNotification",
  "PromptListChangedNotification",
  "TaskStatusNotification",
  "ElicitationCompleteNotification",
  "SubscriptionsAcknowledgedNotification",
  "PingRequest",
  "CreateMessageRequest",
  "ListRootsRequest",
  "ElicitRequest",
];

/** The code of the validators for the messages of one revision, exported by definition name. */
async function codeOfMessages(revision) {
  const schema = await readJson(`protocol/mcp-${revision}.json`);
  const { $defs } = schema;
  // The schema's own definition excludes null and fractions by mistake, and checking it would recurse to any depth.
  if ($defs.JSONObject) $defs.JSONObject = { type: "object" };
  const forms = Object.entries($defs).map(([name, definition]) => [name, withClearForms(definition, $defs)]);
  const ajv = new Ajv2020({ ...settings, discriminator: true, inlineRefs: false });
  ajv.addSchema({ ...schema, $defs: Object.fromEntries(forms) }, "mcp");
  const names = messages.filter((name) => name in $defs).map((name) => [name, `mcp#/$defs/${name}`]);
  return withAppendedErrors(standaloneCode(ajv, Object.fromEntries(names)));
}

/**
 * Rewrites alternatives so that an invalid value is compared with only one of them. With `anyOf`, a text block without
 * text would also get the errors of an image block.
 */
function withClearForms(schema, definitions) {
  if (Array.isArray(schema)) return schema.map((part) => withClearForms(part, definitions));
  if (typeof schema !== "object" || schema === null) return schema;
  const { anyOf, ...rest } = Object.fromEntries(
    Object.entries(schema).map(([key, part]) => [key, withClearForms(part, definitions)]),
  );
  if (!Array.isArray(anyOf)) return anyOf === undefined ? rest : { anyOf, ...rest };
  const forms = anyOf.map(({ $ref = "" }) => definitions[$ref.split("/").at(-1)]);
  const key = ["type", "method"].find((name) => forms.every((form) => form?.properties?.[name]?.const));
  const isPlain = key && new Set(forms.map(({ properties }) => properties[key].const)).size === forms.length;
  if (isPlain) return { ...rest, type: "object", discriminator: { propertyName: key }, required: [key], oneOf: anyOf };
  const isContents = JSON.stringify(anyOf.map(({ $ref }) => $ref)) === JSON.stringify(contents);
  return isContents ? { ...rest, ...mergedForms(forms) } : { ...rest, anyOf };
}

const contents = ["#/$defs/TextResourceContents", "#/$defs/BlobResourceContents"];

/** Merges objects that each have one required member of their own into one object. */
function mergedForms(forms) {
  const required = forms[0].required.filter((name) => forms.every((form) => form.required.includes(name)));
  return {
    type: "object",
    properties: Object.assign({}, ...forms.map(({ properties }) => properties)),
    required,
    anyOf: forms.map((form) => ({ required: form.required.filter((name) => !required.includes(name)) })),
  };
}

/** The code of the validator for the registry's manifest. */
async function codeOfRegistry(version) {
  const schema = await readJson(`registry/server-${version}.json`);
  const ajv = new Ajv({ ...settings, inlineRefs: false });
  return withAppendedErrors(standaloneCode(ajv, ajv.compile(withTypedForms(schema, schema.definitions))));
}

/**
 * Rewrites alternatives that differ in their `type`, so that an invalid value is compared with the one that it names.
 */
function withTypedForms(schema, definitions) {
  if (Array.isArray(schema)) return schema.map((part) => withTypedForms(part, definitions));
  if (typeof schema !== "object" || schema === null) return schema;
  const { anyOf, ...rest } = Object.fromEntries(
    Object.entries(schema).map(([key, part]) => [key, withTypedForms(part, definitions)]),
  );
  if (!Array.isArray(anyOf)) return rest;
  const types = anyOf.map((form) => typeNameIn(form, definitions));
  if (types.includes(undefined)) return { anyOf, ...rest };
  const named = anyOf.map((form, index) => ({
    if: { properties: { type: { const: types[index] } }, required: ["type"] },
    then: form,
  }));
  return { ...rest, type: "object", properties: { type: { enum: types } }, required: ["type"], allOf: named };
}

/** The only `type` that a form allows. */
function typeNameIn({ $ref = "", properties, allOf = [] }, definitions) {
  const target = definitions[$ref.split("/").at(-1)];
  const names = properties?.type?.enum ?? [];
  if (names.length === 1) return names[0];
  return [...(target ? [target] : []), ...allOf].map((part) => typeNameIn(part, definitions)).find(Boolean);
}

async function readJson(path) {
  return JSON.parse(await readFile(new URL(path, schemas), "utf8"));
}

/** Bundles ES modules of validators into one file of CommonJS, which can be loaded when it is first needed. */
async function write(outfile, modules, { contents, banner = "" }) {
  await mkdir(new URL(".", new URL(outfile, schemas)), { recursive: true });
  await build({
    stdin: { contents, resolveDir: here },
    outfile: `${here}${outfile}`,
    banner: { js: banner },
    bundle: true,
    minifyWhitespace: true,
    format: "cjs",
    platform: "neutral",
    target: "es2022",
    mainFields: ["main"],
    legalComments: "none",
    plugins: [
      {
        name: "validators",
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^validators:/ }, ({ path }) => ({ path, namespace: "validators" }));
          onLoad({ filter: /.*/, namespace: "validators" }, ({ path }) => ({
            contents: modules[path],
            resolveDir: here,
          }));
        },
      },
    ],
  });
}

// Loaded for the first schema that may be faulty. It is a tenth of the plugin, and most runs do not need it.
await write(
  "meta-schema/generated/meta-schemas.cjs",
  {
    "validators:draft-07": withAppendedErrors(codeOfDraft07()),
    "validators:2020-12": withAppendedErrors(codeOf202012()),
  },
  {
    contents: `export { default as draft07 } from "validators:draft-07";
      export { default as draft202012 } from "validators:2020-12";`,
  },
);

const notice = (await readFile(new URL("protocol/LICENSE", schemas), "utf8")).trim();
for (const revision of ["2025-11-25", "2026-07-28"]) {
  const generated = {
    // In two files because most runs need only the definitions; only probes need the messages.
    [`mcp-${revision}.cjs`]: await codeOfRevision(revision),
    [`messages-${revision}.cjs`]: await codeOfMessages(revision),
  };
  for (const [file, code] of Object.entries(generated))
    await write(
      `protocol/generated/${file}`,
      { "validators:protocol": code },
      {
        contents: 'export * from "validators:protocol";',
        banner: `/* Made from the JSON Schema of the Model Context Protocol, ${revision}.\n\n${notice}\n*/`,
      },
    );
}

const registryNotice = (await readFile(new URL("registry/LICENSE", schemas), "utf8")).trim();
await write(
  "registry/generated/server-json.cjs",
  { "validators:registry": await codeOfRegistry("2025-12-11") },
  {
    contents: 'export { default as validate } from "validators:registry";',
    banner: `/* Made from the JSON Schema of server.json of the MCP registry, 2025-12-11.\n\n${registryNotice}\n*/`,
  },
);
