import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/**
 * The packed tarball in other people's projects. It runs once, independent of the ESLint version of the other tests.
 */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL("../..", import.meta.url)),
    include: ["tests/package/**/*.test.ts"],
    globalSetup: ["tests/package/install.ts"],
    // Three installations from the registry; most of it is in npm's cache since this repository's own.
    hookTimeout: 300_000,
    testTimeout: 60_000,
  },
});
