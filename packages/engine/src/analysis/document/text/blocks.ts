import { points } from "../../geometry/scale.ts"
import type { Pt } from "../../../base/units.ts"
import { height, type Box } from "../../../base/geometry.ts"
import type {
  Block,
  Figure,
  Paragraph,
  ParagraphFormat,
  Table,
  TableCell,
  TableRow,
} from "../../../model/document.ts"
import { figureParagraph, plainFormat } from "../../../model/build.ts"
import type { CellDraft, FigureDraft, TableDraft, TextLine } from "../../drafts.ts"
import { listedShape } from "./listed-shape.ts"
import type { ListPlan } from "../../file/lists/plan-lists.ts"
import type { BlockDraft, ParagraphDraft } from "../../block-drafts.ts"
import type { Bookmarks } from "./bookmarks.ts"
import type { ReadCell } from "../../file/paragraphs/cell-content.ts"
import { layCellDown, standCellUp } from "../../file/paragraphs/turned-cell.ts"
import type { HyphenRule } from "./hyphens.ts"
import type { SplitRule } from "./split-words.ts"
import { inlinesOf } from "./inlines.ts"
import type { LineScales } from "./line-scale.ts"
import { fitCell, indented } from "./cell-fit.ts"
import { leadApart, narrowed, noPadding, paddingOf, withLead } from "./cell-padding.ts"
import { borderRooms, fillRows, rulingRooms, withinRulings } from "./row-fit.ts"
import { aboveBaseline } from "./line-height.ts"
import { roomyShape, type Sides } from "./lone-lines.ts"
import { isCarriedHead } from "./page-starts.ts"
import { isReadFromRight } from "./table-direction.ts"
import type { RowPacker } from "./pack-rows.ts"
import type { Share } from "./share.ts"
import { descentBelow, edgeSpace, isLowFigure, leastLine } from "./block-extent.ts"
import { displayedShape, moreOfDisplayed, numberTabs } from "./displayed-formula.ts"
import { standsOut } from "./formula-room.ts"
import { labelLength, placeBlocks } from "./place-blocks.ts"
import type { VerticalArea, VerticalPlace } from "./vertical-place.ts"

/** What every block of the document needs to be put together. */
export interface AssembleContext {
  readonly lists: ListPlan
  readonly hyphens: HyphenRule
  readonly splits: SplitRule
  readonly bookmarks: Bookmarks
  readonly lineHeight: (paragraph: ParagraphDraft) => number
  readonly scales: LineScales
  /** The font that stands for all that look like one. */
  readonly fontOf: (font: number) => number
  /** Gives the picture or drawing that a draft stands for. */
  readonly figureOf: (draft: FigureDraft) => Figure
  readonly styleOf: (draft: ParagraphDraft) => string
  readonly takeCell: ReadCell
  readonly share: Share
  /** Lets go of the cells of a row until they are asked for; absent: they stay as they are. */
  readonly packRows?: RowPacker
  /** Blocks that stay on the page of the block after them: captions and what they describe. */
  readonly keptTogether: ReadonlySet<BlockDraft>
  /**
   * Somewhere a page ends or starts with a single line of a paragraph: the file does not forbid it.
   */
  readonly allowsLoneLines: boolean
  /** Lines end where they did on the page. */
  readonly keepsLines: boolean
  /** The blocks stand in the cell of a table. */
  readonly isOfCell?: true
  /** Edges of the page that a single line may reach where nothing stands beside it. */
  readonly sides?: Sides | undefined
}

/** Puts the blocks of one section, cell or header together. */
export function assembleBlocks(
  context: AssembleContext,
  drafts: readonly BlockDraft[],
  area: VerticalArea,
  firstTop: number,
): Block[] {
  const { places } = placeBlocks(context, drafts, area, firstTop)
  return drafts.flatMap((draft, index): Block[] => {
    const place = places[index]
    if (!place) throw new Error("a block without a place")
    if (draft.kind === "paragraph") {
      const isLast = endsColumn(draft, drafts[index + 1])
      const isFirst = startsPage(draft, drafts[index - 1])
      const isApart = !isFirst && (places[index + 1]?.spaceBefore ?? 0) >= apartOnTitlePage
      // In a cell it would hold the whole row with the next.
      const isHeading = draft.headingLevel !== undefined && context.isOfCell !== true
      const isHeld = isHeading || context.keptTogether.has(draft)
      const keepsNext = (isHeld || place.leads === true) && !isLast && !isApart
      return [assembleParagraph(context, draft, place, keepsNext)]
    }
    if (draft.kind === "table") {
      const table = withRoomAbove(
        assembleTable(context, draft.table, {
          column: draft,
          isWhole:
            (place.breakBefore !== "page" && place.isCarriedOver === true) ||
            isCarriedHead(context, drafts[index - 1], places[index - 1]),
        }),
        place,
        {
          isFirst: index === 0 && area.bottom < Infinity,
          isBelowTable: isBelowTable(draft, drafts[index - 1]),
        },
      )
      return [place.breakBefore === "page" ? onNewPage(table) : table]
    }
    return assembleFigure(context, draft, place)
  })
}

/**
 * Room below a paragraph, in points, from which on it stands for itself: on a title page, a chain
 * of paragraphs kept together would take the whole page along when its last line finds no room.
 */
const apartOnTitlePage = points.field

/**
 * Tells whether the next block starts another page or column: a paragraph kept with it would leave
 * its own.
 */
function endsColumn(draft: ParagraphDraft, next: BlockDraft | undefined): boolean {
  const last = draft.lines.at(-1)
  const first = next?.kind === "paragraph" ? next.lines[0] : next
  return first !== undefined && (first.page !== last?.page || first.column !== last.column)
}

/** Tells whether the block before ends another page: what follows on this one keeps it here. */
function startsPage(draft: ParagraphDraft, before: BlockDraft | undefined): boolean {
  const page = before?.kind === "paragraph" ? before.lines.at(-1)?.page : before?.page
  return page !== draft.lines[0]?.page
}

function assembleParagraph(
  context: AssembleContext,
  draft: ParagraphDraft,
  place: VerticalPlace,
  keepWithNext: boolean,
): Paragraph {
  const listed = context.lists.places.get(draft)
  const skip = labelLength(context, draft)
  const { scales, broken, edgeRoom } = context.scales.ofLines(draft, skip)
  const { inlines, tabs, lines } = inlinesOf(draft, {
    skip,
    hyphens: context.hyphens,
    splits: context.splits,
    keepsLines: context.keepsLines,
    broken,
    isCentred: draft.shape.align === "centre" && numberTabs(draft) === undefined,
    bookmarkOf: context.bookmarks.bookmarkOf,
    figureOf: context.figureOf,
    scaleOf: (span, line) => context.scales.ofFont(span) * (scales[line] ?? 1),
    fontOf: context.fontOf,
    spacingOf: context.scales.spacingOf,
  })
  const { shape, tabs: before } = shownShape(context, draft)
  const isSetFromLeft = shape.align === "left" || shape.align === "justify"
  const wider = draft.lines.length > 1 && isSetFromLeft ? edgeRoom : 0
  const format: ParagraphFormat = {
    align: shape.align,
    direction: shape.direction,
    indent: { left: shape.left, right: shape.right - wider, firstLine: shape.firstLine },
    spaceBefore: place.blankAbove === undefined ? round(place.spaceBefore) : 0,
    spaceAfter: round(place.spaceAfter),
    lineSpacing: {
      rule: draft.lines.every(({ line }) => isWithin(line, place.lineHeight)) ? "exact" : "atLeast",
      // The line of a number that stands below its formula is no higher than that of a text.
      value: round((moreOfDisplayed(draft) ?? 0) > 0 ? place.lineHeight : leastLine(draft, place)),
    },
    tabs: numberTabs(draft) ?? [...before, ...tabs],
    ...(keepWithNext ? { keepWithNext } : {}),
    ...(context.allowsLoneLines ? { allowsLoneLines: true } : {}),
    ...bordersOf(draft, place),
    ...(draft.fill === undefined ? {} : { fill: draft.fill }),
  }
  const bookmarks = context.bookmarks.namesOf(draft)
  return {
    kind: "paragraph",
    style: context.styleOf(draft),
    format,
    inlines,
    placement: placementsOf(draft),
    ...(listed ? { list: listed } : {}),
    ...(draft.headingLevel === undefined ? {} : { headingLevel: draft.headingLevel }),
    ...(draft.role ? { role: draft.role } : {}),
    ...(draft.tocLevel === undefined ? {} : { tocLevel: draft.tocLevel }),
    ...(bookmarks.length > 0 ? { bookmarks } : {}),
    ...(place.breakBefore ? { breakBefore: place.breakBefore } : {}),
    ...blankAbove(place),
    lines,
  }
}

/** The shape that a paragraph is given, and the stops that stand before those of its tabs. */
function shownShape(context: AssembleContext, draft: ParagraphDraft) {
  const displayed = displayedShape(draft)
  if (displayed) return { shape: displayed, tabs: [] }
  return listedShape(context.lists, draft) ?? { shape: roomyShape(draft, context), tabs: [] }
}

/**
 * Tells whether the pictures and formulas of a line are as low as its letters may be: an exact
 * height would cut others. Programs that set formulas larger than their text would else part the
 * lines.
 */
const isWithin = ({ spans }: TextLine, lineHeight: Pt): boolean =>
  spans.every(
    ({ figure, formula }) =>
      (figure === undefined || height(figure.box) <= aboveBaseline * lineHeight) &&
      (formula === undefined || (formula.display === "inline" && !standsOut(formula, lineHeight))),
  )

const blankAbove = ({
  blankAbove: height,
  spaceBefore,
}: VerticalPlace): Pick<Paragraph, "blankAbove"> =>
  height === undefined
    ? {}
    : { blankAbove: { height: round(height), spaceBefore: round(spaceBefore) } }

/** Borders for the rulings of a paragraph, as far from the text as they stood. */
function bordersOf(
  { above, below, lines }: ParagraphDraft,
  { lineHeight, nearer = 0 }: VerticalPlace,
): Pick<ParagraphFormat, "borders"> {
  const [first, last] = [lines[0], lines.at(-1)]
  if ((!above && !below) || !first || !last) return {}
  const top = above && {
    ...above.line,
    space: edgeSpace(first.line.baseline - aboveBaseline * lineHeight - above.at - nearer),
  }
  const bottom = below && {
    ...below.line,
    space: edgeSpace(below.at - last.line.baseline - (1 - aboveBaseline) * lineHeight),
  }
  return { borders: { ...(top ? { top } : {}), ...(bottom ? { bottom } : {}) } }
}

/** Word keeps twentieths of a point. */
const round = (value: number): number => Math.round(value * 20) / 20

function placementsOf(draft: ParagraphDraft): Paragraph["placement"] {
  const placements: { page: number; column: number; box: Paragraph["placement"][number]["box"] }[] =
    []
  for (const { page, column, line } of draft.lines) {
    const last = placements.at(-1)
    if (last && last.page === page && last.column === column) {
      last.box = {
        x0: Math.min(last.box.x0, line.box.x0),
        y0: Math.min(last.box.y0, line.box.y0),
        x1: Math.max(last.box.x1, line.box.x1),
        y1: Math.max(last.box.y1, line.box.y1),
      }
    } else placements.push({ page, column, box: line.box })
  }
  return placements.map(({ page, box }) => ({ page, box }))
}

/** Room around a figure in the flow, and the height of its line. */
function figureRoom(
  box: Box,
  { blankAbove, spaceBefore, spaceAfter, raise, descent }: VerticalPlace,
): Pick<ParagraphFormat, "spaceBefore" | "spaceAfter" | "lineSpacing"> {
  const space = {
    spaceBefore: blankAbove === undefined ? round(spaceBefore) : 0,
    spaceAfter: round(spaceAfter),
  }
  // A separator's line would else be as high as the letters that could stand in it.
  if (isLowFigure(box)) {
    const value = Math.max(1, height(box) + descentBelow(box))
    return { ...space, lineSpacing: { rule: "exact", value: round(value) } }
  }
  const extra = raise ?? descent
  return extra === undefined
    ? { ...space, lineSpacing: plainFormat.lineSpacing }
    : { ...space, lineSpacing: { rule: "atLeast", value: round(height(box) + extra) } }
}

/** A figure in the flow stands in a paragraph of its own, as high as itself. */
function assembleFigure(
  context: AssembleContext,
  draft: Extract<BlockDraft, { kind: "figure" }>,
  place: VerticalPlace,
): Block[] {
  const figure = context.figureOf(draft.figure)
  if (figure.anchor === "page") return [figure]
  const { box } = draft.figure
  const [before, after] = [box.x0 - draft.x0, draft.x1 - box.x1]
  const isCentred = Math.abs(before - after) < 6 && before > points.gap
  // One that reaches over the margin keeps its start.
  const isRight = !isCentred && Math.abs(after) < points.slack && before > 12
  const format: ParagraphFormat = {
    ...plainFormat,
    align: isCentred ? "centre" : isRight ? "right" : "left",
    indent: { left: isCentred || isRight ? 0 : round(before), right: 0, firstLine: 0 },
    ...figureRoom(box, place),
    ...(context.keptTogether.has(draft) ? { keepWithNext: true } : {}),
  }
  return [
    figureParagraph(figure, {
      format,
      ...(place.breakBefore ? { breakBefore: place.breakBefore } : {}),
      ...blankAbove(place),
    }),
  ]
}

/**
 * Puts a table together; its indents count from the edges of the text column. Where it went over to
 * a page, it did so because its rows are not parted: they are whole.
 */
function assembleTable(
  context: AssembleContext,
  draft: TableDraft,
  {
    column,
    isWhole,
  }: { readonly column: { readonly x0: Pt; readonly x1: Pt }; readonly isWhole: boolean },
): Table {
  const columns = draft.xs.slice(1).map((x, index) => Math.max(1, x - (draft.xs[index] ?? 0)))
  const byRow = Map.groupBy(draft.cells, (cell) => cell.row)
  const rooms = rulingRooms(draft)
  const made = draft.ys.slice(1).map((y, row): TableRow => {
    const top = draft.ys[row] ?? 0
    const cells = (byRow.get(row) ?? []).toSorted((a, b) => a.column - b.column)
    return {
      height: Math.max(0, y - top),
      heightRule: "atLeast" as const,
      cells: cells.map((cell) => assembleCell(context, cell, rooms)),
      page: draft.page,
      ...(isWhole && { isWhole }),
    }
  })
  const rows = fillRows(made, borderRooms(draft, rooms), rooms).map((row) =>
    withSharedStyles(context, row),
  )
  return {
    kind: "table",
    columns,
    rows: context.packRows?.(rows) ?? rows,
    placement: [{ page: draft.page, box: draft.box }],
    headerRows: draft.headerRows,
    align: "left",
    indent: round((draft.xs[0] ?? draft.box.x0) - column.x0),
    evidence: draft.evidence,
    confidence: draft.confidence,
    ...(draft.told === undefined ? {} : { told: draft.told }),
    ...(isReadFromRight(draft)
      ? { rightToLeft: { indent: round(column.x1 - (draft.xs.at(-1) ?? draft.box.x1)) } }
      : {}),
  }
}

/** Room above a table below this is left out, in points. */
const leastRoomAbove = points.pad

/**
 * Tells whether a table stands below another, which has no room below it to hold what is between.
 */
const isBelowTable = (
  { page, column }: Extract<BlockDraft, { kind: "table" }>,
  before: BlockDraft | undefined,
): boolean => before?.kind === "table" && before.page === page && before.column === column

/** @param above Whether nothing stands before it in its section, or a table. */
function withRoomAbove(
  table: Table,
  { spaceBefore, breakBefore, blankAbove }: VerticalPlace,
  above: { readonly isFirst: boolean; readonly isBelowTable: boolean },
): Table {
  if (blankAbove !== undefined) return { ...table, spaceBefore: round(blankAbove) }
  const isShown = (above.isFirst || breakBefore === "page") && spaceBefore >= leastRoomAbove
  return isShown || above.isBelowTable ? { ...table, spaceBefore: round(spaceBefore) } : table
}

/** A table starts a page by its first paragraph. */
export function onNewPage(table: Table): Table {
  const [row, ...rows] = table.rows
  const [cell, ...cells] = row?.cells ?? []
  const [block, ...blocks] = cell?.blocks ?? []
  if (!row || !cell || block?.kind !== "paragraph") return { ...table, startsPage: true }
  return {
    ...table,
    rows: [
      {
        ...row,
        cells: [{ ...cell, blocks: [{ ...block, breakBefore: "page" }, ...blocks] }, ...cells],
      },
      ...rows,
    ],
  }
}

/** Formats and styles that are equal are one: a table of many rows has few. */
function withSharedStyles(context: AssembleContext, row: TableRow): TableRow {
  const shared = (block: Block): Block =>
    block.kind === "paragraph"
      ? {
          ...block,
          format: context.share(block.format),
          inlines: block.inlines.map((inline) =>
            inline.kind === "text" ? { ...inline, style: context.share(inline.style) } : inline,
          ),
        }
      : block
  return {
    ...row,
    cells: row.cells.map((cell) => ({ ...cell, blocks: cell.blocks.map(shared) })),
  }
}

/** @param rooms Those of the rulings of its table, in points. */
function assembleCell(
  context: AssembleContext,
  cell: CellDraft,
  rooms: readonly number[],
): TableCell {
  const laid = cell.rotation === 0 ? cell : layCellDown(cell)
  const box = cell.rotation === 0 ? withinRulings(cell, rooms) : laid.box
  const { left, right, drafts } = context.takeCell(cell)
  const top = laid.verticalAlign === "top" ? box.y0 : (firstTopOf(context, drafts) ?? box.y0)
  const own = { ...context, sides: undefined, isOfCell: true } as const
  const assembled = assembleBlocks(own, drafts, { top: box.y0, bottom: Infinity }, top)
  const fitted = fitCell(assembled, { box, align: laid.verticalAlign, top })
  const isOverRows = cell.rotation !== 0 && cell.rowSpan > 1
  const turned = isOverRows ? fitted.map((block) => indented(block, { left, right })) : fitted
  const upright = cell.rotation === 0 ? fitted : standCellUp(turned, cell)
  const { standing, lead } =
    cell.rotation === 0 || isOverRows ? { standing: upright, lead: 0 } : leadApart(upright)
  const hasText = drafts.some(({ kind }) => kind === "paragraph")
  return {
    column: cell.column,
    columnSpan: cell.columnSpan,
    rowSpan: cell.rowSpan,
    blocks: standing,
    ...(cell.fill === undefined ? {} : { fill: cell.fill }),
    borders: context.share(cell.borders),
    align: laid.verticalAlign,
    padding: context.share(
      withLead(
        isOverRows
          ? noPadding
          : paddingOf(cell, hasText ? { left, right } : narrowed({ left, right }, cell.box)),
        cell.rotation,
        lead,
      ),
    ),
    rotation: cell.rotation,
    isHeader: cell.isHeader,
    ...(cell.isSpill === true ? { isSpill: true } : {}),
    ...(cell.isRest === true ? { isRest: true } : {}),
    ...(cell.beyond ? { beyond: cell.beyond } : {}),
    box: cell.box,
  }
}

/** Text centred or set at the foot of a cell starts wherever it starts: no space above it. */
function firstTopOf(context: AssembleContext, drafts: readonly BlockDraft[]): number | undefined {
  const [first] = drafts
  if (first?.kind !== "paragraph") return undefined
  return (first.lines[0]?.line.baseline ?? 0) - 0.8 * context.lineHeight(first)
}
