import { describe, expect, test } from "vitest"
import type { Box } from "../../../base/geometry.ts"
import type { FigureDraft, TableDraft, TextLine } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { seatFigures, seatInTables } from "./seat-figures.ts"

const figureIn = (box: Box, more: Partial<FigureDraft> = {}): FigureDraft =>
  ({
    box,
    items: [0],
    lines: [],
    z: 0,
    content: { kind: "picture" },
    isBackground: false,
    ...more,
  }) as unknown as FigureDraft

/** A line of 10 points from 100 to 200, its letters between 192.5 and 200. */
const line = lineAt("a line of words here", 100, 200)

interface Place {
  readonly gap?: number
  readonly wide?: number
  readonly high?: number
  /** Of its foot below the baseline. */
  readonly down?: number
}
const behind = ({ gap = 5, wide = 10, high = 8, down = 0 }: Place = {}): Box => ({
  x0: 200 + gap,
  x1: 200 + gap + wide,
  y0: 200 + down - high,
  y1: 200 + down,
})
const isSeated = (box: Box, lines: readonly TextLine[] = [line]): boolean =>
  seatFigures(lines, [figureIn(box)]).rest.length === 0

describe("a picture stands in a line", () => {
  test("that is beside it within four ems, and no higher than four and a half", () => {
    expect(isSeated(behind())).toBe(true)
    expect(isSeated(behind({ gap: 39 }))).toBe(true)
    expect(isSeated(behind({ gap: 41 }))).toBe(false)
    expect(isSeated(behind({ high: 44.9, wide: 30 }))).toBe(true)
    expect(isSeated(behind({ high: 45.1, wide: 30 }))).toBe(false)
  })

  test("where more than half of the letters' height lies beside it", () => {
    // 4.125 points of 7.5.
    expect(isSeated(behind({ high: 20, down: -3.3, wide: 12 }))).toBe(true)
    expect(isSeated(behind({ high: 20, down: -3.5, wide: 12 }))).toBe(false)
    expect(isSeated(behind({ high: 4, down: 1.7 }))).toBe(true)
    expect(isSeated(behind({ high: 4, down: 1.9 }))).toBe(false)
  })

  test("or where it touches the end of it, raised by less than a line and a half", () => {
    const raised = (gap: number, down: number): boolean => isSeated(behind({ gap, down, high: 6 }))
    expect(raised(2.9, -10)).toBe(true)
    expect(raised(3.1, -10)).toBe(false)
    expect(raised(2, -14.9)).toBe(true)
    expect(raised(2, -15.1)).toBe(false)
  })

  test("and does not lie on its letters", () => {
    expect(isSeated(behind({ gap: -2.9 }))).toBe(true)
    expect(isSeated(behind({ gap: -3.1 }))).toBe(false)
    const gapped = { ...line, gaps: [{ at: 4, from: 140, to: 170 }] }
    expect(isSeated({ x0: 145, x1: 160, y0: 193, y1: 200 }, [gapped])).toBe(true)
  })

  test("and is no bar at its side, and no background", () => {
    expect(isSeated(behind({ high: 21, wide: 4.9 }))).toBe(false)
    expect(isSeated(behind({ high: 19, wide: 4.9 }))).toBe(true)
    expect(isSeated(behind({ high: 21, wide: 5.1 }))).toBe(true)
    const background = figureIn(behind(), { isBackground: true })
    expect(seatFigures([line], [background]).rest).toHaveLength(1)
  })

  test("and does not begin a row that stands apart from it", () => {
    const before = (gap: number, wide: number): Box => ({
      x0: 100 - gap - wide,
      x1: 100 - gap,
      y0: 192,
      y1: 200,
    })
    expect(isSeated(before(11, 31))).toBe(false)
    expect(isSeated(before(9, 31))).toBe(true)
    expect(isSeated(before(11, 29))).toBe(true)
  })

  test("and stands beside no second line as well", () => {
    const second = lineAt("another line of them", 100, 214)
    expect(isSeated(behind({ high: 22, down: 14, wide: 30 }), [line, second])).toBe(false)
    expect(isSeated(behind({ high: 8 }), [line, second])).toBe(true)
  })

  test("and has no words on it, which would lose their ground", () => {
    const words = lineAt("on it", 215, 200, { z: 3 })
    const ground = behind({ gap: 12, wide: 60, high: 20, down: 6 })
    expect(isSeated(ground, [line])).toBe(true)
    expect(isSeated(ground, [line, words])).toBe(false)
    expect(isSeated(ground, [line, { ...words, z: -1 }])).toBe(true)
  })
})

describe("a picture stands in a cell", () => {
  const cell = { box: { x0: 0, y0: 0, x1: 100, y1: 40 }, lines: [] as TextLine[], figures: [] }
  const tableWith = (lines: readonly TextLine[] = []): TableDraft =>
    ({ cells: [{ ...cell, lines }] }) as unknown as TableDraft
  const isInCell = (box: Box, lines: readonly TextLine[] = []): boolean =>
    seatInTables([tableWith(lines)], [figureIn(box)]).rest.length === 0

  test("whose middle is in it, and which is not larger by more than 15 %", () => {
    const sized = (wide: number, high: number): Box => ({
      x0: 50 - wide / 2,
      x1: 50 + wide / 2,
      y0: 20 - high / 2,
      y1: 20 + high / 2,
    })
    expect(isInCell(sized(114, 30))).toBe(true)
    expect(isInCell(sized(116, 30))).toBe(false)
    expect(isInCell(sized(50, 45.9))).toBe(true)
    expect(isInCell(sized(50, 46.1))).toBe(false)
    expect(isInCell({ x0: 60, x1: 150, y0: 0, y1: 40 })).toBe(false)
  })

  test("and on which no words were painted", () => {
    const words = lineAt("on it", 20, 25, { z: 3 })
    expect(isInCell({ x0: 10, x1: 60, y0: 5, y1: 35 }, [words])).toBe(false)
    expect(isInCell({ x0: 60, x1: 90, y0: 5, y1: 35 }, [words])).toBe(true)
  })
})
