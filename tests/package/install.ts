import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import spawn from "cross-spawn";
import type { TestProject } from "vitest/node";

const repository = fileURLToPath(new URL("../..", import.meta.url));

/** The projects that use the plugin, by the packages that they have in addition. */
export const projectNames = ["eslint-10", "eslint-9", "typescript-7"] as const;
export type ProjectName = (typeof projectNames)[number];

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of each project. */
    readonly projects: Readonly<Record<ProjectName, string>>;
  }
}

/** Packs the repository once and installs the tarball into an empty folder for each project. */
export default function setup({ provide }: TestProject): () => void {
  const root = mkdtempSync(path.join(tmpdir(), "eslint-plugin-mcp-package-"));
  const tarball = pack(root);
  const version = (name: string): string => installedVersion(name);
  const around = {
    "@eslint/json": version("@eslint/json"),
    "typescript-eslint": version("typescript-eslint"),
    typescript: version("typescript"),
  };
  const beside: Readonly<Record<ProjectName, Readonly<Record<string, string>>>> = {
    "eslint-10": { eslint: version("eslint"), ...around },
    "eslint-9": { eslint: version("eslint-9"), ...around },
    "typescript-7": { eslint: version("eslint"), typescript: "^7.0.0" },
  };
  const projects = Object.fromEntries(
    projectNames.map((name) => [
      name,
      install(path.join(root, name), { ...beside[name], "eslint-plugin-mcp": `file:${tarball}` }),
    ]),
  ) as Record<ProjectName, string>;
  provide("projects", projects);
  return () => {
    rmSync(root, { recursive: true, force: true });
  };
}

/** The tarball that `npm publish` would send. Its contents were built by the step before. */
function pack(folder: string): string {
  const args = ["pack", "--ignore-scripts", "--json", "--pack-destination", folder];
  const [packed] = JSON.parse(npm(args, repository)) as {
    filename: string;
  }[];
  if (!packed) throw new Error("npm has packed nothing.");
  return path.join(folder, packed.filename);
}

function install(folder: string, dependencies: Readonly<Record<string, string>>): string {
  mkdirSync(folder);
  cpSync(fileURLToPath(new URL("project", import.meta.url)), folder, { recursive: true });
  writeFileSync(
    path.join(folder, "package.json"),
    JSON.stringify({ name: "desk", private: true, type: "module", dependencies }),
  );
  npm(["install", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"], folder);
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
