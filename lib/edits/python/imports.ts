import type { ImportFrom, ModuleNode, Statement } from "../../languages/python/tree.ts";
import type { TextEdit } from "../../model/editor.ts";
import { insertion } from "../text-edit.ts";
import type { PythonFile } from "./python-file.ts";

/** The code for something that is imported, and the edit that adds the import if necessary. */
export interface ImportedName {
  readonly name: string;
  readonly edit: TextEdit | undefined;
}

/**
 * The name of an export of a package in a module.
 *
 * @returns `undefined` if the module uses the name for something else.
 */
export function importedName(file: PythonFile, root: ModuleNode, from: string, name: string): ImportedName | undefined {
  const found = importOf(root, from, name);
  if (found !== undefined) return { name: found, edit: undefined };
  if (isTaken(root, name)) return undefined;
  return { name, edit: importEdit(file, root, from, name) };
}

/**
 * A member of a module of the standard library, named through the module: `sys.stderr`.
 *
 * @returns `undefined` if the linted module uses the name for something else.
 */
export function importedMember(
  file: PythonFile,
  root: ModuleNode,
  from: string,
  name: string,
): ImportedName | undefined {
  const found = importOf(root, from, name);
  if (found !== undefined) return { name: found, edit: undefined };
  return isTaken(root, from)
    ? undefined
    : { name: `${from}.${name}`, edit: importLine(file, root, `import ${from}`, true) };
}

/** The name under which a module has an export: `Field`, `PydanticField`, `pydantic.Field`. */
function importOf(root: ModuleNode, from: string, name: string): string | undefined {
  for (const statement of root.body) {
    if (statement.nodeType === "ImportFrom" && statement.module === from && !statement.level) {
      const alias = statement.names.find((one) => one.name === name);
      if (alias) return alias.asname ?? name;
    }
    if (statement.nodeType === "Import") {
      const alias = statement.names.find((one) => one.name === from);
      if (alias) return `${alias.asname ?? from}.${name}`;
    }
  }
  return undefined;
}

function isTaken(root: ModuleNode, name: string): boolean {
  return root.body.some((statement) => {
    switch (statement.nodeType) {
      case "Import":
      case "ImportFrom":
        return statement.names.some((one) => (one.asname ?? one.name.split(".")[0]) === name || one.name === "*");
      case "ClassDef":
      case "FunctionDef":
      case "AsyncFunctionDef":
        return statement.name === name;
      case "Assign":
        return statement.targets.some((target) => target.nodeType === "Name" && target.id === name);
      case "AnnAssign":
        return statement.target.nodeType === "Name" && statement.target.id === name;
      default:
        return false;
    }
  });
}

function importEdit(file: PythonFile, root: ModuleNode, from: string, name: string): TextEdit {
  const same = root.body.find(
    (one): one is ImportFrom => one.nodeType === "ImportFrom" && one.module === from && !one.level,
  );
  const last = same?.names.at(-1);
  if (last) return insertion(last.range[1], `, ${name}`);
  return importLine(file, root, `from ${from} import ${name}`, from === "typing");
}

/** Adds a line of import. The standard library comes first. */
function importLine(file: PythonFile, root: ModuleNode, line: string, isStandard: boolean): TextEdit {
  const { newline } = file.source;
  const imports = root.body.filter(isImport);
  const future = imports.findLast((one) => one.nodeType === "ImportFrom" && one.module === "__future__");
  const ordinary = imports.filter((one) => one !== future);
  const [first] = ordinary;
  if (isStandard && first) return insertion(file.source.lineStart(first.range[0]), `${line}${newline}`);
  const block = ordinary.filter((one) => !isAfterCode(root, one));
  const before = block.at(-1) ?? future;
  if (before) return insertion(before.range[1], `${newline}${line}`);
  const [start] = root.body;
  const isDocstring = start?.nodeType === "Expr" && start.value.nodeType === "Constant";
  if (isDocstring) return insertion(start.range[1], `${newline}${newline}${line}`);
  return insertion(start ? file.source.lineStart(firstOffset(start)) : 0, `${line}${newline}`);
}

function firstOffset(statement: Statement): number {
  const decorator = "decorator_list" in statement ? statement.decorator_list[0] : undefined;
  return decorator?.range[0] ?? statement.range[0];
}

function isImport(statement: Statement): statement is Statement & { readonly nodeType: "Import" | "ImportFrom" } {
  return statement.nodeType === "Import" || statement.nodeType === "ImportFrom";
}

/** True for an import below other code, such as one after `load_dotenv()`. */
function isAfterCode(root: ModuleNode, statement: Statement): boolean {
  const at = root.body.indexOf(statement);
  return root.body.slice(0, at).some((one, index) => !isImport(one) && !(index === 0 && one.nodeType === "Expr"));
}
