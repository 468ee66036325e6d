import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** One package that npm installs, as the lock file and the package itself describe it. */
export interface LockedPackage {
  readonly name: string
  readonly version: string
  /** SPDX expression; "" where neither says. */
  readonly licence: string
  /** Subresource integrity; "" for packages that are not fetched. */
  readonly integrity: string
  readonly isDevelopment: boolean
  /** Fetched for another platform only, or not at all. */
  readonly isOptional: boolean
  readonly hasInstallScript: boolean
  readonly source: "registry" | "elsewhere"
}

interface LockEntry {
  readonly version?: string
  readonly license?: string | { readonly type?: string } | readonly string[]
  readonly integrity?: string
  readonly resolved?: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly hasInstallScript?: boolean
  readonly link?: boolean
  readonly name?: string
}

/** Licences the lock file does not name, read from the packages themselves. */
const spellings: Readonly<Record<string, string>> = {
  Apache2: "Apache-2.0",
  "LGPL-3.0": "LGPL-3.0-only",
  "Apache 2.0": "Apache-2.0",
}

/** Reads every package of package-lock.json except our own. */
export function readLock(root: string): LockedPackage[] {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, LockEntry>
  }
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path.includes("node_modules/") && !entry.link)
    .map(([path, entry]) => describe(root, path, entry))
    .toSorted((a, b) => `${a.name}@${a.version}`.localeCompare(`${b.name}@${b.version}`))
}

function describe(root: string, path: string, entry: LockEntry): LockedPackage {
  return {
    name: entry.name ?? path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length),
    version: entry.version ?? "",
    licence: licenceOf(root, path, entry),
    integrity: entry.integrity ?? "",
    isDevelopment: entry.dev ?? false,
    isOptional: entry.optional ?? false,
    hasInstallScript: entry.hasInstallScript ?? false,
    source:
      entry.resolved === undefined || /^https?:/.test(entry.resolved) ? "registry" : "elsewhere",
  }
}

function licenceOf(root: string, path: string, entry: LockEntry): string {
  const manifest = join(root, path, "package.json")
  if (Array.isArray(entry.license))
    return entry.license.map((text: string) => spellings[text] ?? text).join(" OR ")
  const own =
    entry.license ??
    (existsSync(manifest)
      ? (JSON.parse(readFileSync(manifest, "utf8")) as LockEntry & {
          licenses?: { type: string }[]
        })
      : undefined)
  const text =
    typeof own === "string"
      ? own
      : own && "type" in own
        ? (own.type ?? "")
        : named(
            own as
              | { license?: string | { type?: string }; licenses?: { type: string }[] }
              | undefined,
          )
  return spellings[text] ?? text
}

function named(
  manifest:
    | {
        readonly license?: string | { readonly type?: string }
        readonly licenses?: readonly { readonly type: string }[]
      }
    | undefined,
): string {
  const { license, licenses } = manifest ?? {}
  if (typeof license === "string") return license
  return license?.type ?? licenses?.map(({ type }) => type).join(" OR ") ?? ""
}

/** Direct dependencies of every package.json of ours: name, wanted version, and who wants it. */
export function readManifests(
  root: string,
  folders: readonly string[],
): { readonly owner: string; readonly name: string; readonly range: string }[] {
  return folders.flatMap((folder) => {
    const manifest = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as Record<
      "name",
      string
    > &
      Record<string, Record<string, string> | undefined>
    const owner = String(manifest["name"])
    return ["dependencies", "devDependencies", "optionalDependencies"].flatMap((kind) =>
      Object.entries((manifest[kind] as Record<string, string> | undefined) ?? {}).map(
        ([name, range]) => ({ owner, name, range }),
      ),
    )
  })
}
