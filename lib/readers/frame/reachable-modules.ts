/** How the modules of a language import each other. */
interface Imports<Module> {
  /** The paths of the modules that a module imports; `undefined` for one that is not found. */
  readonly importedBy: (module: Module) => readonly (string | undefined)[];
  /** The module at a path; `undefined` for one that is not read. `count` modules were found before. */
  readonly load: (path: string, count: number) => Module | undefined;
}

/** A module and those of the project that it imports, directly or through others. */
export function reachableModules<Module extends { readonly path: string }>(
  start: Module,
  { importedBy, load }: Imports<Module>,
): readonly Module[] {
  const seen = new Set([start.path]);
  const found = [start];
  for (const module of found) {
    for (const path of importedBy(module)) {
      if (path === undefined || seen.has(path)) continue;
      seen.add(path);
      const imported = load(path, seen.size);
      if (imported) found.push(imported);
    }
  }
  return found;
}
