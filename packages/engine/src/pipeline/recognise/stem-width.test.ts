import { expect, it } from "vitest"
import { stemWidth } from "./stem-width.ts"

const [WIDTH, HEIGHT, SIZE] = [400, 60, 42]
const box = { x0: 20, y0: 15, x1: 380, y1: 45 }

/** Upright stems of a width, blurred as a scanner blurs them, in ink on ground. */
function measured(stem: number, { ink = 0, ground = 255 } = {}): number {
  const share = Array.from({ length: WIDTH }, (_, x) => {
    let sum = 0
    for (let at = 30; at < 360; at += 22)
      for (let part = 0; part < 10; part++) {
        const away = x - at - (stem * (part + 0.5)) / 10
        sum += (stem / 10) * Math.exp(-(away ** 2) / (2 * 1.5 ** 2))
      }
    return Math.min(1, sum / (1.5 * Math.sqrt(2 * Math.PI)))
  })
  const data = new Uint8Array(WIDTH * HEIGHT).fill(ground)
  for (let y = 15; y < 45; y++)
    for (let x = 0; x < WIDTH; x++)
      data[y * WIDTH + x] = Math.round(ground + (ink - ground) * (share[x] ?? 0))
  return stemWidth(box, { width: WIDTH, height: HEIGHT, channels: 1, data }, SIZE)
}

it("measures narrow stems by their ink, as blur spreads it", () => {
  for (const width of [2.5, 4, 6, 8]) expect(measured(width)).toBeCloseTo(width, 0)
  expect(measured(4) / measured(2.5)).toBeGreaterThan(1.4)
})

it("measures wide stems of pale ink as of black ink", () => {
  // By its ink alone it would be 4 pixels wide.
  const pale = measured(8, { ink: 110 })
  expect(pale).toBeGreaterThan(6.5)
  expect(pale).toBeLessThan(8.5)
})

it("measures light letters on dark ground", () => {
  const light = measured(6, { ink: 255, ground: 10 })
  expect(light).toBeGreaterThan(5.2)
  expect(light).toBeLessThan(6.5)
})

it("knows nothing of an empty box", () => {
  expect(measured(0)).toBe(0)
})
