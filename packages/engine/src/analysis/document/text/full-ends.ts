import type { Block, Paragraph, Section, Table } from "../../../model/document.ts"
import { counts, points, shares } from "../../geometry/scale.ts"
import { columnIn, endsOf, isInText } from "./section-places.ts"

/**
 * Room that a page keeps at its foot before a break, in points: half a line, and two lines below
 * columns, of which each may come out longer. What programs set longer would fill a page of its own
 * there.
 */
const wantedRoom = shares.half * points.line
const wantedBelow = counts.pair * points.line

/** By how much the room between blocks is made less at most, as a share. */
const mostOfRoom = 0.25

/** Higher room than this places what stands below it, in points. */
const widestRoom = counts.few * points.line

/** Lines and rows of a page of text at least: what cards and covers show does not grow by a line. */
const leastLines = counts.dozen

/** By how much lines and rows are made lower at most, as a share: nobody sees it. */
const mostOfLines = 0.02

/**
 * Makes pages that are full to their foot and end by a break a little shorter: what lies between
 * their blocks first, then their lines. Nothing follows on them that might slip back.
 */
export function withinEnds(sections: readonly Section[]): Section[] {
  const ends = pagesEnding(sections)
  return sections.map((section) => {
    const made = new Map<Block, Block>()
    for (const [page, blocks] of lastColumns(section)) {
      const owed = ends.get(page)
      if (owed !== undefined) lower(blocks, owed, made)
    }
    if (made.size === 0) return section
    return { ...section, blocks: section.blocks.map((block) => made.get(block) ?? block) }
  })
}

/** What stands in the last column of each page of a section, and on no other. */
function lastColumns(section: Section): ReadonlyMap<number, readonly Block[]> {
  const columnOf = columnIn(section)
  const last = section.columns.count - 1
  const byPage = new Map<number, Block[]>()
  for (const block of section.blocks) {
    const [place] = block.placement
    if (!place || !isInText(block)) continue
    const isOfIt = block.placement.every(
      ({ page, box }) => page === place.page && columnOf(box) === last,
    )
    if (!isOfIt) continue
    const own = byPage.get(place.page)
    if (own) own.push(block)
    else byPage.set(place.page, [block])
  }
  return byPage
}

/** The pages that end by a break without the room that they should have, and what they lack. */
function pagesEnding(sections: readonly Section[]): Map<number, number> {
  const ends = new Map<number, number>()
  const [lowest, counted] = [lowestOf(sections), countsOf(sections)]
  let before: { readonly section: Section; readonly block: Block } | undefined
  const mark = (): void => {
    const page = before?.block.placement.at(-1)?.page
    if (!before || page === undefined || (counted.get(page) ?? 0) < leastLines) return
    const { section } = before
    const end = section.pages[1] === page ? endsOf(section).at(-1) : lowest.get(page)
    const room = section.page.height - section.page.margin.bottom - (end ?? 0)
    const isUpright = section.page.height > section.page.width && !section.page.isVertical
    const wanted = section.columns.count > 1 ? wantedBelow : wantedRoom
    if (isUpright && room < wanted) ends.set(page, wanted - Math.max(0, room))
  }
  for (const section of sections) {
    const inText = section.blocks.filter(isInText)
    for (const [at, block] of inText.entries()) {
      const startsPage = at === 0 ? section.start === "nextPage" : startsPageItself(block)
      if (before && startsPage) mark()
      before = { section, block }
    }
  }
  mark()
  return ends
}

/** Where the text of each page ends. */
function lowestOf(sections: readonly Section[]): ReadonlyMap<number, number> {
  const lowest = new Map<number, number>()
  for (const { blocks } of sections)
    for (const block of blocks)
      for (const { page, box } of isInText(block) ? block.placement : [])
        lowest.set(page, Math.max(lowest.get(page) ?? 0, box.y1))
  return lowest
}

/** Number of lines and rows of each page. */
function countsOf(sections: readonly Section[]): ReadonlyMap<number, number> {
  const counted = new Map<number, number>()
  const add = (page: number): void => void counted.set(page, (counted.get(page) ?? 0) + 1)
  for (const { blocks } of sections)
    for (const block of blocks) {
      if (block.kind === "paragraph") for (const { page } of block.lines ?? []) add(page)
      if (block.kind === "table") for (const { page } of block.rows) add(page)
    }
  return counted
}

function startsPageItself(block: Block): boolean {
  if (block.kind === "figure") return false
  if (block.kind === "paragraph") return block.breakBefore === "page"
  const first = block.rows[0]?.cells[0]?.blocks[0]
  return block.startsPage === true || (first?.kind === "paragraph" && first.breakBefore === "page")
}

/**
 * Takes what a page lacks out of its last column, as far as that goes unseen: columns before it would
 * take lines from the next ones, and move what stands in those.
 */
function lower([first, ...others]: readonly Block[], owed: number, made: Map<Block, Block>): void {
  if (!first) return
  let [room, lines] = [roomAfter(first), linesOf(first)]
  for (const block of others) {
    room += roomBefore(block) + roomAfter(block)
    lines += linesOf(block)
  }
  const ofRoom = room > 0 ? Math.min(mostOfRoom, owed / room) : 0
  const rest = owed - ofRoom * room
  const ofLines = lines > 0 ? Math.min(mostOfLines, rest / lines) : 0
  made.set(first, lowered(first, { ofRoom, ofLines, isFirst: true }))
  for (const block of others) made.set(block, lowered(block, { ofRoom, ofLines, isFirst: false }))
}

const roomBefore = (block: Block): number =>
  block.kind === "paragraph" ? givenUp(block.format.spaceBefore, 1) : 0

const roomAfter = (block: Block): number =>
  block.kind === "paragraph" ? givenUp(block.format.spaceAfter, 1) : 0

/** A share of some room, of which nothing is given up where it is high. */
const givenUp = (room: number, share: number): number => (room > widestRoom ? 0 : share * room)

/** Height of the lines of a paragraph or the rows of a table, as far as it is set. */
function linesOf(block: Block): number {
  if (block.kind === "paragraph")
    return isSet(block) ? block.format.lineSpacing.value * (block.lines?.length ?? 1) : 0
  return block.kind === "table" ? block.rows.reduce((sum, { height }) => sum + height, 0) : 0
}

const isSet = ({ format }: Paragraph): boolean => format.lineSpacing.rule === "exact"

interface Shares {
  readonly ofRoom: number
  readonly ofLines: number
  /** The room above it places it on its page. */
  readonly isFirst: boolean
}

function lowered(block: Block, shares: Shares): Block {
  if (block.kind === "paragraph") return loweredText(block, shares)
  return block.kind === "table" ? loweredTable(block, shares.ofLines) : block
}

function loweredText(block: Paragraph, { ofRoom, ofLines, isFirst }: Shares): Paragraph {
  const { format } = block
  const { rule, value } = format.lineSpacing
  return {
    ...block,
    format: {
      ...format,
      spaceBefore: format.spaceBefore - (isFirst ? 0 : givenUp(format.spaceBefore, ofRoom)),
      spaceAfter: format.spaceAfter - givenUp(format.spaceAfter, ofRoom),
      lineSpacing: isSet(block) ? { rule, value: value * (1 - ofLines) } : format.lineSpacing,
    },
  }
}

const loweredTable = (table: Table, share: number): Table => ({
  ...table,
  rows: table.rows.map((row) => ({ ...row, height: row.height * (1 - share) })),
})
