import type { Except } from "../../harness/expectation.ts";

/** Renames are not offered where the calls are told apart somewhere else. */
export const elsewhere: Except = {
  literal: "no code of the file handles the calls",
  python: "no code of the file handles the calls",
};
