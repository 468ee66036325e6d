import { existsSync, readFileSync, readdirSync, realpathSync } from "node:fs"
import { dirname } from "node:path"
import { findProgram } from "../sandbox/programs.ts"
import { libraryOf } from "./run/installation.ts"

const read = (path: string): string => {
  try {
    return readFileSync(path, "utf8")
  } catch {
    // It has ended meanwhile.
    return ""
  }
}

/** Descendants of a process that have LibreOffice in their memory. Source: proc(5), "children". */
export function officesBelow(pid: number): number[] {
  if (!existsSync(`/proc/${pid}/task`)) return []
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(" ").filter(Boolean).map(Number),
  )
  return children.flatMap((child) => [
    ...(/libmergedlo\.so/.test(read(`/proc/${child}/maps`)) ? [child] : []),
    ...officesBelow(child),
  ])
}

const launcher = findProgram("soffice")
/** Packages without windows ("-nogui") have no program that stays started. */
export const staysStarted =
  launcher !== undefined && libraryOf(dirname(realpathSync(launcher))) !== undefined
