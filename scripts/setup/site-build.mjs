import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { isStamped, root, stamp } from "./folders.mjs"

/** Everything that goes into the site's bundles. */
const sources = [
  "apps/site",
  "packages/contract/src",
  "packages/engine/src",
  "content/tools",
  "package-lock.json",
]
const skipped = new Set(["node_modules", "build", ".react-router", "test"])

/** Builds the site when one of its sources has changed since the last build. */
export function buildSite() {
  if (!existsSync(join(root, "apps/site/vite.config.ts"))) return
  const wanted = sourceHash()
  if (isStamped("site", wanted) && existsSync(join(root, "apps/site/build/server/index.js"))) return
  console.log("setup: building the site")
  const { status } = spawnSync(
    "npm",
    ["run", "--silent", "build", "--workspace", "@mozhuan/site"],
    { cwd: root, stdio: ["ignore", "ignore", "inherit"] },
  )
  if (status !== 0) throw new Error("the site could not be built; see the message above")
  stamp("site", wanted)
}

function sourceHash() {
  const hash = createHash("sha256")
  for (const source of sources) addTo(hash, join(root, source))
  return hash.digest("hex")
}

function addTo(hash, path) {
  if (!existsSync(path)) return
  const entries = isFolder(path)
  if (!entries) {
    hash.update(`${relative(root, path)}\n`).update(readFileSync(path))
    return
  }
  for (const entry of entries)
    if (!skipped.has(entry) && !entry.includes(".test.")) addTo(hash, join(path, entry))
}

function isFolder(path) {
  try {
    return readdirSync(path).sort()
  } catch (error) {
    if (error.code === "ENOTDIR") return undefined
    throw error
  }
}
