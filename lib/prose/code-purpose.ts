import { firstSentenceOf } from "./text.ts";

/** What tools do to code without running it, as verbs in names and texts, and as nouns. */
const verb =
  "(?:analy[sz]|audit|beautif|check|explain|format|highlight|inspect|lint|minif|pars|prettif|review|sav|scan|stor|summari[sz]|tokeni[sz]|validat|verif)(?:es?|s|y|ies|ied|[nt]?(?:ed|ing))?";
const work =
  "(?:analys[ie]s|audits?|checks?|formatting|highlighting|inspections?|linting|parsing|reviews?|scans?|storage|validation|verification)";
const code =
  "(?:bash|code|command|contract|css|cypher|expression|graphql|html|javascript|js|lua|php|program|python|quer(?:y|ies)|ruby|rust|script|shell|snippet|solidity|source|sql|statement|typescript)s?";

const isVerb = new RegExp(`^${verb}$`);
const isVerbOrCode = new RegExp(`^(?:${verb}|${code})$`);

/** "Source code of the contract to analyze", "SQL to be validated, as it stands", "Code for review". */
const passedFor = new RegExp(
  String.raw`\b(?:to (?:be )?${verb}|for (?:\w+ )?${work})\b(?=\s*(?:$|[.,;:()\n]|(?:against|and|as|for|in|or|with)\b))`,
  "i",
);

/**
 * "Explains a query", "Analyze the complexity of code"; not "Analyzes sales with SQL", "Stores the result of a query".
 */
const doneToCode = new RegExp(
  String.raw`^${verb}\b(?:(?!\b(?:by|data|from|if|outputs?|results?|that|through|using|via|whether|with)\b).)*?\b${code}\b`,
  "is",
);

/** "Performs pattern-matching checks", "Runs a static analysis". */
const workDone = new RegExp(String.raw`\b(?:carr(?:y|ies) out|does|performs?|runs?)\s(?:[\w-]+\s){0,4}?${work}\b`, "i");

const run = "(?:eval|evaluat(?:e[sd]?|ing)|execut(?:e[sd]?|ing|ion)|ran|run|runs|running)";
const runs = new RegExp(String.raw`\b${run}\b`, "i");

/** "without running it", "is never executed", "before it is run" */
const notRun = new RegExp(
  String.raw`\b(?:before|cannot|never|no|not|without|\w+n't)\s(?:[\w-]+\s){0,3}?${run}\b|\bnon-execut\w+`,
  "gi",
);

/** Last words in names of commands. Commands are run, unless their own description says otherwise. */
const commandHead = /^(?:bash|cmd|command|eval|exec|shell)$/;

/** A parameter that takes code, with the texts around it. */
export interface CodePurpose {
  /** The last word of its name. */
  readonly head: string;
  /** All descriptions of the parameter; "" if there are none. */
  readonly description: string;
  /** The words of the tool's name. */
  readonly toolWords: readonly string[];
  readonly toolDescription: string;
}

/** True for code that a tool analyzes, formats or stores, if no text says that the code is run. */
export function isOnlyAnalyzed({ head, description, toolWords, toolDescription }: CodePurpose): boolean {
  const said = `${description}\n${toolDescription}`.replaceAll(notRun, "").replace(workDone, "");
  if (runs.test(said) || toolWords.some((word) => runs.test(word))) return false;
  if (passedFor.test(description)) return true;
  // `lint`, `lint_script`, `explain_query`. But `analyze_sales` may run the code that it takes.
  if (toolWords.some((word) => isVerb.test(word)) && toolWords.every((word) => isVerbOrCode.test(word))) return true;
  if (commandHead.test(head)) return false;
  const sentence = firstSentenceOf(toolDescription).trim();
  return doneToCode.test(sentence) || workDone.test(sentence);
}
