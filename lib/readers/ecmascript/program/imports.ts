import type { TSESTree } from "@typescript-eslint/utils";
import { spanOfNode } from "../../../languages/syntax.ts";
import type { ModuleImport } from "../../../model/module.ts";
import type { Span } from "../../../model/span.ts";
import type { Program, ProgramNodes } from "./read-program.ts";

/** The names that a module imports, in the order of the text. Code that is loaded at run time counts, too. */
export function importsOf({ module, nodes, evaluator }: Program): readonly ModuleImport[] {
  const { graph } = evaluator;
  const written = [...nodes.imports.flatMap(writtenIn), ...nodes.calls.flatMap(requiredBy)];
  return written
    .sort((a, b) => a.span.start - b.span.start)
    .map((each) => ({ ...each, path: graph.resolve(each.specifier, module) }));
}

type UnresolvedImport = Omit<ModuleImport, "path">;

/** What is said of an import that a call makes. */
const atRunTime = { isType: false, isConditional: true } as const;

function writtenIn(node: ProgramNodes["imports"][number]): readonly UnresolvedImport[] {
  switch (node.type) {
    case "ImportDeclaration":
      return declared(node);
    case "ExportAllDeclaration":
      return [{ specifier: node.source.value, ...whole(node.source), isType: node.exportKind === "type" }];
    case "ExportNamedDeclaration": {
      const { source } = node;
      if (!source) return [];
      return node.specifiers.map(({ local, exportKind }) => ({
        specifier: source.value,
        name: nameOf(local),
        local: undefined,
        isType: node.exportKind === "type" || exportKind === "type",
        span: spanOfNode(local),
      }));
    }
    case "ImportExpression":
      return textIn(node.source).map((specifier) => ({ specifier, ...whole(node.source), ...atRunTime }));
    case "TSImportEqualsDeclaration": {
      const { moduleReference, id, importKind } = node;
      if (moduleReference.type !== "TSExternalModuleReference") return [];
      return textIn(moduleReference.expression).map((specifier) => ({
        specifier,
        name: "*",
        local: id.name,
        isType: importKind === "type",
        span: spanOfNode(id),
      }));
    }
    default:
      return [];
  }
}

function declared({ source, specifiers, importKind }: TSESTree.ImportDeclaration): readonly UnresolvedImport[] {
  const specifier = source.value;
  if (!specifiers.length)
    return [{ specifier, name: undefined, local: undefined, isType: false, span: spanOfNode(source) }];
  return specifiers.map((each) => ({
    specifier,
    name: importedName(each),
    local: each.local.name,
    isType: importKind === "type" || (each.type === "ImportSpecifier" && each.importKind === "type"),
    span: spanOfNode(each.local),
  }));
}

function importedName(specifier: TSESTree.ImportClause): string {
  if (specifier.type === "ImportNamespaceSpecifier") return "*";
  return specifier.type === "ImportDefaultSpecifier" ? "default" : nameOf(specifier.imported);
}

/** `const a = require("a")`, `const { b, c: d } = require("a")`, `require("a").b` */
function requiredBy(call: TSESTree.CallExpression): readonly UnresolvedImport[] {
  const [argument] = call.arguments;
  if (call.callee.type !== "Identifier" || call.callee.name !== "require" || !argument) return [];
  return textIn(argument).flatMap((specifier): UnresolvedImport[] => {
    const { parent } = call;
    const target = parent.type === "VariableDeclarator" && parent.init === call ? parent.id : undefined;
    if (target?.type === "Identifier")
      return [{ specifier, name: "*", local: target.name, ...atRunTime, span: spanOfNode(target) }];
    const picked = target?.type === "ObjectPattern" ? target.properties.flatMap(pickedBy) : [];
    if (!picked.length) return [{ specifier, ...whole(argument), ...atRunTime }];
    return picked.map((each) => ({ specifier, ...atRunTime, ...each }));
  });
}

function pickedBy(
  property: TSESTree.Property | TSESTree.RestElement,
): Pick<UnresolvedImport, "name" | "local" | "span">[] {
  if (property.type !== "Property" || property.key.type !== "Identifier" || property.computed) return [];
  const value = property.value.type === "AssignmentPattern" ? property.value.left : property.value;
  const local = value.type === "Identifier" ? value.name : undefined;
  return [{ name: property.key.name, local, span: spanOfNode(property.key) }];
}

function whole(place: TSESTree.Node): { name: string; local: undefined; span: Span } {
  return { name: "*", local: undefined, span: spanOfNode(place) };
}

function nameOf(node: TSESTree.Identifier | TSESTree.StringLiteral): string {
  return node.type === "Identifier" ? node.name : node.value;
}

function textIn(node: TSESTree.Node): readonly string[] {
  return node.type === "Literal" && typeof node.value === "string" ? [node.value] : [];
}
