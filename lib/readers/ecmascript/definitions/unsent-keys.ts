import type { Edit, Editor } from "../../../model/editor.ts";
import type { Json } from "../../../model/json.ts";
import type { Assembled } from "./assembled.ts";

/** A definition in which some keys are not written, because what sends it would not hand them on. */
export function withoutKeys(assembled: Assembled, unsent: ReadonlySet<string>): Assembled {
  const { editor } = assembled.root;
  return editor ? { ...assembled, root: { ...assembled.root, editor: new PartialEditor(editor, unsent) } } : assembled;
}

class PartialEditor implements Editor {
  readonly #editor: Editor;
  readonly #unsent: ReadonlySet<string>;

  constructor(editor: Editor, unsent: ReadonlySet<string>) {
    this.#editor = editor;
    this.#unsent = unsent;
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
