import {
  type ClaimedChange,
  claiming,
  claimsOf,
  type Construct,
  type Edit,
  type Editor,
  withConstruct,
} from "../model/editor.ts";
import type { Json, JsonObject } from "../model/json.ts";
import { setAll } from "../model/set-all.ts";

/** The subject of a value's edits. */
export interface Tracked {
  /** Identifies the value: see `Editor.target`. */
  readonly target: object;
  readonly construct?: Construct | undefined;
  /** True for a schema that a library makes of code. */
  readonly isConverted?: boolean;
}

/**
 * Adds to each edit which construct it changes, and what it does to the model. An editor that changes a value other
 * than its own adds this itself.
 */
export class ClaimingEditor implements Editor {
  readonly target: object;
  readonly isShared?: boolean;
  readonly rename?: (key: string, to: string) => Edit | undefined;
  readonly extend?: (key: string, text: string) => Edit | undefined;
  readonly #editor: Editor;
  readonly #tracked: Tracked;

  constructor(editor: Editor, tracked: Tracked) {
    this.#editor = editor;
    this.#tracked = tracked;
    this.target = tracked.target;
    if (editor.isShared) this.isShared = true;
    if (editor.rename)
      this.rename = (key, to) => this.#claimed(editor.rename?.(key, to), [{ kind: "rename", key, to }]);
    if (editor.extend)
      this.extend = (key, text) => this.#claimed(editor.extend?.(key, text), [{ kind: "append", key, text }]);
  }

  set(key: string, value: Json): Edit | undefined {
    return this.#claimed(this.#editor.set(key, value), [{ kind: "set", key, value }]);
  }

  setAll(members: JsonObject): Edit | undefined {
    const changes = Object.entries(members).map(([key, value]) => ({ kind: "set", key, value }) as const);
    return this.#claimed(setAll(this.#editor, members), changes);
  }

  remove(key: string | number): Edit | undefined {
    return this.#claimed(this.#editor.remove(key), [{ kind: "remove", key }]);
  }

  replace(value: Json): Edit | undefined {
    return this.#claimed(this.#editor.replace(value), [{ kind: "replace", value }]);
  }

  append(text: string): Edit | undefined {
    return this.#claimed(this.#editor.append(text), [{ kind: "append", text }]);
  }

  #claimed(edit: Edit | undefined, changes: readonly ClaimedChange[]): Edit | undefined {
    if (!edit) return undefined;
    const { target, construct, isConverted = false } = this.#tracked;
    const placed = construct ? withConstruct(edit, construct) : edit;
    if (claimsOf(placed).length) return placed;
    return claiming(
      placed,
      changes.map((change) => ({ target, change, isConverted })),
    );
  }
}
