/**
 * Writes `lib/emission/sdk-names.json`, the names that SDKs have and no longer have, from their published packages:
 * `node bench/sdk-names.mjs <empty folder>`, with pip, npm and a built `dist`. Of each minor version the last release is read.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync, strFromU8, unzipSync } from "fflate";
import { parseSync } from "oxc-parser";
import { extract } from "tar-stream";

const root = fileURLToPath(new URL("../", import.meta.url));
const { parsePython } = createRequire(import.meta.url)(join(root, "dist/python-language.cjs"));
const [, , folder] = process.argv;
const run = (program, args) => execFileSync(program, args, { encoding: "utf8", cwd: folder, maxBuffer: 1 << 26 });

/** The packages, and the first version that is read. */
const packages = {
  python: { mcp: "1.0.0", fastmcp: "2.0.0" },
  npm: {
    "@modelcontextprotocol/server": "2.0.0",
    "@modelcontextprotocol/client": "2.0.0",
    "@modelcontextprotocol/core": "2.0.0",
    "@modelcontextprotocol/node": "2.0.0",
    "@modelcontextprotocol/express": "2.0.0",
    "@modelcontextprotocol/hono": "2.0.0",
  },
};

function stableFrom(versions, first) {
  const stable = versions.map((one) => one.trim()).filter((one) => /^\d+\.\d+\.\d+$/.test(one));
  return stable.filter((one) => compare(one, first) >= 0).sort(compare);
}

function compare(a, b) {
  const [left, right] = [a, b].map((one) => one.split(".").map(Number));
  return left[0] - right[0] || left[1] - right[1] || left[2] - right[2];
}

function lastOfMinors(versions) {
  return versions.filter(
    (one, index) => versions[index + 1]?.split(".").slice(0, 2).join() !== one.split(".").slice(0, 2).join(),
  );
}

/**
 * The names that some version has and no later one, by the first version that was read without them.
 *
 * @param names of each version, the names that are public on purpose, and all that can be used (`all`, with `a.?` and
 *   `a#?` for a module or a class that may have others).
 */
function removedIn(read, names) {
  const last = new Map();
  for (const [index, { meant, all }] of names.entries()) {
    for (const one of meant) last.set(one, index);
    for (const one of all) if (last.has(one)) last.set(one, index);
  }
  const removed = {};
  for (const [one, index] of last) {
    const until = read[index + 1];
    if (until === undefined || isWithin(one, last, index)) continue;
    const [, around, mark] = /^(.*)([.#])/.exec(one) ?? [];
    const isOpen = names.slice(index + 1).some(({ all }) => all.has("?") || all.has(`${around}${mark}?`));
    if (!isOpen) (removed[until] ??= []).push(one);
  }
  for (const list of Object.values(removed)) list.sort();
  return removed;
}

/** True for a name in a module or a class that was removed with it. */
function isWithin(name, last, index) {
  const parts = name.split(/(?=[.#])/);
  return parts.some((_, at) => at > 0 && last.get(parts.slice(0, at).join("")) === index);
}

/** The public modules of a package of Python, their names, and the members of their classes: `a.b.C#member`. */
function pythonNames(name, version) {
  const files = new Map(wheelFiles(name, version));
  for (const other of dependenciesOf(files, ["mcp-types", "fastmcp-slim"]))
    for (const [path, bytes] of wheelFiles(...other)) files.set(path, bytes);
  const modules = new Map();
  // What is put into `sys.modules` can be imported without a file, and nothing is known of its names.
  const made = new Set();
  for (const [path, bytes] of files) {
    if (!path.endsWith(".py") || !/^\w/.test(path)) continue;
    const text = strFromU8(bytes);
    const module = path.replace(/(?:\/__init__)?\.py$/, "").replaceAll("/", ".");
    for (const [, key] of text.matchAll(/^sys\.modules\[(.*?)\] *=/gm)) {
      const [, own, rest] = /^f?["'](\{__name__\})?([\w.]+)["']$/.exec(key) ?? [];
      made.add(rest === undefined ? "?" : own ? `${module}${rest}` : rest);
    }
    const { ast } = parsePython(text);
    if (ast) modules.set(module, { ast, isPackage: path.endsWith("/__init__.py") });
  }
  return withMade(new PythonNames(modules).all(name), made);
}

function withMade({ meant, all }, made) {
  for (const module of made) all.add(module).add(`${module}.?`);
  return { meant, all };
}

function dependenciesOf(files, wanted) {
  const text = strFromU8([...files].find(([path]) => path.endsWith(".dist-info/METADATA"))[1]);
  return wanted.flatMap((one) => {
    const [, version] = new RegExp(`^Requires-Dist: ${one}(?:\\[[^\\]]*\\])?==([\\d.]+)`, "m").exec(text) ?? [];
    return version ? [[one, version]] : [];
  });
}

function wheelFiles(name, version) {
  const place = join(folder, `${name}-${version}`);
  mkdirSync(place, { recursive: true });
  if (!readdirSync(place).length)
    run("pip", [
      "download",
      "--quiet",
      "--no-deps",
      "--only-binary",
      ":all:",
      "--ignore-requires-python",
      "--dest",
      place,
      `${name}==${version}`,
    ]);
  return Object.entries(unzipSync(readFileSync(join(place, readdirSync(place)[0]))));
}

class PythonNames {
  #modules;
  #names = new Map();

  constructor(modules) {
    this.#modules = modules;
  }

  all(name) {
    const [meant, all] = [new Set(), new Set()];
    const isPublic = (path) => path.split(/[.#]/).every((part) => !part.startsWith("_"));
    for (const [module, { ast, isPackage }] of this.#modules) {
      if (module.split(".")[0] !== name || !isPublic(module) || this.#raises(ast)) continue;
      meant.add(module);
      all.add(module);
      if (this.#isOpen(module)) all.add(`${module}.?`);
      const listed = this.#listed(ast);
      for (const [local, { of, isOwn }] of this.names(module)) {
        const path = `${module}.${local}`;
        if (!isPublic(path)) continue;
        all.add(path);
        // What a module imports for itself is not meant for others.
        const isMeant = isOwn || listed.has(local) || (isPackage && of !== undefined);
        if (isMeant && local !== "logger") meant.add(path);
        const members = this.#members(of);
        if (!members) all.add(`${path}#?`);
        for (const member of members ?? []) {
          if (!isPublic(member)) continue;
          all.add(`${path}#${member}`);
          if (isMeant) meant.add(`${path}#${member}`);
        }
      }
    }
    return { meant, all };
  }

  /** The names in `__all__`. */
  #listed({ body }) {
    const list = body.find(({ nodeType, targets }) => nodeType === "Assign" && targets[0].id === "__all__")?.value;
    return new Set((list?.elts ?? []).map(({ value }) => value));
  }

  /** True for a module that may have other names: it answers for any, or takes all of a package that is not read. */
  #isOpen(module) {
    const { ast } = this.#modules.get(module);
    return ast.body.some(
      (node) =>
        node.name === "__getattr__" ||
        (node.nodeType === "ImportFrom" &&
          node.names[0].name === "*" &&
          !this.#modules.has(this.#absolute(module, node))),
    );
  }

  /** A module that only says that it is gone. */
  #raises({ body }) {
    return body.some(({ nodeType }) => nodeType === "Raise");
  }

  /** The names of a module: whether it defines them, and the class that each is. */
  names(module) {
    const known = this.#names.get(module);
    if (known) return known;
    const names = new Map();
    this.#names.set(module, names);
    const { ast } = this.#modules.get(module) ?? {};
    if (ast) this.#collect(ast.body, module, names);
    for (const [other, { ast: own }] of this.#modules) {
      const local = other.startsWith(`${module}.`) ? other.slice(module.length + 1) : ".";
      if (!local.includes(".") && !this.#raises(own) && !names.has(local)) names.set(local, {});
    }
    return names;
  }

  #collect(body, module, names) {
    for (const node of body) {
      switch (node.nodeType) {
        case "FunctionDef":
        case "AsyncFunctionDef":
        case "TypeAlias":
          names.set(node.name.id ?? node.name, { isOwn: true });
          break;
        case "ClassDef":
          names.set(node.name, { isOwn: true, of: { module, node } });
          break;
        case "Assign":
          for (const target of node.targets) if (target.nodeType === "Name") names.set(target.id, { isOwn: true });
          break;
        case "AnnAssign":
          if (node.target.nodeType === "Name") names.set(node.target.id, { isOwn: true });
          break;
        case "Import":
          for (const { name, asname } of node.names) names.set(asname ?? name.split(".")[0], {});
          break;
        case "ImportFrom": {
          const from = this.#absolute(module, node);
          for (const { name, asname } of node.names) {
            if (name === "*") for (const [one, { of }] of this.names(from)) names.set(one, { of, isOwn: true });
            else
              names.set(asname ?? name, { of: this.#modules.has(from) ? this.names(from).get(name)?.of : undefined });
          }
          break;
        }
        default:
          for (const part of [node.body, node.orelse, node.finalbody, ...(node.handlers ?? []).map((one) => one.body)])
            if (Array.isArray(part)) this.#collect(part, module, names);
      }
    }
  }

  #absolute(module, { level, module: named }) {
    if (!level) return named ?? "";
    const parts = module.split(".");
    const up = level - (this.#modules.get(module)?.isPackage ? 1 : 0);
    return [...parts.slice(0, parts.length - up), ...(named ? [named] : [])].join(".");
  }

  /** The members of a class; `undefined` if a base may have others. */
  #members(target, depth = 0) {
    if (!target || depth > 9) return undefined;
    const { module, node } = target;
    const members = new Set();
    for (const base of node.bases) {
      const plain = base.nodeType === "Subscript" ? base.value : base;
      const name = plain.nodeType === "Name" ? plain.id : plain.attr;
      if (/^(?:Generic|Protocol|ABC|object)$/.test(name)) continue;
      const inherited =
        plain.nodeType === "Name" ? this.#members(this.names(module).get(name)?.of, depth + 1) : undefined;
      if (!inherited) return undefined;
      for (const member of inherited) members.add(member);
    }
    for (const member of node.body) {
      if (member.name === "__getattr__") return undefined;
      if (member.nodeType.endsWith("FunctionDef")) members.add(member.name);
      for (const one of [...(member.targets ?? []), member.target ?? {}])
        if (one.nodeType === "Name") members.add(one.id);
    }
    // What methods assign to `self`.
    const ahead = [...node.body];
    for (let one = ahead.pop(); one; one = ahead.pop()) {
      if (one.nodeType === "Attribute" && one.value.id === "self") members.add(one.attr);
      for (const child of Object.values(one))
        for (const each of Array.isArray(child) ? child : [child]) if (each?.nodeType) ahead.push(each);
    }
    return members;
  }
}

/** The exports of a package of npm: `./stdio:StdioServerTransport`. */
async function npmNames(name, version) {
  const place = join(folder, `${name.replace("/", "+")}-${version}`);
  mkdirSync(place, { recursive: true });
  if (!readdirSync(place).length) run("npm", ["pack", "--silent", "--pack-destination", place, `${name}@${version}`]);
  const files = await tarFiles(readFileSync(join(place, readdirSync(place)[0])));
  const manifest = JSON.parse(files.get("package.json"));
  const found = new Set();
  for (const [subpath, target] of Object.entries(manifest.exports)) {
    const condition = target.import ?? target;
    if (!condition.default || subpath.startsWith("./_")) continue;
    // An import of a type may look like one of a value.
    for (const entry of [condition.default, condition.types])
      for (const one of exportsOf(entry, files)) found.add(`${subpath}:${one}`);
  }
  return found;
}

function exportsOf(path, files, seen = new Set()) {
  const text = files.get(path.replace(/^\.\//, ""));
  if (text === undefined || seen.has(path)) return [];
  seen.add(path);
  return parseSync(path, text).module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName, importName, moduleRequest }) => {
      if (importName.kind !== "AllButDefault") return exportName.kind === "Default" ? ["default"] : [exportName.name];
      const from = moduleRequest.value;
      if (!from.startsWith(".")) throw new Error(`${path} exports all of ${from}.`);
      return exportsOf(`./${posix.join(posix.dirname(path), from)}`, files, seen);
    }),
  );
}

async function tarFiles(bytes) {
  const files = new Map();
  const reader = extract();
  reader.end(gunzipSync(bytes));
  for await (const entry of reader) {
    const chunks = [];
    for await (const chunk of entry) chunks.push(chunk);
    files.set(entry.header.name.replace(/^[^/]+\//, ""), Buffer.concat(chunks).toString("utf8"));
  }
  return files;
}

mkdirSync(folder, { recursive: true });
const table = { date: new Date().toISOString().slice(0, 10), packages: {} };
for (const [name, first] of Object.entries(packages.python)) {
  const [, list = ""] = /^Available versions: (.*)$/m.exec(run("pip", ["index", "versions", name]));
  const versions = stableFrom(list.split(", "), first);
  const read = lastOfMinors(versions);
  const names = read.map((version) => pythonNames(name, version));
  table.packages[name] = { versions, read, removed: removedIn(read, names) };
}
for (const [name, first] of Object.entries(packages.npm)) {
  const versions = stableFrom(JSON.parse(run("npm", ["view", name, "versions", "--json"])), first);
  const read = lastOfMinors(versions);
  const names = [];
  for (const version of read) names.push(await npmNames(name, version));
  // Whoever writes code for version 2 by the names of version 1 imports what no release ever had.
  const exports = [...new Set(names.flatMap((some) => [...some]))].sort();
  table.packages[name] = { versions, read, exports };
}
writeFileSync(join(root, "lib/emission/sdk-names.json"), `${JSON.stringify(table)}\n`);
for (const [name, { read, removed = {} }] of Object.entries(table.packages))
  console.log(
    name,
    read.at(-1),
    Object.entries(removed)
      .map(([version, names]) => `${version}: ${names.length}`)
      .join(", "),
  );
