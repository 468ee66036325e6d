import { execFileSync } from "node:child_process"
import { mkdirSync, readdirSync, realpathSync, rmSync, symlinkSync } from "node:fs"
import { join, relative } from "node:path"

export const root = join(import.meta.dirname, "../..")

const git = (...words: string[]): string =>
  execFileSync("git", words, { cwd: root, encoding: "utf8" }).trim()

/** Short name of a commit, with "+" where files differ from it. */
export function commitName(of = "HEAD"): string {
  const isChanged = of === "HEAD" && git("status", "--porcelain", "--untracked-files=no") !== ""
  return `${git("rev-parse", "--short", of)}${isChanged ? "+" : ""}`
}

/**
 * Lays the files of a commit into a folder, with the modules that are installed here. Its own
 * packages are those of the commit.
 */
export function checkOut(commit: string, folder: string): void {
  mkdirSync(folder)
  const files = join(folder, "files.tar")
  git("archive", "--output", files, commit)
  execFileSync("tar", ["-xf", files, "-C", folder])
  rmSync(files)
  const modules = join(root, "node_modules")
  const target = join(folder, "node_modules")
  mkdirSync(join(target, OWN), { recursive: true })
  for (const name of readdirSync(modules))
    if (name !== OWN) symlinkSync(join(modules, name), join(target, name))
  for (const name of readdirSync(join(modules, OWN))) {
    const place = relative(realpathSync(root), realpathSync(join(modules, OWN, name)))
    symlinkSync(join(folder, place), join(target, OWN, name))
  }
}

/** Where the packages of this repository are linked. */
const OWN = "@mozhuan"
