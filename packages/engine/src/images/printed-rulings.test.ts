import { expect, it } from "vitest"
import type { PixelImage } from "../base/host.ts"
import { findPrintedRulings } from "./printed-rulings.ts"

/** Pixels a point. */
const SCALE = 4

function blank(width: number, height: number): PixelImage {
  return { width, height, channels: 1, data: new Uint8Array(width * height).fill(255) }
}

function fill(
  { width, data }: PixelImage,
  [x0, y0, x1, y1]: readonly [number, number, number, number],
  level = 0,
): void {
  for (let y = y0; y < y1; y++) data.fill(level, y * width + x0, y * width + x1)
}

/** Two rulings across, 15 pt apart. */
function row(): PixelImage {
  const page = blank(800, 400)
  for (const y of [150, 210]) fill(page, [100, y, 700, y + 2])
  return page
}

const sides = (page: PixelImage): number[] =>
  findPrintedRulings(page, SCALE)
    .filter(({ direction }) => direction === "vertical")
    .map(({ at }) => at)

it("finds the sides of cells in a single row, lower than rulings that stand alone", () => {
  const page = row()
  for (const x of [100, 300, 698]) fill(page, [x, 150, x + 2, 212])
  expect(sides(page)).toEqual([101, 301, 699])
})

it("takes no letter between two rulings for the side of a cell", () => {
  const page = row()
  fill(page, [300, 158, 303, 204])
  expect(sides(page)).toEqual([])
})

it("finds the sides of cells below a coloured head, which has no ruling at its foot", () => {
  const page = row()
  fill(page, [100, 80, 700, 150], 70)
  fill(page, [100, 150, 700, 152], 255)
  fill(page, [100, 300, 700, 302])
  for (const x of [100, 300, 698]) fill(page, [x, 150, x + 2, 212])
  fill(page, [500, 160, 503, 212])
  expect(sides(page)).toEqual([101, 301, 699])
})

it("leaves the shadow at the edge of the sheet, and keeps a border that others meet there", () => {
  const shadow = blank(800, 400)
  fill(shadow, [3, 0, 8, 300], 60)
  expect(findPrintedRulings(shadow, SCALE)).toEqual([])
  const cut = row()
  for (const y of [150, 210]) fill(cut, [4, y, 700, y + 2])
  fill(cut, [4, 150, 6, 212])
  expect(sides(cut)).toEqual([5])
})

it("tells the thickness of blurred rulings by all their ink", () => {
  const page = blank(800, 400)
  for (const [y, level] of [
    [200, 170],
    [201, 60],
    [202, 60],
    [203, 170],
  ] as const)
    fill(page, [100, y, 700, y + 1], level)
  const [ruling] = findPrintedRulings(page, SCALE)
  expect(ruling?.thickness).toBeCloseTo((85 + 195 + 195 + 85) / 255, 1)
})

it("finds the sides of a row on a sheet that leans a little", () => {
  const page = blank(800, 400)
  for (const y of [150, 210])
    for (let x = 100; x < 700; x++) {
      const top = y + Math.round((x - 100) / 100)
      fill(page, [x, top, x + 1, top + 2])
    }
  fill(page, [100, 150, 102, 212])
  fill(page, [698, 156, 700, 218])
  expect(sides(page)).toEqual([101, 699])
})

it("takes a dark bar between its light letters for no ruling", () => {
  const page = blank(800, 400)
  fill(page, [100, 100, 700, 160], 10)
  for (let x = 110; x < 690; x += 24)
    for (const y of [115, 135]) fill(page, [x, y, x + 14, y + 4], 250)
  expect(findPrintedRulings(page, SCALE)).toEqual([])
})

it.each([
  ["a bar beside a note", [300, 60, 318, 360], [309]],
  ["the stem of a large letter", [300, 60, 318, 240], []],
  ["a broad band", [300, 30, 340, 360], []],
] as const)("finds %s where it is one", (_, bar, found) => {
  const page = blank(800, 400)
  fill(page, [...bar])
  expect(sides(page)).toEqual(found)
})
