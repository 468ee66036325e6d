import { describe, expect, it } from "vitest"
import { composeAreas } from "./compose-areas.ts"
import type { DrawnParts, Word } from "./drawn-parts.ts"
import { box, none, ruling, word } from "./drawn-parts.test-kit.ts"

/** A line of print that is so many pixels high, 36 letters long. */
const line = (number: number, [x, y, high]: readonly [number, number, number]): Word =>
  word("thirtysixlettersofprintstandinthisline", number, box(x, y, x + high * 14, y + high))

const body = [0, 1, 2].map((at) => line(at, [100, 100 + at * 40, 24]))
const window = box(200, 400, 800, 900)
const small = [0, 1, 2].map((at) => line(10 + at, [240, 440 + at * 60, 15]))
const large = [0, 1, 2].map((at) => line(10 + at, [240, 440 + at * 60, 24]))

const more = [3, 4, 5, 6, 7, 8].map((at) => line(10 + at, [240, 440 + at * 50, 24]))
const grid = [
  ...[420, 520, 620].map((at) => ruling("horizontal", at, [240, 760])),
  ...[240, 760].map((at) => ruling("vertical", at, [420, 620])),
]

/** A page with two pixels a point. */
const compose = (parts: Partial<DrawnParts>, evenness: number) =>
  composeAreas({ ...none, ...parts }, [{ box: window, evenness }], 2)

describe("an area that is no paper", () => {
  it("is a picture with the small print in it", () => {
    const made = compose(
      {
        words: [...body, ...small],
        rulings: [ruling("horizontal", 500, [240, 760])],
        fills: [{ box: box(240, 600, 700, 700), colour: 0xccddee }],
      },
      0.9,
    )
    expect(made).toEqual({
      words: body,
      pictures: [{ box: window, fill: 1 }],
      rulings: [],
      fills: [],
    })
  })

  it("takes in what stands at its edges", () => {
    const cut = line(20, [160, 600, 15])
    const bar = { box: box(204, 380, 796, 396), fill: 0.5 }
    const made = compose({ words: [...body, ...small, cut], pictures: [bar] }, 0.9)
    expect(made.words).toEqual(body)
    expect(made.pictures).toEqual([{ box: box(160, 380, 800, 900), fill: 1 }])
  })

  it("stays a ground of text whose letters are those of the page, or whose colours are a table's", () => {
    const text = { words: [...body, ...large, ...more] }
    expect(compose(text, 0.8)).toEqual({ ...none, ...text })
    const table = { words: [...body, ...small] }
    expect(compose(table, 0.98)).toEqual({ ...none, ...table })
  })

  it("is a picture with few words where it is large and has no rows and columns", () => {
    const dialog = { words: [...body, ...large.slice(0, 1)] }
    expect(compose(dialog, 0.8).words).toEqual(body)
    const ruled = { ...dialog, rulings: grid }
    expect(compose(ruled, 0.8)).toEqual({ ...none, ...ruled })
  })

  it("of many colours is a picture with the few words in it, whatever their size", () => {
    const title = line(30, [240, 440, 24])
    const banner = line(31, [240, 440, 34])
    const titles = body.map(({ box: { x0 } }, at) => line(40 + at, [x0, 60 + at * 90, 80]))
    expect(compose({ words: [...titles, banner] }, 0.93).words).toEqual([...titles, banner])
    expect(compose({ words: [...body, banner] }, 0.4).words).toEqual([...body, banner])
    expect(compose({ words: [...body, title] }, 0.4).words).toEqual(body)
    const ruled = { words: [...body, title], rulings: grid }
    expect(compose(ruled, 0.7).words).toEqual([...body, title])
  })

  it("is a table where it is made of coloured cells with words, and no window with buttons", () => {
    const cells = [0, 1, 2, 3].map((at) => ({
      box: box(
        200 + (at % 2) * 300,
        400 + (at >> 1) * 250,
        500 + (at % 2) * 300,
        650 + (at >> 1) * 250,
      ),
      colour: 0xffcc00 + at * 20,
    }))
    const inCells = cells.map(({ box: { x0, y0 } }, at) => line(50 + at, [x0 + 10, y0 + 40, 15]))
    const timetable = { words: [...body, ...inCells], fills: cells }
    expect(compose(timetable, 0.7)).toEqual({ ...none, ...timetable })
    const buttons = inCells.map((text) => ({ box: text.box, colour: 0xeeeeee }))
    const panel = { box: box(205, 405, 795, 895), colour: 0xddddff }
    expect(
      compose({ words: [...body, ...inCells], fills: [panel, ...buttons] }, 0.7).words,
    ).toEqual(body)
  })

  it("is none where nothing tells the size of the page's print", () => {
    expect(compose({ words: small }, 0.93).words).toEqual(small)
  })
})
