import type { Editor } from "./editor.ts";
import { memberOf } from "./definition.ts";
import type { Located, LocatedObject } from "./located.ts";
import { known, unknown, type Reading } from "./reading.ts";
import type { Span } from "./span.ts";

/** The behavior hints of a tool (MCP 2025-11-25, `ToolAnnotations`). */
export const hintNames = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"] as const;
export type HintName = (typeof hintNames)[number];

/** The `annotations` object of a tool. */
export class Annotations {
  readonly located: LocatedObject;

  constructor(located: LocatedObject) {
    this.located = located;
  }

  /** Reads an annotation of any type. */
  get(key: string): Reading<Located> {
    return memberOf(this.located, key);
  }

  /** The place of the key, if it is written. */
  keySpan(key: string): Span | undefined {
    return this.located.members.get(key)?.keySpan;
  }

  /** Reads one hint; unknown if it is not a boolean. */
  hint(name: HintName): Reading<boolean> {
    const reading = this.get(name);
    if (reading.state !== "known") return reading;
    const { value, span } = reading;
    const hint = value.kind === "scalar" ? value.value : undefined;
    return typeof hint === "boolean" ? known(hint, span) : unknown(span, "it is not a boolean");
  }

  get editor(): Editor | undefined {
    return this.located.editor;
  }
}
