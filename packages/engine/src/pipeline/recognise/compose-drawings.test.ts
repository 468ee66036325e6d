import { describe, expect, it } from "vitest"
import { composeDrawings } from "./compose-drawings.ts"
import type { DrawnParts } from "./drawn-parts.ts"
import { box, none, ruling, word } from "./drawn-parts.test-kit.ts"

/** A page of 1,200 × 1,600 pixels, two of them a point. */
const compose = (parts: Partial<DrawnParts>) =>
  composeDrawings({ ...none, ...parts }, { scale: 2, width: 1_200, height: 1_600 })

const bars = [220, 340, 460].map((x, at) => ({
  box: box(x, 300 + at * 40, x + 60, 600),
  fill: 0.9,
}))
const scale = [300, 400, 500, 600].map((y) => ruling("horizontal", y, [200, 600]))
const labels = ["30", "20", "10"].map((text, at) =>
  word(text, at, box(176, 390 + at * 100, 196, 410 + at * 100)),
)

describe("drawings of a scan", () => {
  it("are one picture of bars, the lines behind them and their labels", () => {
    const made = compose({ pictures: bars, rulings: scale, words: labels })
    expect(made.pictures).toHaveLength(1)
    expect(made.pictures[0]?.box).toMatchObject({ x0: 176, x1: 600, y1: 610 })
    expect([made.words, made.rulings]).toEqual([[], []])
  })

  it("take the frame around them, with what names them in it", () => {
    const frame = [
      ruling("vertical", 150, [220, 680]),
      ruling("vertical", 640, [220, 680]),
      ruling("horizontal", 220, [150, 640]),
    ]
    const title = word("Turnover", 9, box(340, 240, 440, 264))
    const made = compose({ pictures: bars, rulings: [...scale, ...frame], words: [title] })
    expect(made.pictures[0]?.box).toMatchObject({ x0: 150, x1: 640, y0: 220, y1: 680 })
    expect(made.words).toEqual([])
  })

  it("leave a caption, and text that runs on beside them", () => {
    const caption = word("Figure 1", 9, box(300, 606, 400, 626))
    expect(compose({ pictures: bars, rulings: scale, words: [caption] }).words).toEqual([caption])
    const line = word("a line of text that goes on", 9, box(250, 420, 900, 440))
    const made = compose({ pictures: bars, rulings: scale, words: [line] })
    expect(made.pictures).toEqual(bars)
  })

  it("are no tables, whose pictures stand in their cells", () => {
    const walls = [200, 400, 600].map((x) => ruling("vertical", x, [300, 600]))
    const inCell = [{ box: box(420, 420, 480, 480), fill: 0.9 }]
    const touching = [{ box: box(396, 396, 480, 480), fill: 0.9 }]
    for (const pictures of [inCell, touching]) {
      const made = compose({ pictures, rulings: [...scale, ...walls] })
      expect(made.pictures).toEqual(pictures)
      expect(made.rulings).toHaveLength(7)
    }
  })

  it("are no tables of coloured rows, and no forms with a sign beside their rulings", () => {
    const rows = [300, 380, 460].map((y) => ({ box: box(200, y, 600, y + 40), colour: 0xd0d0d0 }))
    const head = [{ box: box(190, 260, 604, 299), fill: 0.9 }]
    const cells = rows.flatMap((row, at) =>
      [220, 420].map((x) => word("Entry", at, box(x, row.box.y0 + 8, x + 80, row.box.y0 + 30))),
    )
    const walls = [200, 600].map((x) => ruling("vertical", x, [260, 500]))
    const table = { pictures: head, fills: rows, rulings: walls, words: cells }
    expect(compose(table).words).toEqual(cells)
    const sign = [{ box: box(196, 380, 240, 420), fill: 0.9 }]
    const names = [0, 1, 2].map((at) =>
      word("Name", at, box(300, 320 + at * 60, 380, 344 + at * 60)),
    )
    const form = { pictures: sign, rulings: [...walls, ...scale.slice(0, 2)], words: names }
    expect(compose(form).words).toEqual(names)
  })
})
