import { Annotations, type HintName } from "./annotations.ts";
import { Definition } from "./definition.ts";
import type { Edit } from "./editor.ts";
import type { Json } from "./json.ts";
import type { Located } from "./located.ts";
import { parametersOf, type Parameter } from "./parameter.ts";
import { absent, known, unknown, type Reading } from "./reading.ts";
import { Schema } from "./schema.ts";
import type { FormFault, ValueForm } from "./value-form.ts";

/** A tool as listed by `tools/list`. */
export class Tool extends Definition {
  readonly kind = "tool";
  #parameters: readonly Parameter[] | undefined;
  #variants: readonly Tool[] | undefined;
  #inputSchema: Reading<Schema> | undefined;
  #outputSchema: Reading<Schema> | undefined;
  #annotations: Reading<Annotations> | undefined;
  #outputForm: Reading<ValueForm | FormFault> | undefined;

  get variants(): readonly Tool[] {
    return (this.#variants ??= this.variantsFrom(this, (source) => new Tool(source)));
  }

  /**
   * Reads a member. It is unknown if the format of the source has no key for it, such as an output schema in a list for
   * OpenAI.
   */
  override get(key: string): Reading<Located> {
    const reading = super.get(key);
    const { supportedKeys, anchor } = this.source;
    if (reading.state !== "absent" || !supportedKeys || supportedKeys.has(key)) return reading;
    return unknown(anchor, "the format of the file has no place for it");
  }

  /** The input schema: known if it is an object or a boolean, otherwise unknown. */
  get inputSchema(): Reading<Schema> {
    this.#inputSchema ??= this.#schema("inputSchema");
    return this.#inputSchema;
  }

  get outputSchema(): Reading<Schema> {
    this.#outputSchema ??= this.#schema("outputSchema");
    return this.#outputSchema;
  }

  /** The parameters of the input schema at every depth, parents first; none if the schema is unknown. */
  get parameters(): readonly Parameter[] {
    if (!this.#parameters) {
      const { inputSchema } = this;
      this.#parameters = inputSchema.state === "known" ? parametersOf(inputSchema.value) : [];
    }
    return this.#parameters;
  }

  /**
   * What limits have omitted from the schemas so far, as the ends of sentences: "inputSchema has more than 5,000
   * parameters". Only schemas that have been read are covered.
   */
  get omissions(): readonly string[] {
    const schemas = this.variants.flatMap((variant) => [variant.#inputSchema, variant.#outputSchema]);
    const found = schemas.flatMap((reading) => {
      if (reading?.state !== "known") return [];
      const { work, pointer } = reading.value;
      return [...work.omissions].map((what) => `${pointer.slice(1)} has ${what}`);
    });
    return [...new Set(found)];
  }

  get annotations(): Reading<Annotations> {
    this.#annotations ??= this.#readAnnotations();
    return this.#annotations;
  }

  #readAnnotations(): Reading<Annotations> {
    const reading = this.get("annotations");
    if (reading.state !== "known") return reading;
    const { value, span } = reading;
    return value.kind === "object" ? known(new Annotations(value), span) : unknown(span, "it is not an object");
  }

  /** Reads one annotation; absent if the tool has no annotations. */
  annotation(key: string): Reading<Located> {
    const { annotations } = this;
    return annotations.state === "known" ? annotations.value.get(key) : annotations;
  }

  /** Reads one hint; absent if the tool has no annotations, unknown if the hint is not a boolean. */
  hint(name: HintName): Reading<boolean> {
    const { annotations } = this;
    return annotations.state === "known" ? annotations.value.hint(name) : annotations;
  }

  /** The form of the tool's output, before a framework adds to it; absent without a Zod schema in the source. */
  get outputForm(): Reading<ValueForm | FormFault> {
    return (this.#outputForm ??= this.source.outputForm?.() ?? absent);
  }

  /** The edit that sets one annotation. It adds the `annotations` object if there is none. */
  setAnnotation(key: string, value: Json): Edit | undefined {
    const { annotations } = this;
    if (annotations.state === "known") return annotations.value.editor?.set(key, value);
    return annotations.state === "absent" ? this.editor?.set("annotations", { [key]: value }) : undefined;
  }

  #schema(key: "inputSchema" | "outputSchema"): Reading<Schema> {
    const reading = this.get(key);
    if (reading.state !== "known") return reading;
    const { value, span } = reading;
    const isSchema = value.kind === "object" || (value.kind === "scalar" && typeof value.value === "boolean");
    if (!isSchema) return unknown(span, "it is not a JSON Schema object");
    return known(Schema.root(value, `/${key}`, this.keySpan(key) ?? this.source.anchor), span);
  }
}
