import { afterAll, describe, it } from "vitest";
import { RuleTester } from "./harness/eslint.ts";

RuleTester.describe = describe;
RuleTester.it = it;
RuleTester.itOnly = it.only;

// The service replaces these classes (@hono/node-server), and the files of tests share a process.
const { Request, Response } = globalThis;
afterAll(() => {
  Object.assign(globalThis, { Request, Response });
});
