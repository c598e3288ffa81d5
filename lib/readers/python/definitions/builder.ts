import { partOf, type SchemaPart } from "../../../emission/python/part.ts";
import type { PythonProfile } from "../../../emission/python/profile.ts";
import type { Json } from "../../../model/json.ts";
import type { LocatedObject, Member } from "../../../model/located.ts";
import type { Span } from "../../../model/span.ts";
import { OriginInFile } from "../../origin.ts";
import type { Registration } from "../discover/registration.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Value } from "../evaluate/value.ts";
import { dataOf } from "../pydantic/data.ts";
import { originOf, type SourceRef } from "../pydantic/source-ref.ts";
import { locatedSchema, type LocatingOptions } from "../pydantic/located.ts";
import { DefinitionEditors } from "./editors.ts";

/** Collects the members of a definition under the keys of the protocol. */
export class DefinitionBuilder {
  readonly evaluator: Evaluator;
  readonly members = new Map<string, Member>();
  readonly addedByServer = new Set<string>();
  /** Members that the source states and the server does not send. */
  readonly stated = new Map<string, Member>();
  /** The place of members that the source does not state itself. */
  readonly anchor: Span;
  readonly #registration: Registration;
  readonly #locating: LocatingOptions;
  readonly #editors: DefinitionEditors;

  constructor(registration: Registration, evaluator: Evaluator) {
    this.#registration = registration;
    this.evaluator = evaluator;
    this.#editors = new DefinitionEditors(evaluator.graph.linted, registration);
    const [start, end] = registration.anchor;
    this.anchor = { start, end };
    this.#locating = {
      spanOf: (written, within) => this.#spanOf(written, within),
      editorOf: (part, holder) => this.#editors.of(part, holder),
    };
  }

  #spanOf({ module, range: [start, end] }: SourceRef, within: Span): Span {
    const { graph } = this.evaluator;
    if (module === graph.linted) return { start, end };
    const { origin } = within;
    const file = { path: module.path, text: module.text, root: graph.project };
    const entry = origin && (origin.entry ?? origin);
    return { start: within.start, end: within.end, origin: new OriginInFile(file, start, entry) };
  }

  /** Adds a member that the source states. `keyOrigin` is its place: the keyword of a call, the name of a function. */
  add(key: string, part: SchemaPart<SourceRef>, keyOrigin: SourceRef = part.origin): void {
    const keySpan = this.#spanOf(keyOrigin, this.anchor);
    this.members.set(key, { key, keySpan, value: locatedSchema(part, this.anchor, this.#locating) });
  }

  /** Adds a member that the source states and the server does not send. */
  state(key: string, part: SchemaPart<SourceRef>): void {
    const keySpan = this.#spanOf(part.origin, this.anchor);
    this.stated.set(key, { key, keySpan, value: locatedSchema(part, this.anchor, this.#locating) });
  }

  /** Adds a value of the source. `None` is not sent. */
  addValue(key: string, value: Value, keyOrigin?: SourceRef): void {
    if (value.kind === "scalar" && value.value === null) return;
    this.add(key, dataOf(value, this.evaluator), keyOrigin ?? originOf(value.site));
  }

  /** Adds a member that the server sends although the source does not state it. */
  addForServer(key: string, value: Json): void {
    const { linted: module } = this.evaluator.graph;
    this.addedByServer.add(key);
    this.add(key, partOf<SourceRef>(value, { module, range: this.#registration.anchor }));
  }

  /** Adds a member that the server sends as a copy of another part of the source. */
  copy(key: string, { keySpan, value }: Member): void {
    this.addedByServer.add(key);
    this.members.set(key, { key, keySpan, value });
  }

  /** Adds a member whose value only the running server knows. */
  leaveOpen(key: string, reason: string): void {
    const { linted: module } = this.evaluator.graph;
    this.add(key, { kind: "unknown", origin: { module, range: this.#registration.anchor }, reason });
  }

  /**
   * The finished definition. `profile` is that of the library that makes it. `unknownRest` is the reason why it may
   * have more members.
   */
  root(profile: PythonProfile | undefined, unknownRest?: string): LocatedObject {
    const { anchor, members } = this;
    const rest = unknownRest === undefined ? undefined : { span: anchor, reason: unknownRest };
    const stated = new Set([...members.keys()].filter((key) => !this.addedByServer.has(key)));
    const editor = this.#editors.ofRoot(stated, profile);
    return { kind: "object", span: anchor, editor, members, unknownRest: rest };
  }
}
