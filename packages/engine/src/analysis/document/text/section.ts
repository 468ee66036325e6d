import { middleY, width } from "../../../base/geometry.ts"
import { points, shares } from "../../geometry/scale.ts"
import { withSides } from "./lone-lines.ts"
import { belowTable, partTables, withinPage } from "./within-page.ts"
import type {
  Block,
  BorderLine,
  Figure,
  FurnitureSet,
  PageSetup,
  Section,
} from "../../../model/document.ts"
import type { TextLine } from "../../drafts.ts"
import { withPageFields, type PageCount } from "../../file/furniture/page-fields.ts"
import {
  noFurniture,
  type FurniturePlan,
  type PageFurniture,
} from "../../file/furniture/plan-furniture.ts"
import { samePlace } from "../../file/furniture/text-at-the-head.ts"
import { isFooter } from "../../file/furniture/repeated-tables.ts"
import { joinLines } from "../../writing/join-lines.ts"
import type { BlockDraft, ParagraphDraft } from "../../block-drafts.ts"
import { shapeParagraph } from "../../file/paragraphs/shape.ts"
import type { SectionDraft } from "../../file/sections/plan-sections.ts"
import type { TextArea } from "../../file/sections/text-area.ts"
import { joinTables } from "../../file/tables/join-tables.ts"
import { withBlankPages } from "./blank-pages.ts"
import { assembleBlocks, type AssembleContext } from "./blocks.ts"
import { aboveFooter, footerTop, variantsOf } from "./foot-reserve.ts"
import { withinRows } from "./footer-room.ts"
import { withinFoot } from "./page-fit.ts"
import { turnedText } from "./turned-text.ts"
import { aboveBaseline } from "./line-height.ts"
import {
  emptyPush,
  footBeside,
  headerFoot,
  padHeader,
  pushedPages,
  roomBelow,
  rowEms,
  rowHeight,
} from "./header-room.ts"
import { standingSetup, standUp } from "../../page/order/vertical-page.ts"
import type { VerticalArea } from "./vertical-place.ts"

export interface SectionInput {
  readonly draft: SectionDraft
  /** Pages of a printed spreadsheet keep a table each: neighbours may be other sheets. */
  readonly keepsTables: boolean
  /** A page before it shows a footer: where it has none, an empty one must be said. */
  readonly followsFooter?: boolean
  readonly blocks: readonly BlockDraft[]
  /** Figures that keep their place, with the page they stand on. */
  readonly floats: readonly Figure[]
  readonly furniture: FurniturePlan
  readonly pageOffset: number
  readonly pageTotal: number
  /** Lines of headers and footers whose numbers count no pages. */
  readonly standing?: ReadonlySet<string>
  /** Where the numbering starts anew. */
  readonly firstPageNumber?: number
  /**
   * Bottom of what stands above the section on its first page; undefined where it starts the page.
   */
  readonly startsBelow?: number
  readonly area: VerticalArea
  /** Where the first line of each page starts. */
  readonly bodyTops: ReadonlyMap<number, number>
  /** Pages that need no paragraph although nothing of the body stands on them. */
  readonly emptied: ReadonlySet<number>
}

/**
 * Room that a header or footer takes which holds no text, in points: LibreOffice makes it a
 * millimetre high.
 */
const emptyFurniture = 4

/** Puts one section together. */
export function assembleSection(context: AssembleContext, input: SectionInput): Section {
  return input.draft.isVertical ? verticalSection(context, input) : levelSection(context, input)
}

/**
 * A section whose lines run from top to bottom was laid down for all passes: only its headers and
 * footers lie as they did.
 */
function verticalSection(context: AssembleContext, input: SectionInput): Section {
  const { draft } = input
  const laid = levelSection(context, { ...input, furniture: noFurniture, bodyTops: new Map() })
  const page = standingSetup(laid.page)
  const area = { left: page.margin.left, right: page.width - page.margin.right }
  const standing: SectionInput = {
    ...input,
    draft: { ...draft, width: page.width, height: page.height, area },
    area: { top: page.margin.top, bottom: page.height - page.margin.bottom },
    bodyTops: new Map(),
  }
  const { header, footer } = pageSetup(standing).margin
  return {
    ...laid,
    page: { ...page, margin: { ...page.margin, header, footer } },
    ...assembleFurniture(context, standing),
    blocks: standUp(laid.blocks, page.width),
  }
}

function levelSection(context: AssembleContext, input: SectionInput): Section {
  const { draft, blocks, area } = input
  const pushed = pushedPages(input, headerStart(input))
  const flow = assembleBlocks(
    withSides(context, draft),
    blocks,
    { ...area, pushed },
    input.startsBelow ?? pushed.get(draft.pages[0]) ?? area.top,
  )
  const page = pageSetup(input)
  const count = draft.columns.length
  const [first, second] = draft.columns
  const gutter = first && second ? Math.max(0, second.left - first.right) : 0
  const widths = draft.columns.map((column) => column.right - column.left)
  const furniture = assembleFurniture(context, input)
  return {
    page,
    columns: {
      count,
      gutter,
      ...(count > 1 ? { widths } : {}),
      hasSeparator: false,
    },
    start: draft.start,
    ...furniture,
    ...(input.firstPageNumber === undefined ? {} : { firstPageNumber: input.firstPageNumber }),
    blocks: withFloats(
      withBlankPages(
        withinPage(
          withinFoot(
            partTables(
              input.keepsTables ? flow : joinTables(flow, () => draft.height, input.floats),
            ),
            footerTop(input) - aboveFooter,
          ),
          draft.height - (input.followsFooter ? emptyFurniture : 0),
        ),
        input,
      ),
      input.floats,
    ),
    pages: draft.pages,
  }
}

/**
 * Distance of headers from the page's edge; undefined where no page has one.
 *
 * Where some pages have none, an empty line stands there in its place, which must not push their
 * body down.
 */
function headerTop(input: SectionInput): number | undefined {
  const { draft, area } = input
  const tops = variantsOf(input).map(({ header, tables }) =>
    Math.min(
      ...header.map((line) => line.baseline - aboveBaseline * rowHeight(line)),
      ...tables.flatMap((table) => (isFooter(table, draft.height) ? [] : [table.box.y0])),
    ),
  )
  const top = Math.min(...tops)
  if (top === Infinity) return undefined
  const beside = footBeside(input)
  if (beside !== undefined) return Math.max(0, Math.min(top, area.top - (beside - top)))
  return Math.max(0, tops.includes(Infinity) ? Math.min(top, area.top - emptyHeader) : top)
}

/**
 * Where headers start, whether or not any page has one. An empty line stands on pages beside those
 * whose body a header pushes down, and where pictures hang on one.
 */
function headerStart(input: SectionInput): number {
  const { top } = input.area
  const hold = variantsOf(input).some(({ figures }) => figures.length > 0) ? emptyFurniture : 0
  const room = input.furniture.default.pushes ? emptyHeader : hold
  return Math.max(0, headerTop(input) ?? Math.min(usualHeader, top - room))
}

/** Word's usual distance of headers from the edge of the paper, in points. */
const usualHeader = 36

/** Height of a header without text, in points. */
const emptyHeader = points.near

function pageSetup(input: SectionInput): PageSetup {
  const { draft, area } = input
  const variants = variantsOf(input)
  const bottoms = [
    ...variants.flatMap((each) =>
      each.footer.map(
        (line) => line.baseline + (1 - aboveBaseline) * rowHeight(line, footerRow(input)),
      ),
    ),
    ...variants.flatMap((each) =>
      each.tables.flatMap((table) =>
        isFooter(table, draft.height) ? [table.box.y1 + belowTable] : [],
      ),
    ),
  ]
  const footer = bottoms.length === 0 ? undefined : Math.max(...bottoms)
  // A narrow column beside the text may stand outside the edges that most lines share.
  const left = Math.min(draft.area.left, ...draft.columns.map((column) => column.left))
  const right = Math.max(draft.area.right, ...draft.columns.map((column) => column.right))
  return {
    width: draft.width,
    height: draft.height,
    margin: {
      top: area.top,
      right: Math.max(0, draft.width - right - edgeSlack),
      bottom:
        draft.isPlaced && footer === undefined
          ? 0
          : Math.max(0, draft.height - area.bottom - (area.reserve ?? 0)),
      left: Math.max(0, left),
      header: headerStart(input),
      footer: Math.max(
        0,
        footer === undefined ? Math.min(36, draft.height - area.bottom) : draft.height - footer,
      ),
    },
    isVertical: false,
  }
}

/** The longest line must fit again after its width was rounded to twips, in points. */
const edgeSlack = 0.4

/**
 * Height of the lines of a footer, in ems. Where the body reaches down to them, they are no higher
 * than their letters: what is higher takes the last line of its page from the body.
 */
function footerRow(input: SectionInput): number {
  return footerTop(input) < input.area.bottom ? rowEms.close : rowEms.usual
}

function assembleFurniture(
  context: AssembleContext,
  input: SectionInput,
): { header: FurnitureSet; footer: FurnitureSet } {
  const of = (
    place: "header" | "footer",
    shown: PageFurniture | undefined,
  ): readonly Block[] | undefined => shown && furnitureBlocks(context, input, place, shown)
  const set = (place: "header" | "footer"): FurnitureSet => {
    const first = of(place, input.furniture.first)
    const even = of(place, input.furniture.even)
    const main = of(place, input.furniture.default) ?? []
    return {
      ...(main.length > 0 ? { default: main } : {}),
      ...(first ? { first } : {}),
      ...(even ? { even } : {}),
    }
  }
  return { header: set("header"), footer: set("footer") }
}

function furnitureBlocks(
  context: AssembleContext,
  input: SectionInput,
  place: "header" | "footer",
  shown: PageFurniture,
): readonly Block[] {
  const lines = shown[place]
  const figures = furnitureFigures(context, input, place, shown)
  const tables = shown.tables.filter(
    (table) => isFooter(table, input.draft.height) === (place === "footer"),
  )
  if (lines.length === 0 && tables.length === 0)
    return place === "header" && shown.pushes
      ? [...figures, ...emptyPush(shown, input, headerStart(input))]
      : figures
  const { area } = input.draft
  const drafts = [
    ...furnitureDrafts(lines, shown.page, area),
    ...tables.map((table) => ({
      kind: "table" as const,
      table,
      page: shown.page,
      column: 0,
      x0: area.left,
      x1: area.right,
    })),
  ].toSorted((a, b) => topOf(a) - topOf(b))
  const row = place === "footer" ? footerRow(input) : rowEms.usual
  const top = Math.min(
    ...lines.map((line) => line.baseline - aboveBaseline * rowHeight(line, row)),
    ...tables.map((table) => table.box.y0),
  )
  const own: AssembleContext = {
    ...context,
    lineHeight: (draft) => furnitureHeight(draft, row),
    styleOf: () => place,
  }
  const { pageTotal, pageOffset: offset, standing } = input
  const count = { page: shown.page, pageTotal, offset, ...(standing && { standing }) }
  const isRaised = place === "header" && footBeside(input) !== undefined
  const start = place === "header" && !isRaised ? (headerTop(input) ?? top) : top
  const blocks = assembleBlocks(own, drafts, { top, bottom: Infinity }, start).map((block) =>
    countPages(block, count),
  )
  const room =
    place === "header"
      ? bodyTopOf(shown, input) - (headerFoot(shown, input.draft.height) ?? 0)
      : top - input.area.bottom
  const rule = place === "header" ? shown.headerRule : shown.footerRule
  const ruled = ruleFurniture(blocks, rule && withinRoom(rule, room), place)
  const fitted = place === "header" ? aboveBody(ruled, shown, input) : withinRows(ruled, -room)
  return [...figures, ...fitted]
}

/** Gives a header the room below it by which it pushes the body of its pages down. */
function aboveBody(
  blocks: readonly Block[],
  shown: PageFurniture,
  { draft, area, bodyTops }: SectionInput,
): readonly Block[] {
  const top = Math.min(...shown.alike.map((page) => bodyTops.get(page) ?? Infinity))
  return top === Infinity
    ? blocks
    : padHeader(blocks, roomBelow(headerFoot(shown, draft.height), top, area.top))
}

/** Where the body starts below a header, pushed down by it or not. */
const bodyTopOf = ({ alike }: PageFurniture, { area, bodyTops }: SectionInput): number => {
  const top = Math.min(...alike.map((page) => bodyTops.get(page) ?? Infinity))
  return top === Infinity ? area.top : top
}

/** A border takes no room from the body, which programs would move; they keep a point themselves. */
const withinRoom = (rule: BorderLine, room: number): BorderLine => ({
  ...rule,
  space: Math.max(1, Math.min(rule.space ?? 0, Math.floor(room - rule.width))),
})

/** Repeated pictures of the upper or lower half of the page; watermarks go with the header. */
function furnitureFigures(
  context: AssembleContext,
  { draft: { height, width } }: SectionInput,
  place: "header" | "footer",
  shown: PageFurniture,
): Figure[] {
  const middle = height / 2
  const figures = shown.figures
    .filter(
      ({ box }) => (middleY(box) < middle || box.y1 - box.y0 > middle) === (place === "header"),
    )
    .map((draft): Figure => ({ ...context.figureOf(draft), anchor: "page", wrap: "behind" }))
  const watermarks = place === "header" ? turnedText(context, shown.watermarks, width) : []
  return [...figures, ...watermarks.map((figure): Figure => ({ ...figure, wrap: "behind" }))]
}

const topOf = (draft: BlockDraft): number =>
  draft.kind === "paragraph"
    ? (draft.lines[0]?.line.baseline ?? 0) - (draft.lines[0]?.line.size ?? 0)
    : draft.kind === "table"
      ? draft.table.box.y0
      : draft.figure.box.y0

function furnitureHeight(draft: ParagraphDraft, row: number): number {
  const [first] = draft.lines
  return draft.shape.leading ?? (first ? rowHeight(first.line, row) : 0)
}

/** Turns the page numbers of a block into fields, those in cells too. */
function countPages(block: Block, count: PageCount): Block {
  if (block.kind === "paragraph") return { ...block, inlines: withPageFields(block.inlines, count) }
  if (block.kind === "figure") return block
  return {
    ...block,
    rows: block.rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell) => ({
        ...cell,
        blocks: cell.blocks.map((inner) => countPages(inner, count)),
      })),
    })),
  }
}

/** Draws the ruling as the border of the paragraph beside it. */
function ruleFurniture(
  blocks: readonly Block[],
  rule: BorderLine | undefined,
  place: "header" | "footer",
): readonly Block[] {
  const at =
    place === "header"
      ? blocks.findLastIndex((block) => block.kind === "paragraph")
      : blocks.findIndex((block) => block.kind === "paragraph")
  const block = blocks[at]
  if (!rule || block?.kind !== "paragraph") return blocks
  return blocks.with(at, {
    ...block,
    format: { ...block.format, borders: place === "header" ? { bottom: rule } : { top: rule } },
  })
}

/** One paragraph a row; what stands apart on a row is parted by tabs. */
export function furnitureDrafts(
  lines: readonly TextLine[],
  page: number,
  area: TextArea,
): ParagraphDraft[] {
  const level = levelled(lines)
  const pieces = joinLines(level.map((line) => ({ kind: "line" as const, box: line.box, line })))
  return pieces.flatMap((piece): ParagraphDraft[] => {
    if (piece.kind !== "line") return []
    const placed = { line: piece.line, page, column: 0, x0: area.left, x1: area.right }
    return [{ kind: "paragraph", lines: [placed], shape: shapeParagraph([placed], undefined) }]
  })
}

/**
 * Puts what stands side by side in a header on one line: a page number in another face has a
 * baseline of its own, and would be a row that the page does not have.
 */
function levelled(lines: readonly TextLine[]): TextLine[] {
  const rows: [TextLine, ...TextLine[]][] = []
  for (const line of lines.toSorted((a, b) => a.baseline - b.baseline)) {
    const row = rows.at(-1)
    const isBeside =
      row !== undefined &&
      line.baseline - row[0].baseline < samePlace &&
      row.every((other) => standBeside(other, line))
    if (isBeside) row.push(line)
    else rows.push([line])
  }
  return rows.flatMap((row) => {
    const main = row.reduce((a, b) => (width(b.box) > width(a.box) ? b : a))
    return row.map((line) => ({ ...line, baseline: main.baseline }))
  })
}

/** Size of the smaller of two texts on one line, as a share: marks of notes are smaller and raised. */
const leastSize = shares.most

/** Whether two lines share their height and no part of their width. */
const standBeside = (a: TextLine, b: TextLine): boolean =>
  a.angle === b.angle &&
  Math.min(a.size, b.size) > leastSize * Math.max(a.size, b.size) &&
  (a.box.x1 < b.box.x0 || b.box.x1 < a.box.x0) &&
  middleY(a.box) > b.box.y0 &&
  middleY(a.box) < b.box.y1

/**
 * Puts each float before the first block that stands beside or below it on its page, or before one
 * that begins there and goes on: what follows on it stands on a later page.
 */
function withFloats(blocks: readonly Block[], floats: readonly Figure[]): Block[] {
  if (floats.length === 0) return [...blocks]
  const waiting = floats.toSorted(
    (a, b) =>
      (a.placement[0]?.page ?? 0) - (b.placement[0]?.page ?? 0) ||
      (a.placement[0]?.box.y0 ?? 0) - (b.placement[0]?.box.y0 ?? 0),
  )
  const out: Block[] = []
  for (const block of blocks) {
    const at = block.placement[0]
    const end = block.placement.at(-1)?.page ?? 0
    while (at && waiting[0] && (isBefore(waiting[0], at) || isOnFirst(waiting[0], at.page, end))) {
      const next = waiting.shift()
      if (next) out.push(next)
    }
    out.push(block)
  }
  return [...out, ...waiting]
}

/** Whether a figure stands on the first of the pages that a block fills. */
const isOnFirst = (figure: Figure, page: number, end: number): boolean =>
  page < end && figure.placement[0]?.page === page

function isBefore(
  figure: Figure,
  at: { readonly page: number; readonly box: { readonly y1: number } },
): boolean {
  const own = figure.placement[0]
  return (
    own !== undefined && (own.page < at.page || (own.page === at.page && own.box.y0 < at.box.y1))
  )
}
