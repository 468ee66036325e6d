import { defineConfig } from "vitest/config"
import { LongestFirst } from "./vitest.order.ts"

/**
 * Tests in Chromium against the real server. Two files at a time, a core each: they share the
 * server, but each visit is a visitor of its own.
 */
export default defineConfig({
  test: {
    include: ["apps/**/*.browser.test.ts"],
    globalSetup: [
      "apps/server/test/shared-cache.ts",
      "apps/site/test/start-site.ts",
      "apps/server/test/shared-database.ts",
    ],
    // As long as the browser itself waits for what it is to find.
    expect: { poll: { timeout: 30_000 } },
    // What was found is told whole: "Array(1)" says nothing of a fault that comes once in many
    // runs.
    chaiConfig: { truncateThreshold: 0 },
    // As for the other tests: Node reads the sources itself.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: "forks",
    // Files of one worker share what they import, and the browser.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    maxWorkers: 2,
    // Chromium, office programs and a database share two cores; `npm test` names what needed it.
    retry: 1,
  },
})
