/** Runs the quick checks: types, lint, layers. Needs `npm run setup` once. */
import { spawnSync } from "node:child_process"

for (const step of ["types", "lint", "layers"]) {
  const { status } = spawnSync("npm", ["run", "--silent", step], { stdio: "inherit" })
  if (status !== 0) {
    console.error(`check: ${step} failed`)
    process.exit(status ?? 1)
  }
}
console.log("check: types, lint and layers are clean")
