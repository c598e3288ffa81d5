import manifest from "../../package.json" with { type: "json" };
import { isInstallationError } from "../languages/installation.ts";

/** A reader or a rule failed on a file. This is an error in our code, and other files can still be read. */
export class OwnFault extends Error {
  override readonly name = "OwnFault";

  /** @param what "eslint-plugin-mcp could not read this file" */
  constructor(what: string, cause: unknown) {
    super(
      `${what}: ${String(cause)}. This is a fault of the plugin, please report it with the file at ` +
        `${manifest.homepage}/issues; DEBUG=eslint-plugin-mcp prints where it is.`,
      { cause },
    );
  }
}

/**
 * Wraps an unexpected error of our code.
 *
 * @throws the error itself, if the installation is broken, which no single file causes.
 */
export function ownFaultOf(error: unknown, what: string, path?: string): OwnFault {
  if (isInstallationError(error)) throw error;
  if (process.env["DEBUG"]?.includes("eslint-plugin-mcp")) console.error(`${path ?? what}:`, error);
  return new OwnFault(what, error);
}
