import { describe, expect, test } from "vitest"
import type { GlyphRun, SceneItem } from "../../../model/scene.ts"
import { plainRun } from "../../writing/lines.test-kit.ts"
import { pageWith } from "./chart-parts.test-kit.ts"
import { isShownText, mayRepeat, shownOnce, withoutThin } from "./repeated-glyphs.ts"

/** A run of letters five points wide. */
const run = (text: string, x = 100, y = 100, look: Partial<GlyphRun> = {}): GlyphRun => {
  const chars = [...text]
  return {
    ...plainRun,
    chars,
    x: chars.map((_, at) => x + 5 * at),
    y: chars.map(() => y),
    advance: chars.map(() => 5),
    box: { x0: x, x1: x + 5 * chars.length, y0: y - 8, y1: y + 2 },
    ...look,
  } as unknown as GlyphRun
}
const shown = (...runs: readonly GlyphRun[]): string[] =>
  shownOnce(runs, pageWith(runs)).map(({ chars }) => chars.join(""))

describe("a text that is painted twice", () => {
  test("is shown once: what is painted last", () => {
    expect(shown(run("tea"), run("tea"))).toEqual(["", "tea"])
    expect(shown(run("tea"), run("t", 100), run("a", 110))).toEqual(["e", "t", "a"])
  })

  test("stands within a quarter of a point", () => {
    expect(shown(run("tea"), run("tea", 100.15, 100.15))).toEqual(["", "tea"])
    expect(shown(run("tea"), run("tea", 99.85, 99.85))).toEqual(["", "tea"])
    expect(shown(run("tea"), run("tea", 100.5))).toEqual(["tea", "tea"])
    expect(shown(run("tea"), run("tea", 100, 100.5))).toEqual(["tea", "tea"])
    expect(shown(run("tea"), run("tea", 100, 99.5))).toEqual(["tea", "tea"])
  })

  test("has the same letters", () => {
    expect(shown(run("tea"), run("oak"))).toEqual(["tea", "oak"])
  })

  test("keeps its spaces", () => {
    expect(shown(run("t a"), run("t a"))).toEqual([" ", "t a"])
    // A sign with a space in it is looked at, and none of the two is lost.
    const odd = run("a", 100, 100, { chars: ["a "] })
    expect(shown(odd, run("b", 200))).toEqual(["a ", "b"])
  })
})

describe("signs without a width", () => {
  test("go from every text", () => {
    expect(shown(run("t\u200bea"))).toEqual(["tea"])
    expect(shown(run("t\u200bea"), run("tea"), run("tea"))).toContain("tea")
    expect(withoutThin(run("t\u200bea")).chars.join("")).toBe("tea")
  })

  test("leave runs that have none as they are", () => {
    const plain = run("tea")
    expect(withoutThin(plain)).toBe(plain)
    expect(shownOnce([plain], pageWith([plain]))[0]).toBe(plain)
  })
})

describe("a page may paint letters again", () => {
  const may = (...items: readonly SceneItem[]): boolean => mayRepeat(pageWith(items))

  test("where equal ones stand within a point", () => {
    expect(may(run("tea"), run("tea"))).toBe(true)
    expect(may(run("tea"), run("tea", 100.2, 100.2))).toBe(true)
    expect(may(run("tea"), run("tea", 99.9, 99.9))).toBe(true)
    expect(may(run("tea"), run("tea", 100, 140))).toBe(false)
    expect(may(run("tea"), run("tea", 140, 100))).toBe(false)
    expect(may(run("tea"), run("oak"))).toBe(false)
    expect(may()).toBe(false)
  })

  test("where one stands too far off to be told", () => {
    expect(may(run("tea", 5000))).toBe(true)
    expect(may(run("tea", 100, -5000))).toBe(true)
  })

  test("not where spaces do", () => {
    expect(may(run("  "), run("  "))).toBe(false)
  })

  test("not where nobody sees one of them", () => {
    const hidden = run("tea", 100, 100, { hidden: "layer" } as unknown as Partial<GlyphRun>)
    const unpainted = run("tea", 100, 100, { renderMode: 3 })
    expect([hidden, unpainted, run("tea")].map(isShownText)).toEqual([false, false, true])
    expect(may(run("tea"), hidden, unpainted)).toBe(false)
  })

  test("and is looked at once", () => {
    const items: SceneItem[] = [run("tea")]
    const page = pageWith(items)
    expect(mayRepeat(page)).toBe(false)
    items.push(run("tea"))
    expect(mayRepeat(page)).toBe(false)
  })
})
