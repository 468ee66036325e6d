import { describe, expect, test } from "vitest"
import type { Box } from "../../../base/geometry.ts"
import type { Figure, Shape } from "../../../model/document.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { aboveGrounds, joinShapeText, type Painted } from "./shape-text.ts"

/** A shape of 200 by 100 points. */
const shapeBox = { x0: 100, y0: 100, x1: 300, y1: 200 }
const shape = (type: Shape["type"] = "rectangle", box: Box = shapeBox): Shape =>
  ({ kind: "shape", type, box, z: 1 }) as unknown as Shape
const textIn = (box: Box, more: object = {}): Figure =>
  ({
    content: { kind: "textBox", rotation: 0, ...more },
    placement: [{ page: 0, box }],
    z: 5,
  }) as unknown as Figure

/** A text 80 by 20 points whose upper left corner stands so far from that of the shape. */
const at = (dx: number, dy: number): Box => ({
  x0: 100 + dx,
  y0: 100 + dy,
  x1: 180 + dx,
  y1: 120 + dy,
})
const isJoined = (box: Box, own = shape(), painted: readonly Painted[] = []): boolean =>
  joinShapeText(textIn(box), own, painted) !== undefined

describe("a text is that of its shape", () => {
  test("in its middle, within 6 % of its sides, and four points of small ones", () => {
    expect(isJoined(at(60, 40))).toBe(true)
    expect(isJoined(at(71.9, 40))).toBe(true)
    expect(isJoined(at(72.1, 40))).toBe(false)
    expect(isJoined(at(60, 45.9))).toBe(true)
    expect(isJoined(at(60, 46.1))).toBe(false)
    const low = shape("rectangle", { ...shapeBox, y1: 150 })
    expect(isJoined(at(60, 18.9), low)).toBe(true)
    expect(isJoined(at(60, 19.1), low)).toBe(false)
  })

  test("or in its corner, fourteen points from each side", () => {
    expect(isJoined(at(13.9, 13.9))).toBe(true)
    expect(isJoined(at(14.1, 13.9))).toBe(false)
    expect(isJoined(at(13.9, 14.1))).toBe(false)
    expect(isJoined(at(60, 13.9))).toBe(true)
  })

  test("where it lies within it to a hundredth of a point", () => {
    const wide = (out: Partial<Record<keyof Box, number>>): boolean =>
      isJoined({
        x0: 100 - (out.x0 ?? 0),
        y0: 100 - (out.y0 ?? 0),
        x1: 300 + (out.x1 ?? 0),
        y1: 200 + (out.y1 ?? 0),
      })
    for (const side of ["x0", "y0", "x1", "y1"] as const) {
      expect(wide({ [side]: 0.009 })).toBe(true)
      expect(wide({ [side]: 0.011 })).toBe(false)
    }
  })

  test("where it lies in the rectangle within an ellipse", () => {
    expect(isJoined(at(60, 40), shape("ellipse"))).toBe(true)
    expect(isJoined(at(28, 10), shape("ellipse"))).toBe(false)
  })

  test("where nothing was painted between them, and it is upright and no title", () => {
    expect(isJoined(at(60, 40), shape(), [{ z: 3, box: at(60, 40) }])).toBe(false)
    expect(isJoined(at(60, 40), shape(), [{ z: 3, box: at(160, 70) }])).toBe(true)
    expect(isJoined(at(60, 40), shape(), [{ z: 6, box: at(60, 40) }])).toBe(true)
    // Its second line was painted after a button.
    const lines = [lineAt("one", 160, 150, { z: 5 }), lineAt("two", 160, 165, { z: 8 })]
    const button = (y0: number): readonly Painted[] => [
      { z: 6, box: { x0: 150, x1: 250, y0, y1: y0 + 10 } },
    ]
    const joined = (painted: readonly Painted[]) =>
      joinShapeText(textIn(at(60, 40)), shape(), painted, lines)
    expect([joined(button(156)), joined(button(142))].map(Boolean)).toEqual([false, true])
    expect(joinShapeText(textIn(at(60, 40), { rotation: 90 }), shape(), [])).toBeUndefined()
    expect(joinShapeText(textIn(at(60, 40), { role: "title" }), shape(), [])).toBeUndefined()
  })
})

test("lines lie above the grounds that were painted before one of them, where it stands", () => {
  const lines = [lineAt("first", 100, 100, { z: 3 }), lineAt("second", 100, 120, { z: 8 })]
  const ground = (y0: number, z: number): Painted => ({
    z,
    box: { x0: 90, x1: 200, y0, y1: y0 + 12 },
  })
  expect(aboveGrounds(3, lines, [])).toBe(3)
  expect(aboveGrounds(3, lines, [ground(110, 6)])).toBe(6.5)
  expect(aboveGrounds(3, lines, [ground(90, 6)])).toBe(3)
  expect(aboveGrounds(3, lines, [ground(110, 9)])).toBe(3)
})
