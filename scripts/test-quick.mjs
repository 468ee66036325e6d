/**
 * `npm run test:quick`: the quick checks, the fixtures and the tests of the engine's and the
 * contract's own rooms, in a minute on two quiet cores. `npm test` runs everything.
 */
import { spawnSync } from "node:child_process"
import { root } from "./setup/folders.mjs"

/** Tests that need no office program, no database and no pictures to be encoded. */
const quick = [
  "packages/engine/fixtures/test/fixture",
  "packages/engine/src/analysis",
  "packages/engine/src/base",
  "packages/engine/src/model",
  "packages/engine/src/ooxml",
  "packages/engine/src/writers",
  "packages/contract",
]

const steps = [
  ["npm", ["run", "--silent", "check"]],
  ["npx", ["--no-install", "vitest", "run", ...quick]],
]
const failed = steps.filter(
  ([command, args]) => spawnSync(command, args, { cwd: root, stdio: "inherit" }).status !== 0,
)
process.exitCode = failed.length > 0 ? 1 : 0
