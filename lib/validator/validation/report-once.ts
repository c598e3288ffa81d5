import { realPathOf } from "../../files/read.ts";
import type { LocatedIssue } from "../lint/issues.ts";
import { isAtLeast, type SourceInfo, type ValidationIssue } from "../result/result.ts";

/**
 * Finds the issues about text of other files that are also reported there: a schema that one module declares and
 * another registers. If both are validated, the issue at its own tokens is enough.
 */
export class ReportOnce {
  readonly #atOwnTokens = new Map<string, ValidationIssue>();
  readonly #elsewhere: { readonly issue: ValidationIssue; readonly keys: readonly string[] }[] = [];

  add({ path }: Pick<SourceInfo, "path">, issues: readonly LocatedIssue[]): void {
    if (path === undefined) return;
    const own = realPathOf(path) ?? path;
    for (const { issue, start, origins } of issues) {
      if (origins) this.#elsewhere.push({ issue, keys: origins.map((one) => keyOf(issue, one.path, one.start)) });
      else if (start !== undefined) this.#atOwnTokens.set(keyOf(issue, own, start), issue);
    }
  }

  /** The issues to omit, each with the equivalent ones. */
  repeated(): ReadonlyMap<ValidationIssue, readonly ValidationIssue[]> {
    const found = new Map<ValidationIssue, readonly ValidationIssue[]>();
    for (const { issue, keys } of this.#elsewhere) {
      const same = keys.map((key) => this.#atOwnTokens.get(key));
      const told = same.filter((one) => one !== undefined && isAtLeast(one.severity, issue.severity));
      if (told.length === keys.length)
        found.set(
          issue,
          [...new Set(told)].filter((one) => one !== undefined),
        );
    }
    return found;
  }
}

function keyOf({ rule }: ValidationIssue, path: string, start: number): string {
  return `${rule} ${String(start)} ${path.replaceAll("\\", "/")}`;
}
