import { describe, expect, test } from "vitest"
import type { SceneImage, SceneItem } from "../../../model/scene.ts"
import { plainRun } from "../../writing/lines.test-kit.ts"
import { pageWith } from "../../geometry/paths.test-kit.ts"
import { findBackdrop, type Backdrop } from "./backdrop.ts"
import { boxAt, shapeAt } from "./drawn-shapes.test-kit.ts"
import type { DrawnPicture } from "./page-pictures.ts"
import type { DrawnShape } from "./page-shapes.ts"

/** Pages are 600 by 800 points. */
const sheet = boxAt(0, 0, 600, 800)
const green = 0x00_80_00
const fill = (z: number, colour = green, box = sheet, alpha = 1): DrawnShape =>
  shapeAt(z, "rectangle", box, { fill: { colour, alpha } })
const gradient = (z: number): DrawnShape =>
  shapeAt(z, "rectangle", sheet, { gradient: {} } as unknown as object)
const picture = (z: number, image = 0, box = sheet, alpha = 1): DrawnPicture =>
  ({ content: { image, alpha }, box, items: [z], z }) as unknown as DrawnPicture
/** The first picture has no holes, the second has. */
const images = [{ hasAlpha: false }, { hasAlpha: true }] as unknown as SceneImage[]
const text = { ...plainRun, chars: [] } as unknown as SceneItem

const of = (
  shapes: readonly DrawnShape[],
  pictures: readonly DrawnPicture[] = [],
  items: readonly SceneItem[] = [],
): Backdrop => findBackdrop(pageWith(items), shapes, pictures, images)

describe("what lies under all else", () => {
  test("is a fill of the whole page", () => {
    expect(of([fill(0)])).toEqual({
      colour: green,
      pictures: [],
      shapes: [],
      items: new Set([0]),
    })
    expect(of([])).toEqual({ colour: undefined, pictures: [], shapes: [], items: new Set() })
  })

  test("is nothing to tell where it is white, as paper is", () => {
    expect(of([fill(0, 0xff_ff_ff)])).toMatchObject({ colour: undefined, items: new Set([0]) })
  })

  test("is the last of several fills, and a picture or gradient on them", () => {
    expect(of([fill(1), fill(0, 0xff)])).toMatchObject({ colour: green, items: new Set([0, 1]) })
    const shown = of([fill(0), gradient(1)], [picture(2, 1)])
    expect(shown).toMatchObject({ colour: green, items: new Set([0, 1, 2]) })
    expect([shown.shapes.length, shown.pictures.length]).toEqual([1, 1])
  })

  test("ends where something covers less than the page", () => {
    const small = fill(1, 0xff, boxAt(0, 0, 300, 400))
    expect(of([fill(0), small, fill(2, 0xff)])).toMatchObject({
      colour: green,
      items: new Set([0]),
    })
  })

  test("ends where a fill can be seen through, or a shape is drawn without one", () => {
    expect(of([fill(0), fill(1, 0xff, sheet, 0.5)]).items).toEqual(new Set([0]))
    expect(of([fill(0), shapeAt(1, "rectangle", sheet)]).items).toEqual(new Set([0]))
  })

  test("ends with the first text of the page", () => {
    expect(of([fill(0), fill(2, 0xff)], [], [pathless, text, pathless])).toMatchObject({
      colour: green,
      items: new Set([0]),
    })
    expect(of([fill(1)], [], [text, pathless]).items.size).toBe(0)
  })

  test("is no other shape than a rectangle", () => {
    const round = shapeAt(0, "ellipse", sheet, { fill: { colour: green, alpha: 1 } })
    expect(of([round]).items.size).toBe(0)
  })
})

const pathless = { kind: "image" } as unknown as SceneItem

describe("the whole page is covered", () => {
  test("by 97 of a hundred parts, or up to a point and a half from its edges", () => {
    expect(of([fill(0, green, boxAt(0, 0, 600, 776.1))]).items.size).toBe(1)
    expect(of([fill(0, green, boxAt(0, 0, 600, 775.9))]).items.size).toBe(0)
    expect(of([fill(0, green, boxAt(1.4, 1.4, 598.6, 798.6))]).items.size).toBe(1)
    expect(of([fill(0, green, boxAt(700, 0, 1400, 800))]).items.size).toBe(0)
  })
})

describe("a picture", () => {
  const shown = (...pictures: readonly DrawnPicture[]): readonly number[] =>
    of([], pictures).pictures.map(({ z }) => z)

  test("hides what lies under it, unless it has holes or can be seen through", () => {
    expect(shown(picture(0), picture(1))).toEqual([1])
    expect(shown(picture(0), picture(1, 1))).toEqual([0, 1])
    expect(shown(picture(0), picture(1, 0, sheet, 0.5))).toEqual([0, 1])
    expect(shown(picture(0), picture(1, 7))).toEqual([0, 1])
    expect(shown(picture(0), { ...picture(1), content: undefined })).toEqual([0, 1])
  })

  test("is hidden by a fill on it", () => {
    const found = of([fill(1)], [picture(0)])
    expect([found.pictures, found.colour]).toEqual([[], green])
  })
})
