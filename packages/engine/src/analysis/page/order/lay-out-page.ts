import { ems } from "../../geometry/scale.ts"
import { isUpright } from "../../geometry/upright.ts"
import type { Stretch } from "../../block-drafts.ts"
import type {
  FigureDraft,
  FlowItem,
  FurnishedPage,
  PageDraft,
  TableDraft,
  TextLine,
} from "../../drafts.ts"
import { union } from "../../../base/geometry.ts"
import { findBorderTiles } from "./border-tiles.ts"
import { findBands, type Band } from "./bands.ts"
import { partBetween } from "./between-columns.ts"
import { partCrossing } from "./crossing-blocks.ts"
import { aroundSquares, sortFigures, type Float } from "./floats.ts"
import { joinLines } from "../../writing/join-lines.ts"
import { partLineNumbers } from "./line-numbers.ts"
import { partMarginNotes } from "./margin-notes.ts"
import { findNeighbours } from "./neighbours.ts"
import { partOnTables } from "./on-tables.ts"
import { partPanels } from "./panels.ts"
import { seatFigures } from "./seat-figures.ts"
import { standingText } from "./standing-text.ts"
import { inUsualColumns, type UsualColumns } from "./usual-columns.ts"
import { isVerticalPage, layDown } from "./vertical-page.ts"

/** A page whose columns left the flow for frames of their own. */
export interface FramedPage {
  readonly bands: readonly Band[]
  /** One a frame. */
  readonly columns: readonly Stretch[]
  readonly floats: readonly Float[]
}

/** A page in reading order: bands of columns from the top, and what keeps its place beside them. */
export interface LaidOutPage extends FramedPage {
  readonly page: PageDraft["page"]
  readonly isVertical?: boolean
  /** Everything on it keeps its place: what stands side by side is in `columns`. */
  readonly isPlaced?: boolean
  /** Most of its text stands in `columns` that are drawn boxes beside each other. */
  readonly isOfPanels?: boolean
  /** Lines on end that stand in its flow; all others keep their places. */
  readonly standing?: ReadonlySet<TextLine>
}

/** A page without its bands: what is needed of it once its columns were read. */
export type PageOrder = Omit<LaidOutPage, "bands">

/**
 * Lays out a page of vertical writing as if its lines ran from left to right; its pictures keep
 * their places.
 */
function layOutVertical(
  { page }: PageDraft,
  lines: readonly TextLine[],
  figures: readonly FigureDraft[],
): LaidOutPage {
  const pieces = lines
    .filter((line) => line.isVertical)
    .map((line): FlowItem => {
      const laid = layDown(line, page.width)
      return { kind: "line", box: laid.box, line: laid }
    })
  const floats = figures.map((figure): Float => ({
    figure,
    wrap: figure.isBackground ? "behind" : "square",
  }))
  return {
    page: { ...page, width: page.height, height: page.width },
    bands: joinedBands(pieces),
    floats,
    columns: [],
    isVertical: true,
  }
}

/** How a page is laid out. */
export interface LayOutOptions {
  /** A page of vertical lines is laid down; else it is read like any other. */
  readonly takesVertical: boolean
  /** Blocks whose rows cross those beside them leave the flow for frames. */
  readonly partsBlocks?: boolean
  /** Texts in drawn boxes leave it, too; default where blocks do. */
  readonly partsPanels?: boolean
  /** Everything keeps its place: what stands far apart on one line is no line. */
  readonly isPlaced?: boolean
  /** Columns that the file has on most of its pages: the page may have them, too. */
  readonly usual?: UsualColumns
}

/**
 * Puts what stands on a page into reading order.
 */
export function layOutPage(
  draft: PageDraft,
  furniture: FurnishedPage | undefined,
  {
    takesVertical,
    partsBlocks = false,
    partsPanels = partsBlocks,
    isPlaced = false,
    usual,
  }: LayOutOptions,
): LaidOutPage {
  const body = furniture?.body ?? []
  const all = body.filter(isUpright)
  const counted = partLineNumbers(all, draft.page.index)
  const upright = counted.text
  if (takesVertical && draft.tables.length === 0 && isVerticalPage(body))
    return layOutVertical(draft, body, ownFigures(draft, furniture))
  const { pieces: upon, floats } = partPieces(draft, furniture, upright)
  const { flow: level, frames } = partsPanels
    ? partOnTables(upon, draft.page)
    : { flow: upon, frames: [] }
  const ends = partsBlocks && all.length < body.length ? standingPieces(body, level, draft) : []
  const pieces = [...level, ...ends]
  const found = (usual && inUsualColumns(pieces, usual)) ?? findBands(pieces)
  if (!partsPanels) {
    const bands = [...joined(found), ...besideText(counted.numbers)]
    return { page: draft.page, bands, floats, columns: [] }
  }
  const { flow, panels, areMost } = partPanels(draft, pieces, found)
  const bands = panels.length > 0 ? findBands(flow) : found
  const parted = bands.map((band) =>
    partsBlocks ? partBand(band, draft.page.index) : { band, columns: [] },
  )
  return {
    page: draft.page,
    bands: aroundSquares(
      joined(
        parted.map(({ band }) => band),
        isPlaced ? widestPlaced : Infinity,
      ),
      floats,
    ),
    floats,
    ...(ends.length > 0 && { standing: new Set(ends.flatMap(({ table }) => linesOf(table))) }),
    isOfPanels: panels.length > 0 && areMost,
    columns: [
      ...counted.numbers,
      ...frames,
      ...panels.map((panel) => ({ ...panel, pieces: joinLines(panel.pieces) })),
      ...parted.flatMap(({ columns }) => columns),
    ],
  }
}

/** Line numbers of a page without frames: each margin is read after the text that it counts. */
const besideText = (margins: readonly Stretch[]): Band[] =>
  margins.map(({ x0, x1, pieces }) => ({ columns: [{ x0, x1, pieces }] }))

const ownFigures = (
  { figures }: PageDraft,
  furniture: FurnishedPage | undefined,
): readonly FigureDraft[] => figures.filter((figure) => !furniture?.figures?.includes(figure))

/** Parts what stands in the order of reading from what keeps its place beside it. */
function partPieces(
  draft: PageDraft,
  furniture: FurnishedPage | undefined,
  upright: readonly TextLine[],
): { readonly pieces: readonly FlowItem[]; readonly floats: readonly Float[] } {
  const own = ownFigures(draft, furniture)
  const neighbours = own.length === 0 ? () => () => false : findNeighbours(upright)
  const tiles = findBorderTiles(own, upright, draft.page)
  const seated = seatFigures(
    upright,
    own.filter((figure) => !tiles.has(figure)),
    neighbours,
  )
  const tables = draft.tables.filter((table) => !furniture?.tables?.includes(table))
  const sorted = sortFigures(seated.rest, upright, {
    tables,
    neighbours,
    sheet: draft.page,
    furniture: [...(furniture?.header ?? []), ...(furniture?.footer ?? [])],
  })
  const pieces: FlowItem[] = [
    ...seated.lines.map((line) => ({ kind: "line" as const, box: line.box, line })),
    ...tables.map((table) => ({ kind: "table" as const, box: table.box, table })),
    ...sorted.inFlow.map((figure) => ({ kind: "figure" as const, box: figure.box, figure })),
  ]
  const behind = [...tiles].map((figure): Float => ({ figure, wrap: "behind" }))
  return { pieces, floats: [...sorted.floats, ...behind] }
}

/** Texts that stand on end in the flow of a page. */
const standingPieces = (
  body: readonly TextLine[],
  level: readonly FlowItem[],
  { page, figures }: PageDraft,
): Extract<FlowItem, { kind: "table" }>[] =>
  standingText(
    body,
    [
      ...body.filter(isUpright).map(({ box }) => box),
      ...level.map(({ box }) => box),
      ...figures.map(({ box }) => box),
    ],
    page,
  ).map((table) => ({ kind: "table", box: table.box, table }))

const linesOf = ({ cells }: TableDraft): TextLine[] => cells.flatMap(({ lines }) => [...lines])

/** Takes blocks that no column can hold out of a band. */
function partBand(band: Band, page: number): { band: Band; columns: Stretch[] } {
  const [column, ...others] = band.columns
  if (!column) return { band, columns: [] }
  if (others.length > 0) {
    const noted = partMarginNotes(band, page)
    return noted.columns.length > 0 ? noted : partBetween(band, page)
  }
  const { flow, beside } = partCrossing(column.pieces)
  if (beside.length === 0) return { band, columns: [] }
  return {
    band: { columns: [{ ...column, pieces: flow }] },
    columns: beside.map((pieces, at): Stretch => {
      const box = pieces.map((piece) => piece.box).reduce(union)
      return { page, column: at + 1, x0: box.x0, x1: box.x1, pieces: joinLines(pieces) }
    }),
  }
}

/** Bands whose columns have their lines joined where the page had only parted them. */
const joinedBands = (pieces: readonly FlowItem[]): Band[] => joined(findBands(pieces))

const joined = (bands: readonly Band[], widest = Infinity): Band[] =>
  bands.map((band) => ({
    columns: band.columns.map((column) => ({
      ...column,
      pieces: joinLines(column.pieces, widest),
    })),
  }))

/** Gap in ems between two texts of one line that keep their places. */
const widestPlaced = ems.farther
