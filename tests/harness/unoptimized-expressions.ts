import { setFlagsFromString } from "node:v8";
import { afterAll, beforeAll } from "vitest";

/**
 * Runs the tests of a file as in a process that has compiled many regular expressions, such as an editor's server.
 * Node no longer optimizes them there: each pass of a loop then takes more of the 64 MB that an expression may
 * remember, and `/^[a-z]+$/` fails on a text of five megabytes.
 */
export function withUnoptimizedExpressions(): void {
  beforeAll(() => {
    setFlagsFromString("--no-regexp-optimization");
  });
  afterAll(() => {
    setFlagsFromString("--regexp-optimization");
  });
}
