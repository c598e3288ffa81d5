import type { Edit, Editor } from "../../model/editor.ts";
import type { Json } from "../../model/json.ts";

/** What a tool in the spelling of OpenAI or Anthropic can say; their APIs refuse other keys. */
export const supportedKeys: ReadonlySet<string> = new Set(["name", "description", "inputSchema"]);

/** Edits of a tool whose keys have other names in the file than in the model. */
export class RenamedKeyEditor implements Editor {
  readonly #editor: Editor;
  readonly #schemaKey: string;

  /** @param schemaKey what the file calls `inputSchema`: `parameters`, `input_schema`. */
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

  /** A whole definition would have to be respelled too; nothing asks for it. */
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
