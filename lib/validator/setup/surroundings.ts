import { join } from "node:path";
import { fileLimits, kindOfPath, readJson, readText } from "../../files/read.ts";
import { filesBelow } from "../../files/below.ts";
import { isRecord } from "../../model/json.ts";

/** A package manager of JavaScript, by its lock files. */
const packageManagers = [
  { name: "pnpm", files: ["pnpm-lock.yaml"], add: "pnpm add --save-dev" },
  { name: "yarn", files: ["yarn.lock"], add: "yarn add --dev" },
  { name: "bun", files: ["bun.lock", "bun.lockb"], add: "bun add --dev" },
  { name: "npm", files: ["package-lock.json"], add: "npm install --save-dev" },
] as const;

/** The CI systems that a job can be written for. */
export const ciSystems = ["github", "gitlab", "azure"] as const;
export type CiSystem = (typeof ciSystems)[number];

/** What a project has that decides how the tool is set up. */
export interface Surroundings {
  /** Absent for a project without `package.json`. */
  readonly packages:
    | {
        /** The command that adds packages for development. */
        readonly add: string;
        /** The names of its dependencies, of all kinds. */
        readonly names: ReadonlySet<string>;
        readonly isModule: boolean;
      }
    | undefined;
  /** The file with ESLint's flat configuration, if there is one. */
  readonly eslintConfig: string | undefined;
  /** A configuration of ESLint 8 or older, which ESLint 9 no longer reads. */
  readonly oldEslintConfig: string | undefined;
  readonly hasPython: boolean;
  /** True for code in JavaScript or TypeScript. */
  readonly hasScripts: boolean;
  readonly hasYaml: boolean;
  readonly ci: CiSystem | undefined;
}

const flatConfigs = ["js", "mjs", "cjs", "ts", "mts", "cts"].map((extension) => `eslint.config.${extension}`);
const oldConfigs = ["", ".json", ".js", ".cjs", ".yaml", ".yml"].map((extension) => `.eslintrc${extension}`);
const ignoredFolders = /^(?:\..*|node_modules|dist|build|out|coverage|venv|site-packages|__pycache__)$/u;

/** Enough to know the languages of a project. */
const maxFiles = 5_000;

/** Looks at the files of a folder. Nothing is run, and no file of code is read. */
export function surroundingsOf(folder: string): Surroundings {
  const has = (name: string): boolean => kindOfPath(join(folder, name)) !== undefined;
  const first = (names: readonly string[]): string | undefined => names.find(has);
  const endings = endingsIn(folder);
  return {
    packages: packagesOf(folder, has),
    eslintConfig: first(flatConfigs),
    oldEslintConfig: first(oldConfigs),
    hasPython: endings.has("py") || has("pyproject.toml"),
    hasScripts: ["js", "mjs", "cjs", "jsx", "ts", "mts", "cts", "tsx"].some((ending) => endings.has(ending)),
    hasYaml: endings.has("yaml") || endings.has("yml"),
    ci: ciOf(folder, has),
  };
}

function packagesOf(folder: string, has: (name: string) => boolean): Surroundings["packages"] {
  const manifest = readJson(join(folder, "package.json"), fileLimits.manifest);
  if (!isRecord(manifest)) return undefined;
  const { packageManager } = manifest;
  const named = typeof packageManager === "string" ? packageManager.split("@", 1)[0] : undefined;
  const manager =
    packageManagers.find(({ name }) => name === named) ??
    packageManagers.find(({ files }) => files.some(has)) ??
    packageManagers[3];
  const names = ["dependencies", "devDependencies", "peerDependencies"].flatMap((key) =>
    Object.keys(isRecord(manifest[key]) ? manifest[key] : {}),
  );
  return { add: manager.add, names: new Set(names), isModule: manifest["type"] === "module" };
}

function endingsIn(folder: string): ReadonlySet<string> {
  const enters = (name: string): boolean => !ignoredFolders.test(name);
  const { files } = filesBelow(folder, { takes: (name) => name.includes("."), enters, max: maxFiles });
  return new Set(files.map((file) => file.slice(file.lastIndexOf(".") + 1).toLowerCase()));
}

/** The system whose configuration is there, else the host of the repository. */
function ciOf(folder: string, has: (name: string) => boolean): Surroundings["ci"] {
  if (has(".github/workflows")) return "github";
  if (has(".gitlab-ci.yml")) return "gitlab";
  if (has("azure-pipelines.yml")) return "azure";
  const remotes = readText(join(folder, ".git/config"), fileLimits.manifest) ?? "";
  if (/\burl\s*=.*github\.com/u.test(remotes) || has(".github")) return "github";
  if (/\burl\s*=.*gitlab/u.test(remotes)) return "gitlab";
  return /\burl\s*=.*dev\.azure\.com/u.test(remotes) ? "azure" : undefined;
}
