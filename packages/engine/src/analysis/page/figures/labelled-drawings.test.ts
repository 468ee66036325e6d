import { describe, expect, test } from "vitest"
import type { TextLine } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { pageWith, through } from "../charts/chart-parts.test-kit.ts"
import { boxAt, shapeAt } from "./drawn-shapes.test-kit.ts"
import {
  isLabelled,
  withLabels,
  type DrawingGroup,
  type LabelledGroup,
} from "./labelled-drawings.ts"
import type { DrawnShape } from "./page-shapes.ts"

/** A stroke between two places. */
const stroke = (z: number, x0: number, y0: number, x1: number, y1: number): DrawnShape =>
  shapeAt(
    z,
    "line",
    boxAt(Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)),
    {
      segments: through([
        [x0, y0],
        [x1, y1],
      ]),
    },
  )
const ring = (z: number, x0: number, y0: number, x1: number, y1: number): DrawnShape =>
  shapeAt(z, "ellipse", boxAt(x0, y0, x1, y1), {
    segments: [["M", x0, y0], ["C", x0, y0, x1, y1, x1, y1], ["Z"]],
  })
const group = (...members: readonly DrawnShape[]): DrawingGroup => ({
  members,
  box: boxAt(
    Math.min(...members.map(({ shape }) => shape.box.x0)),
    Math.min(...members.map(({ shape }) => shape.box.y0)),
    Math.max(...members.map(({ shape }) => shape.box.x1)),
    Math.max(...members.map(({ shape }) => shape.box.y1)),
  ),
})
/** A text of ten points whose box begins at a place. */
const label = (text: string, x0: number, y0: number, x1?: number): TextLine =>
  lineAt(text, x0, y0 + 8, x1 === undefined ? {} : { x1 })

const labels = (groups: readonly DrawingGroup[], ...lines: readonly TextLine[]): string =>
  withLabels(groups, lines)
    .map(({ members, labels: own, named }) => `${members.length}:${own.length}/${named}`)
    .join(" ")

describe("labels of a drawing", () => {
  const bond = group(stroke(0, 100, 100, 150, 130))
  test("stand where its strokes end, half a size away", () => {
    expect(labels([bond], label("O", 154, 125))).toBe("1:1/1")
    expect(labels([bond], label("O", 156, 125))).toBe("1:0/0")
    expect(labels([bond], label("O", 150, 134))).toBe("1:1/1")
    expect(labels([bond], label("O", 150, 136))).toBe("1:0/0")
    expect(labels([bond], label("O", 91, 95))).toBe("1:1/1")
    expect(labels([bond], label("O", 89, 95))).toBe("1:0/0")
    // In the middle of a stroke nothing ends.
    expect(labels([bond], label("O", 122, 118))).toBe("1:1/0")
  })
  test("do not lie along a level or an upright stroke", () => {
    const level = group(stroke(0, 100, 120, 150, 120))
    expect(labels([level], label("under", 100, 121))).toBe("1:0/0")
    expect(labels([level], label("O", 151, 115))).toBe("1:1/1")
    expect(labels([level], label("O", 94, 115))).toBe("1:1/1")
    const upright = group(stroke(0, 100, 100, 100, 150))
    expect(labels([upright], label("beside", 101, 142))).toBe("1:0/0")
    expect(labels([upright], label("O", 98, 151))).toBe("1:1/1")
    expect(labels([upright], label("O", 98, 88))).toBe("1:1/1")
  })
  test("stand right beside a closed shape, at its height", () => {
    const disc = group(ring(0, 100, 100, 120, 120))
    expect([labels([disc], label("a", 124, 105)), labels([disc], label("a", 126, 105))]).toEqual([
      "1:1/1",
      "1:0/0",
    ])
    expect(labels([disc], label("a", 91, 105))).toBe("1:1/1")
    expect([labels([disc], label("a", 122, 114)), labels([disc], label("a", 122, 116))]).toEqual([
      "1:1/1",
      "1:0/0",
    ])
    expect(labels([disc], label("a", 105, 122))).toBe("1:0/0")
    // A way that comes back to where it began is closed.
    const back = group({
      ...stroke(0, 100, 100, 120, 120),
      shape: {
        ...stroke(0, 100, 100, 120, 120).shape,
        segments: through([
          [100, 100],
          [120, 120],
          [100, 100],
        ]),
      },
    })
    expect(labels([back], label("a", 122, 108))).toBe("1:1/1")
  })
  test("end a curve, too", () => {
    const curve = stroke(0, 100, 100, 150, 130)
    const curved: DrawnShape = {
      ...curve,
      shape: {
        ...curve.shape,
        segments: [
          ["M", 100, 100],
          ["C", 110, 90, 140, 140, 150, 130],
        ],
      },
    }
    expect(labels([group(curved)], label("O", 152, 125))).toBe("1:1/1")
  })
  test("are short, and have no gap", () => {
    expect(labels([bond], label("a".repeat(24), 152, 125, 180))).toBe("1:1/1")
    expect(labels([bond], label("a".repeat(25), 152, 125, 180))).toBe("1:0/0")
    expect(labels([bond], label("  ", 152, 125))).toBe("1:0/0")
    const gapped = { ...label("a b", 152, 125), gaps: [{ at: 1, from: 155, to: 160 }] }
    expect(labels([bond], gapped)).toBe("1:0/0")
  })
  test("are what stands within it, too", () => {
    const disc = group(ring(0, 100, 100, 160, 140))
    expect(labels([disc], label("a text that is long enough", 102, 110, 158))).toBe("1:1/0")
    expect(labels([disc], label("O", 130, 110))).toBe("1:1/0")
  })
  test("hold drawings together", () => {
    const other = group(stroke(1, 170, 130, 220, 100))
    expect(labels([bond, other], label("O", 157, 125, 165))).toBe("1:0/0 1:0/0")
    expect(labels([bond, other], label("O", 154, 125, 166))).toBe("2:1/1")
    const third = group(stroke(2, 240, 100, 290, 130))
    expect(labels([bond, other, third], label("O", 154, 125, 166), label("N", 222, 95, 238))).toBe(
      "3:2/2",
    )
    expect(labels([bond, other, third], label("N", 222, 95, 238))).toBe("1:0/0 2:1/1")
    const [joined] = withLabels([other, bond], [label("O", 154, 125, 166)])
    expect(joined?.members.map(({ shape }) => shape.z)).toEqual([0, 1])
    expect(joined?.box).toEqual(boxAt(100, 100, 220, 130))
  })
})

const page = pageWith([])
const drawing = (
  members: readonly DrawnShape[],
  own: readonly TextLine[],
  named = 1,
): LabelledGroup => ({
  members,
  box: boxAt(100, 100, 300, 300),
  labels: own,
  named,
})
const rings = (count: number): DrawnShape[] =>
  Array.from({ length: count }, (_, at) => ring(at, 100 + at, 100, 120 + at, 120))
const few = [label("a", 110, 110), label("b", 150, 150), label("c", 200, 130)]
const isTrue = (told: LabelledGroup): boolean => isLabelled(told, page)

describe("a drawing with labels", () => {
  test("has three shapes, and a label beside one, or two within", () => {
    expect(isTrue(drawing(rings(3), few))).toBe(true)
    expect(isTrue(drawing(rings(2), few))).toBe(false)
    expect(isTrue(drawing(rings(3), few.slice(0, 1), 0))).toBe(false)
    expect(isTrue(drawing(rings(3), few.slice(0, 1), 1))).toBe(true)
    expect(isTrue(drawing(rings(3), few.slice(0, 2), 0))).toBe(true)
    expect(isTrue(drawing(rings(3), [], 1))).toBe(false)
  })
  test("is smaller than half of the page", () => {
    const sized = (y1: number) => isTrue({ ...drawing(rings(3), few), box: boxAt(0, 0, 600, y1) })
    expect([sized(400), sized(401)]).toEqual([true, false])
  })
  test("has twelve letters for each shape at most", () => {
    const letters = (count: number) =>
      isTrue(
        drawing(rings(3), [
          label("a".repeat(18), 110, 110, 150),
          label("b".repeat(count), 150, 150, 190),
        ]),
      )
    expect([letters(18), letters(19)]).toEqual([true, false])
  })
  test("has no column of text", () => {
    const column = (...places: readonly number[]) =>
      isTrue(
        drawing(
          rings(6),
          places.map((x, at) => label("a", x, 110 + 20 * at)),
        ),
      )
    expect(column(110, 110, 110)).toBe(false)
    expect(column(110, 110)).toBe(true)
    expect(column(110, 110, 110, 150)).toBe(false)
    expect(column(110, 110, 110, 150, 180)).toBe(true)
  })
  test("has labels narrower than it, which are no sentences", () => {
    const wide = (x1: number, look: Partial<TextLine> = {}) =>
      isTrue(drawing(rings(6), [{ ...label("a name", 110, 110, x1), ...look }, ...few.slice(1)]))
    expect([wide(230), wide(231)]).toEqual([true, false])
    expect(wide(231, { angle: 90 })).toBe(true)
    expect(wide(231, { gaps: [{ at: 1, from: 120, to: 160 }] })).toBe(true)
    expect(wide(331)).toBe(true)
    const long = (count: number) =>
      isTrue(drawing(rings(9), [label("a".repeat(count), 110, 110, 150), ...few.slice(1)]))
    expect([long(48), long(49)]).toEqual([true, false])
  })
  test("is more than boxes and rulings, unless lines join many of these", () => {
    const boxes = (count: number): DrawnShape[] =>
      Array.from({ length: count }, (_, at) => shapeAt(at, "rectangle", boxAt(100, 100, 120, 120)))
    const lines = (count: number): DrawnShape[] =>
      Array.from({ length: count }, (_, at) => stroke(at, 100, 100, 150, 100))
    expect(isTrue(drawing(boxes(6), few))).toBe(false)
    expect(isTrue(drawing([...boxes(4), ...lines(3)], few))).toBe(true)
    expect(isTrue(drawing([...boxes(3), ...lines(3)], few))).toBe(false)
    expect(isTrue(drawing([...boxes(5), ...lines(2)], few))).toBe(false)
    expect(isTrue(drawing([...boxes(2), stroke(3, 100, 100, 150, 130)], few))).toBe(true)
  })
})
