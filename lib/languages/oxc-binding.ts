import { createRequire } from "node:module";
import type { parseSync as parseNative } from "oxc-parser";
import { fileLimits, readContent } from "../files/read.ts";
import { lazy } from "../model/lazy.ts";
import { loadPackage } from "./installation.ts";
import { startWebAssembly } from "./oxc-webassembly.ts";

const require = createRequire(import.meta.url);

/** `parseSync` of oxc-parser, with its native part or, where none is installed, with its WebAssembly. */
export function parseSync(...args: Parameters<typeof parseNative>): ReturnType<typeof parseNative> {
  return parser()(...args);
}

/**
 * Loads oxc. Merely importing this module stays cheap.
 *
 * @throws InstallationError if oxc is not installed.
 */
export function loadOxc(): void {
  parser();
}

/**
 * npm leaves out the native part where a lock file comes from another platform, and some platforms have none. The
 * package itself holds oxc as WebAssembly, which gives the same trees and takes about twice as long.
 */
const parser = lazy(() =>
  loadPackage("oxc-parser", () => {
    try {
      return (require("oxc-parser") as typeof import("oxc-parser")).parseSync;
    } catch (error) {
      try {
        return webAssemblyParser();
      } catch {
        throw error;
      }
    }
  }),
);

function webAssemblyParser(): typeof parseNative {
  const { bytes } = readContent(require.resolve("oxc-parser/parser.wasm32-wasip1.wasm"), fileLimits.module);
  if (!bytes) throw new Error("The WebAssembly of oxc-parser cannot be read.");
  const parse = startWebAssembly(bytes);
  const { wrap } = require("oxc-parser/src-js/wrap.js") as { readonly wrap: (result: object) => unknown };
  return (...args) => wrap(parse(...args)) as ReturnType<typeof parseNative>;
}
