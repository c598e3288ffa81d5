import type { Edit, Editor } from "../../model/editor.ts";
import type { Json } from "../../model/json.ts";

/** The keys of the protocol that the formats of OpenAI and Anthropic can express. Their APIs reject other keys. */
export const supportedKeys: ReadonlySet<string> = new Set(["name", "description", "inputSchema"]);

/** Edits of a tool whose keys have different names in the file than in the model. */
export class RenamedKeyEditor implements Editor {
  readonly #editor: Editor;
  readonly #schemaKey: string;

  /** @param schemaKey the file's name for `inputSchema`: `parameters`, `input_schema`. */
  constructor(editor: Editor, schemaKey: string) {
    this.#editor = editor;
    this.#schemaKey = schemaKey;
  }

  set(key: string, value: Json): Edit | undefined {
    return supportedKeys.has(key) ? this.#editor.set(this.#written(key), value) : undefined;
  }

  remove(key: string | number): Edit | undefined {
    return this.#editor.remove(typeof key === "string" ? this.#written(key) : key);
  }

  /** Not needed by any rule: a whole definition would need its keys renamed, too. */
  replace(_value: Json): Edit | undefined {
    return undefined;
  }

  append(text: string): Edit | undefined {
    return this.#editor.append(text);
  }

  #written(key: string): string {
    return key === "inputSchema" ? this.#schemaKey : key;
  }
}
