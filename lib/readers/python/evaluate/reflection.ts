import { basename, dirname, extname, join } from "node:path";
import type { Call } from "../../../languages/python/tree.ts";
import { dottedNameOf, filesOf, modulesIn } from "../modules/resolver.ts";
import { attributeOf, basesOf } from "./attributes.ts";
import type { Evaluator } from "./evaluator.ts";
import { type Frame, type ListValue, type NodeRef, stringOf, unknownValue, type Value } from "./value.ts";

/** What code asks of its own modules, classes and objects. */
export function reflected(name: string, node: Call, frame: Frame, evaluator: Evaluator): Value | undefined {
  const site: NodeRef = { module: frame.scope.module, node };
  if (node.args.some(({ nodeType }) => nodeType === "Starred")) return undefined;
  const args = (): Value[] => node.args.map((one) => evaluator.evaluate(one, frame));
  const [, path, method] = /^file:(.+)\.(\w+)$/u.exec(name) ?? [];
  if (path !== undefined && method !== undefined) return callOfPath(path, method, stringOf(args()[0]), site);
  switch (name) {
    case "importlib.import_module":
      return importedModule(args(), site, evaluator);
    case "pkgutil.iter_modules":
      return modulesBelow(args()[0] ?? evaluator.keyword({ call: node, frame }, "path"), site);
    case "inspect.getmembers": {
      const predicate = evaluator.keyword({ call: node, frame }, "predicate");
      return membersWith([...args(), ...(predicate ? [predicate] : [])], site, evaluator);
    }
    case "builtins.dir": {
      const [object] = args();
      const members = object && membersOf(object, site, evaluator);
      return (
        members &&
        foundOf(
          members.map(([key]) => textValue(key, site)),
          site,
        )
      );
    }
    case "builtins.hasattr": {
      const [object, attribute] = args();
      const text = stringOf(attribute);
      if (object?.kind !== "module" || text === undefined) return undefined;
      const { scope } = object.module;
      if (scope.stars.length) return undefined;
      return { kind: "scalar", site, value: scope.bindings.has(text) };
    }
    case "os.path.dirname": {
      const path = pathOf(args()[0]);
      return path === undefined ? undefined : pathValue(dirname(path), site);
    }
    case "os.path.abspath":
    case "os.path.realpath":
    case "pathlib.Path":
    case "builtins.str": {
      const [first, ...others] = args();
      const path = others.length ? undefined : pathOf(first);
      return path === undefined ? undefined : pathValue(path, site);
    }
    case "os.path.join": {
      const [first, ...others] = args();
      const path = pathOf(first);
      const parts = others.map(stringOf);
      return path === undefined || parts.includes(undefined)
        ? undefined
        : pathValue(join(path, ...parts.filter((one) => one !== undefined)), site);
    }
    default:
      return undefined;
  }
}

/** The names that every module of a package has: `__path__`, `__package__`, and `__name__` of what no one starts. */
export function nameOfModule(name: string, site: NodeRef): Value | undefined {
  const { path } = site.module;
  const isPackage = path.endsWith("/__init__.py");
  if (name === "__package__") return textValue(dottedNameOf(isPackage ? path : `${dirname(path)}.py`), site);
  return isPackage && (name === "__path__" || name === "__name__")
    ? reflectedAttribute(moduleValue(site), name, site)
    : undefined;
}

/** An attribute that every module has, and the parts of paths; `undefined` for any other. */
export function reflectedAttribute(value: Value, name: string, site: NodeRef): Value | undefined {
  if (value.kind === "list" && value.names) return value.items[value.names.indexOf(name)];
  if (value.kind === "module") {
    const { path } = value.module;
    if (name === "__file__") return pathValue(path, site);
    const isPackage = path.endsWith("/__init__.py");
    if (name === "__path__" && isPackage) return listOf([pathValue(dirname(path), site)], site);
    return name === "__name__" ? textValue(dottedNameOf(path), site) : undefined;
  }
  const path = pathOf(value);
  if (path === undefined) return undefined;
  switch (name) {
    case "parent":
      return pathValue(dirname(path), site);
    case "name":
      return textValue(basename(path), site);
    case "stem":
      return textValue(basename(path, extname(path)), site);
    default:
      return undefined;
  }
}

const file = "file:";

function pathValue(path: string, site: NodeRef): Value {
  return { kind: "external", site, name: file + path };
}

/** The path that a value is. Nothing shows it: it depends on where the server is installed. */
function pathOf(value: Value | undefined): string | undefined {
  if (value?.kind !== "external") return undefined;
  if (value.name === "builtins.__file__") return value.site.module.path;
  return value.name.startsWith(file) ? value.name.slice(file.length) : undefined;
}

/** `folder / "tools"`; unknown for what are no paths. */
export function joinedPath(left: Value, right: Value, site: NodeRef): Value {
  const [path, part] = [pathOf(left), stringOf(right)];
  if (path === undefined || part === undefined) return unknownValue(site, "it is computed");
  return pathValue(join(path, part), site);
}

/** `path.resolve()`, and `folder.glob("*.py")`, whose order is not known. */
function callOfPath(path: string, method: string, pattern: string | undefined, site: NodeRef): Value | undefined {
  if (method === "resolve" || method === "absolute") return pathValue(path, site);
  if (method !== "glob" || pattern !== "*.py") return undefined;
  const files = [...filesOf(path)].map((file) => pathValue(file, site));
  return { ...listOf(files, site), form: "set" };
}

function textValue(value: string, site: NodeRef): Value {
  return { kind: "scalar", site, value };
}

function listOf(items: Value[], site: NodeRef): ListValue {
  return { kind: "list", site, form: "list", items, rest: undefined };
}

function foundOf(items: Value[], site: NodeRef): ListValue {
  return { ...listOf(items, site), isFound: true };
}

function moduleValue(site: NodeRef): Value {
  return { kind: "module", site, module: site.module };
}

/** `import_module("desk.tools")`, `import_module(".tools", package=__name__)` */
function importedModule([name]: readonly Value[], site: NodeRef, { graph }: Evaluator): Value | undefined {
  const text = stringOf(name);
  if (text === undefined) return undefined;
  const plain = text.replace(/^\.+/u, "");
  const path = graph.resolve(plain, text.length - plain.length, site.module);
  const module = path === undefined ? undefined : graph.load(path);
  return module && { kind: "module", site, module };
}

/** `pkgutil.iter_modules(tools.__path__)` */
function modulesBelow(paths: Value | undefined, site: NodeRef): Value | undefined {
  const [path] = paths?.kind === "list" && paths.items.length === 1 ? paths.items.map(pathOf) : [];
  if (path === undefined) return undefined;
  const items = modulesIn(path).map((name): ListValue => {
    const parts: Value[] = [{ kind: "unknown", site, reason: "it is what finds modules" }, textValue(name, site)];
    const isPackage: Value = { kind: "unknown", site, reason: "it depends on the installed files", isBoolean: true };
    return { ...listOf([...parts, isPackage], site), form: "tuple", names: ["module_finder", "name", "ispkg"] };
  });
  return listOf(items, site);
}

/** `inspect.getmembers(tools, inspect.isfunction)`, which are sorted by name. */
function membersWith([object, test, ...others]: readonly Value[], site: NodeRef, evaluator: Evaluator) {
  const takes = test?.kind === "external" ? predicates.get(test.name) : undefined;
  if (!object || !takes || others.length) return undefined;
  const members = membersOf(object, site, evaluator);
  return members && foundOf(members.filter(([, value]) => takes(value)).map(pair), site);

  function pair([name, value]: readonly [string, Value]): ListValue {
    return { ...listOf([textValue(name, site), value], site), form: "tuple" };
  }
}

const predicates: ReadonlyMap<string, (value: Value) => boolean> = new Map([
  ["inspect.isfunction", (value: Value) => value.kind === "function" && !value.self],
  ["inspect.ismethod", (value: Value) => value.kind === "function" && value.self !== undefined],
  ["inspect.isroutine", (value: Value) => value.kind === "function"],
  ["inspect.iscoroutinefunction", isCoroutine],
  ["inspect.isclass", (value: Value) => value.kind === "class"],
]);

function isCoroutine(value: Value): boolean {
  return value.kind === "function" && value.node.nodeType === "AsyncFunctionDef";
}

/** The named members of a module, a class or an object, sorted; `undefined` if they are not all known. */
function membersOf(value: Value, site: NodeRef, evaluator: Evaluator): (readonly [string, Value])[] | undefined {
  const read = (name: string): readonly [string, Value] => [name, attributeOf(value, name, site, evaluator)];
  if (value.kind === "module") {
    const { scope } = value.module;
    return scope.stars.length ? undefined : [...scope.bindings.keys()].sort().map(read);
  }
  const of = value.kind === "instance" ? value.of : value.kind === "class" ? value : undefined;
  if (!of) return undefined;
  const { classes, externals, isComplete } = basesOf(of, evaluator);
  if (!isComplete || externals.some((name) => !/^(?:builtins\.object|abc\.ABC|typing\.Protocol)$/u.test(name)))
    return undefined;
  const names = new Set([of, ...classes].flatMap(({ node, frame }) => [...frame.scope.inner(node).bindings.keys()]));
  return [...names].sort().map(read);
}
