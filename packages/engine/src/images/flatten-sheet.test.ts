import { expect, it } from "vitest"
import type { PixelImage } from "../base/host.ts"
import { findSheet } from "./find-sheet.ts"
import { cutSheet, flattenSheet } from "./flatten-sheet.ts"

const [WIDTH, HEIGHT] = [600, 800]
/** Corners of the sheet on the photograph. */
const corners = [
  { x: 70, y: 50 },
  { x: 540, y: 80 },
  { x: 560, y: 740 },
  { x: 40, y: 760 },
] as const

/** A light sheet on a dark table, with a dark mark near its lower left corner. */
function photograph(sheet: readonly { x: number; y: number }[], ground = 70): PixelImage {
  const data = new Uint8Array(WIDTH * HEIGHT)
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++)
      data[y * WIDTH + x] = isInside({ x, y }, sheet) ? (isMark(x, y) ? 20 : 210) : ground
  return { width: WIDTH, height: HEIGHT, channels: 1, data }
}

const isMark = (x: number, y: number): boolean => Math.hypot(x - 100, y - 700) < 12

function isInside(at: { x: number; y: number }, sheet: readonly { x: number; y: number }[]) {
  return sheet.every((from, index) => {
    const to = sheet[(index + 1) % sheet.length] ?? from
    return (to.x - from.x) * (at.y - from.y) - (to.y - from.y) * (at.x - from.x) >= 0
  })
}

it("finds the corners of a sheet that was photographed aslant", () => {
  for (const [index, found] of (findSheet(photograph(corners)) ?? []).entries()) {
    expect(Math.abs(found.x - (corners[index]?.x ?? 0))).toBeLessThan(4)
    expect(Math.abs(found.y - (corners[index]?.y ?? 0))).toBeLessThan(4)
  }
  expect(findSheet(photograph(corners))).toHaveLength(4)
})

it("makes the sheet a rectangle that its paper surrounds, and tells where each place was", () => {
  const flat = flattenSheet(photograph(corners))
  if (!flat) throw new Error("the sheet was not found")
  const { data } = flat.picture
  const at = (x: number, y: number): number => data[y * WIDTH + x] ?? 0
  for (const [x, y] of [
    [5, 5],
    [300, 2],
    [2, 400],
    [595, 795],
    [300, 400],
  ] as const)
    expect(at(x, y)).toBe(210)
  let [x, y, count] = [0, 0, 0]
  for (let pixel = 0; pixel < data.length; pixel++) {
    if ((data[pixel] ?? 255) > 60) continue
    x += pixel % WIDTH
    y += Math.floor(pixel / WIDTH)
    count++
  }
  const source = flat.sourceOf({ x: x / count, y: y / count })
  expect(Math.abs(source.x - 100)).toBeLessThan(3)
  expect(Math.abs(source.y - 700)).toBeLessThan(3)
})

it("cuts the sheet out, aslant or level, and leaves alone what shows none", () => {
  const level = [
    { x: 60, y: 60 },
    { x: 540, y: 60 },
    { x: 540, y: 740 },
    { x: 60, y: 740 },
  ]
  for (const [sheet, width, height] of [
    [corners, 495, 686],
    [level, 480, 680],
  ] as const) {
    const cut = cutSheet(photograph(sheet))
    if (!cut) throw new Error("the sheet was not found")
    expect(Math.abs(cut.width - width)).toBeLessThan(8)
    expect(Math.abs(cut.height - height)).toBeLessThan(8)
    const dark = cut.data.filter((value) => value < 150).length - Math.PI * 12 ** 2
    expect(dark / cut.data.length).toBeLessThan(0.01)
  }
  expect(cutSheet(photograph(corners, 200))).toBeUndefined()
})

it("leaves scans, level sheets and pictures without a ground alone", () => {
  const level = [
    { x: 60, y: 60 },
    { x: 540, y: 60 },
    { x: 540, y: 740 },
    { x: 60, y: 740 },
  ]
  expect(flattenSheet(photograph(level))).toBeUndefined()
  expect(flattenSheet(photograph(corners, 200))).toBeUndefined()
  const page = new Uint8Array(WIDTH * HEIGHT).fill(250)
  for (let y = 100; y < 700; y += 20) page.fill(10, y * WIDTH + 80, y * WIDTH + 500)
  expect(flattenSheet({ width: WIDTH, height: HEIGHT, channels: 1, data: page })).toBeUndefined()
})
