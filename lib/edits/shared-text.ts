import type { Edit, Editor } from "../model/editor.ts";
import type { Json, JsonObject } from "../model/json.ts";
import { setAll } from "../model/set-all.ts";

/**
 * Marks the edits of text that several definitions use. Such an edit is offered only if all of them are reported for
 * the same fault.
 */
export class SharedTextEditor implements Editor {
  readonly isShared = true;
  readonly target: object | undefined;
  readonly #editor: Editor;

  constructor(editor: Editor) {
    this.#editor = editor;
    this.target = editor.target;
  }

  set(key: string, value: Json): Edit | undefined {
    return marked(this.#editor.set(key, value));
  }

  setAll(members: JsonObject): Edit | undefined {
    return marked(setAll(this.#editor, members));
  }

  remove(key: string | number): Edit | undefined {
    return marked(this.#editor.remove(key));
  }

  replace(value: Json): Edit | undefined {
    return marked(this.#editor.replace(value));
  }

  append(text: string): Edit | undefined {
    return marked(this.#editor.append(text));
  }

  extend(key: string, text: string): Edit | undefined {
    return marked(this.#editor.extend?.(key, text));
  }
}

function marked(edit: Edit | undefined): Edit | undefined {
  if (!edit) return undefined;
  const [first, ...rest] = edit;
  return [{ ...first, isShared: true }, ...rest.map((part) => ({ ...part, isShared: true }))];
}
