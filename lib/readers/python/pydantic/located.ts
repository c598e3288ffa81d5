import type { ObjectPart, SchemaPart } from "../../../emission/python/part.ts";
import type { Editor } from "../../../model/editor.ts";
import type { Located, Member } from "../../../model/located.ts";
import type { Span } from "../../../model/span.ts";
import type { SourceRef } from "./source-ref.ts";

/** How the parts of a schema get their places in the linted file. */
export interface LocatingOptions {
  /** The place of a text. The place of text in another file is the reference to it. */
  readonly spanOf: (written: SourceRef, within: Span) => Span;
  /** How a part can be changed; `schema` is the object that holds a keyword's value. */
  readonly editorOf?: (part: SchemaPart<SourceRef>, schema: ObjectPart<SourceRef> | undefined) => Editor | undefined;
}

/** A schema as the model has it. `within` is the place of its declaration. */
export function locatedSchema(part: SchemaPart<SourceRef>, within: Span, options: LocatingOptions): Located {
  return new Locating(options).locate(part, within, undefined);
}

class Locating {
  readonly #options: LocatingOptions;

  constructor(options: LocatingOptions) {
    this.#options = options;
  }

  locate(part: SchemaPart<SourceRef>, within: Span, holder: ObjectPart<SourceRef> | undefined): Located {
    const span = this.#options.spanOf(part.origin, within);
    const editor = this.#options.editorOf?.(part, holder);
    switch (part.kind) {
      case "scalar":
        return { kind: "scalar", span, editor, value: part.value };
      case "unknown":
        return { kind: "unknown", span, editor: undefined, reason: part.reason };
      case "list":
        return {
          kind: "array",
          span,
          editor,
          items: part.items.map((item) => this.locate(item, span, part.items.length ? holder : undefined)),
          unknownRest: part.rest === undefined ? undefined : { span, reason: part.rest },
        };
      case "object": {
        if (!part.members.size && part.rest !== undefined)
          return { kind: "unknown", span, editor: undefined, reason: part.rest };
        const members = new Map<string, Member>();
        for (const [key, { keyOrigin, value }] of part.members)
          members.set(key, {
            key,
            keySpan: this.#options.spanOf(keyOrigin, span),
            value: this.locate(value, span, part),
          });
        return {
          kind: "object",
          span,
          editor,
          members,
          unknownRest: part.rest === undefined ? undefined : { span, reason: part.rest },
          isCheckedByCode: part.isCheckedByCode,
        };
      }
    }
  }
}
