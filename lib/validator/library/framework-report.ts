import { rulesOf, severityIn } from "../../configs/preset-rules.ts";
import type { Definition } from "../../model/definition.ts";
import type { Server } from "../../model/server.ts";
import type { McpSettings } from "../../readers/settings.ts";
import type { McpRule } from "../../rule/define-rule.ts";
import type { GivenOptions } from "../../model/given-options.ts";
import { optionValues } from "../../rule/option.ts";
import { type PendingReport, textsOf, visible } from "../../rule/report.ts";
import type { Output } from "../../rule/rule-run.ts";
import { visitAll } from "../../rule/shared-traversal.ts";
import { suppliedFor } from "../../rule/subjects.ts";
import { rules } from "../../rules/index.ts";
import type { ProgramDefinitions } from "./program-definitions.ts";

/** How bad a diagnostic is. */
export type LintSeverity = "error" | "warning";

/** The subject of a diagnostic. */
export type LintDefinitionType = "tool" | "resource" | "prompt" | "server-json" | "landing";

/** A fault of a definition, in the form of the linter of mcp-ts-core 0.10. */
export interface LintDiagnostic {
  /** The id of the requirement: `name-format`, `format-parity`. */
  readonly rule: string;
  readonly severity: LintSeverity;
  readonly message: string;
  readonly definitionType: LintDefinitionType;
  /** The name of the definition, the URI template of a resource without one, otherwise `<unnamed>`. */
  readonly definitionName: string;
}

/** The findings of the preset `mcp-ts-core` for the definitions of a server. */
export interface LintReport {
  /** True if there are no errors. */
  readonly passed: boolean;
  readonly errors: readonly LintDiagnostic[];
  readonly warnings: readonly LintDiagnostic[];
}

const preset = "mcp-ts-core";

/**
 * The report about the definitions of a program. None of its functions is called.
 *
 * @throws OwnFault if a reader or a rule fails.
 */
export function frameworkReport(program: ProgramDefinitions): LintReport {
  const { settings, server, manifest } = program;
  const found = [server, manifest].flatMap((read) => (read ? diagnosticsOf(read, settings) : []));
  const errors = found.filter(({ severity }) => severity === "error");
  const warnings = found.filter(({ severity }) => severity === "warning");
  return { passed: errors.length === 0, errors, warnings };
}

/** The findings of the preset's rules for a server. */
function diagnosticsOf(server: Server, settings: McpSettings): LintDiagnostic[] {
  const names = new Set(Object.keys(rulesOf(preset)).map((name) => name.replace(/^mcp\//u, "")));
  const chosen = Object.values(rules).filter(({ name }) => names.has(name));
  const optionsOf = ({ meta }: McpRule): GivenOptions => meta.docs.presetOptions[preset] ?? {};
  const active = new Map(
    chosen.map((rule) => [rule.name, optionValues(rule.meta.docs.defaultOptions, optionsOf(rule))] as const),
  );
  const found: LintDiagnostic[] = [];
  visitAll(
    server,
    chosen.map((rule) => () => {
      const facts = { server, settings, options: optionsOf(rule), rules: active };
      return rule.visitor(facts, new DiagnosticOutput(rule, found));
    }),
  );
  return found;
}

/** Collects the reports of a rule as diagnostics. */
class DiagnosticOutput implements Output {
  readonly #rule: McpRule;
  readonly #found: LintDiagnostic[];

  constructor(rule: McpRule, found: LintDiagnostic[]) {
    this.#rule = rule;
    this.#found = found;
  }

  report(report: PendingReport, _finding: unknown, about: Definition | undefined): void {
    this.#found.push({
      rule: idOf(this.#rule),
      severity: severityIn(preset, this.#rule) === "error" ? "error" : "warning",
      message: this.#textOf(report, about),
      ...(about ? ofDefinition(about) : ofWhole(report)),
    });
  }

  leaveOut(): void {
    // There are a thousand diagnostics already if some are omitted.
  }

  finish(): void {
    // Every report is complete by itself.
  }

  /** The message of ESLint, which says what to do, too. */
  #textOf({ messageId, data, subject }: PendingReport, about: Definition | undefined): string {
    const text = this.#rule.meta.messages?.[messageId] ?? "";
    return `${fill(text, { ...suppliedFor(subject, about), ...textsOf(data) })} See ${this.#rule.meta.docs.url}`;
  }
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/gu, (_all, name: string) => visible(values[name] ?? ""));
}

/** The ids that requirements of the framework have, where rules have others. */
function idOf({ name, meta }: McpRule): string {
  return meta.docs.ids.find((id) => /^[a-z]/u.test(id)) ?? name;
}

function ofDefinition(definition: Definition): Pick<LintDiagnostic, "definitionType" | "definitionName"> {
  const { kind, name } = definition;
  const uri = definition.get("uriTemplate").state === "known" ? definition.get("uriTemplate") : definition.get("uri");
  const template = uri.state === "known" && uri.value.kind === "scalar" ? String(uri.value.value) : undefined;
  const own = name.state === "known" && name.value ? name.value : template;
  return { definitionType: kind, definitionName: own ?? "<unnamed>" };
}

function ofWhole({ subject, data }: PendingReport): Pick<LintDiagnostic, "definitionType" | "definitionName"> {
  if (subject.kind === "manifest") return { definitionType: "server-json", definitionName: "server.json" };
  // For an item that is not a definition, only its list is known.
  const kind = kindsByList[String(data["list"])];
  return kind
    ? { definitionType: kind, definitionName: "<invalid>" }
    : { definitionType: "landing", definitionName: "landing" };
}

const kindsByList: Readonly<Record<string, Definition["kind"]>> = {
  tools: "tool",
  resources: "resource",
  prompts: "prompt",
};
