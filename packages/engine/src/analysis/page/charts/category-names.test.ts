import { describe, expect, test } from "vitest"
import { anchorOf, categoryNames, completedNames, placesOfNames } from "./category-names.ts"
import { turnedWord, wordAt } from "./chart-parts.test-kit.ts"
import type { ChartWord } from "./chart-word.ts"

/** A plot of four categories, 50 points each, whose foot is at 200. */
const room = { x0: 100, y0: 100, x1: 300, y1: 200 }
const places = [125, 175, 225, 275]
const [north, east, south, west] = ["North", "East", "South", "West"] as const

/** A level name whose middle stands at a place. */
const named = (text: string, middle: number, baseline = 212, size = 8): ChartWord =>
  wordAt(text, middle - text.length * size * 0.25, baseline, { size })
const row = [north, east, south, west].map((text, at) => named(text, places[at] ?? 0))

const below = (words: readonly ChartWord[]): readonly string[] =>
  categoryNames(words, { places, step: 50, room, isUpright: false }).names

describe("names below a plot", () => {
  test("go to the category whose middle they stand at", () => {
    const found = categoryNames(row, { places, step: 50, room, isUpright: false })
    expect(found.names).toEqual([north, east, south, west])
    expect(found.areCentred).toBe(true)
    expect(found.words.size).toBe(4)
  })

  test("go on in a second line that follows within an em and a half", () => {
    const second = (gap: number): ChartWord => named("side", 125, 212 + gap * 8)
    expect(below([...row, second(1.4)])[0]).toBe("North side")
    expect(below([...row, second(1.5)])[0]).toBe("North")
  })

  test("of an outer level go to all of their group", () => {
    const outer = (...middles: readonly number[]): readonly string[] =>
      below([...row, ...middles.map((middle, at) => named("UV"[at] ?? "", middle, 221))])
    expect(outer(150, 250)).toEqual(["North U", "East U", "South V", "West V"])
    expect(outer(175, 275)).toEqual(["North", "East U", "South", "West V"])
    expect(outer(150)).not.toContain("East U")
    expect(outer(157, 250)).not.toContain("West V")
  })

  test("are of one size, within 15 %", () => {
    const second = (size: number): ChartWord => named("side", 125, 221, size)
    expect(below([...row, second(9.1)])[0]).toBe("North side")
    expect(below([...row, second(9.3)])[0]).toBe("North")
    expect(below([...row, second(6.7)])[0]).toBe("North")
  })

  test("begin two ems below it at most", () => {
    const lower = (by: number): ChartWord[] =>
      row.map((word) => ({
        ...word,
        baseline: word.baseline + by,
        box: { ...word.box, y0: 200 + by, y1: 208 + by },
      }))
    expect(below(lower(17))).toEqual([north, east, south, west])
    expect(below(lower(18))).toEqual(["", "", "", ""])
  })

  test("are the slanted ones where two are, whatever stands level there", () => {
    const slanted = [125, 175].map((x, at) =>
      turnedWord(row[at]?.text ?? "", 315, { x: x - 20, y: 225 }, { x: x + 2, y: 204 }),
    )
    expect(below([...slanted, named("Quarter", 275)])).toEqual([north, east, "", ""])
  })

  test("belong to no category where they stand half a step and more beside each", () => {
    const beside = (by: number): readonly string[] =>
      categoryNames([named("Far", 275 + by)], { places, step: 50, room, isUpright: false }).names
    expect(beside(12).join("")).toBe("Far")
    expect(beside(28).join("")).toBe("")
  })

  test("of more than a step come apart into their words", () => {
    const wide = [named("Northern", 165), named("Eastern", 202)]
    expect(below(wide)).toEqual(["", "Northern", "Eastern", ""])
  })
})

describe("slanted names", () => {
  const slanted = (y0: number, middle = 125): ChartWord =>
    turnedWord("May", 315, { x: middle - 20 + 2.8, y: y0 + 20 }, { x: middle + 2.8, y: y0 })
  const names = (y0: number, off = 0): string =>
    below([slanted(y0, 125 + off), slanted(y0, 175 + off)]).join("")

  test("stand between the foot of the plot, less half an em, and four ems and a half", () => {
    expect(names(195.3)).toBe("MayMay")
    expect(names(195.1)).toBe("")
    expect(names(235.9)).toBe("MayMay")
    expect(names(236.1)).toBe("")
  })

  test("are centred where they point at their category within a quarter of a step", () => {
    const isCentred = (off: number): boolean =>
      categoryNames([slanted(204, 125 + off), slanted(204, 175 + off)], {
        places,
        step: 50,
        room,
        isUpright: false,
      }).areCentred
    expect(isCentred(12.4)).toBe(true)
    expect(isCentred(12.6)).toBe(false)
  })
})

describe("a level name", () => {
  test("that is wider than a step and a fifth comes apart", () => {
    const wide = (points: number): readonly string[] =>
      below([
        wordAt("North", 175 - points / 2, 212, { width: points / 2 - 1 }),
        wordAt("coast", 176, 212, { width: points / 2 - 1 }),
      ])
    expect(wide(59)).toEqual(["", "North coast", "", ""])
    expect(wide(110)).toEqual(["North", "", "coast", ""])
  })
})

test("a word is of a name where it stands on its line within half a point, and within its sides", () => {
  const taken = (off: number): number =>
    categoryNames([wordAt("North", 105, 212), wordAt("coast", 128, 212 + off)], {
      places,
      step: 50,
      room,
      isUpright: false,
    }).words.size
  expect(taken(0.4)).toBe(2)
  expect(taken(0.6)).toBe(1)
})

describe("names left of lying bars", () => {
  const rows = [120, 140, 160]
  const left = (words: readonly ChartWord[]): readonly string[] =>
    categoryNames(words, { places: rows, step: 20, room, isUpright: true }).names
  const ending = (text: string, x1: number, middle: number): ChartWord =>
    wordAt(text, x1 - text.length * 4, middle + 0.36 * 8)

  test("stand within half a step of their bar", () => {
    const off = (by: number): readonly string[] =>
      left([ending(north, 95, 120 + by), ending(east, 95, 140), ending(south, 95, 160)])
    expect(off(0)).toEqual([north, east, south])
    expect(off(-9)).toEqual([north, east, south])
    expect(off(-11)).toEqual(["", east, south])
  })

  test("end at one edge, within eight ems", () => {
    const far = (by: number): readonly string[] =>
      left([ending(north, 95 - by, 120), ending(east, 95, 140), ending(south, 95, 160)])
    expect(far(63)).toEqual([north, east, south])
    expect(far(65)).toEqual(["", east, south])
  })

  test("end before the plot, and may touch it by a third of an em", () => {
    expect(left([ending(north, 102, 120)])).toEqual([north, "", ""])
    expect(left([ending(north, 103, 120)])).toEqual(["", "", ""])
  })
})

test("a slanted name points at its category by the end that is next to the axis", () => {
  const at = (angle: number): number =>
    anchorOf({ ...turnedWord("May", angle, { x: 100, y: 210 }, { x: 140, y: 240 }) }, false)
  expect(at(315)).toBeCloseTo(140 - 0.35 * 8)
  expect(at(271)).toBeCloseTo(140 - 0.35 * 8)
  expect(at(45)).toBeCloseTo(100 + 0.35 * 8)
  expect(at(89)).toBeCloseTo(100 + 0.35 * 8)
  for (const angle of [0, 90, 180, 200, 270]) expect(at(angle)).toBeCloseTo(120)
})

test("places of names are those over which a row stands that is shorter than the points", () => {
  const many = Array.from({ length: 9 }, (_, at) => 125 + at * 25)
  expect(placesOfNames(row, room, many)?.map(Math.round)).toEqual(places)
  expect(placesOfNames(row, room, places)).toBeUndefined()
  expect(placesOfNames(row.slice(0, 1), room, many)).toBeUndefined()
  expect(placesOfNames(row.slice(0, 2), room, many)?.map(Math.round)).toEqual([125, 175])
})

describe("names that are left out for want of room", () => {
  const completed = (names: readonly string[], areCentred = true): readonly string[] | undefined =>
    completedNames({ names, areCentred, words: new Set() })

  test("are counted on where numbers go evenly", () => {
    expect(completed(["2010", "", "2012", "", "2014"])).toEqual([
      "2010",
      "2011",
      "2012",
      "2013",
      "2014",
    ])
    expect(completed(["1", "", "4", ""])).toEqual(["1", "", "4", ""])
    expect(completed(["1", "2", ""])).toEqual(["1", "2", ""])
  })

  test("stay empty where the others stand at their categories; a single one in the middle is a title", () => {
    expect(completed(["a", "", "c"])).toEqual(["a", "", "c"])
    expect(completed(["a", "", "c"], false)).toBeUndefined()
    expect(completed(["", "Months", ""])).toBeUndefined()
    expect(completed(["", "", ""])).toEqual(["", "", ""])
  })
})
