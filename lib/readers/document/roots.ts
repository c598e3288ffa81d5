import type { AST as JsoncAst } from "jsonc-eslint-parser";
import type { AST as YamlAst } from "yaml-eslint-parser";
import type { Located } from "../../model/located.ts";
import type { Source } from "../source.ts";
import { locateJsonc, locateMomoa, type MomoaDocument } from "./json-trees.ts";
import { locateYaml } from "./yaml-tree.ts";

/** The value of each document of a file; `undefined` for an empty one, and if the tree is not of the expected kind. */
export function rootsOf({ text, ast }: Source, language: DocumentLanguage): readonly (Located | undefined)[] {
  switch (language) {
    case "jsonc":
      return isJsonc(ast) ? [locateJsonc(text, ast)] : [];
    case "momoa":
      return isMomoa(ast) ? [locateMomoa(text, ast)] : [];
    case "yaml":
      return isYaml(ast) ? locateYaml(text, ast) : [];
  }
}

// The root is enough to recognize a tree, because one parser made all of it.
function isJsonc(ast: object): ast is JsoncAst.JSONProgram {
  return bodyTypesOf(ast).join() === "JSONExpressionStatement";
}

function isYaml(ast: object): ast is YamlAst.YAMLProgram {
  return bodyTypesOf(ast).every((type) => type === "YAMLDocument");
}

function isMomoa(ast: object): ast is MomoaDocument {
  return (
    "body" in ast && typeof ast.body === "object" && ast.body !== null && "type" in ast.body && "range" in ast.body
  );
}

function bodyTypesOf(ast: object): unknown[] {
  const body: readonly unknown[] = "body" in ast && Array.isArray(ast.body) ? ast.body : [undefined];
  return body.map((node) => (typeof node === "object" && node !== null && "type" in node ? node.type : undefined));
}

/** The kinds of syntax trees of documents. */
export type DocumentLanguage = "jsonc" | "momoa" | "yaml";

/** The kind of a file's tree; `undefined` for code. */
export function documentLanguageOf({ ast, parserServices }: Source): DocumentLanguage | undefined {
  if ("isJSON" in parserServices && parserServices.isJSON === true) return "jsonc";
  if ("isYAML" in parserServices && parserServices.isYAML === true) return "yaml";
  return "type" in ast && ast.type === "Document" && "body" in ast ? "momoa" : undefined;
}
