import { describe, expect, test } from "vitest"
import type { Fill, TextLine } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { blankLabels, seatAmong, seatBlank } from "./blank-labels.ts"

const fillAt = (x0: number, x1: number, { y0 = 90, y1 = 104, alpha = 1 } = {}): Fill => ({
  box: { x0, x1, y0, y1 },
  paint: { colour: 0xffff00, alpha },
  items: [0],
})

describe("a fill is the ground of words in its own colour", () => {
  const unseen = { x0: 112, x1: 128, y0: 80, y1: 110 }
  const count = (fills: readonly Fill[], runs = [unseen]): number => blankLabels(fills, runs).length

  test("where their middle line lies in it, within two points at the ends", () => {
    expect([113.9, 114.1].map((x0) => count([fillAt(x0, 130)]))).toEqual([1, 0])
    expect([126.1, 125.9].map((x1) => count([fillAt(110, x1)]))).toEqual([1, 0])
    expect(count([fillAt(110, 130, { y0: 70, y1: 80 })])).toBe(0)
    expect(count([fillAt(110, 130)], [])).toBe(0)
  })

  test("and it hides what lies beneath", () => {
    expect(count([fillAt(110, 130, { alpha: 0.9 })])).toBe(0)
  })

  test("on a page of two thousand at most", () => {
    const many = (length: number): Fill[] => Array.from({ length }, () => fillAt(110, 130))
    expect([2000, 2001].map((length) => count(many(length)))).toEqual([2000, 0])
    const runs = (length: number) => Array.from({ length }, () => unseen)
    expect([2000, 2001].map((length) => count([fillAt(110, 130)], runs(length)))).toEqual([1, 0])
  })
})

/** A line with twenty points free from 110 on: "ab" before them, "cd" behind. */
function lineWithRoom(before = "ab", behind = "cd"): TextLine {
  const [first, last] = [lineAt(before, 110 - before.length * 5, 100), lineAt(behind, 130, 100)]
  const spans = [...(before ? first.spans : []), ...(behind ? last.spans : [])]
  const box = { ...first.box, x1: behind ? last.box.x1 : 110, x0: before ? first.box.x0 : 130 }
  return { ...first, spans, text: before + behind, box }
}
const told = (line: TextLine | undefined): string | undefined =>
  line?.text.replaceAll("\u00a0", "_")

describe("a label without a word that is seen", () => {
  test("has its blanks in the line, with spaces where there is room beside it", () => {
    expect(told(seatBlank(lineWithRoom(), fillAt(110.9, 129.1)))).toBe("ab_______cd")
    expect(told(seatBlank(lineWithRoom(), fillAt(111.1, 129.1)))).toBe("ab _______cd")
    expect(told(seatBlank(lineWithRoom(), fillAt(110.9, 128.9)))).toBe("ab_______ cd")
    expect(told(seatBlank(lineWithRoom(), fillAt(119, 120)))).toBe("ab _ cd")
  })

  test("in its colour, with the look of the letters beside it", () => {
    const line = lineWithRoom()
    const spans = line.spans.map((span) => ({ ...span, size: 9, underline: "single" as const }))
    const [, blank] = seatBlank({ ...line, spans }, fillAt(112, 128))?.spans ?? []
    expect(blank).toMatchObject({ size: 9, highlight: 0xffff00, box: { x0: 110, x1: 130 } })
    expect(blank).not.toHaveProperty("underline")
    expect(blank?.edges).toHaveLength((blank?.text.length ?? 0) + 1)
  })

  test("stands at an end of its line, too", () => {
    expect(told(seatBlank(lineWithRoom("ab", ""), fillAt(112, 128)))).toBe("ab ______")
    expect(told(seatBlank(lineWithRoom("", "cd"), fillAt(112, 128)))).toBe("______ cd")
    expect(seatBlank(lineWithRoom("ab", ""), fillAt(112, 128))?.box).toMatchObject({
      x0: 100,
      x1: 128,
    })
    expect(seatBlank(lineWithRoom("", "cd"), fillAt(112, 128))?.box.x0).toBe(112)
  })

  test("takes the place of spaces", () => {
    const line = lineAt("ab    cd", 100, 100)
    expect(told(seatBlank(line, fillAt(112, 128)))).toBe("ab ______ cd")
  })

  test("moves gaps behind it, and what a program left before the text", () => {
    const gaps = [0, 2, 4].map((at) => ({ at, from: 0, to: 0 }))
    const line = { ...lineAt("ab  cd", 100, 100), gaps, leap: 4 }
    const seated = seatBlank(line, fillAt(112, 118))
    expect(told(seated)).toBe("ab __ cd")
    expect([seated?.gaps.map(({ at }) => at), seated?.leap]).toEqual([[0, 6], 6])
    expect(seatBlank({ ...line, leap: 1 }, fillAt(112, 118))?.leap).toBe(1)
    expect(seatBlank({ ...lineWithRoom(), leap: 2 }, fillAt(112, 128))?.leap).toBe(10)
  })
})

describe("it has no seat", () => {
  const isSeated = (line: TextLine, fill = fillAt(112, 128)): boolean =>
    seatBlank(line, fill) !== undefined

  test("in a line that is turned, upright, or read from the right", () => {
    expect(isSeated(lineWithRoom())).toBe(true)
    expect(isSeated({ ...lineWithRoom(), angle: 90 })).toBe(false)
    expect(isSeated({ ...lineWithRoom(), isVertical: true })).toBe(false)
    expect(isSeated({ ...lineWithRoom(), direction: "rtl" })).toBe(false)
  })

  test("above or below the line, or twice as high", () => {
    const between = (y0: number, y1: number): boolean =>
      isSeated(lineWithRoom(), fillAt(112, 128, { y0, y1 }))
    expect([between(96.9, 104), between(97.1, 104), between(90, 97.1), between(90, 96.9)]).toEqual([
      true,
      false,
      true,
      false,
    ])
    expect([between(85, 104.9), between(85, 105.1)]).toEqual([true, false])
  })

  test("where letters stand on it", () => {
    expect(isSeated(lineWithRoom("ab", "cd"), fillAt(107.4, 128))).toBe(false)
    expect(isSeated(lineWithRoom("ab", "cd"), fillAt(107.6, 128))).toBe(true)
    expect(isSeated(lineWithRoom("ab", "cd"), fillAt(112, 132.6))).toBe(false)
    expect(isSeated(lineWithRoom("ab", "cd"), fillAt(112, 132.4))).toBe(true)
  })

  test("more than an em from the letters beside it", () => {
    expect(isSeated(lineWithRoom("ab", ""), fillAt(119.9, 125))).toBe(true)
    expect(isSeated(lineWithRoom("ab", ""), fillAt(120.1, 125))).toBe(false)
    expect(isSeated(lineWithRoom("", "cd"), fillAt(112, 120.1))).toBe(true)
    expect(isSeated(lineWithRoom("", "cd"), fillAt(112, 119.9))).toBe(false)
    expect(isSeated(lineWithRoom("", ""), fillAt(112, 128))).toBe(false)
  })
})

describe("spaces of a label", () => {
  test("are as wide as those between the words of its line", () => {
    const wide = { ...lineAt("a b cd", 80, 100) }
    const box = { ...wide.box, x1: 110 }
    const spans = wide.spans.map((span) => ({ ...span, edges: [80, 85, 89, 94, 98, 104, 110] }))
    expect(told(seatBlank({ ...wide, box, spans }, fillAt(110.5, 130)))).toBe("a b cd_____")
  })
})

describe("a line that a label tore apart", () => {
  const before = lineAt("ab", 100, 100)
  const fill = fillAt(112, 128)
  const seated = (rest: TextLine): string | undefined => {
    const seat = seatAmong([before, rest], fill, [0, 1])
    return seat && `${told(seat.line)}${seat.taken === undefined ? "" : " joined"}`
  }

  test("is one again where its rest begins within an em behind the label", () => {
    expect(seated(lineAt("cd", 130, 100))).toBe("ab ______ cd joined")
    expect([137.9, 138.1].map((x0) => seated(lineAt("cd", x0, 100)))).toEqual([
      "ab ______ cd joined",
      "ab ______",
    ])
    expect([126.1, 125.9].map((x0) => seated(lineAt("cd", x0, 100)))).toEqual([
      "ab ______ cd joined",
      "ab ______",
    ])
  })

  test("is left where the other stands in another row or is turned", () => {
    expect(seated(lineAt("cd", 130, 103))).toBe("ab ______")
    expect(seated({ ...lineAt("cd", 130, 100), angle: 90 })).toBe("ab ______")
  })

  test("and one that holds the label takes nothing", () => {
    expect(seatAmong([lineWithRoom(), lineAt("ef", 141, 100)], fill, [0, 1])?.taken).toBeUndefined()
  })
})
