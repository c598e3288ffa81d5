/** A package with native code that cannot be loaded: the installation is wrong, not a linted file. */
export class NativePackageError extends Error {
  override readonly name = "NativePackageError";

  constructor(packageName: string, cause: unknown) {
    const [reason = ""] = (cause instanceof Error ? cause.message : String(cause)).split("\n");
    super(
      `eslint-plugin-mcp cannot load ${packageName} on ${process.platform}-${process.arch}: ${reason} ` +
        "Its native part is an optional dependency, which a lock file from another platform may leave out. " +
        "Delete node_modules and the lock file, then install again.",
      { cause },
    );
  }
}

/**
 * Loads a package with native code.
 *
 * @param load requires the package.
 * @throws NativePackageError with the remedy, if the package or its native part is missing.
 */
export function loadNative<T>(packageName: string, load: () => T): T {
  try {
    return load();
  } catch (error) {
    throw new NativePackageError(packageName, error);
  }
}
