import { contains, grown, height, intersection, type Box } from "../../../base/geometry.ts"
import { points, shares } from "../../geometry/scale.ts"
import type { Painted } from "./shape-text.ts"
import { MOST_COMPARED } from "../../geometry/limits.ts"

/**
 * How far another face may carry a line: to its right as a share of its width, and down in lines.
 */
const wider = shares.few
const deeper = 4

/** A line of a slide with the place of its text in paint order. */
export interface SlideLine extends Painted {
  /** Titles stay before what is on their slide: they are read first. */
  readonly isTitle?: boolean
}

/** Share of a line's height above and below the middle of its letters. */
const spare = shares.some

/** Height of a line in points below which nobody reads it: what lies on it is no cover. */
const unread = points.slack

/**
 * Puts what was painted after a text beside it below that text, and all that lies on it with it.
 *
 * On the page neither touches the other; on a slide the text grows where its face is another one,
 * and would be hidden. Drawings that overlap keep their order, what covers letters stays over them,
 * and so do texts among each other, which are read in it. `solid` are tables and the filled shapes
 * that a text has for its ground: nothing that was painted on them goes below them.
 */
export function sinkApart<T extends Painted>(
  drawn: readonly T[],
  lines: readonly SlideLine[],
  solid: readonly Painted[],
): T[] {
  if (drawn.length > MOST_COMPARED) return [...drawn]
  const objects = drawn.toSorted((a, b) => a.z - b.z)
  const covered = [...solid, ...lines.flatMap(lettersOf)]
  const highest = highestPlaces(objects, lines, covered)
  const placed: T[] = []
  for (const [index, object] of objects.entries()) {
    const highestZ = highest[index] ?? object.z
    const under = [...placed, ...covered].filter((other) => isCover(object, other))
    const least = Math.max(-Infinity, ...under.map(({ z }) => z))
    const z = Math.max(highestZ - shares.half, (least + highestZ) / 2)
    placed.push(highestZ < object.z ? { ...object, z } : object)
  }
  return placed
}

/**
 * Gives below which place in paint order each object has to lie: below the texts that it may cover,
 * and below what was painted on it and has to lie there; above the tables and letters that it
 * covers.
 */
function highestPlaces(
  objects: readonly Painted[],
  lines: readonly SlideLine[],
  covered: readonly Covered[],
): readonly number[] {
  const texts = lines
    .filter(({ isTitle = false }) => !isTitle)
    .map(({ z, box }) => ({ z, box: reachOf(box) }))
  const highest: number[] = []
  for (let at = objects.length - 1; at >= 0; at--) {
    const object = objects[at]
    if (!object) continue
    const besides = texts.filter((text) => isOn(object, text)).map(({ z }) => z)
    const above = highest.filter((_, later) => overlaps(objects[later]?.box ?? nowhere, object.box))
    const lowest = Math.min(object.z, ...besides, ...above)
    const covers = covered.some((other) => isCover(object, other) && other.z >= lowest)
    highest[at] = covers ? object.z : lowest
  }
  return highest
}

/** A table, or the middle of a line's letters, where they are read, with the box of the line. */
interface Covered extends Painted {
  readonly line?: Box
}

const lettersOf = ({ z, box }: SlideLine): Covered[] =>
  height(box) < unread ? [] : [{ z, box: grown(box, 0, -spare * height(box)), line: box }]

/**
 * Tells an object that covers what was painted before it. A line that is seen though an object lies
 * on all of it is seen through that: a glow, a frame around the page.
 */
const isCover = (object: Painted, { line, ...other }: Covered): boolean =>
  isOn(object, other) && !(line && contains(object.box, line))

const nowhere: Box = { x0: 0, y0: 0, x1: 0, y1: 0 }

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
