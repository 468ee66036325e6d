import { intersection, type Box } from "../../../base/geometry.ts"
import { counts, shares } from "../../geometry/scale.ts"
import type { Painted } from "./shape-text.ts"

/** Most shapes and pictures of a slide whose order is looked at: a slide with more is a drawing. */
const mostObjects = counts.crowd

/** How far another face may carry a line: to its right as a share of its width, and down in lines. */
const wider = shares.few
const deeper = 4

/** A line of a slide with the place of its text in paint order. */
export interface SlideLine extends Painted {
  /** Titles stay before what is on their slide: they are read first. */
  readonly isTitle?: boolean
}

/**
 * Puts what was painted after a text, beside it or on a part of it, below that text.
 *
 * On a slide the text grows where its face is another one, and would be hidden. What hides words on the
 * page has none below it any more: the words are left out. Drawings and tables that overlap keep their
 * order, and so do texts among each other, which are read in it.
 */
export function sinkApart<T extends Painted>(
  drawn: readonly T[],
  lines: readonly SlideLine[],
  tables: readonly Painted[],
): T[] {
  if (drawn.length > mostObjects) return [...drawn]
  const objects = drawn.toSorted((a, b) => a.z - b.z)
  const highest = highestPlaces(objects, lines, tables)
  const placed: T[] = []
  for (const [index, object] of objects.entries()) {
    const highestZ = highest[index] ?? object.z
    const under = [...placed, ...tables].filter((other) => isOn(object, other))
    const least = Math.max(-Infinity, ...under.map(({ z }) => z))
    const z = Math.max(highestZ - shares.half, (least + highestZ) / 2)
    placed.push(highestZ < object.z ? { ...object, z } : object)
  }
  return placed
}

/**
 * Gives below which place in paint order each object has to lie: below the texts that it may cover,
 * and below what was painted on it and has to lie there; above the tables that it was painted on.
 */
function highestPlaces(
  objects: readonly Painted[],
  lines: readonly SlideLine[],
  tables: readonly Painted[],
): readonly number[] {
  const texts = lines
    .filter(({ isTitle = false }) => !isTitle)
    .map(({ z, box }) => ({ z, box: reachOf(box) }))
  const highest: number[] = []
  for (let at = objects.length - 1; at >= 0; at--) {
    const object = objects[at]
    if (!object) continue
    const covered = texts.filter((text) => isOn(object, text)).map(({ z }) => z)
    const above = highest.filter((_, later) => overlaps(objects[later]?.box ?? nowhere, object.box))
    const lowest = Math.min(object.z, ...covered, ...above)
    const isOnTable = tables.some((table) => isOn(object, table) && table.z >= lowest)
    highest[at] = isOnTable ? object.z : lowest
  }
  return highest
}

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
