import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdir, readdir, stat } from "node:fs/promises"
import { basename, extname, join, resolve } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { fileTypesByName } from "@mozhuan/contract"
import type { CommandInput } from "../command.ts"
import { SomeRefused } from "../failure.ts"
import { UsageError } from "../usage-error.ts"

/**
 * Pause between two looks, in ms. Looks find what comes over a network too, of which no system
 * tells.
 */
const LOOK = 1000

/** A file as one look saw it; equal twice, nobody is writing it any more. */
interface Seen {
  readonly size: number
  readonly changedAt: number
}

interface Watched {
  readonly folder: string
  readonly out: string
  readonly wanted: string
  /** Flags as `convert` takes them. */
  readonly rest: readonly string[]
}

/**
 * `watch FOLDER OUT --to FORMAT`: converts what is there and what comes, each by a `convert` of its
 * own, so that a file that is refused, or too much, takes nothing down with it.
 *
 * @throws UsageError; SomeRefused after `--once`
 */
export async function watchFolder({ positionals, flags, isQuiet }: CommandInput): Promise<void> {
  const [folder, out, ...others] = positionals
  const wanted = flags.get("to")
  if (folder === undefined || out === undefined || others.length > 0 || typeof wanted !== "string")
    throw new UsageError(
      "watch needs a folder, an output folder and a format",
      "mozhuan watch inbox words --to docx",
    )
  if (resolve(folder) === resolve(out))
    throw new UsageError("the output is the watched folder", "Give another folder.")
  if (!(await isFolder(folder))) throw new UsageError(`${folder} is no folder`, "Make it first.")
  await mkdir(out, { recursive: true })
  const rest = [...flags]
    .filter(([name]) => name !== "to" && name !== "once")
    .flatMap(([name, value]) => (value === true ? [`--${name}`] : [`--${name}`, String(value)]))
  const stop = new AbortController()
  const interrupt = (): void => stop.abort()
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt)
  try {
    await keepLooking({ folder, out, wanted, rest }, { isOnce: flags.has("once"), isQuiet, stop })
  } finally {
    process.removeListener("SIGINT", interrupt).removeListener("SIGTERM", interrupt)
  }
}

async function keepLooking(
  watched: Watched,
  { isOnce, isQuiet, stop }: { isOnce: boolean; isQuiet: boolean; stop: AbortController },
): Promise<void> {
  const tell = (text: string): void => void (isQuiet || process.stderr.write(`mozhuan: ${text}\n`))
  const done = new Map<string, number>()
  const failures: number[] = []
  let before = new Map<string, Seen>()
  let isThere = true
  while (!stop.signal.aborted) {
    const now = await look(watched.folder)
    if (isThere !== (now !== undefined))
      tell(now ? `${watched.folder} is back` : `${watched.folder} is gone; waiting for it`)
    isThere = now !== undefined
    const seen = now ?? new Map<string, Seen>()
    let growing = 0
    for (const [name, file] of seen) {
      if (stop.signal.aborted) return
      if (done.get(name) === file.changedAt) continue
      const earlier = before.get(name)
      if (earlier?.size !== file.size || earlier.changedAt !== file.changedAt) {
        growing++
        continue
      }
      done.set(name, file.changedAt)
      const code = await convertIfNewer(watched, name, file)
      if (code === 0) tell(`${name} → ${watched.wanted}`)
      // The conversion itself has said why; it is tried again once the file has changed.
      else if (code !== undefined) failures.push(code)
    }
    if (isOnce && growing === 0) break
    before = seen
    await delay(LOOK, undefined, { signal: stop.signal }).catch(() => undefined)
  }
  if (failures.length > 0 && isOnce) throw new SomeRefused(failures, done.size)
}

/** Files of the folder that have a kind we know; undefined where the folder is gone. */
async function look(folder: string): Promise<Map<string, Seen> | undefined> {
  const names = await readdir(folder).catch(() => undefined)
  if (names === undefined) return undefined
  const seen = new Map<string, Seen>()
  for (const name of names.toSorted()) {
    if (name.startsWith(".") || fileTypesByName(name).length === 0) continue
    const file = await stat(join(folder, name)).catch(() => undefined)
    if (file?.isFile()) seen.set(name, { size: file.size, changedAt: file.mtimeMs })
  }
  return seen
}

/** Gives the exit code of the conversion; undefined where the result is newer than the file. */
async function convertIfNewer(
  { folder, out, wanted, rest }: Watched,
  name: string,
  file: Seen,
): Promise<number | undefined> {
  const result = join(out, `${basename(name, extname(name))}.${wanted}`)
  const made = await stat(result).catch(() => undefined)
  if (made && made.mtimeMs >= file.changedAt) return undefined
  const [, program = ""] = process.argv
  // Of its own group, so that the shell's interrupt lets the running file come to its end.
  const child = spawn(
    process.execPath,
    [...process.execArgv, program, "convert", join(folder, name), result, ...rest],
    { stdio: ["ignore", "ignore", "inherit"], detached: true },
  )
  const [code] = (await once(child, "exit")) as [number | null]
  return code ?? 1
}

const isFolder = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined))?.isDirectory() ?? false
