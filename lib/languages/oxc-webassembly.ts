import { instantiateNapiModuleSync } from "@emnapi/core";
import asyncWork from "@emnapi/core/plugins/async-work";
import threadsafeFunction from "@emnapi/core/plugins/threadsafe-function";
import { getDefaultContext } from "@emnapi/runtime";
import { WASI } from "@tybys/wasm-util";
import type { parseSync } from "oxc-parser";

/** What oxc exports as WebAssembly. */
interface Exports {
  readonly parseSync: (...args: Parameters<typeof parseSync>) => object;
}

/** `parser.wasm32-wasip1.wasm` of oxc-parser: its bytes, or the `WebAssembly.Module` of these. */
export type OxcProgram = object;

/** What is used of `instantiateNapiModuleSync`, whose own types need those of a browser. */
type Start = (
  program: OxcProgram,
  options: {
    readonly context: object;
    readonly asyncWorkPoolSize: number;
    readonly plugins: readonly unknown[];
    readonly wasi: object;
    readonly overwriteImports: (imports: Imports) => Imports;
    readonly beforeInit: (module: { readonly instance: { readonly exports: object } }) => void;
  },
) => { readonly napiModule: { readonly exports: Exports } };
type Imports = Readonly<Record<string, object>>;

declare const WebAssembly: {
  readonly Memory: new (pages: { readonly initial: number; readonly maximum: number }) => object;
};

/**
 * Starts oxc as WebAssembly. The package's own code for this is asynchronous, and a parser of ESLint cannot wait.
 *
 * @returns its `parseSync`, whose result is not wrapped yet by `oxc-parser/src-js/wrap.js`.
 */
export function startWebAssembly(program: OxcProgram): Exports["parseSync"] {
  const memory = new WebAssembly.Memory({ initial: 1024, maximum: 65_536 });
  const start = instantiateNapiModuleSync as unknown as Start;
  const { napiModule } = start(program, {
    context: getDefaultContext(),
    asyncWorkPoolSize: 0,
    plugins: [asyncWork, threadsafeFunction],
    // Node's own prints a warning when it is loaded.
    wasi: new WASI({ version: "preview1" }),
    overwriteImports: (imports) => ({
      ...imports,
      env: { ...imports["env"], ...imports["napi"], ...imports["emnapi"], memory },
    }),
    beforeInit({ instance }) {
      for (const [name, register] of Object.entries(instance.exports as Readonly<Record<string, () => void>>))
        if (name.startsWith("__napi_register__")) register();
    },
  });
  return napiModule.exports.parseSync;
}
