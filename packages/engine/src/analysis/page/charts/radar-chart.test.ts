import { describe, expect, test } from "vitest"
import { polar } from "../../../charts/draw-chart.ts"
import { fillOf, strokeOf, wordAt } from "./chart-parts.test-kit.ts"
import type { ChartInk, Ink } from "./chart-ink.ts"
import type { ChartWord } from "./chart-word.ts"
import { radarChart } from "./radar-chart.ts"

const centre = { x: 150, y: 150 }
const region = { x0: 0, x1: 400, y0: 0, y1: 300 }
const grey = 0x808080

/** A closed line through places so many points from the middle, one on each spoke. */
const ring = (radii: readonly number[], colour = 0xff0000, kind: Ink["kind"] = "stroke"): Ink => {
  const corners = radii.map((far, at) => polar(centre, far, (360 * at) / radii.length))
  return { ...(kind === "fill" ? fillOf(corners) : strokeOf(corners)), colour, isClosed: true }
}
const web = (count: number, radius = 50): Ink =>
  ring(
    Array.from({ length: count }, () => radius),
    grey,
  )
/** Nought in the middle, a hundred at the tip of the upper spoke. */
const labels = (down = 0): ChartWord[] =>
  ["0", "50", "100"].map((text, at) =>
    wordAt(text, 145 - 4 * text.length, 150 - 25 * at + 2.88 + down),
  )
/** Names whose middles lie a little beyond the tips. */
const names = (count: number, far = 54, size = 8): ChartWord[] =>
  Array.from({ length: count }, (_, at) => {
    const { x, y } = polar(centre, far, (360 * at) / count)
    return wordAt("N", x - size / 4, y + 0.26 * size, { size })
  })
const values = [25, 40, 10, 50]
const read = (inks: readonly Ink[], words: readonly ChartWord[] = [...labels(), ...names(4)]) =>
  radarChart({ inks, rules: [] } as unknown as ChartInk, words, region)?.chart
const isRead = (...given: Parameters<typeof read>): boolean => read(...given) !== undefined

describe("a closed line on spokes", () => {
  test("is a radar, its values clockwise from the top", () => {
    const chart = read([web(4), ring(values)])
    expect(chart?.plots[0]).toMatchObject({
      kind: "radar",
      series: [{ values: [50, 80, 20, 100] }],
    })
    expect(chart?.plots[0]?.series[0]).toHaveProperty("line")
    expect(chart?.categories).toEqual(["N", "N", "N", "N"])
    expect(chart?.plotBox).toEqual({ x0: 100, x1: 200, y0: 100, y1: 200 })
    expect(chart?.valueAxes[0]).toMatchObject({ min: 0, max: 100, step: 50 })
  })

  test("may be a fill where no lines are drawn", () => {
    expect(read([web(4), ring(values, 0xff0000, "fill")])?.plots[0]?.series[0]).not.toHaveProperty(
      "line",
    )
    expect(
      read([web(4), ring(values), ring([20, 20, 20, 20], 0x0000ff, "fill")])?.plots[0]?.series,
    ).toHaveLength(1)
  })

  test("has three to twenty-four spokes", () => {
    const spokes = (count: number): boolean =>
      isRead(
        [web(count), ring(Array.from({ length: count }, (_, at) => 20 + (at % 3) * 5))],
        [...labels(), ...names(count)],
      )
    expect(spokes(3)).toBe(true)
    expect(spokes(2)).toBe(false)
    expect(spokes(24)).toBe(true)
    expect(spokes(25)).toBe(false)
  })

  test("has its corners on them, within a point and a half, one on each", () => {
    const off = (by: number): boolean => {
      const line = ring(values)
      return isRead([
        web(4),
        {
          ...line,
          nodes: line.nodes.map((node, at) => (at === 0 ? { ...node, x: node.x + by } : node)),
        },
      ])
    }
    expect(off(1.4)).toBe(true)
    expect(off(1.6)).toBe(false)
    const line = ring(values)
    expect(
      isRead([web(4), { ...line, nodes: [...line.nodes.slice(0, 3), { x: 150, y: 160 }] }]),
    ).toBe(false)
    expect(isRead([web(4), ring([20, 30, 40])])).toBe(false)
  })

  test("comes back to where it began, within half a point", () => {
    const back = (by: number): boolean => {
      const line = ring(values)
      const [first] = line.nodes
      return isRead([
        web(4),
        {
          ...line,
          isClosed: false,
          nodes: first ? [...line.nodes, { x: first.x + by, y: first.y }] : [],
        },
      ])
    }
    expect(back(0.4)).toBe(true)
    expect(back(0.6)).toBe(false)
  })

  test("has a colour of its own", () => {
    expect(
      read([web(4), ring(values), ring([20, 20, 20, 20], 0x0000ff)])?.plots[0]?.series,
    ).toHaveLength(2)
    expect(isRead([web(4), ring(values), ring([20, 20, 20, 20])])).toBe(false)
    expect(isRead([web(4)])).toBe(false)
    expect(isRead([ring(values)])).toBe(false)
  })
})

describe("the web of a radar", () => {
  test("has its middle at the least label, within a point and a half", () => {
    const moved = (by: number): boolean =>
      isRead([web(4), ring(values)], [...labels(by), ...names(4)])
    expect(moved(1.4)).toBe(true)
    expect(moved(1.6)).toBe(false)
  })

  test("is as wide as the labels say", () => {
    expect(isRead([web(4, 51.4), ring(values)])).toBe(true)
    expect(isRead([web(4, 51.6), ring(values)])).toBe(false)
    expect(isRead([web(4), web(4, 25), ring(values)])).toBe(true)
    expect(isRead([web(4), ring(values)], names(4))).toBe(false)
  })
})

describe("names of spokes", () => {
  const named = (last: ChartWord): boolean =>
    isRead([web(4), ring(values)], [...labels(), ...names(4).slice(0, 3), last])
  /** A name whose right edge is so far from the left tip. */
  const left = (far: number, size = 8): ChartWord =>
    wordAt("N", 100 - far - size / 2, 152, { size })

  test("stand within two ems and a half of their tips", () => {
    expect(named(left(19.9))).toBe(true)
    expect(named(left(20.1))).toBe(false)
  })

  test("are as large as the labels, give or take a seventh", () => {
    expect(named(left(5, 9.1))).toBe(true)
    expect(named(left(5, 9.3))).toBe(false)
    expect(named(left(5, 6.9))).toBe(true)
    expect(named(left(5, 6.7))).toBe(false)
    expect(named({ ...left(5), angle: 90 })).toBe(false)
  })
})

describe("a legend beside a radar", () => {
  const key = (colour: number, y: number): Ink => ({
    ...fillOf([
      { x: 300, y },
      { x: 306, y },
      { x: 306, y: y + 6 },
      { x: 300, y: y + 6 },
    ]),
    colour,
  })
  const words = [...labels(), ...names(4), wordAt("Plan", 310, 96), wordAt("Fact", 310, 116)]
  const two = [web(4), ring(values), ring([20, 20, 20, 20], 0x0000ff)]

  test("names all of its lines", () => {
    const chart = read([...two, key(0xff0000, 90), key(0x0000ff, 110)], words)
    expect(chart?.plots[0]?.series.map(({ name }) => name)).toEqual(["Plan", "Fact"])
    expect(chart).toMatchObject({ legend: "right" })
    expect(isRead([...two, key(0xff0000, 90)], words.slice(0, -1))).toBe(false)
    expect(isRead([...two, key(0xff0000, 90), key(0x00ff00, 110)], words)).toBe(false)
  })
})

test("what stands above a radar is its title", () => {
  const title = wordAt("Results", 135, 60, { size: 12 })
  expect(read([web(4), ring(values)], [...labels(), ...names(4), title])?.title).toBe("Results")
  const below = wordAt("Results", 135, 260, { size: 12 })
  expect(read([web(4), ring(values)], [...labels(), ...names(4), below])?.title).toBeUndefined()
})
