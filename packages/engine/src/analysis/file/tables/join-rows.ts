import { ems, shares } from "../../geometry/scale.ts"
import type { Block, Inline, Paragraph, TableCell, TableRow } from "../../../model/document.ts"
import { firstRunStyle, plainText } from "../../../model/walk.ts"

/** Free space in ems at the end of a line in which a word of usual length would have found room. */
const FULL_EM = ems.double

const cjkEnd = /[\u2e80-\u9fff\uff00-\uffef]$/
const cjkStart = /^[\u2e80-\u9fff\uff00-\uffef]/
const terminal = /[.!?。！？;；:：]["”』」）)]?$/

const number = /^[\d.,%()\s-]+$/

/**
 * Joins the last row of a page with the first row of the next where a page break cut the row in
 * two.
 *
 * Every cell with text on both pages must break off in the middle: its last line is full and ends
 * no sentence, or the text goes on with a small letter where those of its column do not begin with
 * one. Where all rows around them (`beside`) have a label in their first cell, a row of words
 * without one is the rest of the row above. Gives undefined where the rows are two.
 */
export function joinCutRow(
  above: TableRow,
  below: TableRow,
  beside: readonly TableRow[],
): TableRow | undefined {
  if (above.cells.length !== below.cells.length) return undefined
  const pairs = above.cells.map((cell, index) => [cell, below.cells[index]] as const)
  if (
    !pairs.every(
      ([a, b]) =>
        b &&
        a.column === b.column &&
        a.columnSpan === b.columnSpan &&
        a.rowSpan === 1 &&
        b.rowSpan === 1,
    )
  )
    return undefined
  const both = pairs.filter(([a, b]) => b && textOf(a) !== "" && textOf(b) !== "")
  const isPart = pairs.some(([a, b]) => b && textOf(a) !== "" && textOf(b) === "")
  const cut = both.filter(
    ([a, b]) => b && breaksOff(a, b, { isPart, beginsSmall: () => beginsSmall(beside, a.column) }),
  )
  // A sentence may end just at the page's foot beside one that does not; then the row below shows
  // no label of its own.
  const isRest =
    !isLabelled(below) &&
    both.length > 0 &&
    both.every(([, b]) => b && !number.test(textOf(b))) &&
    beside.every(isLabelled)
  const isSure =
    cut.length === both.length || (!isLabelled(below) && both.every(([a, b]) => b && isLineFull(a)))
  if (!isRest && (cut.length === 0 || !isSure)) return undefined
  const cells = pairs.flatMap(([a, b]) => (b ? [joinCells(a, b)] : []))
  const { isWhole: _cut, ...row } = above
  return { ...row, height: above.height + below.height, cells }
}

/** Whether the first cell of a row holds text. */
const isLabelled = ({ cells: [first] }: TableRow): boolean =>
  first !== undefined && textOf(first) !== ""

function textOf(cell: TableCell): string {
  return cell.blocks
    .map((block) => (block.kind === "paragraph" ? plainText(block.inlines) : block.kind))
    .join("\n")
    .trim()
}

const smallLetter = /^\p{Ll}/u

/** Whether most texts of a column begin with a small letter: names of files, words of a list. */
function beginsSmall(rows: readonly TableRow[], column: number): boolean {
  const texts = rows.flatMap(({ cells }) =>
    cells.flatMap((cell) => (cell.column === column ? [textOf(cell)] : [])),
  )
  return texts.filter((text) => smallLetter.test(text)).length > shares.half * texts.length
}

interface BreakClues {
  /** The row below fills fewer cells than the one above. */
  readonly isPart: boolean
  /** A small letter tells nothing in this column. */
  readonly beginsSmall: () => boolean
}

function breaksOff(above: TableCell, below: TableCell, clues: BreakClues): boolean {
  const [last, first] = [above.blocks[above.blocks.length - 1], below.blocks[0]]
  if (last?.kind !== "paragraph" || first?.kind !== "paragraph") return false
  const [end, start] = [plainText(last.inlines).trimEnd(), plainText(first.inlines).trimStart()]
  if (first.list) return last.list?.list === first.list.list
  if (terminal.test(end) || number.test(end)) return false
  if (smallLetter.test(start) && !clues.beginsSmall()) return true
  return (
    isLineFull(above) &&
    (last.lines?.length ?? 0) > (clues.isPart && cjkEnd.test(end) && cjkStart.test(start) ? 0 : 1)
  )
}

/** Tells whether the last line of a cell left no room for more. */
function isLineFull(cell: TableCell): boolean {
  const last = cell.blocks[cell.blocks.length - 1]
  if (last?.kind !== "paragraph") return false
  const line = last.lines?.[last.lines.length - 1]
  const size = firstRunStyle(last.inlines)?.size ?? 10
  return line !== undefined && cell.box.x1 - line.box.x1 < FULL_EM * size
}

function joinCells(above: TableCell, below: TableCell): TableCell {
  const { bottom: _cut, ...kept } = above.borders
  const borders = below.borders.bottom ? { ...kept, bottom: below.borders.bottom } : kept
  if (textOf(below) === "") return { ...above, borders }
  const [first, ...rest] = below.blocks
  const last = above.blocks[above.blocks.length - 1]
  // An item of a list begins a paragraph, wherever the page broke off.
  const canJoin =
    textOf(above) !== "" &&
    last?.kind === "paragraph" &&
    first?.kind === "paragraph" &&
    first.list === undefined
  const blocks: Block[] = canJoin
    ? [...above.blocks.slice(0, -1), joinParagraphs(last, first), ...rest]
    : [
        ...above.blocks.filter(
          (block) => block.kind !== "paragraph" || plainText(block.inlines) !== "",
        ),
        ...below.blocks,
      ]
  return { ...above, blocks, borders }
}

function joinParagraphs(first: Paragraph, second: Paragraph): Paragraph {
  const text = plainText(first.inlines)
  const style = firstRunStyle(second.inlines)
  const space: Inline[] =
    style && !cjkEnd.test(text) && !/\s$/.test(text) ? [{ kind: "text", text: " ", style }] : []
  const length = text.length + space.length
  const leavesLineAlone = first.lines?.length === 1 || second.lines?.length === 1
  return {
    ...first,
    ...(leavesLineAlone ? { format: { ...first.format, allowsLoneLines: true } } : {}),
    inlines: [...first.inlines, ...space, ...second.inlines],
    placement: [...first.placement, ...second.placement],
    ...(first.lines && second.lines
      ? {
          lines: [
            ...first.lines,
            ...second.lines.map((line) => ({ ...line, end: line.end + length })),
          ],
        }
      : {}),
  }
}
