import { isObjectSchema } from "../../../emission/emit.ts";
import { zodKindOf } from "../../../emission/zod-schema.ts";
import { stringOf, type MemberValue, type Value } from "../evaluate/value.ts";
import type { Evaluation } from "../evaluate/scope.ts";
import type { RawDefinition } from "../discover/raw-definition.ts";
import type { DefinitionBuilder } from "./builder.ts";

/*
 * What mcp-ts-core 0.10 sends of its definitions: dist/mcp-server/{tools,resources,prompts}/*-registration.js of the
 * package, read 2026-11-26.
 */

/** The tool as the framework registers it: with the output extended by the enrichment, and its own `execution`. */
export function registeredTool(definition: RawDefinition, evaluation: Evaluation): RawDefinition {
  const members = new Map(definition.members);
  const [output, enrichment] = [members.get("outputSchema"), members.get("enrichment")];
  const input = members.get("inputSchema");
  if (input) members.set("input", { ...input, key: "input" });
  if (output) {
    members.set("output", { ...output, key: "output" });
    if (enrichment && output.value.kind === "zod")
      members.set("outputSchema", { ...output, value: extended(output, enrichment, evaluation) });
  }
  const task = members.get("task")?.value;
  if (!members.has("taskHandlers")) members.delete("execution");
  const isTask = task?.kind === "scalar" && task.value === true;
  const added = isTask ? { execution: { taskSupport: "optional" } } : {};
  return { ...definition, members, added: { ...definition.added, ...added } };
}

/**
 * Records what the framework does not accept as a schema: anything but `z.object()`. As the input of a tool, it
 * converts a union of objects to an object. An unaccepted schema is not read further.
 */
export function noteNonObjects(builder: DefinitionBuilder, keys: Readonly<Record<string, string>>): void {
  const { definition, nonObjectSchemas } = builder;
  for (const [key, source] of Object.entries(keys)) {
    const member = definition.members.get(key);
    if (!member || !isNoObject(member.value, key)) continue;
    nonObjectSchemas.set(key, builder.locate(source, member, member.value).keySpan);
    builder.stated.delete(key);
    if (builder.members.has(key)) builder.leaveOpen(key, "the framework takes an object schema only");
  }
}

function isNoObject(value: Value, key: string): boolean {
  if (value.kind === "zod")
    return !isObjectSchema(value.schema) && !(key === "inputSchema" && zodKindOf(value.schema) === "union");
  return ["object", "array", "scalar", "function", "class"].includes(value.kind);
}

/** `output.extend(enrichment)` */
function extended(output: MemberValue, { value }: MemberValue, evaluation: Evaluation) {
  // The framework's linter reports another kind of block. The server fails on it.
  if (value.kind !== "object" && value.kind !== "unknown") return output.value;
  return evaluation.callMethod(output.value, "extend", [value], output.value.site);
}

/** Adds the title of a tool without one: the title of its annotations, or the words of its name. */
export function addToolTitle(builder: DefinitionBuilder): void {
  const { members, definition } = builder;
  if (members.has("title")) return;
  const annotations = definition.members.get("annotations")?.value;
  const isOpen = definition.unknownRest ?? (annotations?.kind === "object" ? annotations.unknownRest : undefined);
  const title = annotations?.kind === "object" ? annotations.members.get("title")?.value : undefined;
  const name = members.get("name")?.value;
  const text = stringOf(title);
  if (isOpen || annotations?.kind === "unknown" || (title && text === undefined)) {
    if (!definition.unknownRest) builder.leaveOpen("title", "it may be that of the annotations");
  } else if (text !== undefined) builder.addForServer("title", text);
  else if (name?.kind === "scalar") builder.addForServer("title", titleOfName(String(name.value)));
}

/** The title that the framework gives a tool without one: the capitalized words of its name. */
function titleOfName(name: string): string {
  return name.replaceAll("_", " ").replaceAll(/\b\w/gu, (letter) => letter.toUpperCase());
}

/** Adds the default members of a resource: its URI template as its name, its name as its title. */
export function addResourceNames(builder: DefinitionBuilder): void {
  const { members, definition } = builder;
  if (definition.unknownRest) return;
  const template = definition.members.get("uriTemplate")?.value;
  if (!members.has("name") && template?.kind === "scalar") builder.addForServer("name", String(template.value));
  const name = members.get("name")?.value;
  if (!members.has("title") && name?.kind === "scalar") builder.addForServer("title", String(name.value));
}

/** Adds the members that the definition's builder adds if the source does not have them. */
export function addOwn(builder: DefinitionBuilder): void {
  const { members, definition } = builder;
  if (definition.unknownRest) return;
  for (const [key, value] of Object.entries(definition.added ?? {}))
    if (!members.has(key)) builder.addForServer(key, value);
}
