import { type HintName, hintNames } from "../model/annotations.ts";
import type { Definition } from "../model/definition.ts";
import type { LocatedObject, Member } from "../model/located.ts";
import type { Surface } from "../model/server.ts";
import { editDistance } from "./spelling.ts";

/** The places where clients expect what is stated elsewhere. */
export type ReadPlace = "description" | "title" | "inputSchema" | "outputSchema" | "annotations" | HintName;

/** A member that its author wrote where no client reads it. */
export interface UnreadMember {
  readonly member: Member;
  readonly holder: LocatedObject;
  /**
   * The kind of the holder: the annotations, the definition itself, a registration that the library converts before it
   * sends it, or an object whose registration does not forward the member.
   */
  readonly where: "annotations" | "definition" | "registration" | "object";
  /** JSON pointer within the definition. */
  readonly pointer: string;
  readonly belongs: ReadPlace;
  /** True if the member has the same meaning as the one that belongs there, false if the meaning is only similar. */
  readonly isSame: boolean;
}

/** Words for a description, a title and a schema, in lower case and without separators. */
const textPlaces: ReadonlyMap<string, ReadPlace> = new Map([
  ["description", "description"],
  ["desc", "description"],
  ["summary", "description"],
  ["longdescription", "description"],
  ["tooldescription", "description"],
  ["instructions", "description"],
  ["prompt", "description"],
  ["displayname", "title"],
  ["displaytitle", "title"],
  ["friendlyname", "title"],
  ["tooltitle", "title"],
  ["label", "title"],
]);
const schemaPlaces: ReadonlyMap<string, ReadPlace> = new Map([
  ["inputschema", "inputSchema"],
  ["parameters", "inputSchema"],
  ["params", "inputSchema"],
  ["argsschema", "inputSchema"],
  ["schema", "inputSchema"],
  ["outputschema", "outputSchema"],
]);

/** Whether a client asks the user before a call depends on `readOnlyHint` and `destructiveHint` alone. */
const confirmations: ReadonlySet<string> = new Set([
  "requiresconfirmation",
  "requireconfirmation",
  "needsconfirmation",
  "confirmationrequired",
  "requiresapproval",
  "needsapproval",
  "approvalrequired",
]);

/**
 * The members of a definition that have the meaning of a description, a title, a schema or a hint, and are where no
 * client reads it. Other keys that the protocol does not define may be for a client of the author or of a vendor.
 *
 * @param surface the language of the definition
 */
export function unreadMembersOf(definition: Definition, surface: Surface): readonly UnreadMember[] {
  return [
    ...inAnnotations(definition, surface),
    ...inRegistration(definition),
    ...inObject(definition),
    ...inDefinition(definition),
  ];
}

/** True if a value that belongs at one place is where no client reads it. */
export function isStatedElsewhere(definition: Definition, surface: Surface, place: ReadPlace): boolean {
  return unreadMembersOf(definition, surface).some(({ belongs, isSame }) => belongs === place && isSame);
}

function* inAnnotations(definition: Definition, surface: Surface): Generator<UnreadMember> {
  // Code of the project may make hints of keys that it defines: `{ readOnly: true }`.
  if (definition.convention === "project") return;
  const reading = definition.get("annotations");
  if (reading.state !== "known" || reading.value.kind !== "object") return;
  const holder = reading.value;
  const isTool = definition.kind === "tool";
  for (const member of holder.members.values()) {
    const { key } = member;
    const found = { member, holder, where: "annotations", pointer: `/annotations/${escaped(key)}` } as const;
    const word = wordOf(key);
    const meant = meaningOf(member, !isTool);
    // The classes of Python's libraries may take `read_only_hint` for the hint.
    const isPythonic = surface === "python" && key.includes("_") && isHint(word);
    if (meant && !isPythonic && !isRead(key, isTool)) yield { ...found, belongs: meant, isSame: true };
    else if (isTool && isFlag(member) && confirmations.has(word))
      yield { ...found, belongs: "destructiveHint", isSame: false };
  }
}

function* inRegistration({ source }: Definition): Generator<UnreadMember> {
  const holder = source.unread;
  if (!holder) return;
  for (const member of holder.members.values()) {
    const belongs = meaningOf(member, true);
    const pointer = `/${escaped(member.key)}`;
    if (belongs) yield { member, holder, where: "registration", pointer, belongs, isSame: true };
  }
}

/** `registerTool(tool.name, { description: tool.description }, run)` sends nothing else of the tool. */
function* inObject({ source }: Definition): Generator<UnreadMember> {
  const holder = source.unforwarded;
  if (!holder) return;
  for (const member of holder.members.values()) {
    const belongs = forwardedKeys.find((key) => key === member.key);
    if (belongs) yield { member, holder, where: "object", pointer: `/${member.key}`, belongs, isSame: true };
  }
}

const forwardedKeys = ["description", "title", "inputSchema", "outputSchema", "annotations"] as const;

/** A hint next to the annotations, in an object that is sent unchanged. Files of another format may have any keys. */
function* inDefinition({ kind, convention, root, source }: Definition): Generator<UnreadMember> {
  if (kind !== "tool" || convention !== "verbatim" || source.supportedKeys || !root.members.has("inputSchema")) return;
  for (const member of root.members.values()) {
    const belongs = isFlag(member) ? hintNames.find((name) => name === member.key) : undefined;
    const pointer = `/${escaped(member.key)}`;
    if (belongs) yield { member, holder: root, where: "definition", pointer, belongs, isSame: true };
  }
}

/** The place that a member's key and value suggest. */
function meaningOf(member: Member, isTitle: boolean): ReadPlace | undefined {
  const word = wordOf(member.key);
  if (isText(member)) return isTitle && word === "title" ? "title" : textPlaces.get(word);
  if (isFlag(member)) return hintOf(member.key);
  return member.value.kind === "scalar" ? undefined : schemaPlaces.get(word);
}

/** True for a member that the protocol has in the annotations. */
function isRead(key: string, isTool: boolean): boolean {
  return isTool && (key === "title" || hintNames.some((name) => name === key));
}

/** `readonlyHint`, `read_only`, `destructive`, `idempotantHint`: the hint that a key means. */
function hintOf(key: string): HintName | undefined {
  const word = wordOf(key).replace(/hints?$/u, "");
  const isNamedHint = /hints?$/iu.test(key);
  return hintNames.find((name) => {
    const own = plainWordOf(name);
    return word === own || (isNamedHint && editDistance(word, own, 2) <= 2);
  });
}

function isHint(word: string): boolean {
  return hintNames.some((name) => word === name.toLowerCase());
}

/** "readonly" of `readOnlyHint`. */
function plainWordOf(name: HintName): string {
  return name.slice(0, -"Hint".length).toLowerCase();
}

function isText({ value }: Member): boolean {
  return value.kind === "scalar" && typeof value.value === "string" && value.value.trim() !== "";
}

function isFlag({ value }: Member): boolean {
  return value.kind === "scalar" && typeof value.value === "boolean";
}

/** A key in lower case without separators; a vendor's key, `com.example/hint`, keeps its own. */
function wordOf(key: string): string {
  return key.toLowerCase().replaceAll(/[_-]/gu, "");
}

function escaped(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}
