import { describe, expect, test } from "vitest"
import type { TextLine } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { withoutRepeated } from "./text-at-the-foot.ts"

/** A line of ten points from 100 to 200. */
const at = (baseline: number, text = "4) Steps", x0 = 100, size = 10): TextLine =>
  lineAt(text, x0, baseline, { x1: x0 + 100, size })

describe("a row at the foot of a page", () => {
  const row = [at(700)]
  const footer = [at(740, "page", 400)]
  const left = (above: TextLine, ...elsewhere: readonly TextLine[]): number =>
    withoutRepeated({ lines: [above, ...row, ...footer] }, [{ lines: elsewhere }], [footer, row])
      .length

  test("is text where it follows the text and the text says it twice more", () => {
    expect(left(at(688, "text"), at(300), at(500))).toBe(1)
    expect(left(at(688, "text"), at(300))).toBe(2)
    expect(left(at(688, "text"), at(300), at(500, "4) Results"))).toBe(2)
  })

  test("stands as close to the line above as text does", () => {
    expect(left(at(684.1, "text"), at(300), at(500))).toBe(1)
    expect(left(at(683.9, "text"), at(300), at(500))).toBe(2)
    expect(left(at(688, "text", 201), at(300), at(500))).toBe(2)
  })

  test("is said again elsewhere, at its own edge and in its own size", () => {
    expect(left(at(688, "text"), at(300), at(702))).toBe(2)
    expect(left(at(688, "text"), at(300), at(500, "4) Steps", 103))).toBe(2)
    expect(left(at(688, "text"), at(300), at(500, "4) Steps", 100, 12))).toBe(2)
  })

  test("is text where its page says the same around other numbers twice more", () => {
    const foot = [at(700, "Item 44")]
    const left = (...lines: readonly TextLine[]): number => {
      const page = { lines: [at(688, "Item 43"), ...lines, ...foot] }
      return withoutRepeated(page, [page], [foot]).length
    }
    expect(left(at(676, "Item 42"))).toBe(0)
    expect(left(at(676, "Items"))).toBe(1)
    const numbers = { lines: [at(676, "42"), at(688, "43"), at(700, "44")] }
    expect(withoutRepeated(numbers, [numbers], [[at(700, "44")]])).toHaveLength(1)
    const others = [[300, 500].map((y) => at(y, "Item 7"))].map((lines) => ({ lines }))
    expect(withoutRepeated({ lines: [at(688, "text"), ...foot] }, others, [foot])).toHaveLength(1)
  })

  test("goes with those above it that are text, and no row of several parts does", () => {
    const rows = [footer, [at(700, "5) Result")], [at(688)]]
    const page = { lines: [at(676, "text"), ...rows.flat()] }
    const said = { lines: [300, 500].flatMap((y) => [at(y), at(y + 12, "5) Result")]) }
    expect(withoutRepeated(page, [said], rows)).toEqual([footer])
    const parts = [footer, [at(700), at(700, "page", 300)]]
    expect(withoutRepeated(page, [said], parts)).toHaveLength(2)
    expect(withoutRepeated({ lines: [] }, [], [])).toEqual([])
  })
})
