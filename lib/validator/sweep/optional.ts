import { InputError } from "../result/input-error.ts";

/**
 * Loads a package that is installed only by those who need it.
 *
 * @param use what it is needed for, for the message.
 * @throws InputError `USAGE` if it is not installed.
 */
export async function optional<T>(load: () => Promise<T>, packages: readonly string[], use: string): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code !== "ERR_MODULE_NOT_FOUND" && code !== "MODULE_NOT_FOUND") throw error;
    const names = packages.join(" and ");
    const problem = `${use} need ${packages.length > 1 ? "the packages" : "the package"} ${names}.`;
    throw new InputError("USAGE", "mcp-validate sweep", problem, `Install: npm install ${packages.join(" ")}`);
  }
}
