import { Definition, textOf } from "./definition.ts";
import type { Reading } from "./reading.ts";

/** A resource or a resource template as listed by `resources/list` or `resources/templates/list`. */
export class Resource extends Definition {
  readonly kind = "resource";
  #variants: readonly Resource[] | undefined;

  get uri(): Reading<string> {
    return textOf(this.get("uri"));
  }

  get uriTemplate(): Reading<string> {
    return textOf(this.get("uriTemplate"));
  }

  get variants(): readonly Resource[] {
    return (this.#variants ??= this.variantsFrom(this, (source) => new Resource(source)));
  }
}
