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

  test("of the nearest words beside it, the first of two as near", () => {
    const hostSize = (sizes: readonly [number, number], gap: number): number | undefined => {
      const [left, right] = [
        lineAt("to its left", 100, 200, { size: sizes[0], x1: 200 }),
        lineAt("to its right", 215 + gap, 200, { size: sizes[1], x1: 300 }),
      ]
      return seatFigures([left, right], [figureIn(behind())]).lines.at(-1)?.size
    }
    expect(hostSize([10, 11], 4)).toBe(11)
    expect(hostSize([10, 11], 5)).toBe(10)
    expect(hostSize([10, 11], 6)).toBe(10)
  })

  test("and is no higher than four and a half times 24 points, however large its letters are", () => {
    const large = lineAt("a line", 100, 200, { size: 30, x1: 200 })
    expect(isSeated(behind({ high: 107.9, wide: 60 }), [large])).toBe(true)
    expect(isSeated(behind({ high: 108.1, wide: 60 }), [large])).toBe(false)
  })

  test("and hangs half an em below it at most, unless it touches it", () => {
    const hanging = (gap: number, down: number): boolean =>
      isSeated(behind({ gap, down, high: 20, wide: 30 }))
    expect([hanging(5.1, 4.9), hanging(5.1, 5.1), hanging(4.9, 5.1)]).toEqual([true, false, true])
    const more = lineAt("and more", 250, 200)
    const among = (down: number): boolean =>
      isSeated(behind({ gap: 10, down, high: 20, wide: 30 }), [line, more])
    expect([among(9.9), among(10.1)]).toEqual([true, false])
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
    // A row that words begin, which are too far off to hold it.
    expect(isSeated(before(11, 31), [line, lineAt("a", 5, 200)])).toBe(true)
    expect(isSeated(before(11, 31), [line, lineAt("a", 5, 300)])).toBe(false)
  })

  test("and stands beside no second line as well", () => {
    const second = lineAt("another line of them", 100, 214)
    expect(isSeated(behind({ high: 22, down: 14, wide: 30 }), [line, second])).toBe(false)
    expect(isSeated(behind({ high: 8 }), [line, second])).toBe(true)
    /** The second line begins at a place and ends at another. */
    const beside = (x0: number, x1: number): boolean =>
      isSeated(behind({ high: 22, down: 14, wide: 30 }), [line, lineAt("word", x0, 214, { x1 })])
    expect([beside(120, 165.1), beside(120, 164.9)]).toEqual([false, true])
    expect([beside(102.9, 120), beside(103.1, 120), beside(96.9, 120)]).toEqual([false, true, true])
  })

  test("and has no words on it, which would lose their ground", () => {
    const words = lineAt("on it", 215, 200, { z: 3 })
    const ground = behind({ gap: 12, wide: 60, high: 20, down: 4 })
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

  test("beside its lines only where it stands in one of them", () => {
    const beside = (y0: number, angle = 0): boolean =>
      isInCell({ x0: 60, x1: 90, y0, y1: y0 + 12 }, [lineAt("ab", 2, 25, { angle })])
    // The letters are between 17.5 and 25, too far off to hold it.
    expect([beside(15), beside(21.2), beside(21.3), beside(15, 90)]).toEqual([
      false,
      false,
      true,
      true,
    ])
    expect(isInCell({ x0: 20, x1: 40, y0: 15, y1: 27 }, [lineAt("ab", 2, 25)])).toBe(true)
  })

  test("once, and in no other cell or table", () => {
    const figure = figureIn({ x0: 120, x1: 150, y0: 5, y1: 35 })
    const second = { ...cell, box: { x0: 100, y0: 0, x1: 200, y1: 40 } }
    const table = { cells: [cell, second] } as unknown as TableDraft
    const empty = tableWith()
    const { tables } = seatInTables([empty, table], [figure])
    expect(tables[0]).toBe(empty)
    expect(tables[1]?.cells.map(({ figures }) => figures)).toEqual([[], [figure]])
    const held = { cells: [cell, { ...second, figures: [figure] }] } as unknown as TableDraft
    expect(seatInTables([held], [figure]).tables[0]?.cells[1]?.figures).toEqual([figure])
    const given = [empty]
    expect(seatInTables(given, [figure]).tables).toBe(given)
  })

  test("and on which no words were painted", () => {
    const words = lineAt("on it", 20, 25, { z: 3 })
    expect(isInCell({ x0: 10, x1: 60, y0: 5, y1: 35 }, [words])).toBe(false)
    expect(isInCell({ x0: 60, x1: 90, y0: 5, y1: 29 }, [words])).toBe(true)
  })
})
