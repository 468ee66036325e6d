import { describe, expect, test } from "vitest"
import type { SceneItem } from "../../../model/scene.ts"
import { boxItem, lineItem, textItem, wordOn } from "./chart-pages.test-kit.ts"
import { pageWith, wordAt } from "./chart-parts.test-kit.ts"
import { chartReader } from "./read-chart.ts"

type Place = readonly [number, number]

/** Axes of 0 to 40, a unit as five points across and three up, whose zero is at (50, 200). */
const at = ([x, y]: Place): Place => [50 + 5 * x, 200 - 3 * y]
const numbers = [0, 10, 20, 30, 40]
const labels = numbers.flatMap((value) => [
  textItem(wordOn(String(value), at([value, 0])[0], 215)),
  textItem(wordAt(String(value), 44 - 4 * String(value).length, at([0, value])[1] + 2.2)),
])
const ticks = numbers.flatMap((value) => [
  lineItem([at([value, 0]), [at([value, 0])[0], 204]]),
  lineItem([[46, at([0, value])[1]], at([0, value])]),
])
const grid = [0, 10, 20, 30].flatMap((value) => [
  lineItem([
    [at([value, 0])[0], 65],
    [at([value, 0])[0], 210],
  ]),
  lineItem([
    [40, at([0, value])[1]],
    [275, at([0, value])[1]],
  ]),
])
const dot = (place: Place, colour = 0x1f77b4): SceneItem => {
  const [x, y] = at(place)
  return boxItem({ x0: x - 2, x1: x + 2, y0: y - 2, y1: y + 2 }, colour)
}
const dots = (colour?: number): SceneItem[] =>
  (
    [
      [5, 12],
      [13, 30],
      [27, 8],
      [36, 21],
    ] as const
  ).map((place) => dot(place, colour))

const region = { x0: 0, x1: 420, y0: 30, y1: 250 }
const read = (...items: readonly SceneItem[]): unknown => {
  const reading = chartReader(pageWith([...items]), "reasons")(region)
  if ("refusal" in reading) return reading.refusal
  return reading.chart.plots.flatMap(({ series }) =>
    series.map(({ name = "", xs = [], values }) => `${name}:${xs.join()}|${values.join()}`),
  )
}

describe("points between two axes of numbers", () => {
  test("are read by both", () => {
    expect(read(...ticks, ...labels, ...dots())).toEqual([":5,13,27,36|12,30,8,21"])
  })

  test("may stand beyond the outermost labels where the grid goes on", () => {
    const inner = labels.filter(({ chars }) => chars.join("") !== "40")
    const beyond = [...dots(), dot([20, -2])]
    expect(read(...grid, ...inner, ...beyond)).toEqual([":5,13,27,36,20|12,30,8,21,-2"])
  })

  test("have values as the scale at the end of their axis says", () => {
    const scale = (text: string) => textItem(wordAt(text, 52, 70))
    const scaled = [":5,13,27,36|12000000,30000000,8000000,21000000"]
    expect(read(...ticks, ...labels, ...dots(), scale("1e6"))).toEqual(scaled)
    expect(read(...ticks, ...labels, ...dots(), scale("×10⁶"))).toEqual(scaled)
    const below = textItem(wordAt("1e−3", 240, 228))
    expect(read(...ticks, ...labels, ...dots(), below)).toEqual([
      ":0.005,0.013,0.027,0.036|12,30,8,21",
    ])
  })

  test("are left where what is to be added to their labels is not read", () => {
    const offset = textItem(wordAt("+1e5", 52, 70))
    expect(read(...ticks, ...labels, ...dots(), offset)).toBe("no axis")
  })

  test("have the names of a column of marks without a frame, with its title", () => {
    const red = dots(0xd62728).slice(1)
    const names = ["Kind", "Girls", "Boys"].map((text, row) =>
      textItem(wordAt(text, 208, 85 + 12 * row)),
    )
    const keys = [dot([30, 35.3]), dot([30, 31.3], 0xd62728)]
    expect(read(...ticks, ...labels, ...dots(), ...red, ...names, ...keys)).toEqual([
      "Girls:5,13,27,36|12,30,8,21",
      "Boys:13,27,36|30,8,21",
    ])
    const [alone] = keys
    const picture = (at: SceneItem | undefined): SceneItem =>
      ({ kind: "image", image: 0, matrix: [1, 0, 0, 1, 0, 0], box: at?.box, alpha: 1 }) as SceneItem
    // Pages and Numbers paint each key as a picture, too.
    expect(
      read(...ticks, ...labels, ...dots(), ...red, ...names, ...keys, ...keys.map(picture)),
    ).toHaveLength(2)
    expect(read(...ticks, ...labels, ...dots(), ...red, ...names, alone as SceneItem)).toBe(
      "words among the marks",
    )
  })

  test("are of the next chart where they stand more than a step beyond the axis", () => {
    const alone = [":5,13,27,36|12,30,8,21"]
    expect(read(...ticks, ...labels, ...dots(), dot([60, 20]))).toEqual(alone)
    expect(read(...ticks, ...labels, ...dots(), dot([49, 20]))).toBe("marks beyond the axes")
  })

  test("are left where their line leaves the plot, for the point that it goes to is not there", () => {
    const line = (...places: readonly Place[]): SceneItem => lineItem(places.map(at), 0x1f77b4)
    const places: readonly Place[] = [
      [5, 12],
      [13, 30],
      [27, 8],
      [36, 21],
    ]
    const joined = [":5,13,27,36|12,30,8,21"]
    expect(read(...ticks, ...labels, line(...places), ...dots())).toEqual(joined)
    const away = line(...places, [38, 40])
    expect(read(...ticks, ...labels, away, ...dots())).toBe("marks beyond the axes")
    const back = line([3, 0], ...places)
    expect(read(...ticks, ...labels, back, ...dots())).toBe("marks beyond the axes")
    expect(read(...ticks, ...labels, away, ...dots(), dot([38, 40]))).toEqual([
      ":5,13,27,36,38|12,30,8,21,40",
    ])
  })

  test("are the marks on a curve however small a sheet was printed, and not its corners", () => {
    const height = (x: number): number => 10 + (14 * (x - 5) ** 2) / 900
    const curve = Array.from({ length: 31 }, (_, step) => at([5 + step, height(5 + step)]))
    const small = (size: number): unknown => {
      const marks = [5, 20, 35].map((across) => {
        const [x, y] = at([across, height(across)])
        const half = size / 2
        return boxItem({ x0: x - half, x1: x + half, y0: y - half, y1: y + half }, 0x1f77b4)
      })
      return read(...ticks, ...labels, lineItem(curve, 0x1f77b4), ...marks)
    }
    expect(small(0.9)).toEqual([":5,20,35|10,13.5,24"])
    expect(small(0.9)).toEqual(small(4))
  })

  test("may have their title over them: at the top of the middle, larger than their labels", () => {
    const title = (x: number, y: number, size: number): unknown => {
      const page = pageWith([
        ...ticks,
        ...labels,
        ...dots(),
        textItem(wordAt("Crescent", x, y, { size })),
      ])
      const reading = chartReader(page, "reasons")(region)
      return "refusal" in reading ? reading.refusal : reading.chart.title
    }
    expect(title(125, 96, 12)).toBe("Crescent")
    expect(title(125, 96, 8)).toBe("words among the marks")
    expect(title(55, 96, 12)).toBe("words among the marks")
    expect(title(125, 120, 12)).toBe("words among the marks")
  })

  test("have the numbers next to them, not those of the chart above", () => {
    const above = numbers.map((value) => textItem(wordOn(String(value), at([value, 0])[0], 20)))
    const page = pageWith([...ticks, ...labels, ...dots(), ...above])
    const reading = chartReader(page, "reasons")({ ...region, y0: 0 })
    expect("spare" in reading && reading.spare).toHaveLength(5)
  })
})
