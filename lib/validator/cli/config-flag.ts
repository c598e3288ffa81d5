import { resolve } from "node:path";
import { findConfig } from "../config/find-config.ts";
import { loadConfig } from "../config/load-config.ts";
import type { LoadedConfig } from "../config/plan.ts";

/**
 * The configuration that a command goes by: the one that `--config` names, else the nearest upwards, else none.
 *
 * @throws InputError `INVALID_CONFIG`.
 */
export async function configFor(flag: string | undefined, cwd: string): Promise<LoadedConfig> {
  const path = flag === undefined ? findConfig(cwd) : resolve(cwd, flag);
  return path === undefined ? { config: {}, path } : { config: await loadConfig(path, cwd), path };
}
