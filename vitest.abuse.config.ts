import { defineConfig } from "vitest/config"

/**
 * What strangers do to a running site, and that an honest visitor is served all the same: one file
 * an item. Files that end in `.test.ts` are quick and run with `npm test` as well; those that end
 * in `.abuse.ts` take minutes, a machine of their own, or both.
 */
export default defineConfig({
  test: {
    include: ["apps/*/test/abuse/**/*.{test,abuse}.ts"],
    globalSetup: ["apps/server/test/shared-database.ts", "apps/server/test/shared-cache.ts"],
    testTimeout: 600_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    pool: "forks",
  },
})
