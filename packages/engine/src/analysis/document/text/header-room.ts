import { paragraph, plainFormat } from "../../../model/build.ts"
import type { Block } from "../../../model/document.ts"
import type { TextLine } from "../../drafts.ts"
import type { BlockDraft } from "../../block-drafts.ts"
import type { FurniturePlan, PageFurniture } from "../../file/furniture/plan-furniture.ts"
import { isFooter } from "../../file/furniture/repeated-tables.ts"
import type { SectionDraft } from "../../file/sections/plan-sections.ts"
import { points } from "../../geometry/scale.ts"
import { topReach } from "./body-extent.ts"
import { aboveBaseline } from "./line-height.ts"
import { startPage } from "./page-starts.ts"
import type { VerticalArea } from "./vertical-place.ts"

/** What of a section tells how its headers push its body down. */
interface PushedSection {
  readonly draft: SectionDraft
  readonly furniture: FurniturePlan
  /** Where the first line of each page starts. */
  readonly bodyTops: ReadonlyMap<number, number>
  readonly area: VerticalArea
}

/**
 * Tells the first page apart where what goes on from page to page starts lower on all others: a
 * letter begins in its margin. The headers of the others push their body down to where it starts.
 *
 * @param own Pages of the section.
 */
export function withHighStart<T extends PushedSection & { readonly blocks: readonly BlockDraft[] }>(
  section: T,
  own: readonly number[],
): T {
  const { draft, furniture, bodyTops: tops, area, blocks } = section
  // Pictures stand at the heads of columns, whose lines say nothing of the margin.
  if (draft.columns.length > 1) return section
  const [first = 0, ...rest] = own
  const high = tops.get(first)
  const lower = Math.min(...rest.map((page) => tops.get(page) ?? Infinity))
  if (high === undefined || lower === Infinity || furniture.even) return section
  if (lower - high < points.line || lower - high > farthestBody) return section
  const isReached = goingOn(blocks).some((page) => (tops.get(page) ?? 0) - lower < topReach)
  if (!isReached) return section
  const { default: shown } = furniture
  return {
    ...section,
    area: { ...area, top: Math.min(area.top, high) },
    furniture: {
      default: { ...shown, alike: rest, pushes: true },
      first: furniture.first ?? { ...shown, alike: [first] },
    },
  }
}

/** Pages that begin with more of a paragraph, or a table below a table. */
const goingOn = (blocks: readonly BlockDraft[]): number[] =>
  blocks.flatMap((block, index) => {
    if (block.kind === "paragraph") {
      const pages = new Set(block.lines.map(({ page }) => page))
      return [...pages].slice(1)
    }
    const before = blocks[index - 1]
    return block.kind === "table" && before?.kind === "table" && startPage(before) !== block.page
      ? [block.page]
      : []
  })

/** Height of a line of furniture, and of one that text stands close to, in ems. */
export const rowEms = { usual: 1.17, close: 1 } as const

export const rowHeight = (line: TextLine, row: number = rowEms.usual): number => line.size * row

/** Gives where the body starts on pages whose header pushes it down. */
export function pushedPages(
  { draft, furniture, bodyTops: starts, area }: PushedSection,
  headerStart: number,
): Map<number, number> {
  const pushed = new Map<number, number>()
  for (const shown of [furniture.default, furniture.first, furniture.even]) {
    const top = Math.min(...(shown?.alike ?? []).map((page) => starts.get(page) ?? Infinity))
    if (!shown || top === Infinity) continue
    const foot = headerFoot(shown, draft.height) ?? (shown.pushes ? headerStart : undefined)
    if (roomBelow(foot, top, area.top) === undefined) continue
    for (const page of shown.alike) pushed.set(page, top)
  }
  return pushed
}

/** Where what stands in a header ends; undefined where nothing does. */
export function headerFoot(
  { header, tables }: PageFurniture,
  pageHeight: number,
): number | undefined {
  const bottoms = [
    ...header.map((line) => line.baseline + (1 - aboveBaseline) * rowHeight(line)),
    ...tables.flatMap((table) => (isFooter(table, pageHeight) ? [] : [table.box.y1])),
  ]
  return bottoms.length === 0 ? undefined : Math.max(...bottoms)
}

/**
 * Room between the foot of a header and the body that it pushes down; undefined where it pushes
 * none.
 */
export function roomBelow(
  foot: number | undefined,
  bodyTop: number,
  areaTop: number,
): number | undefined {
  if (foot === undefined || bodyTop - areaTop < topReach) return undefined
  const room = bodyTop - foot
  return room > 0 && room <= farthestBody ? room : undefined
}

/**
 * Gives the foot of a header beside which the body starts, left of a page number at the other edge
 * of the paper: programs would push the body below it, and its last lines off their page.
 */
export function footBeside({
  draft,
  furniture,
  bodyTops,
  area,
}: PushedSection): number | undefined {
  const shown = [furniture.default, furniture.first, furniture.even]
  const heads = shown.flatMap((each) => {
    const foot = each && headerFoot(each, draft.height)
    const tops = (each?.alike ?? []).map((page) => bodyTops.get(page) ?? Infinity)
    return foot === undefined ? [] : [{ foot, top: Math.min(...tops) }]
  })
  const isPushed =
    shown.some((each) => each?.pushes) ||
    heads.some(({ foot, top }) => roomBelow(foot, top, area.top) !== undefined)
  const isBeside = heads.some(({ foot, top }) => foot - Math.max(top, area.top) > leastBeside)
  return isBeside && !isPushed ? Math.max(...heads.map(({ foot }) => foot)) : undefined
}

/** What reaches less far below the head of the body stands above it, in points. */
const leastBeside = 8

/** A header that pushes the body of its pages down does so by the room below its last line. */
export function padHeader(blocks: readonly Block[], room: number | undefined): readonly Block[] {
  const last = blocks.at(-1)
  if (room === undefined || last === undefined || last.kind === "figure") return blocks
  const border = last.kind === "paragraph" ? last.format.borders?.bottom : undefined
  const rule = border ? (border.space ?? 0) + border.width : 0
  const height = Math.max(0, Math.round((room - rule) * 20) / 20)
  if (last.kind === "table")
    return [
      ...blocks,
      paragraph([], {
        style: "header",
        format: { ...plainFormat, lineSpacing: { rule: "exact", value: height } },
        placement: last.placement,
      }),
    ]
  return [...blocks.slice(0, -1), { ...last, format: { ...last.format, spaceAfter: height } }]
}

/** A header that shows no text pushes by an empty line. */
export function emptyPush(
  { alike, page }: PageFurniture,
  { bodyTops: starts, area, draft }: PushedSection,
  headerStart: number,
): readonly Block[] {
  const top = Math.min(...alike.map((each) => starts.get(each) ?? Infinity))
  const room = roomBelow(headerStart, top, area.top)
  if (room === undefined) return []
  const value = Math.round(room * 20) / 20
  const box = { x0: draft.area.left, y0: headerStart, x1: draft.area.right, y1: top }
  return [
    paragraph([], {
      style: "header",
      format: { ...plainFormat, lineSpacing: { rule: "exact", value } },
      placement: [{ page, box }],
    }),
  ]
}

/** Farthest a body starts below its header because of the header, in points. */
const farthestBody = 120
