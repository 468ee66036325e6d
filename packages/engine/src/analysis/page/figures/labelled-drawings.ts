import { area, contains, height, union, width, type Box } from "../../../base/geometry.ts"
import type { PathSegment, ScenePage } from "../../../model/scene.ts"
import type { TextLine } from "../../drafts.ts"
import { counts, ems, points, shares } from "../../geometry/scale.ts"
import { isBoxOrRuling, type DrawnShape } from "./page-shapes.ts"
import { MOST_COMPARED } from "../../geometry/limits.ts"
import { GROUND_OF_TEXT } from "../../geometry/page-ground.ts"

/** Shapes that stand close to each other, and the box around them. */
export interface DrawingGroup {
  readonly members: readonly DrawnShape[]
  readonly box: Box
}

/** A drawing, and the words that name its parts. */
export interface LabelledGroup extends DrawingGroup {
  /** Lines within the drawing, and those beside its shapes and at the ends of its strokes. */
  readonly labels: readonly TextLine[]
  /** How many of them stand beside its shapes or at the ends of its strokes. */
  readonly named: number
}

/** Characters of a label at most: what is longer is a sentence beside a drawing. */
const longest = 24
/** How far a label stands off what it names at most, in sizes. */
const reach = ems.half

/**
 * Gives each group the labels that stand at its shapes, and joins those that a label holds
 * together: bonds of a molecule end at its atoms, wires at the names of pins.
 */
export function withLabels(
  groups: readonly DrawingGroup[],
  lines: readonly TextLine[],
): LabelledGroup[] {
  const near = lines.filter(isShort)
  const shapes = groups.reduce((sum, { members }) => sum + members.length, 0)
  if (near.length > counts.crowd || shapes > MOST_COMPARED)
    return groups.map((group) => ({ ...group, labels: inside(group.box, lines), named: 0 }))
  const owners = groups.map((_, index) => index)
  const rootOf = (index: number): number => {
    let at = index
    while (owners[at] !== undefined && owners[at] !== at) at = owners[at] ?? at
    return at
  }
  const held = new Map<TextLine, number>()
  for (const line of near) {
    const own = groups.flatMap((group, index) => (touches(group, line) ? [index] : []))
    const [first, ...others] = own
    if (first === undefined) continue
    for (const other of others) owners[rootOf(other)] = rootOf(first)
    held.set(line, first)
  }
  return [...Map.groupBy(groups.keys(), rootOf)].map(([root, own]) => {
    const parts = own.flatMap((index) => groups[index] ?? [])
    const at = [...held].flatMap(([line, index]) => (rootOf(index) === root ? [line] : []))
    const drawn = parts.map(({ box }) => box).reduce(union)
    return {
      members: parts.flatMap(({ members }) => members).toSorted((a, b) => a.shape.z - b.shape.z),
      box: drawn,
      labels: [...new Set([...inside(drawn, lines), ...at])],
      named: at.length,
    }
  })
}

const inside = (box: Box, lines: readonly TextLine[]): TextLine[] =>
  lines.filter((line) => contains(box, line.box, points.near))

const isShort = ({ text, gaps }: TextLine): boolean =>
  text.trim() !== "" && text.trim().length <= longest && gaps.length === 0

/** Tells whether a line stands beside a shape of a group, or where a stroke of it ends. */
function touches({ members, box }: DrawingGroup, line: TextLine): boolean {
  const room = reach * line.size
  if (!isNear(box, line.box, room)) return false
  return members.some(({ shape }) => {
    const ends = endsOf(shape.segments)
    return ends
      ? ends.some((end) => isNear(end, line.box, room)) && !runsAlong(shape.box, line.box)
      : standsBeside(shape.box, line.box, room)
  })
}

const isNear = (a: Box, b: Box, room: number): boolean =>
  a.x0 < b.x1 + room && a.x1 > b.x0 - room && a.y0 < b.y1 + room && a.y1 > b.y0 - room

/** The first and the last point of a way that does not close. */
function endsOf(segments: readonly PathSegment[]): readonly Box[] | undefined {
  const [first, last] = [segments[0], segments.at(-1)]
  if (first?.[0] !== "M" || !last || last[0] === "Z") return undefined
  const [x, y] = last[0] === "C" ? [last[5], last[6]] : [last[1], last[2]]
  if (x === first[1] && y === first[2]) return undefined
  return [pointBox(first[1], first[2]), pointBox(x, y)]
}

const pointBox = (x: number, y: number): Box => ({ x0: x, y0: y, x1: x, y1: y })

/** A line drawn under words, over them or at their side is their rule, and leads nowhere. */
function runsAlong(stroke: Box, text: Box): boolean {
  const isLevel = height(stroke) < points.edge
  const isUpright = width(stroke) < points.edge
  if (isLevel) return stroke.x0 < text.x1 - points.near && stroke.x1 > text.x0 + points.near
  if (isUpright) return stroke.y0 < text.y1 - points.near && stroke.y1 > text.y0 + points.near
  return false
}

/** At the height of a shape and right beside it. */
function standsBeside(shape: Box, text: Box, room: number): boolean {
  const shared = Math.min(shape.y1, text.y1) - Math.max(shape.y0, text.y0)
  const gap = Math.max(shape.x0 - text.x1, text.x0 - shape.x1)
  return shared > shares.half * height(text) && gap > -points.near && gap < room
}

/** Shapes of a drawing with labels: fewer are a mark beside a text, or its frame. */
const leastShapes = counts.few
/** Labels of a drawing that names no part beside it: one text is what an ornament stands behind. */
const leastLabels = counts.pair
/** Share of the drawing's width that a label takes at most: wider is a text that it frames. */
const widestLabel = shares.most
/** A text longer than this, in characters, is none of a part. */
const longestWithin = 2 * longest
/** Characters for one shape at most: text on a panel has more. */
const lettersOfShape = counts.dozen
/** Share of the lines that start below each other where they are text on a panel. */
const mostStacked = shares.most

/**
 * Tells whether the words of a drawing are its labels, which keep their places over it, and not
 * text of the page on a panel: short, hardly more than it has shapes, in no column, and the shapes
 * more than frames.
 */
export function isLabelled(
  { members, box, labels, named }: LabelledGroup,
  page: ScenePage,
): boolean {
  if (named === 0 && labels.length < leastLabels) return false
  if (labels.length === 0 || members.length < leastShapes) return false
  if (area(box) > GROUND_OF_TEXT * page.width * page.height) return false
  const letters = labels.reduce((sum, { text }) => sum + text.trim().length, 0)
  if (letters > lettersOfShape * members.length || isColumn(labels)) return false
  return isDrawn(members) && labels.every((line) => isPartName(line, box))
}

/** Names on one row, with gaps between them, are a name each. */
const isPartName = ({ text, box, angle, gaps }: TextLine, drawing: Box): boolean =>
  text.trim().length <= longestWithin &&
  (angle !== 0 ||
    gaps.length > 0 ||
    width(box) <= widestLabel * width(drawing) ||
    !contains(drawing, box, 1))

/** Boxes that lines join, or anything that is neither a box nor a ruling. */
function isDrawn(members: readonly DrawnShape[]): boolean {
  const ways = members.filter(({ shape }) => shape.type === "line")
  return (
    (members.length > counts.several && ways.length >= counts.few) ||
    members.some(({ shape }) => !isBoxOrRuling(shape))
  )
}

function isColumn(labels: readonly TextLine[]): boolean {
  const starts = Map.groupBy(labels, ({ box }) => Math.round(box.x0 / points.near))
  const most = Math.max(...[...starts.values()].map((own) => own.length))
  return most >= counts.few && most > mostStacked * labels.length
}
