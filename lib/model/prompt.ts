import { Definition } from "./definition.ts";

/** A prompt as listed by `prompts/list`. */
export class Prompt extends Definition {
  readonly kind = "prompt";
  #variants: readonly Prompt[] | undefined;

  get variants(): readonly Prompt[] {
    return (this.#variants ??= this.variantsFrom(this, (source) => new Prompt(source)));
  }
}
