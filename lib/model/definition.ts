import type { Edit, Editor } from "./editor.ts";
import type { CodeFile, CodeValue, Place } from "./handler/code.ts";
import type { Handler } from "./handler/handler.ts";
import type { Located, LocatedObject, Member } from "./located.ts";
import { absent, known, unknown, type Reading } from "./reading.ts";
import type { Span } from "./span.ts";
import type { FormFault, ValueForm } from "./value-form.ts";

/** The three kinds of definitions that an MCP server offers. */
export type DefinitionKind = "tool" | "resource" | "prompt";

/**
 * The sender of a definition, as far as it decides what the members mean: the SDK's `McpServer`, a framework, a handler
 * or a document that is the response itself ("verbatim"), or code of the project.
 */
export type Convention = "sdk" | "fastmcp" | "mcp-ts-core" | "verbatim" | "project";

/** A schema of a kind that the SDK does not accept at its place. */
export interface UnsupportedSchema {
  readonly span: Span;
  /** The value that was passed. */
  readonly given: "JSON Schema" | "Zod schema" | "shape";
  /** The function or list that gets it: the method of the SDK, or the list of a low-level handler. */
  readonly taker: "tool" | "registerTool" | "list";
  /**
   * The effect in the version of the project: the server does not start, the tool has no parameters, the list fails, or
   * the internals of the library's objects are sent.
   */
  readonly outcome: UnsupportedOutcome;
}

export type UnsupportedOutcome = "throws" | "no parameters" | "list fails" | "sent as it is";

/** A call of a method of the SDK that has been replaced by another one. */
export interface LegacyCall {
  readonly method: string;
  /** The replacing method. */
  readonly modern: string;
  /** The name of the method in the call. */
  readonly span: Span;
  /** The edit that calls the new method; `undefined` if an argument is not a literal of the call, or is elsewhere. */
  readonly rewrite: () => Edit | undefined;
}

/** The facts about one definition that a reader passes on. */
export interface DefinitionSource {
  /** The definition under the keys of the protocol (`name`, `inputSchema`, …), whatever the source calls them. */
  readonly root: LocatedObject;
  readonly convention: Convention;
  /** The members that only the source states, under its own keys: `auth`, `errors`, `format`. */
  readonly stated?: ReadonlyMap<string, Member>;
  /**
   * The place to report if there is no more specific one: the callee of the registering call, the first key of an
   * object.
   */
  readonly anchor: Span;
  /**
   * Definitions with the same group certainly belong to one server at the same time. Different groups prove nothing. A
   * document's list is one group; code has one for each function body, branch and receiver.
   */
  readonly group: string;
  /** JSON pointer of the definition in a document (`/tools/3`); "" in code. */
  readonly pointer: string;
  /**
   * The source text of the conditions that a registration of the definition depends on and that only the running server
   * knows. Evaluated on first use.
   */
  readonly conditions?: () => readonly string[];
  /** The other forms that the definition may take at run time, if a condition is undecided. */
  readonly otherVariants?: readonly LocatedObject[];
  /**
   * The members of the registration that the SDK or framework does not read and therefore does not send. The editor
   * changes the object that contains them.
   */
  readonly unread?: LocatedObject | undefined;
  /** The members of the tool's object that its registering call does not forward, so that no client gets them. */
  readonly unforwarded?: LocatedObject | undefined;
  /**
   * Keys of the root that the running server adds and the source does not contain, such as the empty input schema that
   * an SDK gives a tool without one.
   */
  readonly addedByServer?: ReadonlySet<string>;
  /**
   * Keys of the root whose JSON Schema a library generates from something else, such as Zod calls. The library decided
   * to omit any keyword that is missing.
   */
  readonly converted?: ReadonlySet<string>;
  /**
   * Schemas of the source that the SDK or framework rejects because their root is not an object, by key, with their
   * place. The model holds what the running server sends instead, if anything.
   */
  readonly nonObjectSchemas?: ReadonlyMap<string, Span>;
  /** Schemas of a kind that the SDK does not accept at their place, by key. */
  readonly unsupported?: ReadonlyMap<string, UnsupportedSchema> | undefined;
  /** The call that registers it, if the SDK has replaced its method by another one. */
  readonly legacyCall?: LegacyCall | undefined;
  /**
   * The keys that the format of the source has for a definition, under their protocol names, if there are fewer than in
   * the protocol. The other keys are unknown.
   */
  readonly supportedKeys?: ReadonlySet<string>;
  /** False for a tool that its library does not list: `disabledTool(…)` of mcp-ts-core. */
  readonly isListed?: boolean | undefined;
  /** True for a definition in another module, of which this file states a part. */
  readonly isElsewhere?: boolean;
  /** Whether a resource is in a list of templates; `undefined` if no list shows it. */
  readonly isTemplate?: boolean | undefined;
  /** The linted file, if it is code. */
  readonly file?: Pick<CodeFile, "path" | "text">;
  /** The code behind it. Evaluated on first use, because only rules about code need it. */
  readonly handler?: () => Reading<Handler>;
  /** The code of a member whose value is a function: `format`, `generate`. Evaluated on first use. */
  readonly codeOf?: (key: string) => Reading<CodeValue>;
  /** The form of the output of a tool of mcp-ts-core. Evaluated on first use. */
  readonly outputForm?: () => Reading<ValueForm | FormFault>;
}

/** Reads a member of any type. It is absent only if the object is closed and lacks the key. */
export function memberOf(object: LocatedObject, key: string): Reading<Located> {
  const member = object.members.get(key);
  if (member) return (member.reading ??= readingOf(member.value));
  return object.unknownRest ? unknown(object.unknownRest.span, object.unknownRest.reason) : absent;
}

function readingOf(value: Located): Reading<Located> {
  return value.kind === "unknown" ? unknown(value.span, value.reason) : known(value, value.span);
}

/** Narrows a reading to text. A value of another type is unknown; another rule reports it. */
export function textOf(reading: Reading<Located>): Reading<string> {
  if (reading.state !== "known") return reading;
  const { value, span } = reading;
  if (value.kind === "scalar" && typeof value.value === "string") return known(value.value, span);
  return unknown(span, "it is not a string");
}

/** The name of a definition. A null name counts as absent, as in YAML's `name:`. */
function nameOf(root: LocatedObject): Reading<string> {
  const reading = memberOf(root, "name");
  const isNull = reading.state === "known" && reading.value.kind === "scalar" && reading.value.value === null;
  return isNull ? absent : textOf(reading);
}

/** The common part of a tool, resource or prompt. */
export abstract class Definition {
  abstract readonly kind: DefinitionKind;
  readonly source: DefinitionSource;
  /** Read eagerly, because comparing definitions needs the names of all of them. */
  readonly name: Reading<string>;
  // Cached, because every rule reads these.
  #title: Reading<string> | undefined;
  #description: Reading<string> | undefined;
  #handler: Reading<Handler> | undefined;

  constructor(source: DefinitionSource) {
    this.source = source;
    this.name = nameOf(source.root);
  }

  get root(): LocatedObject {
    return this.source.root;
  }

  /** Reads a member of any type that the server sends. */
  get(key: string): Reading<Located> {
    return memberOf(this.root, key);
  }

  /** Reads a member that only the source has and that no client sees: `auth`, `errors`, `format`. */
  stated(key: string): Reading<Located> {
    const member = this.source.stated?.get(key);
    if (member) return (member.reading ??= readingOf(member.value));
    const { unknownRest } = this.root;
    return unknownRest ? unknown(unknownRest.span, unknownRest.reason) : absent;
  }

  /** The sender: an SDK or framework, or code of the project. */
  get convention(): Convention {
    return this.source.convention;
  }

  /** The place of the key, if it is written. */
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

  /** The code that runs when a client uses it; absent in documents, unknown if the source does not show it. */
  get handler(): Reading<Handler> {
    return (this.#handler ??= this.source.handler?.() ?? absent);
  }

  /** The code of a member whose value is a function: a framework's `format`. */
  codeOf(key: string): Reading<CodeValue> {
    return this.source.codeOf?.(key) ?? absent;
  }

  /**
   * True for a place in the linted file: only its text can be reported. The lowered code of a file on disk is shared by
   * all linted files, so that a place alone does not tell.
   */
  isInFile({ file }: Place): boolean {
    const linted = this.source.file;
    return linted !== undefined && file.path === linted.path && file.text === linted.text;
  }

  /** The name in messages. */
  get label(): string {
    const { name } = this;
    if (name.state === "known") return name.value;
    return name.state === "absent" ? "(unnamed)" : "(name known at run time)";
  }

  /** The place to report for the whole definition: its name, otherwise the anchor. */
  get span(): Span {
    const name = this.root.members.get("name");
    return name ? name.value.span : this.source.anchor;
  }

  get editor(): Editor | undefined {
    return this.root.editor;
  }

  /**
   * Every form that the definition may take at run time, this one first. There are several if a condition is undecided.
   */
  abstract get variants(): readonly Definition[];

  /** True if the running server adds `key` and the source text does not contain it. */
  isAddedByServer(key: string): boolean {
    return this.source.addedByServer?.has(key) ?? false;
  }

  /** True if a library generates the schema at `key`, so that its keywords are not in the source. */
  isConverted(key: string): boolean {
    return this.source.converted?.has(key) ?? false;
  }

  /** Every form that the definition may take at run time; `first` is this one. */
  protected variantsFrom<T extends Definition>(first: T, make: (source: DefinitionSource) => T): readonly T[] {
    const { otherVariants = [], ...rest } = this.source;
    return [first, ...otherVariants.map((root) => make({ ...rest, root }))];
  }
}
