import { describe, expect, test } from "vitest"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { findTitle } from "./slide-titles.ts"
import type { LineBox } from "./text-boxes.ts"

const page = { width: 960, height: 540 }

/** A box of one or more lines whose ink begins at a height. */
const boxOf = (texts: readonly string[], top: number, size: number): LineBox =>
  ({
    lines: texts.map((text, row) =>
      lineAt(text, 60, top + 0.8 * size + row * 1.2 * size, { size }),
    ),
  }) as unknown as LineBox

const body = boxOf(["What was harvested, and where it went."], 300, 20)
const isTitle = (box: LineBox, ...others: readonly LineBox[]): boolean =>
  findTitle([box, ...others], page) === box

describe("the title of a slide", () => {
  test("begins in its upper third", () => {
    expect(isTitle(boxOf(["Harvest"], 194, 40), body)).toBe(true)
    expect(isTitle(boxOf(["Harvest"], 195, 40), body)).toBe(false)
  })

  test("is larger than what stands around it by 15 %", () => {
    expect(isTitle(boxOf(["Harvest"], 40, 23.1), body)).toBe(true)
    expect(isTitle(boxOf(["Harvest"], 40, 22.9), body)).toBe(false)
  })

  test("is larger than three fifths of all letters, where some are as large", () => {
    const large = (letters: number): boolean =>
      isTitle(
        boxOf(["Harvest"], 40, 40),
        boxOf(["x".repeat(letters)], 400, 40),
        boxOf(["x".repeat(100 - letters)], 300, 20),
      )
    expect(large(39)).toBe(true)
    expect(large(41)).toBe(false)
  })

  test("has three lines and 120 letters at most", () => {
    expect(isTitle(boxOf(["a", "b", "c"], 20, 30), body)).toBe(true)
    expect(isTitle(boxOf(["a", "b", "c", "d"], 20, 30), body)).toBe(false)
    expect(isTitle(boxOf(["x".repeat(120)], 20, 30), body)).toBe(true)
    expect(isTitle(boxOf(["x".repeat(121)], 20, 30), body)).toBe(false)
  })

  test("is the largest, then the upper one, and none where nothing else stands there", () => {
    const [first, second] = [boxOf(["Harvest"], 40, 40), boxOf(["by year"], 100, 40)]
    expect(findTitle([second, first, body], page)).toBe(first)
    expect(findTitle([second, boxOf(["Harvest"], 20, 30), body], page)).toBe(second)
    expect(findTitle([first], page)).toBeUndefined()
  })
})
