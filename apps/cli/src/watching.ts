import { readFileSync, rmSync, writeSync } from "node:fs"
import { createInterface } from "node:readline"
import type { CommandInput } from "./command.ts"

/** Most memory of one run, kB; the same as on the site. */
const MOST_MEMORY = 1400 * 1024
/** Pause between two looks, ms. */
const LOOK_EVERY = 100
/** Units of processor time a second, the same on every Linux. */
const TICKS = 100

/** Whom to watch, and what it may take. */
export interface WatchOrder {
  readonly isJson: boolean
  /** Most processor time, s. */
  readonly seconds: number
  readonly pid: number
  /** Whoever called the run. */
  readonly parent: number
}

interface Look {
  readonly parent: number
  /** Processor time so far, s. */
  readonly seconds: number
  /** Resident memory, kB. */
  readonly memory: number
}

/**
 * The watch of a run, a process of its own: looks at the run until it ends, or ends it.
 *
 * Its standard input stays open as long as the run lives, and tells by a line of JSON each file
 * that the run has begun to write, and by an empty one that it goes on with another input.
 */
export async function keepWatch({ positionals: [order = ""] }: CommandInput): Promise<void> {
  const { isJson, seconds, pid, parent } = JSON.parse(order) as WatchOrder
  const unfinished: string[] = []
  let before = 0
  const end = (code: string, message: string): void => {
    // A run that was ended may still be seen at the next look: it is told of once.
    clearInterval(looking)
    process.kill(pid, "SIGSTOP")
    for (const path of unfinished) rmSync(path, { force: true })
    const line = isJson
      ? JSON.stringify({ error: { code, message } })
      : `mozhuan: ${message} [${code}]`
    writeSync(2, `${line}\n`)
    process.kill(pid, "SIGKILL")
  }
  const looking = setInterval(() => {
    const run = lookAt(pid)
    // It has ended, or this system does not tell.
    if (!run) clearInterval(looking)
    else if (run.memory > MOST_MEMORY)
      end("limit/memory", "This file needs more memory than it may have.")
    else if (run.seconds - before > seconds) end("limit/time", "The conversion took too long.")
    // Whoever called has ended, and with it the interest in the result.
    else if (run.parent !== parent) process.kill(pid, "SIGKILL")
  }, LOOK_EVERY)
  for await (const line of createInterface({ input: process.stdin })) {
    const path = JSON.parse(line) as string
    if (path !== "") unfinished.push(path)
    else before = lookAt(pid)?.seconds ?? before
  }
  clearInterval(looking)
}

/** Source: proc(5). The name of a program stands in brackets and may hold anything. */
function lookAt(pid: number): Look | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1")
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
    const status = readFileSync(`/proc/${pid}/status`, "latin1")
    return {
      parent: Number(fields[1]),
      seconds: (Number(fields[11]) + Number(fields[12])) / TICKS,
      memory: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]),
    }
  } catch {
    return undefined
  }
}
