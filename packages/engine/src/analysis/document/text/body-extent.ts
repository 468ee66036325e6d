import type { BlockDraft, ParagraphDraft } from "../../block-drafts.ts"
import type { TextLine } from "../../drafts.ts"
import { counts, points, shares } from "../../geometry/scale.ts"
import { aboveBaseline, lineSize } from "./line-height.ts"
import { learnNeededRoom, startPage, type StartRules } from "./page-starts.ts"
import { extentOf } from "./block-extent.ts"
import { leastHeight } from "./vertical.ts"
import type { VerticalArea } from "./vertical-place.ts"

/** Room below the lowest line, so that rounding never pushes it to the next page, in points. */
export const bottomSlack = points.slack

/** Word's usual margin, in points; pages that end early do not show their own. */
const usualMargin = 72

/** Margin that printers still print, in points. */
export const leastMargin = 14

/** Room above that margin below which a page is full, in points. */
const tightFoot = 16

/** Share of the page that is kept free below pages that end by a break. */
const spareShare = 0.05

/** Room between the lowest line and the edge of the paper, in points: less is lost to rounding. */
const edgeSlack = points.edge
/** The same where no line would slip back, in points. */
const mostSlack = 5

/** Gives where the first line or block of each page starts. */
export function bodyTops(
  blocks: readonly BlockDraft[],
  lineHeight: (paragraph: ParagraphDraft) => number,
): Map<number, number> {
  const tops = new Map<number, number>()
  for (const block of blocks) {
    for (const { page, top } of pageExtents(
      block,
      block.kind === "paragraph" ? lineHeight(block) : 0,
    ))
      tops.set(page, Math.min(tops.get(page) ?? Infinity, top))
  }
  return tops
}

/** Between these the body runs. */
export interface FurnitureEdges {
  readonly headerBottom: number | undefined
  readonly footerTop: number | undefined
  /** Lowest note at the foot of a page. */
  readonly notesBottom?: number
}

/** Works out the vertical text area of a section's pages from the first and last lines on them. */
export function verticalArea(
  blocks: readonly BlockDraft[],
  rules: StartRules,
  { width, height: pageHeight }: { readonly width: number; readonly height: number },
  { headerBottom, footerTop, notesBottom = 0 }: FurnitureEdges,
): VerticalArea {
  const { lineHeight } = rules
  const tops = new Map<number, number>()
  const bottoms = new Map<number, number>()
  for (const block of blocks) {
    const own = block.kind === "paragraph" ? lineHeight(block) : 0
    for (const { page, top, bottom } of pageExtents(block, own)) {
      tops.set(page, Math.min(tops.get(page) ?? Infinity, top))
      bottoms.set(page, Math.max(bottoms.get(page) ?? 0, bottom))
    }
  }
  const common = Math.max(commonTop([...tops.values()]), steadyTop(blocks, lineHeight, tops) ?? 0)
  // Pages without a letterhead start where it stands on the others, whose body it pushes down.
  const isBare = headerBottom !== undefined && headerBottom - common > usualMargin / 4
  const top = Math.max(0, isBare ? 0 : (headerBottom ?? 0), common)
  const edge = pageHeight - edgeSlack
  const lowest = Math.max(0, notesBottom, ...bottoms.values())
  // A page that is full to its foot gets the margin's room too: another program sets half a point
  // more here and there.
  const margin = lowest > pageHeight - leastMargin - tightFoot ? 0 : leastMargin
  const limit = Math.max(lowest, Math.min(pageHeight - margin, footerTop ?? Infinity))
  // Where every page is started by a break, room to spare at its foot costs nothing and saves a
  // page of overflow.
  const isSlides = isSlide(width, pageHeight)
  const slack = slackOf(blocks, rules, {
    lowest,
    pageHeight,
    isSlide: isSlides,
    isAboveFooter: footerTop !== undefined && footerTop - lowest < farthestFooter,
  })
  const spare = Math.min(footerTop ?? Infinity, pageHeight - leastMargin) - lowest
  const pair = roomOfPair(blocks, lineHeight, { tops, bottoms })
  if (slack !== undefined)
    return {
      top,
      bottom: Math.min(pageHeight, lowest + slack + (pair <= spare ? pair : 0)),
      edge,
      runsOn: !isSlides,
      ...(isSlides && { isSlides }),
    }
  const bottom = Math.max(lowest + spareShare * pageHeight, pageHeight - usualMargin)
  return {
    top,
    bottom: Math.min(pageHeight, limit, bottom),
    edge,
    ...(isSlides && { isSlides }),
  }
}

/** Sides of sheets of paper: A4 and its kin, Letter. */
const paperRatios = [Math.SQRT2, 11 / 8.5]
/** Pages whose ratio of sides differs by less than this are such sheets. */
const sameRatio = 0.02

/** Pages wider than high that are no sheet of paper lying on its side. */
const isSlide = (width: number, height: number): boolean =>
  width > height && paperRatios.every((ratio) => Math.abs(width / height - ratio) > sameRatio)

/** Lines of a page of text at least: cards of a few lines are no pages that run on. */
const leastText = counts.dozen

/**
 * Room for the line after the only one of a paragraph at the foot of the first of two pages, where
 * the other page is full: LibreOffice parts no first line from its paragraph, and what it moves to
 * the other page would push the last line there to a third.
 */
function roomOfPair(
  blocks: readonly BlockDraft[],
  lineHeight: (paragraph: ParagraphDraft) => number,
  { tops, bottoms }: Record<"tops" | "bottoms", ReadonlyMap<number, number>>,
): number {
  const [first, second, third] = [...bottoms.keys()].toSorted((a, b) => a - b)
  if (second === undefined || third !== undefined) return 0
  const parted = blocks.find(
    (block): block is ParagraphDraft =>
      block.kind === "paragraph" &&
      block.lines[0]?.page === first &&
      block.lines[1]?.page === second,
  )
  const room = parted ? lineHeight(parted) : 0
  const [foot = 0, other = 0] = [first, second].map((page) => bottoms.get(page ?? 0))
  const isText = foot - (tops.get(first ?? 0) ?? 0) > leastText * room
  return isText && foot - other < room ? room : 0
}

/** Widest margin at the foot that authors usually set, in points: 35 mm of official documents. */
const widestMargin = 100

/**
 * A footer that begins closer below the text, in points, tells where its pages end, however wide
 * their margin is: TeX sets page numbers 30 points below the last line.
 */
const farthestFooter = points.block

/**
 * Gives the room below the lowest line of text that runs on from page to page; undefined where each
 * page was started by itself.
 *
 * It runs on where a paragraph does, or where a page ends where its next block would not have found
 * room, at a foot that can be the margin's. Of slides only a paragraph tells. There is as much
 * slack as lets nothing slip back.
 */
function slackOf(
  blocks: readonly BlockDraft[],
  rules: StartRules,
  page: {
    readonly lowest: number
    readonly pageHeight: number
    readonly isSlide: boolean
    readonly isAboveFooter: boolean
  },
): number | undefined {
  const { lowest, pageHeight, isAboveFooter } = page
  const neededRoom = learnNeededRoom(blocks, rules)
  const margins = blocks.flatMap((block, index): number[] => {
    const own = block.kind === "paragraph" ? rules.lineHeight(block) : 0
    const extent = extentOf(block, own)
    if (extent.page !== extent.endPage) return carriedMargins(block, own, lowest)
    const next = blocks[index + 1]
    if (!next || startPage(next) === extent.endPage) return []
    const { gap, height } = neededRoom(index + 1)
    const margin = gap + height - (lowest - extent.bottom)
    const isFoot =
      isAboveFooter || pageHeight - lowest < widestMargin + Math.min(gap + height, widestMargin / 2)
    return margin > bottomSlack && isFoot && !page.isSlide ? [margin] : []
  })
  if (margins.length === 0) return undefined
  return Math.max(bottomSlack, Math.min(mostSlack, Math.min(...margins) / 2))
}

/** By how much the line after each page of a paragraph did not fit its foot. */
function carriedMargins(block: BlockDraft, line: number, lowest: number): number[] {
  if (block.kind !== "paragraph") return []
  return block.lines.flatMap((placed, index) => {
    const next = block.lines[index + 1]
    return next && next.page !== placed.page
      ? [line - (lowest - placed.line.baseline - (1 - aboveBaseline) * line)]
      : []
  })
}

function pageExtents(
  block: BlockDraft,
  lineHeight: number,
): { page: number; top: number; bottom: number }[] {
  if (block.kind !== "paragraph") {
    const { page, top, bottom } = extentOf(block, lineHeight)
    return [{ page, top, bottom }]
  }
  const whole = extentOf(block, lineHeight)
  return block.lines.map(({ page, line }, index) => ({
    page,
    top: block.above && index === 0 ? whole.top : line.baseline - aboveBaseline * lineHeight,
    bottom:
      block.below && index === block.lines.length - 1
        ? whole.bottom
        : Math.max(line.baseline + (1 - aboveBaseline) * lineHeight, footOfFormulas(line)),
  }))
}

/** How far down the displayed formulas of a line reach: pages of TeX end with them. */
const footOfFormulas = ({ spans }: TextLine): number =>
  Math.max(0, ...spans.map(({ formula }) => (formula?.display === "block" ? formula.box.y1 : 0)))

/** What a line at the head of a page may come to stand too low, in points. */
const lowHead = 1

/**
 * Gives where pages start that begin within a text of several lines, which nothing can move. Lines
 * of titles by themselves whose baseline is the same, as TeX sets them, reach higher and can be
 * made lower; undefined where a page starts higher with something else.
 */
function steadyTop(
  blocks: readonly BlockDraft[],
  lineHeight: (paragraph: ParagraphDraft) => number,
  tops: ReadonlyMap<number, number>,
): number | undefined {
  const steady = new Set<number>()
  const lowest = new Map<number, number>()
  for (const block of blocks) {
    if (block.kind !== "paragraph") continue
    const own = lineHeight(block)
    const [only, other] = block.lines
    for (const { page, top } of pageExtents(block, own)) {
      if (top !== tops.get(page)) continue
      if (other) steady.add(page)
      else if (only && !block.above)
        lowest.set(
          page,
          only.line.baseline - aboveBaseline * Math.min(own, leastHeight * lineSize(block)),
        )
    }
  }
  if (steady.size === 0) return undefined
  const top = commonTop([...steady].map((page) => tops.get(page) ?? Infinity))
  const higher = [...tops].filter(([, own]) => own < top)
  return higher.every(([page]) => (lowest.get(page) ?? 0) > top - lowHead) ? top : undefined
}

/** Pages agree on their top within this many points. */
export const topReach = points.slack
/** Share of a section's pages that must agree on a top for it to be the section's. */
const topShare = shares.few

/** The highest top that enough pages share: a stray line above it must not lift all the others. */
function commonTop(tops: readonly number[]): number {
  const sorted = tops.toSorted((a, b) => a - b)
  const needed = Math.max(1, Math.floor(sorted.length * topShare))
  let end = 0
  for (const [at, top] of sorted.entries()) {
    while (end < sorted.length && (sorted[end] ?? top) - top <= topReach) end++
    if (end - at >= needed) return top
  }
  return sorted[0] ?? usualMargin
}
