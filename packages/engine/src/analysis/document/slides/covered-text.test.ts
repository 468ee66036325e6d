import { describe, expect, test } from "vitest"
import type { PathSegment, SceneItem } from "../../../model/scene.ts"
import type { TextLine } from "../../drafts.ts"
import { lineAt, plainRun } from "../../writing/lines.test-kit.ts"
import { pageWith } from "../../page/charts/chart-parts.test-kit.ts"
import { around, boxAt, boxItem, shapeAt } from "../../page/figures/drawn-shapes.test-kit.ts"
import { dropHidden, findHidden, liftCovered, sinkSeenThrough } from "./covered-text.ts"

const run = (text: string, x0: number, baseline = 100, look: object = {}): SceneItem =>
  ({
    ...plainRun,
    chars: [...text],
    x: [...text].map((_, at) => x0 + 5 * at),
    y: [...text].map(() => baseline),
    advance: [...text].map(() => 5),
    box: boxAt(x0, baseline - 8, x0 + 5 * text.length, baseline + 2),
    ...look,
  }) as SceneItem
const line = (text: string, z = 0, x0 = 100, baseline = 100): TextLine =>
  lineAt(text, x0, baseline, { z })
const patch = boxItem(boxAt(90, 80, 200, 110))

describe("a line stands where it was drawn last", () => {
  const lifted = (items: readonly SceneItem[], own = line("word")) =>
    liftCovered([own], pageWith(items))[0]?.z
  test("of several times", () => {
    expect(lifted([run("word", 100), patch, run("word", 100)])).toBe(2)
    expect(lifted([run("word", 100), patch, run("other", 100)])).toBe(0)
    expect(lifted([run("word", 100)])).toBe(0)
    expect(lifted([run("word", 100), patch, run("word", 102.9)])).toBe(2)
    expect(lifted([run("word", 100), patch, run("word", 103.1)])).toBe(0)
    expect(lifted([run("word", 100), patch, run("word", 100, 106)])).toBe(0)
    expect(lifted([patch, run("word", 100)])).toBe(1)
  })
  test("of its pieces", () => {
    const pieces = (last: SceneItem) => lifted([run("one", 100), patch, last], line("one two"))
    expect(pieces(run("two", 120))).toBe(2)
    expect(pieces(run("six", 120))).toBe(0)
    expect(pieces(run("  ", 120))).toBe(0)
    expect(pieces(run("two", 120, 100, { hidden: "faint" }))).toBe(0)
    expect(pieces(run("two", 122.1))).toBe(0)
    expect(pieces(run("two", 121.9))).toBe(2)
    expect(pieces(run("two", 120, 105))).toBe(0)
  })
})

describe("text that opaque shapes hide", () => {
  /** A slide on which a number lies under a patch. */
  const slide = (text = "12", cover: SceneItem = boxItem(boxAt(95, 85, 130, 110))) => ({
    lines: [line(text), line("title", 0, 100, 300)],
    page: pageWith([run(text, 100), cover]),
  })
  const plain = {
    lines: [line("12"), line("title", 0, 100, 300)],
    page: pageWith([run("12", 100)]),
  }
  test("on most slides of a deck is out of sight", () => {
    expect(findHidden([slide(), slide(), slide()]).size).toBe(1)
    expect(findHidden([slide(), slide()]).size).toBe(0)
    expect(findHidden([slide(), slide(), slide(), plain, plain]).size).toBe(1)
    expect(findHidden([slide(), slide(), slide(), plain, plain, plain]).size).toBe(0)
  })
  test("comes again at its place, with other digits", () => {
    expect(findHidden([slide("12"), slide("34"), slide("56")]).size).toBe(1)
    expect(findHidden([slide("ab"), slide("cd"), slide("ef")]).size).toBe(0)
    const moved = { ...slide(), lines: [line("12", 0, 106)] }
    expect(findHidden([slide(), slide(), moved]).size).toBe(0)
  })
  test("is left out of each slide that hides it", () => {
    const hidden = findHidden([slide(), slide(), slide()])
    const left = ({ lines, page }: ReturnType<typeof slide>) =>
      dropHidden(lines, page, hidden).map(({ text }) => text)
    expect(left(slide("78"))).toEqual(["title"])
    expect(left(plain)).toEqual(["12", "title"])
    expect(dropHidden(slide().lines, slide().page, new Set())).toHaveLength(2)
    expect(left(slide("no"))).toEqual(["no", "title"])
  })
  test("lies wholly under a full shape that was painted later", () => {
    const isHidden = (cover: SceneItem, z = 0) => {
      const own = { lines: [line("12", z)], page: pageWith([run("12", 100), cover]) }
      return findHidden([own, own, own]).size === 1
    }
    expect(isHidden(patch)).toBe(true)
    expect(isHidden(patch, 1)).toBe(false)
    expect(isHidden(boxItem(boxAt(100.9, 92, 200, 102)))).toBe(true)
    expect(isHidden(boxItem(boxAt(101.1, 92, 200, 102)))).toBe(false)
    expect(isHidden(boxItem(boxAt(90, 80, 200, 110), { fill: 1, alpha: 0.9 }))).toBe(false)
    expect(isHidden(boxItem(boxAt(90, 80, 200, 110), { stroke: 1 }))).toBe(false)
  })
  test("is hidden by what fills its box: no star, no ring", () => {
    const shaped = (segments: readonly PathSegment[]) => {
      const cover = { ...patch, segments } as SceneItem
      const own = { lines: [line("12")], page: pageWith([run("12", 100), cover]) }
      return findHidden([own, own, own]).size === 1
    }
    const box = boxAt(90, 80, 200, 110)
    expect(shaped(around(box))).toBe(true)
    expect(shaped(around(box).filter(([kind]) => kind !== "Z"))).toBe(true)
    expect(shaped([["M", 90, 80], ["L", 200, 80], ["L", 90, 110], ["Z"]])).toBe(false)
    expect(shaped([...around(box), ...around(boxAt(100, 90, 110, 100))])).toBe(false)
    // Its corners are cut.
    const cut = (by: number): readonly PathSegment[] => [
      ["M", 90 + by, 80],
      ["L", 200, 80],
      ["L", 200, 110],
      ["C", 200, 110, 90, 110, 90, 110],
      ["L", 90, 80 + by],
    ]
    expect([shaped(cut(25)), shaped(cut(26.5))]).toEqual([true, false])
  })
})

describe("shapes through which text is seen", () => {
  const blended = { ...patch, isBlended: true } as SceneItem
  const sunk = (
    box: ReturnType<typeof boxAt>,
    lines: readonly TextLine[],
    item: SceneItem = blended,
  ) => sinkSeenThrough([shapeAt(2, "rectangle", box)], lines, pageWith([patch, patch, item]))[0]?.z
  const whole = boxAt(90, 80, 200, 110)
  test("lie beneath it", () => {
    expect(sunk(whole, [line("word", 1)])).toBe(0.5)
    expect(sunk(whole, [line("word", 1), line("more", 0)])).toBe(-0.5)
    expect(sunk(whole, [line("word", 3)])).toBe(2)
    expect(sunk(whole, [])).toBe(2)
    expect(sunk(whole, [line("word", 1)], patch)).toBe(2)
    expect(sunk(whole, [line("word", 1)], run("x", 0))).toBe(2)
  })
  test("where they lie over an em of a line, all its height", () => {
    const at = (x1: number, y0 = 80, y1 = 110) => sunk(boxAt(90, y0, x1, y1), [line("words", 1)])
    expect([at(110.1), at(109.9)]).toEqual([0.5, 2])
    expect([at(200, 94.9), at(200, 95)]).toEqual([0.5, 2])
    expect([at(200, 80, 100.1), at(200, 80, 100)]).toEqual([0.5, 2])
    expect(sunk(boxAt(116, 80, 200, 110), [line("words", 1)])).toBe(2)
  })
})
