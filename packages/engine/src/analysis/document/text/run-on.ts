import { greatest, least } from "../../../base/extremes.ts"
import { height } from "../../../base/geometry.ts"
import type { Block, Section } from "../../../model/document.ts"
import { counts, points, shares } from "../../geometry/scale.ts"
import { bottomSlack } from "./body-extent.ts"
import { commonFurniture, type Furnished } from "./common-furniture.ts"
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
 */
export function runOn(sections: readonly Section[]): Section[] {
  const foot = usualFoot(sections)
  const out = [...sections]
  let end = sections.length
  let hasRoom = false
  for (let at = sections.length - 1; at > 0; at--) {
    const section = out[at]
    if (section?.start !== "nextPage") continue
    const last = sections[end - 1]
    hasRoom ||= last !== undefined && (!isFull(last, foot) || roomBelow(last) >= nearFoot)
    const going: Section[] | undefined = hasRoom ? goingOn(out, at, foot) : undefined
    hasRoom = going !== undefined
    if (going) out.splice(0, out.length, ...going)
    end = at
  }
  return out.map((section, at) => {
    if (section.start !== "nextPage") return section
    const next = out.findIndex((each, index) => index > at && each.start === "nextPage")
    const group = out.slice(at + 1, next < 0 ? undefined : next)
    const first = group.findIndex((each, index) => sections[at + 1 + index]?.start !== each.start)
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

/** Gives the sections with one that goes on below a full page; undefined where it may not. */
function goingOn(sections: readonly Section[], at: number, foot: number): Section[] | undefined {
  const [before, own] = [sections[at - 1], sections[at]]
  if (!before || !own || before.columns.count + own.columns.count < counts.few) return undefined
  const room = roomBelow(before)
  if (!isFull(before, foot) || room >= nearFoot) return undefined
  const blocks = boundHead(own, room)
  const start = sections.findLastIndex((each, index) => index < at && each.start === "nextPage")
  const opener = sections[Math.max(0, start)]
  if (!blocks || !opener || !areAlike(opener, own)) return undefined
  const next = sections.findIndex((each, index) => index > at && each.start === "nextPage")
  const [from, to] = [Math.max(0, start), next < 0 ? sections.length : next]
  const furnished = commonFurniture(sections, { from, at, to })
  const raised = raisedHead(sections.slice(from, at), own.page.margin.top)
  if (!furnished || !raised || deeperBy(opener, sections.slice(at, to)) > mostDeeper)
    return undefined
  return sections.map((each, index) => {
    const inPlace = index < at ? (raised[index - from] ?? each) : each
    const shown: Section = index >= from && index < to ? withFurniture(inPlace, furnished) : each
    if (index !== at) return shown
    const { firstPageNumber: _going, ...rest } = shown
    return { ...rest, start: "continuous", blocks }
  })
}

const withFurniture = (section: Section, { header, footer }: Partial<Furnished>): Section => ({
  ...section,
  ...(header && { header }),
  ...(footer && { footer }),
})

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
const deeperBy = ({ page }: Section, others: readonly Section[]): number => {
  const lowest = greatest([0, ...others.flatMap(placesOf).map(({ box }) => box.y1)])
  return page.margin.bottom - (page.height - lowest - bottomSlack)
}

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
    Math.abs(a.margin.bottom - b.margin.bottom) < sameFoot &&
    Math.abs(a.margin.left - b.margin.left) < sameSide &&
    Math.abs(a.margin.right - b.margin.right) < sameSide
  )
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
    (each) =>
      greatest(placesOf(each).map(({ box }) => box.y1)) +
      Math.max(0, margin.top - each.page.margin.top),
  )
  const bottom = Math.min(margin.bottom, paper - greatest([0, ...lowest]) - bottomSlack)
  return bottom < margin.bottom
    ? { ...section, page: { ...section.page, margin: { ...margin, bottom: Math.max(0, bottom) } } }
    : section
}
