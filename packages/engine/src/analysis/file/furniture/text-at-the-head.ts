import { counts, ems, points, shares } from "../../geometry/scale.ts"
import { isSameSize } from "../../geometry/alike.ts"
import type { TextLine } from "../../drafts.ts"
import { TEXT_LEADING } from "./furniture-measures.ts"

/** A row of lines on one baseline, from left to right. */
export type EdgeRow = readonly TextLine[]

/** Lines of a page, furniture or not. */
interface WrittenPage {
  readonly width: number
  readonly lines: readonly TextLine[]
}

/** Baselines this close are the same place, in points. */
export const samePlace = 2.6

/** Share of a line's width that the next one of its paragraph may be longer. */
const wrappedShare = 1.1

/**
 * Leaves out the rows that run on into the text below them: a paragraph that falls on the head of
 * several pages is no header.
 */
export function withoutText(page: WrittenPage, rows: EdgeRow[]): EdgeRow[] {
  const last = rows.at(-1)
  const [line] = last ?? []
  if (!last || !line || last.length > 1) return rows
  const taken = new Set(rows.flat())
  const below = page.lines.find(
    (other) =>
      !taken.has(other) &&
      runsOn(line, other) &&
      other.box.x1 - other.box.x0 <= wrappedShare * (line.box.x1 - line.box.x0),
  )
  if (!below) return rows
  const first = rows.findLastIndex((row, at) => {
    const [before] = rows[at - 1] ?? []
    return !before || rows[at - 1]?.length !== 1 || !row[0] || !runsOn(before, row[0])
  })
  return rows.slice(0, Math.max(0, first))
}

/** Tells whether a line is the next one of the same paragraph, by place and size. */
function runsOn(line: TextLine, next: TextLine): boolean {
  const down = next.baseline - line.baseline
  return (
    down > samePlace &&
    down < TEXT_LEADING * line.size &&
    isSameSize(next, line) &&
    Math.abs(next.box.x0 - line.box.x0) < points.near
  )
}

/**
 * Share of a page's width from which a line is one of running text, not of an address or a title.
 */
const proseShare = shares.half

/**
 * Leaves out the rows from where the text of these pages says the same, word for word, over two
 * lines: a paragraph that comes again may fall on the head of two pages by chance, and a header is
 * not set again in the text, broken at the same words.
 */
export function withoutQuoted(pages: readonly WrittenPage[], rows: EdgeRow[]): EdgeRow[] {
  const first = rows.findIndex((row, at) => {
    const [line, next] = [row[0], rows[at + 1]?.[0]]
    return line && next && pages.some((page) => quotes(page, line, next))
  })
  return first < 0 ? rows : rows.slice(0, first)
}

/** Tells whether a page says two lines of running text elsewhere, one below the other. */
function quotes({ width, lines }: WrittenPage, line: TextLine, next: TextLine): boolean {
  if ([line, next].some(({ box }) => box.x1 - box.x0 < proseShare * width)) return false
  return lines.some(
    (other) =>
      other.text === line.text &&
      isSameSize(other, line) &&
      Math.abs(other.baseline - line.baseline) > samePlace &&
      lines.some((below) => below.text === next.text && runsOn(other, below)),
  )
}

/** Lines of a paragraph in the text's own size and column that no header has. */
const leastProse = counts.few

/**
 * Leaves out the rows from where they are a paragraph of the text: three lines and more in its size
 * and its column, of which all but the last are full. Such a one may fall on the head of two pages.
 */
export function withoutProse({ width, lines }: WrittenPage, rows: EdgeRow[]): EdgeRow[] {
  if (rows.length < leastProse) return rows
  const taken = new Set(rows.flat())
  const isOfText = (line: TextLine): boolean =>
    line.box.x1 - line.box.x0 > proseShare * width &&
    lines.some(
      (other) =>
        !taken.has(other) &&
        isSameSize(other, line) &&
        Math.abs(other.box.x0 - line.box.x0) < points.near &&
        Math.abs(other.box.x1 - line.box.x1) < ems.double * line.size,
    )
  const first = rows.findIndex((_, at) => {
    const own = rows.slice(at, at + leastProse)
    return (
      own.length === leastProse &&
      own.every(([line, another], index) => {
        const next = own[index + 1]?.[0]
        return line && !another && (!next || (isOfText(line) && runsOn(line, next)))
      })
    )
  })
  return first < 0 ? rows : rows.slice(0, first)
}
