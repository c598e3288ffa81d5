import type { Rule } from "eslint";
import type { Server } from "../model/server.ts";
import { concernsMcp, ReadingFault, serverOf } from "../readers/index.ts";
import type { RuleSpec } from "./define-rule.ts";
import { Inspection, type RuleVisitor } from "./inspection.ts";
import type { Messages } from "./messages.ts";
import type { OptionSpec } from "./option.ts";
import { RuleRun } from "./rule-run.ts";

/**
 * A rule's listeners for ESLint: none for a file that has nothing to do with MCP. All rules of a run walk over the
 * model together, as soon as the first of them is told of the root node; one that has failed throws when it is told
 * itself.
 */
export function runCheck<M extends Messages, O extends OptionSpec>(
  spec: RuleSpec<M, O>,
  context: Rule.RuleContext,
): Rule.RuleListener {
  if (!concernsMcp(context)) return {};
  const inspection = openInspectionOf(context.sourceCode);
  const participant: RuleVisitor = { begin: (server) => new RuleRun(spec, context, server) };
  inspection.join(participant);
  const onRoot = (): void => {
    inspection.run(() => serverOrReport(context));
    if (participant.fault) throw participant.fault.error;
  };
  // `Document` is the root that @eslint/json's language gives; all others call it `Program`.
  return { Program: onRoot, Document: onRoot };
}

/**
 * The model of a file. A file that a reader fails on gets one report instead, from the rule that asks first: to throw
 * would end the run and hide what is found in all other files.
 */
function serverOrReport(context: Rule.RuleContext): Server | undefined {
  try {
    return serverOf(context);
  } catch (error) {
    if (!(error instanceof ReadingFault)) throw error;
    context.report({ loc: { line: 1, column: 0 }, message: error.message });
    return undefined;
  }
}

const inspections = new WeakMap<object, Inspection>();

/** The walk that the rules of a run share. ESLint makes the listeners of all of them before it tells any of a node. */
function openInspectionOf(sourceCode: object): Inspection {
  const current = inspections.get(sourceCode);
  if (current?.isOpen) return current;
  const fresh = new Inspection();
  inspections.set(sourceCode, fresh);
  return fresh;
}
