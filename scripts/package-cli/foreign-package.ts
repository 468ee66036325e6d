import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs"
import { join } from "node:path"

const root = join(import.meta.dirname, "../..")

/**
 * Gives the folder of a package for another processor, which an installation leaves out: fetched by
 * npm once, at the lock file's version.
 *
 * @throws Error where what came has not the lock file's hash.
 */
export function foreignPackage(name: string): string {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    readonly packages: Readonly<
      Record<string, { readonly version: string; readonly integrity: string }>
    >
  }
  const locked = packages[`node_modules/${name}`]
  if (!locked) throw new Error(`the lock file has no ${name}`)
  const kept = join(root, ".cache/packages", `${name.replace("/", "+")}-${locked.version}`)
  if (existsSync(kept)) return join(kept, "package")
  const part = `${kept}.part-${process.pid}`
  mkdirSync(part, { recursive: true })
  try {
    const packing = ["pack", "--silent", `${name}@${locked.version}`, "--pack-destination", part]
    execFileSync("npm", packing, { stdio: ["ignore", "ignore", "inherit"] })
    const [file = ""] = readdirSync(part)
    const hash = createHash("sha512")
      .update(readFileSync(join(part, file)))
      .digest("base64")
    if (`sha512-${hash}` !== locked.integrity) throw new Error(`${name} is not what was locked`)
    execFileSync("tar", ["-xzf", join(part, file), "-C", part])
    rmSync(join(part, file))
    renameSync(part, kept)
  } finally {
    rmSync(part, { recursive: true, force: true })
  }
  return join(kept, "package")
}
