import { describe, expect, test } from "vitest"
import type { ScenePath } from "../../../model/scene.ts"
import { pageWith, pathOf, through } from "../charts/chart-parts.test-kit.ts"
import { around, boxAt, boxItem, lineItem, shapeAt } from "./drawn-shapes.test-kit.ts"
import { drawnShapes, isBoxOrRuling, isRuling } from "./page-shapes.ts"

const box = boxAt(100, 100, 200, 150)
const shapes = (items: readonly ScenePath[], skip: readonly number[] = []) =>
  drawnShapes(pageWith(items), new Set(skip))
/** Items of each shape. */
const sketch = (...told: Parameters<typeof shapes>): string =>
  shapes(...told)
    .map(({ items }) => items.join("+"))
    .join(" ")
const [fill, outline] = [boxItem(box, { fill: 0xff0000 }), boxItem(box, { stroke: 0 })]

describe("paths of a page", () => {
  test("are shapes in their order, but for those of others", () => {
    expect(sketch([fill, boxItem(boxAt(300, 100, 400, 150))])).toBe("0 1")
    expect(sketch([fill, boxItem(boxAt(300, 100, 400, 150))], [0])).toBe("1")
    expect(shapes([fill])[0]?.shape).toMatchObject({
      type: "rectangle",
      box,
      fill: { colour: 0xff0000 },
      z: 0,
    })
    expect(shapes([fill])[0]?.shape).not.toHaveProperty("stroke")
    expect(shapes([outline])[0]?.shape).not.toHaveProperty("fill")
  })
  test("are one shape where one is the outline of the fill before it", () => {
    expect(sketch([fill, outline])).toBe("0+1")
    expect(shapes([fill, outline])[0]?.shape).toMatchObject({
      fill: { colour: 0xff0000 },
      stroke: { colour: 0 },
    })
    expect(sketch([outline, fill])).toBe("0 1")
    expect(sketch([fill, outline], [1])).toBe("0")
    expect(sketch([fill, outline, outline])).toBe("0+1 2")
  })
  test("are two where either has more paint, or is a ruling", () => {
    const rule = { direction: "horizontal", at: 120, from: 100, to: 200, thickness: 1 } as const
    expect(sketch([boxItem(box, { fill: 1, stroke: 2 }), outline])).toBe("0 1")
    expect(sketch([fill, boxItem(box, { fill: 1, stroke: 2 })])).toBe("0 1")
    expect(sketch([fill, { ...outline, rule }])).toBe("0 1")
    expect(sketch([{ ...fill, rule }, outline])).toBe("0 1")
    expect(sketch([fill, boxItem(box, { fill: 2 })])).toBe("0 1")
  })
  test("are two where one is larger than the other by more than the width of the line", () => {
    const grown = (by: number) =>
      sketch([fill, boxItem(boxAt(100 - by, 100 - by, 200 + by, 150 + by), { stroke: 0 })])
    expect([grown(1.5), grown(1.7), grown(-1.5), grown(-1.7)]).toEqual(["0+1", "0 1", "0+1", "0 1"])
  })
  test("are two where one has many more corners", () => {
    const more = (count: number) => {
      const corners = Array.from({ length: count }, (_, at): [number, number] => [100 + at, 100])
      return sketch([
        fill,
        pathOf(through([[100, 100], ...corners, [200, 100], [200, 150], [100, 150]], true), {
          stroke: 0,
        }),
      ])
    }
    expect([more(2), more(3)]).toEqual(["0+1", "0 1"])
  })
})

describe("what a clip leaves", () => {
  test("of a box is a box", () => {
    const clipped = { ...fill, box: boxAt(100, 100, 150, 150) }
    expect(shapes([clipped])[0]?.shape.box).toEqual(boxAt(100, 100, 150, 150))
    const framed = { ...outline, box: boxAt(100, 100, 150, 150) }
    expect(shapes([framed])[0]?.shape.box).toEqual(boxAt(100, 100, 151, 150))
    expect(shapes([{ ...fill, box: boxAt(300, 300, 310, 310) }])[0]?.shape.box).toEqual(box)
  })
  const triangle = through(
    [
      [100, 100],
      [200, 100],
      [100, 200],
    ],
    true,
  )
  const cut = (x1: number, segments = triangle, look: Partial<ScenePath> = {}) =>
    shapes([{ ...pathOf(segments, { fill: 1 }), box: boxAt(100, 100, x1, 200), ...look }])[0]?.shape
      .box
  test("of another outline is cut where a tenth of it is hidden", () => {
    expect(cut(150)?.x1).toBe(150)
    expect(cut(189)?.x1).toBe(189)
    expect(cut(191)?.x1).toBe(200)
  })
  test("is no matter for lines, and for several outlines", () => {
    expect(cut(150, triangle, { stroke: { colour: 0, alpha: 1 } })?.x1).toBe(200)
    expect(cut(150, [...triangle, ...around(boxAt(110, 110, 120, 120))])?.x1).toBe(200)
  })
})

test("what lies far off the page is no shape", () => {
  const far = (x: number) =>
    sketch([
      lineItem([
        [x, 0],
        [x + 10, 40],
      ]),
    ])
  expect([far(1190), far(1210), far(-610), far(-620)]).toEqual(["0", "", "0", ""])
  const low = (y: number) =>
    sketch([
      lineItem([
        [0, y],
        [10, y + 40],
      ]),
    ])
  expect([low(1590), low(1610), low(-830), low(-850)]).toEqual(["0", "", "0", ""])
})

test("boxes and straight lines are what frames and tables are made of", () => {
  const is = (...told: Parameters<typeof shapeAt>) => isBoxOrRuling(shapeAt(...told).shape)
  expect(is(0, "rectangle", box)).toBe(true)
  expect(is(0, "ellipse", box)).toBe(false)
  expect(is(0, "line", box)).toBe(false)
  expect([is(0, "line", boxAt(0, 0, 50, 1.4)), is(0, "line", boxAt(0, 0, 50, 1.6))]).toEqual([
    true,
    false,
  ])
  expect([is(0, "line", boxAt(0, 0, 1.4, 50)), is(0, "line", boxAt(0, 0, 1.6, 50))]).toEqual([
    true,
    false,
  ])
  expect(is(0, "path", boxAt(0, 0, 50, 1))).toBe(false)
  const ruling = (high: number) => isRuling(shapeAt(0, "rectangle", boxAt(0, 0, 50, high)).shape)
  expect([ruling(3), ruling(3.1)]).toEqual([true, false])
})
