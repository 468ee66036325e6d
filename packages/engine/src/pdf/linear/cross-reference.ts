import type { Zlib } from "../objects/flate.ts"

/** Where an object stands: `[1, offset, 0]`, `[2, container, index]`, or `[0, 0, 0]` for none. */
export type Place = readonly [kind: 0 | 1 | 2, first: number, second: number]

/** Bytes of the fields of a row: kind, offset or container, index in it. */
const FIELDS = [1, 4, 2] as const
/** Bytes of a row. */
export const ROW = 7
/** Spelling of the fields' widths and, for packed rows, of their differences. */
export const WIDTHS = `/W[${FIELDS.join(" ")}]`
export const DIFFERENCES = `/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns ${ROW}>>`

/** Spells the rows of a cross-reference stream. Source: ISO 32000-2, 7.5.8.3. */
export function crossReferenceRows(places: readonly Place[]): Uint8Array {
  const rows = new Uint8Array(places.length * ROW)
  let at = 0
  for (const place of places)
    for (const [field, width] of FIELDS.entries())
      for (let byte = width - 1; byte >= 0; byte -= 1)
        rows[at++] = Math.floor((place[field] ?? 0) / 256 ** byte) & 255
  return rows
}

/** Packs rows as differences to the row above, which deflate to a third. */
export function packedRows(rows: Uint8Array, zlib: Zlib): Uint8Array {
  const count = rows.length / ROW
  const differences = new Uint8Array(count * (ROW + 1))
  for (let row = 0; row < count; row += 1) {
    const start = row * (ROW + 1)
    differences[start] = 2
    for (let column = 0; column < ROW; column += 1) {
      const at = row * ROW + column
      differences[start + 1 + column] = (rows[at] ?? 0) - (rows[at - ROW] ?? 0)
    }
  }
  return zlib.deflate(differences, 9)
}
