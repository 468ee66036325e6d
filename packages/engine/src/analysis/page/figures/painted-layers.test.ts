import { expect, test } from "vitest"
import type { Box } from "../../../base/geometry.ts"
import type { Shape } from "../../../model/document.ts"
import type { FigureDraft } from "../../drafts.ts"
import { inPaintedLayers } from "./painted-layers.ts"

const boxOf = (x0: number, x1: number): Box => ({ x0, y0: 0, x1, y1: 20 })

const shape = (z: number, x0: number, x1: number): Shape => ({
  type: "rectangle",
  segments: [],
  box: boxOf(x0, x1),
  lineWidth: 1,
  dash: [],
  z,
})

const figure = (z: number, box: Box, content: FigureDraft["content"]): FigureDraft => ({
  page: 0,
  box,
  content,
  lines: [],
  items: content.kind === "drawing" ? content.shapes.map((each) => each.z) : [z],
  isBackground: false,
  z,
})

const drawing = (...shapes: Shape[]): FigureDraft =>
  figure(shapes[0]?.z ?? 0, boxOf(0, 200), { kind: "drawing", shapes })

const picture = (z: number, x0: number, x1: number): FigureDraft =>
  figure(z, boxOf(x0, x1), { kind: "region", reason: "complex" })

const layers = (figures: readonly FigureDraft[]): string[] =>
  inPaintedLayers(figures).map(({ content, z, items }) =>
    content.kind === "drawing"
      ? `${z}: ${content.shapes.map((each) => each.z).join(" ")} (${items.join(" ")})`
      : `${z}: picture`,
  )

test("a drawing is parted where a picture lies on one of its shapes and below another", () => {
  expect(layers([drawing(shape(1, 0, 100), shape(3, 20, 60)), picture(2, 10, 70)])).toEqual([
    "1: 1 (1)",
    "3: 3 (3)",
    "2: picture",
  ])
})

test("a drawing all of whose shapes lie on the pictures between them is lifted over these", () => {
  expect(layers([drawing(shape(1, 0, 40), shape(3, 100, 140)), picture(2, 90, 150)])).toEqual([
    "3: 1 3 (1 3)",
    "2: picture",
  ])
})

test("pictures beside the shapes of a drawing change nothing", () => {
  const given = [drawing(shape(1, 0, 40), shape(3, 100, 140)), picture(2, 50, 90)]
  expect(inPaintedLayers(given)).toEqual(given)
})

test("shapes after the parting picture stay in paint order, those that are free of it with the last part", () => {
  const given = [
    drawing(shape(1, 0, 100), shape(3, 20, 60), shape(4, 150, 200), shape(6, 20, 30)),
    picture(2, 10, 70),
    picture(5, 25, 50),
  ]
  expect(layers(given)).toEqual([
    "1: 1 (1)",
    "3: 3 4 (3 4)",
    "6: 6 (6)",
    "2: picture",
    "5: picture",
  ])
})
