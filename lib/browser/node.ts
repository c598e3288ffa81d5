/** The parts of Node's other modules that the bundle for browsers needs. */
import { Buffer } from "buffer";

export { Buffer };

/** What is read of `process`. */
export const process = {
  env: {} as Readonly<Record<string, string | undefined>>,
  platform: "linux",
  arch: "wasm32",
  versions: {},
  argv: [],
  execArgv: [],
  cwd: () => "/",
  emitWarning: () => undefined,
};

/** `node:diagnostics_channel`: every set of files here is new, so nobody is told that one has changed. */
export const channel = (): { publish: () => void } => ({ publish: () => undefined });
export const subscribe = (): void => undefined;

/** `node:os` */
export const homedir = (): string => "/home";
export const tmpdir = (): string => "/tmp";

/** `node:url` */
export const pathToFileURL = (path: string): URL => new URL(`file://${path}`);
export const fileURLToPath = (url: string | URL): string => decodeURIComponent(new URL(url).pathname);

/** `node:util`, for messages alone. */
export const inspect = (value: unknown): string => JSON.stringify(value);
export const styleText = (_style: unknown, text: string): string => text;
export const stripVTControlCharacters = (text: string): string => text;
/** Only objects of a running program can be these, and none is read here. */
export const types = { isProxy: () => false, isModuleNamespaceObject: () => false, isExternal: () => false };
export const deprecate = <T>(value: T): T => value;

export default {
  homedir,
  tmpdir,
  pathToFileURL,
  fileURLToPath,
  inspect,
  styleText,
  stripVTControlCharacters,
  deprecate,
};
