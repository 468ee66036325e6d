import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, readdirSync, symlinkSync } from "node:fs"
import { chmod, mkdir, readdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { newsOf, type ChildJob } from "../child/protocol.ts"

/**
 * Fills a folder with the engine's compiled code, so that a child starts in a third of the time.
 *
 * Filled by our own code without any file from outside; children may read it and never write it, or
 * one hostile file could plant code for all that come after. Code of one state of the sources,
 * where that has a name, is compiled once: loading every tool again costs each start half a second.
 * @returns the folder, for NODE_COMPILE_CACHE
 */
export async function fillCompileCache(
  folder: string,
  script: string,
  state?: string,
): Promise<string> {
  const mark =
    state && join(folder, `filled-${process.getuid?.() ?? 0}-${process.version}-${state}`)
  if (mark && existsSync(mark)) return folder
  await mkdir(folder, { recursive: true, mode: 0o755 })
  const isFilled = await load(folder, script)
  for (const name of ownNames(await readdir(folder)))
    for (const entry of await readdir(join(folder, name)))
      await chmod(join(folder, name, entry), 0o644)
  if (mark && isFilled) await writeFile(mark, "")
  return folder
}

/** Longest run of the child that loads everything, ms: it may be one of many on a busy machine. */
const LONGEST_LOAD = 60_000

/**
 * Runs a child that loads everything, and tells whether it said that it has. It is ended then:
 * Node's own end may wait for ever, and the worker with it (see `take-jobs.ts`).
 */
async function load(folder: string, script: string): Promise<boolean> {
  const loader = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", script], {
    env: { PATH: process.env["PATH"], NODE_COMPILE_CACHE: folder },
    stdio: ["pipe", "pipe", "ignore"],
    timeout: LONGEST_LOAD,
    killSignal: "SIGKILL",
  })
  const exited = once(loader, "exit")
  loader.stdin.on("error", () => undefined)
  loader.stdin.write(`${JSON.stringify({ kind: "load" } satisfies ChildJob)}\n`)
  let isFilled = false
  createInterface({ input: loader.stdout }).on("line", (line) => {
    if (newsOf(line)?.kind !== "over") return
    isFilled = true
    loader.kill("SIGKILL")
  })
  await exited
  return isFilled
}

/**
 * Lets a child of another uid find what is in the folder: Node looks for it under a name that ends
 * with the uid that it runs as. Made when a child of that uid starts: names for all uids that one
 * may have, four thousand, took longer than the filling.
 *
 * Where no name can be made (a full disk, a folder that is gone) the child compiles for itself:
 * that costs it a moment, and no job fails for it.
 */
export function nameCompileCache(folder: string, uid: number): void {
  try {
    const names = readdirSync(folder)
    for (const own of ownNames(names)) {
      const name = `${own.slice(0, own.lastIndexOf("-"))}-${uid}`
      if (!names.includes(name)) symlinkSync(own, join(folder, name))
    }
  } catch (error) {
    // Another worker of this folder may have been first, too.
    if (!(error instanceof Error && "code" in error)) throw error
  }
}

/** Names that Node gave folders which this process filled, one for each version of Node. */
function ownNames(names: readonly string[]): string[] {
  return names.filter((name) => name.endsWith(`-${process.getuid?.() ?? 0}`))
}
