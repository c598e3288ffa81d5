import type { Rule } from "eslint";
import type { Definition } from "../model/definition.ts";
import type { Server } from "../model/server.ts";
import type { Tool } from "../model/tool.ts";
import { settingsOf } from "../readers/settings.ts";
import type { RuleContext, RuleSpec } from "./define-rule.ts";
import { recordFinding } from "./findings.ts";
import type { AnyDefinition, Inspector } from "./inspection.ts";
import type { Messages } from "./messages.ts";
import type { OptionSpec, OptionValues } from "./option.ts";
import { commonReports, pointerOf, type PendingReport, type PendingSuggestion, type ReportDetails } from "./report.ts";
import { spanOf, type Check, type Subject, type SubjectKind } from "./subjects.ts";

/** Nobody reads more findings of one rule about one definition; whoever repairs these is told of the next. */
const maxReports = 1_000;

const none: readonly PendingReport[] = [];

const schemaKeys = ["inputSchema", "outputSchema"] as const;

/** One rule, with its options, over one file. */
export class RuleRun<M extends Messages, O extends OptionSpec> implements Inspector {
  readonly #spec: RuleSpec<M, O>;
  readonly #eslint: Rule.RuleContext;
  readonly #context: RuleContext<M, O>;
  /** One object for all tools: a new one for each of 10,000 tools and 40 rules is work for the garbage collector. */
  #withTool: (RuleContext<M, O> & { tool: Tool }) | undefined;
  #pending: PendingReport[] = [];
  #mostReports = maxReports;
  #byVariant: (readonly PendingReport[])[] = [];

  constructor(spec: RuleSpec<M, O>, eslint: Rule.RuleContext, server: Server) {
    this.#spec = spec;
    this.#eslint = eslint;
    this.#context = {
      server,
      options: optionsOf<O>(eslint),
      settings: settingsOf(eslint.settings),
      report: (subject: Subject, messageId: keyof M & string, details: AnyDetails<M> = {}) => {
        if (this.#pending.length < this.#mostReports) this.#pending.push(pendingOf(subject, messageId, details));
      },
    };
  }

  overServer(server: Server): void {
    this.#mostReports = Infinity;
    this.#spec.check.server?.(server, this.#context);
    this.#flush(this.#take(), undefined);
  }

  looksAt(kind: AnyDefinition["kind"]): boolean {
    const { check } = this.#spec;
    if (kind === "tool" && (check.parameter !== undefined || check.schema !== undefined)) return true;
    return check.definition !== undefined || check[kind] !== undefined;
  }

  overDefinition(definition: AnyDefinition): void {
    const { check } = this.#spec;
    const context = this.#context;
    check.definition?.(definition, context);
    switch (definition.kind) {
      case "tool": {
        check.tool?.(definition, context);
        this.#overParameters(definition, context);
        this.#overSchemas(definition, context);
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
    if (!this.#byVariant.length) return;
    this.#flush(commonReports(this.#byVariant), first);
    this.#byVariant = [];
  }

  #overParameters(tool: Tool, context: RuleContext<M, O>): void {
    const { check } = this.#spec;
    if (!check.parameter || !tool.parameters.length) return;
    const withTool = (this.#withTool ??= { ...context, tool });
    withTool.tool = tool;
    for (const parameter of tool.parameters) check.parameter(parameter, withTool);
  }

  #overSchemas(tool: Tool, context: RuleContext<M, O>): void {
    const { check } = this.#spec;
    if (!check.schema) return;
    for (const key of schemaKeys) {
      const reading = tool[key];
      if (reading.state === "known") check.schema({ tool, key, schema: reading.value }, context);
    }
  }

  #take(): readonly PendingReport[] {
    // Never the list itself while it is empty: what the next variant reports would stand in it, too.
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
    // Two branches of a union that stand in one place: `z.array(z.union([z.object({ … }), z.object({ … })]))`.
    const told = new Set<string>();
    for (const report of reports) {
      const { subject, messageId, span, data } = report;
      const what = JSON.stringify([messageId, span.start, span.end, data, "path" in subject ? subject.path : ""]);
      if (!told.has(what)) this.#emit(report, definition);
      told.add(what);
    }
  }

  #emit(report: PendingReport, current: Definition | undefined): void {
    const { sourceCode } = this.#eslint;
    const { subject, messageId, span } = report;
    const definition = current ?? ("root" in subject && "kind" in subject ? subject : undefined);
    const supplied = {
      tool: definition?.label ?? "",
      kind: definition?.kind ?? "",
      path: "path" in subject ? subject.path : "",
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
      rule: this.#spec.name,
      messageId,
      subject: subjectKindOf(this.#spec.check, subject),
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
  if ("kind" in subject) return check.server ? "server" : subject.kind;
  return "path" in subject ? "parameter" : "schema";
}

function optionsOf<O extends OptionSpec>(eslint: Rule.RuleContext): OptionValues<O> {
  // ESLint has validated the options against the schema of the same spec and merged the defaults into them.
  const [options = {}] = eslint.options as [OptionValues<O>?];
  return options as OptionValues<O>;
}

function applying(edit: readonly { readonly span: { start: number; end: number }; readonly text: string }[]) {
  return (fixer: Rule.RuleFixer): Rule.Fix[] =>
    edit.map(({ span, text }) => fixer.replaceTextRange([span.start, span.end], text));
}

function stringsOf(
  supplied: Readonly<Record<string, string>>,
  data: Readonly<Record<string, string | number>>,
): Record<string, string> {
  const strings: Record<string, string> = { ...supplied };
  for (const name in data) strings[name] = String(data[name]);
  return strings;
}
