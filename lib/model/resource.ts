import { Definition, memberOf, textOf } from "./definition.ts";
import type { Located } from "./located.ts";
import { absent, known, unknown, type Reading } from "./reading.ts";
import { Schema } from "./schema.ts";

/** A variable of a resource's URI template. */
export interface ResourceParameter {
  readonly name: string;
  /**
   * What the source states about it, which no client sees; absent if it only states something about other variables.
   */
  readonly schema: Reading<Schema>;
}

/** An expression of a URI template (RFC 6570), with its operator: `{id}`, `{+path}`, `{?page,limit*}`. */
const expressions = /\{[+#./;?&]?([^{}]*)\}/gu;

/** The names of the variables of a URI template, each once, in order. */
export function variablesIn(template: string): readonly string[] {
  const words = [...template.matchAll(expressions)].flatMap(([, names = ""]) => names.split(","));
  return [...new Set(words.map((word) => word.replace(/(?:\*|:\d+)$/u, "").trim()).filter(Boolean))];
}

/** A resource or a resource template as listed by `resources/list` or `resources/templates/list`. */
export class Resource extends Definition {
  readonly kind = "resource";
  #variants: readonly Resource[] | undefined;
  #params: Reading<readonly ResourceParameter[]> | undefined;

  get uri(): Reading<string> {
    return textOf(this.get("uri"));
  }

  get uriTemplate(): Reading<string> {
    return textOf(this.get("uriTemplate"));
  }

  /** The variables of the URI template, each once, in order. */
  get params(): Reading<readonly ResourceParameter[]> {
    return (this.#params ??= this.#readParams());
  }

  get variants(): readonly Resource[] {
    return (this.#variants ??= this.variantsFrom(this, (source) => new Resource(source)));
  }

  #readParams(): Reading<readonly ResourceParameter[]> {
    const template = this.uriTemplate;
    if (template.state !== "known") return template;
    const stated = this.#statedParams();
    return known(
      variablesIn(template.value).map((name) => ({
        name,
        schema: stated.state === "known" ? propertyOf(stated.value, name) : stated,
      })),
      template.span,
    );
  }

  /** The schema that a framework has for the variables. */
  #statedParams(): Reading<Schema> {
    const reading = this.stated("params");
    if (reading.state !== "known") return reading;
    const { value, span } = reading;
    return value.kind === "object" ? known(Schema.root(value, "/params", span), span) : absent;
  }
}

function propertyOf(schema: Schema, name: string): Reading<Schema> {
  const properties = schema.keyword("properties");
  if (properties.state !== "known") return properties;
  const found = schema.properties().find((property) => property.name === name);
  if (found) return known(found.schema, found.keySpan);
  return properties.value.kind === "object" ? withoutValue(memberOf(properties.value, name)) : absent;
}

/** Why there is no schema: it is absent, or unknown. */
function withoutValue(reading: Reading<Located>): Reading<Schema> {
  return reading.state === "known" ? unknown(reading.span, "it is not a schema") : reading;
}
