import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: new URL("..", import.meta.url).pathname,
    include: ["tests/**/*.test.ts"],
    isolate: false,
    setupFiles: ["tests/setup.ts"],
    testTimeout: 30_000,
  },
});
