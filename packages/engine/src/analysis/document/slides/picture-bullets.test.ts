import { describe, expect, test } from "vitest"
import type { Box } from "../../../base/geometry.ts"
import type { TextLine } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { pictureBullets, sureBullets, withBullet } from "./picture-bullets.ts"

/** A line of ten points from 100 on, at 200. */
const line = lineAt("Tea", 100, 200)
/**
 * A picture of eight points that ends four points before the line, in the middle of its letters.
 */
const ball = (x1 = 96, middle = 196, size = 8): { readonly box: Box } => ({
  box: { x0: x1 - size, x1, y0: middle - size / 2, y1: middle + size / 2 },
})
const count = (picture: { readonly box: Box }, of: readonly TextLine[] = [line]): number =>
  pictureBullets(of, [picture]).length

describe("a small picture before a line", () => {
  test("is its bullet", () => {
    const picture = ball()
    expect(pictureBullets([line], [picture])).toEqual([{ line, picture }])
    expect(pictureBullets([line], [])).toEqual([])
  })

  test("is less than 1.3 times as large as its letters", () => {
    expect([count(ball(96, 196, 12.9)), count(ball(96, 196, 13.1))]).toEqual([1, 0])
    const { box } = ball()
    expect(count({ box: { ...box, x0: box.x1 - 14 } })).toBe(0)
    expect(count({ box: { ...box, y0: 189, y1: 203 } })).toBe(0)
  })

  test("has its middle within the height of the line", () => {
    expect([count(ball(96, 190.1)), count(ball(96, 189.9))]).toEqual([1, 0])
    expect([count(ball(96, 201.9)), count(ball(96, 202.1))]).toEqual([1, 0])
  })

  test("stands less than two and a half ems before it, or a point within", () => {
    expect([count(ball(75.1)), count(ball(74.9))]).toEqual([1, 0])
    expect([count(ball(100.9)), count(ball(101.1))]).toEqual([1, 0])
  })

  test("stands before no turned line", () => {
    expect(count(ball(), [{ ...line, angle: 90 }])).toBe(0)
  })

  test("serves one line, and a line one picture", () => {
    const other = lineAt("Milk", 102, 201)
    expect(pictureBullets([line, other], [ball(), ball(97)]).map((one) => one.line)).toEqual([
      line,
      other,
    ])
    expect(pictureBullets([line], [ball(), ball(97)])).toHaveLength(1)
  })

  test("is ground where words stand on it", () => {
    expect(count(ball(), [line, lineAt("1", 90, 199, { size: 6 })])).toBe(0)
    for (const [x, y] of [
      [70, 199],
      [97, 199],
      [90, 180],
      [90, 215],
    ] as const)
      expect(count(ball(), [line, lineAt("1", x, y, { size: 6 })])).toBe(1)
  })
})

describe("pictures of a deck are bullets where", () => {
  const sure = (...pictures: { readonly box: Box }[]): number =>
    sureBullets(pictures.map((picture) => ({ line: lineAt("Tea", 100, 200), picture }))).length

  test("as large ones stand at two heights", () => {
    expect(sure(ball(), ball(96, 220))).toBe(2)
    expect(sure(ball(), ball())).toBe(0)
    expect(sure(ball())).toBe(0)
    expect(sure()).toBe(0)
  })

  test("and as far before their texts", () => {
    expect(sure(ball(), ball(92, 220))).toBe(0)
    expect(sure(ball(), ball(96, 220, 6))).toBe(0)
  })
})

test("a line gets a bullet in the place of its picture", () => {
  const { text, box, spans } = withBullet(line, ball().box)
  expect(text.startsWith("•")).toBe(true)
  expect(text).toContain("Tea")
  expect(box.x0).toBe(88)
  expect(spans[0]?.size).toBe(8)
  const empty = { ...line, spans: [] }
  expect(withBullet(empty, ball().box)).toBe(empty)
})
