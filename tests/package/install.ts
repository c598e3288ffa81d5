import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import spawn from "cross-spawn";
import type { TestProject } from "vitest/node";

const repository = fileURLToPath(new URL("../..", import.meta.url));

/** The projects that have both packages, by what else they have. */
export const projectNames = ["eslint-10", "eslint-9", "typescript-7"] as const;
/** The projects with one package, or with both in another layout than npm's usual one, where packages lie flat. */
export const layoutNames = [
  "plugin alone",
  "command alone",
  "npm, linked",
  "pnpm",
  "Yarn",
  "Yarn, Plug'n'Play",
] as const;
type Name = (typeof projectNames)[number] | (typeof layoutNames)[number];

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of each project. */
    readonly projects: Readonly<Record<Name, string>>;
  }
}

/** Another package manager, from the registry as npm itself comes. */
const pnpm = ["exec", "--yes", "--package=pnpm@10", "--", "pnpm"];
const yarn = ["exec", "--yes", "--package=@yarnpkg/cli-dist@4", "--", "yarn"];
/** In CI, Yarn refuses to write the lock file that a new project lacks. */
const yarnSettings = "enableScripts: false\nenableImmutableInstalls: false\n";
const quiet = ["--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"];

/** How a project is installed: what npm is called with, and the files that a package manager needs. */
interface Layout {
  readonly npm: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
}
const flat: Layout = { npm: ["install", ...quiet] };
const layouts: Readonly<Record<(typeof layoutNames)[number], Layout>> = {
  "plugin alone": flat,
  "command alone": flat,
  "npm, linked": { npm: [...flat.npm, "--install-strategy=linked"] },
  pnpm: { npm: [...pnpm, "install", "--ignore-scripts", "--prefer-offline", "--silent"] },
  Yarn: { npm: [...yarn, "install"], files: { ".yarnrc.yml": `nodeLinker: node-modules\n${yarnSettings}` } },
  "Yarn, Plug'n'Play": { npm: [...yarn, "install"], files: { ".yarnrc.yml": yarnSettings } },
};

/** Packs both packages once and installs them into an empty folder for each project. */
export default function setup({ provide }: TestProject): () => void {
  const root = mkdtempSync(path.join(tmpdir(), "eslint-plugin-mcp-package-"));
  const plugin = { "eslint-plugin-mcp": `file:${pack(repository, root)}` };
  const command = { "mcp-validate": `file:${pack(path.join(repository, "mcp-validate"), root)}` };
  const version = (name: string): string => installedVersion(name);
  const eslint = { eslint: version("eslint") };
  const around = {
    "@eslint/json": version("@eslint/json"),
    "typescript-eslint": version("typescript-eslint"),
    typescript: version("typescript"),
  };
  const both = { ...plugin, ...command };
  const dependencies: Readonly<Record<Name, Readonly<Record<string, string>>>> = {
    "eslint-10": { ...eslint, ...around, ...both },
    "eslint-9": { eslint: version("eslint-9"), ...around, ...both },
    "typescript-7": { ...eslint, typescript: "^7.0.0", ...both },
    "plugin alone": { ...eslint, ...plugin },
    "command alone": { ...eslint, ...command },
    "npm, linked": { ...eslint, ...both },
    pnpm: { ...eslint, ...both },
    Yarn: { ...eslint, ...both },
    "Yarn, Plug'n'Play": { ...eslint, ...both },
  };
  const names: readonly Name[] = [...projectNames, ...layoutNames];
  const installed = names.map((name, index) => {
    const layout = name in layouts ? layouts[name as (typeof layoutNames)[number]] : flat;
    return [name, install(path.join(root, String(index)), dependencies[name], plugin, layout)] as const;
  });
  provide("projects", Object.fromEntries(installed) as Record<Name, string>);
  return () => {
    rmSync(root, { recursive: true, force: true });
  };
}

/** The tarball that `npm publish` would send. Its contents were built by the step before. */
function pack(from: string, folder: string): string {
  const args = ["pack", "--ignore-scripts", "--json", "--workspaces=false", "--pack-destination", folder];
  const [packed] = JSON.parse(npm(args, from)) as {
    filename: string;
  }[];
  if (!packed) throw new Error("npm has packed nothing.");
  return path.join(folder, packed.filename);
}

/** @param unpublished the versions of packages that no registry has, for each package manager in its own words. */
function install(
  folder: string,
  dependencies: Readonly<Record<string, string>>,
  unpublished: Readonly<Record<string, string>>,
  { npm: args, files = {} }: Layout,
): string {
  mkdirSync(folder);
  cpSync(fileURLToPath(new URL("project", import.meta.url)), folder, { recursive: true });
  const own = { name: "desk", private: true, type: "module", dependencies };
  const manifest = { ...own, overrides: unpublished, resolutions: unpublished, pnpm: { overrides: unpublished } };
  writeFileSync(path.join(folder, "package.json"), JSON.stringify(manifest));
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, file), text);
  npm(args, folder);
  return folder;
}

/** What npm prints. On Windows it is a script, which Node does not start by itself. */
function npm(args: readonly string[], cwd: string): string {
  const { status, stdout } = spawn.sync("npm", args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  if (status !== 0) throw new Error(`npm ${args.join(" ")} fails.`);
  return stdout;
}

/** The version that this repository tests with, so that the package is in npm's cache already. */
function installedVersion(name: string): string {
  const manifest = readFileSync(path.join(repository, "node_modules", name, "package.json"), "utf8");
  return (JSON.parse(manifest) as { readonly version: string }).version;
}
