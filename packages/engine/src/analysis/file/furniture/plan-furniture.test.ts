import { describe, expect, test } from "vitest"
import type { FigureDraft, FurnishedPage, TextLine } from "../../drafts.ts"
import { figureDraft, tableDraft } from "../../writing/block-drafts.test-kit.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { furnitureKey, noFurniture, planFurniture, type PageFurniture } from "./plan-furniture.ts"

const header = (text: string): { readonly header: readonly TextLine[] } => ({
  header: [lineAt(text, 72, 40)],
})
/** Pages with these headers; undefined has none, and a page may show more. */
const pagesOf = (texts: readonly (string | undefined)[]): Partial<FurnishedPage>[] =>
  texts.map((text) => (text === undefined ? {} : header(text)))
const planOf = (pages: readonly Partial<FurnishedPage>[], offset = 1) =>
  planFurniture([...pages.keys()], pages as FurnishedPage[], offset)
/** What the default, first and even pages of a section show in their headers. */
const told = (texts: readonly (string | undefined)[], offset = 1) => {
  const plan = planOf(pagesOf(texts), offset)
  const text = (furniture: PageFurniture | undefined) =>
    furniture && (furniture.header[0]?.text ?? "")
  return [text(plan.default), text(plan.first), text(plan.even)]
}

describe("a section shows", () => {
  test("what most of its pages do", () => {
    expect(told(["Tea", "Tea", "Tea"])).toEqual(["Tea", undefined, undefined])
    expect(told(["Tea", "Milk", "Tea", "Tea"])).toEqual(["Tea", undefined, undefined])
    expect(told(["Tea"])).toEqual(["Tea", undefined, undefined])
  })

  test("its first page apart where that differs", () => {
    expect(told([undefined, "Tea", "Tea"])).toEqual(["Tea", "", undefined])
    expect(told(["Cover", "Tea", "Tea"])).toEqual(["Tea", "Cover", undefined])
  })

  test("the earlier of two that as many pages show", () => {
    expect(told(["Cover", "Tea", "Milk"])).toEqual(["Tea", "Cover", undefined])
  })

  test("nothing where it has no pages, and nothing on pages of which nothing is known", () => {
    expect(planOf([])).toBe(noFurniture)
    expect(planFurniture([0], [], 1).default).toEqual({ ...noFurniture.default, alike: [0] })
  })

  test("the same pages with other numbers as one", () => {
    const { default: shown } = planOf(pagesOf(["Page 1", "Page 2", "Page 3"]))
    expect(shown.alike).toEqual([0, 1, 2])
  })
})

describe("left and right pages", () => {
  test("have their own where they differ, told by the printed number", () => {
    // The first page bears the number 1, as right pages do.
    expect(told(["R", "L", "R", "L", "R"])).toEqual(["R", undefined, "L"])
    // Here it bears the number 2.
    expect(told(["L", "R", "L", "R", "L"], 2)).toEqual(["R", undefined, "L"])
    expect(told(["Cover", "R", "L", "R", "L"], 2)).toEqual(["R", "Cover", "L"])
  })

  test("are two of each at least, the first page aside", () => {
    expect(told(["R", "L", "R", "L"])).toEqual(["L", "R", undefined])
    expect(told(["L", "R", "L", "R"], 2)).toEqual(["R", "L", undefined])
  })

  test("agree on three quarters of each side", () => {
    const [r, l] = ["Tea", "Milk"]
    const right = (...odd: string[]) => [r, ...odd.flatMap((text) => [l, text])]
    expect(told(right(r, r, r, "Rice"))).toEqual([r, undefined, l])
    expect(told(right(r, r, "Rice"))[2]).toBeUndefined()
    const left = (...even: string[]) => [r, ...even.flatMap((text) => [text, r])]
    expect(told(left(l, l, l, "Rice"))[2]).toBe(l)
    expect(told(left(l, l, "Rice"))[2]).toBeUndefined()
  })
})

test("a header stands where most of its pages have it", () => {
  const at = (x: number, y: number): FurnishedPage => ({
    footer: [],
    body: [],
    header: [lineAt("Tea", x, y)],
  })
  const placeOf = (...pages: FurnishedPage[]): unknown => {
    const [line] = planOf(pages).default.header
    return [line?.box.x0, line?.baseline]
  }
  expect(placeOf(at(72, 40), at(90, 46), at(100, 40), at(100, 40))).toEqual([100, 40])
  expect(placeOf(at(72, 40), at(90, 46), at(100, 40))).toEqual([90, 46])
})

test("rules above and below go with the page that has them", () => {
  const rule = { style: "single" } as unknown as FurnishedPage["headerRule"] & object
  const pages = [
    { ...header("Tea"), headerRule: rule },
    { ...header("Milk"), footerRule: rule },
    header("Milk"),
  ]
  const plan = planOf(pages)
  expect(plan.first).toMatchObject({ headerRule: rule })
  expect(plan.first).not.toHaveProperty("footerRule")
  expect(plan.default).toMatchObject({ footerRule: rule })
  expect(plan.default).not.toHaveProperty("headerRule")
})

test("pages are told apart by lines, figures, tables and watermarks", () => {
  const none = { header: [], footer: [], figures: [] as FigureDraft[], tables: [] }
  const box = { x0: 72, x1: 100, y0: 30, y1: 50 }
  const line = lineAt("Tea", 72, 40)
  const keys = [
    furnitureKey(none),
    furnitureKey({ ...none, header: [line] }),
    furnitureKey({ ...none, footer: [line] }),
    furnitureKey({ ...none, watermarks: [line] }),
    furnitureKey({ ...none, figures: [figureDraft(box)] }),
    furnitureKey({ ...none, figures: [figureDraft({ ...box, x0: 80 })] }),
    furnitureKey({ ...none, figures: [figureDraft({ ...box, y0: 38 })] }),
    furnitureKey({ ...none, tables: [tableDraft([0, 10], [0, 10])] }),
  ]
  expect(new Set(keys).size).toBe(keys.length)
  // A figure that stands a point elsewhere is the same.
  expect(furnitureKey({ ...none, figures: [figureDraft({ ...box, x0: 73 })] })).toBe(keys[4])
  expect(furnitureKey({ ...none, watermarks: [] })).toBe(keys[0])
})
