import { chooseProfile, type RegistrationKind } from "../../../emission/choose-profile.ts";
import type { EmissionProfile } from "../../../emission/profile.ts";
import type { Json } from "../../../model/json.ts";
import type { Located, LocatedObject, Member } from "../../../model/located.ts";
import type { Span } from "../../../model/span.ts";
import { spanOfNode } from "../../../languages/syntax.ts";
import type { McpSettings } from "../../settings.ts";
import type { Draft } from "../discover/draft.ts";
import type { Evaluation } from "../evaluate/scope.ts";
import type { MemberValue, Value, ZodValue } from "../evaluate/value.ts";
import type { Module } from "../modules/graph.ts";
import type { Project } from "../project/project.ts";
import { Locator, type Way } from "./locator.ts";
import { RootEditor } from "./root-editor.ts";
import { plainSchema } from "./schemas.ts";

/** What assembling the definitions of one module needs to know. */
export interface Surroundings {
  readonly module: Module;
  readonly specifiers: readonly string[];
  readonly project: Project;
  readonly settings: McpSettings;
}

/** One definition while it is put together out of a draft. */
export class Assembly {
  readonly draft: Draft;
  readonly evaluation: Evaluation;
  readonly profile: EmissionProfile;
  readonly locator: Locator;
  /** Where the definition points when nothing nearer exists. */
  readonly anchor: Span;
  readonly way: Way;
  readonly members = new Map<string, Member>();
  readonly supplied = new Set<string>();
  /** Schemas that come of Zod calls. */
  readonly converted = new Set<string>();
  /** Schemas that the server replaces or leaves out, because their root is no object. */
  readonly nonObjectSchemas = new Map<string, Span>();
  readonly #text: string;

  constructor(draft: Draft, kind: RegistrationKind, evaluation: Evaluation, surroundings: Surroundings) {
    this.draft = draft;
    this.evaluation = evaluation;
    const { module } = surroundings;
    this.#text = module.text;
    this.profile = profileOf(kind, surroundings);
    this.locator = new Locator({
      text: module.text,
      ownText: draft.ownText,
      // Elsewhere a Zod schema that nothing converts is a mistake, which is not ours to mend.
      ...(draft.convention === "mcp-ts-core" ? { convert: (value: ZodValue) => plainSchema(value, this.profile) } : {}),
    });
    this.anchor = spanOfNode(draft.anchor);
    this.way = { carrier: this.anchor, isEditable: true };
  }

  /** The literal whose members the definition's members are; what comes from elsewhere is not edited there. */
  get #owner() {
    const { host } = this.draft;
    return host?.kind === "object" ? host.node : undefined;
  }

  /** Adds a member as the source states it. */
  take(key: string): void {
    const stated = this.draft.members.get(key);
    if (stated) this.add(key, stated);
  }

  /** Adds a member whose value may be another than the one that the source states. */
  add(key: string, stated: MemberValue, value: Value = stated.value): void {
    this.members.set(key, this.locate(key, stated, value));
    if (value.kind === "object" && value.trace) this.converted.add(key);
  }

  /** The located form of a member that the source states, perhaps with another value. */
  locate(key: string, stated: MemberValue, value: Value): Member {
    return { ...this.locator.member({ ...stated, value }, this.way, this.#owner), key };
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
    const { draft, members } = this;
    const { host } = draft;
    const editor = host && new RootEditor({ text: this.#text, host, members, ...options });
    return {
      kind: "object",
      span: spanOfNode(draft.node),
      editor,
      members,
      unknownRest: this.locator.unknownRest(draft.unknownRest, this.anchor),
    };
  }
}

const profiles = new WeakMap<Surroundings, Map<RegistrationKind, EmissionProfile>>();

/** The profile of one kind of registration in one module. */
function profileOf(kind: RegistrationKind, surroundings: Surroundings): EmissionProfile {
  const known = profiles.get(surroundings) ?? new Map<RegistrationKind, EmissionProfile>();
  profiles.set(surroundings, known);
  const {
    specifiers,
    project,
    settings: { framework, sdk },
  } = surroundings;
  const versionOf = (name: string): string | undefined =>
    isOfOthers(name, project) ? undefined : project.versionOf(name);
  const profile = known.get(kind) ?? chooseProfile({ kind, specifiers, versionOf, settings: { sdk, framework } });
  known.set(kind, profile);
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
