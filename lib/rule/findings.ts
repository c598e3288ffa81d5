import type { ToldEffect } from "../model/client.ts";
import type { Edit } from "../model/editor.ts";
import type { Step } from "../model/handler/code.ts";
import type { Span } from "../model/span.ts";
import type { OwnFault } from "../readers/own-fault.ts";
import type { SubjectKind } from "./subjects.ts";

/**
 * The subject of a report, in terms of the model. ESLint's messages carry no data, so the validator reads findings and
 * joins them with messages by rule, message id and position.
 */
export interface Finding {
  readonly rule: string;
  readonly messageId: string;
  readonly subject: SubjectKind;
  /** The name of the tool, resource or prompt; `undefined` if the finding is about the whole server. */
  readonly definition: string | undefined;
  /** JSON pointer within the definition, "" for the definition itself. */
  readonly pointer: string;
  readonly span: Span;
  /** The part of the definition as messages name it, `files[].path`; "" for the whole. */
  readonly part?: string;
  /** The path through the code that leads to the defect, up to its end. */
  readonly flow?: readonly Step[];
  /** What clients do with the definition, if the message says it. */
  readonly effects?: readonly ToldEffect[];
  /** What to do about it, if the rule says it. */
  readonly remedy?: string;
  /** The edits that the message offers, suggestions in the order of the message. */
  readonly edits?: OfferedEdits;
  /** The other findings that the same message states: of other tools or parameters with the same text. */
  readonly others?: readonly Finding[];
}

/** The edits of a message. ESLint joins the replacements of each to one. */
interface OfferedEdits {
  readonly fix: Edit | undefined;
  readonly suggest: readonly Edit[];
}

/** By `SourceCode`, the only object that both a rule and the validator can access. */
const findingsBySource = new WeakMap<object, Finding[]>();

/** Records a finding for the source that is being linted. */
export function recordFinding(sourceCode: object, finding: Finding): void {
  const findings = findingsBySource.get(sourceCode);
  if (findings) findings.push(finding);
  else findingsBySource.set(sourceCode, [finding]);
}

/** All findings for a `SourceCode` object so far, in the order of their reports. */
export function findingsOf(sourceCode: object): readonly Finding[] {
  return findingsBySource.get(sourceCode) ?? [];
}

const faultBySource = new WeakMap<object, OwnFault>();

/** Records that rules have failed on the source that is being linted, so that not all of its findings are known. */
export function recordFault(sourceCode: object, fault: OwnFault): void {
  faultBySource.set(sourceCode, fault);
}

export function faultOf(sourceCode: object): OwnFault | undefined {
  return faultBySource.get(sourceCode);
}
