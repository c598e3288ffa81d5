import type { SourceCode } from "eslint";
import type { Definition } from "../../model/definition.ts";
import type { Server } from "../../model/server.ts";
import type { Span } from "../../model/span.ts";
import type { Tool } from "../../model/tool.ts";
import type { Finding } from "../../rule/findings.ts";
import type { ValidationIssue } from "../result/result.ts";

/** A tool, resource or prompt of a source, as results speak of it. */
export interface Offered {
  readonly kind: Definition["kind"];
  readonly name: string;
  readonly line: number;
  /** JSON pointer of the definition in a document; "" in code. */
  readonly pointer: string;
  readonly span: Span;
  /** How many of its schemas the running server alone knows. */
  readonly unreadSchemas: number;
}

/** Everything that a server offers in a source, tools first. */
export function offeredBy(server: Server, sourceCode: SourceCode): Offered[] {
  return [...server.tools, ...server.resources, ...server.prompts].map((definition) => ({
    kind: definition.kind,
    name: definition.label,
    line: sourceCode.getLocFromIndex(definition.span.start).line,
    pointer: definition.source.pointer,
    span: definition.root.span,
    unreadSchemas: definition.kind === "tool" ? unreadSchemasOf(definition) : 0,
  }));
}

/**
 * Schemas of which nothing can be said; a part that is not known leaves the rest to the rules. A document states all of
 * its own.
 */
function unreadSchemasOf(tool: Tool): number {
  if (tool.source.pointer !== "") return 0;
  // Every tool has an input schema, which a spread may bring; an output schema is there where it is written.
  const isInputUnread = tool.get("inputSchema").state === "unknown";
  const isOutputUnread = tool.root.members.get("outputSchema")?.value.kind === "unknown";
  return Number(isInputUnread) + Number(isOutputUnread);
}

/** Finds what findings are about. */
export class Subjects {
  readonly #byName = new Map<string, Offered[]>();

  constructor(offered: readonly Offered[]) {
    for (const one of offered) {
      const named = this.#byName.get(one.name);
      if (named) named.push(one);
      else this.#byName.set(one.name, [one]);
    }
  }

  /** What a finding is about: of several definitions of its name the one whose text it is in, else the first. */
  of(finding: Finding): Offered | undefined {
    const { definition, span } = finding;
    if (definition === undefined) return undefined;
    const kind = kindOf(finding);
    const named = (this.#byName.get(definition) ?? []).filter((one) => kind === undefined || one.kind === kind);
    return named.length > 1 ? (named.find((one) => holds(one.span, span.start)) ?? named[0]) : named[0];
  }
}

/** The kind of definition that a finding is about; `undefined` where a rule looked at the whole server. */
function kindOf({ subject }: Finding): ValidationIssue["kind"] | undefined {
  if (subject === "server") return undefined;
  return subject === "parameter" || subject === "schema" ? "tool" : subject;
}

/** True where an offset lies in a span. */
function holds({ start, end }: Span, offset: number): boolean {
  return start <= offset && offset < end;
}
