import { greatest, least } from "../../../base/extremes.ts"
import { height, middleX, type Box } from "../../../base/geometry.ts"
import type { Block, FurnitureSet, Section } from "../../../model/document.ts"
import { counts, points, shares } from "../../geometry/scale.ts"

/** A column that ends this close to the foot of the text may come to run over it, in points. */
const nearFoot = counts.few * points.line
/** What is this much higher than the room at the foot of a page never moves up there, in points. */
const sureHeight = counts.pair * points.line
/** Heads of pages that are further apart are not those of one text, in points. */
const sameHead = points.line

/**
 * Lets sections that start a page because the columns change there go on without a break where the
 * columns before are full: lines that programs set more then stand above what begins the page, and
 * fill no page of their own. What begins it is too high for the room at the foot of the page
 * before, and what comes out longer finds room on a later page.
 */
export function runOn(sections: readonly Section[]): Section[] {
  const foot = usualFoot(sections)
  const out = [...sections]
  let end = sections.length
  let hasRoom = true
  for (let at = sections.length - 1; at > 0; at--) {
    const section = sections[at]
    if (section?.start !== "nextPage") continue
    const last = sections[end - 1]
    hasRoom =
      (hasRoom || (last !== undefined && !isFull(last, foot))) && followsFull(sections, at, foot)
    if (hasRoom) out[at] = { ...section, start: "continuous", blocks: boundHead(section) }
    end = at
  }
  return out.map((section, at) => {
    if (section.start !== "nextPage") return section
    const next = out.findIndex((each, index) => index > at && each.start === "nextPage")
    const group = out.slice(at + 1, next < 0 ? undefined : next)
    const first = group.findIndex((each) => !sections.includes(each))
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

const placesOf = ({ blocks }: Section): { readonly page: number; readonly box: Box }[] =>
  blocks.flatMap((block) => (isInText(block) ? block.placement : []))

/** What is anchored to the page takes no part in where text stands. */
const isInText = (block: Block): boolean => block.kind !== "figure" || block.anchor === "inline"

/** Where each column of a section ends on its last page; 0 where nothing stands in it. */
function endsOf(section: Section): number[] {
  const { columns, page, pages } = section
  const places = placesOf(section).filter((place) => place.page === pages[1])
  let left = page.margin.left
  const text = page.width - page.margin.left - page.margin.right
  return Array.from({ length: columns.count }, (_, index) => {
    const own = columns.widths?.[index] ?? text
    const from = index === 0 ? -Infinity : left - columns.gutter / 2
    left += own + columns.gutter
    const to = index === columns.count - 1 ? Infinity : left - columns.gutter / 2
    const inside = places.filter(({ box }) => middleX(box) >= from && middleX(box) < to)
    return greatest([0, ...inside.map(({ box }) => box.y1)])
  })
}

const isFull = (section: Section, foot: number): boolean => least(endsOf(section)) > foot - nearFoot

/** Tells a section that begins with something high below a page of full columns. */
function followsFull(sections: readonly Section[], at: number, foot: number): boolean {
  const [before, own] = [sections[at - 1], sections[at]]
  if (!before || !own || before.columns.count < 2 || own.columns.count > 1) return false
  const opener = sections.findLast((each, index) => index < at && each.start === "nextPage")
  const room = before.page.height - before.page.margin.bottom - least(endsOf(before))
  return (
    isFull(before, foot) &&
    room < nearFoot &&
    headOf(own).height > room + sureHeight &&
    areAlike(opener ?? before, own)
  )
}

/** Whether the second section may stand on a page of the first. */
function areAlike(first: Section, second: Section): boolean {
  const [a, b] = [first.page, second.page]
  return (
    second.pages[0] > first.pages[0] &&
    second.firstPageNumber === undefined &&
    second.header.first === undefined &&
    second.footer.first === undefined &&
    !a.isVertical &&
    !b.isVertical &&
    Math.abs(a.width - b.width) < points.near &&
    Math.abs(a.height - b.height) < points.near &&
    Math.abs(a.margin.top - b.margin.top) < sameHead &&
    furnitureKey(first.header) === furnitureKey(second.header) &&
    furnitureKey(first.footer) === furnitureKey(second.footer)
  )
}

/** What the pages of a section show after the first, without where the source showed it. */
const furnitureKey = ({ default: main = [], even = main }: FurnitureSet): string =>
  JSON.stringify([main, even], (key, value: unknown) => (placeKeys.has(key) ? undefined : value))

const placeKeys: ReadonlySet<string> = new Set(["placement", "lines", "shown"])

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

/** Binds a caption to the table or picture below it. */
function boundHead(section: Section): Block[] {
  const { at: end } = headOf(section)
  return section.blocks.map((block, at) =>
    at < end && block.kind === "paragraph"
      ? { ...block, format: { ...block.format, keepWithNext: true } }
      : block,
  )
}

/** Room below the lowest line, so that rounding never pushes it to the next page, in points. */
const bottomSlack = points.slack

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
