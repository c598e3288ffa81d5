/** A package of ours that cannot be loaded: the installation is wrong, not a linted file. */
export class InstallationError extends Error {
  override readonly name = "InstallationError";

  constructor(packageName: string, cause: unknown) {
    const [reason = ""] = (cause instanceof Error ? cause.message : String(cause)).split("\n");
    super(
      `eslint-plugin-mcp cannot load ${packageName} on ${process.platform}-${process.arch}: ${reason} ` +
        remedyFor(packageName),
      { cause },
    );
  }
}

function remedyFor(packageName: string): string {
  return process.versions["pnp"] === undefined
    ? "Native parts of packages are optional dependencies, which a lock file from another platform may leave out. " +
        "Delete node_modules and the lock file, then install again."
    : "Yarn keeps it in an archive, from which Node cannot load all of it. " +
        `Run \`yarn unplug --all --recursive ${packageName}\`.`;
}

/** Compared by name, because the bundle of the reader of modules has a separate class. */
export function isInstallationError(error: unknown): error is InstallationError {
  return error instanceof Error && error.name === "InstallationError";
}

/**
 * Loads a package of ours.
 *
 * @param load requires the package.
 * @throws InstallationError with the remedy, if the package or its native part is missing.
 */
export function loadPackage<T>(packageName: string, load: () => T): T {
  try {
    return load();
  } catch (error) {
    throw new InstallationError(packageName, error);
  }
}
