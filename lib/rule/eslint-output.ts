import type { Rule } from "eslint";
import type { Definition } from "../model/definition.ts";
import type { Edit } from "../model/editor.ts";
import { lazy } from "../model/lazy.ts";
import type { Server } from "../model/server.ts";
import type { Span } from "../model/span.ts";
import { type Finding, recordFinding } from "./findings.ts";
import {
  draftIdOf,
  type MessageValues,
  pathsIn,
  type PendingReport,
  pluralIdOf,
  type Quote,
  type ShowPath,
  textsOf,
  visible,
} from "./report.ts";
import { commonEdits, type ReportGroup, ReportGroups, textOfGroup, type Users, usersOf } from "./report-group.ts";
import type { Output } from "./rule-run.ts";
import { suppliedFor } from "./subjects.ts";

/**
 * Converts a rule's reports to messages of ESLint, which may have edits, and records the findings behind them. Reports
 * of one fault become one message.
 */
export class EslintOutput implements Output {
  readonly #eslint: Rule.RuleContext;
  readonly #messages: Readonly<Record<string, string>>;
  readonly #groups = new ReportGroups();
  readonly #users: () => Users;
  readonly #shown: ShowPath;

  /** @param messages the messages of the rule by their ids, plural forms included */
  constructor(eslint: Rule.RuleContext, messages: Readonly<Record<string, string>>, server: Server) {
    this.#eslint = eslint;
    this.#shown = pathsIn(eslint.cwd);
    this.#users = lazy(() => usersOf(server));
    this.#messages = messages;
  }

  report(report: PendingReport, finding: Finding, about: Definition | undefined): void {
    // The parts of a tool that are in another module are reported there.
    if (about?.source.isElsewhere && report.span.origin) return;
    this.#groups.add({ report, finding, about });
  }

  leaveOut(finding: Finding, limit: number): void {
    if (finding.span.origin) return;
    const { subject, definition = "" } = finding;
    const more = `${subject} '${visible(definition)}' has more findings of this rule than the ${String(limit)} that are reported.`;
    this.#eslint.report({ loc: this.#locOf(finding.span), message: `The ${more}` });
    recordFinding(this.#eslint.sourceCode, finding);
  }

  finish(): void {
    for (const group of this.#groups.take()) this.#emit(group);
  }

  #emit(group: ReportGroup): void {
    const [{ report, finding, about }, ...others] = group;
    const { sourceCode } = this.#eslint;
    const { more, plural } = textOfGroup(group, sourceCode.text, this.#shown);
    const pluralId = pluralIdOf(report.messageId);
    const isPlural = plural !== undefined && pluralId in this.#messages;
    const messageId = isPlural ? pluralId : report.messageId;
    const supplied = suppliedFor(report.subject, about);
    const data = stringsOf({ ...supplied, ...(isPlural ? plural : { more }) }, report.data, this.#shown);
    const { fix, suggest } = commonEdits(group, this.#users);
    const span = this.#marked(report);
    this.#eslint.report({
      messageId,
      data,
      loc: this.#locOf(span),
      fix: fix ? applying(fix, true) : null,
      suggest: suggest.map(({ messageId: id, data: own, edit, isDraft }) => ({
        messageId: isDraft ? draftIdOf(id) : id,
        data: stringsOf(supplied, own, this.#shown),
        fix: applying(edit, false),
      })),
    });
    const remedy = report.remedy?.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => data[name] ?? "");
    recordFinding(sourceCode, {
      ...finding,
      messageId,
      span,
      ...(remedy === undefined ? {} : { remedy }),
      ...(fix || suggest.length ? { edits: { fix, suggest: suggest.map(({ edit }) => edit) } } : {}),
      ...(others.length ? { others: others.map((other) => other.finding) } : {}),
    });
  }

  #locOf({ start, end }: Span) {
    const { sourceCode } = this.#eslint;
    return { start: sourceCode.getLocFromIndex(start), end: sourceCode.getLocFromIndex(end) };
  }

  /**
   * The words that the report quotes, if the source shows them. Else, of text in several lines only the first with
   * words is marked: editors would underline a whole description.
   */
  #marked({ span, quote }: PendingReport): Span {
    const { start, end, origin } = span;
    const text = this.#eslint.sourceCode.text.slice(start, end);
    const at = quote && !origin ? placeOf(quote, text) : undefined;
    if (quote && at !== undefined) return { start: start + at, end: start + at + quote.words.length };
    const [firstLine] = /^[^\p{L}\p{N}]*[^\r\n]*/u.exec(text) ?? [text];
    return { start, end: start + firstLine.length, ...(origin ? { origin } : {}) };
  }
}

/**
 * Where the source of a text shows some of its words. The source has escapes, marks and indentation, so the words must
 * occur there as often as in the text: then the n-th occurrence in one is the n-th in the other.
 */
function placeOf({ words, text, start }: Quote, source: string): number | undefined {
  const [inText, inSource] = [placesOf(words, text), placesOf(words, source)];
  if (inText.length !== inSource.length || (start === undefined && inText.length > 1)) return undefined;
  return inSource[start === undefined ? 0 : inText.indexOf(start)];
}

function placesOf(words: string, text: string): readonly number[] {
  const places: number[] = [];
  for (let at = text.indexOf(words); at >= 0 && words; at = text.indexOf(words, at + words.length)) places.push(at);
  return places;
}

/**
 * @param isUnattended true for a fix. ESLint applies all fixes together that do not overlap, so each covers the
 * constructs that it changes.
 */
function applying(edit: Edit, isUnattended: boolean) {
  return (fixer: Rule.RuleFixer): Rule.Fix[] =>
    edit.flatMap(({ span, text, construct }) => {
      const replaced = fixer.replaceTextRange([span.start, span.end], text);
      if (!isUnattended || !construct) return [replaced];
      const { start, end } = construct;
      const edges = [start, end].filter((at) => at < span.start || at > span.end);
      return [replaced, ...edges.map((at) => fixer.replaceTextRange([at, at], ""))];
    });
}

/** The data of a message. Names and descriptions are untrusted, and ESLint prints its messages without escaping. */
function stringsOf(
  supplied: Readonly<Record<string, string>>,
  data: MessageValues,
  shown: ShowPath,
): Record<string, string> {
  const strings: Record<string, string> = {};
  for (const name in supplied) strings[name] = visible(supplied[name] ?? "");
  for (const [name, text] of Object.entries(textsOf(data, shown))) strings[name] = visible(text);
  return strings;
}
