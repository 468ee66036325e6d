import { describe, expect, test } from "vitest"
import { white } from "../../../base/colour.ts"
import type { Box } from "../../../base/geometry.ts"
import type { SceneItem } from "../../../model/scene.ts"
import { figureDraft, tableDraft } from "../../writing/block-drafts.test-kit.ts"
import type { Fill, FurnishedPage, PageDraft } from "../../drafts.ts"
import { pageWith } from "../../page/charts/chart-parts.test-kit.ts"
import { boxAt, boxItem, shapeAt } from "../../page/figures/drawn-shapes.test-kit.ts"
import type { Float } from "../../page/order/floats.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import {
  bareShapes,
  bodyMark,
  bodyMarks,
  bodyShapes,
  boundShapes,
  ofBody,
  pageMarks,
} from "./page-marks.ts"

const body = [lineAt("one", 100, 108), lineAt("two", 100, 698)]
const draft = (items: readonly SceneItem[], look: Partial<PageDraft> = {}): PageDraft => ({
  page: pageWith(items),
  lines: body,
  tables: [],
  figures: [],
  rules: { rules: [], fills: [] },
  ...look,
})
/** A ruling two points high, and a panel. */
const rule = (y: number, fill = 7): SceneItem => boxItem(boxAt(100, y, 400, y + 2), { fill })
const panel = (fill = 7, box: Box = boxAt(100, 200, 400, 300)): SceneItem => boxItem(box, { fill })
const items = (floats: readonly Float[]): string =>
  floats.map(({ figure }) => figure.items.join("+")).join(" ")
const shapes = (...told: Parameters<typeof bodyShapes>): string =>
  bodyShapes(...told)
    .flatMap(({ items: own }) => own)
    .join(" ")
const furnished = (look: Partial<FurnishedPage>): FurnishedPage => ({
  header: [],
  footer: [],
  body,
  ...look,
})

describe("what is drawn on a page", () => {
  test("is one mark behind the text, without what belongs to others", () => {
    expect(items(pageMarks(draft([rule(50), panel()])))).toBe("0+1")
    expect(pageMarks(draft([rule(50)]))[0]).toMatchObject({
      wrap: "behind",
      figure: { isBackground: true, z: 0, content: { kind: "drawing" } },
    })
    expect(pageMarks(draft([]))).toEqual([])
    const table = { ...tableDraft([0, 1], [0, 1]), items: [0] }
    expect(items(pageMarks(draft([rule(50), panel()], { tables: [table] })))).toBe("1")
    const figures = [figureDraft(boxAt(0, 0, 1, 1), { items: [1] })]
    expect(items(pageMarks(draft([rule(50), panel()], { figures })))).toBe("0")
  })
  test("is as many as pictures part it into: a shadow lies on one box and below the next", () => {
    const page = [panel(), rule(50), panel(9, boxAt(150, 220, 300, 260))]
    const shadow = (box: Box) => [figureDraft(box, { items: [1], z: 1 })]
    const within = draft(page, { figures: shadow(boxAt(153, 223, 303, 263)) })
    const marks = pageMarks(within)
    expect(items(marks)).toBe("0 2")
    expect(marks.map(({ figure }) => figure.z)).toEqual([0, 2])
    const beside = draft(page, { figures: shadow(boxAt(500, 223, 540, 263)) })
    expect(items(pageMarks(beside))).toBe("0+2")
  })
  test("is a picture where it is very much", () => {
    const many = (count: number) =>
      pageMarks(draft(Array.from({ length: count }, (_, at) => rule(at))))[0]?.figure.content.kind
    expect([many(200), many(201)]).toEqual(["drawing", "region"])
  })
})

describe("shapes of flowing text", () => {
  test("are no rulings of headers and footers", () => {
    // The body reaches from 100 to 700.
    const line = { style: "single", width: 1, colour: 0 } as const
    const head = draft([rule(90), rule(102), rule(300)])
    expect(shapes(head, furnished({}))).toBe("0 1 2")
    expect(shapes(head, furnished({ headerRule: line }))).toBe("1 2")
    const foot = draft([rule(300), rule(696), rule(710)])
    expect(shapes(foot, furnished({ footerRule: line }))).toBe("0 1")
    expect(shapes(head, undefined)).toBe("0 1 2")
    const tall = draft([panel(7, boxAt(100, 50, 400, 90))])
    expect(shapes(tall, furnished({ headerRule: line }))).toBe("0")
    const table = draft([rule(90)], { tables: [tableDraft([100, 400], [60, 80])] })
    expect(shapes(table, furnished({ headerRule: line }))).toBe("0")
  })
  test("are no ruling above notes", () => {
    const notes = (top: number, x0 = 100) => [{ top, x0, x1: 600 }]
    const at = (y: number) => shapes(draft([rule(y)]), furnished({}), notes(600))
    expect([at(567), at(569), at(602), at(604)]).toEqual(["0", "", "", "0"])
    expect(shapes(draft([panel()]), furnished({}), notes(250))).toBe("0")
    expect(shapes(draft([rule(590)], { lines: [] }), undefined, notes(600))).toBe("0")
  })
  test("are no ruling above the notes of any column, and those above another column's text", () => {
    const columns = [
      { top: 600, x0: 50, x1: 95 },
      { top: 650, x0: 100, x1: 400 },
    ]
    const page = draft([rule(590), rule(640)])
    expect(shapes(page, furnished({}), columns)).toBe("0")
  })
  test("are white where they lie on something", () => {
    const ground = (box: Box, z: number): Fill => ({
      box,
      paint: { colour: 3, alpha: 1 },
      items: [z],
    })
    const on = (fills: readonly Fill[], figures: PageDraft["figures"] = []) =>
      shapes(
        draft([panel(3), panel(white)], { rules: { rules: [], fills }, figures }),
        furnished({}),
      )
    expect(on([])).toBe("0")
    expect(on([ground(boxAt(100, 200, 400, 300), 0)])).toContain("1")
    expect(on([ground(boxAt(100, 200, 240, 300), 0)])).not.toContain("1")
    expect(on([ground(boxAt(100, 200, 400, 300), 1)])).not.toContain("1")
    expect(
      on([{ ...ground(boxAt(100, 200, 400, 300), 0), paint: { colour: white, alpha: 1 } }]),
    ).not.toContain("1")
    expect(on([], [figureDraft(boxAt(100, 200, 400, 300), { z: 0, items: [9] })])).toContain("1")
    const outlined = boxItem(boxAt(100, 200, 400, 300), { fill: white, stroke: 0 })
    expect(shapes(draft([outlined]), furnished({}))).toBe("0")
  })
  test("are one mark of a page on which nothing moves", () => {
    expect(items(bodyMark(draft([rule(300), panel()]), furnished({})))).toBe("0+1")
  })
})

describe("shapes that no paragraph took up", () => {
  const marks = (...own: Parameters<typeof bodyMarks>[1][number][]) =>
    items(bodyMarks(draft([]), own))
  const at = (z: number, box: Box) => shapeAt(z, "rectangle", box)
  test("are marks of their own, three points apart", () => {
    expect(marks(at(1, boxAt(0, 0, 10, 10)), at(2, boxAt(12.9, 0, 20, 10)))).toBe("1+2")
    expect(marks(at(1, boxAt(0, 0, 10, 10)), at(2, boxAt(14, 0, 20, 10)))).toBe("1 2")
  })
  test("are no dots", () => {
    expect(marks(at(1, boxAt(0, 0, 1.5, 1.5)))).toBe("")
    expect([marks(at(1, boxAt(0, 0, 1.6, 1))), marks(at(1, boxAt(0, 0, 1, 1.6)))]).toEqual([
      "1",
      "1",
    ])
  })
  test("are one where they are very many", () => {
    const many = (count: number) =>
      bodyMarks(
        draft([]),
        Array.from({ length: count }, (_, z) => at(z, boxAt(0, 20 * z, 10, 20 * z + 10))),
      ).length
    expect([many(200), many(201)]).toEqual([200, 1])
  })
})

test("a drawing has no shapes of paragraphs", () => {
  const many = (count: number) =>
    boundShapes(Array.from({ length: count }, (_, z) => shapeAt(z, "rectangle", boxAt(0, 0, 1, 1))))
      .length
  expect([many(200), many(201)]).toEqual([200, 0])
})

test("rulings among the lines of headers and footers are of no text of the body", () => {
  const page = furnished({ header: [lineAt("head", 100, 60)], footer: [lineAt("foot", 100, 760)] })
  const own = [50, 61, 400, 740, 755].map((y, z) =>
    shapeAt(z, "rectangle", boxAt(100, y, 400, y + 1)),
  )
  const left = (shown: FurnishedPage | undefined) => ofBody(own, shown).map(({ shape }) => shape.z)
  expect(left(page)).toEqual([1, 2, 3])
  expect(left(undefined)).toEqual([0, 1, 2, 3, 4])
  const high = [shapeAt(0, "rectangle", boxAt(100, 40, 400, 55))]
  expect(ofBody(high, page)).toEqual(high)
})

test("fills on which pictures lie below words shade no paragraph", () => {
  const ground = shapeAt(1, "rectangle", boxAt(100, 100, 400, 200))
  const float = (box: Box, z: number, wrap: Float["wrap"] = "behind"): Float => ({
    figure: figureDraft(box, { z }),
    wrap,
  })
  const left = (...floats: readonly Float[]) => bareShapes([ground], floats).length
  const within = boxAt(110, 110, 150, 150)
  expect([left(), left(float(within, 5)), left(float(within, 0))]).toEqual([1, 0, 1])
  expect(left(float(within, 5, "square"))).toBe(1)
  expect([
    left(float(boxAt(97, 110, 150, 150), 5)),
    left(float(boxAt(96, 110, 150, 150), 5)),
  ]).toEqual([0, 1])
  const thin = shapeAt(1, "rectangle", boxAt(100, 100, 400, 103))
  expect(bareShapes([thin], [float(boxAt(110, 101, 150, 102), 5)])).toHaveLength(1)
})
