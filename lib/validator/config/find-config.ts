import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** The names of configuration files, in the order in which they are looked for in a folder. */
export const configNames = ["yaml", "yml", "json", "js", "mjs"].map((extension) => `mcp-validate.config.${extension}`);

/** The key of a `package.json` that holds a configuration. */
export const manifestKey = "mcp-validate";

/** The configuration that holds for a folder: the one in it, else the nearest above. */
export function findConfig(cwd: string): string | undefined {
  let folder = resolve(cwd);
  for (;;) {
    const found = configNames.map((name) => join(folder, name)).find((path) => existsSync(path));
    if (found !== undefined) return found;
    const manifest = join(folder, "package.json");
    if (existsSync(manifest) && mayHoldConfig(manifest)) return manifest;
    const above = dirname(folder);
    if (above === folder) return undefined;
    folder = above;
  }
}

/** True for a manifest with our key; one that does not parse has it if it looks so, and is complained of later. */
function mayHoldConfig(path: string): boolean {
  const text = readFileSync(path, "utf8");
  if (!text.includes(`"${manifestKey}"`)) return false;
  try {
    const manifest = JSON.parse(text) as unknown;
    return typeof manifest === "object" && manifest !== null && Object.hasOwn(manifest, manifestKey);
  } catch {
    return true;
  }
}
