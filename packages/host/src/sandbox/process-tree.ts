import { readdirSync, readFileSync } from "node:fs"
import { setPriority } from "node:os"

/** Name of the environment variable that marks every process of a run. */
export const RUN_MARK = "MOZHUAN_SANDBOX_RUN"

interface ProcessRow {
  readonly pid: number
  readonly parent: number
  /** Resident bytes. */
  readonly resident: number
  readonly threads: number
  /** Clock ticks (10 ms) of processor time, with those of children that have ended. */
  readonly ticks: number
}

/** Page size of the platforms the product runs on (x86-64, arm64 Debian). */
const PAGE_BYTES = 4096

function readRow(pid: number): ProcessRow | undefined {
  const text = readProc(`/proc/${pid}/stat`)
  if (text === undefined) return undefined
  // The name in parentheses may itself hold spaces and parentheses. Source: proc(5),
  // /proc/pid/stat.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ")
  if (fields[0] === "Z") return undefined
  return {
    pid,
    parent: Number(fields[1]),
    ticks: Number(fields[11]) + Number(fields[12]) + Number(fields[13]) + Number(fields[14]),
    threads: Number(fields[17]),
    resident: Number(fields[21]) * PAGE_BYTES,
  }
}

/**
 * Gives the text of a proc file, or undefined where the process has ended or belongs to another.
 */
function readProc(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8")
  } catch {
    return undefined
  }
}

/** Gives the ids of all processes; empty where there is no proc file system. */
export function allPids(): number[] {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
  } catch {
    return []
  }
}

export interface TreeUse {
  readonly pids: readonly number[]
  readonly resident: number
  readonly threads: number
  readonly ticks: number
}

/** What a run uses that has not started. */
export const noUse: TreeUse = { pids: [], resident: 0, threads: 0, ticks: 0 }

/** Adds up what `root` and all its living descendants use. */
export function measureTree(root: number): TreeUse {
  const rows = rowsUnder(root)
  return {
    pids: rows.map((row) => row.pid),
    resident: rows.reduce((sum, row) => sum + row.resident, 0),
    threads: rows.reduce((sum, row) => sum + row.threads, 0),
    ticks: rows.reduce((sum, row) => sum + row.ticks, 0),
  }
}

/** Clock ticks of the first threads of some processes: what others of theirs do is not counted. */
export function ticksOfFirstThreads(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const text = readProc(`/proc/${pid}/task/${pid}/stat`)
    const fields = text?.slice(text.lastIndexOf(")") + 2).split(" ")
    return sum + Number(fields?.[11] ?? 0) + Number(fields?.[12] ?? 0)
  }, 0)
}

function rowsUnder(root: number): ProcessRow[] {
  const children = readProc(`/proc/${root}/task/${root}/children`)
  return children === undefined ? rowsByParent(root) : rowsByChildren(root)
}

function rowsByChildren(root: number): ProcessRow[] {
  const found: ProcessRow[] = []
  const queue = [root]
  for (let pid = queue.pop(); pid !== undefined; pid = queue.pop()) {
    const row = readRow(pid)
    if (!row) continue
    found.push(row)
    for (const task of tasksOf(pid)) {
      const list = readProc(`/proc/${pid}/task/${task}/children`) ?? ""
      queue.push(...list.split(" ").filter(Boolean).map(Number))
    }
  }
  return found
}

function tasksOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

/** For kernels without /proc/pid/task/tid/children. */
function rowsByParent(root: number): ProcessRow[] {
  const rows = allPids().flatMap((pid) => readRow(pid) ?? [])
  const wanted = new Set([root])
  // Parents may come after their children in the list: repeat until nothing is added.
  for (let before = -1; before !== wanted.size;) {
    before = wanted.size
    for (const row of rows) if (wanted.has(row.parent)) wanted.add(row.pid)
  }
  return rows.filter((row) => wanted.has(row.pid))
}

/** Gives the processes whose real or effective uid is `uid`. */
export function pidsOfUid(uid: number): number[] {
  return allPids().filter((pid) => {
    const line = readProc(`/proc/${pid}/status`)?.match(/^Uid:\s+(\d+)\s+(\d+)/m)
    return Number(line?.[1]) === uid || Number(line?.[2]) === uid
  })
}

/** Gives the processes that carry the run's mark in the environment they were started with. */
export function pidsOfRun(run: string): number[] {
  const entry = `${RUN_MARK}=${run}`
  return allPids().filter(
    (pid) => pid !== process.pid && readProc(`/proc/${pid}/environ`)?.split("\0").includes(entry),
  )
}

/** Sends SIGKILL; a process that has ended meanwhile is no fault. */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, "SIGKILL")
    } catch (error) {
      if (
        !(
          error instanceof Error &&
          "code" in error &&
          (error.code === "ESRCH" || error.code === "EPERM")
        )
      )
        throw error
    }
  }
}

/** Niceness of those who let others go first. Source: setpriority(2). */
const NICE = 10

/**
 * Makes some processes let others go first at the processor. The kernel keeps niceness by thread:
 * each is told.
 */
export function stepBack(pids: readonly number[]): void {
  for (const pid of pids) {
    for (const task of tasksOf(pid)) {
      try {
        setPriority(Number(task), NICE)
      } catch {
        // It has ended, or belongs to an account that we may not change: it runs as before.
        continue
      }
    }
  }
}
