import type { Rule } from "eslint";
import type { Definition } from "../model/definition.ts";
import type { Server } from "../model/server.ts";
import type { Tool } from "../model/tool.ts";
import { concernsMcp, serverOf } from "../readers/index.ts";
import { settingsOf } from "../readers/settings.ts";
import type { RuleContext, RuleSpec } from "./define-rule.ts";
import { recordFinding } from "./findings.ts";
import type { Messages } from "./messages.ts";
import type { OptionSpec, OptionValues } from "./option.ts";
import { commonReports, pointerOf, type PendingReport, type PendingSuggestion, type ReportDetails } from "./report.ts";
import { spanOf, type Check, type Subject, type SubjectKind } from "./subjects.ts";

/**
 * Runs a rule over the model of the linted file, once its root node is entered.
 *
 * @returns the listeners for ESLint: none for a file that has nothing to do with MCP.
 */
export function runCheck<M extends Messages, O extends OptionSpec>(
  spec: RuleSpec<M, O>,
  context: Rule.RuleContext,
): Rule.RuleListener {
  if (!concernsMcp(context)) return {};
  const run = (): void => {
    const server = serverOf(context);
    if (server) new Run(spec, context).over(server);
  };
  // `Document` is the root that @eslint/json's language gives; all others call it `Program`.
  return { Program: run, Document: run };
}

const schemaKeys = ["inputSchema", "outputSchema"] as const;

class Run<M extends Messages, O extends OptionSpec> {
  readonly #spec: RuleSpec<M, O>;
  readonly #eslint: Rule.RuleContext;
  readonly #context: Omit<RuleContext<M, O>, "server">;
  #pending: PendingReport[] = [];

  constructor(spec: RuleSpec<M, O>, eslint: Rule.RuleContext) {
    this.#spec = spec;
    this.#eslint = eslint;
    this.#context = {
      options: optionsOf<O>(eslint),
      settings: settingsOf(eslint.settings),
      report: (subject: Subject, messageId: keyof M & string, details: AnyDetails<M> = {}) => {
        this.#pending.push(pendingOf(subject, messageId, details));
      },
    };
  }

  over(server: Server): void {
    const { check } = this.#spec;
    const context = { ...this.#context, server };
    if (check.server) {
      check.server(server, context);
      this.#flush(this.#take(), undefined);
    }
    if (check.definition ?? check.tool ?? check.parameter ?? check.schema) {
      const overTool = (tool: Tool): void => {
        this.#overTool(tool, context);
      };
      for (const tool of server.tools) this.#overVariants(tool.variants, overTool);
    }
    if (check.definition ?? check.resource) {
      for (const resource of server.resources) {
        this.#overVariants(resource.variants, (variant) => {
          check.definition?.(variant, context);
          check.resource?.(variant, context);
        });
      }
    }
    if (check.definition ?? check.prompt) {
      for (const prompt of server.prompts) {
        this.#overVariants(prompt.variants, (variant) => {
          check.definition?.(variant, context);
          check.prompt?.(variant, context);
        });
      }
    }
  }

  #overTool(tool: Tool, context: RuleContext<M, O>): void {
    const { check } = this.#spec;
    check.definition?.(tool, context);
    check.tool?.(tool, context);
    if (check.parameter && tool.parameters.length) {
      const withTool = { ...context, tool };
      for (const parameter of tool.parameters) check.parameter(parameter, withTool);
    }
    if (check.schema) {
      for (const key of schemaKeys) {
        const reading = tool[key];
        if (reading.state === "known") check.schema({ tool, key, schema: reading.value }, context);
      }
    }
  }

  #overVariants<D extends Definition>(variants: readonly D[], check: (variant: D) => void): void {
    const [only] = variants;
    if (only && variants.length === 1) {
      check(only);
      if (this.#pending.length) this.#flush(this.#take(), only);
      return;
    }
    const byVariant = variants.map((variant) => {
      check(variant);
      return this.#take();
    });
    this.#flush(commonReports(byVariant), variants[0]);
  }

  #take(): PendingReport[] {
    const taken = this.#pending;
    if (taken.length) this.#pending = [];
    return taken;
  }

  #flush(reports: readonly PendingReport[], definition: Definition | undefined): void {
    for (const report of reports) this.#emit(report, definition);
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
  return { subject, messageId, span: details.at ?? spanOf(subject), data: details.data ?? {}, fix: details.fix, suggest };
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

function stringsOf(supplied: Readonly<Record<string, string>>, data: Readonly<Record<string, string | number>>): Record<string, string> {
  const strings: Record<string, string> = { ...supplied };
  for (const name in data) strings[name] = String(data[name]);
  return strings;
}
