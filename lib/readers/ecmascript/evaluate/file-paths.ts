import { dirname, join, resolve } from "node:path";
import type { FunctionCall } from "./scope.ts";
import { type ExternalValue, type NodeRef, scalarValue, stringOf, unknownValue, type Value } from "./value.ts";

/**
 * The path of a file or a folder. As a text it is unknown, because it is another one on each machine; what the file
 * contains is not.
 */
function pathValue(site: NodeRef, filePath: string): Value {
  return { ...unknownValue(site, "it is a path on the disk of the server"), filePath };
}

function pathOf(value: Value | undefined): string | undefined {
  return value?.kind === "unknown" ? value.filePath : undefined;
}

/** `import.meta.url`, `import.meta.dirname`, `__filename`: where a module is. */
export function placeOfModule(path: readonly string[], site: NodeRef): Value | undefined {
  switch (path.join(".")) {
    case "import.meta.url":
    case "import.meta.filename":
    case "__filename":
      return pathValue(site, site.module.path);
    case "import.meta.dirname":
    case "__dirname":
      return pathValue(site, dirname(site.module.path));
    default:
      return undefined;
  }
}

/** `new URL("./tools.json", import.meta.url)` */
export function fileUrl([relative, base]: readonly Value[], site: NodeRef): Value | undefined {
  const [text, from] = [stringOf(relative), pathOf(base)];
  return text === undefined || from === undefined || /^[\w+.-]+:|[?#%]/u.test(text)
    ? undefined
    : pathValue(site, resolve(dirname(from), text));
}

type FileFunction = (call: FunctionCall) => Value | undefined;

const functions: ReadonlyMap<string, FileFunction> = new Map<string, FileFunction>([
  ["path.join", ({ args, site }) => joined(args, site)],
  ["path.resolve", ({ args, site }) => joined(args, site)],
  ["path.dirname", ({ args: [first], site }) => mapPath(first, site, dirname)],
  ["url.fileURLToPath", ({ args: [first], site }) => mapPath(first, site, (path) => path)],
  ["url.pathToFileURL", ({ args: [first], site }) => mapPath(first, site, (path) => path)],
  ["fs.readFileSync", contentOf],
  ["fs.promises.readFile", contentOf],
  ["fs/promises.readFile", contentOf],
]);

/** The result of a function of Node that makes a path or reads a file; `undefined` if it is not known. */
export function callFileFunction({ specifier, path }: ExternalValue, call: FunctionCall): Value | undefined {
  const names = path.filter((name) => name !== "default");
  return functions.get([specifier.replace(/^node:/u, ""), ...names].join("."))?.(call);
}

function mapPath(value: Value | undefined, site: NodeRef, map: (path: string) => string): Value | undefined {
  const path = pathOf(value);
  return path === undefined ? undefined : pathValue(site, map(path));
}

/** `join(__dirname, "..", "tools.json")` */
function joined([base, ...rest]: readonly Value[], site: NodeRef): Value | undefined {
  const texts = rest.flatMap((each) => stringOf(each) ?? []);
  const isRelative = texts.length === rest.length && !texts.some((text) => /^[/\\]/u.test(text));
  return isRelative ? mapPath(base, site, (path) => join(path, ...texts)) : undefined;
}

/** A text that is read as UTF-8, also from a buffer: `JSON.parse(readFileSync(path))`. */
function contentOf({ evaluation, args: [file, options], site }: FunctionCall): Value | undefined {
  const path = pathOf(file);
  const encoding = options?.kind === "object" ? options.members.get("encoding")?.value : options;
  const isText = !encoding || /^utf-?8$/iu.test(stringOf(encoding) ?? "");
  const text = path === undefined || !isText ? undefined : evaluation.graph.readFile(path);
  if (text === undefined) return undefined;
  // The file may change while the modules stay as they are.
  evaluation.markUncacheable();
  return scalarValue(site, text);
}
