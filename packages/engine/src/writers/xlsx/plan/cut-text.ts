import type { Block, Inline, Paragraph } from "../../../model/document.ts"
import { plainText } from "../../../model/walk.ts"
import type { GridCell } from "./grid.ts"

/**
 * Characters that both parts of a cut text must share: programs draw the letter at the cut, or the
 * whole text, twice.
 */
const MIN_SHARED = 3
/** The same for Chinese, whose characters say more. */
const MIN_SHARED_CJK = 2

/**
 * Distance in points from the edge of a page's last or first column within which a text runs into
 * the cut.
 */
const AT_CUT = 2.5

/** Where the pages of a sheet meet. */
export interface PageEdge {
  /** Columns of the pages before it. */
  readonly columns: number
  /** Where the cells of a page begin, in points. */
  readonly margin: number
}

/**
 * Joins a text that the edge of the page cut: it runs to the end of one page and goes on at the
 * start of the next, or is drawn on the next from where it began before it.
 *
 * Gives the blocks of the whole text, or undefined where the two cells hold texts of their own.
 */
export function joinCutText(
  before: GridCell,
  after: GridCell,
  { columns, margin }: PageEdge,
): readonly Block[] | undefined {
  if (before.column + before.columnSpan !== columns) return undefined
  const [first, second] = [onlyParagraph(before.blocks), onlyParagraph(after.blocks)]
  if (!first || !second) return undefined
  const [reach, start] = [edgeOf(first, "x1"), edgeOf(second, "x0")]
  const [text, next] = [plainText(first.inlines), plainText(second.inlines)]
  const isBegun = start < after.box.x0 - AT_CUT && text.endsWith(next)
  // What stands off from the cut is a text of its own, the same word or not.
  const isAtCut = reach >= before.box.x1 - AT_CUT && start <= margin + AT_CUT
  if (!isBegun && !isAtCut) return undefined
  const shared = sharedLength(text, next)
  const isNumber = /^[\d.,%\s]*$/.test(next)
  if (isNumber || shared < (/[\u2e80-\u9fff]/.test(next) ? MIN_SHARED_CJK : MIN_SHARED))
    return undefined
  const rest = next.slice(shared)
  const style = second.inlines.find(
    (inline): inline is Extract<Inline, { kind: "text" }> => inline.kind === "text",
  )?.style
  if (rest === "" || !style) return before.blocks
  return [{ ...first, inlines: [...first.inlines, { kind: "text", text: rest, style }] }]
}

/** The outermost place of a paragraph's lines in points; not a number where it has none. */
const edgeOf = ({ lines = [] }: Paragraph, side: "x0" | "x1"): number =>
  lines.reduce(
    (edge, { box }) => (side === "x0" ? Math.min(edge, box.x0) : Math.max(edge, box.x1)),
    lines[0]?.box[side] ?? Number.NaN,
  )

function onlyParagraph(blocks: readonly Block[]): Paragraph | undefined {
  const [block] = blocks
  return blocks.length === 1 && block?.kind === "paragraph" ? block : undefined
}

/** Length of the longest end of `text` that `next` starts with. */
function sharedLength(text: string, next: string): number {
  for (let length = Math.min(text.length, next.length); length > 0; length--)
    if (text.endsWith(next.slice(0, length))) return length
  return 0
}
