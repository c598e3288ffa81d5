import type { ToldEffect } from "../model/client.ts";
import type { Definition } from "../model/definition.ts";
import { lazy, memoize, memoizeFor } from "../model/lazy.ts";
import type { SourceModule } from "../model/module.ts";
import type { Manifest, Server } from "../model/server.ts";
import type { Tool } from "../model/tool.ts";
import type { FindReview } from "../readers/reviews.ts";
import type { McpSettings } from "../readers/settings.ts";
import type { RuleContext, RuleSpec } from "./define-rule.ts";
import type { Finding } from "./findings.ts";
import type { OptionSpec, OptionValues } from "./option.ts";
import {
  commonReports,
  type Messages,
  type MessageValue,
  type PendingReport,
  type PendingSuggestion,
  type ReportDetails,
  shownPathOf,
  textsOf,
} from "./report.ts";
import type { AnyDefinition, RulesOfRun, RuleVisitor } from "./shared-traversal.ts";
import {
  type Check,
  isWhole,
  pathOf,
  pointerOf,
  subjectSpan,
  type StatedSchemaSubject,
  type Subject,
  visits,
} from "./subjects.ts";
import { Schema } from "../model/schema.ts";

/** The maximum number of findings of one rule for one definition. More are not useful to a reader. */
const maxReports = 1_000;

const none: readonly PendingReport[] = [];

const schemaKeys = ["inputSchema", "outputSchema"] as const;

/** The context in which a rule runs. */
export interface RunFacts {
  readonly server: Server;
  readonly settings: McpSettings;
  /** Correct options, with the defaults. */
  readonly options: object;
  /** All rules of the run, by name, with their options. */
  readonly rules?: RulesOfRun;
  /** What a model said of the tools, by the name of a file of reviews; absent where no file is read. */
  readonly reviewsIn?: (file: string) => FindReview | undefined;
}

/** Receives the findings of a rule, as soon as they are certain for all variants of a definition. */
export interface Output {
  report(report: PendingReport, finding: Finding, about: Definition | undefined): void;
  /** Says that there is more to report about a definition than was reported. */
  leaveOut(finding: Finding, limit: number): void;
  /** Called once, after all reports. */
  finish(): void;
}

/** One rule, with its options, over one file. */
export class RuleRun<M extends Messages, O extends OptionSpec> implements RuleVisitor {
  readonly #name: string;
  readonly #check: Check<RuleContext<M, O>>;
  readonly #output: Output;
  readonly #context: RuleContext<M, O>;
  /** One object for all tools. Otherwise the rules of a run over 10,000 tools would create 400,000 objects. */
  #withTool: (RuleContext<M, O> & { tool: Tool }) | undefined;
  #pending: PendingReport[] = [];
  #maxReports = maxReports;
  /** The number of reports about the current definition that were not made. */
  #leftOut = 0;
  #byVariant: (readonly PendingReport[])[] = [];

  constructor(spec: RuleSpec<M, O>, { server, settings, options: given, rules, reviewsIn }: RunFacts, output: Output) {
    // They have been validated against the schema of the same spec.
    const options = given as OptionValues<O>;
    this.#name = spec.name;
    this.#check = typeof spec.check === "function" ? spec.check({ server, options }) : spec.check;
    this.#output = output;
    const reviews = memoize((file) => reviewsIn?.(file));
    // A review is of a definition, whichever variants it has.
    const wholes = lazy(() => new Map(server.tools.flatMap((whole) => whole.variants.map((one) => [one, whole]))));
    this.#context = {
      server,
      options,
      settings,
      reviewOf: (tool, file) => reviews(file)?.(wholes().get(tool) ?? tool),
      isOn: (rule, name, member) => {
        const others = rules?.get(rule);
        const value = name === undefined ? undefined : others?.[name];
        if (member !== undefined) return Array.isArray(value) ? value.includes(member) : value === member;
        return others !== undefined && value !== false;
      },
      report: (subject: Subject, messageId: keyof M & string, details: AnyDetails<M> = {}) => {
        const remedy = spec.remedies?.[messageId];
        if (this.#pending.length < this.#maxReports) this.#pending.push(pendingOf(subject, messageId, remedy, details));
        else this.#leftOut++;
      },
    };
  }

  visitServer(server: Server): void {
    this.#visitFile((check) => check.server?.(server, this.#context));
  }

  visitManifest(manifest: Manifest): void {
    this.#visitFile((check) => check.manifest?.(manifest, this.#context));
  }

  visitModule(module: SourceModule): void {
    this.#visitFile((check) => check.module?.(module, this.#context));
  }

  #visitFile(visit: (check: Check<RuleContext<M, O>>) => void): void {
    this.#maxReports = Infinity;
    visit(this.#check);
    this.#flush(this.#take(), undefined);
  }

  handles(kind: AnyDefinition["kind"]): boolean {
    return visits(this.#check, kind);
  }

  visitDefinition(definition: AnyDefinition): void {
    const check = this.#check;
    const context = this.#context;
    check.definition?.(definition, context);
    if (check.statedSchema) for (const subject of statedSchemasOf(definition)) check.statedSchema(subject, context);
    switch (definition.kind) {
      case "tool": {
        check.tool?.(definition, context);
        this.#visitParameters(definition, context);
        this.#visitSchemas(definition, context);
        this.#visitHandler(definition, context);
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
    if (this.#leftOut) {
      const { kind: subject, label: definition, span } = first;
      const about: Finding = { rule: this.#name, messageId: "", subject, definition, pointer: "", span };
      this.#output.leaveOut(about, maxReports);
    }
    this.#leftOut = 0;
  }

  end(): void {
    this.#output.finish();
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

  /** Code is read on first use by a rule. */
  #visitHandler(tool: Tool, context: RuleContext<M, O>): void {
    const check = this.#check;
    if (!check.handler) return;
    const { handler } = tool;
    if (handler.state !== "known") return;
    check.handler({ kind: "handler", tool, handler: handler.value, span: handler.span }, context);
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
      const identity = JSON.stringify([messageId, span.start, span.end, textsOf(data), pathOf(subject)]);
      if (!reported.has(identity)) this.#emit(report, definition);
      reported.add(identity);
    }
  }

  #emit(report: PendingReport, current: Definition | undefined): void {
    const { subject, messageId, pointer, span } = report;
    const about = current ?? (isDefinition(subject) ? subject : undefined);
    const finding: Finding = {
      rule: this.#name,
      messageId,
      subject: isWhole(subject) || (isDefinition(subject) && !current) ? "server" : subject.kind,
      definition: about?.label,
      pointer,
      span,
      part: shownPathOf(report),
      ...(report.flow ? { flow: report.flow } : {}),
      ...(report.effects ? { effects: report.effects } : {}),
    };
    this.#output.report(report, finding, about);
  }
}

/** The data of a message has what clients do, too: a rule passes on what `effectOn` has told it. */
type AnyDetails<M extends Messages> = ReportDetails<M> & {
  readonly data?: Readonly<Record<string, MessageValue | readonly ToldEffect[]>>;
};

function pendingOf<M extends Messages>(
  subject: Subject,
  messageId: string,
  remedy: string | undefined,
  details: AnyDetails<M>,
): PendingReport {
  const suggest: PendingSuggestion[] = [];
  for (const { message, data = {}, edit, draft: isDraft = false } of details.suggest ?? []) {
    if (edit) suggest.push({ messageId: message, data, edit, isDraft });
  }
  const values: Record<string, MessageValue> = {};
  let effects = details.told;
  for (const [name, value] of Object.entries(details.data ?? {}))
    if (typeof value === "object") effects = value;
    else values[name] = value;
  suggest.sort((a, b) => Number(a.isDraft) - Number(b.isDraft));
  return {
    subject,
    messageId,
    pointer: details.pointer ?? pointerOf(subject),
    span: details.at ?? subjectSpan(subject),
    quote: details.quote,
    data: values,
    effects,
    remedy,
    fix: details.fix,
    suggest,
    flow: details.flow,
  };
}

function isDefinition(subject: Subject): subject is Definition {
  const { kind } = subject;
  return kind !== "parameter" && kind !== "schema" && kind !== "handler" && !isWhole(subject);
}

/** The members of mcp-ts-core's definitions with schemas that no list shows. */
const keys = { tool: [], resource: ["params", "output"], prompt: ["args"] } as const;

/** The schemas that a definition of a framework states and that are not sent. The same objects for every rule. */
const statedSchemasOf = memoizeFor((definition: Definition): readonly StatedSchemaSubject[] => {
  if (definition.convention !== "mcp-ts-core" || definition.kind === "tool") return [];
  return keys[definition.kind].flatMap((key) => {
    const stated = definition.stated(key);
    if (stated.state !== "known" || stated.value.kind !== "object") return [];
    if (definition.source.nonObjectSchemas?.has(key)) return [];
    const anchor = definition.source.stated?.get(key)?.keySpan ?? stated.span;
    return [{ definition, key, schema: Schema.root(stated.value, `/${key}`, anchor) }];
  });
});
