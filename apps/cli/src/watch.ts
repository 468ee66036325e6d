import { rmSync, writeSync } from "node:fs"
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads"

/** Most memory of one run, bytes; the same as on the site. */
const MOST_MEMORY = 1400 * 1_048_576
/** Most processor time of one run, s. `MOZHUAN_SECONDS` gives another number. */
const MOST_SECONDS = 900
/** Pause between two looks, ms. */
const LOOK_EVERY = 100

interface Watch {
  readonly isJson: boolean
  readonly seconds: number
  readonly parent: number
}

let thread: Worker | undefined

/** Whether this is the thread that watches, not the one that works. */
export const isWatch = !isMainThread && workerData !== null && "seconds" in workerData

/**
 * Starts the thread that watches this run.
 *
 * A file may keep the main thread in a computation from which nothing calls it back; the watch then
 * says why, removes unfinished files and ends the process. `bin/mozhuan` turns that end into the
 * exit code of a refusal.
 */
export function startWatch(program: URL, isJson: boolean): void {
  const seconds = Number(process.env["MOZHUAN_SECONDS"] ?? MOST_SECONDS)
  const data: Watch = { isJson, seconds, parent: process.ppid }
  thread = new Worker(program, { workerData: data })
  thread.unref()
  // Without a watch a run is as it was before there was one.
  thread.on("error", () => undefined)
}

/** Tells the watch of a file that must not stay when the run ends early. */
export function noteUnfinished(path: string): void {
  thread?.postMessage(path)
}

/** Tells the watch that another file begins, with time of its own. */
export function noteBeginning(): void {
  thread?.postMessage("")
}

/** The watching thread's work: looks at the process until it ends, or ends it. */
export function watch(): void {
  const { isJson, seconds, parent } = workerData as Watch
  const unfinished: string[] = []
  let before = 0
  const secondsNow = (): number => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  }
  parentPort?.on("message", (path: string) => {
    if (path !== "") unfinished.push(path)
    else before = secondsNow()
  })
  parentPort?.unref()
  const end = (code: string, message: string): void => {
    for (const path of unfinished) rmSync(path, { force: true })
    const line = isJson
      ? JSON.stringify({ error: { code, message } })
      : `mozhuan: ${message} [${code}]`
    clearInterval(looking)
    writeSync(2, `${line}\n`)
    process.kill(process.pid, "SIGKILL")
  }
  const looking = setInterval(() => {
    if (process.memoryUsage.rss() > MOST_MEMORY)
      end("limit/memory", "This file needs more memory than it may have.")
    if (secondsNow() - before > seconds) end("limit/time", "The conversion took too long.")
    // Whoever called has ended, and with it the interest in the result.
    if (process.ppid !== parent) process.kill(process.pid, "SIGKILL")
  }, LOOK_EVERY)
}
