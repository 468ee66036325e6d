import { defineConfig } from "vitest/config"

/**
 * Tests against real parts of a larger installation; `npm run test:cluster` installs what they
 * need.
 */
export default defineConfig({
  test: {
    include: ["cluster/**/*.test.ts"],
    testTimeout: 4 * 3_600_000,
    hookTimeout: 300_000,
    fileParallelism: false,
    pool: "forks",
  },
})
