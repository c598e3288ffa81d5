/**
 * @file Runs the framework's own linter. Started by `framework.mjs` with the Node of the oracle's folder:
 * `node oracle.mjs <cases.json>`, where each case is `{ name, folder, entry, kind, whole, strict }`. Prints for each case
 * the number of its definitions and the findings, `[definition, id, message]`.
 */
import { existsSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

const PACKAGE = "@cyanheads/mcp-ts-core";
/** `createApp` would start a server. This one keeps what it gets. */
const SHIM = `export * from "${PACKAGE}?real";
  export function createApp(options) { (globalThis.apps ??= []).push(options); }`;
registerHooks({
  resolve(specifier, context, next) {
    if (specifier === PACKAGE) return { url: "shim:framework", format: "module", shortCircuit: true };
    if (specifier === `${PACKAGE}?real`) return next(PACKAGE, { ...context, parentURL: cases });
    return next(specifier, context);
  },
  load: (url, context, next) =>
    url === "shim:framework" ? { format: "module", source: SHIM, shortCircuit: true } : next(url, context),
});

const cases = pathToFileURL(path.resolve(process.argv[2])).href;
const { validateDefinitions } = await import(`${PACKAGE}/linter`);
const results = {};
for (const each of JSON.parse(readFileSync(process.argv[2], "utf8"))) {
  try {
    const input = await inputOf(each);
    const { errors, warnings } = validateDefinitions(input);
    const count = ["tools", "resources", "prompts"].reduce((sum, key) => sum + (input[key]?.length ?? 0), 0);
    results[each.name] = {
      count,
      findings: [...errors, ...warnings].map(({ definitionName, rule, message }) => [definitionName, rule, message]),
    };
  } catch (error) {
    results[each.name] = { count: 0, findings: [["<failed>", String(error?.stack ?? error).slice(0, 400), ""]] };
  }
}
console.log(JSON.stringify(results));

async function inputOf({ folder, entry, kind, whole, strict }) {
  const packageJson = json(path.join(folder, "package.json"));
  const portability = strict ? { portability: "strict" } : {};
  if (entry === "server.json") return { serverJson: json(path.join(folder, entry)), packageJson };
  globalThis.apps = [];
  const exported = await import(pathToFileURL(path.join(folder, entry)).href);
  if (whole) {
    const [{ tools, resources, prompts, landing }] = globalThis.apps;
    return { tools, resources, prompts, landing, ...portability };
  }
  // A file exports its definitions, or lists of them.
  const values = Object.values(exported)
    .flat()
    .filter((value) => value && typeof value === "object");
  return { [`${kind}s`]: [...new Set(values)], ...portability };
}

function json(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
