import type { Box } from "../../../base/geometry.ts"
import type { RuleSet } from "../../drafts.ts"
import { shapeOfLines } from "../../page/tables/grid-cells.ts"
import { gridLinesOf } from "../../page/tables/grid-lines.ts"
import { boxOf } from "../../page/tables/build-table.ts"
import { lowerBound } from "../../geometry/border-rules.ts"
import { points } from "../../geometry/scale.ts"
import { seamlessCells } from "./seamless-cells.ts"

/** Cells that are drawn on a page, for look-up by place. */
export class DrawnCells {
  /** By top edge. */
  readonly #boxes: readonly Box[]
  readonly #tops: readonly number[]
  /** Tallest cell: how far above a point its cell may begin. */
  readonly #tallest: number
  /** Heights of all top and bottom edges, sorted. */
  readonly #edges: readonly number[]
  /** Places of all left and right sides, sorted. */
  readonly #sides: readonly number[]
  readonly #wholes: ReadonlyMap<Box, Box>
  readonly #clipped: ReadonlySet<Box>

  /** @param clipped Cells that the program clipped their texts to. */
  constructor(rules: RuleSet, pageArea: number, clipped: readonly Box[] = []) {
    const boxes: Box[] = [...clipped]
    this.#clipped = new Set(clipped)
    for (const group of gridLinesOf(rules, pageArea)) {
      const shape = shapeOfLines(group)
      if (shape) for (const slot of shape.slots) boxes.push(boxOf(shape, slot))
    }
    this.#boxes = boxes.toSorted((a, b) => a.y0 - b.y0)
    this.#tops = this.#boxes.map((box) => box.y0)
    this.#edges = boxes.flatMap(({ y0, y1 }) => [y0, y1]).toSorted((a, b) => a - b)
    this.#sides = boxes.flatMap(({ x0, x1 }) => [x0, x1]).toSorted((a, b) => a - b)
    this.#wholes = seamlessCells(this.#boxes, rules)
    this.#tallest = this.#boxes.reduce((most, box) => Math.max(most, box.y1 - box.y0), 0)
  }

  /** Tells whether a drawn cell begins or ends within half a point of a height. */
  hasEdgeAt(y: number): boolean {
    return (this.#edges[lowerBound(this.#edges, y - points.hair)] ?? Infinity) <= y + points.hair
  }

  /** Tells whether a drawn cell has a side within three points of a place. */
  hasSideAt(x: number): boolean {
    return (this.#sides[lowerBound(this.#sides, x - points.slack)] ?? Infinity) <= x + points.slack
  }

  /** Gives the cell that a drawn one is a part of, where a border was left out between rows. */
  wholeOf(box: Box): Box {
    return this.#wholes.get(box) ?? box
  }

  /** Cells that the program clipped their texts to. */
  get clipped(): readonly Box[] {
    return [...this.#clipped]
  }

  /** The program clips all texts of the page, and some to their cells. */
  get clipsTexts(): boolean {
    return this.#clipped.size > 0
  }

  /** Tells whether the program clipped texts to a cell. */
  isClipped(box: Box): boolean {
    return this.#clipped.has(box)
  }

  /** Gives the cell that the program clipped its text to around a point, else the smallest drawn. */
  at(x: number, y: number): Box | undefined {
    let found: Box | undefined
    for (
      let index = lowerBound(this.#tops, y - this.#tallest - 1);
      index < this.#boxes.length;
      index++
    ) {
      const box = this.#boxes[index]
      if (!box || box.y0 > y) break
      if (box.y1 < y || box.x0 > x || box.x1 < x) continue
      if (this.#clipped.has(box)) return box
      if (
        !found ||
        (box.x1 - box.x0) * (box.y1 - box.y0) < (found.x1 - found.x0) * (found.y1 - found.y0)
      )
        found = box
    }
    return found
  }
}
