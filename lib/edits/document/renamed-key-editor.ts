import type { EditClaim, Edit, Editor, TextEdit } from "../../model/editor.ts";
import type { Json } from "../../model/json.ts";

/** The keys of the protocol that the formats of OpenAI and Anthropic can express. Their APIs reject other keys. */
export const supportedKeys: ReadonlySet<string> = new Set(["name", "description", "inputSchema"]);

/** Edits of a tool whose keys have different names in the file than in the model. */
export class RenamedKeyEditor implements Editor {
  readonly target: object | undefined;
  readonly #editor: Editor;
  readonly #schemaKey: string;

  /** @param schemaKey the file's name for `inputSchema`: `parameters`, `input_schema`. */
  constructor(editor: Editor, schemaKey: string) {
    this.#editor = editor;
    this.target = editor.target;
    this.#schemaKey = schemaKey;
  }

  set(key: string, value: Json): Edit | undefined {
    return supportedKeys.has(key) ? this.#inModel(this.#editor.set(this.#written(key), value)) : undefined;
  }

  remove(key: string | number): Edit | undefined {
    return this.#inModel(this.#editor.remove(typeof key === "string" ? this.#written(key) : key));
  }

  /** No rule needs this: a whole definition would need its keys renamed, too. */
  replace(_value: Json): Edit | undefined {
    return undefined;
  }

  append(text: string): Edit | undefined {
    return this.#editor.append(text);
  }

  /** Claims are about the model, which has the key of the protocol. */
  #inModel(edit: Edit | undefined): Edit | undefined {
    if (!edit) return undefined;
    const claimOf = (claim: EditClaim): EditClaim => {
      const { change, target } = claim;
      const isSchema = target === this.target && "key" in change && change.key === this.#schemaKey;
      return isSchema ? { ...claim, change: { ...change, key: "inputSchema" } } : claim;
    };
    const renamed = (part: TextEdit): TextEdit => (part.claims ? { ...part, claims: part.claims.map(claimOf) } : part);
    const [first, ...rest] = edit;
    return [renamed(first), ...rest.map(renamed)];
  }

  #written(key: string): string {
    return key === "inputSchema" ? this.#schemaKey : key;
  }
}
