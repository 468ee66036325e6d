import type { TextBlock, TextColumns, TextLine } from "./text-block.ts"
import {
  parseMText,
  type MTextFormat,
  type MTextParagraph,
  type MTextPiece,
} from "./mtext-parse.ts"

/** Distance of baselines in text heights at line spacing 1. Source: AutoCAD, MTEXT: 5/3. */
const LINE_PITCH = 5 / 3
/** Size of the two parts of a stacked fraction. */
const STACK_SIZE = 0.7

/** Measures a stretch of one format. */
export type Measure = (
  text: string,
  height: number,
  format: MTextFormat,
) => { readonly line: TextLine; readonly width: number }

/** A stretch at its place: units of the drawing, origin at the block's anchor, y up. */
export interface PlacedPiece {
  readonly line: TextLine
  readonly x: number
  readonly y: number
}

export interface Rule {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

export interface MTextLayout {
  readonly placed: readonly PlacedPiece[]
  /** Underlines, overlines, strikes and fraction bars. */
  readonly rules: readonly Rule[]
  readonly box: Rule
}

interface Fragment {
  readonly line: TextLine
  readonly x: number
  readonly rise: number
}

interface LineDraft {
  /** The text goes on in the next column. */
  isLastOfColumn?: boolean
  /** That of the paragraph, where it has one of its own. */
  align?: MTextParagraph["align"]
  fragments: Fragment[]
  rules: Rule[]
  width: number
  height: number
}

/** Breaks formatted text into lines and places them about the block's anchor. */
export function layOutMText(block: TextBlock, measure: Measure): MTextLayout {
  const lines = new LineBreaker(block, measure).break(parseMText(block.value, block.height))
  return block.columns ? placeColumns(block, block.columns, lines) : placeLines(block, lines)
}

/** Fills columns from the left; a column ends at its height or where the text says so. */
function placeColumns(
  block: TextBlock,
  columns: TextColumns,
  lines: readonly LineDraft[],
): MTextLayout {
  const { attachment } = block
  const filled = fillColumns(block, columns, lines)
  const wide = (columns.width + columns.gutter) * filled.length - columns.gutter
  const shift = [0, -wide / 2, -wide][(attachment - 1) % 3] ?? 0
  const parts = filled.map((part, index) => {
    const x = shift + index * (columns.width + columns.gutter)
    // Columns hang from one line, whatever each holds.
    const { placed, rules, box } = placeLines({ ...block, attachment: 1 }, part)
    return {
      placed: placed.map((piece) => ({ ...piece, x: piece.x + x })),
      rules: rules.map((rule) => ({ ...rule, x0: rule.x0 + x, x1: rule.x1 + x })),
      box,
    }
  })
  const bottom = Math.min(0, ...parts.map((part) => part.box.y0))
  return {
    placed: parts.flatMap((part) => part.placed),
    rules: parts.flatMap((part) => part.rules),
    box: { x0: shift, y0: bottom, x1: shift + wide, y1: 0 },
  }
}

function fillColumns(
  block: TextBlock,
  { heights, count }: TextColumns,
  lines: readonly LineDraft[],
): LineDraft[][] {
  const share = heights.length === 0 && count > 0 ? Math.ceil(lines.length / count) : Infinity
  const filled: LineDraft[][] = [[]]
  let depth = 0
  for (const line of lines) {
    const column = filled.at(-1) ?? []
    const height = heights[Math.min(filled.length, heights.length) - 1] ?? Infinity
    const next =
      column.length === 0 ? line.height : depth + line.height * LINE_PITCH * block.lineSpacing
    // Of a fixed number of columns the last takes what is left.
    const isFull =
      (next > height * 1.001 || column.length >= share) && !(count > 0 && filled.length >= count)
    const isNew = column.length > 0 && (isFull || column.at(-1)?.isLastOfColumn === true)
    if (isNew) filled.push([line])
    else column.push(line)
    depth = isNew ? line.height : next
  }
  return filled
}

function placeLines(block: TextBlock, lines: readonly LineDraft[]): MTextLayout {
  const baselines: number[] = []
  let y = 0
  for (const [index, line] of lines.entries()) {
    y = index === 0 ? -line.height : y - line.height * LINE_PITCH * block.lineSpacing
    baselines.push(y)
  }
  const width = lines.reduce((most, line) => Math.max(most, line.width), 0)
  const frame = Math.max(block.wrapWidth, width)
  const column = (block.attachment - 1) % 3
  const row = Math.floor((block.attachment - 1) / 3)
  const lift = row === 0 ? 0 : row === 1 ? -y / 2 : -y
  const startOf = (size: number): number => (column === 0 ? 0 : column === 1 ? -size / 2 : -size)
  const left = startOf(width)
  const placed: PlacedPiece[] = []
  const rules: Rule[] = []
  for (const [index, line] of lines.entries()) {
    const room = frame - line.width
    const x =
      line.align === undefined
        ? startOf(line.width)
        : startOf(frame) + { left: 0, centre: room / 2, right: room }[line.align]
    const base = (baselines[index] ?? 0) + lift
    for (const fragment of line.fragments)
      placed.push({ line: fragment.line, x: x + fragment.x, y: base + fragment.rise })
    for (const rule of line.rules)
      rules.push({ x0: x + rule.x0, y0: base + rule.y0, x1: x + rule.x1, y1: base + rule.y1 })
  }
  return { placed, rules, box: { x0: left, y0: y + lift, x1: left + width, y1: lift } }
}

class LineBreaker {
  readonly #block: TextBlock
  readonly #measure: Measure
  readonly #lines: LineDraft[] = []
  #line: LineDraft
  #isFirst = true

  constructor(block: TextBlock, measure: Measure) {
    this.#block = block
    this.#measure = measure
    this.#line = this.#fresh()
  }

  break(pieces: readonly MTextPiece[]): LineDraft[] {
    for (const piece of pieces) {
      if (piece.kind === "break") {
        if (piece.isColumn) this.#line.isLastOfColumn = true
        this.#end()
        this.#isFirst = true
        continue
      }
      this.#begin(piece.format)
      if (piece.kind === "stack") this.#stack(piece)
      else this.#text(piece.text, piece.format)
    }
    this.#end()
    while (this.#lines.length > 1 && this.#lines.at(-1)?.fragments.length === 0) this.#lines.pop()
    return this.#lines
  }

  #fresh(): LineDraft {
    return { fragments: [], rules: [], width: 0, height: 0 }
  }

  /** Gives a line that holds nothing yet the place of its paragraph. */
  #begin({ paragraph }: MTextFormat): void {
    if (this.#line.fragments.length > 0) return
    this.#line.width = paragraph.left + (this.#isFirst ? paragraph.first : 0)
    if (paragraph.align !== undefined) this.#line.align = paragraph.align
  }

  #end(): void {
    if (this.#line.height === 0) this.#line.height = this.#block.height
    this.#lines.push(this.#line)
    this.#line = this.#fresh()
  }

  #text(text: string, format: MTextFormat): void {
    const whole = this.#measure(text, format.height, format)
    const limit = (this.#block.wrapWidth - format.paragraph.right) * 1.001
    if (this.#block.wrapWidth === 0 || this.#line.width + whole.width <= limit)
      return this.#place(whole, format)
    // A line may break after a space and between Han characters.
    for (const word of text.match(/[\u2e80-\uffef]|[^\s\u2e80-\uffef]+\s*|\s+/gu) ?? []) {
      const measured = this.#measure(word, format.height, format)
      const bare =
        word.trimEnd() === word
          ? measured.width
          : this.#measure(word.trimEnd(), format.height, format).width
      if (this.#line.fragments.length > 0 && this.#line.width + bare > limit) {
        this.#end()
        this.#isFirst = false
        this.#begin(format)
      }
      this.#place(measured, format)
    }
  }

  #place({ line, width }: { line: TextLine; width: number }, format: MTextFormat): void {
    const x = this.#line.width
    this.#line.fragments.push({ line, x, rise: 0 })
    for (const rise of [
      ...(format.isUnderlined ? [-0.2] : []),
      ...(format.isOverlined ? [1.2] : []),
      ...(format.isStruck ? [0.45] : []),
    ]) {
      this.#line.rules.push({
        x0: x,
        y0: rise * line.height,
        x1: x + width,
        y1: rise * line.height,
      })
    }
    this.#line.width += width
    this.#line.height = Math.max(this.#line.height, line.height)
  }

  #stack(piece: Extract<MTextPiece, { kind: "stack" }>): void {
    const height = piece.format.height * STACK_SIZE
    const upper = this.#measure(piece.upper, height, piece.format)
    const lower = this.#measure(piece.lower, height, piece.format)
    const width = Math.max(upper.width, lower.width)
    const x = this.#line.width
    const centre = piece.hasBar ? 0.5 : 0
    this.#line.fragments.push({
      line: upper.line,
      x: x + (width - upper.width) * centre,
      rise: piece.format.height * 0.6,
    })
    this.#line.fragments.push({
      line: lower.line,
      x: x + (width - lower.width) * centre,
      rise: -piece.format.height * 0.35,
    })
    if (piece.hasBar)
      this.#line.rules.push({
        x0: x,
        y0: piece.format.height * 0.45,
        x1: x + width,
        y1: piece.format.height * 0.45,
      })
    this.#line.width += width
    this.#line.height = Math.max(this.#line.height, piece.format.height)
  }
}
