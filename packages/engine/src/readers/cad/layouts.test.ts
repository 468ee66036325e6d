import { createNodeHost } from "@mozhuan/host"
import { expect, it } from "vitest"
import { layoutParts, line, makeDxf, viewport, type DxfPairs } from "./dxf/dxf.test-kit.ts"
import { cadDefaults, readCad, type CadOptions } from "./read-cad.ts"

const host = createNodeHost()
const view = { middle: [50, 50], height: 120 } as const
const model = [line(0, 0, 100, 0), line(0, 100, 100, 100), line(900, 0, 1000, 0)]

/** Names of the pages of a drawing whose layout has these entities. */
function pagesWith(layout: readonly DxfPairs[], options: Partial<CadOptions> = {}): string[] {
  const bytes = makeDxf({ ...layoutParts("布局1"), entities: [...model, ...layout] })
  return readCad(bytes, host, { ...cadDefaults, ...options }).value.drawing.pages.map(
    ({ name }) => name,
  )
}

const paper = viewport(1, [128.5, 97.5], [480, 222], { middle: [128.5, 97.5], height: 222 })
/** Four fifths of 257 × 195 mm, in its middle. */
const automatic = viewport(2, [128.5, 97.5], [205.6, 156], view)
const onPaper = (entity: DxfPairs): DxfPairs => [
  ...entity.slice(0, 1),
  [5, "B1"],
  [330, "1B"],
  [100, "AcDbEntity"],
  [67, 1],
  [8, "0"],
  [100, "AcDbLine"],
  ...entity.slice(2),
]

it("a layout that somebody only looked into gives way to the model", () => {
  expect(pagesWith([paper, automatic])).toEqual(["Model"])
})

it("a layout with a frame, or a viewport of somebody's own, is printed", () => {
  expect(pagesWith([paper, automatic, onPaper(line(0, 0, 257, 0))])).toEqual(["布局1"])
  expect(pagesWith([paper, viewport(2, [128.5, 97.5], [220, 170], view)])).toEqual(["布局1"])
})

it("layouts that are asked for are printed as they are", () => {
  expect(pagesWith([paper, automatic], { space: "layouts" })).toEqual(["布局1"])
})

/** A sheet of A4 whose edge and border are lines, with a table of eight parts. */
const sheet = (x: number): DxfPairs[] =>
  [0, 10].flatMap((inset) => {
    const [left, right, low, high] = [x + inset, x + 297 - inset, inset, 210 - inset]
    return [
      line(left, low, right, low),
      line(right, low, right, high),
      line(right, high, left, high),
      line(left, high, left, low),
    ]
  })
const draft = Array.from({ length: 12 }, (_, index) => line(5000, index * 10, 5200, index * 10))

it("sheets whose frames are lines are pages, and all of the model follows where much lies beside them", () => {
  const pagesOf = (entities: readonly DxfPairs[]) =>
    readCad(makeDxf({ entities }), host).value.drawing.pages
  const sheets = [...sheet(0), ...sheet(400)]
  expect(pagesOf(sheets).map(({ name }) => name)).toEqual(["Model 1", "Model 2"])
  const pages = pagesOf([...sheets, ...draft])
  expect(pages.map(({ name }) => name)).toEqual(["Model 1", "Model 2", "Model"])
  expect(Math.round(((pages[0]?.width ?? 0) / 72) * 25.4)).toBe(297)
})
