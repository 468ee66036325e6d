import { describe, expect, it } from "vitest"
import { composePictures, type PageParts } from "./compose-pictures.ts"
import { box, ruling as rulingOf, word } from "./drawn-parts.test-kit.ts"

const ruling = (from: number, to: number, at: number) => rulingOf("horizontal", at, [from, to])

/** A page of 1,000 × 1,400 pixels, two of them a point. */
function compose(parts: Partial<PageParts>) {
  const none = { words: [], pictures: [], stamps: [], rulings: [] }
  const { words, ...rest } = composePictures(
    { ...none, ...parts },
    { scale: 2, width: 1_000, height: 1_400 },
  )
  return { ...rest, words: words.map(({ text }) => text) }
}

const mark = box(100, 100, 220, 180)
const name = word("FIRM", 0, box(130, 120, 200, 150))

describe("pictures of a scan", () => {
  it("keep the letters in a mark, but not a line of text that runs through it", () => {
    const full = { box: mark, fill: 0.8 }
    expect(compose({ pictures: [full], words: [name] })).toMatchObject({
      pictures: [mark],
      words: [],
    })
    const next = word("goes on", 0, box(300, 120, 400, 150))
    expect(compose({ pictures: [full], words: [name, next] }).words).toEqual(["FIRM", "goes on"])
    const strokes = { box: mark, fill: 0.2 }
    expect(compose({ pictures: [strokes], words: [name] }).words).toEqual(["FIRM"])
  })

  it("are one with a coloured part of them that was taken for a stamp, unless text stands there", () => {
    const stamp = box(90, 90, 170, 190)
    const pictures = [{ box: mark, fill: 0.3 }]
    expect(compose({ pictures, stamps: [stamp] })).toMatchObject({
      pictures: [box(90, 90, 220, 190)],
      stamps: [],
    })
    const line = [word("by", 1, box(130, 120, 160, 150)), word("us", 1, box(300, 120, 340, 150))]
    expect(compose({ pictures, stamps: [stamp], words: line }).stamps).toEqual([stamp])
  })

  it("are charts with their axes and labels, and no strokes over a table", () => {
    const chart = { box: box(100, 300, 500, 600), fill: 0.1, isLabelled: true }
    const label = word("450", 3, box(120, 320, 160, 340))
    const whole = compose({ pictures: [chart], words: [label], rulings: [ruling(102, 495, 590)] })
    expect(whole).toMatchObject({ pictures: [chart.box], words: [], rulings: [] })
    const crossed = compose({ pictures: [chart], words: [label], rulings: [ruling(50, 800, 450)] })
    expect(crossed).toMatchObject({ pictures: [], words: ["450"] })
    expect(crossed.rulings).toHaveLength(1)
  })
})
