import type { Editor } from "./editor.ts";
import { memberOf } from "./definition.ts";
import type { Located, LocatedObject } from "./located.ts";
import type { Reading } from "./reading.ts";
import type { Span } from "./span.ts";

/** The behaviour hints of a tool (MCP 2025-11-25, `ToolAnnotations`). */
export const hintNames = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"] as const;
export type HintName = (typeof hintNames)[number];

/** The `annotations` object of a tool. */
export class Annotations {
  readonly located: LocatedObject;

  constructor(located: LocatedObject) {
    this.located = located;
  }

  /** Reads an annotation as it stands, of whatever type. */
  get(key: string): Reading<Located> {
    return memberOf(this.located, key);
  }

  /** Where the key itself is written, if it is. */
  keySpan(key: string): Span | undefined {
    return this.located.members.get(key)?.keySpan;
  }

  /** True or false where the hint is known to be that; `undefined` where it is absent, unknown or no boolean. */
  hint(name: HintName): boolean | undefined {
    const reading = this.get(name);
    if (reading.state !== "known" || reading.value.kind !== "scalar") return undefined;
    const { value } = reading.value;
    return typeof value === "boolean" ? value : undefined;
  }

  get editor(): Editor | undefined {
    return this.located.editor;
  }
}
