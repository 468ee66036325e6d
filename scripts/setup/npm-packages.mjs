import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { isStamped, pinnedNode, root, stamp } from "./folders.mjs"
import { withAddresses } from "./lock-addresses.mjs"

/**
 * Installs the npm packages when a manifest has changed since the last time.
 *
 * `npm install` and not `npm ci`: the lock of a registry without foreign-platform packages is
 * incomplete, and `ci` refuses it. Every version is exact, so both give the same.
 */
export function installNpmPackages() {
  const wanted = manifestHash()
  if (isStamped("npm", wanted) && pinnedNode()) return
  console.log("setup: installing npm packages")
  // A registry may keep its archives elsewhere: then npm asks it where.
  if (!installWithAddresses() && !install())
    throw new Error("npm could not install the packages; see its message above")
  if (!pinnedNode())
    throw new Error(
      `there is no Node 24 for this machine (${process.platform} ${process.arch}); Linux on x64 or arm64 is needed`,
    )
  removeForeignRuntimes()
  stamp("npm", manifestHash())
}

function install() {
  const { status } = spawnSync("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: "inherit",
    // Its script fetches libraries for graphics cards from elsewhere; npm before 11 does not know
    // `allowScripts`.
    env: { ...process.env, ONNXRUNTIME_NODE_INSTALL: "skip" },
  })
  return status === 0
}

function configuredRegistry() {
  const { stdout } = spawnSync("npm", ["config", "get", "registry"], {
    cwd: root,
    encoding: "utf8",
  })
  return /^https?:\/\/\S+$/.exec(stdout?.trim() ?? "")?.[0]
}

/** Installs by a lock that names the archives, which npm leaves out again as it writes the lock. */
function installWithAddresses() {
  const path = join(root, "package-lock.json")
  const registry = configuredRegistry()
  if (!existsSync(path) || !registry) return install()
  const lock = readFileSync(path, "utf8")
  const addressed = withAddresses(lock, registry)
  writeFileSync(path, addressed)
  try {
    return install()
  } finally {
    if (readFileSync(path, "utf8") === addressed) writeFileSync(path, lock)
  }
}

/** The runtime that reads scans comes for all systems at once: 240 MB that this one cannot load. */
function removeForeignRuntimes() {
  const folder = join(root, "node_modules/onnxruntime-node/bin/napi-v6")
  if (!existsSync(folder)) return
  for (const system of readdirSync(folder)) {
    if (system !== process.platform) rmSync(join(folder, system), { recursive: true, force: true })
  }
}

function manifestHash() {
  const hash = createHash("sha256")
  const files = ["package.json", "package-lock.json"]
  for (const folder of ["packages", "apps"])
    for (const name of readdirSync(join(root, folder))) files.push(`${folder}/${name}/package.json`)
  for (const file of files) {
    const path = join(root, file)
    if (existsSync(path)) hash.update(`${file}\n`).update(readFileSync(path))
  }
  return hash.digest("hex")
}
