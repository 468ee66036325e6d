import { white } from "../../../../base/colour.ts"
import { area, contains } from "../../../../base/geometry.ts"
import type { Fill, RuleSet, TextLine } from "../../../drafts.ts"
import { counts, points, shares } from "../../../geometry/scale.ts"
import { fillEvidence, fillFeatureNames, type FillEvidence } from "./fill-features.ts"
import fillTrees from "./fills.json" with { type: "json" }
import { judge } from "./trees.ts"

/** Probability up to which the sides of a fill are no walls: what is doubtful may part cells. */
const surelyText = shares.some

/**
 * Gives the fills that are the background of text, not of a cell: highlighted words, paragraphs
 * with a shade of their own, texts that brought a white ground along.
 *
 * Fills without text are never among them, nor those that stand edge to edge in a row of which most
 * are cells, nor tiles: who shades text leaves room at the sides of cells.
 */
export function textFills(lines: readonly TextLine[], rules: RuleSet): ReadonlySet<Fill> {
  const evidence = fillEvidence(lines, rules)
  const ofText = new Set(
    evidence
      .filter(
        (each) =>
          isUnseen(each.fill, rules) ||
          (each.fill.isCell !== true &&
            !isTile(each) &&
            judge(fillTrees, each.values) < surelyText &&
            !isBand(each.fill, rules)),
      )
      .map(({ fill }) => fill),
  )
  for (const row of fillRows(evidence.map(({ fill }) => fill)))
    if (row.filter((fill) => ofText.has(fill)).length < row.length * shares.half)
      for (const fill of row) ofText.delete(fill)
  return ofText
}

const stacked = fillFeatureNames.indexOf("stacked")
const beside = fillFeatureNames.indexOf("beside")

/**
 * Whether a fill that is seen meets one as high at a side, and one as wide above or below: white
 * behind the words of a table without borders shows no cells.
 */
const isTile = ({ fill, values }: FillEvidence): boolean =>
  fill.paint.colour !== white && (values[stacked] ?? 0) > 0 && (values[beside] ?? 0) > 0

/**
 * Whether a white fill is the only one within a cell that rulings draw on all sides, and ends in it
 * where no wall stands in another row: nobody sees where it ends, and it parts nothing.
 */
function isUnseen({ box, paint }: Fill, { rules, fills }: RuleSet): boolean {
  if (paint.colour !== white) return false
  const cell = { x0: -Infinity, x1: Infinity, y0: -Infinity, y1: Infinity }
  for (const { direction, at, from, to } of rules) {
    const [low, high] = direction === "vertical" ? [box.y0, box.y1] : [box.x0, box.x1]
    if (from > low + points.near || to < high - points.near) continue
    if (direction === "vertical") {
      if (at < box.x0 + points.near) cell.x0 = Math.max(cell.x0, at)
      if (at > box.x1 - points.near) cell.x1 = Math.min(cell.x1, at)
    } else {
      if (at < box.y0 + points.near) cell.y0 = Math.max(cell.y0, at)
      if (at > box.y1 - points.near) cell.y1 = Math.min(cell.y1, at)
    }
  }
  const ends = [box.x0, box.x1].filter(
    (x) => x > cell.x0 + points.near && x < cell.x1 - points.near,
  )
  const isWall = (x: number): boolean =>
    rules.some(({ direction, at }) => direction === "vertical" && Math.abs(at - x) < points.near)
  return (
    Number.isFinite(area(cell)) &&
    ends.length > 0 &&
    !ends.some(isWall) &&
    fills.every(
      (other) => contains(box, other.box, points.near) || !contains(cell, other.box, points.near),
    )
  )
}

/**
 * Whether a coloured fill is as wide as several rulings and walls of columns meet it: the band of a
 * heading across the columns of a ruled table.
 */
function isBand({ box, paint }: Fill, { rules }: RuleSet): boolean {
  if (paint.colour === white) return false
  const [wide, walls] = [
    rules.filter(
      ({ direction, from, to }) =>
        direction === "horizontal" &&
        Math.abs(from - box.x0) < points.near &&
        Math.abs(to - box.x1) < points.near,
    ),
    rules.filter(
      ({ direction, at, from, to }) =>
        direction === "vertical" &&
        at > box.x0 + points.near &&
        at < box.x1 - points.near &&
        from < box.y1 + points.near &&
        to > box.y0 - points.near,
    ),
  ]
  return wide.length >= counts.few && walls.length > 0
}

/** Fills of one colour and height that stand edge to edge, from left to right. */
function fillRows(fills: readonly Fill[]): Fill[][] {
  const rows: Fill[][] = []
  const sorted = fills.toSorted((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0)
  for (const fill of sorted) {
    const row = rows.findLast((other) => other.at(-1)?.box.y0 === fill.box.y0)
    const last = row?.at(-1)
    const isNext =
      last &&
      last.paint.colour === fill.paint.colour &&
      last.box.y1 === fill.box.y1 &&
      Math.abs(last.box.x1 - fill.box.x0) < points.edge
    if (row && isNext) row.push(fill)
    else rows.push([fill])
  }
  return rows
}
