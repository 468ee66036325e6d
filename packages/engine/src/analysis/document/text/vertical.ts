import type { BlockDraft, ParagraphDraft } from "../../block-drafts.ts"
import type { TextLine } from "../../drafts.ts"
import { counts, ems, points } from "../../geometry/scale.ts"
import {
  extentOf,
  lineDescent,
  reachOfFormulas,
  topEdge,
  growthBelow,
  hasHighFormula,
  writtenHeight,
  type Extent,
} from "./block-extent.ts"
import { aboveBaseline, lineSize } from "./line-height.ts"
import { belowNotes } from "./note-places.ts"
import { withinFeet, type FileFoot, type FittedFeet } from "./page-feet.ts"
import type { Needed, NeededRoom } from "./page-starts.ts"
import type { VerticalArea, VerticalPlace } from "./vertical-place.ts"

/** Smallest exact height that does not cut letters, in ems. */
export const leastHeight = ems.most

/** What places of blocks are worked out from. */
export interface PlaceRules {
  readonly lineHeight: (paragraph: ParagraphDraft) => number
  readonly area: VerticalArea
  /** Where the first block may start: below what stands above it on the page. */
  readonly firstTop: number
  /** Room that a block wants below the one before it. */
  readonly neededRoom: NeededRoom
  /** Lines that a block takes more in the program that sets it widest. */
  readonly moreLines: (block: BlockDraft) => number
}

/**
 * Works out the gap above each block from where its first baseline stood.
 *
 * Follows the places that the written file will have, not those of the page, so that a rounding is
 * made good by the next gap.
 */
export function placeVertically(
  blocks: readonly BlockDraft[],
  { lineHeight, area, firstTop, neededRoom, moreLines }: PlaceRules,
): FittedFeet {
  const places: VerticalPlace[] = []
  const feet: FileFoot[] = []
  let cursor = firstTop
  let before: Extent | undefined
  let firstPage: number | undefined
  let columnLead = 0
  for (const block of blocks) {
    const height = block.kind === "paragraph" ? lineHeight(block) : 0
    const natural = extentOf(block, height)
    const start = startOf(before, natural)
    const { page } = natural
    firstPage ??= page
    // A section may start below something, the columns of its other pages do not.
    if (start !== "below")
      cursor =
        start === "column" && page === firstPage ? firstTop : (area.pushed?.get(page) ?? area.top)
    cursor = belowNotes(cursor, natural, area.notes)
    const fitted = aboveEdge(fitBelow(cursor, block, height), area.edge)
    const kept = Math.max(0, fitted.gap)
    // Room that all columns below other text have stands under that text.
    const lead = start === "column" && page === firstPage && firstTop > area.top ? columnLead : 0
    if (before === undefined) columnLead = kept
    const turn =
      start === "below" || before === undefined
        ? undefined
        : turnOf(block, footOf(before, { area, fitted, start, lead }), neededRoom(places.length))
    const { extent, own, nearer } = raised(block, fitted, turn)
    const marks = turn && start !== "below" ? markTurn(turn, start) : {}
    const rest = { spaceBefore: turn?.gap ?? kept, spaceAfter: 0, ...marks }
    if (block.kind === "paragraph")
      places.push({ ...rest, lineHeight: own, ...(nearer > 0 ? { nearer } : {}) })
    else {
      const descent = turn === undefined ? Math.min(kept, lineDescent(block)) : 0
      if (start === "below") spaceOut(places, blocks, kept - descent)
      const spaceBefore = rest.spaceBefore - descent
      places.push({ ...rest, spaceBefore, lineHeight: 0, ...(descent > 0 ? { descent } : {}) })
    }
    const top = extent === fitted.extent ? cursor + kept : cursor
    const end = endInFile(block, { extent, top, own })
    feet.push({
      page,
      column: extent.column,
      isBelow: start === "below",
      end,
      more: own * moreLines(block),
      ...linesOf(block, own),
    })
    cursor = cursorBelow(block, { extent, end, own })
    before = extent
  }
  return withinFeet(places, feet, area)
}

/**
 * Puts the room above a table or a figure below the paragraph before it, too; that above a table,
 * which holds none itself, below a figure as well.
 */
function spaceOut(places: VerticalPlace[], blocks: readonly BlockDraft[], room: number): void {
  const last = places.at(-1)
  const [before, block] = blocks.slice(places.length - 1)
  const holds =
    before?.kind === "paragraph" || (before?.kind === "figure" && block?.kind === "table")
  if (last && holds) places[places.length - 1] = { ...last, spaceAfter: room }
}

interface Head {
  readonly area: VerticalArea
  readonly fitted: Fitted
  readonly start: "page" | "column"
  readonly lead: number
}

function footOf(before: Extent, { area, fitted, start, lead }: Head): Foot {
  const kept = Math.max(0, fitted.gap)
  // Where a column ends that programs balance hangs on the others: a break alone keeps it. What
  // would slip back into a wider one has fewer lines there, and finds room.
  const isSure = before.endPage === area.balanced || area.isUneven === true
  return {
    kept,
    lead: Math.min(kept, lead),
    own: fitted.own,
    room: start === "column" && isSure ? Infinity : roomBelow(before, area),
    deeper: start === "page" && fitted.extent.page === area.held ? (area.reserve ?? 0) : 0,
    silent: start === "page" && area.runsOn ? nearlyFull : 0,
    isSlide: start === "page" && area.isSlides === true,
  }
}

/** What a turn of the page means for the place of a block. */
function markTurn(turn: Turn, start: "page" | "column"): Partial<VerticalPlace> {
  return {
    ...(turn.isChosen ? { breakBefore: start } : { isCarriedOver: true }),
    ...(turn.leads && !turn.isChosen ? { leads: true } : {}),
    ...(turn.raise === undefined ? {} : { raise: turn.raise }),
    ...(turn.blank > 0 ? { blankAbove: turn.blank } : {}),
  }
}

/** A single line at the head of a page takes the room above it into its own height. */
function raised(block: BlockDraft, fitted: Fitted, turn: Turn | undefined): Fitted {
  if (turn?.raise === undefined || block.kind !== "paragraph" || block.lines.length > 1)
    return fitted
  const { extent } = fitted
  if (reachOfFormulas(block, fitted.own))
    return { ...fitted, extent: { ...extent, top: extent.top - turn.raise } }
  const own = fitted.own + turn.raise / aboveBaseline
  return { ...fitted, own, extent: extentOf(block, own) }
}

/** Whether a block starts a page or a column, or stands below the block before it. */
function startOf(before: Extent | undefined, extent: Extent): "page" | "column" | "below" {
  if (before === undefined) return "below"
  if (before.endPage !== extent.page) return "page"
  return before.endColumn === extent.column ? "below" : "column"
}

interface Fitted {
  readonly extent: Extent
  /** Line height that the block takes. */
  readonly own: number
  /** From the cursor to the top of the block; below 0 where it overlaps what is above. */
  readonly gap: number
  /** How far the ruling above a paragraph moves nearer to it. */
  readonly nearer: number
}

/** Makes a block that would overlap what is above it smaller, where it can be. */
function fitBelow(cursor: number, block: BlockDraft, height: number): Fitted {
  let own = height
  let extent = extentOf(block, own)
  let gap = extent.top - cursor
  let nearer = 0
  if (gap < 0 && block.kind === "paragraph" && block.above) {
    nearer = Math.min(0 - gap, topEdge(block, own))
    extent = { ...extent, top: extent.top + nearer }
    gap += nearer
  }
  if (gap < 0 && block.kind === "paragraph" && block.lines.length === 1) {
    own = Math.max(leastHeight * lineSize(block), Math.min(own, own + gap / aboveBaseline))
    extent = extentOf(block, own)
    gap = extent.top + nearer - cursor
  }
  return { extent, own, gap, nearer }
}

/** Takes what would reach over the foot of the paper out of the room above the block. */
function aboveEdge(fitted: Fitted, edge = Infinity): Fitted {
  const { extent, gap } = fitted
  const excess = Math.min(gap, extent.bottom - edge)
  if (excess <= 0 || extent.endPage !== extent.page) return fitted
  return {
    ...fitted,
    gap: gap - excess,
    extent: { ...extent, top: extent.top - excess, bottom: extent.bottom - excess },
  }
}

/** Tells a block that ends on the page and in the column on which it starts. */
const isWhole = ({ page, endPage, column, endColumn }: Extent): boolean =>
  endPage === page && endColumn === column

/** Lines of a block on the page on which it starts, and whether formulas stand in them. */
function linesOf(block: BlockDraft, own: number): Pick<FileFoot, "lines" | "hasFormulas"> {
  if (block.kind !== "paragraph") return { lines: 0, hasFormulas: false }
  const page = block.lines[0]?.page
  const lines = block.lines.filter((placed) => placed.page === page)
  const holding = lines.filter(({ line }) => hasFormula(line))
  // Where one stands out, each line with a formula is as high as that makes it.
  const isFixed = holding.some(({ line }) => hasHighFormula(line, own))
  return {
    lines: own * (lines.length - (isFixed ? holding.length : 0)),
    hasFormulas: holding.length > 0,
  }
}

const hasFormula = ({ spans }: TextLine): boolean =>
  spans.some(({ formula }) => formula?.isSure === true)

/** Where a block ends in the written file on the page on which it starts, with its top there. */
function endInFile(
  block: BlockDraft,
  { extent, top, own }: { readonly extent: Extent; readonly top: number; readonly own: number },
): number {
  const written = block.kind === "paragraph" ? top + writtenHeight(block, own) : 0
  return isWhole(extent)
    ? Math.max(extent.bottom, top + (extent.bottom - extent.top), written)
    : written
}

/** Where the next block may start. */
const cursorBelow = (
  block: BlockDraft,
  { extent, end, own }: { readonly extent: Extent; readonly end: number; readonly own: number },
): number => (isWhole(extent) ? end : extent.bottom + growthBelow(block, own))

/**
 * Room at the head of a page that is more than the line spacing of its first line, in line heights.
 */
const leastBlank = ems.half
/** Smaller room than this is rounding, in points. */
const leastRaise = 1
/** Lines from which on the room above one is more than its own: a fifth of it would stand below. */
const highestRaise = counts.few

/** How a block comes to start a page or a column. */
interface Turn {
  /** The author broke the page here: it could have held more. */
  readonly isChosen: boolean
  /** Room above the block, which programs leave out at the head of a page that came by itself. */
  readonly gap: number
  /** Height of the empty lines that went over to the new page. */
  readonly blank: number
  /** What it leads to had no room. */
  readonly leads?: boolean
  /** Room of the first line's own height, which shows at the head of a page, too. */
  readonly raise?: number
}

/** Where a page or column ended, and how the block after it starts. */
interface Foot {
  /** Room above the block that the page shows. */
  readonly kept: number
  /** What of it stands under the text above all columns. */
  readonly lead: number
  readonly own: number
  /** Room that was left. */
  readonly room: number
  /** By how much deeper than that the written page is, before one that is held. */
  readonly deeper: number
  /** Less room than this tells nothing. */
  readonly silent: number
  readonly isSlide: boolean
}

/**
 * Tells a page that was broken from one that was full.
 *
 * Empty lines show at the head of a full page where they were too high for what was left of the one
 * before. Other room there was set above a block that a break moved, unless all its kind have it
 * or it is lower than a line: no empty line fits there, but the spacing of the first one does.
 */
function turnOf(block: BlockDraft, foot: Foot, needed: Needed): Turn {
  const { own, room, deeper, silent, isSlide } = foot
  const alone = needed.gap + needed.height
  // Each page of slides starts by itself.
  const leads = needed.lead > 0 && silent > 0 && room > alone
  const together = leads ? alone + needed.lead : alone
  if (isSlide || needed.opensPage || room > Math.max(together + errorOf(block, foot), silent))
    return { isChosen: true, gap: foot.kept, blank: 0 }
  const kept = foot.kept - foot.lead
  const line = block.kind === "paragraph" ? own : usualLine
  const isLow = kept >= leastBlank * line
  const slip = isLow || room > together ? sureSlip : slipRoom
  // What is hidden at the head of a page keeps the block from slipping back where it all but fits.
  const gap = Math.max(needed.gap, needed.gap + room + deeper + slip - together)
  // Lines set far apart have their usual room above them at the head of a page, too.
  const isOwnRoom =
    block.kind === "paragraph" &&
    block.lines.length === 1 &&
    kept < Math.min(needed.gap + leastRaise, highestRaise * line)
  const goesOn = {
    isChosen: false,
    leads,
    gap,
    blank: 0,
    ...(kept > leastRaise ? { raise: kept } : {}),
  }
  if (!isLow || isOwnRoom) return goesOn
  if (kept > room - slipRoom)
    return { isChosen: false, leads, gap: Math.max(0, room + slipRoom - kept), blank: kept }
  return standsInOneLine(block) && kept < line
    ? goesOn
    : { isChosen: true, gap: foot.kept, blank: 0 }
}

/**
 * Room that a heading may want more or less than is worked out: another program's lines and
 * pictures are as high as ours to within a line. A page that this fills was full, but where much is
 * free anyway.
 */
function errorOf(block: BlockDraft, { room, silent }: Foot): number {
  if (block.kind !== "paragraph" || block.headingLevel === undefined) return 0
  if (room > wideFoot) return -usualLine
  return silent > 0 ? usualLine : 0
}

/** Pictures in the text stand in a line, whose spacing shows at the head of a page. */
const standsInOneLine = (block: BlockDraft): boolean =>
  block.kind === "figure" || (block.kind === "paragraph" && block.lines.length === 1)

/**
 * Room at the foot of a page that says nothing, in points: fewer than four lines are left by what
 * stays together in ways that a page does not show, and hardly ever by an author's break.
 */
const nearlyFull = 50

/**
 * Room at the foot of a page from which a break above a heading costs nothing, in points: the page
 * is not full in any other program, and what follows would slip back where that sets a line lower.
 */
const wideFoot = 2 * nearlyFull

/** Line of body text, in points: what room above tables and pictures is measured by. */
const usualLine = points.line

/** Room by which another program may set a page shorter, in points. */
const slipRoom = 8

/**
 * The same where the block may have found room, as far as is known: nothing but what is hidden
 * above it keeps it from slipping back. In points.
 */
const sureSlip = 30

/** Room between the end of a block and the foot of its page. */
const roomBelow = (before: Extent, { bottom, feet }: VerticalArea): number =>
  Math.min(bottom, feet?.get(before.endPage) ?? Infinity) - before.bottom
