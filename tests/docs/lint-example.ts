import type { McpRule } from "../../lib/rule/define-rule.ts";
import { lint, type Pass } from "../harness/lint.ts";
import { type Example, examplesIn, pageOf, sourceOf } from "./page.ts";

/** The findings of a rule for an example of its page. */
export function lintExample(rule: McpRule, example: Example): Pass {
  const { options, settings } = example;
  return lint(rule, sourceOf(example), { ...(options ? { options } : {}), ...(settings ? { settings } : {}) });
}

/** The first message about an example, as ESLint shows it; "" for an example without one. */
export function messageAbout(rule: McpRule, example: Example): string {
  return lintExample(rule, example).reports[0]?.message.message ?? "";
}

/**
 * The message that leads a reader to the page: about its first incorrect example that needs no options. An example that
 * is to be seen at once goes before a folded one.
 */
export function leadingMessage(rule: McpRule): string {
  const page = pageOf(rule);
  const badIn = (text: string) => examplesIn(text).filter(({ role }) => role === "bad");
  const visible = badIn(page.replace(/<details>[^]*?<\/details>/gu, ""));
  const bad = visible.length ? visible : badIn(page);
  const example = bad.find(({ options, settings }) => !options && !settings) ?? bad[0];
  return example ? messageAbout(rule, example) : "";
}
