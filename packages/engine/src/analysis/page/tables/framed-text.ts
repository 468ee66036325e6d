import { greatest, least } from "../../../base/extremes.ts"
import { contains, height, intersection, union, width, type Box } from "../../../base/geometry.ts"
import { counts, points, shares } from "../../geometry/scale.ts"
import type { Fill, RuleSet, TableDraft, TextLine } from "../../drafts.ts"
import type { GridShape } from "./grid-cells.ts"
import { boundsOf, type GridLines, type Stroke } from "./grid-lines.ts"

/** Lines of a framed text: one in a box is a heading, a button, a field or a mark. */
const leastLines = counts.pair
/**
 * Share of the width of the sheet that a framed text takes: a narrower one is a label or a stamp.
 */
const leastWidth = shares.some
/** Share of the letters of a page from which on a frame around them is that of the page. */
const leastOfPage = shares.nearlyAll
/** Share of a side of a frame that is drawn. */
const drawnShare = shares.nearlyAll
/**
 * Room over a text whose frame is left to be written in below it, in heights of its highest line.
 */
const headRoom = counts.few
/** Share of the height of a frame that its lines take where its text does not start at the top. */
const leastFilled = shares.some

interface Surroundings {
  /** Lines that no other table holds. */
  readonly free: readonly TextLine[]
  readonly lines: readonly TextLine[]
  readonly rules: RuleSet
  readonly sheet: { readonly width: number }
  /** Drawings of the page: a frame around one is part of it. */
  readonly drawings: readonly Box[]
  /** Tables in the frame. */
  readonly nested: readonly TableDraft[]
}

/** What a frame around text holds. */
interface FramedText {
  readonly shape: GridShape
  /** The rules of the page, grounds of the text in one colour joined. */
  readonly rules: RuleSet
}

/**
 * Gives the cells of a text in a frame of its own: four rulings around lines that nothing stands
 * beside, over a ground of one colour, or over several one below the other. Word has a table of one
 * column for it, which grows with its text.
 */
export function framedText(
  group: GridLines,
  grid: GridShape,
  { free, lines, rules, sheet, drawings, nested }: Surroundings,
): FramedText | undefined {
  const [box, ys] = [boundsOf(group), grid.ys]
  if (grid.xs.length !== 2 || !isClosed(group, box) || isParted(group, box)) return undefined
  if (width(box) < leastWidth * sheet.width) return undefined
  const own = free.filter((line) => contains(box, line.box, points.near))
  if (drawings.some((drawn) => intersection(drawn, box)) || holdsBoxes(rules, box, nested))
    return undefined
  if (lettersOf(own) > leastOfPage * lettersOf(lines)) return undefined
  if (!isText(own, box) || lines.some((line) => standsBeside(line.box, box))) return undefined
  const grounds = new Set(group.horizontal.flatMap(({ fill }) => fill ?? []))
  if (isShading(group, grounds)) return undefined
  if (new Set([...grounds].map(({ paint }) => paint.colour)).size > 1) return { shape: grid, rules }
  return {
    shape: {
      xs: grid.xs,
      ys: [ys[0] ?? box.y0, ys.at(-1) ?? box.y1],
      slots: [{ row: 0, column: 0, rowSpan: 1, columnSpan: 1 }],
    },
    rules: withOneGround(rules, grounds),
  }
}

/** Tells a ground whose frame is of its colour: a paragraph or a heading is shaded so. */
const isShading = ({ horizontal }: GridLines, grounds: ReadonlySet<Fill>): boolean => {
  const colours = new Set([...grounds].map(({ paint }) => paint.colour))
  return horizontal.every(({ rule }) => rule === undefined || colours.has(rule.colour))
}

/** Word paints the ground of a frame paragraph by paragraph. */
function withOneGround(rules: RuleSet, grounds: ReadonlySet<Fill>): RuleSet {
  const [first] = grounds
  if (!first || grounds.size === 1) return rules
  const ground = {
    ...first,
    box: [...grounds].map(({ box }) => box).reduce(union),
    items: [...grounds].flatMap(({ items }) => items),
  }
  return { ...rules, fills: [...rules.fills.filter((fill) => !grounds.has(fill)), ground] }
}

/** Tells whether a frame holds boxes that are no tables: a card around others is a drawing. */
const holdsBoxes = ({ rules }: RuleSet, box: Box, nested: readonly TableDraft[]): boolean =>
  rules.some(({ direction, at, from, to }) => {
    const side = { x0: at, x1: at, y0: from, y1: to }
    return (
      direction === "vertical" &&
      contains(box, side, -points.slack) &&
      !nested.some((table) => contains(table.box, side, points.slack))
    )
  })

/** Tells whether a ruling parts what the frame holds. */
const isParted = ({ horizontal }: GridLines, { y0, y1 }: Box): boolean =>
  horizontal.some(
    ({ at, rule }) => rule !== undefined && at > y0 + points.slack && at < y1 - points.slack,
  )

const lettersOf = (lines: readonly TextLine[]): number =>
  lines.reduce((sum, { text }) => sum + text.length, 0)

function isText(own: readonly TextLine[], box: Box): boolean {
  if (own.length < leastLines || own.some(({ angle }) => angle !== 0)) return false
  const top = least(own.map((line) => line.box.y0)) - box.y0
  const filled = own.reduce((sum, line) => sum + height(line.box), 0)
  const highest = greatest(own.map((line) => height(line.box)))
  return top < headRoom * highest || filled > leastFilled * height(box)
}

/** Tells whether all four sides are drawn as rulings. */
function isClosed({ horizontal, vertical }: GridLines, { x0, x1, y0, y1 }: Box): boolean {
  return (
    isDrawn(horizontal, y0, x1 - x0) &&
    isDrawn(horizontal, y1, x1 - x0) &&
    isDrawn(vertical, x0, y1 - y0) &&
    isDrawn(vertical, x1, y1 - y0)
  )
}

const isDrawn = (strokes: readonly Stroke[], place: number, length: number): boolean =>
  strokes
    .filter(({ at, rule }) => rule !== undefined && Math.abs(at - place) < points.near)
    .reduce((sum, { rule }) => sum + (rule ? rule.to - rule.from : 0), 0) >
  drawnShare * length

/** At the height of a frame and out of it. */
const standsBeside = (text: Box, frame: Box): boolean => {
  const middle = (text.y0 + text.y1) / 2
  const isBeside = text.x1 <= frame.x0 + points.near || text.x0 >= frame.x1 - points.near
  return isBeside && middle > frame.y0 && middle < frame.y1
}
