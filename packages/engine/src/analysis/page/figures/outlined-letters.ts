import { height, intersection, width, type Box } from "../../../base/geometry.ts"
import type { TextLine } from "../../drafts.ts"
import { boxAround, clusterBoxes } from "../../geometry/clusters.ts"
import { points } from "../../geometry/scale.ts"
import type { DrawingGroup } from "./labelled-drawings.ts"

/** Gap between signs of a formula at most, in points: columns of a matrix stand this far apart. */
const REACH = 20

/** Sides of a letter at most; brackets around several lines are higher, and as narrow. */
const LARGEST = points.block
const HIGHEST = points.wide

/**
 * Joins drawings that are letters of one formula into one: programs draw formulas, and words in
 * faces that may not travel, as outlines. Each sign as a drawing of its own makes hundreds of a
 * page, which take word processors a minute to place.
 */
export function joinOutlinedLetters(
  groups: readonly DrawingGroup[],
  lines: readonly TextLine[],
): DrawingGroup[] {
  const colours = groups.map(colourOfLetters)
  const byColour = Map.groupBy(groups.keys(), (index) => colours[index])
  byColour.delete(undefined)
  const formulas = [...byColour.values()].flatMap((letters) => formulasOf(groups, letters, lines))
  const joined = new Map(formulas.map((parts) => [parts[0], parts]))
  const inOthers = new Set(formulas.flatMap((parts) => parts.slice(1)))
  return groups.flatMap((group, index): DrawingGroup[] => {
    if (inOthers.has(index)) return []
    const parts = joined.get(index)?.flatMap((part) => groups[part] ?? []) ?? [group]
    const box = boxAround(parts.map((part) => part.box))
    // In the order of painting, as each of them was.
    const members = parts
      .flatMap((part) => part.members)
      .toSorted((a, b) => (a.items[0] ?? 0) - (b.items[0] ?? 0))
    return box ? [{ members, box }] : []
  })
}

/** Letters of one colour that are formulas: their places in the list, the first one first. */
function formulasOf(
  groups: readonly DrawingGroup[],
  letters: readonly number[],
  lines: readonly TextLine[],
): number[][] {
  const boxOf = (index: number): Box => groups[index]?.box ?? { x0: 0, y0: 0, x1: 0, y1: 0 }
  const rows = clusterBoxes(
    letters.map((index) => reachOf(boxOf(index))),
    0,
  ).flatMap((row) =>
    apartFromText(
      row.flatMap((at) => letters[at] ?? []),
      { boxOf, lines },
    ),
  )
  // What a bracket stands around belongs to it.
  const boxes = rows.flatMap((row) => boxAround(row.map(boxOf)) ?? [])
  return clusterBoxes(boxes, 0)
    .map((parts) => parts.flatMap((part) => rows[part] ?? []).toSorted((a, b) => a - b))
    .filter((parts) => parts.length > 1 && !parts.every((index) => isMark(boxOf(index))))
}

/** Bullets, ticks and keys of legends: several of them are no formula. */
const isMark = (box: Box): boolean => width(box) < MARK && height(box) < MARK

/** Sides of such a mark, in points. */
const MARK = 8

/** Where a letter meets those on its line: half of its height, and half of the gap to each side. */
function reachOf({ x0, x1, y0, y1 }: Box): Box {
  const inset = (y1 - y0) / 4
  return { x0: x0 - REACH / 2, x1: x1 + REACH / 2, y0: y0 + inset, y1: y1 - inset }
}

/**
 * Gives the letters of a row as one where no words of the page stand beside them. Those of a
 * formula within a line keep their places one by one: as one, they would stand on its baseline.
 */
function apartFromText(
  row: readonly number[],
  { boxOf, lines }: { readonly boxOf: (index: number) => Box; readonly lines: readonly TextLine[] },
): number[][] {
  const whole = boxAround(row.map(boxOf))
  if (!whole) return []
  const around = { ...whole, x0: whole.x0 - REACH, x1: whole.x1 + REACH }
  const isBesideText = lines.some(({ spans }) => spans.some(({ box }) => intersection(box, around)))
  return isBesideText ? row.map((index) => [index]) : [[...row]]
}

/** The one colour of a drawing of filled outlines as small as letters; undefined for all others. */
function colourOfLetters({ members }: DrawingGroup): number | undefined {
  const [first] = members
  const colour = (first?.shape.fill ?? first?.shape.stroke)?.colour
  const areLetters = members.every(({ shape }) => {
    const [long, high] = [width(shape.box), height(shape.box)]
    const isLetter = long <= LARGEST && (high <= LARGEST || (high <= HIGHEST && high > 2 * long))
    return isLetter && (shape.fill ?? shape.stroke)?.colour === colour
  })
  return areLetters && members.some(({ shape }) => shape.type === "path" && shape.fill)
    ? colour
    : undefined
}
