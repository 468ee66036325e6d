import { greatest, least } from "../../../base/extremes.ts"
import { middleX, union, width, type Box } from "../../../base/geometry.ts"
import type { ScenePage } from "../../../model/scene.ts"
import type { Stretch } from "../../block-drafts.ts"
import { counts } from "../../geometry/scale.ts"
import type { FlowItem } from "../../drafts.ts"
import type { Band } from "../../page/order/bands.ts"
import type { Float } from "../../page/order/floats.ts"
import type { FramedPage } from "../../page/order/lay-out-page.ts"
import { frameColumns } from "./frames.ts"
import { behindText, mainStack, type PieceGroup } from "./main-stack.ts"

/** Lines whose gap is this share of a line's height or more are boxes apart. */
const APART = 0.75

/** Lines whose sizes differ by more are of different boxes. */
const SAME_SIZE = 0.8

/**
 * Share of its width by which a box is wider than its text where nothing stands beside it: the
 * letters of another machine may be, those of DejaVu by up to a third.
 */
const ROOM = 0.4

/** Space left between a box and what stands beside it, in points. */
const GAP = 4

/** Edges and middles of lines that differ by less are the same, in points. */
const SAME_EDGE = 1.5

/** What stands on a page beside the bands of its text. */
export interface Beside {
  readonly floats?: readonly Float[]
  /** Texts that have their frames already. */
  readonly panels?: readonly Stretch[]
  /** Text that stands in one stack may flow; false where everything is to be in a frame. */
  readonly hasText?: boolean
}

/**
 * Takes what stands beside its main text out of the flow of a designed page: texts become frames,
 * one for each group of lines that stand close, pictures keep their places. Where most of the text
 * stands in one stack, that stays in the flow, and the room between its paragraphs keeps it in
 * place.
 */
export function frameAll(
  page: Pick<ScenePage, "index" | "width" | "height">,
  bands: readonly Band[],
  { floats = [], panels = [], hasText = false }: Beside,
): FramedPage {
  const groups = bands.flatMap((band) =>
    band.columns.flatMap(({ pieces }, column) =>
      groupsOf(pieces.filter((piece) => piece.kind !== "figure")).map((group) => ({
        pieces: group,
        column,
        box: group.map(({ box }) => box).reduce(union),
      })),
    ),
  )
  const boxes = [
    ...groups.map(({ box }) => box),
    ...panels.map(({ pieces }) => pieces.map(({ box }) => box).reduce(union)),
  ]
  const drawn = frameColumns(page.index, bands, floats).floats
  const framed = panels.flatMap(({ pieces }) => pieces)
  const flowing: ReadonlySet<PieceGroup> = hasText
    ? mainStack(groups, { page, floats: drawn, framed })
    : new Set()
  const parts = groups.map((group): StackPart => {
    const { pieces, column, box } = group
    const { x0, x1 } = withRoom(pieces, box, { others: boxes, pageWidth: page.width })
    return { group, frame: { page: page.index, column, x0, x1, pieces, hasRoom: true } }
  })
  const stack = parts.filter(({ group }) => flowing.has(group))
  const frames = parts.filter(({ group }) => !flowing.has(group))
  const columns = [...panels, ...frames.map(({ frame }) => frame)]
  if (stack.length === 0) return { floats: drawn, bands: [], columns }
  const pieces = stack.flatMap(({ frame }) => frame.pieces).sort((a, b) => a.box.y0 - b.box.y0)
  return {
    floats: behindText(drawn, pieces),
    bands: [{ columns: [{ ...reachOf(stack, page), pieces }] }],
    columns,
  }
}

/** A group of a stack, and the edges that a frame of it would have. */
interface StackPart {
  readonly group: PieceGroup
  readonly frame: Stretch
}

/**
 * Edges of a stack. Where groups are set about one axis, it is in the middle of them: centred text
 * stands where the middle of its column is.
 */
function reachOf(
  stack: readonly StackPart[],
  { width: pageWidth }: Pick<ScenePage, "width">,
): Pick<Stretch, "x0" | "x1"> {
  const x0 = least(stack.map(({ frame }) => frame.x0))
  const x1 = greatest(stack.map(({ frame }) => frame.x1))
  const middles = stack.map(({ group: { box } }) => middleX(box)).sort((a, b) => a - b)
  const axis = middles.find((middle, at) => (middles[at + 1] ?? Infinity) - middle < SAME_EDGE)
  if (axis === undefined) return { x0, x1 }
  const half = Math.min(Math.max(axis - x0, x1 - axis), axis, pageWidth - axis)
  const holdsAll = stack.every(
    ({ group: { box } }) => box.x0 >= axis - half && box.x1 <= axis + half,
  )
  return holdsAll ? { x0: axis - half, x1: axis + half } : { x0, x1 }
}

/**
 * Puts each piece to the one that it stands close below; a table stands alone. Lines beside each
 * other are of two boxes, however their heights mix.
 */
function groupsOf(pieces: readonly FlowItem[]): FlowItem[][] {
  const groups: FlowItem[][] = []
  for (const piece of pieces) {
    const own = groups.slice(-mostAbreast).findLast((group) => {
      const last = group.at(-1)
      return last && isClose(last, piece) && isBelow(group, piece)
    })
    if (own) own.push(piece)
    else groups.push([piece])
  }
  return groups
}

/** Groups that a piece may belong to: as many as stand beside each other. */
const mostAbreast = counts.several

const isBelow = (group: readonly FlowItem[], { box }: FlowItem): boolean =>
  group.some((piece) => piece.box.x0 < box.x1 && piece.box.x1 > box.x0)

function isClose(last: FlowItem, next: FlowItem): boolean {
  if (last.kind !== "line" || next.kind !== "line") return false
  const size = Math.max(last.line.size, next.line.size)
  const gap = next.box.y0 - last.box.y1
  const isSameSize = Math.min(last.line.size, next.line.size) > SAME_SIZE * size
  return isSameSize && gap < APART * size && gap > -size
}

interface Surroundings {
  readonly others: readonly Box[]
  readonly pageWidth: number
}

/** Makes a box wider on the side where its lines end, as far as nothing stands there. */
function withRoom(
  pieces: readonly FlowItem[],
  box: Box,
  { others, pageWidth }: Surroundings,
): Pick<Box, "x0" | "x1"> {
  if (pieces.some(({ kind }) => kind === "table")) return box
  const beside = others.filter((other) => other.y0 < box.y1 && other.y1 > box.y0)
  const before = Math.max(0, ...beside.flatMap(({ x1 }) => (x1 <= box.x0 ? [x1 + GAP] : [])))
  const behind = Math.min(
    pageWidth,
    ...beside.flatMap(({ x0 }) => (x0 >= box.x1 ? [x0 - GAP] : [])),
  )
  const wanted = ROOM * width(box)
  const [left, right] = [Math.max(0, box.x0 - before), Math.max(0, behind - box.x1)]
  const size = Math.max(...pieces.map((piece) => (piece.kind === "line" ? piece.line.size : 0)))
  const alignment = alignmentOf(pieces, pageWidth)
  const each = Math.min(wanted / 2, left, right)
  if (alignment === "centre" && each > CENTRED * size)
    return { x0: box.x0 - each, x1: box.x1 + each }
  const spare = Math.min(wanted, left)
  if (alignment === "right" && spare > FLUSH * width(box) && spare > FLUSH_EM * size)
    return { x0: box.x0 - spare, x1: box.x1 }
  return { x0: box.x0, x1: box.x1 + Math.min(wanted, right) }
}

/** Room beside a line from which it is taken for centred, in ems. */
const CENTRED = 1.1

/** The same for a line that ends at the right edge: a share of its width, and ems. */
const FLUSH = 0.34
const FLUSH_EM = 3

/** How the lines of a box stand to each other; one alone may stand in the middle of the page. */
function alignmentOf(pieces: readonly FlowItem[], pageWidth: number): "left" | "centre" | "right" {
  const boxes = pieces.map(({ box }) => box)
  const middles = boxes.map(({ x0, x1 }) => (x0 + x1) / 2)
  if (boxes.length === 1)
    return Math.abs((middles[0] ?? 0) - pageWidth / 2) < SAME_EDGE ? "centre" : "left"
  if (spread(boxes.map(({ x0 }) => x0)) < SAME_EDGE) return "left"
  if (spread(middles) < SAME_EDGE) return "centre"
  return spread(boxes.map(({ x1 }) => x1)) < SAME_EDGE ? "right" : "left"
}

const spread = (values: readonly number[]): number => Math.max(...values) - Math.min(...values)
