/**
 * Runs the quick checks: format, types, lint without type information, layers. Needs `npm run
 * setup` once;
 * `npm test` lints with types too.
 */
import { spawnSync } from "node:child_process"

for (const step of ["format:check", "types", "lint:quick", "layers"]) {
  const { status } = spawnSync("npm", ["run", "--silent", step], { stdio: "inherit" })
  if (status !== 0) {
    console.error(`check: ${step} failed`)
    process.exit(status ?? 1)
  }
}
console.log("check: format, types, lint and layers are clean")
