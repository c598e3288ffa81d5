import type { SourceCode } from "eslint";
import { type FollowingStatus, followingOf } from "../../code/following.ts";
import { hintNames } from "../../model/annotations.ts";
import type { Definition } from "../../model/definition.ts";
import type { Located, LocatedObject } from "../../model/located.ts";
import { pointerTo, tokensOf } from "../../model/plain.ts";
import type { Server } from "../../model/server.ts";
import type { Span } from "../../model/span.ts";
import type { Tool } from "../../model/tool.ts";
import { type DataRole, dataRolesOf } from "../../prose/data-roles.ts";
import { estimatedTokens as tokensOfTool } from "../../prose/token-estimate.ts";
import type { Finding } from "../../rule/findings.ts";
import type { StatedHints, ValidationIssue } from "../result/result.ts";

/** The facts about a tool, resource or prompt that results need. */
export interface DefinitionSummary {
  readonly kind: Definition["kind"];
  readonly name: string;
  readonly line: number;
  readonly column: number;
  /** JSON pointer of the definition in a document; "" in code. */
  readonly pointer: string;
  readonly root: LocatedObject;
  /** The number of parameters of a tool. They are collected on first use. */
  readonly parameters: () => number;
  /** The other files in which its name, description or schemas are written: absolute paths, with slashes. */
  readonly origins: readonly string[];
  /** Its parts that only the running server knows. */
  readonly unread: readonly UnknownToolPart[];
  /** How far the code behind a tool was followed. Evaluated on first use. */
  readonly handler: () => FollowingStatus | undefined;
  /** The estimated number of tokens that a tool costs in each request. */
  readonly tokens: () => number;
  /** What a tool does with data, by its names. */
  readonly dataRoles: () => readonly DataRole[];
  /** The hints that a tool states. */
  readonly hints: () => StatedHints;
}

/** Summarizes the definitions of a server, tools first. */
export function summarize(server: Server, sourceCode: SourceCode): DefinitionSummary[] {
  return [...server.tools, ...server.resources, ...server.prompts].map((definition) => ({
    kind: definition.kind,
    name: definition.label,
    ...positionOf(sourceCode, definition.span.start),
    pointer: definition.source.pointer,
    root: definition.root,
    parameters: () => (definition.kind === "tool" ? definition.parameters.length : 0),
    origins: originsOf(definition),
    unread: definition.kind === "tool" ? unreadMembersOf(definition) : [],
    handler: () => (definition.kind === "tool" ? followingOf(definition, server.surface) : undefined),
    tokens: () => (definition.kind === "tool" ? tokensOfTool(definition) : 0),
    dataRoles: () => (definition.kind === "tool" ? rolesOf(definition) : []),
    hints: () => (definition.kind === "tool" ? hintsOf(definition) : {}),
  }));
}

function rolesOf({ label, parameters }: Tool): readonly DataRole[] {
  return dataRolesOf({ name: label, parameters: parameters.map(({ name }) => name) });
}

function hintsOf({ annotations }: Tool): StatedHints {
  if (annotations.state !== "known") return {};
  const stated = hintNames.map((name) => [name, annotations.value.hint(name)] as const);
  return Object.fromEntries(stated.flatMap(([name, hint]) => (hint.state === "known" ? [[name, hint.value]] : [])));
}

function originsOf({ root }: Definition): string[] {
  return ["name", "description", "inputSchema"].flatMap((key) => root.members.get(key)?.value.span.origin?.path ?? []);
}

function positionOf(sourceCode: SourceCode, offset: number): Pick<DefinitionSummary, "line" | "column"> {
  const { line, column } = sourceCode.getLocFromIndex(offset);
  return { line, column: column + 1 };
}

/** A part of a tool that only the running server knows. */
interface UnknownToolPart {
  readonly kind: "input schema" | "output schema" | "description";
  /** Completes "It could not be read, because …". */
  readonly reason: string;
}

/** The wholly unknown parts; rules still check a partly known schema. A document states all that there is. */
function unreadMembersOf(tool: Tool): UnknownToolPart[] {
  if (tool.source.pointer !== "") return [];
  // Every tool has an input schema, perhaps through a spread. An output schema exists only if it is written.
  const input = tool.get("inputSchema");
  const output = tool.root.members.get("outputSchema")?.value;
  const description = tool.root.members.get("description")?.value;
  return [
    ...(input.state === "unknown" ? [{ kind: "input schema" as const, reason: input.reason }] : []),
    ...(output?.kind === "unknown" ? [{ kind: "output schema" as const, reason: output.reason }] : []),
    ...(description?.kind === "unknown" ? [{ kind: "description" as const, reason: description.reason }] : []),
  ];
}

/** Finds the definitions that findings are about. */
export class Subjects {
  readonly #byName = new Map<string, DefinitionSummary[]>();

  constructor(definitions: readonly DefinitionSummary[]) {
    for (const one of definitions) {
      const named = this.#byName.get(one.name);
      if (named) named.push(one);
      else this.#byName.set(one.name, [one]);
    }
  }

  /** Among several definitions with the same name, prefers the one whose text contains the finding. */
  of(finding: Finding): DefinitionSummary | undefined {
    const { definition, span } = finding;
    if (definition === undefined) return undefined;
    const kind = summarizedKind(finding);
    const named = (this.#byName.get(definition) ?? []).filter((one) => kind === undefined || one.kind === kind);
    return named.length > 1 ? (named.find(({ root }) => holds(root.span, span.start)) ?? named[0]) : named[0];
  }
}

/** The kind of definition that a finding is about; `undefined` for the whole server. */
export function summarizedKind({ subject }: Finding): ValidationIssue["kind"] | undefined {
  if (subject === "server") return undefined;
  return subject === "parameter" || subject === "schema" || subject === "handler" ? "tool" : subject;
}

/** True for an offset within a span. */
function holds({ start, end }: Span, offset: number): boolean {
  return start <= offset && offset < end;
}

/**
 * The JSON pointer of a place within a definition: the innermost value whose text or key holds it.
 *
 * @param pointer where the subject of the report is, for a place that is not within its text.
 */
export function pointerAt(root: Located, pointer: string, place: Span): string {
  const { value, keySpan } = placeAt(root, pointer);
  // The name of a Python parameter is the place of its title, too.
  if (keySpan && encloses(keySpan, place) && encloses(place, keySpan)) return pointer;
  let located = value;
  let found = pointer;
  while (located) {
    const part = partAt(located, place);
    if (!part) return found;
    found = pointerTo(found, part.key);
    located = part.value;
  }
  return found;
}

interface Part {
  readonly key: string | number;
  readonly value: Located;
}

/** The only part that holds a place. Values that another place brings in have this place in common. */
function partAt(located: Located, place: Span): Part | undefined {
  let found: Part | undefined;
  if (located.kind === "object") {
    for (const member of located.members.values()) {
      if (!encloses(member.keySpan, place) && !encloses(member.value.span, place)) continue;
      if (found) return undefined;
      found = member;
    }
  } else if (located.kind === "array") {
    for (const [key, value] of located.items.entries()) {
      if (!encloses(value.span, place)) continue;
      if (found) return undefined;
      found = { key, value };
    }
  }
  return found;
}

function encloses(outer: Span, { start, end }: Span): boolean {
  return outer.start <= start && end <= outer.end;
}

/** The value at a pointer, and the place of its key. */
function placeAt(root: Located, pointer: string): { readonly value?: Located; readonly keySpan?: Span } {
  let found: ReturnType<typeof placeAt> = { value: root };
  for (const key of tokensOf(pointer)) {
    const { value } = found;
    if (value?.kind === "object") found = value.members.get(key) ?? {};
    else {
      const item = value?.kind === "array" ? value.items[Number(key)] : undefined;
      found = item ? { value: item } : {};
    }
  }
  return found;
}
