import { lazy } from "../../model/lazy.ts";
import { dirname, extname, join } from "node:path";
import { LineTable } from "../../languages/line-table.ts";
import { knownValue } from "../../model/reading.ts";
import { nothingRegistered } from "../../model/losses.ts";
import type { Server, ServerIdentity } from "../../model/server.ts";
import { mayConcernMcp } from "../../readers/index.ts";
import { type GivenSettings, settingsOf } from "../../readers/settings.ts";
import { findingsOf } from "../../rule/findings.ts";
import { limitNotices } from "../../rule/shared-traversal.ts";
import type { ActiveRules } from "../config/active-rules.ts";
import { packageAround } from "../sources/beside-code.ts";
import type { ReadModule } from "../sources/loss-lines.ts";
import { type LinePosition, linePositionOf } from "../result/input-error.ts";
import type { HandlerOutcome, ServerDescription } from "../result/result.ts";
import { isGrave, type ScoredFinding, scoredFindingsIn } from "../score/scoring.ts";
import {
  baseFolderOf,
  checkEncoding,
  containingFaults,
  isDocument,
  noDefinitions,
  parsedAs,
  type LintText,
  syntaxError,
} from "../sources/source-text.ts";
import {
  defectIssues,
  isAskedFor,
  issueOf,
  limitIssue,
  type LocatedIssue,
  matchFindings,
  shownPlace,
  strictnessIssues,
} from "./issues.ts";
import { type LintedText, runRules } from "./linter.ts";
import { type DefinitionSummary, summarize, Subjects } from "./definition-summary.ts";

/** The result for one text. */
export interface Linted {
  readonly definitions: readonly DefinitionSummary[];
  /** The definitions that were read; absent if there are only findings about a module. */
  readonly model?: Server | undefined;
  /** How far the code behind each tool was followed; empty if no rule that reads it is enabled. */
  readonly handlers: ReadonlyMap<DefinitionSummary, HandlerOutcome>;
  readonly hasManifest: boolean;
  /** True for code, which some rules look at as a whole. */
  readonly isModule: boolean;
  /** How the server of a file introduces itself, if the file shows it. */
  readonly server?: ServerDescription;
  /** In the order of their places. */
  readonly issues: readonly LocatedIssue[];
  /** What counts in the score of each tool. */
  readonly scored: () => ReadonlyMap<DefinitionSummary, readonly ScoredFinding[]>;
}

/**
 * Lints a text.
 *
 * @param onModule is called with what a module says about registrations, also if it has no definitions.
 * @returns `undefined` for a text that the user did not name, without facts about an MCP server.
 * @throws InputError `PARSE_ERROR` with the place, `INVALID_FORMAT` for a named text without definitions, or
 * `INTERNAL_ERROR` if a reader or a rule fails.
 */
export function lintSource(
  source: LintText,
  active: ActiveRules,
  settings: GivenSettings,
  onModule?: (module: ReadModule) => void,
): Linted | undefined {
  return containingFaults(source.name, () => linted(source, active, settings, onModule));
}

function linted(
  source: LintText,
  active: ActiveRules,
  settings: GivenSettings,
  onModule?: (module: ReadModule) => void,
): Linted | undefined {
  if (!source.isNamed && !mayConcernMcp(parsedAs(source.language), source)) return undefined;
  checkEncoding(source);
  let pass = runChecked(source, source.path, active, settings);
  if (!pass.server && source.isNamed && isDocument(source.language)) {
    // The user says that it is a list of tools, so it is read as one under any file name, even if it is faulty.
    const path = join(dirname(source.path), `mcp-tools${extname(source.path)}`);
    pass = runChecked(source, path, active, settings);
  }
  const { server, sourceCode, messages, registering = nothingRegistered, library } = pass;
  const defines = server !== undefined && hasDefinitions(server);
  const isModule = !isDocument(source.language);
  if ((registering !== nothingRegistered || library || defines) && sourceCode) {
    const lines = new LineTable(source.text);
    const positionOf = (offset: number): LinePosition => linePositionOf(offset, lines);
    const { path, name, isNamed } = source;
    const place = { path, name, isNamed, isCode: isModule, package: packageAround(path) };
    onModule?.({ ...place, positionOf, registering, library, defines });
  }
  // A module without definitions matters only for the findings of rules.
  if (!sourceCode || (!server && !findingsOf(sourceCode).length)) {
    if (source.isNamed) throw noDefinitions(source);
    return undefined;
  }
  const definitions = server ? summarize(server, sourceCode) : [];
  const readsHandlers = [...active.values()].some(({ rule }) => rule.concerns("handler"));
  const subjects = new Subjects(definitions);
  const notices = server ? limitNotices(server) : [];
  // The first rule has reported them with a different severity.
  const sentences = new Set(notices.map(({ message }) => message));
  const reported = sentences.size ? messages.filter(({ message }) => !sentences.has(message)) : messages;
  const shown = { name: source.name, base: baseFolderOf(source) };
  const found = matchFindings(reported, sourceCode)
    .filter((one) => isAskedFor(one, active))
    .map((one) => issueOf(one, shown, subjects, active))
    .filter(({ issue }) => !active.get(issue.rule)?.onlyGrave || isGrave(issue));
  const ofSource = [
    ...notices.map((notice) => limitIssue(notice, source, sourceCode, definitions)),
    ...defectIssues(source, sourceCode, definitions),
    // Editors read the configurations of clients with comments.
    ...(source.language === "json" && server?.manifest?.format !== "client"
      ? strictnessIssues(source, sourceCode, definitions)
      : []),
  ];
  const issues = ofSource.length ? inOrder([...ofSource, ...found]) : found;
  const scored = lazy(() =>
    byDefinition(server ? scoredFindingsIn(server, settingsOf({ mcp: settings })) : [], subjects),
  );
  const hasManifest = server?.manifest !== undefined;
  const identity = server && source.type !== "server" ? descriptionOf(server.identity) : undefined;
  const handlers = new Map(
    readsHandlers ? definitions.flatMap((one) => handlerOf(one, shown.base).map((each) => [one, each] as const)) : [],
  );
  return {
    definitions,
    handlers,
    model: server,
    hasManifest,
    isModule,
    ...(identity ? { server: identity } : {}),
    issues,
    scored,
  };
}

function hasDefinitions({ tools, resources, prompts }: Server): boolean {
  return tools.length > 0 || resources.length > 0 || prompts.length > 0;
}

/** The most places that a tool's outcome names. */
const maxLost = 10;

/** @param base the folder that paths are relative to, if it is known. */
function handlerOf({ handler }: DefinitionSummary, base: string | undefined): HandlerOutcome[] {
  const following = handler();
  if (following?.status !== "in part") return following ? [following] : [];
  const lost = following.lost.slice(0, maxLost).map(({ place, reason }) => {
    const { file, line, column } = shownPlace(place, base);
    return { file, line, column, reason };
  });
  return [{ status: "in part", lost }];
}

/** Nothing without a name: a report shows no other part alone. */
function descriptionOf(identity: ServerIdentity | undefined): ServerDescription | undefined {
  const name = identity && knownValue(identity.name);
  if (!identity || name === undefined) return undefined;
  return { name, version: knownValue(identity.version), instructions: knownValue(identity.instructions) };
}

function byDefinition(findings: readonly ScoredFinding[], subjects: Subjects): ReturnType<Linted["scored"]> {
  const scored = new Map<DefinitionSummary, ScoredFinding[]>();
  for (const one of findings) {
    const about = subjects.of(one.finding);
    if (!about) continue;
    const others = scored.get(about);
    if (others) others.push(one);
    else scored.set(about, [one]);
  }
  return scored;
}

function inOrder(issues: readonly LocatedIssue[]): LocatedIssue[] {
  return issues.toSorted(({ issue: a }, { issue: b }) => a.line - b.line || a.column - b.column);
}

function runChecked(source: LintText, path: string, active: ActiveRules, settings: GivenSettings): LintedText {
  const pass = runRules(source, path, active, settings);
  const fatal = pass.messages.find((message) => message.fatal);
  // ESLint passes on the parser's position, which some errors lack.
  if (fatal) throw syntaxError(source.name, fatal.message, { line: fatal.line || 1, column: fatal.column || 1 });
  return pass;
}
