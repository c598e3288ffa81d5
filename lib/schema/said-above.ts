import type { Parameter } from "../model/parameter.ts";
import { saidAbout } from "./said-about.ts";

/**
 * All that is said about the parameters that a field lies within, the nearest first.
 *
 * @returns "" where nothing is said, `undefined` where a description is not known.
 */
export function saidAbove({ within }: Parameter): string | undefined {
  const texts: string[] = [];
  for (let outer = within; outer; outer = outer.within) {
    const said = saidAbout(outer.schema);
    if (said === undefined) return undefined;
    if (said) texts.push(said);
  }
  return texts.join("\n");
}
