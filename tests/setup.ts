import { describe, it } from "vitest";
import { RuleTester } from "./harness/eslint.ts";

RuleTester.describe = describe;
RuleTester.it = it;
RuleTester.itOnly = it.only;
