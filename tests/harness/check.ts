import assert from "node:assert/strict";
import type { McpRule } from "../../lib/rule/define-rule.ts";
import { draftIdOf, kindOfOffer } from "../../lib/rule/report.ts";
import type { Change } from "./changes.ts";
import { assertEditLaws } from "./edit-laws.ts";
import type { ExpectedEdit, ExpectedReport, ExpectedSuggestion } from "./expectation.ts";
import type { LanguageName } from "./languages.ts";
import { lint, type Pass, type Report, type Setup, type Source } from "./lint.ts";
import type { Offer, SurfaceName } from "./surface.ts";

/** One text, and the expected findings of a rule for it. */
export interface Expectation extends Setup {
  readonly source: Source;
  /** The surface that the text is a print of; `undefined` for text that a test states itself. */
  readonly surface?: SurfaceName;
  /** In any order. None: the rule must be silent. */
  readonly reports: readonly ExpectedReport[];
  /** Prefix of the pointers of changes: `/tools/0` where a case states one tool. */
  readonly base?: string;
  /** Whether the surface offers an edit with such a change. Default: it does. */
  readonly offers?: (change: Change) => Offer;
  /** How many tools, resources and prompts the text holds: silence means nothing where the reader has not seen them. */
  readonly holds?: readonly [tools: number, resources: number, prompts: number];
}

/**
 * Checks that a rule reports exactly what is expected about a text, and that every edit it offers keeps the edit laws.
 *
 * @throws AssertionError that shows both sides.
 */
export function assertReports(rule: McpRule, expectation: Expectation): void {
  const { source, reports: expected, holds } = expectation;
  const pass = lint(rule, source, expectation);
  assert.equal(pass.fatal, undefined, `ESLint could not lint it:\n${source.text}`);
  if (holds)
    assert.deepEqual(
      countsOf(pass),
      holds,
      `The reader has not found the tools, resources and prompts of:\n${source.text}`,
    );
  const both = [
    expected.map((report) => summaryOf(report, expectation)),
    pass.reports.map((report) => actualOf(report, expectation)),
  ];
  const [wanted = [], found = []] = both.map((list) => list.map((one) => JSON.stringify(one)).sort());
  assert.deepEqual(found, wanted, `The reports differ from the expected ones in:\n${source.text}`);
  for (const [report, match] of matched(expected, pass, expectation))
    assertReport(rule, pass, report, match, expectation);
}

function countsOf({ model }: Pass): number[] {
  return ["tools", "resources", "prompts"].map((key) => {
    const list = model?.plain[key];
    return Array.isArray(list) ? list.length : 0;
  });
}

/** The conditions for any report of any rule. */
export function assertWellFormed({ message, text }: Report): void {
  assert.notEqual(text, "", `A report points at nothing: ${message.message}`);
  for (const sentence of [message.message, ...(message.suggestions ?? []).map(({ desc }) => desc)]) {
    assert.doesNotMatch(sentence, /\{\{|\}\}/, "A placeholder is not filled.");
    assert.match(sentence, /^[A-Z'"`]/, "A message begins with a capital or a quote.");
    assert.match(sentence, /\.$/, "A message ends with a full stop.");
  }
}

/** Python's words for what JSON has other words for. */
const pythonWords: ReadonlyMap<string, string> = new Map([
  ["True", "true"],
  ["False", "false"],
  ["None", "null"],
]);

/** Source text as the surfaces have it in common: without the quotes and escapes of a string, in the words of JSON. */
function inCommon(text: string, language: LanguageName): string {
  if (language !== "python") return withoutQuotes(text);
  const docstring = /^"""(.*)"""$/s.exec(text)?.[1]?.replaceAll("\n    ", "\n");
  return docstring ?? pythonWords.get(text) ?? withoutQuotes(text);
}

/** Source text without the quotes and escapes of a string. */
export function withoutQuotes(text: string): string {
  const quoted = /^(["'`])(.*)\1$/s.exec(text);
  if (!quoted) return text;
  const [, quote, inner = ""] = quoted;
  if (quote !== '"') return inner.replaceAll("''", "'");
  try {
    return String(JSON.parse(text));
  } catch {
    return inner;
  }
}

interface Summary {
  readonly messageId: string | undefined;
  readonly at: string;
}

function summaryOf({ messageId, at }: ExpectedReport, { surface }: Expectation): Summary {
  if (typeof at === "string") return { messageId, at };
  return { messageId, at: (surface && at[surface]) ?? at.default };
}

function actualOf({ message, text }: Report, { source }: Expectation): Summary {
  return { messageId: message.messageId, at: inCommon(text, source.language) };
}

/**
 * Pairs expected reports with actual ones. Twins (same message, same text) are distinguished by pointer and message.
 */
function matched(
  expected: readonly ExpectedReport[],
  pass: Pass,
  expectation: Expectation,
): [ExpectedReport, Report][] {
  const left = [...pass.reports];
  const isSame = (report: Report, wanted: ExpectedReport): boolean =>
    JSON.stringify(actualOf(report, expectation)) === JSON.stringify(summaryOf(wanted, expectation));
  const isTwin = ({ finding, message }: Report, wanted: ExpectedReport): boolean =>
    (wanted.pointer === undefined || wanted.pointer === finding.pointer) &&
    (wanted.message === undefined || wanted.message === message.message);
  return expected.map((wanted) => {
    const exact = left.findIndex((report) => isSame(report, wanted) && isTwin(report, wanted));
    const index = exact >= 0 ? exact : left.findIndex((report) => isSame(report, wanted));
    const [report] = left.splice(index, 1);
    assert.ok(report);
    return [wanted, report];
  });
}

function assertReport(
  rule: McpRule,
  pass: Pass,
  wanted: ExpectedReport,
  report: Report,
  expectation: Expectation,
): void {
  const { message, finding } = report;
  assertWellFormed(report);
  if (wanted.message !== undefined) assert.equal(message.message, wanted.message);
  if (wanted.pointer !== undefined) assert.equal(finding.pointer, wanted.pointer);

  const { fix, suggestions = [] } = wanted;
  const expectedFix = fix && isOffered(fix, message.fix !== undefined, expectation) ? fix : undefined;
  assert.equal(
    message.fix !== undefined,
    expectedFix !== undefined,
    `${message.fix ? "A fix is offered that is not expected" : "No fix is offered"}: ${message.message}`,
  );
  const offered = message.suggestions ?? [];
  const expectedSuggestions = suggestions
    .map((suggestion) =>
      offerOf(suggestion, expectation) === "maybe a draft" ? { ...suggestion, draft: true } : suggestion,
    )
    .filter((suggestion) => {
      const isFound = offered.some(({ messageId }) => messageId === idOf(suggestion));
      return isOffered(suggestion, isFound, expectation);
    });
  assert.deepEqual(
    offered.map(({ messageId }) => messageId),
    expectedSuggestions.map(idOf),
    `The suggestions differ from the expected ones: ${message.message}\n${expectation.source.text}`,
  );
  for (const [index, { draft = false }] of expectedSuggestions.entries())
    assert.equal(kindOfOffer(offered[index]?.desc ?? ""), draft ? "draft" : "suggestion");

  if (expectedFix && message.fix) {
    assertEditLaws(rule, {
      ...expectation,
      pass,
      report,
      edit: message.fix,
      changes: changesOf(expectedFix, expectation),
      isFix: true,
    });
  }
  for (const [index, suggestion] of expectedSuggestions.entries()) {
    const edit = offered[index]?.fix;
    assert.ok(edit);
    assertEditLaws(rule, {
      ...expectation,
      pass,
      report,
      edit,
      changes: changesOf(suggestion, expectation),
      isFix: false,
    });
  }
}

function idOf({ messageId, draft = false }: ExpectedSuggestion): string {
  return draft ? draftIdOf(messageId) : messageId;
}

/** @param isFound whether it is offered, which decides where the surface may offer it or not */
function isOffered(edit: ExpectedEdit, isFound: boolean, expectation: Expectation): boolean {
  const offer = offerOf(edit, expectation);
  return offer === "always" || (offer === "maybe a draft" && isFound);
}

function offerOf(edit: ExpectedEdit, expectation: Expectation): Offer {
  const { surface, offers } = expectation;
  if (surface && edit.except?.[surface] !== undefined) return "never";
  const all = changesOf(edit, expectation).map((change) => offers?.(change) ?? "always");
  return all.find((offer) => offer === "never") ?? all.find((offer) => offer !== "always") ?? "always";
}

function changesOf({ change }: ExpectedEdit, { base = "" }: Expectation): Change[] {
  const changes: readonly Change[] = "pointer" in change ? [change] : change;
  return changes.map((one) => ({ ...one, pointer: `${base}${one.pointer}` }));
}
