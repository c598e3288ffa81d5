import type { SourceCode } from "eslint";
import type { Located } from "../../model/located.ts";
import { tokensOf } from "../../model/plain.ts";
import { documentLanguageOf } from "../../readers/document/language.ts";
import { rootsOf } from "../../readers/document/roots.ts";
import { keyPathOf } from "../../schema/key-path.ts";
import type { LocatedIssue } from "./issues.ts";
import type { Offered } from "./offered.ts";
import type { SourceText } from "./source-text.ts";

/** The issues that the defects of a text's origin are, each at the nearest thing that the text has. */
export function defectIssues(
  { name, path, text, defects = [] }: SourceText,
  sourceCode: SourceCode,
  offered: readonly Offered[],
): LocatedIssue[] {
  const { ast } = sourceCode;
  const parserServices = sourceCode.parserServices as object;
  const source = { text, ast, parserServices, path };
  const language = documentLanguageOf(source);
  const root = language && rootsOf(source, language)[0];
  return defects.map(({ pointer, message }): LocatedIssue => {
    const { span } = (root && nearestAt(root, pointer)) ?? { span: { start: 0, end: 0 } };
    const start = sourceCode.getLocFromIndex(span.start);
    const end = sourceCode.getLocFromIndex(span.end);
    const about = offered.find((one) => one.pointer === "" || `${pointer}/`.startsWith(`${one.pointer}/`));
    const within = pointer.slice(about?.pointer.length ?? 0);
    return {
      about,
      issue: {
        id: "INVALID_FORMAT",
        rule: "INVALID_FORMAT",
        category: "schema",
        family: undefined,
        severity: "error",
        message,
        tool: about?.name ?? "",
        kind: about?.kind ?? "server",
        ...(within ? { path: keyPathOf(within), pointer: within } : {}),
        file: name,
        line: start.line,
        column: start.column + 1,
        endLine: end.line,
        endColumn: end.column + 1,
        edits: [],
      },
    };
  });
}

/** The value that a pointer leads to, or the last one on the way. */
function nearestAt(root: Located, pointer: string): Located {
  let current = root;
  for (const key of tokensOf(pointer)) {
    const next: Located | undefined =
      current.kind === "object"
        ? current.members.get(key)?.value
        : current.kind === "array"
          ? current.items[Number(key)]
          : undefined;
    if (!next) break;
    current = next;
  }
  return current;
}
