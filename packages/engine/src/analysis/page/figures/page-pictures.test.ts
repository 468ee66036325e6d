import { buildScene } from "@mozhuan/testkit"
import { describe, expect, test } from "vitest"
import type { PlacedImage, ScenePage } from "../../../model/scene.ts"
import { drawnPictures } from "./page-pictures.ts"

interface Place {
  readonly x?: number
  readonly y?: number
  readonly wide?: number
  readonly high?: number
  readonly image?: number
  readonly alpha?: number
}

const imageAt = ({
  x = 0,
  y = 0,
  wide = 100,
  high = 20,
  image = 0,
  alpha = 1,
}: Place): PlacedImage => ({
  kind: "image",
  image,
  matrix: [wide, 0, 0, high, x, y],
  box: { x0: x, y0: y, x1: x + wide, y1: y + high },
  alpha,
})

function pageOf(items: readonly PlacedImage[]): ScenePage {
  const [page] = buildScene([{}]).pages
  if (!page) throw new Error("a scene has a page")
  return { ...page, items }
}
const countOf = (...places: readonly Place[]): number =>
  drawnPictures(pageOf(places.map(imageAt))).length

/** Slices of a picture, each so many points below the end of the one before. */
const slices = (count: number, { high = 20, gap = 0, ...rest }: Place & { gap?: number } = {}) =>
  Array.from({ length: count }, (_, at): Place => ({
    y: at * (high + gap),
    high,
    image: at,
    ...rest,
  }))

describe("images edge to edge are one picture", () => {
  test("where each is more than three times as wide as high, or four are", () => {
    expect(countOf(...slices(2))).toBe(1)
    expect(countOf(...slices(2, { high: 33 }))).toBe(1)
    expect(countOf(...slices(2, { high: 34 }))).toBe(2)
    expect(countOf(...slices(3, { high: 60 }))).toBe(3)
    expect(countOf(...slices(4, { high: 60 }))).toBe(1)
    expect(countOf(...slices(1))).toBe(1)
  })

  test("with gaps below four fifths of a point", () => {
    expect(countOf(...slices(3, { gap: 0.7 }))).toBe(1)
    expect(countOf(...slices(3, { gap: 0.9 }))).toBe(3)
  })

  test("of one opacity", () => {
    expect(countOf({}, { y: 20, image: 1, alpha: 0.5 })).toBe(2)
  })

  test("whose sizes do not differ by more than about ten times, unless it is one image again", () => {
    const beside = (wide: number, image: number): number =>
      countOf({ wide: 100, high: 400 }, { x: 100, wide, high: 400, image })
    expect(beside(10, 1)).toBe(1)
    expect(beside(9, 1)).toBe(2)
    expect(beside(9, 0)).toBe(1)
  })

  test("that fill nine tenths of their box and do not lie over each other", () => {
    const wide = (last: number): number => countOf(...slices(3), { y: 60, wide: last, image: 9 })
    expect(wide(65)).toBe(1)
    expect(wide(55)).toBe(4)
    expect(countOf({}, { y: 13, image: 1 })).toBe(2)
  })

  test("or that are more than sixty, however they lie", () => {
    const scattered = (count: number): number =>
      countOf(
        ...Array.from({ length: count }, (_, at) => ({
          x: (at % 2) * 30,
          y: at * 10,
          wide: 30,
          high: 10.5,
          image: at,
        })),
      )
    expect(scattered(60)).toBe(60)
    expect(scattered(61)).toBe(1)
  })
})

describe("what a clip cuts off", () => {
  const cropOf = (change: Partial<PlacedImage>) => {
    const [picture] = drawnPictures(pageOf([{ ...imageAt({ high: 100 }), ...change }]))
    return picture?.content?.crop
  }
  const box = { x0: 0, y0: 0, x1: 100, y1: 100 }

  test("is told in shares of the sides, from three quarters of a point on", () => {
    expect(cropOf({ box: { ...box, y0: 0.7 } })).toBeUndefined()
    expect(cropOf({ box: { ...box, y0: 10, x1: 75 } })).toEqual({
      top: 0.1,
      right: 0.25,
      bottom: 0,
      left: 0,
    })
    expect(cropOf({ box: { ...box, y0: 0.8 } })?.top).toBeCloseTo(0.008)
  })

  test("is of the image, which may be turned over", () => {
    expect(
      cropOf({ matrix: [-100, 0, 0, -100, 100, 100], box: { ...box, y0: 10, x1: 75 } }),
    ).toEqual({ top: 0, right: 0, bottom: 0.1, left: 0.25 })
  })

  test("is not told of an image that is turned", () => {
    const turned = (by: number) =>
      cropOf({ matrix: [100, by, -by, 100, 0, 0], box: { ...box, y0: 10 } })
    expect(turned(0.008)).toBeDefined()
    expect(turned(0.012)).toBeUndefined()
  })
})
