import { describe, expect, it } from "vitest"
import type { PixelImage } from "../base/host.ts"
import { inkPieces } from "./ink-pieces.ts"
import { withLoneCharacters } from "./lone-characters.ts"
import type { Rectangle } from "./rectangle.ts"

type Corners = readonly [x0: number, y0: number, x1: number, y1: number]

/** A white page of 400 × 300 pixels with black boxes. */
function page(...boxes: readonly Corners[]): PixelImage {
  const data = new Uint8Array(400 * 300).fill(255)
  for (const [x0, y0, x1, y1] of boxes)
    for (let y = y0; y < y1; y++) data.fill(0, y * 400 + x0, y * 400 + x1)
  return { width: 400, height: 300, channels: 1, data }
}

const rectangle = ([x0, y0, x1, y1]: Corners): Rectangle => ({
  middle: { x: (x0 + x1) / 2, y: (y0 + y1) / 2 },
  width: x1 - x0,
  height: y1 - y0,
  axis: { x: 1, y: 0 },
})

/** Lines of 20 pixels that the detection found, with their ink. */
const inked: readonly Corners[] = [
  [20, 20, 300, 40],
  [20, 60, 300, 80],
  [20, 100, 300, 120],
]
const lines = inked.map(rectangle)
const letter: Corners = [200, 200, 210, 213]

/** The upright boxes of what is added to the lines of a page with more ink. */
const added = (...boxes: readonly Corners[]): Corners[] =>
  withLoneCharacters(lines, inkPieces(page(...inked, ...boxes)))
    .filter((line) => !lines.includes(line))
    .map(({ middle: { x, y }, width, height }) => [
      x - width / 2,
      y - height / 2,
      x + width / 2,
      y + height / 2,
    ])

describe("characters that stand alone", () => {
  it("are found behind the dots that lead to them", () => {
    const dots = Array.from({ length: 12 }, (_, at): Corners => [
      120 + at * 5,
      210,
      122 + at * 5,
      212,
    ])
    const number: Corners = [184, 200, 189, 212]
    expect(added(...dots, number)).toHaveLength(1)
    expect(added(...dots)).toEqual([])
  })

  it("have a line of their own around all their ink", () => {
    const [[x0, y0, x1, y1] = [0, 0, 0, 0], ...others] = added(letter)
    expect(others).toEqual([])
    expect([x0 < 200, y0 < 200, x1 > 210, y1 > 213]).toEqual([true, true, true, true])
    // 三 and i are of several pieces.
    expect(added([200, 200, 210, 202], [200, 204, 210, 206], [200, 208, 210, 210])).toHaveLength(1)
  })

  it("may have what rulings left beside them, but no other ink", () => {
    expect(added(letter, [194, 195, 196, 197])).toHaveLength(1)
    expect(added(letter, [216, 200, 226, 213])).toEqual([])
    expect(added(letter, [100, 215, 380, 290])).toEqual([])
  })

  it("are no letters of a line that lies on its side", () => {
    const beside = [0, 1, 2, 3].map((at): Corners => [200, 160 + at * 18, 213, 170 + at * 18])
    expect(added(...beside)).toEqual([])
    const column = [0, 1, 2, 3].map((at): Corners => [200, 160 + at * 26, 213, 170 + at * 26])
    expect(added(...column)).toHaveLength(4)
  })

  it("are no bars, dots and pictures", () => {
    expect(added([200, 200, 202, 220])).toEqual([])
    expect(added([200, 200, 204, 204])).toEqual([])
    expect(added([200, 150, 280, 230])).toEqual([])
  })

  it("are given whole where the detection cut them", () => {
    const cut = rectangle([198, 196, 206, 216])
    const found = withLoneCharacters([...lines, cut], inkPieces(page(...inked, letter)))
    expect(found).toHaveLength(4)
    expect(found).not.toContain(cut)
    const whole = rectangle([196, 196, 214, 217])
    expect(withLoneCharacters([...lines, whole], inkPieces(page(...inked, letter)))).toContain(
      whole,
    )
  })
})
