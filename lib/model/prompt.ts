import { Definition } from "./definition.ts";

/** A prompt, as `prompts/list` would show it. */
export class Prompt extends Definition {
  readonly kind = "prompt";

  get variants(): readonly Prompt[] {
    return this.source.otherVariants ? this.variantSources().map((source) => new Prompt(source)) : [this];
  }
}
