/** What holds for the outputs of a package: they reach no package that is not installed with it, and name their licences. */
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { dirname, join } from "node:path";

/** The name of the package in an import: "@scope/name/x" → "@scope/name". */
function packageOf(name) {
  return name
    .split("/")
    .slice(0, name.startsWith("@") ? 2 : 1)
    .join("/");
}

/** Whether a package is installed with ours: a dependency or a peer. */
export function isProvided(name, { dependencies, peerDependencies }) {
  const wanted = packageOf(name);
  return wanted in { ...dependencies, ...peerDependencies };
}

/**
 * Checks what the outputs of a package load.
 *
 * @param internals the folder behind `eslint-plugin-mcp/internal`.
 * @throws Error that names an output and what it loads, if that is neither part of Node nor provided nor a file of ours.
 */
export function checkOutputs({ manifest, metafiles }, root, internals) {
  for (const [output, { imports }] of metafiles.flatMap(({ outputs }) => Object.entries(outputs))) {
    for (const { path } of imports.filter(({ external, path }) => external && !isBuiltin(path))) {
      const [, internal] = /^eslint-plugin-mcp\/internal\/(.*)$/.exec(path) ?? [];
      const file = path.startsWith(".")
        ? join(dirname(join(root, output)), path)
        : internal && join(internals, internal);
      const isKnown = path.startsWith(".") || isProvided(path, manifest);
      if (!isKnown || (file && !existsSync(file)))
        throw new Error(`${output} loads ${path}, which is not installed with ${manifest.name}`);
    }
  }
}

/** The licences of the packages whose code is in the outputs, as a page. */
export async function noticesOf({ manifest, metafiles }, root) {
  const folders = new Set();
  for (const { inputs } of metafiles.flatMap(({ outputs }) => Object.values(outputs))) {
    for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
      const [folder] = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+\//.exec(path) ?? [];
      if (folder && bytesInOutput) folders.add(folder);
    }
  }
  const notices = await Promise.all([...folders].map((folder) => noticeOf(join(root, folder))));
  const sections = new Map(
    notices.map((notice) => [notice.title, `## ${notice.title}\n\n${textOf(notice, notices)}\n`]),
  );
  const names = [...sections.keys()].sort();
  const intro = `${manifest.name} contains code of these packages. Their licences follow.`;
  return `# Third-party notices\n\n${intro}\n\n${names.map((name) => sections.get(name)).join("\n")}`;
}

async function noticeOf(folder) {
  const { name, version, license, author } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const files = (await readdir(folder)).sort();
  const read = (pattern) =>
    Promise.all(files.filter((file) => pattern.test(file)).map((file) => readFile(join(folder, file), "utf8")));
  const licences = await read(/^(?:licen[cs]e|notice|copying)/i);
  // Some packages have it in their README alone.
  const sections = (await read(/^readme/i)).flatMap((page) => /^#+ licen[cs]e\s*$([^]{300,})/im.exec(page)?.[1] ?? []);
  const text = (licences.length ? licences : sections).map((one) => one.trim()).join("\n\n");
  return { title: `${name} ${version} (${license})`, name, license, author: author?.name ?? author, text };
}

/**
 * The text of a licence. The Apache licence is the same for every package, so that of another one holds for a package
 * that only names it.
 *
 * @throws Error for a package without a text of its licence: somebody must then find it.
 */
function textOf({ name, license, author, text }, notices) {
  if (text) return text;
  const same = license === "Apache-2.0" && notices.find((notice) => notice.license === license && notice.text);
  if (!same) throw new Error(`${name} is bundled, but has no file with its licence`);
  return `By ${author}. The text of the licence is below ${same.title}.`;
}
