import { chooseProfile, type RegistrationKind } from "../../../emission/choose-profile.ts";
import type { EmissionProfile } from "../../../emission/profile.ts";
import { spanOfNode } from "../../../languages/syntax.ts";
import type { Edit, Editor } from "../../../model/editor.ts";
import type { Json } from "../../../model/json.ts";
import type { Located, LocatedObject, Member } from "../../../model/located.ts";
import type { Span } from "../../../model/span.ts";
import type { McpSettings } from "../../settings.ts";
import type { RawDefinition } from "../discover/raw-definition.ts";
import type { Evaluation } from "../evaluate/scope.ts";
import type { MemberValue, Value, ZodValue } from "../evaluate/value.ts";
import type { Module } from "../modules/graph.ts";
import type { Project } from "../project/project.ts";
import { Locator, type Provenance } from "./locator.ts";
import { RootEditor } from "./root-editor.ts";
import { plainSchema } from "./schemas.ts";

/** Facts about the module that all its definitions depend on. */
export interface ModuleFacts {
  readonly module: Module;
  readonly specifiers: readonly string[];
  readonly project: Project;
  readonly settings: McpSettings;
  /** The profiles of the kinds of registration, chosen when the first definition asks for them. */
  readonly profiles: Map<RegistrationKind, EmissionProfile>;
}

/** Builds one definition, as the server sends it, from a raw definition. */
export class DefinitionBuilder {
  readonly definition: RawDefinition;
  readonly evaluation: Evaluation;
  readonly profile: EmissionProfile;
  readonly locator: Locator;
  /** Where the definition points when nothing nearer exists. */
  readonly anchor: Span;
  readonly provenance: Provenance;
  readonly members = new Map<string, Member>();
  readonly supplied = new Set<string>();
  /** Schemas that come of Zod calls. */
  readonly converted = new Set<string>();
  /** Schemas that the server replaces or leaves out, because their root is no object. */
  readonly nonObjectSchemas = new Map<string, Span>();
  readonly #text: string;

  constructor(definition: RawDefinition, kind: RegistrationKind, evaluation: Evaluation, facts: ModuleFacts) {
    this.definition = definition;
    this.evaluation = evaluation;
    const { module } = facts;
    this.#text = module.text;
    this.profile = profileOf(kind, facts);
    this.locator = new Locator({
      text: module.text,
      exclusiveNode: definition.exclusiveNode,
      // Elsewhere a Zod schema that nothing converts is a mistake, which is not ours to mend.
      ...(definition.convention === "mcp-ts-core"
        ? { convert: (value: ZodValue) => plainSchema(value, this.profile) }
        : {}),
    });
    this.anchor = spanOfNode(definition.anchor);
    this.provenance = { importSite: this.anchor, isEditable: true };
  }

  /** The literal whose members the definition's members are; what comes from elsewhere is not edited there. */
  get #owner() {
    const { insertionPoint } = this.definition;
    return insertionPoint?.kind === "object" ? insertionPoint.node : undefined;
  }

  /** Adds a member as the source states it. */
  take(key: string): void {
    const stated = this.definition.members.get(key);
    if (stated) this.add(key, stated);
  }

  /** Adds a member whose value may be another than the one that the source states. */
  add(key: string, stated: MemberValue, value: Value = stated.value): void {
    this.members.set(key, this.locate(key, stated, value));
    if (value.kind === "object" && value.trace) this.converted.add(key);
  }

  /** The located form of a member that the source states, perhaps with another value. */
  locate(key: string, stated: MemberValue, value: Value): Member {
    return { ...this.locator.member({ ...stated, value }, this.provenance, this.#owner), key };
  }

  /** Adds a member that the source does not write, but the server sends. */
  supply(key: string, value: Json): void {
    this.supplied.add(key);
    this.members.set(key, { key, keySpan: this.anchor, value: plainLocated(value, this.anchor) });
  }

  /** Adds a member that the server may send, but nothing here tells. */
  leaveOpen(key: string, reason: string): void {
    const { anchor } = this;
    this.members.set(key, {
      key,
      keySpan: anchor,
      value: { kind: "unknown", span: anchor, editor: undefined, reason },
    });
  }

  /** The definition as it stands now. */
  root(options: {
    readonly writable: ReadonlySet<string> | undefined;
    readonly titleIsAnnotation: boolean;
  }): LocatedObject {
    const { definition, members } = this;
    const { insertionPoint } = definition;
    const editor = insertionPoint && new RootEditor({ text: this.#text, insertionPoint, members, ...options });
    return {
      kind: "object",
      span: spanOfNode(definition.node),
      editor,
      members,
      unknownRest: this.locator.locatedRest(definition.unknownRest, this.anchor),
    };
  }
}

/** The profile of one kind of registration in one module. */
function profileOf(kind: RegistrationKind, facts: ModuleFacts): EmissionProfile {
  const {
    specifiers,
    project,
    settings: { framework, sdk },
    profiles,
  } = facts;
  const versionOf = (name: string): string | undefined =>
    isOfOthers(name, project) ? undefined : project.versionOf(name);
  const profile = profiles.get(kind) ?? chooseProfile({ kind, specifiers, versionOf, settings: { sdk, framework } });
  profiles.set(kind, profile);
  return profile;
}

const serverPackages: ReadonlySet<string> = new Set([
  "@modelcontextprotocol/server",
  "@cyanheads/mcp-ts-core",
  "fastmcp",
  "firecrawl-fastmcp",
]);

/** A server library that is installed above the project, but that the project does not ask for. */
function isOfOthers(name: string, project: Project): boolean {
  return serverPackages.has(name) && project.root !== undefined && !project.declares(name);
}

/** A JSON value that stands nowhere in the text. */
export function plainLocated(value: Json, span: Span): Located {
  if (typeof value !== "object" || value === null) return { kind: "scalar", span, editor: undefined, value };
  if (isList(value)) {
    return {
      kind: "array",
      span,
      editor: undefined,
      unknownRest: undefined,
      items: value.map((item) => plainLocated(item, span)),
    };
  }
  const members = new Map<string, Member>();
  for (const [key, member] of Object.entries(value))
    members.set(key, { key, keySpan: span, value: plainLocated(member, span) });
  return { kind: "object", span, editor: undefined, unknownRest: undefined, members };
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** A definition in the protocol's spelling. */
export interface BuiltDefinition {
  readonly root: LocatedObject;
  readonly supplied: ReadonlySet<string>;
  readonly converted: ReadonlySet<string>;
  readonly nonObjectSchemas?: ReadonlyMap<string, Span>;
}

/** The definition as it has been put together; `writable` are the members that can be written where it stands. */
export function finish(
  builder: DefinitionBuilder,
  writable: ReadonlySet<string> | undefined,
  titleIsAnnotation = false,
): BuiltDefinition {
  const { supplied, converted, nonObjectSchemas } = builder;
  return {
    root: builder.root({ writable, titleIsAnnotation }),
    supplied,
    converted,
    ...(nonObjectSchemas.size ? { nonObjectSchemas } : {}),
  };
}

/** What a low-level handler sends: every member as it is written. */
export function buildVerbatim(builder: DefinitionBuilder): BuiltDefinition {
  for (const key of builder.definition.members.keys()) builder.take(key);
  return finish(builder, undefined);
}

/** What FastMCP sends of a resource or prompt: the members that it knows, in its order; `load` is the handler. */
export function buildFastMcp(
  builder: DefinitionBuilder,
  order: readonly string[],
  writable: ReadonlySet<string>,
): BuiltDefinition {
  for (const key of order) builder.take(key);
  const load = builder.definition.members.get("load");
  if (load) builder.add("handler", load);
  return finish(builder, writable);
}

/** A definition in which some keys are not written, because what sends it would not hand them on. */
export function withoutUnregisteredKeys(built: BuiltDefinition, unregistered: ReadonlySet<string>): BuiltDefinition {
  const { editor } = built.root;
  return editor ? { ...built, root: { ...built.root, editor: new PartialEditor(editor, unregistered) } } : built;
}

class PartialEditor implements Editor {
  readonly #editor: Editor;
  readonly #unsent: ReadonlySet<string>;

  constructor(editor: Editor, unregistered: ReadonlySet<string>) {
    this.#editor = editor;
    this.#unsent = unregistered;
  }

  set(key: string, value: Json): Edit | undefined {
    return this.#unsent.has(key) ? undefined : this.#editor.set(key, value);
  }

  remove(key: string | number): Edit | undefined {
    return this.#editor.remove(key);
  }

  replace(value: Json): Edit | undefined {
    return this.#editor.replace(value);
  }

  append(text: string): Edit | undefined {
    return this.#editor.append(text);
  }
}
