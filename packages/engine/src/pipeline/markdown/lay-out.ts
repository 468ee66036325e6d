import type { Pt } from "../../base/units.ts"
import type { MarkdownBlock, MarkdownList } from "../../readers/plain/markdown.ts"
import { LEFT, RIGHT, type PageFlow } from "./page-flow.ts"
import { spanLines, type Line } from "./span-lines.ts"
import { layOutTable, type Setting } from "./table.ts"
import { GROUND, INK, LINE, QUIET, RULE, SIZE, type BlockStyle } from "./text-styles.ts"

/** Room between paragraphs. */
const BETWEEN = 8
/** Sizes of headings by their level. */
const HEADINGS = [20, 16, 13.5, 12, 10.5, 10.5] as const
/** Height of a heading's line, ems; room above and below it. */
const HEADING_LINE = 1.4
const ABOVE_HEADING = 14
const BELOW_HEADING = 6
/** Lines of text that a heading takes along to the next page. */
const KEPT_LINES = 2
/** Shift of what a list or a quotation holds. */
const ITEM_INDENT = 21
const QUOTE_INDENT = 14
/** Code: its size, its lines, and the room around it. */
const CODE_SIZE = 9
const CODE_LINE = 13
const PADDING = 8
/** Room that text keeps however deep it stands. */
const LEAST_ROOM = 120
const BULLETS = ["•", "◦", "▪"] as const

/** Where blocks stand and how deep they are. */
export interface Place {
  readonly left: Pt
  /** Lists around. */
  readonly depth: number
  readonly isQuoted: boolean
}

export const body: Place = { left: LEFT, depth: 0, isQuoted: false }

/** Lays blocks out one below the other. */
export function layOut(blocks: readonly MarkdownBlock[], place: Place, setting: Setting): void {
  for (const block of blocks) layOutBlock(block, place, setting)
}

function layOutBlock(block: MarkdownBlock, place: Place, setting: Setting): void {
  const { flow } = setting
  switch (block.kind) {
    case "heading":
      return layOutHeading(block, place, setting)
    case "paragraph": {
      flow.space(block.isTight ? 0 : BETWEEN)
      const spans = setting.styles.spansOf(block.inlines, textStyle(place))
      return drawLines(spanLines(spans, RIGHT - place.left), place.left, flow)
    }
    case "code":
      return layOutCode(block.text, place, setting)
    case "quote":
      flow.space(BETWEEN)
      flow.openBar(place.left)
      layOut(block.blocks, { ...inward(place, QUOTE_INDENT), isQuoted: true }, setting)
      return flow.closeBar()
    case "list":
      return layOutList(block, place, setting)
    case "table":
      flow.space(BETWEEN)
      return layOutTable(block, place.left, setting)
    case "rule":
      flow.space(BETWEEN * 1.5)
      flow.need(BETWEEN)
      flow.fill({ x0: place.left, y0: flow.y, x1: RIGHT, y1: flow.y + 1 }, RULE)
      return flow.space(BETWEEN / 2)
  }
}

/** Further in, as long as there is room for a few words. */
const inward = (place: Place, by: Pt): Place => ({
  ...place,
  left: Math.min(place.left + by, RIGHT - LEAST_ROOM),
})

const textStyle = ({ isQuoted }: Place): BlockStyle => ({
  size: SIZE,
  colour: isQuoted ? QUIET : INK,
  isBold: false,
})

function layOutHeading(
  { level, inlines }: Extract<MarkdownBlock, { kind: "heading" }>,
  { left }: Place,
  { flow, styles }: Setting,
): void {
  const size = HEADINGS[level - 1] ?? SIZE
  const lines = spanLines(
    styles.spansOf(inlines, { size, colour: INK, isBold: true }),
    RIGHT - left,
  )
  flow.space(ABOVE_HEADING)
  flow.need(lines.length * size * HEADING_LINE + BELOW_HEADING + KEPT_LINES * LINE)
  const title = inlines.map(({ text }) => text).join("")
  flow.heading(title.replaceAll("\n", " "), level)
  drawLines(lines, left, flow, size * HEADING_LINE)
  flow.space(BELOW_HEADING - BETWEEN)
}

function drawLines(lines: readonly Line[], x: Pt, flow: PageFlow, height: Pt = LINE): void {
  for (const line of lines) {
    flow.need(height)
    flow.line(line, { x, height, ground: GROUND })
    flow.y += height
  }
}

function layOutCode(text: string, { left }: Place, { flow, styles }: Setting): void {
  const inline = { text, isBold: false, isItalic: false, isCode: true, isStruck: false }
  const style = { size: CODE_SIZE / 0.9, colour: INK, isBold: false }
  const lines = spanLines(styles.spansOf([inline], style), RIGHT - left - 2 * PADDING)
  flow.space(BETWEEN)
  for (let at = 0; at < lines.length;) {
    flow.need(CODE_LINE + 2 * PADDING)
    const count = Math.max(1, Math.floor((flow.left - 2 * PADDING) / CODE_LINE))
    const part = lines.slice(at, at + count)
    const y1 = flow.y + part.length * CODE_LINE + 2 * PADDING
    flow.fill({ x0: left, y0: flow.y, x1: RIGHT, y1 }, GROUND)
    flow.y += PADDING
    for (const line of part) {
      flow.line(line, { x: left + PADDING, height: CODE_LINE })
      flow.y += CODE_LINE
    }
    flow.y = y1
    at += count
    if (at < lines.length) flow.turn()
  }
}

function layOutList(list: MarkdownList, place: Place, setting: Setting): void {
  const { flow, styles } = setting
  const isTight = list.items.every((item) =>
    item.every((block) => block.kind !== "paragraph" || block.isTight),
  )
  if (place.depth === 0 || !isTight) flow.space(BETWEEN)
  for (const [index, item] of list.items.entries()) {
    const label =
      list.start === undefined ? BULLETS[place.depth % BULLETS.length] : `${list.start + index}.`
    const inner = { ...inward(place, ITEM_INDENT), depth: place.depth + 1 }
    // The first paragraph leaves no room above, so that the label stands on its line.
    const [first, ...rest] = item
    if (index > 0 && !isTight) flow.space(BETWEEN)
    flow.need(LINE)
    const spans = styles.spansOf([{ text: label ?? "", ...plain }], textStyle(place))
    const [line] = spanLines(spans, ITEM_INDENT * 4)
    const labelX = Math.max(LEFT, inner.left - 7 - (line?.width ?? 0))
    if (line) flow.line(line, { x: labelX, height: LINE })
    if (first?.kind === "paragraph") layOutBlock({ ...first, isTight: true }, inner, setting)
    else if (first) layOutBlock(first, inner, setting)
    else flow.y += LINE
    layOut(rest, inner, setting)
  }
}

const plain = { isBold: false, isItalic: false, isCode: false, isStruck: false }
