import { area, contains, height, intersection, type Box } from "../../base/geometry.ts"
import type { Block, Document, Figure, Paragraph, Section, Table } from "../../model/document.ts"
import type { Offset } from "./context.ts"

/** Share of the page's height from which on what lies behind text is the ground of the page. */
const pageShare = 0.5

/** Paragraphs that a card holds at most; what holds more is the ground of a page. */
const mostParagraphs = 12

/** How far letters reach out of the ground that was drawn for them, in points. */
const slack = 1

/**
 * Share of an exact line height above the baseline: LibreOffice splits it so whatever the font, and
 * Word comes close.
 */
const aboveBaseline = 0.8

/** A document some of whose figures hang on its text, and their places there. */
export interface HungFigures {
  readonly document: Document
  readonly offsets: ReadonlyMap<Figure, Offset>
}

/**
 * Hangs what is drawn behind text on the first paragraph that stands on it, with what else stands
 * there.
 *
 * Text moves where its face is another one; a ground that stays at its place of the page would
 * leave white words on white. The room above such a paragraph goes below the one before it, or
 * becomes an empty line below a table: programs do not agree whether a place is counted from above
 * it.
 */
export function bindGrounds({ document, offsets: seated }: HungFigures): HungFigures {
  const wanted = new Map<Figure, Paragraph>()
  const above: Above = new Map(document.sections.flatMap(({ blocks }) => [...blocksAbove(blocks)]))
  const paragraphs = Map.groupBy(
    document.sections.flatMap(({ blocks }) => blocks.filter((block) => block.kind === "paragraph")),
    (block) => block.placement[0]?.page,
  )
  // What stands on a page is held by its first section, its text by any.
  for (const section of document.sections)
    for (const block of section.blocks) {
      const place = block.placement[0]
      if (block.kind !== "figure" || !place || seated.has(block) || !isGround(block, section))
        continue
      const held = (paragraphs.get(place.page) ?? []).filter((paragraph) =>
        standsOn(paragraph, place.box),
      )
      const [host] = held
      if (!host || held.length > mostParagraphs || !mayHang(host, above)) continue
      wanted.set(block, host)
    }
  const offsets = new Map(seated)
  const hosts = new Map<Paragraph, Figure[]>()
  for (const [figure, host] of withRiders(document, wanted, seated)) {
    const top = figure.placement[0]?.box.y0 ?? 0
    const blank = above.get(host)?.kind === "table" ? host.format.spaceBefore : 0
    offsets.set(figure, { top: top - (topOf(host) ?? top) + blank })
    hosts.set(host, [...(hosts.get(host) ?? []), figure])
  }
  if (hosts.size === 0) return { document, offsets }
  const bound = new Set([...hosts.values()].flat())
  const sections = document.sections.map((section) => ({
    ...section,
    blocks: hung(section.blocks, { hosts, bound, above }),
  }))
  return { document: { ...document, sections }, offsets }
}

/** Share of a figure that lies on another one from which on the two are one drawing. */
const ridesShare = 0.5

/** Adds what stands on a ground that hangs: the mark of a card. */
function withRiders(
  { sections }: Document,
  grounds: ReadonlyMap<Figure, Paragraph>,
  seated: ReadonlyMap<Figure, Offset>,
): ReadonlyMap<Figure, Paragraph> {
  const bound = new Map(grounds)
  const bases = Map.groupBy(grounds, ([{ placement }]) => placement[0]?.page)
  for (const block of sections.flatMap((section) => section.blocks)) {
    const place = block.placement[0]
    if (block.kind !== "figure" || block.anchor !== "page" || !place) continue
    if (bound.has(block) || seated.has(block)) continue
    const base = (bases.get(place.page) ?? []).findLast(([figure]) => ridesOn(place.box, figure))
    if (base) bound.set(block, base[1])
  }
  return bound
}

function ridesOn(box: Box, { placement }: Figure): boolean {
  const shared = placement[0] && intersection(box, placement[0].box)
  return shared !== undefined && area(shared) > ridesShare * area(box)
}

/** The picture of a paragraph that holds nothing else. */
export function loneFigure({ inlines: [only, other] }: Paragraph): Figure | undefined {
  return only?.kind === "figure" && !other ? only.figure : undefined
}

function isGround(figure: Figure, { page }: Section): boolean {
  const box = figure.placement[0]?.box
  return (
    figure.anchor === "page" &&
    figure.wrap === "behind" &&
    figure.content.kind !== "textBox" &&
    box !== undefined &&
    height(box) < pageShare * page.height
  )
}

const standsOn = ({ lines }: Paragraph, box: Box): boolean =>
  lines?.[0] !== undefined && contains(box, lines[0].box, slack)

/** Top of the first line as it is written; undefined where its height is not exact. */
export function topOf(paragraph: Paragraph): number | undefined {
  const { lines, format } = paragraph
  const figure = loneFigure(paragraph)
  if (figure && format.lineSpacing.rule !== "exact") return figure.placement[0]?.box.y0
  const baseline = lines?.[0]?.baseline
  return baseline === undefined || format.lineSpacing.rule !== "exact"
    ? undefined
    : baseline - aboveBaseline * format.lineSpacing.value
}

/**
 * Whether a paragraph has its place from the one above it, which can take the room between them:
 * the first of a page stands where it stood.
 */
function mayHang(host: Paragraph, above: Above): boolean {
  if (topOf(host) === undefined || host.breakBefore || host.blankAbove) return false
  const last = above.get(host)
  // A ruling between two paragraphs stands in the room that would move.
  const below = last?.kind === "paragraph" ? last.format.borders?.bottom : undefined
  const isRuled = host.format.borders?.top ?? below
  return last !== undefined && isRuled === undefined && isAbove(last, host)
}

/** What each paragraph stands below. */
type Above = ReadonlyMap<Paragraph, Paragraph | Table>

function blocksAbove(blocks: readonly Block[]): Above {
  const above = new Map<Paragraph, Paragraph | Table>()
  let last: Paragraph | Table | undefined
  for (const block of blocks) {
    if (block.kind === "figure" && block.anchor !== "inline") continue
    if (block.kind === "paragraph" && last) above.set(block, last)
    last = block.kind === "figure" ? undefined : block
  }
  return above
}

function isAbove(above: Paragraph | Table, { placement: [place] }: Paragraph): boolean {
  const last = above.placement.at(-1)
  return last !== undefined && last.page === place?.page && last.box.y1 <= place.box.y0 + slack
}

interface Hanging {
  readonly hosts: ReadonlyMap<Paragraph, readonly Figure[]>
  readonly bound: ReadonlySet<Figure>
  readonly above: Above
}

/**
 * Blocks with each ground before its host, and the room above a host below the paragraph before it,
 * which may have it already, or in an empty line below a table.
 */
function hung(blocks: readonly Block[], { hosts, bound, above }: Hanging): Block[] {
  const out: Block[] = []
  for (const block of blocks) {
    if (block.kind === "figure" && bound.has(block)) continue
    const figures = block.kind === "paragraph" ? hosts.get(block) : undefined
    if (block.kind !== "paragraph" || !figures) {
      out.push(block)
      continue
    }
    const room = block.format.spaceBefore
    const isBelowTable = above.get(block)?.kind === "table"
    if (room > 0 && !isBelowTable) giveRoom(out, room)
    const bare = room > 0 ? withRoom(block, { spaceBefore: 0 }) : block
    const blankAbove = { height: room, spaceBefore: 0 }
    out.push(...figures, room > 0 && isBelowTable ? { ...bare, blankAbove } : bare)
  }
  return out
}

/** Gives the last paragraph room below it. */
function giveRoom(out: Block[], room: number): void {
  const at = out.findLastIndex(({ kind }) => kind === "paragraph")
  const last = out[at]
  if (last?.kind === "paragraph")
    out[at] = withRoom(last, { spaceAfter: Math.max(last.format.spaceAfter, room) })
}

const withRoom = (paragraph: Paragraph, room: Partial<Paragraph["format"]>): Paragraph => ({
  ...paragraph,
  format: { ...paragraph.format, ...room },
})
