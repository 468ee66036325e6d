import { readFileSync, readdirSync } from "node:fs"

const read = (path: string): string => {
  try {
    return readFileSync(path, "utf8")
  } catch {
    // It has ended meanwhile.
    return ""
  }
}

/** Gives a process with all its descendants. Source: proc(5), "children". */
export function tree(root: number): number[] {
  const threads = ((): string[] => {
    try {
      return readdirSync(`/proc/${root}/task`)
    } catch {
      return []
    }
  })()
  const children = threads.flatMap((thread) =>
    read(`/proc/${root}/task/${thread}/children`).split(" ").filter(Boolean).map(Number),
  )
  return [root, ...children.flatMap(tree)]
}

/** Gives those of them that have LibreOffice in their memory. */
export const officesIn = (root: number): number[] =>
  tree(root).filter((pid) => /lib(mergedlo|sofficeapp)\.so/.test(read(`/proc/${pid}/maps`)))

/**
 * Processor time that a process has taken, in ticks. Source: proc(5), fields 14 and 15 of "stat".
 */
export function ticksOf(pid: number): number {
  const stat = read(`/proc/${pid}/stat`)
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
  return Number(fields[11]) + Number(fields[12])
}
