import { defineConfig } from "vitest/config"

/** The run in which every part is killed again and again: alone, as it looks for processes. */
export default defineConfig({
  test: { include: ["apps/server/test/killed.test.ts"], fileParallelism: false, pool: "forks" },
})
