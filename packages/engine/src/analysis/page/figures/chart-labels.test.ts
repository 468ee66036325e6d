import { describe, expect, test } from "vitest"
import type { PathSegment } from "../../../model/scene.ts"
import type { TextLine } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { arePieSlices, findChart, type Plot } from "./chart-labels.ts"

/** A plot of 200 by 100 points on a page of 600 by 800. */
const box = { x0: 200, y0: 300, x1: 400, y1: 400 }
const page = { width: 600, height: 800 }
const plot: Plot = { box, kind: "plot", colours: new Map(), marks: new Map() }

/** Numbers left of the plot, in steps of 20 points; letters of 8 points. */
const numbers = (count: number, right = 190): TextLine[] =>
  Array.from({ length: count }, (_, at) =>
    lineAt(String(10 * at), right - 8, 398 - at * 20, { size: 8, x1: right }),
  )

const isChart = (lines: readonly TextLine[], own: Partial<Plot> = {}): boolean =>
  findChart({ ...plot, ...own }, lines, page) !== undefined

describe("a drawing is a chart", () => {
  test("where four numbers stand beside it, or two beside a pie", () => {
    expect(isChart(numbers(4))).toBe(true)
    expect(isChart(numbers(3))).toBe(false)
    expect(isChart(numbers(2), { kind: "pie" })).toBe(true)
    expect(isChart(numbers(1), { kind: "pie" })).toBe(false)
  })

  test("where three tenths of its labels are numbers", () => {
    const names = (count: number): TextLine[] =>
      Array.from({ length: count }, (_, at) => lineAt(`Name`, 210 + at * 18, 410, { size: 8 }))
    expect(isChart([...numbers(4), ...names(9)])).toBe(true)
    expect(isChart([...numbers(4), ...names(10)])).toBe(false)
  })

  test("where the numbers stand within a line and a half of it", () => {
    expect(isChart(numbers(4, 188.5))).toBe(true)
    expect(isChart(numbers(4, 187.5))).toBe(false)
  })

  test("where it is no page by itself", () => {
    const wide = { x0: 20, y0: 10, x1: 580, y1: 790 }
    const inside = Array.from({ length: 5 }, (_, at) => lineAt(String(at), 30, 100 + at * 50))
    expect(isChart(inside, { box: wide })).toBe(false)
    expect(isChart(inside, { box: { ...wide, y1: 700 } })).toBe(true)
  })

  test("and holds no lines of the text", () => {
    const text = (letters: number): boolean =>
      isChart([...numbers(4), lineAt("x".repeat(letters), 210, 350, { size: 8, x1: 390 })])
    expect(text(56)).toBe(true)
    expect(text(57)).toBe(false)
  })
})

describe("what belongs to a chart", () => {
  const held = (...lines: readonly TextLine[]): string[] =>
    findChart(plot, [...numbers(4), ...lines], page)
      ?.lines.slice(4)
      .map(({ text }) => text) ?? []

  test("are labels of 28 letters at most", () => {
    const label = (letters: number): boolean =>
      held(lineAt("x".repeat(letters), 250, 412, { size: 8, x1: 350 })).length === 1
    expect(label(28)).toBe(true)
    expect(label(29)).toBe(false)
  })

  test("are texts up to 1.7 times as large as its labels", () => {
    const large = (size: number): boolean =>
      held(lineAt("Tons", 250, 350, { size, x1: 290 })).length === 1
    expect(large(13.5)).toBe(true)
    expect(large(13.7)).toBe(false)
  })

  test("are numbers that go on with an axis beyond the plot, no further than it steps", () => {
    // Its numbers are twenty points apart, the lowest on 398.
    const next = (baseline: number, text = "50", x0 = 182, x1 = 190): boolean =>
      held(lineAt(text, x0, baseline, { size: 8, x1 })).length === 1
    expect([next(419.9), next(420.1), next(418, "kg")]).toEqual([true, false, false])
    // They begin at 182 or end at 190, give or take two points.
    expect([next(418, "50", 183.9, 200), next(418, "50", 184.1, 200)]).toEqual([true, false])
    expect([next(418, "50", 170, 191.9), next(418, "50", 170, 192.1)]).toEqual([true, false])
    const row = (baseline: number, text = "9"): number => {
      const below = [210, 300, 390].map((x) => lineAt("7", x, 410, { size: 8, x1: x + 8 }))
      return held(...below, lineAt(text, 440, baseline, { size: 8, x1: 448 })).length
    }
    expect([row(410), row(411.9), row(412.1), row(410, "kg")]).toEqual([4, 4, 3, 3])
  })

  test("are turned names that begin at an axis and reach far out", () => {
    const turned = (x0: number, y0: number, { angle = 45, letters = 9 } = {}): boolean =>
      held({
        ...lineAt("x".repeat(letters), x0, y0 + 30, { size: 8, angle }),
        box: { x0, x1: x0 + 40, y0, y1: y0 + 40 },
      }).length === 1
    expect([turned(250, 405), turned(250, 405, { angle: 90 })]).toEqual([true, false])
    expect([turned(250, 411.9), turned(250, 412.1)]).toEqual([true, false])
    // Their middles stand within three ems of the plot.
    expect([turned(403.9, 405), turned(404.1, 405)]).toEqual([true, false])
    expect([turned(156.1, 405), turned(155.9, 405)]).toEqual([true, false])
    expect([turned(250, 405, { letters: 28 }), turned(250, 405, { letters: 29 })]).toEqual([
      true,
      false,
    ])
  })

  test("is the title over its middle, which is larger than the labels", () => {
    const title = (size: number, aside = 0, gap = 10): boolean =>
      held(
        lineAt("Harvest by year", 240 + aside, 300 - gap - 0.2 * size, {
          size,
          x1: 342 + aside,
        }),
      ).length === 1
    expect(title(14)).toBe(true)
    expect(title(15.9)).toBe(true)
    expect(title(16.1)).toBe(false)
    expect(title(14, 0, 27)).toBe(true)
    expect(title(14, 0, 29)).toBe(false)
    // The chart reaches from the numbers at 182 to 400.
    expect(title(14, 10.5)).toBe(true)
    expect(title(14, 11.5)).toBe(false)
  })
})

describe("slices of a pie", () => {
  const slice = (x: number, y: number): PathSegment[] => [
    ["M", x, y],
    ["L", x + 40, y],
    ["C", x + 40, y + 20, x + 20, y + 40, x, y + 40],
    ["Z"],
  ]
  test("meet in one point, three of them", () => {
    const tips = [slice(30, 30), slice(30, 30), slice(30, 30)]
    expect(arePieSlices(tips)).toBe(true)
    expect(arePieSlices(tips.slice(1))).toBe(false)
    expect(arePieSlices([slice(30, 30), slice(30, 30), slice(60, 60)])).toBe(false)
    const straight = tips.map((own) => own.filter(([kind]) => kind !== "C"))
    expect(arePieSlices(straight)).toBe(false)
  })
})
