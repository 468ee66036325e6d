import { grown, height, intersection, type Box } from "../../../base/geometry.ts"
import { counts, shares } from "../../geometry/scale.ts"
import type { Painted } from "./shape-text.ts"

/** Most shapes and pictures of a slide whose order is looked at: a slide with more is a drawing. */
const mostObjects = counts.crowd

/** Share of a line's height above and below its letters. */
const spare = shares.some

/** How far another face may carry a line: to its right as a share of its width, and down in lines. */
const wider = shares.few
const deeper = 4

/** A line of a slide with the place of its text in paint order. */
export interface SlideLine extends Painted {
  /** Titles stay before what is on their slide: they are read first. */
  readonly isTitle?: boolean
}

/**
 * Puts what was painted after a text beside it below that text.
 *
 * On the page neither touches the other; on a slide the text grows where its face is another one, and
 * would be hidden. What overlaps keeps its order, and so do texts among each other, which are read in it.
 */
export function sinkApart<T extends Painted>(
  drawn: readonly T[],
  lines: readonly SlideLine[],
  tables: readonly Painted[],
): T[] {
  if (drawn.length > mostObjects) return [...drawn]
  const letters = lines.map((line) => ({
    ...line,
    box: lettersIn(line.box),
    reach: reachOf(line.box),
  }))
  const placed: T[] = []
  for (const object of drawn.toSorted((a, b) => a.z - b.z)) {
    const under = [...placed, ...letters, ...tables].filter((other) => isOn(object, other))
    const least = Math.max(-Infinity, ...under.map(({ z }) => z))
    const beside = letters.filter(
      ({ z, reach, isTitle = false }) =>
        !isTitle && z < object.z && z > least && overlaps(object.box, reach),
    )
    const lowest = Math.min(object.z, ...beside.map(({ z }) => z))
    const z = Math.max(lowest - shares.half, (least + lowest) / 2)
    placed.push(beside.length > 0 ? { ...object, z } : object)
  }
  return placed
}

const lettersIn = (box: Box): Box => grown(box, 0, -spare * height(box))

/** What a line may cover on another machine. */
const reachOf = ({ x0, y0, x1, y1 }: Box): Box => ({
  x0,
  y0,
  x1: x1 + wider * (x1 - x0),
  y1: y1 + deeper * (y1 - y0),
})

/** Tells whether an object was painted over another one. */
const isOn = (object: Painted, other: Painted): boolean =>
  other.z <= object.z && overlaps(object.box, other.box)

const overlaps = (a: Box, b: Box): boolean => intersection(a, b) !== undefined
