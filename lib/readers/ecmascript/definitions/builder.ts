import type { TSESTree } from "@typescript-eslint/utils";
import { chooseProfile, type RegistrationKind } from "../../../emission/choose-profile.ts";
import type { EmissionProfile } from "../../../emission/profile.ts";
import type { DefinitionSource, LegacyCall, UnsupportedOutcome, UnsupportedSchema } from "../../../model/definition.ts";
import { type LiteralType, ObjectLiteralEditor } from "../../../edits/ecmascript/object-literal.ts";
import type { Edit, Editor } from "../../../model/editor.ts";
import type { Json } from "../../../model/json.ts";
import type { LocatedObject, Member } from "../../../model/located.ts";
import type { Span } from "../../../model/span.ts";
import { DefinitionMembers } from "../../frame/definition-members.ts";
import type { McpSettings } from "../../settings.ts";
import { classifySchema } from "../discover/classify-schema.ts";
import type { Convention, RawDefinition } from "../discover/raw-definition.ts";
import type { Evaluation } from "../evaluate/scope.ts";
import type { MemberValue, Value, ZodValue } from "../evaluate/value.ts";
import { DeclaredTypes } from "../modules/declared-types.ts";
import type { Module } from "../modules/graph.ts";
import type { Project } from "../project/project.ts";
import { zodVersionOf } from "../project/zod-major.ts";
import type { NameUses } from "./name-uses.ts";
import { Locator, type Provenance } from "./locator.ts";
import { Places, wholeFile } from "./places.ts";
import { RootEditor } from "./root-editor.ts";
import { plainSchema } from "./schemas.ts";

/** Facts about the module that all its definitions depend on. */
export interface ModuleFacts {
  readonly module: Module;
  readonly specifiers: readonly string[];
  readonly project: Project;
  readonly settings: McpSettings;
  /** The profiles by kind of registration, chosen on demand. */
  readonly profiles: Map<RegistrationKind, EmissionProfile>;
  readonly nameUses: NameUses;
  /** The version of Zod that made the schemas, if the schemas state it themselves. */
  readonly zodVersion?: string | undefined;
}

/** Builds one definition, as the server sends it, from a raw definition. */
export class DefinitionBuilder extends DefinitionMembers {
  readonly definition: RawDefinition;
  readonly evaluation: Evaluation;
  readonly module: Module;
  readonly profile: EmissionProfile;
  readonly locator: Locator;
  readonly provenance: Provenance;
  /** The keys of schemas that a library generates from Zod calls. */
  readonly converted = new Set<string>();
  /** Schemas that the server replaces or omits because their root is not an object. */
  readonly nonObjectSchemas = new Map<string, Span>();
  /** Schemas of a kind that the server does not accept. */
  readonly unsupported = new Map<string, UnsupportedSchema>();
  readonly #span: Span;
  readonly #text: string;
  readonly #nameUses: NameUses;
  readonly #typeOf: (literal: TSESTree.Node) => LiteralType;

  constructor(definition: RawDefinition, kind: RegistrationKind, evaluation: Evaluation, facts: ModuleFacts) {
    const { module } = facts;
    const { from = module, importSite = wholeFile } = definition;
    const places = new Places(module);
    super(places.of({ module: from, node: definition.anchor }, importSite));
    this.definition = definition;
    this.evaluation = evaluation;
    this.module = module;
    this.#text = module.text;
    this.#nameUses = facts.nameUses;
    this.profile = profileOf(kind, facts);
    const types = new DeclaredTypes(evaluation.graph);
    this.#typeOf = (literal) => ({
      admits: (key, value) => types.admits(literal, key, value, module),
      requires: (key) => types.requires(literal, key, module),
    });
    this.locator = new Locator({
      linted: module,
      typeOf: this.#typeOf,
      exclusiveNode: definition.exclusiveNode,
      // In other frameworks an unconverted Zod schema is a mistake of the author, and stays unknown.
      ...(definition.convention === "mcp-ts-core"
        ? { convert: (value: ZodValue) => plainSchema(value, this.profile) }
        : {}),
    });
    this.#span = places.of({ module: from, node: definition.node }, importSite);
    this.provenance = { importSite: this.anchor, editing: "own" };
  }

  /** The literal that contains the definition's members. Members from elsewhere are not edited there. */
  get #owner() {
    const { insertionPoint } = this.definition;
    return insertionPoint?.kind === "object" ? insertionPoint.node : undefined;
  }

  /** Adds a member with the value in the source. */
  take(key: string): void {
    const stated = this.definition.members.get(key);
    if (stated) this.add(key, stated);
  }

  /** Adds a member, possibly with another value than the one in the source. */
  add(key: string, stated: MemberValue, value: Value = stated.value): void {
    this.members.set(key, this.locate(key, stated, value));
    if (value.kind === "object" && value.trace) this.converted.add(key);
  }

  /** Keeps a member that is not sent. A member that is `undefined` counts as absent. */
  state(key: string, stated: MemberValue, value: Value = stated.value): void {
    if (value.kind === "scalar" && value.value === undefined) return;
    this.stated.set(key, this.locate(key, stated, value));
  }

  /** The members of the registration that the library does not read, with the editor of their object. */
  unreadPart(): LocatedObject | undefined {
    const { insertionPoint, unread } = this.definition;
    if (!unread) return undefined;
    const editor =
      insertionPoint?.kind === "object" &&
      new RegistrationEditor({
        text: this.#text,
        node: insertionPoint.node,
        sourceOf: (key) => insertionPoint.value.members.get(key)?.keySite.node,
        isOpen: insertionPoint.value.unknownRest !== undefined,
        type: this.#typeOf(insertionPoint.node),
      });
    return this.#apart(unread, editor || undefined);
  }

  /** The members of the tool's object that its registration does not forward. */
  unforwardedPart(): LocatedObject | undefined {
    const { unforwarded } = this.definition;
    return unforwarded && this.#apart(unforwarded, undefined);
  }

  #apart(members: ReadonlyMap<string, MemberValue>, editor: LocatedObject["editor"]): LocatedObject {
    return {
      kind: "object",
      span: this.anchor,
      editor,
      members: new Map([...members].map(([key, member]) => [key, this.locate(key, member, member.value)])),
      unknownRest: undefined,
    };
  }

  /** The located form of a member in the source, possibly with another value. */
  locate(key: string, stated: MemberValue, value: Value): Member {
    return { ...this.locator.member({ ...stated, value }, this.provenance, this.#owner), key };
  }

  /** The definition in its current state. */
  root(options: {
    readonly writable: ReadonlySet<string> | undefined;
    readonly titleIsAnnotation: boolean;
  }): LocatedObject {
    const { definition, members } = this;
    const { insertionPoint } = definition;
    const [text, nameUses] = [this.#text, this.#nameUses];
    const typeOf = this.#typeOf;
    const editor = insertionPoint && new RootEditor({ text, nameUses, insertionPoint, members, typeOf, ...options });
    return {
      kind: "object",
      span: this.#span,
      editor,
      members,
      unknownRest: this.locator.locatedRest(definition.unknownRest, this.anchor),
    };
  }
}

/** Changes the members of a registration. Its keys are those of the library, and only the library reads them. */
class RegistrationEditor extends ObjectLiteralEditor {
  rename(key: string, to: string): Edit | undefined {
    return this.renameKey(key, to);
  }
}

/** The profile of one kind of registration in one module. */
function profileOf(kind: RegistrationKind, facts: ModuleFacts): EmissionProfile {
  const {
    module,
    specifiers,
    project,
    settings: { framework, sdkVersion },
    profiles,
    zodVersion = zodVersionOf(module),
  } = facts;
  const versionOf = (name: string): string | undefined =>
    isOfOthers(name, project) ? undefined : name === "zod" ? zodVersion : project.versionOf(name);
  const profile =
    profiles.get(kind) ?? chooseProfile({ kind, specifiers, versionOf, settings: { sdkVersion, framework } });
  profiles.set(kind, profile);
  return profile;
}

const serverPackages: ReadonlySet<string> = new Set([
  "@modelcontextprotocol/server",
  "@cyanheads/mcp-ts-core",
  "fastmcp",
  "firecrawl-fastmcp",
]);

/** True for a server library that is installed above the project, but is not a dependency of it. */
function isOfOthers(name: string, project: Project): boolean {
  return serverPackages.has(name) && project.root !== undefined && !project.declares(name);
}

/** A definition under the keys of the protocol. */
export interface BuiltDefinition {
  readonly root: LocatedObject;
  readonly convention: Convention;
  readonly stated: ReadonlyMap<string, Member>;
  readonly addedByServer: ReadonlySet<string>;
  readonly converted: ReadonlySet<string>;
  readonly nonObjectSchemas?: ReadonlyMap<string, Span>;
  /** How the project's SDK treats the form in which the source registers the definition. */
  readonly sdkFacts: Pick<DefinitionSource, "legacyCall" | "unsupported" | "unread" | "unforwarded">;
}

/** The finished definition. `writable` are the members that can be written in its text. */
export function finish(
  builder: DefinitionBuilder,
  writable: ReadonlySet<string> | undefined,
  titleIsAnnotation = false,
): BuiltDefinition {
  const { definition, stated, addedByServer, converted, nonObjectSchemas, unsupported } = builder;
  return {
    root: builder.root({ writable, titleIsAnnotation }),
    convention: definition.convention,
    stated,
    addedByServer,
    converted,
    ...(nonObjectSchemas.size ? { nonObjectSchemas } : {}),
    sdkFacts: {
      unsupported: unsupported.size ? unsupported : undefined,
      legacyCall: replacedCall(builder),
      unread: builder.unreadPart(),
      unforwarded: builder.unforwardedPart(),
    },
  };
}

/** The call of a method that the SDK of the project has replaced. */
function replacedCall({ definition, profile, module }: DefinitionBuilder): LegacyCall | undefined {
  const { legacyCall, convention } = definition;
  // A registration in another module is reported there.
  if (legacyCall?.module !== module) return undefined;
  const modern = convention === "sdk" ? profile.replacements?.get(legacyCall.method) : undefined;
  return modern !== undefined ? { ...legacyCall, modern } : undefined;
}

/** The definition that a low-level handler sends: every member unchanged. */
export function buildVerbatim(builder: DefinitionBuilder): BuiltDefinition {
  noteUnsupported(builder, "list", (look) => (look === "json" ? undefined : "sent as it is"));
  for (const key of builder.definition.members.keys()) builder.take(key);
  return finish(builder, undefined);
}

/** Records the schemas of a kind that the server does not accept. */
export function noteUnsupported(
  builder: DefinitionBuilder,
  taker: UnsupportedSchema["taker"],
  outcomeOf: (look: "json" | "shape" | "zod") => UnsupportedOutcome | undefined,
): void {
  const { definition } = builder;
  // A converter of the project runs between the schema and the server.
  if (definition.kind !== "tool" || definition.converter) return;
  for (const key of ["inputSchema", "outputSchema"]) {
    const stated = definition.members.get(key);
    if (!stated) continue;
    const look = classifySchema(stated.value);
    if (look !== "json" && look !== "shape" && look !== "zod") continue;
    const outcome = outcomeOf(look);
    if (!outcome) continue;
    const given = look === "json" ? "JSON Schema" : look === "zod" ? "Zod schema" : "shape";
    const { span } = builder.locate(key, stated, stated.value).value;
    builder.unsupported.set(key, { span, given, taker, outcome });
  }
}

/** The resource or prompt that FastMCP sends: its known members, in its order. `load` is the handler. */
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

/** A definition in which some keys cannot be written, because its registration would not forward them. */
export function withoutUnregisteredKeys(built: BuiltDefinition, unregistered: ReadonlySet<string>): BuiltDefinition {
  const { editor } = built.root;
  return editor ? { ...built, root: { ...built.root, editor: new PartialEditor(editor, unregistered) } } : built;
}

class PartialEditor implements Editor {
  readonly target: object | undefined;
  readonly #editor: Editor;
  readonly #unsent: ReadonlySet<string>;

  constructor(editor: Editor, unregistered: ReadonlySet<string>) {
    this.#editor = editor;
    this.target = editor.target;
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
