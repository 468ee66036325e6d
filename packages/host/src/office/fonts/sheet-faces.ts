import type { SheetFamily } from "./data/sheet-families.ts"

/**
 * Gives what is known of a family in print, and its made face; undefined for families that stay as
 * they are.
 */
export type SheetFaces = (family: string) => SheetFamily | undefined

/**
 * Tells which of the made faces stand for the families of workbooks; those that are installed stay.
 */
export function sheetFaces(made: readonly SheetFamily[], installed: readonly string[]): SheetFaces {
  const present = new Set(installed.map(folded))
  const known = new Map(
    made.flatMap((family) => family.standsFor.map((name) => [folded(name), family] as const)),
  )
  return (name) => {
    const family = known.get(folded(name))
    return family && (!present.has(folded(name)) || open.test(folded(name))) ? family : undefined
  }
}

const folded = (family: string): string => family.trim().toLowerCase()

/** Open faces that differ from the made ones by the height of their lines alone. */
const open = /^(?:liberation|carlito)/
