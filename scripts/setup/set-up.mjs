import { makeDatabaseAccount } from "./account.mjs"
import { installDebianPackages } from "./debian-packages.mjs"
import { installNpmPackages } from "./npm-packages.mjs"
import { bundlePrograms } from "./program-bundle.mjs"
import { buildSite } from "./site-build.mjs"

/**
 * Brings a checkout to the point where it can run; each step is skipped when nothing has changed.
 */
export function setUp(wanted) {
  installAll(wanted)
  buildSite()
  bundlePrograms()
}

/** Installs what others have made; what is built of the checkout is left out. */
export function installAll({ withTests, withDebian = true }) {
  if (process.platform !== "linux")
    throw new Error("墨转 PDF runs on Linux; use a Linux machine, a container or WSL 2")
  if (Number(process.versions.node.split(".")[0]) < 20)
    throw new Error(`Node 20 or newer is needed; this is ${process.version}`)
  if (withDebian) installDebianPackages({ withTests })
  makeDatabaseAccount()
  installNpmPackages()
}
