import { sitePages } from "../../site/pages.ts";
import { choices, questions, ruleRows, type RuleRow } from "../../site/rule-rows.ts";

interface Data {
  readonly rows: readonly RuleRow[];
  readonly choices: typeof choices;
  readonly questions: typeof questions;
}
declare const data: Data;
export { data };

export default { load: (): Data => ({ rows: ruleRows(sitePages().pages), choices, questions }) };
