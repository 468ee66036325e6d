/** Runs the quick checks: types, lint without type information, layers. Needs `npm run setup` once; `npm test` lints with types too. */
import { spawnSync } from "node:child_process"

for (const step of ["types", "lint:quick", "layers"]) {
  const { status } = spawnSync("npm", ["run", "--silent", step], { stdio: "inherit" })
  if (status !== 0) {
    console.error(`check: ${step} failed`)
    process.exit(status ?? 1)
  }
}
console.log("check: types, lint and layers are clean")
