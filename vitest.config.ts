import { configDefaults, defineConfig } from "vitest/config"
import { LongestFirst } from "./vitest.order.ts"

/** Rooms whose tests share nothing but what they import: files of one worker import it once. */
const pure = [
  "packages/engine/src/**/*.test.ts",
  "packages/contract/**/*.test.ts",
  "bench/**/*.test.ts",
  "packages/engine/fixtures/test/ladders/*.test.ts",
]

/** What Vite builds: its tests run as Vite reads it. */
const built = ["apps/site/src/**/*.test.ts"]

export default defineConfig({
  test: {
    // Node reads the sources itself, as in the product. Through Vite's runner each use of an import
    // goes by an object of getters: a quarter of the fixtures' time.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // One more than cores: many tests wait for programs, kills and time limits.
    maxWorkers: 3,
    projects: [
      { extends: true, test: { name: "pure", include: pure, isolate: false } },
      {
        extends: true,
        test: {
          name: "rooms",
          isolate: false,
          globalSetup: ["apps/server/test/shared-database.ts", "apps/server/test/shared-cache.ts"],
          include: ["packages/**/*.test.ts", "apps/**/*.test.ts", "scripts/**/*.test.ts"],
          exclude: [...configDefaults.exclude, "**/*.browser.test.ts", ...pure, ...built],
        },
      },
      {
        extends: true,
        test: {
          name: "site",
          isolate: false,
          include: built,
          experimental: { viteModuleRunner: true },
        },
      },
    ],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What is waited for is certain to come; a second, as is usual, is short on a busy machine.
    expect: { poll: { timeout: 60_000 } },
    pool: "forks",
    // What is new has more room, and is collected at once: a fifth of the engine's time in tests.
    // What lives may grow fourfold before it is looked through: 7 % of the fixtures' time.
    execArgv: ["--single-threaded-gc", "--max-semi-space-size=32", "--heap-growing-percent=300"],
    sequence: { sequencer: LongestFirst },
  },
})
