import { InputError } from "./input-error.ts";

/** Why a package is loaded that is installed only by those who need it. */
export interface Need {
  /** What it is needed for, as the beginning of a sentence in the plural: "Parquet files". */
  readonly use: string;
  /** All packages that it takes. */
  readonly packages: readonly string[];
  /** The command or flag that asks for it. */
  readonly place: string;
}

/**
 * Loads an optional package.
 *
 * @throws InputError `USAGE` with the command that installs it, if it is missing.
 */
export async function optionalPackage<T>(load: () => Promise<T>, { use, packages, place }: Need): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code !== "ERR_MODULE_NOT_FOUND" && code !== "MODULE_NOT_FOUND") throw error;
    const problem = `${use} need the ${packages.length > 1 ? "packages" : "package"} ${packages.join(" and ")}.`;
    throw new InputError("USAGE", place, problem, `Install: npm install ${packages.join(" ")}`);
  }
}
