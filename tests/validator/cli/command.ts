import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

const root = fileURLToPath(new URL("../../..", import.meta.url));
// Below node_modules, so that the bundle finds the packages it imports.
const folder = join(root, "node_modules/.cache/eslint-plugin-mcp/command");
let isBuilt = false;

/** How a run of the command ended. */
export interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** What a run is given beside its arguments. */
export interface Surroundings {
  readonly env?: Readonly<Record<string, string>>;
  /** What it reads from standard input. */
  readonly input?: string | Buffer;
}

/** Variables that change what the command does, whoever runs the tests. */
const ours = ["FORCE_COLOR", "NO_COLOR", "GITHUB_ACTIONS", "CI"];

/** Runs `mcp-validate` as a process, from the sources as they are now. */
export function runCommand(
  args: readonly string[],
  cwd: string = root,
  { env = {}, input = "" }: Surroundings = {},
): Run {
  if (!isBuilt) {
    mkdirSync(folder, { recursive: true });
    buildSync({
      absWorkingDir: root,
      entryPoints: ["lib/validator/cli/main.ts"],
      outfile: join(folder, "mcp-validate.mjs"),
      bundle: true,
      packages: "external",
      platform: "node",
      format: "esm",
    });
    isBuilt = true;
  }
  const clean = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.includes(name)));
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, "mcp-validate.mjs"), ...args], {
    cwd,
    encoding: "utf8",
    env: { ...clean, ...env },
    input,
    maxBuffer: 1 << 28,
  });
  return { code: status, out: stdout, err: stderr };
}
