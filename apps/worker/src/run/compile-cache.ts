import { spawn } from "node:child_process"
import { once } from "node:events"
import { chmod, mkdir, readdir, symlink } from "node:fs/promises"
import { join } from "node:path"

/**
 * Uids under which children may run as root's sandbox sets them; Node keeps one cache folder a uid.
 */
const childUids = { first: 61_184, last: 65_534 }

/**
 * Fills a folder with the engine's compiled code, so that a child starts in a third of the time.
 *
 * Filled by our own code without any file from outside; children may read it and never write it, or
 * one hostile file could plant code for all that come after.
 * @returns the folder, for NODE_COMPILE_CACHE
 */
export async function fillCompileCache(folder: string, script: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o755 })
  const loader = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", script], {
    env: { PATH: process.env["PATH"], NODE_COMPILE_CACHE: folder },
    stdio: ["pipe", "ignore", "ignore"],
  })
  loader.stdin.on("error", () => undefined)
  loader.stdin.write(`${JSON.stringify({ kind: "load" })}\n`)
  await once(loader, "exit")
  if (process.getuid?.() === 0) await shareWithChildren(folder)
  return folder
}

/** Gives every uid of a child a name for root's cache. */
async function shareWithChildren(folder: string): Promise<void> {
  const names = await readdir(folder)
  for (const own of names.filter((name) => name.endsWith("-0"))) {
    for (const entry of await readdir(join(folder, own)))
      await chmod(join(folder, own, entry), 0o644)
    for (let uid = childUids.first; uid <= childUids.last; uid++) {
      const name = `${own.slice(0, -1)}${uid}`
      if (!names.includes(name)) await symlink(own, join(folder, name))
    }
  }
}
