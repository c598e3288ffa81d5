import { Definition, memberOf, textOf } from "./definition.ts";
import { known, unknown, type Reading } from "./reading.ts";
import type { Span } from "./span.ts";

/** An argument of a prompt. */
export interface PromptArgument {
  readonly name: Reading<string>;
  readonly title: Reading<string>;
  readonly description: Reading<string>;
  readonly isRequired: Reading<boolean>;
  /** JSON pointer within the prompt: `/arguments/0`. */
  readonly pointer: string;
  /** The place to report: its name, otherwise the whole argument. */
  readonly span: Span;
}

/** A prompt as listed by `prompts/list`. */
export class Prompt extends Definition {
  readonly kind = "prompt";
  #variants: readonly Prompt[] | undefined;
  #args: Reading<readonly PromptArgument[]> | undefined;

  get variants(): readonly Prompt[] {
    return (this.#variants ??= this.variantsFrom(this, (source) => new Prompt(source)));
  }

  /** The arguments that are known, in order. There may be more of them if the list is not closed. */
  get args(): Reading<readonly PromptArgument[]> {
    return (this.#args ??= this.#readArguments());
  }

  #readArguments(): Reading<readonly PromptArgument[]> {
    const reading = this.get("arguments");
    if (reading.state !== "known") return reading;
    const { value, span } = reading;
    if (value.kind !== "array") return unknown(span, "it is not a list");
    const args = value.items.flatMap((item, index): PromptArgument[] => {
      if (item.kind !== "object") return [];
      return [
        {
          name: textOf(memberOf(item, "name")),
          title: textOf(memberOf(item, "title")),
          description: textOf(memberOf(item, "description")),
          isRequired: flagOf(memberOf(item, "required")),
          pointer: `/arguments/${String(index)}`,
          span: item.members.get("name")?.value.span ?? item.span,
        },
      ];
    });
    return known(args, span);
  }
}

function flagOf(reading: ReturnType<typeof memberOf>): Reading<boolean> {
  if (reading.state !== "known") return reading;
  const { value, span } = reading;
  return value.kind === "scalar" && typeof value.value === "boolean"
    ? known(value.value, span)
    : unknown(span, "it is not true or false");
}
