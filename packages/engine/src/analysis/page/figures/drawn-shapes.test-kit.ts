import type { Box } from "../../../base/geometry.ts"
import type { Shape } from "../../../model/document.ts"
import type { PathSegment, SceneItem } from "../../../model/scene.ts"
import { pathOf, through } from "../../geometry/paths.test-kit.ts"
import type { DrawnShape } from "./page-shapes.ts"

export const boxAt = (x0: number, y0: number, x1: number, y1: number): Box => ({ x0, y0, x1, y1 })

/** The way around a box. */
export const around = ({ x0, y0, x1, y1 }: Box): readonly PathSegment[] =>
  through(
    [
      [x0, y0],
      [x1, y0],
      [x1, y1],
      [x0, y1],
    ],
    true,
  )

interface PathLook {
  readonly fill?: number
  readonly stroke?: number
  readonly alpha?: number
}
/** A box as a page has it. */
export const boxItem = (
  box: Box,
  look: PathLook = { fill: 0x4060a0 },
): SceneItem & { kind: "path" } => pathOf(around(box), look)

/** A line as a page has it. */
export const lineItem = (
  points: readonly (readonly [number, number])[],
  stroke = 0,
): SceneItem & { kind: "path" } => pathOf(through(points), { stroke })

/** A shape made of one item, whose place it is told by. */
export const shapeAt = (
  z: number,
  type: Shape["type"],
  box: Box,
  look: Partial<Shape> = {},
): DrawnShape => ({
  shape: {
    type,
    segments:
      type === "rectangle"
        ? around(box)
        : through([
            [box.x0, box.y0],
            [box.x1, box.y1],
          ]),
    box,
    lineWidth: 1,
    dash: [],
    z,
    ...look,
  },
  items: [z],
})
