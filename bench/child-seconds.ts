import { readFileSync } from "node:fs"

/** Clock ticks a second in /proc. */
const ticks = 100

/**
 * Processor time, s, of all children of this process that have ended. Source: proc(5), fields 16
 * and 17 of "stat".
 */
export function childSeconds(): number {
  return secondsAt("self", 13)
}

/**
 * Processor time, s, of all threads of a process that runs. Source: proc(5), fields 14 and 15 of
 * "stat".
 */
export function processSeconds(pid: number): number {
  return secondsAt(pid, 11)
}

/** Sum of two fields of "stat", counted behind the program's name, which may hold spaces. */
function secondsAt(pid: number | "self", field: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "latin1")
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
  return (Number(fields[field]) + Number(fields[field + 1])) / ticks
}
