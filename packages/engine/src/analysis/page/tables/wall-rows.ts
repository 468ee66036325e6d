import { counts, ems, shares } from "../../geometry/scale.ts"
import { isNumeric, textOfWords, type Part, type BandParts } from "./band-parts.ts"

type Row = readonly BandParts[]

/** Distance of baselines in ems within which lines of one cell follow each other. */
const LEADING_EM = ems.double
/** How far in ems the middle of a cell's lines may lie from the line that it is centred on. */
const CENTRED_EM = ems.tight
/** Share of the rows with wrapped cells that must be centred. */
const CENTRED_SHARE = shares.nearlyAll
/**
 * Share of the columns that hold a single line where a row has one line that all the others are set
 * by.
 */
const SINGLE_SHARE = shares.half

/**
 * Joins what stands between two rulings to one row where its cells show that it is one: most hold a
 * single line, all on one height, and the others are wrapped beside it.
 */
export function joinBetweenWalls(
  rows: readonly Row[],
  walls: readonly number[],
  columns: number,
): Row[] {
  if (walls.length <= 1 || !isRuledByRow(rows.flat(), walls, columns)) return [...rows]
  const stretchOf = (row: Row): number =>
    walls.filter((wall) => wall < (row[0]?.band.baseline ?? 0)).length
  const joined: Row[] = []
  for (let at = 0; at < rows.length;) {
    const row = rows[at] ?? []
    let end = at + 1
    while (end < rows.length && stretchOf(rows[end] ?? []) === stretchOf(row)) end++
    const group = rows.slice(at, end)
    const bands = group.flat()
    if (group.length > 1 && anchorOf(bands) !== undefined) joined.push(bands)
    else joined.push(...group)
    at = end
  }
  return joined
}

/**
 * Tells whether bands are one row whose wrapped cells are centred on the line that most of its
 * cells share.
 */
export function isCentredRow(bands: readonly BandParts[]): boolean {
  const anchor = anchorOf(bands)
  return anchor !== undefined && bands[0] !== anchor && bands[bands.length - 1] !== anchor
}

/**
 * Share of the stretches between rulings that hold one line of full width, where each row has its
 * own ruling.
 */
const RULED_SHARE = shares.nearlyAll

function isRuledByRow(
  bands: readonly BandParts[],
  walls: readonly number[],
  columns: number,
): boolean {
  const anchors = new Map<number, number>()
  for (const { band, parts } of bands) {
    const stretch = walls.filter((wall) => wall < band.baseline).length
    if (parts.length > SINGLE_SHARE * columns) anchors.set(stretch, (anchors.get(stretch) ?? 0) + 1)
  }
  return [...anchors.values()].filter((count) => count === 1).length >= RULED_SHARE * anchors.size
}

/** Rows with a wrapped cell that show that cells are centred. */
const CENTRED_ROWS = counts.pair

/** Share of the rows that have a number in a column of numbers; the header has none. */
const NUMBERS_SHARE = shares.most

/**
 * Groups bands into rows whose wrapped cells are centred on a line that the other cells share;
 * undefined where the bands do not show that.
 *
 * Such rows have lines above the one that most of their text stands on, which a table set from the
 * top never has.
 */
export function centredRows(bands: readonly BandParts[], columns: number): Row[] | undefined {
  const full = bands.filter(({ parts }) => parts.length > SINGLE_SHARE * columns)
  // A number in a column of numbers wraps nowhere: it stands in a row of its own, such as a total.
  const counted = (column: number): boolean =>
    full.filter(({ parts }) => parts.some((part) => part.from === column && isNumeric(part.words)))
      .length >=
    NUMBERS_SHARE * full.length
  const anchors = bands.filter(
    (band) =>
      full.includes(band) || band.parts.some((part) => isNumeric(part.words) && counted(part.from)),
  )
  if (anchors.length <= 1 || anchors.length === bands.length) return undefined
  const rows = new Map<BandParts, BandParts[]>(anchors.map((anchor) => [anchor, []]))
  for (const band of bands) {
    const nearest = anchors.reduce((best, anchor) =>
      distance(anchor, band) < distance(best, band) ? anchor : best,
    )
    rows.get(nearest)?.push(band)
  }
  const wrapped = [...rows].filter(([, row]) => row.length > 1)
  const centred = wrapped.filter(([anchor, row]) => row[0] !== anchor && anchorOf(row) === anchor)
  return centred.length >= CENTRED_ROWS && centred.length >= CENTRED_SHARE * wrapped.length
    ? [...rows.values()]
    : undefined
}

const distance = (a: BandParts, b: BandParts): number => Math.abs(a.band.baseline - b.band.baseline)

/**
 * Gives the band on which a row stands: most columns have their only line there, the others are set
 * by it.
 */
function anchorOf(bands: readonly BandParts[]): BandParts | undefined {
  const columns = new Map<number, { part: Part; band: BandParts }[]>()
  for (const band of bands)
    for (const part of band.parts)
      columns.set(part.from, [...(columns.get(part.from) ?? []), { part, band }])
  const all = [...columns.values()]
  const singles = all.filter((cell) => cell.length === 1).map(([only]) => only?.band)
  const [anchor] = singles
  if (
    !anchor ||
    singles.length < Math.max(2, SINGLE_SHARE * all.length) ||
    singles.some((band) => band !== anchor)
  )
    return undefined
  return all.every((cell) => cell.length === 1 || isSetBy(anchor, cell)) ? anchor : undefined
}

/**
 * Tells whether the lines of a cell follow each other closely and start at, end at or are centred
 * on a line of the row.
 */
function isSetBy(anchor: BandParts, cell: readonly { part: Part; band: BandParts }[]): boolean {
  const size = anchor.band.size
  const baselines = cell.map(({ band }) => band.band.baseline)
  if (
    baselines.some(
      (baseline, index) =>
        index > 0 && baseline - (baselines[index - 1] ?? baseline) > LEADING_EM * size,
    )
  )
    return false
  // Numbers below each other are numbers of several rows, unless the first is cut: a date too long
  // for its column.
  if (
    cell.every(({ part }) => isNumeric(part.words)) &&
    !/[-/.年月]$/.test(textOfWords(cell[0]?.part.words ?? []))
  )
    return false
  const [top, bottom] = [baselines[0] ?? 0, baselines[baselines.length - 1] ?? 0]
  const own = anchor.band.baseline
  return [top, bottom, (top + bottom) / 2].some(
    (height) => Math.abs(height - own) < CENTRED_EM * size,
  )
}
