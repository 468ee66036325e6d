import { counts, points } from "../../geometry/scale.ts"
import { isSameSize } from "../../geometry/alike.ts"
import type { TextLine } from "../../drafts.ts"
import { samePlace, type EdgeRow } from "./text-at-the-head.ts"
import { TEXT_LEADING } from "./furniture-measures.ts"
import { hasLetters, rowKey } from "./row-keys.ts"

/** Lines of a page, furniture or not. */
interface WrittenPage {
  readonly lines: readonly TextLine[]
}

/** Times that the text must say a row elsewhere: once, it may be a footer's name in the text. */
const leastElsewhere = counts.pair

/**
 * Leaves out the rows that follow the text above them as its lines do and that the text of these
 * pages says again: what a form or a list repeats falls on the foot of several pages by chance.
 * Between pages numbers are compared blindly, and so they are within this one: it has its footer
 * once, and its list says the same words around other numbers.
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
  const times = (lines: readonly TextLine[], sayTheSame: (other: TextLine) => boolean): number =>
    lines.filter((other) => !taken.has(other) && isSetAgain(line, other) && sayTheSame(other))
      .length
  const key = rowKey(last)
  const isSaid =
    times(
      pages.flatMap(({ lines }) => lines),
      ({ text }) => text === line.text,
    ) >= leastElsewhere
  const isCounted = (): boolean =>
    hasLetters(key) && times(page.lines, (other) => rowKey([other]) === key) >= leastElsewhere
  return isSaid || isCounted() ? withoutRepeated(page, pages, rows.slice(0, -1)) : rows
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

const isSetAgain = (line: TextLine, other: TextLine): boolean =>
  isSameSize(other, line) &&
  Math.abs(other.box.x0 - line.box.x0) < points.near &&
  Math.abs(other.baseline - line.baseline) > samePlace
