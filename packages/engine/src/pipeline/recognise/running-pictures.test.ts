import { sceneOfPages } from "@mozhuan/testkit"
import { expect, it } from "vitest"
import type { Likeness } from "../../images/likeness.ts"
import type { PlacedImage, ScenePage } from "../../model/scene.ts"
import { shareRunningPictures } from "./running-pictures.ts"

const likeness = (level: number): Likeness => ({
  width: 10,
  height: 10,
  grey: new Uint8Array(100).fill(level),
})

const mark = (image: number, x0: number, y0: number): PlacedImage => ({
  kind: "image",
  image,
  matrix: [40, 0, 0, 20, x0, y0],
  box: { x0, y0, x1: x0 + 40, y1: y0 + 20 },
  alpha: 1,
})

/** The images of pages that hold one mark each, once shared. */
function shared(
  marks: readonly (readonly [x0: number, level: number])[],
  y0 = 30,
): (number | undefined)[] {
  const pages = sceneOfPages(marks.map(() => ({}))).pages.map((page, at): ScenePage => ({
    ...page,
    items: [mark(at, marks[at]?.[0] ?? 0, y0)],
  }))
  const likenesses = new Map(marks.map(([, level], at) => [at, likeness(level)]))
  return shareRunningPictures(pages, likenesses).map(({ items: [item] }) =>
    item?.kind === "image" ? item.image : undefined,
  )
}

it("what looks alike at one place of several sheets is one picture, across a sheet without it", () => {
  expect(
    shared([
      [70, 100],
      [71.5, 104],
      [300, 20],
      [70, 102],
    ]),
  ).toEqual([0, 0, 2, 0])
})

it("other pictures, and the same elsewhere, stay what they are", () => {
  expect(
    shared([
      [70, 100],
      [70, 190],
      [90, 100],
    ]),
  ).toEqual([0, 1, 2])
})

it("what stands in the middle of its page is that page's own, however alike", () => {
  const both = [
    [70, 100],
    [70, 100],
  ] as const
  expect(shared(both, 800)).toEqual([0, 0])
  expect(shared(both, 400)).toEqual([0, 1])
})
