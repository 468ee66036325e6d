import type { Band } from "../../page/tables/bands.ts"
import type { BandParts } from "../../page/tables/row-links.ts"

/** Rows with the bands in them that stand over two rows: their own and the next. */
export interface StraddledRows {
  readonly rows: readonly (readonly BandParts[])[]
  readonly straddling: ReadonlySet<Band>
}

/**
 * Distance of baselines in ems below which two texts of one column would overlap: no two rows stand
 * that close.
 */
const TOO_CLOSE_EM = 1.05

/** Share of the distance between two rows by which a text may miss the middle between them. */
const OFF_MIDDLE = 0.12

/**
 * Finds text that stands halfway between two rows, in columns that both leave free: its cell is
 * merged over them.
 *
 * Nothing need be drawn around it. A text in the middle of one row of two lines does not count,
 * because the lines above and below it are then one row already.
 */
export function findStraddlers(rows: readonly (readonly BandParts[])[]): StraddledRows {
  const straddling = new Set<Band>()
  const kept: BandParts[][] = []
  rows.forEach((row, index) => {
    const next = rows[index + 1]
    const last = kept[kept.length - 1]
    const [only] = row
    if (last && next && only && row.length === 1 && standsBetween(last, only, next)) {
      last.push(only)
      straddling.add(only.band)
    } else kept.push([...row])
  })
  kept.forEach((row, index) => {
    const next = kept[index + 1]
    const last = row.at(-1)
    if (
      next &&
      last &&
      row.length > 1 &&
      !straddling.has(last.band) &&
      standsBetween(row.slice(0, -1), last, next)
    )
      straddling.add(last.band)
  })
  return { rows: kept, straddling }
}

function standsBetween(
  above: readonly BandParts[],
  own: BandParts,
  below: readonly BandParts[],
): boolean {
  const [before, after] = [above.at(-1)?.band, below[0]?.band]
  if (!before || !after) return false
  const [up, down] = [own.band.baseline - before.baseline, after.baseline - own.band.baseline]
  const size = Math.min(before.size, after.size, own.band.size)
  if (up <= 0 || down <= 0 || Math.max(up, down) > TOO_CLOSE_EM * size) return false
  return (
    Math.abs(up - down) <= 2 * OFF_MIDDLE * (up + down) &&
    !sharesColumn(own, above) &&
    !sharesColumn(own, below)
  )
}

function sharesColumn(own: BandParts, others: readonly BandParts[]): boolean {
  return others.some(({ parts }) =>
    parts.some((part) => own.parts.some((mine) => mine.from <= part.to && part.from <= mine.to)),
  )
}
