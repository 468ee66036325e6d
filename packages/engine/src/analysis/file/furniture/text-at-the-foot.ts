import { counts, points } from "../../geometry/scale.ts"
import { isSameSize } from "../../geometry/alike.ts"
import type { TextLine } from "../../drafts.ts"
import { samePlace, type EdgeRow } from "./text-at-the-head.ts"
import { TEXT_LEADING } from "./furniture-measures.ts"

/** Lines of a page, furniture or not. */
interface WrittenPage {
  readonly lines: readonly TextLine[]
}

/** Times that the text must say a row elsewhere: once, it may be a footer's name in the text. */
const leastElsewhere = counts.pair

/**
 * Leaves out the rows that follow the text above them as its lines do and that the text of these
 * pages says again: what a form or a list repeats falls on the foot of several pages by chance.
 *
 * `rows` are the outermost first.
 */
export function withoutRepeated(
  page: WrittenPage,
  pages: readonly WrittenPage[],
  rows: EdgeRow[],
): EdgeRow[] {
  const last = rows.at(-1)
  const [line] = last ?? []
  if (!last || !line || last.length > 1 || !followsText(page, line)) return rows
  const taken = new Set(rows.flat())
  const elsewhere = pages.flatMap(({ lines }) =>
    lines.filter((other) => !taken.has(other) && isSaidAgain(line, other)),
  )
  return elsewhere.length < leastElsewhere ? rows : withoutRepeated(page, pages, rows.slice(0, -1))
}

/** Tells whether a line stands below another of its column as the next line of a text does. */
const followsText = ({ lines }: WrittenPage, line: TextLine): boolean =>
  lines.some((above) => {
    const down = line.baseline - above.baseline
    return (
      down > samePlace &&
      down < TEXT_LEADING * Math.max(line.size, above.size) &&
      above.box.x0 < line.box.x1 &&
      above.box.x1 > line.box.x0
    )
  })

const isSaidAgain = (line: TextLine, other: TextLine): boolean =>
  other.text === line.text &&
  isSameSize(other, line) &&
  Math.abs(other.box.x0 - line.box.x0) < points.near &&
  Math.abs(other.baseline - line.baseline) > samePlace
