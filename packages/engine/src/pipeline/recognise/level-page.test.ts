import { expect, it } from "vitest"
import type { OcrResult } from "../../base/host.ts"
import type { PixelRuling } from "../../images/rulings.ts"
import { levelled, slopeOf } from "./level-page.ts"

type Word = OcrResult["words"][number]
const page = { width: 2_400, height: 3_400 }
const SLOPE = 0.004

/** Rows of cells, a line each, on a page that falls to the right by a slope. */
function cells(slope: number): Word[] {
  const places = [200, 700, 1_200, 1_700]
  return [400, 500, 600].flatMap((y, row) =>
    places.map((x0, column): Word => {
      const chars = Array.from("Moderate", (text, at) => {
        const x = x0 + at * 24
        const foot = y + slope * (x - page.width / 2)
        return { text, confidence: 1, box: { x0: x, y0: foot - 30, x1: x + 20, y1: foot } }
      })
      const [first, last] = [chars[0]?.box, chars.at(-1)?.box]
      const box = {
        x0,
        y0: Math.min(first?.y0 ?? 0, last?.y0 ?? 0),
        x1: last?.x1 ?? 0,
        y1: Math.max(first?.y1 ?? 0, last?.y1 ?? 0),
      }
      return { text: "Moderate", box, chars, confidence: 1, line: row * places.length + column }
    }),
  )
}

const ruling = (slope: number): PixelRuling => ({
  direction: "horizontal",
  at: 450,
  from: 200,
  to: 2_200,
  thickness: 3,
  ends: [450 - slope * 1_000, 450 + slope * 1_000],
})

it("cells of one row stand level although the sheet lay a quarter of a degree aslant", () => {
  const seen = { words: cells(SLOPE), rulings: [ruling(SLOPE)], pictures: [] }
  const slope = slopeOf(seen)
  expect(slope).toBeCloseTo(SLOPE, 4)
  const { words, rulings } = levelled(seen, slope, page)
  const rows = words.slice(0, 4).map(({ box }) => box.y1)
  expect(Math.max(...rows) - Math.min(...rows)).toBeLessThan(1)
  const feet = words.slice(0, 4).flatMap(({ chars = [] }) => chars.map(({ box }) => box.y1))
  expect(Math.max(...feet) - Math.min(...feet)).toBeLessThan(0.2)
  const [from = 0, to = 0] = rulings[0]?.ends ?? []
  expect(to - from).toBeCloseTo(0, 1)
})

it("a straight page, and one with a few letters, stay as they are", () => {
  expect(slopeOf({ words: cells(0), rulings: [ruling(0)] })).toBe(0)
  expect(slopeOf({ words: cells(SLOPE).slice(0, 2), rulings: [] })).toBe(0)
})
