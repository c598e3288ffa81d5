import type { SchemaPart } from "../../../emission/python/part.ts";
import type { PythonProfile } from "../../../emission/python/profile.ts";
import type { LocatedObject } from "../../../model/located.ts";
import type { Span } from "../../../model/span.ts";
import { DefinitionMembers } from "../../frame/definition-members.ts";
import { spanOfRange } from "../../frame/registration.ts";
import { OriginInFile } from "../../frame/origin.ts";
import type { PythonRegistration } from "../discover/registration.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Value } from "../evaluate/value.ts";
import { dataOf } from "../pydantic/data.ts";
import { originOf, type SourceRef } from "../pydantic/source-ref.ts";
import { locatedSchema, type LocatingOptions } from "../pydantic/located.ts";
import { DefinitionEditors } from "./editors.ts";

/** Collects the members of a definition of Python. */
export class DefinitionBuilder extends DefinitionMembers {
  readonly evaluator: Evaluator;
  readonly #locating: LocatingOptions;
  readonly #editors: DefinitionEditors;

  constructor(registration: PythonRegistration, evaluator: Evaluator) {
    super(spanOfRange(registration.anchor));
    this.evaluator = evaluator;
    this.#editors = new DefinitionEditors(evaluator.graph.linted, registration);
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
