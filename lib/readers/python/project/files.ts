import { filesBelow } from "../../../files/below.ts";
import { limits } from "../limits.ts";
import type { ModuleGraph } from "../modules/graph.ts";
import { installedPackageOf } from "../modules/resolver.ts";

/** The folder with the modules that may import the linted one: the installed package, or the project. */
export function sourcesAround({ linted, project }: ModuleGraph): string {
  return installedPackageOf(linted.path) ?? project;
}

/** The modules of Python below a folder, without tests, environments and copies that builds make. */
export function pythonFilesBelow(root: string): readonly string[] {
  const { files } = filesBelow(root, {
    takes: (name) => name.endsWith(".py") && !/^test_|_test\.py$/u.test(name),
    enters: (name) => !/^(?:\..*|node_modules|venv|env|site-packages|__pycache__|tests?|build|dist)$/u.test(name),
    max: limits.projectFiles,
  });
  return files;
}
