import { expect, it } from "vitest"
import type { Box } from "../../base/geometry.ts"
import type { OcrResult, PixelImage } from "../../base/host.ts"
import { withTicks } from "./ticks.ts"

type Word = OcrResult["words"][number]
/** How far down a stroke of four pixels stands in a column, in shares of a sign's height. */
type Stroke = (share: number) => number
const [SIDE, ROW] = [40, 400]

const tick: Stroke = (x) => (x < 0.3 ? 0.5 + x * 1.4 : 0.92 - (x - 0.3) * 1.28)
const vee: Stroke = (x) => (x < 0.5 ? x * 1.84 : 0.92 - (x - 0.5) * 1.84)
const slash: Stroke = (x) => 0.92 - x * 0.92

/** Signs beside each other, each alone in its line, by their strokes and what they were read as. */
function read(...signs: readonly (readonly [Stroke, string])[]): string[] {
  const data = new Uint8Array(ROW * 60).fill(255)
  const boxes = signs.map(([stroke], at): Box => {
    const left = 10 + at * 60
    for (let x = 0; x < SIDE; x++)
      for (let y = 0; y < 4; y++)
        data[(10 + Math.floor(stroke(x / SIDE) * 34) + y) * ROW + left + x] = 30
    return { x0: left - 2, y0: 8, x1: left + SIDE + 2, y1: 52 }
  })
  const words = signs.flatMap(([, text], line): Word[] =>
    text === "" ? [] : [{ text, box: boxes[line] as Box, confidence: 0.6, line }],
  )
  const unread = boxes.filter((_, at) => signs[at]?.[1] === "")
  const picture: PixelImage = { width: ROW, height: 60, channels: 1, data }
  return withTicks({ words, unread }, picture).map(({ text }) => text)
}

it("ticks that stand alone are told by their shape, whatever they were read as", () => {
  expect(read([tick, "<"], [tick, "√"], [tick, "V"])).toEqual(["√", "√", "√"])
  expect(read([tick, ""])).toEqual(["√"])
})

it("letters and signs of other shapes stay what they are", () => {
  expect(read([vee, "V"], [slash, "/"], [vee, "<"])).toEqual(["V", "/", "<"])
  expect(read([vee, ""], [slash, ""])).toEqual([])
})

it("a letter like a cross is a cross where there are ticks", () => {
  expect(read([tick, "<"], [vee, "x"])).toEqual(["√", "×"])
  expect(read([vee, "x"])).toEqual(["x"])
})
