import { height, width, type Box } from "../../base/geometry.ts"
import type { Block, Document, Figure, Paragraph, Section, Table } from "../../model/document.ts"
import { loneFigure, topOf, type HungFigures } from "./bind-grounds.ts"
import type { Offset } from "./context.ts"

/** How far a figure may reach over the edges of the room that it stands in, in points. */
const slack = 3

/** How far the frame of a picture in the text may reach around it, in points. */
const frameReach = 6

/**
 * Hangs figures that have a part of the column to themselves on empty lines of that height.
 *
 * A chart with its labels, pictures in rows and drawings with their frames stand where the page has
 * room above a paragraph, mostly their caption. Held by the page, they would stay behind, over
 * other words, once the text above them grows: where a face is another one, and where somebody
 * writes.
 */
export function seatFigures(document: Document): HungFigures {
  const figures = Map.groupBy(
    document.sections.flatMap(({ blocks }) => blocks.filter(isLoose)),
    ({ placement }) => placement[0]?.page,
  )
  const seats: Seat[] = []
  const offsets = new Map<Figure, Offset>()
  for (const section of document.sections)
    for (const room of roomsOf(section)) {
      const held = (figures.get(room.page) ?? []).filter(
        (figure) => !offsets.has(figure) && standsIn(figure, room),
      )
      const seat = held.length > 0 ? seatOf(held, room) : undefined
      if (!seat) continue
      seats.push(seat)
      for (const figure of held) offsets.set(figure, offsetIn(seat, figure))
    }
  if (seats.length === 0) return { document, offsets }
  const sections = document.sections.map((section) => ({
    ...section,
    blocks: seated(section.blocks, seats, offsets),
  }))
  return { document: { ...document, sections }, offsets }
}

interface Seat {
  readonly room: Room
  readonly figures: readonly Figure[]
  /**
   * What takes the height of the room: empty lines, on which the figures hang, or the room below
   * the paragraph above, so that they hang on the host.
   */
  readonly by: "lines" | "above"
}

/** Rulings need no lines of their own; undefined where they can not do without. */
function seatOf(figures: readonly Figure[], room: Room): Seat | undefined {
  if (!figures.every(isRuling)) return { room, figures, by: "lines" }
  return room.above && room.host.kind === "paragraph" && !room.host.blankAbove
    ? { room, figures, by: "above" }
    : undefined
}

const isRuling = ({ content, placement: [place] }: Figure): boolean =>
  content.kind === "drawing" && place !== undefined && height(place.box) < thinnest

/** Height below which a drawing is a ruling, in points. */
const thinnest = 2

/** A part of a column that no words stand in. */
interface Room extends Box {
  readonly page: number
  /** The block below it, or the picture in the text that is the lower part of it. */
  readonly host: Paragraph | Table
  /** Height above the host, which empty lines take. */
  readonly height: number
  /** The host is the first of a page or column whose text came there by itself. */
  readonly isHead: boolean
  /** The paragraph above it, if it stands on the same page. */
  readonly above?: Paragraph
}

const isLoose = (block: Block): block is Figure =>
  block.kind === "figure" &&
  block.anchor === "page" &&
  (block.wrap === "none" || block.wrap === "behind" || block.wrap === "front")

function standsIn({ content, placement: [place] }: Figure, room: Room): boolean {
  if (!place) return false
  const { x0, y0, x1, y1 } = place.box
  // Frames of text have room behind it, of which nothing is seen.
  const end = content.kind === "textBox" ? (x0 + x1) / 2 : x1
  return (
    y0 >= room.y0 - slack &&
    y1 <= room.y1 + slack &&
    x0 >= room.x0 - slack &&
    end <= room.x1 + slack
  )
}

function offsetIn({ room, by }: Seat, { placement: [place] }: Figure): Offset {
  const { x0, y0 } = place?.box ?? room
  const top = by === "lines" ? room.y0 : room.y0 + room.height
  return { top: y0 - top, left: x0 - room.x0 }
}

function* roomsOf(section: Section): Generator<Room> {
  if (section.page.isVertical) return
  let last: Block | undefined
  for (const block of section.blocks) {
    if (block.kind === "figure") continue
    const room = roomAbove(block, last, section)
    if (room) yield room
    last = block
  }
}

function roomAbove(
  host: Paragraph | Table,
  last: Block | undefined,
  section: Section,
): Room | undefined {
  const [place] = host.placement
  const top = host.kind === "table" ? place?.box.y0 : topOf(host)
  if (!place || top === undefined || startsPage(host)) return undefined
  const before = last && isAbove(last, host) ? last : undefined
  const above = before?.kind === "paragraph" ? before : undefined
  // Programs take the larger of the room below a paragraph and that above the next one.
  const isHead = last !== undefined && !before
  const free = isHead ? linesAbove(host) : Math.max(ownRoom(host), above?.format.spaceAfter ?? 0)
  const picture = host.kind === "paragraph" ? loneFigure(host)?.placement[0]?.box : undefined
  if (free <= 0 && !picture) return undefined
  const foot = picture ? Math.max(top, picture.y1 + frameReach) : top
  return {
    ...columnOf(place.box, section),
    y0: top - free,
    y1: foot,
    page: place.page,
    host,
    height: free,
    isHead,
    ...(above ? { above } : {}),
  }
}

const startsPage = (block: Paragraph | Table): boolean =>
  block.kind === "table" ? block.startsPage === true : block.breakBefore !== undefined

/** Room above a block at the head of a page: programs leave out all but empty lines there. */
const linesAbove = (block: Paragraph | Table): number =>
  block.kind === "table" ? (block.spaceBefore ?? 0) : (block.blankAbove?.height ?? 0)

function ownRoom(block: Paragraph | Table): number {
  if (block.kind === "table") return block.spaceBefore ?? 0
  const { blankAbove, format } = block
  return format.spaceBefore + (blankAbove?.height ?? 0) + (blankAbove?.spaceBefore ?? 0)
}

function isAbove(above: Block, { placement: [place] }: Paragraph | Table): boolean {
  const last = above.placement.at(-1)
  return last !== undefined && last.page === place?.page && last.box.y1 <= place.box.y0 + slack
}

/** Left and right edge of the column of the text that a box stands in. */
function columnOf(
  box: Box,
  { page, columns }: Section,
): { readonly x0: number; readonly x1: number } {
  const whole = page.width - page.margin.left - page.margin.right
  const even = (whole - (columns.count - 1) * columns.gutter) / columns.count
  const middle = box.x0 + width(box) / 2
  let x0 = page.margin.left
  for (let at = 0; at < columns.count; at++) {
    const x1 = x0 + (columns.widths?.[at] ?? even)
    if (middle < x1 + columns.gutter / 2 || at === columns.count - 1) return { x0, x1 }
    x0 = x1 + columns.gutter
  }
  return { x0, x1: x0 + whole }
}

/** Blocks with the figures of each seat before its host, and its room in their stead. */
function seated(
  blocks: readonly Block[],
  seats: readonly Seat[],
  offsets: ReadonlyMap<Figure, Offset>,
): Block[] {
  const byHost = new Map<Block, Seat>(seats.map((seat) => [seat.room.host, seat]))
  const roomBelow = new Map<Block, number>(
    seats.flatMap(({ room, by }) =>
      room.above ? [[room.above, by === "lines" ? 0 : room.height] as const] : [],
    ),
  )
  return blocks.flatMap((block): Block[] => {
    if (block.kind === "figure") return offsets.has(block) ? [] : [block]
    const seat = byHost.get(block)
    const hosted = seat ? withSeat(block, seat) : block
    const spaceAfter = roomBelow.get(block)
    const own =
      hosted.kind === "paragraph" && spaceAfter !== undefined
        ? { ...hosted, format: { ...hosted.format, spaceAfter } }
        : hosted
    return [...(seat?.figures ?? []), own]
  })
}

function withSeat(host: Paragraph | Table, { room, by }: Seat): Paragraph | Table {
  if (host.kind === "table") return { ...host, spaceBefore: room.height }
  if (room.isHead || room.height <= 0) return host
  const { blankAbove: _taken, ...rest } = host
  return {
    ...rest,
    format: { ...host.format, spaceBefore: 0 },
    ...(by === "lines" ? { blankAbove: { height: room.height, spaceBefore: 0 } } : {}),
  }
}
