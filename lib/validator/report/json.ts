import { Document, isScalar, visit } from "yaml";
import { visible } from "../../rule/report.ts";
import { clientText } from "../../model/client.ts";
import { type ClientCell, clientMatrixOf, type ClientRow } from "../result/client-matrix.ts";
import type { ToolValidationResult, ValidationIssue, ValidationResult, ValidationSource } from "../result/result.ts";

/** A result for the machine-readable reports, without the text of the sources, and with each issue once. */
export interface PlainResult extends Omit<ValidationResult, "sources" | "tools" | "clients"> {
  readonly tools: readonly PlainTool[];
  /** What the chosen clients do with each tool. Absent for a run that does not ask about clients. */
  readonly clients?: PlainMatrix;
  readonly sources: readonly Omit<ValidationSource, "text">[];
}

/** A tool with the places of its issues in the list of all issues. */
interface PlainTool extends Omit<ToolValidationResult, "issues"> {
  readonly issueIndexes: readonly number[];
}

/** The matrix with the places of the issues in the list of all issues. */
interface PlainMatrix {
  /** The chosen clients, with their versions if they were stated: "codex@0.152". */
  readonly names: readonly string[];
  readonly tools: readonly PlainRow[];
}

interface PlainRow extends Omit<ClientRow, "cells"> {
  /** Those of clients with trouble. */
  readonly cells: readonly (Omit<ClientCell, "issues"> & { readonly issueIndexes: readonly number[] })[];
}

/** The data of the JSON and YAML reports. */
export function plainResultOf(result: ValidationResult): PlainResult {
  const sources = result.sources.map(({ text: _text, ...source }) => source);
  const indexes = new Map(result.issues.map((issue, index) => [issue, index]));
  const indexesOf = (issues: readonly ValidationIssue[]): number[] =>
    issues.flatMap((issue) => indexes.get(issue) ?? []);
  const tools = result.tools.map(({ issues, ...tool }) => ({ ...tool, issueIndexes: indexesOf(issues) }));
  const { clients: _chosen, ...rest } = result;
  const matrix = clientMatrixOf(result);
  const clients = matrix && {
    names: matrix.clients.map(clientText),
    tools: matrix.rows.map(({ cells, ...row }) => ({
      ...row,
      cells: cells.map(({ issues, ...cell }) => ({ ...cell, issueIndexes: indexesOf(issues) })),
    })),
  };
  return { ...rest, tools, sources, ...(clients ? { clients } : {}) };
}

/** The result as JSON, indented by two spaces, in pieces: the whole may be longer than a string can be. */
export function* jsonReport(result: ValidationResult): Generator<string> {
  yield* jsonPieces(plainResultOf(result), "");
  yield "\n";
}

/** The result as YAML, in the same shape as the JSON, in pieces. */
export function* yamlReport(result: ValidationResult): Generator<string> {
  yield* yamlPieces(plainResultOf(result));
}

/** A list with more items makes the object that holds it too long for one piece. */
const maxItems = 100;

function isLong(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some((member) => Array.isArray(member) && member.length > maxItems);
}

function* jsonPieces(object: object, indent: string): Generator<string> {
  const inner = `${indent}  `;
  let before = "{";
  for (const [key, member] of Object.entries(object) as [string, unknown][]) {
    if (member === undefined) continue;
    yield `${before}\n${inner}${JSON.stringify(key)}: `;
    before = ",";
    if (!isList(member)) yield jsonText(member, inner);
    else {
      for (const [index, item] of member.entries()) {
        yield `${index ? "," : "["}\n${inner}  `;
        if (isLong(item)) yield* jsonPieces(item, `${inner}  `);
        else yield jsonText(item, `${inner}  `);
      }
      yield `\n${inner}]`;
    }
  }
  yield `\n${indent}}`;
}

function jsonText(value: unknown, indent: string): string {
  // A line break in a string is an escape, so each one here is between two parts.
  return JSON.stringify(value, undefined, 2).replaceAll("\n", `\n${indent}`);
}

function* yamlPieces(object: object): Generator<string> {
  for (const [key, member] of Object.entries(object) as [string, unknown][]) {
    if (!isList(member)) {
      if (member !== undefined) yield yamlText({ [key]: member });
      continue;
    }
    yield yamlText({ [key]: null }).replace(/ null\n$/u, "\n");
    for (const item of member) {
      let mark = "  - ";
      for (const piece of isLong(item) ? yamlPieces(item) : [yamlText(item)]) {
        yield mark + piece.replaceAll(/\n(?=[^\n])/gu, "\n    ");
        mark = "    ";
      }
    }
  }
}

/** Texts stay on one line: a line of a name would become a line of a CI system's log. */
const layout = {
  aliasDuplicateObjects: false,
  lineWidth: 0,
  blockQuote: false,
  doubleQuotedMinMultiLineLength: Infinity,
} as const;

/** Texts with characters that are shown as escapes are quoted, because only there an escape means the character. */
function yamlText(value: unknown): string {
  const document = new Document(value, layout);
  visit(document, {
    Scalar: (_key, node) => {
      if (isScalar(node) && typeof node.value === "string" && visible(node.value) !== node.value)
        node.type = "QUOTE_DOUBLE";
    },
  });
  return document.toString(layout);
}

/** True for a list with items. An empty one is written as `[]`. */
function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0;
}
