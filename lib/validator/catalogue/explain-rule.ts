import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { InputError } from "../input-error.ts";
import { rulesNamed, unknownRuleRemedy } from "./find-rules.ts";
import { infoOf, type RuleInfo } from "./rule-info.ts";

/** A rule and its page. */
export interface RuleExplanation extends RuleInfo {
  /** The rule's page as Markdown: the harm it prevents, examples, options, sources. */
  readonly page: string;
}

/**
 * What there is to know about a rule.
 *
 * @param word a rule's name, or an id of a requirement, which several rules may fulfil.
 * @throws InputError `USAGE` where the word means no rule; the remedy names the nearest ones.
 */
export function explainRule(word: string): RuleExplanation[] {
  const found = rulesNamed(word);
  if (!found.length)
    throw new InputError("USAGE", word, "There is no rule of that name or id.", unknownRuleRemedy(word));
  return found.map((rule) => ({ ...infoOf(rule), page: pageOf(rule.name) }));
}

function pageOf(name: string): string {
  const path = join(packageFolder(), "rules-docs", `${name}.md`);
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}

/** The folder of this package, which is above whichever bundle this is. */
function packageFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "rules-docs")) && folder !== dirname(folder)) folder = dirname(folder);
  return folder;
}
