import type { ESLint, Linter } from "eslint";
import type { ActiveRules } from "../config/active-rules.ts";
import { factOf } from "../../rule/report.ts";
import { issueOf, type LocatedIssue } from "../lint/issues.ts";
import { Subjects } from "../lint/definition-summary.ts";
import type { ValidationIssue } from "../result/result.ts";

const nothing = new Subjects([]);

/**
 * Turns ESLint's messages about one file into issues. A validation of the file provides the definition of each issue.
 */
export class MessageIssues {
  readonly #file: string;
  readonly #active: ActiveRules;
  /** The issues of the validation, by rule and place. */
  readonly #found = new Map<string, LocatedIssue[]>();

  constructor(file: string, active: ActiveRules, found: readonly LocatedIssue[]) {
    this.#file = file;
    this.#active = active;
    for (const one of found) {
      const key = keyOf(one.issue);
      const others = this.#found.get(key);
      if (others) others.push(one);
      else this.#found.set(key, [one]);
    }
  }

  /**
   * The issue for a message of one of our rules. If the validation does not have it, it belongs to the file as a whole.
   */
  ofOwn(rule: string, message: Linter.LintMessage): LocatedIssue {
    const { issue } = issueOf({ rule, message, finding: undefined }, { name: this.#file }, nothing, this.#active);
    const candidates = this.#found.get(keyOf(issue)) ?? [];
    const at = Math.max(
      0,
      candidates.findIndex((one) => factOf(message.message, one.remedy) === one.issue.message),
    );
    const [match] = candidates.splice(at, 1);
    if (!match) return { issue, about: [] };
    const { tool, kind, path, pointer, part, others, suggestion, edits, effects, flow } = match.issue;
    return {
      issue: {
        ...issue,
        // Reports have the remedy apart.
        message: factOf(message.message, match.remedy),
        tool,
        kind,
        path,
        pointer,
        // ESLint joins the replacements of an edit.
        ...(edits.length === issue.edits.length ? { edits } : {}),
        ...(part === undefined ? {} : { part }),
        ...(others ? { others } : {}),
        ...(suggestion === undefined ? {} : { suggestion }),
        ...(effects ? { effects } : {}),
        ...(flow ? { flow } : {}),
      },
      about: match.about,
    };
  }

  /** The issue for any other message: of another plugin's rule, of a syntax error, or of ESLint itself. */
  ofOther(message: Linter.LintMessage, docs: ESLint.LintResultData["rulesMeta"][string]["docs"]): ValidationIssue {
    const id = message.ruleId ?? (message.fatal ? "PARSE_ERROR" : "eslint");
    const { issue } = issueOf({ rule: id, message, finding: undefined }, { name: this.#file }, nothing, this.#active);
    const { documentation: _own, ...rest } = issue;
    // ESLint passes on the parser's position, which may be invalid. A message about the whole file has none.
    const { line = 1, column = 1 } = message as Partial<Linter.LintMessage>;
    const start = { line: Math.max(1, line), column: Math.max(1, column) };
    return {
      ...rest,
      id,
      family: undefined,
      category: message.fatal ? "schema" : "best-practice",
      ...(docs?.url === undefined ? {} : { documentation: docs.url }),
      ...start,
      endLine: message.endLine ?? start.line,
      endColumn: message.endColumn ?? start.column,
    };
  }
}

function keyOf({ rule, line, column }: ValidationIssue): string {
  return `${rule} ${String(line)}:${String(column)}`;
}
