import assert from "node:assert/strict";
import type { Rule } from "eslint";
import type { McpRule } from "../../lib/rule/define-rule.ts";
import { changed, takesAway, type Change } from "./changes.ts";
import { applied, fixAll, lint, type Pass, type Report, type Setup, type Source } from "./lint.ts";
import { commentsIn } from "./print/style.ts";

/** One edit of a report, and the change that it claims. */
export interface OfferedEdit extends Setup {
  readonly source: Source;
  /** The pass that made the report. */
  readonly pass: Pass;
  readonly report: Report;
  readonly edit: Rule.Fix;
  readonly changes: readonly Change[];
  readonly isFix: boolean;
}

/**
 * The laws of every edit on every surface: the resulting text can be parsed; the defect is gone; a second pass changes
 * nothing; reading it again gives the old model with exactly the claimed change; comments survive.
 */
export function assertEditLaws(rule: McpRule, offered: OfferedEdit): void {
  const { source, edit, pass, report, changes } = offered;
  const text = applied(source.text, edit);
  const shown = `\n--- before\n${source.text}\n--- after\n${text}`;
  assert.notEqual(text, source.text, `The edit changes nothing.${shown}`);
  const after = lint(rule, { ...source, text }, offered);
  assert.equal(after.fatal, undefined, `The edit makes a text that cannot be linted.${shown}`);
  assertModel(pass, after, changes, shown);
  assert.ok(
    countOf(after, report) < countOf(pass, report),
    `The defect '${report.message.message}' is still reported after the edit.${shown}`,
  );
  assertComments(source.text, text, changes, shown);
  if (offered.isFix) {
    const once = fixAll(rule, source, offered);
    assert.equal(
      fixAll(rule, { ...source, text: once }, offered),
      once,
      `A second pass of --fix changes the text again.${shown}`,
    );
  }
}

function assertModel(before: Pass, after: Pass, changes: readonly Change[], shown: string): void {
  assert.ok(before.model, `The text has no model.${shown}`);
  assert.ok(after.model, `The edited text has no model any more.${shown}`);
  // The order of keys depends on the surface, and is not checked here. The additions of a library may depend on the
  // change: FastMCP makes a title from the name.
  assert.deepEqual(
    after.model.stated,
    changed(before.model.stated, changes),
    `Reading the edited text does not give the old model with the claimed change.${shown}`,
  );
  const { unknown } = before.model;
  assert.deepEqual(
    after.model.unknown.filter((place) => !unknown.includes(place)),
    [],
    `The edit makes parts of the model unknown.${shown}`,
  );
}

/** How often the same defect is reported at the same place of the model; places may share a pointer. */
function countOf(pass: Pass, { finding }: Report): number {
  return pass.reports.filter(
    (one) => one.finding.messageId === finding.messageId && one.finding.pointer === finding.pointer,
  ).length;
}

function assertComments(before: string, after: string, changes: readonly Change[], shown: string): void {
  const left = commentsIn(after);
  const lost = commentsIn(before).filter((pointer) => !left.includes(pointer));
  const mayGo = (pointer: string): boolean => changes.some((change) => takesAway(change, pointer));
  assert.deepEqual(
    lost.filter((pointer) => !mayGo(pointer)),
    [],
    `The edit loses comments.${shown}`,
  );
}
