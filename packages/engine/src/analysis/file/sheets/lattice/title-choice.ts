/** A run of columns, both ends counted. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** Distances from the middle that differ by less than this, in points, are one: roundings. */
const SAME_MISS = 0.3

/**
 * Leaves out the ranges up to the last border, which texts alone may tell, where a text misses the
 * middle of another by less.
 */
export function surest(
  ranges: readonly Range[],
  last: number,
  missOf: (range: Range) => number,
): readonly Range[] {
  const least = ranges.reduce((most, range) => Math.min(most, missOf(range)), Infinity)
  return ranges.filter((range) => range.to < last || missOf(range) < least + SAME_MISS)
}

/** A title of a row with the runs of columns that it may stand over, from the widest. */
export interface OpenTitle<Title> {
  readonly title: Title
  /** Column in which its text stands; no other title's run holds it. */
  readonly column: number
  readonly choices: readonly Range[]
}

interface Way {
  readonly range: Range
  readonly isChosen: boolean
  readonly score: number
  readonly before: Way | undefined
}

/**
 * Chooses the columns of a row's titles together, so that no two share one: as many titles as can
 * be have a run, these cover as many columns as can be, and the most even ones win.
 */
export function chooseTogether<Title>(
  titles: readonly OpenTitle<Title>[],
  columns: number,
): Map<Title, Range> {
  const sorted = titles.toSorted((a, b) => a.column - b.column)
  let ways: readonly Way[] = []
  for (const { column, choices } of sorted) {
    const own = { from: column, to: column }
    const next = choices.flatMap((range) => {
      const width = range.to - range.from + 1
      // Squares tell even runs from uneven ones; all of a row add up to less than one column.
      const gain = columns + width - (width / columns) ** 2
      return wayAfter(ways, range, gain) ?? []
    })
    ways = [...next, ...[wayAfter(ways, own, 0)].filter((way) => way !== undefined)]
  }
  const chosen = new Map<Title, Range>()
  let way = bestOf(ways)
  for (const { title } of sorted.toReversed()) {
    if (way?.isChosen) chosen.set(title, way.range)
    way = way?.before
  }
  return chosen
}

/** Goes on from the best way that ends before a run; none where every way reaches into it. */
function wayAfter(ways: readonly Way[], range: Range, gain: number): Way | undefined {
  const before = bestOf(ways.filter((way) => way.range.to < range.from))
  if (ways.length > 0 && !before) return undefined
  return { range, isChosen: gain > 0, score: (before?.score ?? 0) + gain, before }
}

/** The way of most score; the first of equal ones. */
function bestOf(ways: readonly Way[]): Way | undefined {
  let best: Way | undefined
  for (const way of ways) if (!best || way.score > best.score) best = way
  return best
}
