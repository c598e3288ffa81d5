import type { Except } from "../../harness/expectation.ts";

/** Renames are not offered if other code distinguishes the calls by name. */
export const elsewhere: Except = {
  literal: "no code of the file handles the calls",
  python: "no code of the file handles the calls",
};
