import { spawn, type ChildProcess } from "node:child_process"
import type { Socket } from "node:net"
import type { WatchOrder } from "./watching.ts"

/** Most processor time of one run, s. `MOZHUAN_SECONDS` gives another number. */
const MOST_SECONDS = 900
/**
 * Time that a run has before its watch begins, s: most end sooner and are spared the start of
 * another Node. Until then the heap's own limit is all that holds it.
 */
const BEGINS_AFTER = 0.5
/** Waits and becomes the watch; what interrupts the run is for the run to answer. */
const later = `trap "" HUP INT TERM; sleep ${BEGINS_AFTER} 2>/dev/null; exec "$@"`

let watching: ChildProcess | undefined

/**
 * Starts the process that watches this run.
 *
 * A file may keep the main thread in a computation from which nothing calls it back; the watch then
 * says why, removes unfinished files and ends the process. `bin/mozhuan` turns that end into the
 * exit code of a refusal.
 */
export function startWatch(isJson: boolean): void {
  const seconds = Number(process.env["MOZHUAN_SECONDS"] ?? MOST_SECONDS)
  const order: WatchOrder = { isJson, seconds, pid: process.pid, parent: process.ppid }
  const program = [process.argv[1] ?? "", "keep-watch", JSON.stringify(order)]
  const quiet = "--disable-warning=ExperimentalWarning"
  watching = spawn("/bin/sh", ["-c", later, "sh", process.execPath, quiet, ...program], {
    stdio: ["pipe", "ignore", "inherit"],
  })
  watching.unref()
  // Without a watch a run is as it was before there was one.
  watching.on("error", () => undefined)
  watching.stdin?.on("error", () => undefined)
  // A pipe to another process is a socket, which Node's types do not say.
  const pipe = watching.stdin as Socket | null
  pipe?.unref()
  process.once("exit", () => watching?.kill("SIGKILL"))
}

/** Tells the watch of a file that must not stay when the run ends early. */
export function noteUnfinished(path: string): void {
  watching?.stdin?.write(`${JSON.stringify(path)}\n`)
}

/** Tells the watch that another file begins, with time of its own. */
export function noteBeginning(): void {
  watching?.stdin?.write('""\n')
}
