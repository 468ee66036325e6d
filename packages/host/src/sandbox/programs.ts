import { accessSync, constants, realpathSync, statSync } from "node:fs"
import { isAbsolute, join } from "node:path"

/**
 * Where the programs of the system lie; the caller's PATH is not asked, so that it cannot redirect
 * a run.
 */
const programFolders = ["/usr/local/bin", "/usr/bin", "/bin", "/usr/sbin", "/sbin"] as const

/** Gives the absolute path of a program, or undefined where it is not installed. */
export function findProgram(name: string): string | undefined {
  const candidates = isAbsolute(name) ? [name] : programFolders.map((folder) => join(folder, name))
  return candidates.find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(realpathSync(path)).isFile()
  } catch {
    return false // absent or not ours to run: the next candidate is tried
  }
}
