import path from "node:path";
import { pathToFileURL } from "node:url";
import type {
  ArtifactLocation,
  CodeFlow,
  Fix,
  Location,
  Log,
  Notification,
  Region,
  ReportingDescriptor,
  Result,
  Run,
} from "sarif";
import { LineTable } from "../../languages/line-table.ts";
import { languages } from "../../readers/languages.ts";
import { linePositionOf } from "../result/input-error.ts";
import {
  type FlowStep,
  type IssueEdit,
  type RuntimeResult,
  type TextChange,
  type UnreadPart,
  type ValidationIssue,
  type ValidationResult,
  type ValidationSource,
} from "../result/result.ts";
import { fingerprintOf } from "./fingerprint.ts";
import type { ReportOptions } from "./index.ts";
import { unreadText } from "./unread.ts";
import { sarifLevels, type OtherRule, sarifProbeOf, sarifRuleOf } from "./sarif-rules.ts";

const schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/**
 * Code scanning rejects a run with more results. Source: docs.github.com, "SARIF support for code scanning", seen
 * 2026-11-22.
 */
const maxResults = 25_000;

/** The line breaks that ESLint recognizes, because the issues have ESLint's positions. */
const newlineSequences = ["\r\n", "\n", "\r", "\u2028", "\u2029"];

/** The program that found the issues. */
export interface SarifTool {
  readonly name: string;
  readonly version: string;
  readonly informationUri: string;
}

/**
 * The result in the Static Analysis Results Interchange Format, version 2.1.0 (OASIS).
 *
 * @param tool the program, if it was not this one.
 * @param otherRules the known facts about rules of other plugins, by the `rule` of their issues.
 */
export function sarifReport(
  result: ValidationResult,
  { cwd }: ReportOptions,
  tool = validatorOf(result),
  otherRules: ReadonlyMap<string, OtherRule> = new Map(),
): string {
  const log: Log = { $schema: schema, version: "2.1.0", runs: [runOf(result, cwd, tool, otherRules)] };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

function validatorOf({ metadata }: ValidationResult): SarifTool {
  return {
    name: "mcp-validate",
    version: metadata.validatorVersion,
    informationUri: "https://www.npmjs.com/package/eslint-plugin-mcp",
  };
}

function runOf(
  result: ValidationResult,
  cwd: string,
  tool: SarifTool,
  otherRules: ReadonlyMap<string, OtherRule>,
): Run {
  const { metadata, sources, runtime } = result;
  // If there are too many issues, the worst are kept, which are the first.
  const issues = result.issues.slice(0, maxResults);
  const firstOfRule = new Map(issues.map((issue) => [issue.rule, issue] as const).reverse());
  const rules = [...firstOfRule.values()]
    .map((issue) => {
      if (issue.category !== "runtime") return sarifRuleOf(issue, otherRules.get(issue.rule));
      return sarifProbeOf(
        issue,
        runtime?.probes.find(({ probe }) => probe === issue.rule),
      );
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const places = new Map(sources.map((source) => [source.name, new Place(source, cwd)]));
  const left = result.issues.length - issues.length;
  const notifications: Notification[] = [
    ...(left
      ? [{ level: "warning" as const, message: { text: `${String(left)} further results are left out.` } }]
      : []),
    ...result.unread.map((part) => notificationOf(part, places.get(part.file)?.location, cwd)),
  ];
  return {
    tool: { driver: { name: tool.name, semanticVersion: tool.version, informationUri: tool.informationUri, rules } },
    invocations: [
      {
        executionSuccessful: true,
        endTimeUtc: metadata.timestamp,
        ...(notifications.length ? { toolExecutionNotifications: notifications } : {}),
      },
    ],
    columnKind: "utf16CodeUnits",
    newlineSequences,
    originalUriBaseIds: { "%SRCROOT%": { uri: `${pathToFileURL(cwd).href.replace(/\/$/, "")}/` } },
    artifacts: [...places.values()].flatMap(({ location, source }) =>
      location ? [{ location, ...languageOf(source) }] : [],
    ),
    results: issues.map((issue) => resultOf(issue, places.get(issue.file), rules, cwd)),
    ...(runtime ? { properties: { runtime: runtimeProperties(runtime) } } : {}),
  };
}

/** A part that was not read is no result of a rule, but a limit of the run. */
function notificationOf(part: UnreadPart, location: ArtifactLocation | undefined, cwd: string): Notification {
  const { file, line: startLine, column: startColumn } = part;
  const artifactLocation = location ?? locationOf(path.resolve(cwd, file), cwd);
  const region = { startLine, startColumn };
  const text = unreadText(part);
  return { level: "warning", message: { text }, locations: [{ physicalLocation: { artifactLocation, region } }] };
}

/** The findings about running servers, without the results of the individual probes. */
function runtimeProperties({ probes: _probes, ...rest }: RuntimeResult): Omit<RuntimeResult, "probes"> {
  return rest;
}

/** The location of a source, and the starts of its lines. */
class Place {
  readonly source: ValidationSource;
  /** Absent for a source that is not a file. */
  readonly location: ArtifactLocation | undefined;
  #lines: LineTable | undefined;

  constructor(source: ValidationSource, cwd: string) {
    this.source = source;
    this.location = source.path === undefined ? undefined : locationOf(source.path, cwd);
  }

  regionOf([start, end]: TextChange["range"]): Region {
    this.#lines ??= new LineTable(this.source.text);
    const from = linePositionOf(start, this.#lines);
    const to = linePositionOf(end, this.#lines);
    return { startLine: from.line, startColumn: from.column, endLine: to.line, endColumn: to.column };
  }
}

/** A path relative to the working directory if it is below it, with forward slashes and escaped. */
function locationOf(file: string, cwd: string): ArtifactLocation {
  const relative = path.relative(cwd, file);
  if (!relative || relative.startsWith("..") || path.isAbsolute(relative)) return { uri: pathToFileURL(file).href };
  return { uri: relative.split(path.sep).map(encodeURIComponent).join("/"), uriBaseId: "%SRCROOT%" };
}

function languageOf({ language }: ValidationSource): { readonly sourceLanguage?: string } {
  const row = languages.find(({ reportedAs }) => reportedAs === language);
  return row && "sarifName" in row ? { sourceLanguage: row.sarifName } : {};
}

function resultOf(
  issue: ValidationIssue,
  place: Place | undefined,
  rules: readonly ReportingDescriptor[],
  cwd: string,
): Result {
  const fixes = place?.location ? issue.edits.map((edit) => fixOf(edit, place, place.location)) : [];
  return {
    ruleId: issue.rule,
    ruleIndex: rules.findIndex(({ id }) => id === issue.rule),
    level: sarifLevels[issue.severity],
    message: { text: messageOf(issue) },
    locations: [locationOfIssue(issue, place)],
    ...(issue.flow ? { codeFlows: [codeFlowOf(issue.flow, cwd)] } : {}),
    partialFingerprints: { "mcpFinding/v1": fingerprintOf(issue) },
    ...(fixes.length ? { fixes } : {}),
    properties: {
      id: issue.id,
      category: issue.category,
      ...(issue.exchange ? { exchange: issue.exchange } : {}),
    },
  };
}

/** The message, followed by what a probe sent and received. */
function messageOf({ message, exchange: { sent, received } = {} }: ValidationIssue): string {
  return [
    message,
    ...(sent === undefined ? [] : [`Sent: ${sent}`]),
    ...(received === undefined ? [] : [`Received: ${received}`]),
  ].join("\n");
}

function locationOfIssue(issue: ValidationIssue, place: Place | undefined): Location {
  const { line, column, endLine, endColumn } = issue;
  const region = { startLine: line, startColumn: column, endLine, endColumn };
  const name = issue.tool || issue.file;
  return {
    ...(place?.location ? { physicalLocation: { artifactLocation: place.location, region } } : {}),
    logicalLocations: [{ name, kind: issue.kind, fullyQualifiedName: `${name}${issue.pointer}` }],
  };
}

/** The way to the defect, step by step. */
function codeFlowOf(flow: readonly FlowStep[], cwd: string): CodeFlow {
  const locations = flow.map((step) => {
    const { line: startLine, column: startColumn, endLine, endColumn, text, message } = step;
    const region = { startLine, startColumn, endLine, endColumn, snippet: { text } };
    const artifactLocation = locationOf(path.resolve(cwd, step.file), cwd);
    return { location: { physicalLocation: { artifactLocation, region }, message: { text: message } } };
  });
  return { threadFlows: [{ locations }] };
}

function fixOf({ description, changes }: IssueEdit, place: Place, location: ArtifactLocation | undefined): Fix {
  const replacements = changes.map(({ range, text }) => ({
    deletedRegion: place.regionOf(range),
    ...(text ? { insertedContent: { text } } : {}),
  }));
  return { description: { text: description }, artifactChanges: [{ artifactLocation: location ?? {}, replacements }] };
}
