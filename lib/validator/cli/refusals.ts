import { InputError } from "../result/input-error.ts";

/** A flag that may conflict with the others, and the message for that case. */
export type FlagRefusal = readonly [flag: string, isWrong: boolean, message: string, remedy: string];

/**
 * Refuses the first flag that is wrong.
 *
 * @throws InputError `USAGE`.
 */
export function refuse(refusals: readonly FlagRefusal[]): void {
  for (const [flag, isWrong, message, remedy] of refusals)
    if (isWrong) throw new InputError("USAGE", flag, message, remedy);
}
