import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: fileURLToPath(new URL("..", import.meta.url)),
    include: ["tests/**/*.test.ts"],
    globalSetup: ["tests/build.ts"],
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
