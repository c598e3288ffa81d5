import type { Linter, Rule, SourceCode } from "eslint";
import { LineTable } from "../../languages/line-table.ts";
import type { Edit } from "../../model/editor.ts";
import type { Located } from "../../model/located.ts";
import type { CodeFile, Place, Step } from "../../model/handler/code.ts";
import { memoizeFor } from "../../model/lazy.ts";
import { tokensOf } from "../../model/plain.ts";
import { documentLanguageOf, rootsOf } from "../../readers/document/roots.ts";
import { type Finding, findingsOf } from "../../rule/findings.ts";
import { families } from "../../rule/groups.ts";
import { factOf, type EditKind, kindOfOffer, singularIdOf } from "../../rule/report.ts";
import type { LimitNotice } from "../../rule/shared-traversal.ts";
import { rules } from "../../rules/index.ts";
import type { Origin, Span } from "../../model/span.ts";
import { keyPathOf } from "../../schema/pointers.ts";
import { isIdOf } from "../../requirements/index.ts";
import { type ActiveRule, type ActiveRules, highestSeverity, severityOfMessage } from "../config/active-rules.ts";
import { jsonFaultsIn } from "../sources/strict-json.ts";
import { linePositionOf } from "../result/input-error.ts";
import type { FlowStep, IssueEdit, IssueSeverity, ValidationIssue } from "../result/result.ts";
import { shownPath, type LintText } from "../sources/source-text.ts";
import { type DefinitionSummary, summarizedKind, pointerAt, type Subjects } from "./definition-summary.ts";

/** An issue, with the definitions of its source that have the fault: several with the same text, or none. */
export interface LocatedIssue {
  readonly issue: ValidationIssue;
  readonly about: readonly DefinitionSummary[];
  /** For a finding of a rule, the level that ESLint gives it: the highest of the rule's messages. */
  readonly level?: "error" | "warning";
  /** The remedy that the message of ESLint states after the fact. */
  readonly remedy?: string;
  /** The edits of the issue, in the same order, with what they change and claim. */
  readonly offers?: readonly Offer[];
  /** The offset of its place. */
  readonly start?: number;
  /** The places of its text, if it is in other files: each part of it. */
  readonly origins?: readonly Origin[];
}

/** An edit that an issue offers. */
interface Offer {
  readonly kind: EditKind;
  readonly edit: Edit;
}

/** How a report names a file. */
export interface ShownFile {
  readonly name: string;
  /** The folder that the names of files are relative to, if it is known. */
  readonly base?: string | undefined;
}

/** The issue for a message of one of our rules. */
export function issueOf(
  { rule: name, message, finding }: Found,
  { name: file, base }: ShownFile,
  subjects: Subjects,
  active: ActiveRules,
): LocatedIssue {
  const { others = [] } = finding ?? {};
  const about = finding && subjects.of(finding);
  const otherAbout = others.map((other) => subjects.of(other));
  const docs = rules[name]?.meta.docs;
  const offers = offersOf(message, finding);
  const edits = offers.map(issueEditOf);
  const described = edits.find(({ kind }) => kind === "suggestion");
  const suggestion =
    described?.description ?? finding?.remedy ?? edits.find(({ kind }) => kind === "draft")?.description;
  const messageId = message.messageId === undefined ? undefined : singularIdOf(message.messageId);
  const ids = idsOf(name, messageId ?? "");
  const [id = name] = ids;
  const issue: ValidationIssue = {
    id,
    ids,
    rule: name,
    category: docs ? families[docs.family].category : "best-practice",
    family: docs?.family,
    severity: severityOf(message, active.get(name), messageId),
    message: factOf(message.message, finding?.remedy),
    // The tool of a schema may be registered in another module.
    tool: about?.name ?? finding?.definition ?? "",
    kind: about?.kind ?? (finding?.definition === undefined ? "server" : (summarizedKind(finding) ?? "server")),
    ...(messageId === undefined ? {} : { messageId }),
    ...(finding?.part ? { part: finding.part } : {}),
    ...(finding ? pathOfFinding(finding, about) : pathTo("")),
    ...(others.length
      ? {
          others: others.map((other, index) => ({
            tool: otherAbout[index]?.name ?? other.definition ?? "",
            ...pathOfFinding(other, otherAbout[index]),
            ...(other.part ? { part: other.part } : {}),
          })),
        }
      : {}),
    ...(suggestion === undefined ? {} : { suggestion }),
    ...(docs ? { documentation: docs.url } : {}),
    file,
    line: message.line,
    column: message.column,
    endLine: message.endLine ?? message.line,
    endColumn: message.endColumn ?? message.column,
    edits,
    ...(finding?.effects?.length ? { effects: [...finding.effects] } : {}),
    ...(finding?.flow ? { flow: finding.flow.map((step) => stepOf(step, base)) } : {}),
  };
  return {
    issue,
    about: [...new Set([about, ...otherAbout])].filter((one) => one !== undefined),
    level: message.severity === 2 ? "error" : "warning",
    offers,
    ...(finding?.remedy === undefined ? {} : { remedy: finding.remedy }),
    ...(finding ? { start: finding.span.start, ...originsOf([finding, ...others]) } : {}),
  };
}

/** The ids of the issues with a message of a rule. Issues share the lists: there may be 100,000 of them. */
const idLists = new Map<string, readonly string[]>();

/** The ids of the issues with a message of a rule: those of its requirements, otherwise its name. */
export function idsOf(rule: string, messageId: string): readonly string[] {
  const key = `${rule} ${messageId}`;
  let ids = idLists.get(key);
  if (!ids) {
    const own = (rules[rule]?.meta.docs.ids ?? []).filter((one) => isIdOf(one, rule, messageId));
    idLists.set(key, (ids = own.length ? own : [rule]));
  }
  return ids;
}

/** Nothing for a finding with a part in the linted file. */
function originsOf(findings: readonly Finding[]): Pick<LocatedIssue, "origins"> {
  const origins = findings.flatMap(({ span }) => span.origin ?? []);
  return origins.length === findings.length ? { origins } : {};
}

function pathOfFinding(
  finding: Finding,
  about: DefinitionSummary | undefined,
): Pick<ValidationIssue, "path" | "pointer"> {
  return pathTo(about ? pointerAt(about.root, finding.pointer, finding.span) : finding.pointer);
}

const maxStepLength = 200;

const linesOf = memoizeFor(({ text }: CodeFile) => new LineTable(text));

/** The file of a place as reports show it, and its position. `base` is the folder that paths are relative to. */
export function shownPlace({ file, span }: Place, base: string | undefined) {
  const path = base === undefined ? file.path : shownPath(file.path, base);
  return { file: path, ...linePositionOf(span.start, linesOf(file)) };
}

/** A step of a path through the code. */
function stepOf({ file, span, says = "is passed on" }: Step, base: string | undefined): FlowStep {
  const start = shownPlace({ file, span }, base);
  const end = linePositionOf(span.end, linesOf(file));
  const text = file.text.slice(span.start, Math.min(span.end, span.start + maxStepLength));
  // The first line of a function is enough.
  const [first = ""] = text.split(/[\n\r\u2028\u2029]/u, 1);
  const isCut = first.length < span.end - span.start;
  return {
    ...start,
    endLine: end.line,
    endColumn: end.column,
    text: isCut ? `${first.trimEnd()} …` : first,
    message: says,
  };
}

function pathTo(pointer: string): Pick<ValidationIssue, "path" | "pointer"> {
  return { path: keyPathOf(pointer), pointer };
}

/** A comment in the file may change the level. ESLint has only two levels. */
/** A comment may change the level that ESLint has for the whole rule: the highest of its messages. */
function severityOf(
  { severity }: Linter.LintMessage,
  active: ActiveRule | undefined,
  messageId: string | undefined,
): IssueSeverity {
  const configured = severityOfMessage(active, messageId) ?? "warning";
  if (severity === 2 && (!active || highestSeverity(active) !== "error")) return "error";
  const isLowered = severity === 1 && configured === "error";
  return isLowered || configured === "off" ? "warning" : configured;
}

/** True for a message that the configuration enables. If a rule has several requirements, some may be disabled. */
export function isAskedFor({ rule, message }: Pick<Found, "rule" | "message">, active: ActiveRules): boolean {
  const one = active.get(rule);
  const id = message.messageId === undefined ? undefined : singularIdOf(message.messageId);
  return one === undefined || severityOfMessage(one, id) !== "off";
}

interface DescribedOffer extends Offer {
  readonly description: string;
}

/** The edits of a message. The finding has them as the rule has made them; ESLint joins the replacements of each. */
function offersOf({ fix, suggestions = [] }: Linter.LintMessage, finding: Finding | undefined): DescribedOffer[] {
  const { edits } = finding ?? {};
  const fixes = fix
    ? [{ kind: "fix" as const, description: "Apply the fix.", edit: edits?.fix ?? joinedEdit(fix) }]
    : [];
  return [
    ...fixes,
    ...suggestions.map(({ desc, fix: joined }, index) => ({
      kind: kindOfOffer(desc),
      description: desc,
      edit: edits?.suggest[index] ?? joinedEdit(joined),
    })),
  ];
}

function joinedEdit({ range: [start, end], text }: Rule.Fix): Edit {
  return [{ span: { start, end }, text }];
}

function issueEditOf({ kind, description, edit }: DescribedOffer): IssueEdit {
  return { kind, description, changes: edit.map(({ span, text }) => ({ range: [span.start, span.end], text })) };
}

/** A message of one of our rules, with its facts from the model. */
export interface Found {
  readonly rule: string;
  readonly message: Linter.LintMessage;
  /** Absent for a message of ESLint itself about one of our rules: wrong options in a comment. */
  readonly finding: Finding | undefined;
}

/**
 * Joins ESLint's messages with the findings of the rules. ESLint sorts messages and drops those that a comment
 * disables. Messages with the same rule, text and place are all dropped or all kept, and keep their order.
 */
export function matchFindings(messages: readonly Linter.LintMessage[], sourceCode: SourceCode): Found[] {
  const queues = new Map<string, Finding[]>();
  for (const finding of findingsOf(sourceCode)) {
    const { line, column } = sourceCode.getLocFromIndex(finding.span.start);
    const key = keyOf(`mcp/${finding.rule}`, finding.messageId, line, column + 1);
    const queue = queues.get(key);
    if (queue) queue.push(finding);
    else queues.set(key, [finding]);
  }
  return messages.flatMap((message) => {
    const { ruleId, messageId, line, column } = message;
    // Comments may configure rules of other plugins, which ESLint then reports as missing here.
    if (!ruleId?.startsWith("mcp/")) return [];
    const finding = queues.get(keyOf(ruleId, messageId, line, column))?.shift();
    return [{ rule: ruleId.slice("mcp/".length), message, finding }];
  });
}

function keyOf(rule: string, messageId: string | undefined, line: number, column: number): string {
  return `${rule} ${messageId ?? ""} ${String(line)}:${String(column)}`;
}

/** The issues for the defects of a text's origin, each at the nearest place in the text. */
export function defectIssues(
  source: LintText,
  sourceCode: SourceCode,
  definitions: readonly DefinitionSummary[],
): LocatedIssue[] {
  const { defects = [] } = source;
  const root = defects.length ? rootOf(source, sourceCode) : undefined;
  return defects.map(({ pointer, message }): LocatedIssue => {
    const { span } = (root && nearestAt(root, pointer)) ?? { span: { start: 0, end: 0 } };
    const about = definitions.find((one) => one.pointer === "" || `${pointer}/`.startsWith(`${one.pointer}/`));
    const within = pointer.slice(about?.pointer.length ?? 0);
    return {
      about: about ? [about] : [],
      issue: {
        ...invalidFormat,
        message,
        ...subjectOf(about, within),
        ...placeOf(source, sourceCode, span),
      },
    };
  });
}

/** The issues for syntax that a strict JSON parser refuses. */
export function strictnessIssues(
  source: LintText,
  sourceCode: SourceCode,
  definitions: readonly DefinitionSummary[],
): LocatedIssue[] {
  const isRelaxed = /\.json[c5]$/iu.test(source.path);
  const faults = jsonFaultsIn(source.text, isRelaxed);
  const root = faults.length ? rootOf(source, sourceCode) : undefined;
  return faults.map(({ message, remedy, ...span }): LocatedIssue => {
    const about = definitions.find((one) => one.root.span.start <= span.start && span.end <= one.root.span.end);
    const within = about?.root ?? root;
    return {
      about: about ? [about] : [],
      issue: {
        ...invalidFormat,
        id: "PARSE_ERROR",
        rule: "PARSE_ERROR",
        message,
        suggestion: remedy,
        ...subjectOf(about, within ? pointerAt(within, "", span) : ""),
        ...placeOf(source, sourceCode, span),
      },
    };
  });
}

/** The value of a document. */
function rootOf({ path, text }: LintText, sourceCode: SourceCode): Located | undefined {
  const { ast } = sourceCode;
  const parserServices = sourceCode.parserServices as object;
  const source = { text, ast, parserServices, path };
  const language = documentLanguageOf(source);
  return language && rootsOf(source, language)[0];
}

function subjectOf(about: DefinitionSummary | undefined, pointer: string) {
  return { tool: about?.name ?? "", kind: about?.kind ?? ("server" as const), ...pathTo(pointer) };
}

function placeOf({ name: file }: LintText, sourceCode: SourceCode, span: Span) {
  const start = sourceCode.getLocFromIndex(span.start);
  const end = sourceCode.getLocFromIndex(span.end);
  return { file, line: start.line, column: start.column + 1, endLine: end.line, endColumn: end.column + 1, edits: [] };
}

/** The issue for a part that a limit omitted. An unchecked part counts as a failed check. */
export function limitIssue(
  { message, definition }: LimitNotice,
  source: LintText,
  sourceCode: SourceCode,
  definitions: readonly DefinitionSummary[],
): LocatedIssue {
  const about = definition && definitions.find(({ root }) => root === definition.root);
  const span = definition?.span ?? { start: 0, end: 0 };
  return {
    about: about ? [about] : [],
    issue: { ...invalidFormat, message, ...subjectOf(about, ""), ...placeOf(source, sourceCode, span) },
  };
}

const invalidFormat = {
  id: "INVALID_FORMAT",
  rule: "INVALID_FORMAT",
  category: "schema",
  family: undefined,
  severity: "error",
} as const;

/** The value at a pointer, or the last existing one on the path. */
function nearestAt(root: Located, pointer: string): Located {
  let current = root;
  for (const key of tokensOf(pointer)) {
    const next: Located | undefined =
      current.kind === "object"
        ? current.members.get(key)?.value
        : current.kind === "array"
          ? current.items[Number(key)]
          : undefined;
    if (!next) break;
    current = next;
  }
  return current;
}
