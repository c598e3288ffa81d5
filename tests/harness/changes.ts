import { changed, type Change } from "../../lib/model/change.ts";

export { changed, type Change };

/** True if a change removes the value at `pointer`, so that comments there may be removed with it. */
export function takesAway(change: Change, pointer: string): boolean {
  const isBelow = pointer.startsWith(`${change.pointer}/`);
  return "removed" in change ? isBelow || pointer === change.pointer : isBelow;
}
