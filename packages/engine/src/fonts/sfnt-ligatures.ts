import type { SfntFont } from "./sfnt.ts"

/** A glyph that a face draws for several. */
export interface Ligature {
  readonly glyph: number
  readonly parts: readonly number[]
}

/** Kinds of lookups. Source: OpenType 1.9, GSUB. */
const LIGATURES = 4
const EXTENSION = 7
/** Most tables that are looked at: a whole face has some hundreds. */
const MOST_TABLES = 20_000

/**
 * Gives the ligatures of a face, whatever it uses them for: what it has of them before the first
 * table that cannot be read.
 */
export function* ligaturesOf({ view, tables }: SfntFont): Generator<Ligature> {
  const table = tables.get("GSUB")
  if (!table) return
  let left = MOST_TABLES
  try {
    for (const lookup of offsetsIn(view, table.start + view.getUint16(table.start + 8)))
      for (const subtable of ligatureTables(view, lookup)) {
        const firsts = coveredBy(view, subtable + view.getUint16(subtable + 2))
        for (const set of offsetsIn(view, subtable, 4)) {
          const { value: first } = firsts.next()
          for (const at of offsetsIn(view, set)) {
            if (first === undefined || left-- <= 0) return
            yield ligatureAt(view, at, first)
          }
        }
      }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
}

/** Gives where tables begin that an array of a table counts and names by their distance from it. */
function* offsetsIn(view: DataView, table: number, array = 0): Generator<number> {
  const count = view.getUint16(table + array)
  for (let index = 0; index < count; index++)
    yield table + view.getUint16(table + array + 2 + 2 * index)
}

function* ligatureTables(view: DataView, lookup: number): Generator<number> {
  const kind = view.getUint16(lookup)
  if (kind !== LIGATURES && kind !== EXTENSION) return
  for (const table of offsetsIn(view, lookup, 4))
    if (kind === LIGATURES) yield table
    else if (view.getUint16(table + 2) === LIGATURES) yield table + view.getUint32(table + 4)
}

/** Gives the glyphs of a coverage table in their order. */
function* coveredBy(view: DataView, table: number): Generator<number, undefined> {
  const count = view.getUint16(table + 2)
  const isOfRanges = view.getUint16(table) === 2
  for (let index = 0; index < count; index++) {
    const at = table + 4 + index * (isOfRanges ? 6 : 2)
    const last = isOfRanges ? view.getUint16(at + 2) : view.getUint16(at)
    for (let glyph = view.getUint16(at); glyph <= last; glyph++) yield glyph
  }
  return undefined
}

function ligatureAt(view: DataView, at: number, first: number): Ligature {
  const others = Array.from({ length: Math.max(0, view.getUint16(at + 2) - 1) }, (_, index) =>
    view.getUint16(at + 4 + 2 * index),
  )
  return { glyph: view.getUint16(at), parts: [first, ...others] }
}
