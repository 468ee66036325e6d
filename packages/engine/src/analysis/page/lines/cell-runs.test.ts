import { describe, expect, test } from "vitest"
import type { GlyphRun } from "../../../model/scene.ts"
import type { TextLine } from "../../drafts.ts"
import { lineAt, plainRun } from "../../writing/lines.test-kit.ts"
import { cellRuns, joinCellLines } from "./cell-runs.ts"
import type { Glyph } from "./clean-glyphs.ts"

interface Look extends Partial<GlyphRun> {
  /** Points between it and the glyph before. */
  readonly gap?: number
  readonly down?: number
}
type Told = string | readonly [text: string, look: Look]

/** Texts drawn one after the other, each in a run of its own; letters are five points wide. */
function runsOf(...told: readonly Told[]): string[] {
  let at = 100
  const glyphs = told.flatMap((each, z): Glyph[] => {
    const [text, look] = typeof each === "string" ? [each, {} as Look] : each
    const { gap = 0, down = 0, ...own } = look
    const box = { x0: at + gap, x1: at + gap + text.length * 5, y0: 92, y1: 102 }
    const run = { ...plainRun, box, chars: [...text], ...own } as unknown as GlyphRun
    at += gap
    return [...text].map((letter, index): Glyph => {
      const x = at
      at += 5
      return { text: letter, x, y: 100 + down, advance: 5, run, z, at: index }
    })
  })
  const groups = cellRuns({ glyphs, emboldened: new Set(), diagnostics: [] })
  return groups.map((group) => group.glyphs.map(({ text }) => text).join(""))
}
const runOf = (own: object): GlyphRun => ({ ...plainRun, ...own }) as unknown as GlyphRun
const lettersAt = (text: string, from: number, run: GlyphRun): Glyph[] =>
  [...text].map((letter, at) => ({
    text: letter,
    x: from + 5 * at,
    y: 100,
    advance: 5,
    run,
    z: 0,
    at,
  }))
const pageClip = { x0: 0, y0: 0, x1: 600, y1: 800 }
const isOne = (...told: readonly Told[]): boolean => runsOf(...told).length === 1

describe("runs are of one cell", () => {
  test("where the next begins where the one before ended", () => {
    expect([0.5, 0.6].map((gap) => isOne("ab", ["cd", { gap }]))).toEqual([true, false])
    expect([-0.07, -0.09].map((gap) => isOne("ab", ["cd", { gap }]))).toEqual([true, false])
  })

  test("a little before that beside a sign, on one baseline, where no clip cuts them", () => {
    expect([-0.39, -0.41].map((gap) => isOne("ab(", ["cd", { gap }]))).toEqual([true, false])
    expect(isOne("ab", [") cd", { gap: -0.39 }])).toBe(true)
    expect(isOne("18", ["19", { gap: -0.09 }])).toBe(false)
    expect(isOne("ab(", ["cd", { gap: -0.09, down: 1 }])).toBe(false)
    expect(isOne("ab(", ["cd", { gap: -0.09, clip: pageClip }])).toBe(false)
  })

  test("a little farther beside a space", () => {
    expect([0.9, 1.1].map((gap) => isOne("ab ", ["cd", { gap }]))).toEqual([true, false])
    expect(isOne("ab", [" cd", { gap: 0.9 }])).toBe(true)
  })

  test("and farther between Han and Latin letters", () => {
    expect([2.9, 3.1].map((gap) => isOne("ab", ["中", { gap }]))).toEqual([true, false])
    expect([-0.29, -0.31].map((gap) => isOne("中", ["ab", { gap }]))).toEqual([true, false])
    expect(isOne("中", ["文", { gap: 2.9 }])).toBe(false)
  })

  test("and farther beside a ligature that was painted apart, within its word", () => {
    const glyph = { chars: ["ti"], x: [0], advance: [10] }
    const parts = (gap: number, text = "ti", chars = ["ti"]): number =>
      cellRuns({
        glyphs: [
          ...lettersAt("Dura", 100, plainRun as unknown as GlyphRun),
          { text, x: 120 + gap, y: 100, advance: 10, run: runOf({ ...glyph, chars }), z: 1, at: 0 },
          ...lettersAt("on", 130 + 2 * gap, runOf({})),
        ],
        emboldened: new Set(),
        diagnostics: [],
      }).length
    expect([0.9, 1.1, -0.9, -1.1].map((gap) => parts(gap))).toEqual([1, 3, 1, 3])
    expect([parts(0.9, "12"), parts(0.9, "t", ["t"])]).toEqual([3, 3])
  })

  test("on one baseline", () => {
    expect([7.4, 7.6].map((down) => isOne("ab", ["cd", { down }]))).toEqual([true, false])
  })

  test("in one direction, and not upright", () => {
    expect(isOne("ab", ["cd", { angle: 90 }])).toBe(false)
    expect(isOne(["ab", { isVertical: true }], "cd")).toBe(false)
    expect(isOne("ab", ["cd", { isVertical: true }])).toBe(false)
    expect(isOne(["ab", { isVertical: true }])).toBe(true)
  })

  test("unless the next was cut by a clip of its own", () => {
    expect(isOne("ab", ["cd", { startsClip: true }])).toBe(false)
  })

  test("where letters of another font fill the holes of the run before", () => {
    const glyphs = (run: GlyphRun, z: number, ...places: [string, number][]): Glyph[] =>
      places.map(([text, x], at) => ({ text, x, y: 100, advance: 5, run, z, at }))
    const fontOf = (font: number): GlyphRun => ({ ...plainRun, font }) as unknown as GlyphRun
    const read = (font: number, ...letters: [string, number][]): string[] =>
      cellRuns({
        glyphs: [
          ...glyphs(fontOf(0), 0, ["S", 105], ["n", 115], ["g", 120]),
          ...glyphs(fontOf(font), 1, ...letters),
          ...glyphs(fontOf(2), 2, [".", 125]),
        ],
        emboldened: new Set(),
        diagnostics: [],
      }).map((group) => group.glyphs.map(({ text }) => text).join(""))
    expect(read(1, ["ố", 110])).toEqual(["Sống."])
    expect(read(1, ["Ố", 100], ["ố", 110])).toEqual(["ỐSống."])
    expect(read(0, ["ố", 110])).toEqual(["Sng", "ố", "."])
    expect(read(1, ["ố", 110.7])).toEqual(["Sng", "ố", "."])
    expect(read(1, ["ố", 99])).toEqual(["Sng", "ố", "."])
  })

  test("along the way they run, where they are turned", () => {
    const glyph = (text: string, x: number, y: number): Glyph => {
      const box = { x0: x, x1: x + 10, y0: y - 5, y1: y }
      const run = { ...plainRun, angle: 270, box, chars: [text] } as unknown as GlyphRun
      return { text, x, y, advance: 5, run, z: 0, at: 0 }
    }
    const groups = (x: number, y: number): number =>
      cellRuns({
        glyphs: [glyph("a", 100, 100), glyph("b", x, y)],
        emboldened: new Set(),
        diagnostics: [],
      }).length
    expect([groups(100, 95), groups(100, 105), groups(107.6, 95)]).toEqual([1, 2, 2])
  })
})

describe("a printer parts cells by a jump within a run", () => {
  /** Stretches of one run, so many points apart; letters are five points wide. */
  const jumped = (stretches: readonly string[], gap: number, others: readonly Glyph[] = []) => {
    const box = { x0: 100, x1: 400, y0: 92, y1: 102 }
    const run = { ...plainRun, box, chars: [...stretches.join("")] } as unknown as GlyphRun
    let at = 100 - gap
    const glyphs = stretches.flatMap((stretch) => {
      at += gap
      return [...stretch].map((text, index): Glyph => {
        at += 5
        return { text, x: at - 5, y: 100, advance: 5, run, z: 0, at: index }
      })
    })
    return cellRuns({ glyphs: [...glyphs, ...others], emboldened: new Set(), diagnostics: [] })
      .map((group) => group.glyphs.map(({ text }) => text).join(""))
      .slice(0, stretches.length)
  }

  test("of an em and more", () => {
    expect(jumped(["12", "3", "14"], 10.1)).toEqual(["12", "3", "14"])
    expect(jumped(["12", "3", "14"], 9.9)[0]).toBe("12314")
  })

  test("not beside a space, nor behind the sign of a currency", () => {
    expect(jumped(["ab ", "cd"], 30)[0]).toBe("ab cd")
    expect(jumped(["ab", " cd"], 30)[0]).toBe("ab cd")
    expect(jumped(["€", "12"], 30)[0]).toBe("€12")
  })

  test("not between letters that all stand apart, but between digits that do", () => {
    expect(jumped(["n", "o", "t", "e"], 12)[0]).toBe("note")
    expect(jumped(["4", "3", "6"], 12)).toEqual(["4", "3", "6"])
  })

  test("not where letters of another font stand in the jump", () => {
    const run = { ...plainRun, box: { x0: 111, x1: 116, y0: 92, y1: 102 } } as unknown as GlyphRun
    const between = (y: number): Glyph[] => [{ text: "x", x: 112, y, advance: 5, run, z: 1, at: 0 }]
    expect(jumped(["ab", "cd"], 12, between(100))[0]).toBe("abcd")
    expect(jumped(["ab", "cd"], 12, between(106))).toEqual(["ab", "cd"])
  })
})

describe("a cell has a text", () => {
  test("that is seen", () => {
    expect(runsOf("ab", ["  ", { gap: 5 }])).toEqual(["ab"])
    const clipped = (clip: GlyphRun["clip"]): number =>
      runsOf(["ab", { ...(clip && { clip }) }]).length
    const clip = { x0: 90, x1: 120, y0: 80, y1: 110 }
    expect(clipped(clip)).toBe(1)
    expect([100.6, 100.4].map((x1) => clipped({ ...clip, x1 }))).toEqual([1, 0])
    expect([92.6, 92.4].map((y1) => clipped({ ...clip, y1 }))).toEqual([1, 0])
  })
})

describe("lines of one text are one line", () => {
  const joined = (...lines: readonly TextLine[]): string[] =>
    joinCellLines(lines).map(({ text }) => text)
  const first = lineAt("ab", 100, 100)

  test("on one baseline, whatever room is between them", () => {
    const [line] = joinCellLines([
      first,
      { ...lineAt("cd", 200, 100), gaps: [{ at: 1, from: 0, to: 0 }] },
    ])
    expect(line).toMatchObject({ text: "ab cd", box: { x0: 100, x1: 210 } })
    expect(line?.gaps.map(({ at, from, to }) => [at, from, to])).toEqual([
      [2, 110, 200],
      [4, 0, 0],
    ])
    expect(line?.spans[0]).toMatchObject({ text: "ab " })
    expect(joined(first, lineAt("cd", 110, 100))).toEqual(["ab cd"])
  })

  test("not on another, not where the next begins before the end, and not turned", () => {
    expect(joined(first, lineAt("cd", 200, 103))).toHaveLength(2)
    expect(joined(first, lineAt("cd", 109, 100))).toHaveLength(2)
    expect(joined({ ...first, angle: 90 }, lineAt("cd", 200, 100))).toHaveLength(2)
    expect(joined(first, { ...lineAt("cd", 200, 100), angle: 90 })).toHaveLength(2)
    expect(joined(first, { ...lineAt("cd", 200, 100), isVertical: true })).toHaveLength(2)
    expect(joined()).toEqual([])
  })
})
