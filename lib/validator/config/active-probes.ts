import type { PresetName } from "../../rule/groups.ts";
import { probesOfWord, severityOfLevel } from "../catalog/find-probes.ts";
import { probes } from "../probes/index.ts";
import type { Probe } from "../probes/probe.ts";
import { isAtLeast, type IssueSeverity, type LeastSeverity, severityOf } from "../result/result.ts";
import type { RuleLevel, RuleSetting, RuleSettings } from "./validator-config.ts";

/** A probe to run, and the severity of its issues. A failure with a lower level gets a milder severity. */
export interface ActiveProbe {
  readonly probe: Probe;
  readonly severity: IssueSeverity;
  /** True if a requirement beyond the protocol is judged like any other. */
  readonly isLiteral: boolean;
}

/** What selects the probes. */
export interface ProbeChoice {
  readonly preset: PresetName;
  /** Settings by name; later layers win. Names of rules are ignored. */
  readonly layers: readonly RuleSettings[];
  /** If given, only the probes that these words refer to run. */
  readonly only?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
  readonly minSeverity?: LeastSeverity | undefined;
}

/** The probes to run, family by family. */
export function activeProbesOf({
  preset,
  layers,
  only,
  exclude = [],
  minSeverity = "suggestion",
}: ProbeChoice): readonly ActiveProbe[] {
  const chosen = only && new Set(only.flatMap((word) => probesOfWord(word) ?? []));
  const excluded = new Set(exclude.flatMap((word) => probesOfWord(word) ?? []));
  return probes.flatMap((probe) => {
    const isNamed = only?.includes(probe.name) ?? false;
    const isInPreset = isNamed || (probe.presets?.includes(preset) ?? true);
    const level = layers.reduce((before: RuleLevel, layer) => levelIn(layer, probe.name) ?? before, isInPreset);
    if (level === false || level === "off" || excluded.has(probe) || chosen?.has(probe) === false) return [];
    const own = severityOfLevel[probe.level];
    const severity = level === true ? own : severityOf(level);
    const isLiteral = preset === "conformance" || level !== true;
    return isReported(probe, severity, minSeverity) ? [{ probe, severity, isLiteral }] : [];
  });
}

function isReported({ family }: Probe, severity: IssueSeverity, least: LeastSeverity): boolean {
  if (least === "critical") return severity === "error" && family === "security";
  return isAtLeast(severity, severityOf(least));
}

function levelIn(layer: RuleSettings, name: string): RuleLevel | undefined {
  const setting = layer[name];
  return isPair(setting) ? setting[0] : setting;
}

function isPair(setting: RuleSetting | undefined): setting is Exclude<RuleSetting, RuleLevel> {
  return Array.isArray(setting);
}
