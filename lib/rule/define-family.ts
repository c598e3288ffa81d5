import type { Definition } from "../model/definition.ts";
import type { SourceModule } from "../model/module.ts";
import type { Prompt } from "../model/prompt.ts";
import type { Resource } from "../model/resource.ts";
import type { Manifest, Server } from "../model/server.ts";
import type { Tool } from "../model/tool.ts";
import type { McpSettings } from "../readers/settings.ts";
import { defineRule, type McpRule, type RuleContext, type Severity } from "./define-rule.ts";
import type { Family, OwnPreset } from "./groups.ts";
import type { OptionSpec } from "./option.ts";
import type { Status } from "./releases.ts";
import type { DataFor, Messages, ReportDetails } from "./report.ts";
import type { Check, Subject } from "./subjects.ts";

/** One rule of a family: what differs from the others. */
interface FamilyRow {
  /** "Require …", "Disallow …" or "Enforce …", without a full stop. */
  readonly description: string;
  readonly severity: Severity;
  /** Default: `stable`. */
  readonly status?: Status;
  /** What the rule reports, with placeholders. */
  readonly message: string;
  /** What to do about it, for reports whose edits do not show it. */
  readonly remedy?: string;
  /** The harm without the rule, if it differs from that of the family. */
  readonly reason?: string;
  /** The messages of the edits that its reports may offer, by id. */
  readonly offers?: Messages;
  /** The kinds of those edits. */
  readonly edit?: "fix" | "suggest" | "draft" | readonly ("fix" | "suggest" | "draft")[];
  /** The presets that contain it, if they differ from those of the family. */
  readonly presets?: readonly OwnPreset[];
  readonly presetSeverity?: Readonly<Partial<Record<OwnPreset, Severity>>>;
}

/** The rules of a family by name. */
export type FamilyRows = Readonly<Record<string, FamilyRow>>;

type OffersOf<Row extends FamilyRow> = Row["offers"] extends Messages ? Row["offers"] : Record<never, string>;

/** The findings of a family's checks: the rule that covers the case, the place, and the data of the rule's message. */
export type Fault<Rows extends FamilyRows> = {
  readonly [Name in keyof Rows & string]: {
    readonly rule: Name;
    /** Default: the subject that is being checked. */
    readonly subject?: Subject;
  } & Omit<ReportDetails<OffersOf<Rows[Name]>>, "data"> &
    DataFor<{ readonly found: Rows[Name]["message"] }, "found">;
}[keyof Rows & string];

/** The second argument of the checks of a family. */
interface FamilyContext {
  readonly server: Server;
  readonly settings: McpSettings;
}

type Finder<S, Rows extends FamilyRows> = (subject: S, context: FamilyContext) => Iterable<Fault<Rows>>;

/** The checks of a family. Each is called once for each subject, for all rules together. */
interface FamilyChecks<Rows extends FamilyRows> {
  readonly server?: Finder<Server, Rows>;
  readonly manifest?: Finder<Manifest, Rows>;
  readonly module?: Finder<SourceModule, Rows>;
  readonly definition?: Finder<Definition, Rows>;
  readonly tool?: Finder<Tool, Rows>;
  readonly resource?: Finder<Resource, Rows>;
  readonly prompt?: Finder<Prompt, Rows>;
}

/** Rules that differ in a condition and a message alone. */
export interface FamilySpec<Rows extends FamilyRows> {
  readonly family: Family;
  /** The name of the page that has a section for each rule. */
  readonly page: string;
  /** What goes wrong without the rules, in one or two sentences. */
  readonly reason: string;
  readonly presets: readonly OwnPreset[];
  readonly rows: Rows;
  readonly checks: FamilyChecks<Rows>;
}

/**
 * Makes one ESLint rule of each row. The rules share their work: a subject is checked once in a run, and each rule
 * reports the faults that name it. The compiler checks the data of each fault against the message of its row.
 */
export function defineFamily<const Rows extends FamilyRows>(spec: FamilySpec<Rows>): readonly McpRule[] {
  const { checks, rows } = spec;
  const finders = {
    ...(checks.server && { server: sharedFaults(checks.server) }),
    ...(checks.manifest && { manifest: sharedFaults(checks.manifest) }),
    ...(checks.module && { module: sharedFaults(checks.module) }),
    ...(checks.definition && { definition: sharedFaults(checks.definition) }),
    ...(checks.tool && { tool: sharedFaults(checks.tool) }),
    ...(checks.resource && { resource: sharedFaults(checks.resource) }),
    ...(checks.prompt && { prompt: sharedFaults(checks.prompt) }),
  };
  return Object.entries(rows).map(([name, row]) => ruleOf(name, row, spec, checkOf(name, finders)));
}

interface AnyFault {
  readonly rule: string;
  readonly subject?: Subject;
}

/** The faults of a subject, by the rule that reports them. */
type FaultsOf<S> = (subject: S, context: FamilyContext) => ReadonlyMap<string, readonly AnyFault[]>;

/** The finder. It is called once for a subject under the same settings. */
function sharedFaults<S extends object>(find: (subject: S, context: FamilyContext) => Iterable<AnyFault>): FaultsOf<S> {
  const found = new WeakMap<S, { readonly settings: McpSettings; readonly faults: Map<string, AnyFault[]> }>();
  return (subject, context) => {
    const before = found.get(subject);
    if (before?.settings === context.settings) return before.faults;
    const faults = new Map<string, AnyFault[]>();
    for (const fault of find(subject, context)) {
      const list = faults.get(fault.rule);
      if (list) list.push(fault);
      else faults.set(fault.rule, [fault]);
    }
    found.set(subject, { settings: context.settings, faults });
    return faults;
  };
}

type AnyContext = RuleContext<Messages, OptionSpec>;

/** The check of one rule. A kind of subject that the family does not check has no method. */
function checkOf(
  name: string,
  finders: { readonly [Kind in keyof FamilyChecks<FamilyRows>]: FaultsOf<never> },
): Check<AnyContext> {
  return Object.fromEntries(
    Object.entries(finders).map(([kind, faultsOf]: [string, FaultsOf<never>]) => [
      kind,
      (subject: Subject, context: AnyContext) => {
        for (const fault of faultsOf(subject as never, context).get(name) ?? []) {
          const { rule: _, subject: about = subject, ...details } = fault;
          context.report(about, "found", details);
        }
      },
    ]),
  );
}

function ruleOf(
  name: string,
  row: FamilyRow,
  spec: Pick<FamilySpec<FamilyRows>, "family" | "page" | "reason" | "presets">,
  check: Check<AnyContext>,
): McpRule {
  const { description, severity, status, message, remedy, offers = {}, edit, presetSeverity } = row;
  return defineRule<Messages, OptionSpec>({
    name,
    family: spec.family,
    page: spec.page,
    description,
    reason: row.reason ?? spec.reason,
    severity,
    presets: row.presets ?? spec.presets,
    ...(presetSeverity ? { presetSeverity } : {}),
    ...(status ? { status } : {}),
    ...(edit ? { edit } : {}),
    messages: { found: message, ...offers },
    ...(remedy === undefined ? {} : { remedies: { found: remedy } }),
    check,
  });
}
