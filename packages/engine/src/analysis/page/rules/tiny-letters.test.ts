import { glyphRun, processorTime } from "@mozhuan/testkit"
import { expect, test } from "vitest"
import type { SceneItem } from "../../../model/scene.ts"
import { TinyLetters } from "./tiny-letters.ts"

const letters = (...sizes: readonly number[]): SceneItem[] =>
  sizes.map((size, at) => glyphRun({ x: 10, y: 20 + 10 * at, text: "a", size }))
const stands = (found: TinyLetters, y0: number, index = -1): boolean =>
  found.standOn({ x0: 0, x1: 100, y0, y1: y0 + 2.9 }, index)

test("a box is the ground of small letters on it that were painted later", () => {
  const found = new TinyLetters(letters(1.2, 12), 3)
  expect([stands(found, 18), stands(found, 18, 0), stands(found, 40)]).toEqual([true, false, false])
  expect(found.standOn({ x0: 0, x1: 100, y0: 0, y1: 60 }, 0)).toBe(false)
})

test("time is bounded however many boxes and letters there are", () => {
  const found = new TinyLetters(letters(...Array.from({ length: 30_000 }, () => 1)).map(level), 3)
  const begun = processorTime()
  for (let at = 0; at < 30_000; at++) found.standOn({ x0: 50, x1: 52, y0: 0, y1: 800 }, 0)
  expect(processorTime() - begun).toBeLessThan(1000)
})
/** All on one row. */
const level = (item: SceneItem): SceneItem => ({ ...item, box: { x0: 10, x1: 11, y0: 20, y1: 21 } })
