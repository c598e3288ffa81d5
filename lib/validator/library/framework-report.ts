import { join, resolve } from "node:path";
import { rulesOf, severityIn } from "../../configs/preset-rules.ts";
import type { Definition } from "../../model/definition.ts";
import type { Manifest, Server } from "../../model/server.ts";
import { readServer } from "../../readers/index.ts";
import { serverOfRuntime } from "../../readers/runtime.ts";
import { type McpSettings, settingsOf } from "../../readers/settings.ts";
import type { McpRule } from "../../rule/define-rule.ts";
import { type PendingReport, textsOf, visible } from "../../rule/report.ts";
import type { Output } from "../../rule/rule-run.ts";
import { visitAll } from "../../rule/shared-traversal.ts";
import { pathOf } from "../../rule/subjects.ts";
import { rules } from "../../rules/index.ts";
import { definitionsText } from "../sources/definitions-text.ts";
import { parseDocument } from "../sources/parsers.ts";
import type { Definitions } from "./validate.ts";

/** How bad a diagnostic is. */
export type LintSeverity = "error" | "warning";

/** What a diagnostic is about. */
export type LintDefinitionType = "tool" | "resource" | "prompt" | "server-json" | "landing";

/** What is wrong with a definition, in the form of the linter of mcp-ts-core 0.10. */
export interface LintDiagnostic {
  /** The id of the requirement: `name-format`, `format-parity`. */
  readonly rule: string;
  readonly severity: LintSeverity;
  readonly message: string;
  readonly definitionType: LintDefinitionType;
  /** The name of the definition, the URI template of a resource without one, otherwise `<unnamed>`. */
  readonly definitionName: string;
}

/** What the rules of the preset `mcp-ts-core` say of the definitions of a server. */
export interface LintReport {
  /** True if there are no errors. */
  readonly passed: boolean;
  readonly errors: readonly LintDiagnostic[];
  readonly warnings: readonly LintDiagnostic[];
}

const preset = "mcp-ts-core";

/**
 * The report about definitions that a program holds. No function of them is called.
 *
 * @param cwd the folder of the program
 * @throws TypeError for wrong settings; OwnFault if a reader or a rule fails.
 */
export function frameworkReport(definitions: Definitions, cwd: string, given: Partial<McpSettings> = {}): LintReport {
  const settings = settingsOf({ mcp: { ...given, framework: preset } });
  const diagnostics: LintDiagnostic[] = [];
  const lists = { tools: [] as object[], resources: [] as object[], prompts: [] as object[] };
  for (const [key, kind] of kinds) {
    for (const entry of listOf(definitions[key])) {
      if (typeof entry === "object" && entry !== null) lists[key].push(entry);
      else diagnostics.push(invalidEntry(entry, kind));
    }
  }
  const server = serverOfRuntime({ ...lists, options: {} }, resolve(cwd), settings);
  diagnostics.push(...diagnosticsOf(server, settings));
  if (definitions.serverJson !== undefined && definitions.serverJson !== null)
    diagnostics.push(...manifestDiagnostics(definitions.serverJson, cwd, settings));
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const warnings = diagnostics.filter(({ severity }) => severity === "warning");
  return { passed: errors.length === 0, errors, warnings };
}

const kinds = [
  ["tools", "tool"],
  ["resources", "resource"],
  ["prompts", "prompt"],
] as const;

function listOf(given: unknown): readonly unknown[] {
  return Array.isArray(given) ? given : [];
}

function invalidEntry(entry: unknown, kind: Definition["kind"]): LintDiagnostic {
  const given = entry === null ? "null" : typeof entry;
  return {
    rule: "definition-invalid",
    severity: "error",
    message: `The list of ${kind}s holds ${given} in the place of a definition. Look for an import that is missing, or a condition without another branch.`,
    definitionType: kind,
    definitionName: "<invalid>",
  };
}

function manifestDiagnostics(serverJson: unknown, cwd: string, settings: McpSettings): LintDiagnostic[] {
  const { text } = definitionsText(serverJson, "<serverJson>", "server.json", cwd);
  const source = { text, path: join(cwd, "server.json"), ...parseDocument(text, "json") };
  const server = readServer(source, settings);
  return server ? diagnosticsOf(server, settings) : [];
}

/** What the rules of the preset say of a server. */
function diagnosticsOf(server: Server, settings: McpSettings): LintDiagnostic[] {
  const names = new Set(Object.keys(rulesOf(preset)).map((name) => name.replace(/^mcp\//u, "")));
  const chosen = Object.values(rules).filter(({ name }) => names.has(name));
  const found: LintDiagnostic[] = [];
  visitAll(
    server,
    chosen.map((rule) => () => {
      const options = rule.meta.docs.presetOptions[preset] ?? {};
      return rule.visitor({ server, settings, options, rules: names }, new DiagnosticOutput(rule, found));
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
    const { subject } = report;
    this.#found.push({
      rule: idOf(this.#rule),
      severity: severityIn(preset, this.#rule) === "error" ? "error" : "warning",
      message: this.#textOf(report, about),
      ...(about ? ofDefinition(about) : ofWhole(subject)),
    });
  }

  leaveOut(): void {
    // What is left out has a thousand diagnostics already.
  }

  finish(): void {
    // Every report is complete by itself.
  }

  #textOf({ messageId, data, subject, remedy }: PendingReport, about: Definition | undefined): string {
    const text = this.#rule.meta.messages?.[messageId] ?? "";
    const supplied = { tool: about?.label ?? "", kind: about?.kind ?? "", path: pathOf(subject), more: "" };
    const values = { ...supplied, ...textsOf(data) };
    const filled = [text, remedy ?? ""].map((part) => fill(part, values)).filter(Boolean);
    return `${filled.join(" ")} See ${this.#rule.meta.docs.url}`;
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

function ofWhole(subject: { readonly kind: string }): Pick<LintDiagnostic, "definitionType" | "definitionName"> {
  return isManifest(subject)
    ? { definitionType: "server-json", definitionName: "server.json" }
    : { definitionType: "landing", definitionName: "landing" };
}

function isManifest(subject: { readonly kind: string }): subject is Manifest {
  return subject.kind === "manifest";
}
