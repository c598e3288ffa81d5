import type { TSESTree } from "@typescript-eslint/utils";
import { spanOfNode } from "../../languages/syntax.ts";
import { type Edit, withConstruct } from "../../model/editor.ts";
import { deletion, insertion, replacement } from "../text-edit.ts";
import { hasComment } from "./comma-list.ts";
import { indentAt, printString, styleOf } from "./print.ts";

/** An export of a package. */
interface PackageExport {
  readonly name: string;
  readonly from: string;
}

/** How the names that a module imports change. */
interface ImportChange {
  /** Words of the removed code. Imported names among them that occur nowhere else are no longer imported. */
  readonly gone: ReadonlySet<string>;
  readonly added: PackageExport | undefined;
}

type Declaration = TSESTree.ImportDeclaration;

/** The name by which a module knows an export of a package; `undefined` if it does not import it. */
export function importedAs(program: TSESTree.Program, { name, from }: PackageExport): string | undefined {
  for (const declaration of declarationsOf(program)) {
    if (declaration.source.value !== from || declaration.importKind === "type") continue;
    const found = namedIn(declaration).find((each) => nameIn(each) === name && each.importKind !== "type");
    if (found) return found.local.name;
  }
  return undefined;
}

/**
 * The edits of the imports; none if nothing changes. Only one edit of a declaration is applied before it is read again.
 */
export function changedImports(text: string, program: TSESTree.Program, { gone, added }: ImportChange): Edit[] {
  const declarations = declarationsOf(program);
  const home = added && declarations.find((each) => each.source.value === added.from && isExtensible(each, text));
  const edits = declarations.flatMap((declaration) => {
    const unused = namedIn(declaration).filter(({ local }) => gone.has(local.name) && isOnlyOnce(local.name, text));
    const edit = changedList(text, declaration, unused, declaration === home ? added?.name : undefined);
    return edit ? [withConstruct(edit, { ...spanOfNode(declaration), isRewritten: true })] : [];
  });
  return added && !home ? [...edits, newDeclaration(text, declarations, added)] : edits;
}

function declarationsOf({ body }: TSESTree.Program): Declaration[] {
  return body.filter((statement) => statement.type === "ImportDeclaration");
}

function namedIn({ specifiers }: Declaration): TSESTree.ImportSpecifier[] {
  return specifiers.filter((each) => each.type === "ImportSpecifier");
}

function nameIn({ imported }: TSESTree.ImportSpecifier): string {
  return imported.type === "Identifier" ? imported.name : imported.value;
}

function isExtensible(declaration: Declaration, text: string): boolean {
  return (
    declaration.importKind !== "type" && namedIn(declaration).length > 0 && listSpanOf(declaration, text) !== undefined
  );
}

/** True for a name that occurs once besides its import. */
function isOnlyOnce(name: string, text: string): boolean {
  const words = text.matchAll(/(?<![\w$.])[\p{ID_Start}$_][\p{ID_Continue}$]*/gu);
  return [...words].filter(([word]) => word === name).length === 2;
}

/** The range from the opening to the closing brace; `undefined` if it contains a comment. */
function listSpanOf({ range, source }: Declaration, text: string): { start: number; end: number } | undefined {
  const start = text.indexOf("{", range[0]);
  const end = text.lastIndexOf("}", source.range[0]) + 1;
  return start < 0 || end <= start || start > source.range[0] || hasComment(text, start, end)
    ? undefined
    : { start, end };
}

function changedList(
  text: string,
  declaration: Declaration,
  unused: readonly TSESTree.ImportSpecifier[],
  added: string | undefined,
): Edit | undefined {
  const span = listSpanOf(declaration, text);
  if (!span || (!unused.length && added === undefined)) return undefined;
  const named = namedIn(declaration);
  const names = named.flatMap((each) => {
    if (!unused.includes(each)) return [text.slice(...each.range)];
    return each === unused[0] && added !== undefined ? [added] : [];
  });
  if (added !== undefined && !unused.length) names.push(added);
  if (!names.length)
    return declaration.specifiers.length === named.length ? [withoutLine(text, declaration)] : undefined;
  const old = text.slice(span.start, span.end);
  const { newline } = styleOf(text);
  if (!old.includes("\n")) {
    const padding = old.startsWith("{ ") ? " " : "";
    return [replacement(span, `{${padding}${names.join(", ")}${padding}}`)];
  }
  const indent = indentAt(text, named[0]?.range[0] ?? span.start);
  const end = /,\s*\}$/u.test(old) ? "," : "";
  const lines = names.map((name) => `${newline}${indent}${name}`).join(",");
  return [replacement(span, `{${lines}${end}${newline}${indentAt(text, span.end - 1)}}`)];
}

function withoutLine(text: string, { range: [start, end] }: Declaration): ReturnType<typeof deletion> {
  const rest = /^[ \t]*(?:\r?\n|$)/u.exec(text.slice(end));
  return deletion(start, end + (rest?.[0].length ?? 0));
}

/** An import after the last one, in its style; in a module without imports, at its start. */
function newDeclaration(text: string, declarations: readonly Declaration[], { name, from }: PackageExport): Edit {
  const last = declarations.at(-1);
  const style = styleOf(text);
  const quote = last?.source.raw.startsWith("'") ? "'" : '"';
  const end = last && text[last.range[1] - 1] !== ";" ? "" : ";";
  const code = `import { ${name} } from ${printString(from, { quote })}${end}`;
  if (!last) return [insertion(0, `${code}${style.newline}`)];
  const edit: Edit = [insertion(last.range[1], `${style.newline}${code}`)];
  return withConstruct(edit, spanOfNode(last));
}
