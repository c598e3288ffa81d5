import type { Definition } from "../model/definition.ts";
import type { Handler } from "../model/handler/handler.ts";
import type { SourceModule } from "../model/module.ts";
import { type Parameter, pathAt, shortPath } from "../model/parameter.ts";
import type { Prompt } from "../model/prompt.ts";
import type { Resource } from "../model/resource.ts";
import type { Schema } from "../model/schema.ts";
import type { Answer, App, Manifest, Server } from "../model/server.ts";
import { tokensOf } from "../model/plain.ts";
import type { Span } from "../model/span.ts";
import type { Tool } from "../model/tool.ts";

/** What a finding is about. */
export type SubjectKind = "server" | "tool" | "resource" | "prompt" | "parameter" | "schema" | "handler";

/** A whole schema of a tool. */
interface SchemaSubject {
  readonly tool: Tool;
  /** The member of the tool that holds the schema. */
  readonly key: "inputSchema" | "outputSchema";
  readonly schema: Schema;
}

/** A whole schema that only the source states: a framework's `params`, `args`, or the output of a resource. */
export interface StatedSchemaSubject {
  readonly definition: Definition;
  /** The member that holds it. */
  readonly key: string;
  readonly schema: Schema;
}

/** The code behind a tool. */
interface HandlerSubject {
  readonly kind: "handler";
  readonly tool: Tool;
  readonly handler: Handler;
  /** The place that gives the handler to the server. */
  readonly span: Span;
}

/** A possible subject of a report, distinguished by its `kind`. */
export type Subject = Definition | Parameter | Schema | HandlerSubject | WholeSubject;

/** A subject that is no part of a definition. */
export type WholeSubject = Answer | App | Manifest | SourceModule;

/** True for a subject that is no part of a definition. */
export function isWhole(subject: Subject): subject is WholeSubject {
  return ["server", "app", "manifest", "module"].includes(subject.kind);
}

/** The place to report for a subject if the rule names no better one. */
export function subjectSpan(subject: Subject): Span {
  switch (subject.kind) {
    case "parameter":
      return subject.keySpan;
    case "schema":
      return subject.anchor;
    default:
      return subject.span;
  }
}

/** The JSON pointer of a subject within its definition. It is the same in every variant of the definition. */
export function pointerOf(subject: Subject): string {
  if (subject.kind === "handler") return "/handler";
  return subject.kind === "parameter" || subject.kind === "schema" ? subject.pointer : "";
}

/** The path of a parameter or of a part of a schema in messages; "" for a whole schema and for any other subject. */
export function pathOf(subject: Subject): string {
  if (subject.kind === "parameter") return subject.path;
  return subject.kind === "schema" ? pathAt(subject.pointer) : "";
}

/** The data that every message may use: see `Supplied` in report.ts. */
export function suppliedFor(subject: Subject, about: Definition | undefined): Record<string, string> {
  const phrase = phraseOf(subject, about);
  return {
    tool: about?.label ?? "",
    kind: about?.kind ?? "",
    path: shortPath(pathOf(subject)),
    schemaPart: partOf(subject),
    subject: phrase,
    Subject: phrase.charAt(0).toUpperCase() + phrase.slice(1),
    more: "",
  };
}

/** Members of tools with schemas, and what messages call them and a field of them. */
const members: Readonly<Record<string, { readonly schema: string; readonly field: string } | undefined>> = {
  inputSchema: { schema: "the input schema", field: "parameter" },
  outputSchema: { schema: "the output schema", field: "output field" },
};

/**
 * What messages call a subject: `tool 'add'`, `parameter 'a.b' of tool 'add'`, `the output schema of tool 'add'`; ""
 * for a subject that is no part of a definition.
 *
 * @param about the definition that it is part of
 */
function phraseOf(subject: Subject, about: Definition | undefined): string {
  if (isWhole(subject)) return "";
  const whose = about ? ` of ${about.kind} '${about.label}'` : "";
  if (subject.kind === "handler") return `the handler${whose}`;
  if (subject.kind !== "parameter" && subject.kind !== "schema") return `${subject.kind} '${subject.label}'`;
  const [member = ""] = tokensOf(subject.pointer);
  const path = shortPath(pathOf(subject));
  const { schema, field } = members[member] ?? { schema: `'${member}'`, field: undefined };
  if (path === "") return `${schema}${whose}`;
  return field === undefined ? `field '${path}' of ${schema}${whose}` : `${field} '${path}'${whose}`;
}

/** What messages that have named the tool call a part of its schemas: `'a.b'`, `'a.b' in its output schema`. */
function partOf(subject: Subject): string {
  if (subject.kind !== "parameter" && subject.kind !== "schema") return "";
  const [member = ""] = tokensOf(subject.pointer);
  const path = shortPath(pathOf(subject));
  const schema = members[member]?.schema.replace("the", "its") ?? `'${member}'`;
  if (path === "") return schema;
  return member === "inputSchema" ? `'${path}'` : `'${path}' in ${schema}`;
}

/** The methods of a rule, one for each kind of subject. Each is called once for each subject. */
export interface Check<Context> {
  /** The whole file, for rules that compare definitions. */
  server?(server: Server, context: Context): void;
  /** A document that says how to start or reach a server: `server.json`, `mcp.json`, the manifest of a bundle. */
  manifest?(manifest: Manifest, context: Context): void;
  /** A source file that speaks of MCP, with or without definitions. */
  module?(module: SourceModule, context: Context): void;
  /** Each tool, resource and prompt. */
  definition?(definition: Definition, context: Context): void;
  tool?(tool: Tool, context: Context): void;
  resource?(resource: Resource, context: Context): void;
  prompt?(prompt: Prompt, context: Context): void;
  /** Each parameter of each tool's input schema, at every depth. */
  parameter?(parameter: Parameter, context: Context & { readonly tool: Tool }): void;
  /** Each whole input and output schema. */
  schema?(subject: SchemaSubject, context: Context): void;
  /** Each whole schema that a framework takes and does not send. */
  statedSchema?(subject: StatedSchemaSubject, context: Context): void;
  /** The code behind each tool, if it is seen. */
  handler?(subject: HandlerSubject, context: Context): void;
}

/**
 * What the checks of a rule may be about: the kinds of definitions, the code behind tools, and whole files without
 * definitions.
 */
export type Concern = Definition["kind"] | "handler" | "manifest" | "module";

/** True if the checks visit definitions of a kind, or the code behind them. */
export function visits(check: Check<never>, kind: Definition["kind"]): boolean {
  const readsStated = check.statedSchema !== undefined && kind !== "tool";
  return readsDefinitions(check, kind) || readsStated || (kind === "tool" && check.handler !== undefined);
}

/** True if the checks say something about what definitions of a kind state. */
function readsDefinitions(check: Check<never>, kind: Definition["kind"]): boolean {
  if (kind === "tool" && (check.parameter ?? check.schema)) return true;
  return check.definition !== undefined || check[kind] !== undefined;
}

const kinds = ["tool", "resource", "prompt"] as const;

/**
 * True if the checks concern definitions of a kind, or files. Checks that only compare definitions compare every kind.
 */
export function concerns(check: Check<never>, concern: Concern): boolean {
  if (concern === "manifest" || concern === "module" || concern === "handler") return check[concern] !== undefined;
  const onlyCompares = check.server !== undefined && !kinds.some((one) => visits(check, one));
  return onlyCompares || readsDefinitions(check, concern);
}
