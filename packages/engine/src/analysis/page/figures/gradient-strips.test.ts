import { describe, expect, test } from "vitest"
import type { Box } from "../../../base/geometry.ts"
import type { SceneItem } from "../../../model/scene.ts"
import { gradientFinder, type GradientRun } from "./gradient-strips.ts"

const strip = (box: Box, colour: number, look: object = {}): SceneItem =>
  ({ kind: "path", box, segments: [], fill: { colour, alpha: 1 }, ...look }) as unknown as SceneItem
const gradientAt = (items: readonly SceneItem[], from: number): GradientRun | undefined =>
  gradientFinder(items)(from)
/** Strips beside each other, each lighter in all channels. */
const run = (
  count: number,
  step = 10,
  by: { dx?: number; dy?: number; gap?: number } = { dx: 10 },
): SceneItem[] =>
  Array.from({ length: count }, (_, at) => {
    const { dx = 0, dy = 0, gap = 0 } = by
    const [x0, y0] = [at * dx, at * dy]
    return strip(
      {
        x0: x0 + (dx ? gap * at : 0),
        x1: x0 + 10 + (dx ? gap * at : 0),
        y0: y0 + (dy ? gap * at : 0),
        y1: y0 + 10 + (dy ? gap * at : 0),
      },
      0x010101 * step * at,
    )
  })
const lengthOf = (items: readonly SceneItem[]): number => {
  const found = gradientAt(items, 0)
  return found ? found.to - found.from : 0
}

describe("a run of strips", () => {
  test("is a gradient of five steps at least", () => {
    expect(lengthOf(run(5))).toBe(5)
    expect(lengthOf(run(4))).toBe(0)
    expect(lengthOf(run(9, 0))).toBe(0)
    expect(gradientAt([], 0)).toBeUndefined()
  })

  test("is looked for once in fills that go on in too few colours", () => {
    let asked = 0
    const counted = run(400, 0).map(
      (item) =>
        new Proxy(item, {
          get: (target, name) => {
            asked++
            return Reflect.get(target, name) as unknown
          },
        }),
    )
    const items = [...counted, ...run(6)]
    const gradientAt = gradientFinder(items)
    const found = items.flatMap((_, at) => gradientAt(at)?.from ?? [])
    expect(found.length).toBeGreaterThan(0)
    expect(found).toEqual(items.flatMap((_, at) => gradientFinder(items)(at)?.from ?? []))
    asked = 0
    const again = gradientFinder(items)
    items.forEach((_, at) => again(at))
    expect(asked).toBeLessThan(50 * counted.length)
  })

  test("goes on by two dozen of 256 shades at most", () => {
    expect(lengthOf(run(5, 24))).toBe(5)
    expect(lengthOf(run(5, 25))).toBe(0)
    const last = strip({ x0: 50, x1: 60, y0: 0, y1: 10 }, 0x282860)
    expect(lengthOf([...run(5), last])).toBe(5)
  })

  test("goes on beside, below or inside of what there is", () => {
    expect(lengthOf(run(6, 10, { dx: 10, gap: 0.9 }))).toBe(6)
    expect(lengthOf(run(6, 10, { dx: 10, gap: 1.1 }))).toBe(0)
    expect(lengthOf(run(6, 10, { dy: 10, gap: 0.9 }))).toBe(6)
    expect(lengthOf(run(6, 10, { dy: 10, gap: 1.1 }))).toBe(0)
    expect(lengthOf(run(6, 10, { dx: -10 }))).toBe(6)
    expect(lengthOf(run(6, 10, { dx: -10, gap: -1.1 }))).toBe(0)
    expect(lengthOf(run(6, 10, { dy: -10 }))).toBe(6)
    expect(lengthOf(run(6, 10, { dy: -10, gap: -1.1 }))).toBe(0)
    const after = (box: Box): number => lengthOf([...run(6), strip(box, 0x3c3c3c)])
    expect(after({ x0: 10, x1: 20, y0: 2, y1: 8 })).toBe(7)
    expect(after({ x0: 60, x1: 70, y0: 0.9, y1: 10 })).toBe(7)
    expect(after({ x0: 60, x1: 70, y0: 1.1, y1: 10 })).toBe(6)
    expect(after({ x0: 60, x1: 70, y0: 0, y1: 11.1 })).toBe(6)
    expect(after({ x0: 50.9, x1: 60, y0: 10, y1: 20 })).toBe(7)
    expect(after({ x0: 51.1, x1: 60, y0: 10, y1: 20 })).toBe(6)
    expect(after({ x0: 50, x1: 61.1, y0: 10, y1: 20 })).toBe(6)
  })

  test("is of fills without strokes, equally thick in paint", () => {
    const sixth = (look: object): number =>
      lengthOf([...run(5), strip({ x0: 50, x1: 60, y0: 0, y1: 10 }, 0x323232, look)])
    expect(sixth({})).toBe(6)
    expect(sixth({ stroke: { colour: 0, alpha: 1 } })).toBe(5)
    expect(sixth({ fill: { colour: 0x323232, alpha: 0.5 } })).toBe(5)
    expect(sixth({ fill: undefined })).toBe(5)
    expect(sixth({ kind: "image" })).toBe(5)
  })
})

describe("a gradient", () => {
  const angleOf = (items: readonly SceneItem[]): number | undefined =>
    gradientAt(items, 0)?.gradient.angle

  test.each([
    [{ dx: 10 }, 0],
    [{ dx: -10 }, 180],
    [{ dy: 10 }, 90],
    [{ dy: -10 }, 270],
  ])("of strips that go on by %o runs at %d degrees", (by, angle) => {
    const items = run(6, 10, by)
    expect(angleOf(items)).toBe(angle)
    const places = gradientAt(items, 0)?.gradient.stops.map(({ at }) => at) ?? []
    expect(places[1]).toBeCloseTo(1 / 6)
    expect([places[0], places.at(-1)]).toEqual([0, 1])
  })

  /** Boxes over each other of which each begins further right and down. */
  const corner = (dx: number, dy: number): SceneItem[] =>
    Array.from({ length: 6 }, (_, at) =>
      strip({ x0: dx * at, x1: 100, y0: dy * at, y1: 100 }, 0x0a0a0a * at),
    )
  test("runs along an axis where it goes four times as far that way", () => {
    expect(angleOf(corner(8.2, 2))).toBe(0)
    expect(angleOf(corner(7.8, 2))).toBeCloseTo(14.4, 1)
    expect(angleOf(corner(2, 8.2))).toBe(90)
    expect(angleOf(corner(2, 7.8))).toBeCloseTo(75.6, 1)
    const stops = gradientAt(corner(5, 5), 0)?.gradient.stops.map(({ at }) => at)
    expect(stops?.[1]).toBeCloseTo(0.2)
    const back = Array.from({ length: 6 }, (_, at) =>
      strip({ x0: 0, x1: 100 - 5 * at, y0: 0, y1: 100 - 5 * at }, 0x0a0a0a * at),
    )
    expect(angleOf(back)).toBe(225)
  })

  test("runs from the middle where its boxes shrink at all sides", () => {
    const ring = (left: number, top = 4, right = 4, bottom = 4): string | undefined =>
      gradientAt(
        Array.from({ length: 6 }, (_, at) =>
          strip(
            { x0: left * at, x1: 100 - right * at, y0: top * at, y1: 100 - bottom * at },
            0x0a0a0a * at,
          ),
        ),
        0,
      )?.gradient.kind
    expect(ring(4)).toBe("radial")
    expect(ring(0.1)).toBe("linear")
    expect(ring(4, 0.1)).toBe("linear")
    expect(ring(4, 4, 0.1)).toBe("linear")
    expect(ring(4, 4, 4, 0.1)).toBe("linear")
  })

  test("knows where its middle is and, by ellipses, how far its colours reach", () => {
    const curve = { segments: [["C", 0, 0, 0, 0, 0, 0]] }
    const rings = (look: object) =>
      gradientAt(
        Array.from({ length: 6 }, (_, at) =>
          strip(
            { x0: 12 * at, x1: 100 - 2 * at, y0: 2 * at, y1: 50 - 4 * at },
            0x0a0a0a * at,
            look,
          ),
        ),
        0,
      )?.gradient
    expect(rings({})?.centre).toEqual({ x: 0.75, y: 0.4 })
    expect(rings({})?.stops.map(({ at }) => at)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1])
    const reach = rings(curve)?.stops.map(({ at }) => Math.round(100 * at))
    expect(reach).toEqual([0, 40, 55, 72, 89, 100])
  })

  test("keeps eight stops, and its mean colour", () => {
    expect(gradientAt(run(7), 0)?.gradient.stops).toHaveLength(7)
    expect(gradientAt(run(20), 0)?.gradient.stops).toHaveLength(8)
    expect(gradientAt(run(5), 0)?.mean).toEqual({ colour: 0x141414, alpha: 1 })
    expect(gradientAt(run(5), 0)?.box).toEqual({ x0: 0, x1: 50, y0: 0, y1: 10 })
  })
})
