import { dirname, extname, join as joinPath } from "node:path";
import type { Linter } from "eslint";
import { looksLikeDefinitions } from "../../readers/document/pre-check.ts";
import { mentionsMcp } from "../../readers/ecmascript/pre-check.ts";
import type { McpSettings } from "../../readers/settings.ts";
import type { ActiveRules } from "../config/active-rules.ts";
import { InputError } from "../input-error.ts";
import { defectIssues } from "./defects.ts";
import { join } from "./findings.ts";
import { issueOf, type LocatedIssue } from "./issues.ts";
import { isDocument } from "./languages.ts";
import { runRules, type Pass } from "./linter.ts";
import { offeredBy, Subjects, type Offered } from "./offered.ts";
import type { SourceText } from "./source-text.ts";

/** What was found in one text. */
export interface Linted {
  readonly offered: readonly Offered[];
  readonly hasManifest: boolean;
  /** In the order of their places. */
  readonly issues: readonly LocatedIssue[];
}

/**
 * Lints a text.
 *
 * @returns `undefined` for a text that nobody named and that says nothing about an MCP server.
 * @throws InputError `PARSE_ERROR` with the place, or `INVALID_FORMAT` where a named text has no definitions.
 */
export function lintSource(source: SourceText, active: ActiveRules, settings: Partial<McpSettings>): Linted | undefined {
  if (!source.isNamed && !mayConcern(source)) return undefined;
  let pass = runChecked(source, source.path, active, settings);
  if (!pass.server && source.isNamed && isDocument(source.language)) {
    // A person says that it is a list of tools: then a faulty one is, whatever the name of its file.
    const path = joinPath(dirname(source.path), `tools${extname(source.path)}`);
    pass = runChecked(source, path, active, settings);
  }
  const { server, sourceCode, messages } = pass;
  if (!server || !sourceCode) {
    if (source.isNamed) throw noDefinitions(source);
    return undefined;
  }
  const offered = offeredBy(server, sourceCode);
  const subjects = new Subjects(offered);
  const issues = join(messages, sourceCode).map((found) => issueOf(found, source.name, subjects, active));
  if (source.defects?.length) {
    issues.push(...defectIssues(source, sourceCode, offered));
    issues.sort(({ issue: a }, { issue: b }) => a.line - b.line || a.column - b.column);
  }
  return { offered, hasManifest: server.manifest !== undefined, issues };
}

function mayConcern({ language, text, path }: SourceText): boolean {
  return isDocument(language) ? looksLikeDefinitions({ text, path }) : mentionsMcp(text);
}

function runChecked(source: SourceText, path: string, active: ActiveRules, settings: Partial<McpSettings>): Pass {
  const pass = runRules(source, path, active, settings);
  const fatal = pass.messages.find((message) => message.fatal);
  if (fatal) throw syntaxError(source.name, fatal);
  return pass;
}

function syntaxError(place: string, { message, line, column }: Linter.LintMessage): InputError {
  const text = message.replace(/^Parsing error: /u, "").trim();
  const sentence = /[.!?]$/u.test(text) ? text : `${text}.`;
  // ESLint hands on what the parser said, which for some errors is nothing.
  const position = { line: line || 1, column: column || 1 };
  return new InputError("PARSE_ERROR", place, sentence, "Fix the syntax error.", position);
}

function noDefinitions({ name, language }: SourceText): InputError {
  const remedy = isDocument(language)
    ? 'A document may be a tool, a list of tools, { "tools": [...] }, a tools/list answer or a server.json.'
    : "Code is understood where it registers its tools with an MCP SDK; name the file that does.";
  return new InputError("INVALID_FORMAT", name, "It defines no MCP tools, resources or prompts.", remedy);
}
