import { middleY, middleX, width, type Box } from "../../../base/geometry.ts"
import type { Block, Figure, TextBoxContent } from "../../../model/document.ts"
import type { TextLine } from "../../drafts.ts"
import { points, shares } from "../../geometry/scale.ts"
import {
  asOneParagraph,
  boxLayout,
  roomBefore,
  slackOf,
  splitParagraphs,
  titleParagraph,
  type BoxLayout,
  type BoxParagraph,
} from "./box-paragraphs.ts"
import { isJustified } from "./justified.ts"
import { findSoftWraps, type SoftWraps } from "./soft-wraps.ts"
import type { BoxContext } from "./box-context.ts"
import type { Room } from "./slide-room.ts"
import { areFromRight, turnedFigure, turnedParts } from "./turned-box.ts"
import { isJoined, WIDER_JOINED } from "./wider-faces.ts"
import { DESCENT_EM, LINE_EM, slideParagraph } from "./slide-paragraph.ts"

/**
 * Room that the lines of a box need where another face sets them wider, as share of the longest.
 */
const WIDER_FACE = shares.few

/** Makes a text box of lines; `frame` is what they are centred in, where that is known. */
export function textBoxFigure(
  lines: readonly TextLine[],
  frame: Box | undefined,
  role: TextBoxContent["role"],
  context: BoxContext,
): Figure {
  const [first] = lines
  if (!first) throw new Error("a text box without lines")
  if (areFromRight(lines)) {
    const turned = turnedParts({ lines, frame, context })
    return turnedFigure(textBoxFigure(turned.lines, turned.frame, role, turned.context))
  }
  const z = Math.min(...lines.map((line) => line.z))
  const rest = { kind: "figure", anchor: "page", wrap: "front", z } as const
  if (first.isVertical) return { ...rest, ...verticalBox(first, context) }
  if (first.angle !== 0) return { ...rest, ...turnedBox(first, context) }
  const laid = boxLayout(lines, frame)
  const title = role === "title" ? titleParagraph(lines, context.isOutlined) : undefined
  const found = title ? asOneParagraph(laid, title.lines) : laid
  const paragraphs = title ? [title] : splitParagraphs(lines, found, context.endOf)
  const layout = aroundCentred(found, paragraphs)
  const flush = paragraphs.filter(({ isCentred }) => isCentred !== true)
  const soft = findSoftWraps(flush, layout, 2 * slackOf(layout))
  const isEven = isJustified(paragraphs, layout, soft)
  // Words of justified lines were drawn apart: with room beside them the next word would move up.
  const wraps = isEven ? { ...soft, room: points.hair } : soft
  const blocks = paragraphBlocks(lines, paragraphs, { ...context, layout, wraps, isEven })
  const tight = frameOf(lines, layout, { blocks, wraps })
  const hasCentred = paragraphs.some(({ isCentred }) => isCentred === true)
  const mayGrow = wraps.lines.size === 0 && !hasCentred && (lines.length > 1 || role === "title")
  const wide = mayGrow && context.room ? grown(tight, layout, context.room) : tight
  const isClose = wraps.lines.size === 0 && isShortOfRoom(wide, layout, context.room)
  const beside = role ? undefined : roomOfTightLine(lines, { tight, layout, room: context.room })
  const isLine = !beside && (lines.length === 1 || isClose)
  const { box, shrinks } =
    isLine && !role ? { box: wide } : withSpareLines(beside ?? wide, lines, context.room)
  return {
    ...rest,
    content: {
      kind: "textBox",
      blocks: hasCentred ? centredIn(blocks, paragraphs, box) : blocks,
      rotation: 0,
      ...(role && { role }),
      ...(isLine && { isLine: true }),
      ...(shrinks && { shrinks }),
    },
    placement: [{ page: first.page, box }],
  }
}

/**
 * Middle of the lines of a centred paragraph; its first line stands aside by its indent or bullet.
 */
const middleOf = ({ lines: [first, second] }: BoxParagraph): number | undefined => {
  const line = second ?? first
  return line && middleX(line.box)
}

/** How far the bullet of a paragraph stands before its text. */
const hangingOf = ({ lines: [first], label }: BoxParagraph): number =>
  first && label ? label.textStart - first.box.x0 : 0

/**
 * Lets a box that is set left begin so far to the left that no paragraph is centred before its
 * middle.
 */
function aroundCentred(layout: BoxLayout, paragraphs: readonly BoxParagraph[]): BoxLayout {
  const starts = paragraphs.flatMap((paragraph) => {
    const middle = paragraph.isCentred ? middleOf(paragraph) : undefined
    return middle === undefined ? [] : [roomBefore(middle, layout) - hangingOf(paragraph)]
  })
  return { ...layout, x0: Math.min(layout.x0, ...starts) }
}

/**
 * Centres paragraphs of a box that is set left about the middle of their lines, by their indent.
 */
const centredIn = (
  blocks: readonly Block[],
  paragraphs: readonly BoxParagraph[],
  { x0, x1 }: Box,
): Block[] =>
  blocks.map((block, at) => {
    const paragraph = paragraphs[at]
    const middle = paragraph?.isCentred ? middleOf(paragraph) : undefined
    const first = paragraph?.lines[0]
    if (block.kind !== "paragraph" || !first || middle === undefined) return block
    const left = Math.max(0, 2 * middle - x1 - x0)
    const shift = 2 * (middleX(first.box) - middle)
    const ofFirst = Math.abs(shift) < points.edge ? 0 : shift
    const aside = paragraph.label ? 0 - hangingOf(paragraph) : ofFirst
    const indent = { left, right: 0, firstLine: Math.max(0 - left, aside) }
    return { ...block, format: { ...block.format, align: "centre", indent } }
  })

/**
 * Gives the paragraphs of a cell from the top. The cell wraps its lines, but not turned ones: rows
 * grow until the longest paragraph of turned text fits into one line.
 */
export function cellBlocks(
  lines: readonly TextLine[],
  layout: BoxLayout,
  context: BoxContext & Pick<Wrapped, "rowStep">,
): Block[] {
  const paragraphs = splitParagraphs(lines, layout, context.endOf).flatMap((paragraph) =>
    paragraph.isCentred === true
      ? paragraph.lines.map((line) => ({ lines: [line], label: undefined }))
      : [paragraph],
  )
  return paragraphBlocks(lines, paragraphs, {
    ...context,
    layout,
    wraps: { lines: new Set(lines.filter(({ angle }) => angle === 0)) },
  })
}

interface Wrapped extends BoxContext {
  readonly layout: BoxLayout
  readonly wraps: SoftWraps
  /** Whether its text is justified. */
  readonly isEven?: boolean
  /** Height that its row leaves to a line, in ems. */
  readonly rowStep?: number | undefined
}

function paragraphBlocks(
  lines: readonly TextLine[],
  paragraphs: readonly BoxParagraph[],
  context: Wrapped,
): Block[] {
  const starts = paragraphs.flatMap(({ label }) => (label ? [label.textStart] : []))
  const levels = distinct(starts, 0.5 * (lines[0]?.size ?? 10))
  const step = commonStep(lines) ?? context.rowStep
  return paragraphs.map((paragraph, index) => {
    const previous = paragraphs[index - 1]?.lines.at(-1)
    return slideParagraph(paragraph, { ...context, levels, step, previous })
  })
}

function distinct(values: readonly number[], slack: number): number[] {
  const kept: number[] = []
  for (const value of values.toSorted((a, b) => a - b))
    if (kept.every((other) => Math.abs(other - value) >= slack)) kept.push(value)
  return kept
}

/** Step of baselines in ems within paragraphs of a box, as its closest lines show it. */
function commonStep(lines: readonly TextLine[]): number | undefined {
  const steps = lines.slice(1).flatMap((line, index) => {
    const before = lines[index]
    const step = before ? (line.baseline - before.baseline) / Math.max(line.size, before.size) : 0
    return step > 0.6 && step < 1.6 ? [step] : []
  })
  return steps.length > 0 ? Math.min(...steps) : undefined
}

/**
 * Tells whether a wider face would break the longest line of a box, and has room for it on the
 * page: such a box wraps nothing. Text that would leave the slide wraps.
 */
function isShortOfRoom(box: Box, { align, x0, x1 }: BoxLayout, room: Room | undefined): boolean {
  const more = WIDER_FACE * (x1 - x0)
  const [before, behind] = [
    align === "left" ? 0 : align === "right" ? more : more / 2,
    align === "right" ? 0 : align === "left" ? more : more / 2,
  ]
  const isOnPage = room !== undefined && x0 - before > 0 && x1 + behind < room.page
  return isOnPage && width(box) < x1 - x0 + more
}

/**
 * Gives the room of a line alone that the one face of its writing would set into what stands beside
 * it, or off the slide: such a line wraps there and shrinks. Others keep their length, and wrap
 * nothing.
 */
function roomOfTightLine(
  lines: readonly TextLine[],
  {
    tight,
    layout,
    room,
  }: { readonly tight: Box; readonly layout: BoxLayout; readonly room?: Room | undefined },
): Box | undefined {
  const [line] = lines
  if (!room || !line || lines.length > 1 || !isJoined(line.text)) return undefined
  const all = grown(tight, layout, room)
  return width(all) < (1 + WIDER_JOINED) * width(line.box) ? all : undefined
}

/** Grows a box into its room; its text starts, ends or is centred where it was. */
function grown(box: Box, { align }: BoxLayout, room: Room): Box {
  const [left, right] = [Math.max(0, box.x0 - room.x0), Math.max(0, room.x1 - box.x1)]
  const each = Math.min(left, right)
  return {
    ...box,
    x0: box.x0 - (align === "left" ? 0 : align === "right" ? left : each),
    x1: box.x1 + (align === "right" ? 0 : align === "left" ? right : each),
  }
}

/** Share of its lines that a text gains in a face that is a tenth wider, at least one. */
const SPARE_LINES = shares.some
/** What a box that shrinks keeps free below its text, in ems, so that no rounding shrinks it. */
const SPARE_EM = 0.25

/** Gives a box room below for the lines that a wider face adds; where there is none it shrinks. */
function withSpareLines(
  box: Box,
  lines: readonly TextLine[],
  room: Room | undefined,
): { readonly box: Box; readonly shrinks?: boolean } {
  if (!room) return { box }
  const size = Math.max(...lines.map((line) => line.size))
  const isWider = lines.some(({ text }) => isJoined(text))
  const share = isWider ? WIDER_JOINED : SPARE_LINES
  const more = Math.max(1, Math.round(share * lines.length)) * LINE_EM * size
  const free = Math.max(0, room.y1 - box.y1)
  return free < more || isWider
    ? {
        box: { ...box, y1: box.y1 + Math.max(SPARE_EM * size, Math.min(free, more)) },
        shrinks: true,
      }
    : { box: { ...box, y1: box.y1 + more } }
}

function frameOf(
  lines: readonly TextLine[],
  layout: BoxLayout,
  { blocks, wraps }: { readonly blocks: readonly Block[]; readonly wraps: SoftWraps },
): Box {
  const [first] = lines
  const last = lines.at(-1)
  if (!first || !last) return { x0: 0, y0: 0, x1: 0, y1: 0 }
  const slack = (wraps.room ?? 2 * slackOf(layout)) / 2
  const [top] = blocks
  const height =
    top?.kind === "paragraph" && top.format.lineSpacing.rule === "exact"
      ? top.format.lineSpacing.value
      : LINE_EM * first.size
  const left = layout.align === "left" ? 0 : layout.align === "centre" ? slack : 2 * slack
  const right = layout.align === "right" ? 0 : layout.align === "centre" ? slack : 2 * slack
  const tabs = Math.max(0, ...blocks.map(tabIndent))
  // Fractions and sums reach over their lines.
  const formulas = lines.flatMap(({ spans }) => spans.flatMap(({ formula }) => formula?.box ?? []))
  return {
    x0: layout.x0 - left,
    y0: Math.min(
      first.baseline + DESCENT_EM * first.size - height,
      ...formulas.map(({ y0 }) => y0),
    ),
    x1: layout.x1 + right + tabs,
    y1: Math.max(last.baseline + DESCENT_EM * last.size, ...formulas.map(({ y1 }) => y1)),
  }
}

/**
 * Indent of a paragraph with tabs, for which its box keeps room: PowerPoint counts the places of
 * tabs from the edge of the box, LibreOffice from the indent.
 */
function tabIndent(block: Block): number {
  return block.kind === "paragraph" && block.format.tabs.length > 0 ? block.format.indent.left : 0
}

/** A line whose letters stand below each other has a box that stands, as wide as a line is high. */
function verticalBox(line: TextLine, context: BoxContext): Pick<Figure, "content" | "placement"> {
  const { x0, y0, x1, y1 } = line.box
  const half = Math.max((x1 - x0) / 2, (LINE_EM * line.size) / 2)
  const middle = middleX(line.box)
  const slack = slackOf({ align: "left", x0: y0, x1: y1 })
  const box = { x0: middle - half, y0, x1: middle + half, y1: y1 + slack }
  const blocks = cellBlocks([line], { align: "left", x0, x1: x0 + y1 - y0 }, context)
  return {
    content: { kind: "textBox", blocks, rotation: 0, isVertical: true, isLine: true },
    placement: [{ page: line.page, box }],
  }
}

/** A turned line keeps its length and height and is turned about its middle. */
function turnedBox(line: TextLine, context: BoxContext): Pick<Figure, "content" | "placement"> {
  const edges = line.spans.flatMap((span) => [...span.edges])
  const isQuarter = line.angle % 90 === 0
  const length =
    isQuarter && line.angle % 180 !== 0
      ? line.box.y1 - line.box.y0
      : isQuarter
        ? line.box.x1 - line.box.x0
        : Math.max(...edges) - Math.min(...edges)
  const height = LINE_EM * line.size
  const slack = slackOf({ align: "centre", x0: 0, x1: length })
  const [x, y] = [middleX(line.box), middleY(line.box)]
  const box = {
    x0: x - length / 2 - slack,
    y0: y - height / 2,
    x1: x + length / 2 + slack,
    y1: y + height / 2,
  }
  const layout: BoxLayout = { align: "centre", x0: box.x0 + slack, x1: box.x1 - slack }
  const blocks = cellBlocks([line], layout, context)
  return {
    content: { kind: "textBox", blocks, rotation: line.angle, isLine: true },
    placement: [{ page: line.page, box }],
  }
}
