import { fillItem, glyphRun } from "@mozhuan/testkit"
import { describe, expect, test } from "vitest"
import type { GlyphRun, SceneItem, ScenePage } from "../../../model/scene.ts"
import { pageWith } from "../charts/chart-parts.test-kit.ts"
import { cleanGlyphs } from "./clean-glyphs.ts"

type Look = Partial<GlyphRun> & { readonly at?: number }
const run = (text: string, { at = 100, ...look }: Look = {}): GlyphRun => ({
  ...glyphRun({ x: at, y: look.y?.[0] ?? 100, text, size: look.size ?? 10 }),
  ...look,
})
const lower = (text: string, y: number, look: Look = {}): GlyphRun =>
  run(text, { ...look, y: [...text].map(() => y) })

const clean = (
  items: readonly SceneItem[],
  look: Partial<ScenePage> = {},
  overprint?: number,
  keeps?: "cells",
) => cleanGlyphs({ ...pageWith(items), ...look }, overprint, keeps)
const textOf = (...items: readonly SceneItem[]): string =>
  clean(items)
    .glyphs.map(({ text }) => text)
    .join("")

describe("glyphs that nobody sees are dropped", () => {
  test("and counted, by where they are", () => {
    const { glyphs, diagnostics } = clean([
      run("seen"),
      run("off", { at: -50 }),
      run("no", { hidden: "faint", at: 300 }),
    ])
    expect(glyphs.map(({ text }) => text).join("")).toBe("seen")
    expect(diagnostics.map(({ detail, data }) => [detail, data])).toEqual([
      ["text outside the page", { count: 3 }],
      ["invisible text", { count: 2 }],
    ])
    expect(clean([run("seen")]).diagnostics).toEqual([])
  })

  test("those that join or part others, too", () => {
    expect(textOf(run("a\u200bb"))).toBe("ab")
  })

  test("and the space that hangs on a letter read from the right: it stands at its left", () => {
    const hung = (chars: readonly string[]): GlyphRun => ({ ...run("abc"), chars })
    expect(textOf(hung(["כ", "ר ", "ו"]))).toBe("כרו")
    expect(textOf(hung(["ل ", "لا", " "]))).toBe("للا ")
    expect(textOf(hung(["a ", "fi", "b"]))).toBe("a fib")
  })

  test("those that a clip cuts", () => {
    const clip = { x0: 100, x1: 110, y0: 80, y1: 110 }
    expect(textOf(run("abcd", { clip }))).toBe("ab")
  })
})

describe("text of cells is kept", () => {
  const wide = [
    run("left", { at: 50, y: [300, 300, 300, 300] }),
    run("right", { at: 400, y: [300, 300, 300, 300, 300] }),
  ]
  const kept = (clip: NonNullable<GlyphRun["clip"]>, own: GlyphRun = run("abcdef")): string =>
    clean([...wide, { ...own, clip }], {}, undefined, "cells")
      .glyphs.filter(({ y }) => y === 100)
      .map(({ text }) => text)
      .join("")
  const high = { y0: 50, y1: 150 }

  test("where the clip is a few rows high", () => {
    expect(kept({ x0: 102, x1: 115, y0: 75, y1: 114.9 })).toBe("abcdef")
    expect(
      clean([...wide, { ...run("abcdef"), clip: { x0: 102, x1: 115, y0: 75, y1: 114.9 } }]).glyphs,
    ).not.toHaveLength(15)
  })

  test("or begins or ends near the text", () => {
    expect([100.4, 90.1].map((x0) => kept({ x0, x1: 115, ...high }))).toEqual(["abcdef", "abcdef"])
    expect(kept({ x0: 20, x1: 115, ...high })).not.toBe("abcdef")
  })

  test("or cuts its start off amid the page", () => {
    expect(kept({ x0: 105, x1: 115, ...high })).toBe("abcdef")
    expect(kept({ x0: 55, x1: 140, ...high }, run("abcdefghijklmnop", { at: 40 }))).not.toBe(
      "abcdefghijklmnop",
    )
  })
})

describe("glyphs drawn twice are one", () => {
  const fat = (...items: readonly SceneItem[]): number => clean(items).emboldened.size

  test("and look bolder where they are a tenth of an em apart", () => {
    expect([100.9, 101.1].map((at) => textOf(run("ab"), run("ab", { at })))).toEqual(["ab", "abab"])
    expect([
      fat(run("ab"), run("ab", { at: 100.9 })),
      fat(run("ab"), run("ab", { at: 101.1 })),
    ]).toEqual([1, 0])
    expect(textOf(run("ab"), lower("ab", 100.9))).toBe("ab")
    expect(textOf(run("ab"), lower("ab", 99.1))).toBe("ab")
    expect(textOf(run("ab"), lower("ab", 101.1))).toBe("abab")
    expect(textOf(run("ab"), run("ab", { at: 99.1 }))).toBe("ab")
  })

  test("but not spaces, nor those of another size", () => {
    expect(fat(run(" "), run(" "))).toBe(0)
    const sized = (size: number): string =>
      textOf(run("a", { at: 10, y: [10] }), run("a", { at: 10, y: [10], size }))
    expect([10.4, 10.6].map(sized)).toEqual(["a", "aa"])
    expect(textOf(run("ab"), run("ac", { at: 100.5 }))).toBe("abc")
  })

  test("nor where something was painted between them", () => {
    expect(fat(run("ab"), fillItem([90, 80, 120, 110], 0), run("ab"))).toBe(0)
    expect(textOf(run("ab"), fillItem([90, 80, 120, 110], 0), run("ab"))).toBe("ab")
    for (const box of [
      [101, 80, 120, 110],
      [90, 80, 99, 110],
      [90, 98, 120, 110],
      [90, 80, 120, 97],
    ] as const)
      expect(fat(run("ab"), fillItem(box, 0), run("ab"))).toBe(1)
    const line = { ...fillItem([90, 80, 120, 110], 0), stroke: { colour: 0, alpha: 1 } }
    const { fill: _fill, ...outline } = line
    expect(fat(run("ab"), outline, run("ab"))).toBe(1)
    const picture = { kind: "image", box: { x0: 90, y0: 80, x1: 120, y1: 110 } } as SceneItem
    expect(fat(run("ab"), picture, run("ab"))).toBe(0)
  })

  test("not where a layer is printed over another", () => {
    expect(clean([run("ab"), run("ab")], {}, 1).glyphs).toHaveLength(4)
    expect(clean([run("ab"), run("ab"), run("ab")], {}, 2).glyphs).toHaveLength(4)
  })
})

describe("a shadow is not read", () => {
  const shadow = (look: Look, top: Look = {}): string =>
    clean([run("ab", { colour: 5, ...look }), run("ab", top)])
      .glyphs.map((glyph) => glyph.run.colour)
      .join("")

  test("of another colour, to the side of the text and below it", () => {
    expect(shadow({ at: 101.4, y: [101.4, 101.4] })).toBe("00")
    expect(shadow({ at: 101.6, y: [101.4, 101.4] })).toBe("5500")
    expect(shadow({ at: 101.4, y: [101.6, 101.6] })).toBe("5500")
    expect(shadow({ at: 101.4, y: [101.4, 101.6] })).toBe("5500")
  })

  test("but the same colour, another size, or no shift, are none", () => {
    expect(shadow({ at: 101.4, y: [101.4, 101.4], colour: 0 })).toBe("0000")
    expect(shadow({ at: 101, y: [101, 101], size: 10.4 })).toBe("00")
    expect(shadow({ at: 101, y: [101, 101], size: 10.6 })).toBe("5500")
    expect(shadow({ at: 101.4 })).toBe("5500")
    expect(shadow({ y: [101.4, 101.4] })).toBe("5500")
  })

  test("nor is what itself is hidden", () => {
    expect(shadow({ at: 101.4, y: [101.4, 101.4] }, { hidden: "faint" })).toBe("55")
  })

  test("of any of several alike", () => {
    const others = Array.from({ length: 39 }, (_, at) =>
      run("ab", { at: 200, y: [200 + at * 9, 200 + at * 9] }),
    )
    const first = run("ab", { colour: 5, at: 101.4, y: [101.4, 101.4] })
    expect(clean([first, ...others, run("ab")]).glyphs.some((glyph) => glyph.run === first)).toBe(
      false,
    )
  })
})
