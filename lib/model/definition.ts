import type { Editor } from "./editor.ts";
import type { Located, LocatedObject } from "./located.ts";
import { absent, known, unknown, type Reading } from "./reading.ts";
import type { Span } from "./span.ts";

/** The three kinds of things that an MCP server offers. */
export type DefinitionKind = "tool" | "resource" | "prompt";

/** What a reader hands over of one definition. */
export interface DefinitionSource {
  /** The definition in the spelling of the protocol (`name`, `inputSchema`, …), whatever the source calls its keys. */
  readonly root: LocatedObject;
  /** Where to point when nothing nearer exists: the callee of the registering call, the first key of an object. */
  readonly anchor: Span;
  /**
   * Definitions with the same group are surely offered by one server at one time; it tells nothing about others.
   * A document's list is one group; code has one for each function body, branch and receiver.
   */
  readonly group: string;
  /** JSON pointer of the definition in a document (`/tools/3`); "" in code. */
  readonly pointer: string;
  /** The other forms that the definition may take at run time, where a condition cannot be decided. */
  readonly otherVariants?: readonly LocatedObject[];
  /**
   * Keys of the root that the running server supplies and the source does not write, such as the empty input schema
   * that an SDK gives a tool without one.
   */
  readonly supplied?: ReadonlySet<string>;
  /**
   * Keys of the root whose JSON Schema a library makes of something else, such as Zod calls: what it leaves out, it has
   * decided to leave out.
   */
  readonly converted?: ReadonlySet<string>;
  /**
   * Schemas of the source whose root is no object that the SDK or the framework takes, by their key, with the place
   * where they are written. The model holds what the running server sends instead, if anything.
   */
  readonly nonObjectSchemas?: ReadonlyMap<string, Span>;
  /**
   * The keys that the format of the source has for a definition, in the protocol's spelling, where they are fewer than
   * the protocol's: of the others nobody can tell what the running server says.
   */
  readonly supportedKeys?: ReadonlySet<string>;
}

/** Reads a member of an object as it stands: absent only where the object is closed and the key is not there. */
export function memberOf(object: LocatedObject, key: string): Reading<Located> {
  const member = object.members.get(key);
  if (member) return (member.reading ??= readingOf(member.value));
  return object.unknownRest ? unknown(object.unknownRest.span, object.unknownRest.reason) : absent;
}

function readingOf(value: Located): Reading<Located> {
  return value.kind === "unknown" ? unknown(value.span, value.reason) : known(value, value.span);
}

/** Narrows a reading of any value to text. A value of another type is unknown: another rule's business. */
export function textOf(reading: Reading<Located>): Reading<string> {
  if (reading.state !== "known") return reading;
  const { value, span } = reading;
  if (value.kind === "scalar" && typeof value.value === "string") return known(value.value, span);
  return unknown(span, "it is not a string");
}

/** The name of a definition: one that is null is as good as none, as in YAML's `name:`. */
function nameOf(root: LocatedObject): Reading<string> {
  const reading = memberOf(root, "name");
  const isNull = reading.state === "known" && reading.value.kind === "scalar" && reading.value.value === null;
  return isNull ? absent : textOf(reading);
}

/** A tool, resource or prompt: what all three have. */
export abstract class Definition {
  abstract readonly kind: DefinitionKind;
  readonly source: DefinitionSource;
  /** Read at once: whatever compares definitions asks for the names of all of them. */
  readonly name: Reading<string>;
  // Every rule asks for these.
  #title: Reading<string> | undefined;
  #description: Reading<string> | undefined;

  constructor(source: DefinitionSource) {
    this.source = source;
    this.name = nameOf(source.root);
  }

  get root(): LocatedObject {
    return this.source.root;
  }

  /** Reads the member `key` as it stands in the definition, of whatever type. */
  get(key: string): Reading<Located> {
    return memberOf(this.root, key);
  }

  /** Where the key itself is written, if it is. */
  keySpan(key: string): Span | undefined {
    return this.root.members.get(key)?.keySpan;
  }

  get title(): Reading<string> {
    this.#title ??= textOf(this.get("title"));
    return this.#title;
  }

  get description(): Reading<string> {
    this.#description ??= textOf(this.get("description"));
    return this.#description;
  }

  /** The name as messages show it. */
  get label(): string {
    const { name } = this;
    if (name.state === "known") return name.value;
    return name.state === "absent" ? "(unnamed)" : "(name known at run time)";
  }

  /** Where a report about the whole definition points: its name, else the anchor. */
  get span(): Span {
    const name = this.root.members.get("name");
    return name ? name.value.span : this.source.anchor;
  }

  get editor(): Editor | undefined {
    return this.root.editor;
  }

  /**
   * Every form that the definition may take at run time, this one first. More than one where a condition is undecided.
   */
  abstract get variants(): readonly Definition[];

  /** True where the running server supplies `key`, not the source text. */
  isSupplied(key: string): boolean {
    return this.source.supplied?.has(key) ?? false;
  }

  /** True where a library makes the schema at `key` of something else, so that nobody writes its keywords. */
  isConverted(key: string): boolean {
    return this.source.converted?.has(key) ?? false;
  }

  /** Every form that the definition may take at run time, `first` being this one. */
  protected variantsFrom<T extends Definition>(first: T, make: (source: DefinitionSource) => T): readonly T[] {
    const { otherVariants = [], ...rest } = this.source;
    return [first, ...otherVariants.map((root) => make({ ...rest, root }))];
  }
}
