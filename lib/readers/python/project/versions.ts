import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileLimits, readText } from "../../../files/read.ts";
import { TtlCache } from "../../../files/ttl-cache.ts";
import { sitePackagesOf } from "../modules/resolver.ts";

/** An editor keeps one process for hours. A newly installed package is noticed after some seconds. */
const cache = new TtlCache<ReadonlyMap<string, string>>({ lifetime: 15_000, capacity: 500 });

/** The maximum number of folders between a file and the root of its project. */
const maxClimb = 40;

const environments = [".venv", "venv", "env", ".env"];

/** A module and the project around it. */
export interface ProjectPlace {
  readonly path: string;
  readonly text: string;
  /** The root of the project. */
  readonly project: string;
}

/**
 * The version of a package in a project: that of the script's own metadata, the installed one, that of a lock file, or
 * the one that a requirement installs today. Unknown parts are omitted: "2", "2.14". `undefined` without any of these.
 */
export function packageVersion(name: string, { path, text, project }: ProjectPlace): string | undefined {
  const inline = scriptRequirement(text, name);
  if (inline !== undefined) return inline;
  const site = sitePackagesOf(path);
  const installed = site === undefined ? undefined : installedIn(site).get(name);
  if (installed !== undefined) return installed;
  for (const folder of foldersUpTo(project, dirname(path))) {
    const found = versionsIn(folder).get(name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The folder of a module and its parents, up to the root of the project. */
export function foldersUpTo(project: string, start: string): string[] {
  const folders: string[] = [];
  let folder = start.replaceAll("\\", "/");
  for (let step = 0; step < maxClimb; step++) {
    folders.push(folder);
    const above = dirname(folder);
    if (folder === project || above === folder || !folder.startsWith(project)) break;
    folder = above;
  }
  return folders;
}

/** The versions that the files of one folder state. The most certain ones take precedence. */
function versionsIn(folder: string): ReadonlyMap<string, string> {
  const known = cache.get(folder);
  if (known) return known.value;
  const found = new Map<string, string>();
  const names = namesIn(folder);
  const add = (more: ReadonlyMap<string, string>): void => {
    for (const [name, version] of more) if (!found.has(name)) found.set(name, version);
  };
  for (const name of environments.filter((one) => names.includes(one)))
    for (const site of sitePackagesIn(join(folder, name))) add(installedIn(site));
  for (const name of names.filter((one) => lockFile.test(one))) add(lockedIn(textOf(folder, name)));
  for (const name of names.filter((one) => requirementsFile.test(one))) add(requiredIn(textOf(folder, name)));
  for (const name of names.filter((one) => one === "pyproject.toml" || one === "setup.py" || one === "setup.cfg"))
    add(declaredIn(textOf(folder, name)));
  cache.set(folder, found);
  return found;
}

/** The version of a package that is installed or locked in a folder, and the file or the environment that says so. */
export function heldIn(folder: string, name: string): { readonly version: string; readonly file: string } | undefined {
  const names = namesIn(folder);
  const places: readonly (readonly [file: string, versions: () => ReadonlyMap<string, string>])[] = [
    ...environments
      .filter((one) => names.includes(one))
      .flatMap((one) => sitePackagesIn(join(folder, one)).map((site) => [one, () => installedIn(site)] as const)),
    ...names.filter((one) => lockFile.test(one)).map((one) => [one, () => lockedIn(textOf(folder, one))] as const),
    ...names
      .filter((one) => requirementsFile.test(one))
      .map((one) => [one, () => requiredIn(pinsIn(textOf(folder, one)))] as const),
  ];
  for (const [file, versions] of places) {
    const version = versions().get(name);
    if (version !== undefined) return { version, file };
  }
  return undefined;
}

const lockFile = /^(?:uv|poetry|pdm)\.lock$/u;
const requirementsFile = /^requirements.*\.txt$/u;

/** The lines that name one version: `mcp==1.9.4 --hash=…`. */
function pinsIn(text: string): string {
  const lines = text.split("\n").map((line) => line.split(/[#\\]|\s--/u, 1)[0] ?? "");
  return lines.filter((line) => /^[\w.-]+(?:\[[^[\]]*\])?==\d[\d.]*$/u.test(line.replaceAll(/\s/gu, ""))).join("\n");
}

function textOf(folder: string, name: string): string {
  return readText(join(folder, name), fileLimits.manifest) ?? "";
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** `lib/python3.13/site-packages`, and `Lib/site-packages` on Windows. */
function sitePackagesIn(environment: string): string[] {
  const versions = namesIn(join(environment, "lib")).filter((name) => name.startsWith("python3"));
  return [
    ...versions.map((name) => join(environment, "lib", name, "site-packages")),
    join(environment, "Lib", "site-packages"),
  ];
}

/** The packages in a folder of installed ones: `fastmcp-2.14.7.dist-info`. */
function installedIn(site: string): ReadonlyMap<string, string> {
  const known = cache.get(site);
  if (known) return known.value;
  const found = new Map<string, string>();
  for (const entry of namesIn(site)) {
    const [, name, version] = /^([\w.]+)-(\d[\w.+!]*)\.dist-info$/u.exec(entry) ?? [];
    if (name !== undefined && version !== undefined) found.set(normalized(name), version);
  }
  cache.set(site, found);
  return found;
}

/** `[[package]]` with `name` and `version` in the next lines. */
function lockedIn(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const block of text.split("[[package]]").slice(1)) {
    const [, name] = /^name = "([^"]+)"/mu.exec(block) ?? [];
    const [, version] = /^version = "([^"]+)"/mu.exec(block) ?? [];
    if (name !== undefined && version !== undefined) found.set(normalized(name), version);
  }
  return found;
}

/** The lines of a `requirements.txt`. */
function requiredIn(text: string): ReadonlyMap<string, string> {
  return requirementsIn(text.split("\n").map((line) => line.replace(/(?:^|\s)#.*$/u, "")));
}

/** Quoted requirements, and the entries of Poetry: `fastmcp = "^2.3"`. */
function declaredIn(text: string): ReadonlyMap<string, string> {
  const quoted = [...text.matchAll(/["']([^"'\n]+)["']/gu)].map(([, requirement = ""]) => requirement);
  const lines = text.split("\n").map((line) => line.trim());
  const found = new Map(requirementsIn([...quoted, ...lines.filter((line) => /^[\w.-]+\s*[<>=~!]=/u.test(line))]));
  for (const line of lines) {
    const [, name, range] = /^([\w.-]+) = (?:\{.*version = )?"([^"]+)"/u.exec(line) ?? [];
    const version = name === undefined || range === undefined ? undefined : requiredVersion(range, normalized(name));
    if (name !== undefined && version !== undefined && !found.has(normalized(name)))
      found.set(normalized(name), version);
  }
  return found;
}

function requirementsIn(requirements: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const requirement of requirements) {
    // `fastmcp[auth] (>=2.3,<3); python_version >= "3.10"`
    const plain = requirement.replaceAll(/\[[^[\]]*\]|[\s()]/gu, "");
    const [, name, specifiers = ""] = /^([A-Za-z][\w.-]*)([<>=~!^][^;]*)/u.exec(plain) ?? [];
    const version = name === undefined ? undefined : requiredVersion(specifiers, normalized(name));
    if (name !== undefined && version !== undefined) found.set(normalized(name), version);
  }
  return found;
}

/** The requirements in a comment at the beginning of a script (PEP 723). */
function scriptRequirement(text: string, name: string): string | undefined {
  const metadata = scriptMetadata(text);
  return metadata === undefined ? undefined : declaredIn(metadata).get(name);
}

/** The TOML in the comment at the beginning of a script; `undefined` for a module without. */
export function scriptMetadata(text: string): string | undefined {
  if (!text.includes("# /// script")) return undefined;
  const [, block] = /^# \/\/\/ script$((?:\r?\n#.*$)+)/mu.exec(text) ?? [];
  return block?.replaceAll(/^# ?/gmu, "");
}

/** Names are compared without case, and with `-`, `_` and `.` as equal. */
export function normalized(name: string): string {
  return name.toLowerCase().replaceAll(/[-_.]+/gu, "-");
}

/** The newest majors of packages that servers require with open ranges: what `>=2.0` installs today. */
const newestMajors: ReadonlyMap<string, number> = new Map([
  ["fastmcp", 4],
  ["mcp", 2],
  ["pydantic", 2],
]);

interface Specifier {
  readonly operator: string;
  readonly parts: readonly number[];
}

/**
 * The version that a requirement installs today: "2.14.7" for `==2.14.7`, "2" for `>=2.3,<3`, `~=2.3` and `^2.3`.
 * Unknown parts are omitted. `undefined` without a number (`*`, a URL).
 *
 * @param name the package, for the newest major version in an open range
 * @see https://packaging.python.org/en/latest/specifications/version-specifiers/
 */
function requiredVersion(specifiers: string, name: string): string | undefined {
  const all = specifiersIn(specifiers);
  const exact = all.find(({ operator }) => operator === "==" || operator === "===" || operator === "");
  if (exact) return exact.parts.join(".");
  const upper = all.find(({ operator }) => operator.startsWith("<"));
  if (upper) return newestBelow(upper);
  const compatible = all.find(({ operator }) => operator === "~=" || operator === "~" || operator === "^");
  if (compatible) return compatibleWith(compatible);
  const lower = all.find(({ operator }) => operator.startsWith(">"));
  return lower && String(Math.max(lower.parts[0] ?? 0, newestMajors.get(name) ?? 0));
}

function specifiersIn(text: string): Specifier[] {
  const found: Specifier[] = [];
  for (const part of text.split(",")) {
    const [, operator = "", version = ""] =
      /^(===?|~=?|\^|<=?|>=?|!=)?v?(\d+(?:\.\d+)*)/u.exec(part.replaceAll(/\s/gu, "")) ?? [];
    if (version && operator !== "!=") found.push({ operator, parts: version.split(".").map(Number) });
  }
  return found;
}

/** "2" for `<3`, "2.13" for `<2.14`. */
function newestBelow({ operator, parts }: Specifier): string {
  if (operator === "<=") return parts.join(".");
  const used = parts.slice(0, parts.findLastIndex((part) => part > 0) + 1);
  const last = used.at(-1) ?? 0;
  return [...used.slice(0, -1), Math.max(last - 1, 0)].join(".");
}

function compatibleWith({ operator, parts }: Specifier): string {
  if (operator === "^") return parts[0] ? String(parts[0]) : parts.slice(0, 2).join(".");
  return (operator === "~" ? parts.slice(0, 2) : parts.slice(0, -1)).join(".");
}
