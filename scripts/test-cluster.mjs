/**
 * `npm run test:cluster`: tests against a real PostgreSQL server, Ceph's S3 and nginx, with two
 * servers and three workers.
 *
 * Needs root on Debian, for the packages, a network namespace and a small disk. Takes about half an
 * hour; `CLUSTER_JOBS=500` makes the fault suite shorter, and a name runs one file: `npm run
 * test:cluster -- backup`.
 */
import { spawnSync } from "node:child_process"
import { installClusterPackages } from "./setup/debian-packages.mjs"
import { root } from "./setup/folders.mjs"
import { setUp } from "./setup/set-up.mjs"

if (process.getuid?.() !== 0) {
  console.error("test:cluster: run as root; it makes a network namespace and mounts a small disk")
  process.exit(1)
}
setUp({ withTests: false })
installClusterPackages()
const { status } = spawnSync(
  "npx",
  [
    "--no-install",
    "vitest",
    "run",
    "--config",
    "vitest.cluster.config.ts",
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: "inherit" },
)
process.exitCode = status ?? 1
