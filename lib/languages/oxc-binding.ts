import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { WASIInstance } from "@emnapi/core";
import type { parseSync as parseNative } from "oxc-parser";
import { lazy } from "../model/lazy.ts";
import { loadPackage } from "./installation.ts";

const require = createRequire(import.meta.url);

/** Parses a text like `parseSync` of oxc-parser, with its native part, or with its WebAssembly where none is installed. */
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

/** What oxc exports as WebAssembly. */
interface Binding {
  readonly parseSync: (...args: Parameters<typeof parseNative>) => object;
}

/** The types of Node know nothing of it. */
declare const WebAssembly: {
  readonly Memory: new (pages: { readonly initial: number; readonly maximum: number }) => object;
};

/** The package's own glue for WebAssembly is asynchronous, and a parser of ESLint cannot wait. */
function webAssemblyParser(): typeof parseNative {
  const { instantiateNapiModuleSync } = require("@emnapi/core") as typeof import("@emnapi/core");
  const { asyncWork, tsfn } = require("@emnapi/core/plugins") as typeof import("@emnapi/core/plugins");
  const { getDefaultContext } = require("@emnapi/runtime") as typeof import("@emnapi/runtime");
  // Node's own prints a warning when it is loaded.
  const { WASI } = require("@tybys/wasm-util") as typeof import("@tybys/wasm-util");
  const memory = new WebAssembly.Memory({ initial: 1024, maximum: 65_536 });
  const { napiModule } = instantiateNapiModuleSync(
    readFileSync(require.resolve("oxc-parser/parser.wasm32-wasip1.wasm")),
    {
      context: getDefaultContext(),
      asyncWorkPoolSize: 0,
      plugins: [asyncWork, tsfn],
      // Typed for programs that may also be started asynchronously.
      wasi: new WASI({ version: "preview1" }) as WASIInstance,
      overwriteImports(imports) {
        imports["env"] = { ...imports["env"], ...imports["napi"], ...imports["emnapi"], memory };
        return imports;
      },
      beforeInit({ instance }) {
        for (const [name, value] of Object.entries(instance.exports))
          if (name.startsWith("__napi_register__") && typeof value === "function") value();
      },
    },
  );
  const { wrap } = require("oxc-parser/src-js/wrap.js") as { readonly wrap: (result: object) => unknown };
  const { parseSync: parse } = napiModule.exports as Binding;
  return (...args) => wrap(parse(...args)) as ReturnType<typeof parseNative>;
}
