import { describe, expect, test } from "vitest"
import type { Box } from "../../../base/geometry.ts"
import type { Shape } from "../../../model/document.ts"
import type { SceneImage, SceneItem } from "../../../model/scene.ts"
import type { FigureDraft } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { pageWith } from "../charts/chart-parts.test-kit.ts"
import { withCovered, withGrounds } from "./covered-pictures.ts"
import { around, boxAt, boxItem, shapeAt } from "./drawn-shapes.test-kit.ts"

const figure = (box: Box, look: Partial<FigureDraft>): FigureDraft => ({
  page: 0,
  box,
  content: { kind: "region", reason: "complex" },
  lines: [],
  items: [],
  isBackground: false,
  z: 0,
  ...look,
})
const pictureContent = { kind: "picture", image: 0, matrix: [1, 0, 0, 1, 0, 0], alpha: 1 } as const
const picture = (box: Box, z: number, look: Partial<FigureDraft> = {}): FigureDraft =>
  figure(box, { content: pictureContent, items: [z], z, ...look })
/** Kinds of what is left, with its items. */
const told = (figures: readonly FigureDraft[]): string =>
  figures.map(({ content, items }) => `${content.kind} ${items.join("+")}`).join(", ")

describe("a picture that a rich drawing paints over", () => {
  const whole = boxAt(100, 100, 300, 300)
  const under = boxAt(150, 150, 250, 250)
  const covered = (cover: Partial<Box>, item: Partial<SceneItem> = {}, box = under) => {
    const path = { ...boxItem({ ...under, ...cover }), ...item } as SceneItem
    const page = pageWith([boxItem(boxAt(0, 0, 1, 1)), path])
    return told(withCovered(page, [figure(whole, { items: [1] }), picture(box, 0)]))
  }
  test("is part of it where three tenths of it are hidden", () => {
    expect(covered({ x1: 181 })).toBe("region 0+1")
    expect(covered({ x1: 179 })).toBe("region 1, picture 0")
    expect(covered({ x1: 500, y1: 181 })).toBe("region 0+1")
    expect(covered({ x0: 300, x1: 400 })).toBe("region 1, picture 0")
  })
  test("lies within it, two points over its edge", () => {
    expect(covered({}, {}, { ...under, x0: 98 })).toBe("region 0+1")
    expect(covered({}, {}, { ...under, x0: 97 })).toBe("region 1, picture 0")
  })
  test("is hidden by one outline in full paint that comes after it", () => {
    expect(covered({}, { fill: { colour: 1, alpha: 0.9 } } as never)).toBe("region 1, picture 0")
    expect(covered({}, { fill: undefined } as never)).toBe("region 1, picture 0")
    expect(covered({}, { isBlended: true } as never)).toBe("region 1, picture 0")
    const two = { segments: [...around(under), ...around(whole)] }
    expect(covered({}, two as never)).toBe("region 1, picture 0")
    const page = pageWith([boxItem(under)])
    expect(told(withCovered(page, [figure(whole, { items: [0] }), picture(under, 5)]))).toBe(
      "region 0, picture 5",
    )
  })
  test("is hidden once by what is filled twice", () => {
    const half = boxItem({ ...under, x1: 175 })
    const page = pageWith([boxItem(boxAt(0, 0, 1, 1)), half, half])
    const drawing = figure(whole, { items: [1, 2] })
    expect(told(withCovered(page, [drawing, picture(under, 0)]))).toBe("region 1+2, picture 0")
    const other = pageWith([half, half, boxItem({ ...under, x0: 240 })])
    const three = figure(whole, { items: [1, 2] })
    expect(told(withCovered(other, [three, picture(under, 0)]))).toBe("region 0+1+2")
  })
  test("is part of one drawing, which is a rich one", () => {
    const page = pageWith([boxItem(boxAt(0, 0, 1, 1)), boxItem(under)])
    const chart = figure(whole, { items: [1], content: { kind: "region", reason: "chart" } })
    expect(told(withCovered(page, [chart, picture(under, 0)]))).toBe("region 1, picture 0")
    const both = [figure(whole, { items: [1] }), figure(whole, { items: [1] }), picture(under, 0)]
    expect(told(withCovered(page, both))).toBe("region 0+1, region 1")
    const inner = figure(under, { items: [0] })
    expect(told(withCovered(page, [figure(whole, { items: [1] }), inner]))).toBe(
      "region 1, region 0",
    )
  })
})

describe("a picture with holes and the shapes under it", () => {
  const strip = boxAt(100, 100, 200, 120)
  const drawing = (boxes: readonly Box[], look: Partial<FigureDraft> = {}): FigureDraft =>
    figure(strip, {
      content: {
        kind: "drawing",
        shapes: boxes.map((box, z): Shape => shapeAt(z, "rectangle", box).shape),
      },
      items: boxes.map((_, z) => z),
      ...look,
    })
  const image = (hasAlpha: boolean) => ({ hasAlpha }) as SceneImage
  const joined = (figures: readonly FigureDraft[], hasAlpha = true) =>
    told(withGrounds(figures, [image(hasAlpha)]))
  test("are one", () => {
    expect(joined([drawing([strip]), picture(strip, 4)])).toBe("region 0+4")
    const large = picture(boxAt(90, 90, 250, 150), 4)
    expect(withGrounds([drawing([strip]), large], [image(true)])[0]?.box).toEqual(large.box)
  })
  test("are two where the picture has none, or lies below", () => {
    expect(joined([drawing([strip]), picture(strip, 4)], false)).toBe("drawing 0, picture 4")
    const upper = drawing([strip])
    const low = picture(strip, -1)
    expect(joined([upper, low])).toBe("drawing 0, picture -1")
    expect(joined([drawing([strip])])).toBe("drawing 0")
  })
  test("are two where it covers less than nine tenths of any of them", () => {
    expect(joined([drawing([strip]), picture({ ...strip, x1: 191 }, 4)])).toBe("region 0+4")
    expect(joined([drawing([strip]), picture({ ...strip, x1: 189 }, 4)])).toBe(
      "drawing 0, picture 4",
    )
    const aside = boxAt(300, 100, 320, 120)
    expect(joined([drawing([strip, aside]), picture(strip, 4)])).toBe("drawing 0+1, picture 4")
  })
  test("are two where the shapes hold words", () => {
    const worded = drawing([strip], { lines: [lineAt("word", 110, 110)] })
    expect(joined([worded, picture(strip, 4)])).toBe("drawing 0, picture 4")
  })
  test("are joined once", () => {
    expect(joined([drawing([strip]), drawing([strip]), picture(strip, 4)])).toBe(
      "region 0+4, drawing 0",
    )
  })
})
