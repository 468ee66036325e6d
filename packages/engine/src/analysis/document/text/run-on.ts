import { greatest, least } from "../../../base/extremes.ts"
import { height } from "../../../base/geometry.ts"
import type { Block, FurnitureSet, Section } from "../../../model/document.ts"
import { counts, points, shares } from "../../geometry/scale.ts"
import { bottomSlack } from "./body-extent.ts"
import { commonFurniture, type Furnished } from "./common-furniture.ts"
import { mostJutting } from "./same-sides.ts"
import { endsOf, isInText, placesOf } from "./section-places.ts"

/** A column that ends this close to the foot of the text may come to run over it, in points. */
const nearFoot = counts.few * points.line
/** What is this much higher than the room at the foot of a page never moves up there, in points. */
const sureHeight = counts.pair * points.line
/** Pages whose heads are further apart are not those of one text, in points. */
const sameHead = counts.few * points.line
/** Sides that are further apart are those of other pages: LibreOffice takes the first ones for all. */
const sameSide = points.gap
/** Pages that run deeper by more, for formulas that are set higher, are held at their own foot. */
const sameFoot = points.line

/**
 * Lets sections that start a page because the columns change there go on without a break where the
 * page before is full: lines that programs set more then stand above what begins the page, and
 * fill no page of their own. What begins it finds no room at the foot of the page before, or is
 * text that may run on there, and what comes out longer finds room on a later page.
 *
 * @param reserves By how much the pages of each section run deeper for what is set higher there.
 */
export function runOn(sections: readonly Section[], reserves: readonly number[] = []): Section[] {
  const foot = usualFoot(sections)
  const out = [...sections]
  const shown = new Map<number, Furnished>()
  let [end, to, lowest, hasRoom] = [sections.length, sections.length, 0, false]
  for (let at = sections.length - 1; at > 0; at--) {
    const section = out[at]
    lowest = section ? Math.max(lowest, lowestOf(section)) : lowest
    if (section?.start !== "nextPage") continue
    const last = sections[end - 1]
    hasRoom ||= last !== undefined && (!isFull(last, foot) || roomBelow(last) >= nearFoot)
    const from = openerBefore(out, at)
    const place = { from, at, reserve: reserves[from] ?? 0 }
    const second = secondOf(out, at, to, shown.has(at))
    const going = hasRoom ? goingOn(out, { ...place, second, lowest }, foot) : undefined
    hasRoom = going !== undefined
    end = at
    if (going) {
      out.splice(place.from, going.sections.length, ...going.sections)
      keepShown(shown, place, going)
    } else [to, lowest] = [at, 0]
  }
  return assembled(out, sections, shown)
}

/** The section that begins the page on which the one before another ends. */
function openerBefore(sections: readonly Section[], at: number): number {
  let start = at - 1
  while (start > 0 && sections[start]?.start !== "nextPage") start--
  return Math.max(0, start)
}

/** Notes what all pages of a joined group show, by the section that begins it. */
function keepShown(
  shown: Map<number, Furnished>,
  { from, at }: { readonly from: number; readonly at: number },
  { sections: [opener], isAnew }: Going,
): void {
  const isKept = shown.delete(at)
  if (opener && (isAnew || isKept)) shown.set(from, opener)
}

/**
 * The sections whose pages would share what is shown with those before: of a group that was joined
 * the first tells it for all, and a page of each side behind the first one is enough.
 */
function secondOf(out: readonly Section[], at: number, to: number, isJoined: boolean): Section[] {
  const [own, last] = [out[at], out[to - 1]]
  if (!isJoined || !own || !last) return out.slice(at, to)
  const [start] = own.pages
  return [{ ...own, pages: [start, Math.min(last.pages[1], start + counts.pair)] }]
}

/** Gives each section what its group shows, and pages as deep as what goes on stands. */
function assembled(
  out: readonly Section[],
  sections: readonly Section[],
  shown: ReadonlyMap<number, Furnished>,
): Section[] {
  let furnished: Furnished | undefined
  return out.map((each, at) => {
    const isOpener = each.start === "nextPage" || at === 0
    if (isOpener) furnished = shown.get(at)
    const section = furnished ? withFurniture(each, furnished, isOpener) : each
    if (section.start !== "nextPage") return section
    const next = out.findIndex(({ start }, index) => index > at && start === "nextPage")
    const group = out.slice(at + 1, next < 0 ? undefined : next)
    const first = group.findIndex(({ start }, index) => sections[at + 1 + index]?.start !== start)
    return first < 0 ? section : deepened(section, group.slice(first))
  })
}

/** Where most pages of a text end at the latest. */
function usualFoot(sections: readonly Section[]): number {
  const feet = new Map<number, number>()
  for (const { page, box } of sections.flatMap((section) => placesOf(section)))
    feet.set(page, Math.max(feet.get(page) ?? 0, box.y1))
  const sorted = [...feet.values()].toSorted((a, b) => a - b)
  return sorted[Math.floor(shares.mostly * (sorted.length - 1))] ?? Infinity
}

const isFull = (section: Section, foot: number): boolean => least(endsOf(section)) > foot - nearFoot

/** Room below the columns of a section, the highest of them, on its last page. */
const roomBelow = (section: Section): number =>
  section.page.height - section.page.margin.bottom - least(endsOf(section))

interface Going {
  /** The sections of the page before, and the one that goes on below them. */
  readonly sections: readonly Section[]
  /** They show it by another set than before. */
  readonly isAnew: boolean
}

interface Place {
  /** The section that begins the page before. */
  readonly from: number
  readonly at: number
  /** By how much that page runs deeper: what is set higher there takes this room. */
  readonly reserve: number
  /** What would go on below it. */
  readonly second: readonly Section[]
  /** Where the lowest of that ends. */
  readonly lowest: number
}

/** Lets a section go on below a full page; undefined where it may not. */
function goingOn(
  sections: readonly Section[],
  { from, at, reserve, second, lowest }: Place,
  foot: number,
): Going | undefined {
  const [opener, before, own] = [sections[from], sections[at - 1], sections[at]]
  if (!opener || !before || !own) return undefined
  if (before.columns.count + own.columns.count < counts.few) return undefined
  const room = roomBelow(before) - reserve
  if (!isFull(before, foot) || room >= nearFoot) return undefined
  const blocks = boundHead(own, room)
  if (!blocks || !areAlike(opener, own) || !haveSameFoot(opener, second, reserve)) return undefined
  if (deeperBy(opener, lowest) > mostDeeper) return undefined
  const furnished = commonFurniture(sections.slice(from, at), second, firstNumber(sections, at))
  const raised = raisedHead(sections.slice(from, at), own.page.margin.top)
  if (!furnished || !raised) return undefined
  const { firstPageNumber: _going, ...rest } = own
  const going: Section = { ...rest, start: "continuous", blocks }
  return {
    sections: [...raised, going].map((each, index) => withFurniture(each, furnished, index === 0)),
    isAnew: furnished.header !== undefined || furnished.footer !== undefined,
  }
}

/** The number that the first page of a file has, as far as the sections before one tell. */
function firstNumber(sections: readonly Section[], at: number): number {
  for (let index = at - 1; index >= 0; index--) {
    const { firstPageNumber, pages } = sections[index] ?? {}
    if (firstPageNumber !== undefined && pages) return firstPageNumber - pages[0]
  }
  return 1
}

/** Gives a section what its group shows; the first page is that of the section that begins it. */
function withFurniture(
  section: Section,
  furnished: Partial<Furnished>,
  isOpener: boolean,
): Section {
  const own = ({ first, ...rest }: FurnitureSet): FurnitureSet =>
    isOpener && first ? { ...rest, first } : rest
  const { header, footer } = furnished
  return {
    ...section,
    ...(header && { header: own(header) }),
    ...(footer && { footer: own(footer) }),
  }
}

/**
 * Lets pages of a section begin as high as those that go on with it: LibreOffice takes the margin
 * of the one that begins the page. Where it fills one page, what begins that has room above it
 * instead; undefined where the pages of others would lose a line.
 */
function raisedHead(sections: readonly Section[], top: number): readonly Section[] | undefined {
  const [opener] = sections
  const room = (opener?.page.margin.top ?? top) - top
  if (!opener || room < points.line) return sections
  const at = opener.blocks.findIndex(isInText)
  const first = opener.blocks[at]
  const isAlone = sections.every(({ pages }) => pages[1] === opener.pages[0])
  if (!isAlone || opener.columns.count > 1 || first?.kind !== "paragraph") return undefined
  const { format } = first
  const lowered = { ...first, format: { ...format, spaceBefore: format.spaceBefore + room } }
  return sections.map((each, index) => ({
    ...each,
    page: { ...each.page, margin: { ...each.page.margin, top } },
    ...(index === 0 && { blocks: opener.blocks.with(at, lowered) }),
  }))
}

/** Pages that would have to be deeper by more for what goes on with them lose their look, in points. */
const mostDeeper = points.line

/** How much deeper the pages of a section have to be for what goes on with them. */
const deeperBy = ({ page }: Section, lowest: number): number =>
  page.margin.bottom - (page.height - lowest - bottomSlack)

/** Where the lowest block of a section ends. */
const lowestOf = (section: Section): number =>
  greatest([0, ...placesOf(section).map(({ box }) => box.y1)])

/** Whether the second section may stand on a page of the first. */
function areAlike(first: Section, second: Section): boolean {
  const [a, b] = [first.page, second.page]
  return (
    second.pages[0] > first.pages[0] &&
    !a.isVertical &&
    !b.isVertical &&
    // Each page of slides starts by itself.
    a.width < a.height &&
    Math.abs(a.width - b.width) < points.near &&
    Math.abs(a.height - b.height) < points.near &&
    Math.abs(a.margin.top - b.margin.top) < sameHead &&
    Math.abs(a.margin.left - b.margin.left) < sameSide &&
    a.margin.right - b.margin.right < mostJutting &&
    b.margin.right - a.margin.right < sameSide
  )
}

/**
 * Whether what goes on with a section may have its foot: one that is lower for what is set higher
 * there costs a single page nothing, as no line slips back to it.
 */
function haveSameFoot(opener: Section, second: readonly Section[], reserve: number): boolean {
  const [own, last] = [second[0], second.at(-1)]
  const higher = (own?.page.margin.bottom ?? 0) - opener.page.margin.bottom
  const isSingle = own !== undefined && last?.pages[1] === own.pages[0]
  return Math.abs(higher) < sameFoot || (isSingle && higher > 0 && higher < reserve + sameFoot)
}

/** Most paragraphs above a table or a picture that are its caption. */
const captionLines = counts.few

/** The table or picture with which a section begins, and the lines of its caption above it. */
function headOf({ blocks, pages }: Section): { readonly at: number; readonly height: number } {
  let [sum, lines] = [0, 0]
  for (const [at, block] of blocks.entries()) {
    const [place] = block.placement
    if (!isInText(block) || !place) continue
    if (place.page !== pages[0]) break
    if (isSolid(block)) return { at, height: sum + height(place.box) }
    lines += block.kind === "paragraph" ? (block.lines?.length ?? 1) : 0
    if (lines > captionLines) break
    sum += height(place.box)
  }
  return { at: 0, height: 0 }
}

const isSolid = (block: Block): boolean =>
  block.kind !== "paragraph" || block.inlines.some(({ kind }) => kind === "figure")

/** Paragraphs at the head of a section that are held together at most. */
const longestHead = counts.dozen

/**
 * Gives the blocks of a section that can start nowhere but at the head of a page: a caption is
 * bound to the table or picture below it, other paragraphs to the next ones, until they are too
 * high for the room on the page before. Columns of text may run on there, unless something hangs on
 * their first paragraph; undefined where the head has no such height.
 */
function boundHead(section: Section, room: number): Block[] | undefined {
  const { blocks, columns } = section
  const solid = headOf(section)
  if (solid.height > room + sureHeight) return bound(blocks, solid.at)
  const first = blocks.findIndex(isInText)
  if (columns.count > 1) return first === 0 ? [...blocks] : undefined
  const top = blocks[first]?.placement[0]
  let held = 0
  for (const [at, block] of blocks.entries()) {
    if (!isInText(block)) continue
    const end = block.placement.at(-1)
    const isOpen = block.kind !== "paragraph" || held === longestHead || end?.page !== top?.page
    if (!top || !end || isOpen) return undefined
    held++
    if (end.box.y1 - top.box.y0 > room + sureHeight) return bound(blocks, at, "whole")
  }
  return undefined
}

/** Binds the paragraphs above a block to the next ones, and with it where they stay whole. */
const bound = (blocks: readonly Block[], end: number, whole?: "whole"): Block[] =>
  blocks.map((block, at) => {
    if (block.kind !== "paragraph" || at > end || (at === end && !whole)) return block
    const { format } = block
    return {
      ...block,
      format: {
        ...format,
        ...(at < end && { keepWithNext: true }),
        ...(whole && { keepLines: true }),
      },
    }
  })

/** Lets the pages of a section run as deep as what goes on with it on later pages stands. */
function deepened(section: Section, others: readonly Section[]): Section {
  const { height: paper, margin } = section.page
  const lowest = others.map(
    (each) => lowestOf(each) + Math.max(0, margin.top - each.page.margin.top),
  )
  const bottom = Math.min(margin.bottom, paper - greatest([0, ...lowest]) - bottomSlack)
  return bottom < margin.bottom
    ? { ...section, page: { ...section.page, margin: { ...margin, bottom: Math.max(0, bottom) } } }
    : section
}
