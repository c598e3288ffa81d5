import { realPathOf } from "../../files/read.ts";
import type { DefinitionSummary } from "../lint/definition-summary.ts";
import type { Linted } from "../lint/lint-source.ts";
import type { SourceInfo, ValidationIssue } from "../result/result.ts";
import { packageAround } from "../sources/beside-code.ts";

/** A definition of a run, with the file that it was read in. */
interface DefinitionInFile {
  readonly definition: DefinitionSummary;
  readonly path: string;
  readonly package: string | undefined;
  readonly isOfCode: boolean;
  readonly issues: readonly ValidationIssue[];
}

/**
 * Finds the definitions of one server that occur twice: declared in one module and registered in another, or listed in
 * a document next to the code. A client sees them once. Two modules that register tools with the same name may be two
 * servers.
 */
export class CountOnce {
  readonly #named = new Map<string, DefinitionInFile[]>();

  add(source: Pick<SourceInfo, "path" | "type">, { definitions, issues, isModule }: Linted): void {
    if (source.path === undefined) return;
    const path = identityOf(source.path);
    const root = packageAround(source.path);
    const byDefinition = new Map<DefinitionSummary, ValidationIssue[]>(definitions.map((one) => [one, []]));
    for (const { about, issue } of issues) for (const one of about) byDefinition.get(one)?.push(issue);
    for (const [definition, own] of byDefinition) {
      const key = `${definition.kind} ${definition.name}`;
      const one = { definition, path, package: root, isOfCode: isModule, issues: own };
      const others = this.#named.get(key);
      if (others) others.push(one);
      else this.#named.set(key, [one]);
    }
  }

  /** The definitions to omit, each with the one that represents it. */
  repeated(): ReadonlyMap<DefinitionSummary, DefinitionSummary> {
    const found = new Map<DefinitionSummary, DefinitionSummary>();
    for (const { one, kept } of this.#pairs()) found.set(one.definition, kept.definition);
    return found;
  }

  /** The issues of documents about facts that the code shares, each with the equivalent issues of the code. */
  repeatedIssues(): ReadonlyMap<ValidationIssue, readonly ValidationIssue[]> {
    const found = new Map<ValidationIssue, readonly ValidationIssue[]>();
    for (const { one, kept } of this.#pairs()) {
      if (one.isOfCode) continue;
      for (const issue of one.issues) {
        const same = kept.issues.filter(({ rule, path }) => rule === issue.rule && path === issue.path);
        if (same.length) found.set(issue, same);
      }
    }
    return found;
  }

  #pairs(): { readonly one: DefinitionInFile; readonly kept: DefinitionInFile }[] {
    return [...this.#named.values()].flatMap((all) => {
      if (all.length < 2) return [];
      const code = all.filter(({ isOfCode }) => isOfCode);
      const declared = code.flatMap((one) => declarationsOf(one, code).map((kept) => ({ one, kept })));
      const left = new Set(declared.map(({ one }) => one));
      const standing = code.filter((one) => !left.has(one));
      const listed = all.flatMap((one) => {
        const kept = one.isOfCode ? undefined : inCode(one, standing);
        return kept ? [{ one, kept }] : [];
      });
      return [...declared, ...listed];
    });
  }
}

/** The definition whose own text contains the parts of a registration. */
function declarationsOf(one: DefinitionInFile, all: readonly DefinitionInFile[]): DefinitionInFile[] {
  return all.filter((other) => other !== one && one.definition.origins.includes(other.path)).slice(0, 1);
}

/**
 * The definition in code that a document lists: in the document's package, otherwise the only one with that name below
 * it.
 */
function inCode({ package: root }: DefinitionInFile, code: readonly DefinitionInFile[]): DefinitionInFile | undefined {
  const near = code.find((one) => one.package === root);
  if (near) return near;
  const below = code.filter((one) => root === undefined || one.package?.startsWith(root) === true);
  return below.length === 1 ? below[0] : undefined;
}

function identityOf(path: string): string {
  return (realPathOf(path) ?? path).replaceAll("\\", "/");
}
