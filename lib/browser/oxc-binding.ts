// @ts-expect-error -- the package has no types for it
import { wrap as untypedWrap } from "oxc-parser/src-js/wrap.js";
import type { parseSync as parseNative } from "oxc-parser";
import { type OxcProgram, startWebAssembly } from "../languages/oxc-webassembly.ts";

export type { OxcProgram };

const wrap = untypedWrap as (result: object) => unknown;
let parse: ReturnType<typeof startWebAssembly> | undefined;

/** Starts oxc. The worker does it before the first text. */
export function startOxc(program: OxcProgram): void {
  parse = startWebAssembly(program);
}

/** `parseSync` of oxc-parser, in place of `lib/languages/oxc-binding.ts`. */
export function parseSync(...args: Parameters<typeof parseNative>): ReturnType<typeof parseNative> {
  if (!parse) throw new Error("oxc is not started.");
  return wrap(parse(...args)) as ReturnType<typeof parseNative>;
}

/** Nothing is left to load. */
export function loadOxc(): void {
  if (!parse) throw new Error("oxc is not started.");
}
