import type { Rule } from "eslint";
import type { Definition } from "../model/definition.ts";
import type { Server } from "../model/server.ts";
import type { Tool } from "../model/tool.ts";
import { settingsOf } from "../readers/settings.ts";
import type { RuleContext, RuleSpec } from "./define-rule.ts";
import { recordFinding } from "./findings.ts";
import type { OptionSpec, OptionValues } from "./option.ts";
import {
  commonReports,
  type Messages,
  type PendingReport,
  type PendingSuggestion,
  type ReportDetails,
  visible,
} from "./report.ts";
import type { AnyDefinition, RuleVisitor } from "./shared-traversal.ts";
import { type Check, pathOf, pointerOf, spanOf, type Subject, type SubjectKind } from "./subjects.ts";

/** The maximum number of findings of one rule for one definition. Nobody reads more. */
const maxReports = 1_000;

const none: readonly PendingReport[] = [];

const schemaKeys = ["inputSchema", "outputSchema"] as const;

/** One rule, with its options, over one file. */
export class RuleRun<M extends Messages, O extends OptionSpec> implements RuleVisitor {
  readonly #name: string;
  readonly #check: Check<RuleContext<M, O>>;
  readonly #eslint: Rule.RuleContext;
  readonly #context: RuleContext<M, O>;
  /** One object for all tools. Otherwise the rules of a run over 10,000 tools would create 400,000 objects. */
  #withTool: (RuleContext<M, O> & { tool: Tool }) | undefined;
  #pending: PendingReport[] = [];
  #maxReports = maxReports;
  /** The number of reports about the current definition that were not made. */
  #leftOut = 0;
  #byVariant: (readonly PendingReport[])[] = [];

  constructor(spec: RuleSpec<M, O>, eslint: Rule.RuleContext, server: Server) {
    const options = optionsOf<O>(eslint);
    this.#name = spec.name;
    this.#check = typeof spec.check === "function" ? spec.check({ server, options }) : spec.check;
    this.#eslint = eslint;
    this.#context = {
      server,
      options,
      settings: settingsOf(eslint.settings),
      report: (subject: Subject, messageId: keyof M & string, details: AnyDetails<M> = {}) => {
        if (this.#pending.length < this.#maxReports) this.#pending.push(pendingOf(subject, messageId, details));
        else this.#leftOut++;
      },
    };
  }

  visitServer(server: Server): void {
    this.#maxReports = Infinity;
    this.#check.server?.(server, this.#context);
    this.#flush(this.#take(), undefined);
  }

  handles(kind: AnyDefinition["kind"]): boolean {
    const check = this.#check;
    if (kind === "tool" && (check.parameter !== undefined || check.schema !== undefined)) return true;
    return check.definition !== undefined || check[kind] !== undefined;
  }

  visitDefinition(definition: AnyDefinition): void {
    const check = this.#check;
    const context = this.#context;
    check.definition?.(definition, context);
    switch (definition.kind) {
      case "tool": {
        check.tool?.(definition, context);
        this.#visitParameters(definition, context);
        this.#visitSchemas(definition, context);
        break;
      }
      case "resource": {
        check.resource?.(definition, context);
        break;
      }
      case "prompt":
        check.prompt?.(definition, context);
    }
  }

  endVariant(): void {
    this.#byVariant.push(this.#take());
  }

  endDefinition(first: AnyDefinition): void {
    if (this.#pending.length) this.#flush(this.#take(), first);
    if (this.#byVariant.length) this.#flush(commonReports(this.#byVariant), first);
    this.#byVariant = [];
    if (this.#leftOut) this.#reportLeftOut(first);
    this.#leftOut = 0;
  }

  #reportLeftOut({ kind: subject, label, span }: AnyDefinition): void {
    const { sourceCode } = this.#eslint;
    const loc = { start: sourceCode.getLocFromIndex(span.start), end: sourceCode.getLocFromIndex(span.end) };
    const more = `${subject} '${visible(label)}' has more findings of this rule than the ${String(maxReports)} that are reported.`;
    this.#eslint.report({ loc, message: `The ${more}` });
    recordFinding(sourceCode, {
      rule: this.#name,
      messageId: "",
      subject,
      definition: label,
      pointer: "",
      span,
    });
  }

  #visitParameters(tool: Tool, context: RuleContext<M, O>): void {
    const check = this.#check;
    if (!check.parameter || !tool.parameters.length) return;
    const withTool = (this.#withTool ??= { ...context, tool });
    withTool.tool = tool;
    for (const parameter of tool.parameters) check.parameter(parameter, withTool);
  }

  #visitSchemas(tool: Tool, context: RuleContext<M, O>): void {
    const check = this.#check;
    if (!check.schema) return;
    for (const key of schemaKeys) {
      const reading = tool[key];
      if (reading.state === "known") check.schema({ tool, key, schema: reading.value }, context);
    }
  }

  #take(): readonly PendingReport[] {
    // An empty list must not be shared, because the next variant would add its reports to it.
    if (!this.#pending.length) return none;
    const taken = this.#pending;
    this.#pending = [];
    return taken;
  }

  #flush(reports: readonly PendingReport[], definition: Definition | undefined): void {
    if (reports.length < 2) {
      for (const report of reports) this.#emit(report, definition);
      return;
    }
    // Two branches of a union may have the same position: `z.array(z.union([z.object({ … }), z.object({ … })]))`.
    const reported = new Set<string>();
    for (const report of reports) {
      const { subject, messageId, span, data } = report;
      const identity = JSON.stringify([messageId, span.start, span.end, data, pathOf(subject)]);
      if (!reported.has(identity)) this.#emit(report, definition);
      reported.add(identity);
    }
  }

  #emit(report: PendingReport, current: Definition | undefined): void {
    const { sourceCode } = this.#eslint;
    const { subject, messageId, span } = report;
    const definition = current ?? (subject.kind === "parameter" || subject.kind === "schema" ? undefined : subject);
    const supplied = {
      tool: definition?.label ?? "",
      kind: definition?.kind ?? "",
      path: pathOf(subject),
    };
    this.#eslint.report({
      messageId,
      data: stringsOf(supplied, report.data),
      loc: { start: sourceCode.getLocFromIndex(span.start), end: sourceCode.getLocFromIndex(span.end) },
      fix: report.fix ? applying(report.fix) : null,
      suggest: report.suggest.map(({ messageId: id, data, edit }) => ({
        messageId: id,
        data: stringsOf(supplied, data),
        fix: applying(edit),
      })),
    });
    recordFinding(sourceCode, {
      rule: this.#name,
      messageId,
      subject: subjectKindOf(this.#check, subject),
      definition: definition?.label,
      pointer: pointerOf(subject),
      span,
    });
  }
}

type AnyDetails<M extends Messages> = ReportDetails<M> & { readonly data?: Readonly<Record<string, string | number>> };

function pendingOf<M extends Messages>(subject: Subject, messageId: string, details: AnyDetails<M>): PendingReport {
  const suggest: PendingSuggestion[] = [];
  for (const { message, data = {}, edit } of details.suggest ?? []) {
    if (edit) suggest.push({ messageId: message, data, edit });
  }
  return {
    subject,
    messageId,
    span: details.at ?? spanOf(subject),
    data: details.data ?? {},
    fix: details.fix,
    suggest,
  };
}

function subjectKindOf(check: Check<never>, subject: Subject): SubjectKind {
  if (subject.kind === "parameter" || subject.kind === "schema" || !check.server) return subject.kind;
  return "server";
}

function optionsOf<O extends OptionSpec>(eslint: Rule.RuleContext): OptionValues<O> {
  // ESLint has validated the options against the schema of the same spec and added the defaults.
  const [options = {}] = eslint.options as [OptionValues<O>?];
  return options as OptionValues<O>;
}

function applying(edit: readonly { readonly span: { start: number; end: number }; readonly text: string }[]) {
  return (fixer: Rule.RuleFixer): Rule.Fix[] =>
    edit.map(({ span, text }) => fixer.replaceTextRange([span.start, span.end], text));
}

/** The data of a message. Names and descriptions are a stranger's, and ESLint prints its messages as they are. */
function stringsOf(
  supplied: Readonly<Record<string, string>>,
  data: Readonly<Record<string, string | number>>,
): Record<string, string> {
  const strings: Record<string, string> = {};
  for (const name in supplied) strings[name] = visible(supplied[name] ?? "");
  for (const name in data) strings[name] = visible(String(data[name]));
  return strings;
}
