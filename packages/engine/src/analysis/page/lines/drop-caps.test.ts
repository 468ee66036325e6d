import { describe, expect, test } from "vitest"
import type { TextLine } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { joinDropCaps } from "./drop-caps.ts"

/** A letter as high as two lines; it stands on the second. */
const cap = (text = "O", look: Partial<TextLine> = {}): TextLine => ({
  ...lineAt(text, 100, 112, { size: 24, x1: 118 }),
  ...look,
})
const lines = (x = 120, count = 2): TextLine[] =>
  ["nce upon a time", "there was a line", "below it"]
    .slice(0, count)
    .map((text, at) => lineAt(text, x, 100 + at * 12))
const joined = (...all: readonly TextLine[]): string[] => joinDropCaps(all).map(({ text }) => text)
const isJoined = (...all: readonly TextLine[]): boolean => joined(...all).length < all.length

describe("a large letter goes before the first of the lines beside it", () => {
  test("in their size and its own colour", () => {
    const [first] = lines()
    const coloured = { ...cap(), z: -1, spans: cap().spans.map((span) => ({ ...span, colour: 5 })) }
    expect(joined(cap(), ...lines())).toEqual(["Once upon a time", "there was a line"])
    const [line] = joinDropCaps([coloured, ...lines()])
    expect(line).toMatchObject({
      size: 10,
      z: -1,
      box: { x0: 100, y0: first?.box.y0, y1: first?.box.y1 },
    })
    expect(line?.spans[0]).toMatchObject({ text: "O", colour: 5, size: 10 })
  })

  test("whatever their order", () => {
    expect(joined(...lines().toReversed(), cap())).toEqual(["there was a line", "Once upon a time"])
  })

  test("gaps of the line move with it", () => {
    const [first, second] = lines()
    if (!first || !second) throw new Error("there are two lines")
    const gaps = [{ at: 3, from: 0, to: 0 }]
    expect(joinDropCaps([cap(), { ...first, gaps }, second])[0]?.gaps[0]?.at).toBe(4)
  })

  test("of one or two letters", () => {
    expect(isJoined(cap("Ab"), ...lines())).toBe(true)
    expect(isJoined(cap("Abc"), ...lines())).toBe(false)
    expect(isJoined(cap("𝒜𝒜"), ...lines())).toBe(true)
    expect(isJoined(cap("“"), ...lines())).toBe(false)
    expect(isJoined(cap("1"), ...lines())).toBe(false)
  })

  test("level and read from the left", () => {
    expect(isJoined(cap("O", { angle: 90 }), ...lines())).toBe(false)
    expect(isJoined(cap("O", { isVertical: true }), ...lines())).toBe(false)
    expect(isJoined(cap("O", { direction: "rtl" }), ...lines())).toBe(false)
  })

  test("beside two lines at least", () => {
    expect(isJoined(cap(), ...lines(120, 1))).toBe(false)
    expect(isJoined(cap(), ...lines().map((line) => ({ ...line, angle: 90 })))).toBe(false)
  })

  test("one before each line", () => {
    expect(joined(cap(), cap("Q", { baseline: 112 }), ...lines())).toHaveLength(3)
  })
})

describe("lines stand beside it", () => {
  test("where they are not much smaller, and close", () => {
    const sized = (size: number): boolean => isJoined(cap("O", { size, baseline: 112 }), ...lines())
    expect([17.9, 18.1].map(sized)).toEqual([false, true])
    expect([132.9, 133.1].map((x) => isJoined(cap(), ...lines(x)))).toEqual([true, false])
    expect([110.9, 110.7].map((x) => isJoined(cap(), ...lines(x)))).toEqual([true, false])
    const narrow = { box: { ...cap().box, x1: 104 } }
    expect([100.1, 99.9].map((x) => isJoined(cap("O", narrow), ...lines(x)))).toEqual([true, false])
  })

  test("within its height", () => {
    const at = (by: number): boolean => isJoined(cap("O", { baseline: 112 + by }), ...lines())
    // Its top is nearly an em above its baseline, its foot a third below.
    expect([10.7, 10.9].map(at)).toEqual([true, false])
    expect([-7.1, -7.3].map(at)).toEqual([true, false])
  })

  test("and are four ems wide", () => {
    const wide = (long: number): boolean =>
      isJoined(
        cap(),
        ...["a", "b"].map((letter, at) =>
          lineAt(letter.repeat(8), 120, 100 + at * 12, { x1: 120 + long }),
        ),
      )
    expect([39.9, 40.1].map(wide)).toEqual([false, true])
  })
})
