import { describe, expect, test } from "vitest"
import { turnedWord, wordAt } from "./chart-parts.test-kit.ts"
import { chartTitles, type ChartTitles } from "./chart-titles.ts"
import type { ChartWord } from "./chart-word.ts"

const room = { x0: 100, y0: 100, x1: 300, y1: 200 }
const region = { x0: 60, y0: 40, x1: 340, y1: 260 }

const titles = (...words: readonly ChartWord[]): ChartTitles => chartTitles(words, room, region)

/** Words of a line whose middle is at 200, its lower edge so many points over the plot. */
function over(text: string, above: number, { size = 8, aside = 0 } = {}): ChartWord[] {
  const baseline = room.y0 - above - 0.2 * size
  let x = 200 + aside - text.length * size * 0.25
  return text.split(" ").map((word) => {
    const made = wordAt(word, x, baseline, { size })
    x += (word.length + 1) * size * 0.5 - 0.2 * size
    return made
  })
}

describe("the title of a chart", () => {
  test("stands over the plot within a bit more than three ems, and says its size", () => {
    expect(titles(...over("Harvest by year", 25))).toMatchObject({
      title: "Harvest by year",
      titleSize: 8,
    })
    expect(titles(...over("Harvest by year", 26)).title).toBeUndefined()
  })

  test("goes on in rows that follow each other within an em and a fifth", () => {
    // A row is .92 em high.
    const second = (gap: number): string | undefined =>
      titles(...over("in tons", 10), ...over("Harvest by year", 10 + (0.92 + gap) * 8)).title
    expect(second(1.1)).toBe("Harvest by year in tons")
    expect(second(1.3)).toBe("in tons")
  })

  test("stands over the middle, within three tenths of the width", () => {
    expect(titles(...over("Harvest", 10, { aside: 83 })).title).toBe("Harvest")
    expect(titles(...over("Harvest", 10, { aside: 85 })).title).toBeUndefined()
  })

  test("is neither a caption nor a line of the text", () => {
    expect(titles(...over("Figure 3 Harvest", 10)).title).toBeUndefined()
    expect(titles(...over("图 3 收成", 10)).title).toBeUndefined()
    expect(titles(wordAt("x".repeat(60), 80, 85, { width: 240 })).title).toHaveLength(60)
    expect(titles(wordAt("x".repeat(61), 80, 85, { width: 240 })).title).toBeUndefined()
  })

  test("is no note on where the numbers come from", () => {
    expect(titles(...over("Source: Parish of Ely", 10)).title).toBeUndefined()
    expect(titles(...over("Sources of income", 10)).title).toBe("Sources of income")
    const below = (text: string) =>
      titles(wordAt(text, 190 - text.length, 225, { width: 60 })).below
    expect(["Quelle: Amt", "数据来源：局", "Year"].map(below)).toEqual([
      undefined,
      undefined,
      "Year",
    ])
  })

  test("stands alone in its line: cells of a table stand side by side", () => {
    const beside = (by: number): string | undefined =>
      titles(wordAt("Apples", 190, 85), wordAt("Pears", 260, 85 + by)).title
    expect(beside(0.5)).toBeUndefined()
    expect(beside(0.7)).toBeDefined()
  })

  test("may reach into the plot by a third of an em", () => {
    expect(titles(...over("Harvest", -2)).title).toBe("Harvest")
    expect(titles(...over("Harvest", -3)).title).toBeUndefined()
  })
})

describe("the titles of axes", () => {
  const under = (gap: number, aside = 0): string | undefined =>
    titles(wordAt("Year", 192 + aside, room.y1 + gap + 0.72 * 8)).below

  test("stand below within six ems, and below the middle within 15 % of the width", () => {
    expect(under(5)).toBe("Year")
    expect(under(47)).toBe("Year")
    expect(under(49)).toBeUndefined()
    expect(under(5, 41)).toBe("Year")
    expect(under(5, 43)).toBeUndefined()
  })

  test("are turned at the left and the right, in the rows of the plot", () => {
    const up = (x: number, y: number): ChartWord =>
      turnedWord("Tons", 270, { x, y: y + 20 }, { x: x + 8, y: y - 20 })
    const found = titles(up(70, 150), up(310, 150))
    expect([found.left, found.right]).toEqual(["Tons", "Tons"])
    expect(titles(up(70, 220)).left).toBeUndefined()
    expect(titles(up(150, 150))).toEqual({ words: new Set() })
  })
})

test("a word is of the title where it stands on its line within three fifths of a point", () => {
  const taken = (by: number): number =>
    titles(wordAt("Fine", 180, 85), wordAt("harvest", 198, 85 + by)).words.size
  expect(taken(0.5)).toBe(2)
  expect(taken(0.7)).toBe(1)
})

describe("the title of the axis below", () => {
  test("stands under the middle, or aside in the row of the legend alone", () => {
    const aside = wordAt("Years", 60, 225)
    const below = (baseline: number): string | undefined => {
      const line = wordAt("Wheat", 260, baseline)
      const key = { x0: 250, y0: baseline - 6, x1: 256, y1: baseline }
      const name = { text: "Wheat", colour: 0, words: [line], items: [], box: line.box, key, line }
      return chartTitles([aside], room, region, [name]).below
    }
    expect(below(225)).toBe("Years")
    expect(below(235)).toBeUndefined()
    expect(titles(aside).below).toBeUndefined()
  })
})
