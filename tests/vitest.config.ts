import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** Tests that do not depend on ESLint, or only measure rules: on version 9.38 they would say the same as on 10. */
const withoutEslint = [
  "tests/{browser,code,docs,editor,edits,emission,fixtures,golden,languages,model,patterns,prose,readers,schema,validator}/**",
  // Of the laws over all rules, ESLint has a part in its passes, fixes and parsers alone.
  "tests/contract/!(eslint-fixes|fixtures|reading|silence).test.ts",
  "tests/{skeleton.test.ts,harness/print/**}",
];

export default defineConfig({
  test: {
    root: fileURLToPath(new URL("..", import.meta.url)),
    include: ["tests/**/*.test.ts"],
    // The packed tarball has a separate run: `npm run test:package`.
    exclude: ["tests/package/**", ...(process.env["ESLINT"] === "9" ? withoutEslint : [])],
    isolate: false,
    // One more than there are cores, because some tests wait for servers and for ends of time.
    maxWorkers: availableParallelism() + 1,
    globalSetup: ["tests/generated.ts"],
    setupFiles: ["tests/setup.ts"],
    testTimeout: 30_000,
  },
});
