import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { newestAllowed } from "../../../emission/sdk-names.ts";
import { fileLimits, readText } from "../../../files/read.ts";
import { isRecord } from "../../../model/json.ts";
import { sitePackagesOf } from "../modules/resolver.ts";
import { foldersUpTo, heldIn, normalized, type ProjectPlace, scriptMetadata } from "./versions.ts";

/** What decides which version of a package is installed. */
export interface Decision {
  readonly version: string;
  /** "'mcp>=1.0' in pyproject.toml", "uv.lock" */
  readonly source: string;
}

const require = createRequire(import.meta.url);

/**
 * The version of an SDK that an installation of the project gets, where that is clear: the one that is installed or
 * locked, otherwise the newest known one that the nearest requirement allows. `undefined` for a module of an installed
 * package, and for requirements that differ by environment, name a URL, or are overridden.
 */
export function installedBy(name: string, place: ProjectPlace): Decision | undefined {
  const { path, text, project } = place;
  if (sitePackagesOf(path) !== undefined) return undefined;
  const script = scriptMetadata(text);
  if (script !== undefined) return decided(name, requirementsInScript(script), "this script");
  const folders = foldersUpTo(project, dirname(path));
  const shown = (folder: string, file: string): string => relative(project, join(folder, file)).replaceAll("\\", "/");
  for (const folder of folders) {
    const held = heldIn(folder, name);
    if (held) return { version: held.version, source: shown(folder, held.file) };
  }
  for (const folder of folders) {
    for (const [file, read] of readers) {
      const content = readText(join(folder, file), fileLimits.manifest);
      const found = content === undefined ? [] : read(content).filter((one) => isOf(name, one));
      if (found.length) return decided(name, found, shown(folder, file));
    }
  }
  return undefined;
}

function isOf(name: string, requirement: string): boolean {
  const [named = ""] = /^[\w.-]+/u.exec(requirement.trim()) ?? [];
  return normalized(named) === name;
}

function decided(name: string, requirements: readonly string[], file: string): Decision | undefined {
  const [first, ...others] = new Set(requirements.map((one) => one.trim()));
  if (first === undefined || others.length || !isOf(name, first)) return undefined;
  // The notation of PEP 508: a name, extras in brackets, specifiers; then the place of a file, or a condition.
  const specifiers = first
    .replaceAll(/\s/gu, "")
    .replace(/^[\w.-]+(?:\[[^[\]]*\])?/u, "")
    .replace(/^\(([^()]*)\)$/u, "$1");
  const version = newestAllowed(name, specifiers);
  return version === undefined ? undefined : { version, source: `'${first}' in ${file}` };
}

/** The files with requirements, in the order of their importance. */
const readers: readonly (readonly [file: string, read: (text: string) => readonly string[]])[] = [
  ["pyproject.toml", requirementsInProject],
  ["requirements.txt", (text) => text.split("\n").map((line) => line.replace(/(?:^|\s)#.*$/u, ""))],
];

function requirementsInScript(text: string): readonly string[] {
  const [metadata = ""] = text.split(/^\/{3}\s*$/mu, 1);
  return textsIn(tomlOf(metadata)?.["dependencies"]);
}

function requirementsInProject(text: string): readonly string[] {
  const { project, tool } = tomlOf(text) ?? {};
  const { dependencies, "optional-dependencies": optional } = recordOf(project);
  const { uv, poetry } = recordOf(tool);
  const { sources, "override-dependencies": overrides, "constraint-dependencies": constraints } = recordOf(uv);
  // Each of these makes a second, different requirement.
  const others = [
    ...Object.keys(recordOf(sources)).map((name) => `${name} @ elsewhere`),
    ...textsIn(overrides),
    ...textsIn(constraints),
  ];
  const always = [...textsIn(dependencies), ...poetryRequirements(recordOf(poetry)["dependencies"])];
  const names = new Set(always.map((one) => /^[\w.-]+/u.exec(one)?.[0]));
  const sometimes = Object.values(recordOf(optional)).flatMap(textsIn);
  return [...always, ...sometimes.filter((one) => !names.has(/^[\w.-]+/u.exec(one)?.[0])), ...others];
}

/** Poetry's table in the common notation: `mcp = "^1.2"` is `mcp>=1.2,<2`. */
function poetryRequirements(table: unknown): readonly string[] {
  return Object.entries(recordOf(table)).map(([name, stated]) => {
    const { version, ...others } = recordOf(stated);
    const range = typeof stated === "string" ? stated : version;
    const isPlain = Object.keys(others).every((key) => key === "extras" || key === "optional");
    return typeof range === "string" && isPlain ? `${name}${commonRange(range)}` : `${name} @ elsewhere`;
  });
}

function commonRange(range: string): string {
  const [, operator, version = ""] = /^(\^|~(?!=)|)\s*(\d+(?:\.\d+)*)$/u.exec(range.trim()) ?? [];
  if (range.trim() === "*") return "";
  const parts = version.split(".").map(Number);
  const kept =
    operator === "^"
      ? Math.max(
          parts.findIndex((part) => part > 0),
          0,
        )
      : Math.min(parts.length - 1, 1);
  const upper = [...parts.slice(0, kept), (parts[kept] ?? 0) + 1].join(".");
  return operator === undefined ? range : operator ? `>=${version},<${upper}` : `==${version}`;
}

/** The content of a file of TOML; `undefined` if it has a fault. */
export function tomlOf(text: string): Readonly<Record<string, unknown>> | undefined {
  const { parse } = require("smol-toml") as typeof import("smol-toml");
  try {
    return parse(text);
  } catch {
    // Another tool says what is wrong with it.
    return undefined;
  }
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}
