import { fillItem, glyphRun } from "@mozhuan/testkit"
import { expect, test } from "vitest"
import type { GlyphRun, SceneItem } from "../../../model/scene.ts"
import { pageWith } from "../charts/chart-parts.test-kit.ts"
import { overprintStart } from "./overprint.ts"

type Look = Partial<Omit<GlyphRun, "x" | "y">> & { readonly x?: number; readonly y?: number }
const texts = (words: readonly string[], { x = 100, y = 0, ...look }: Look = {}): GlyphRun[] =>
  words.map((text, at) => ({
    ...glyphRun({ x, y: 100 + y + at * 20, text, size: look.size ?? 10 }),
    ...look,
  }))
const below = texts(["one", "two", "six"])
const above = ["red", "sky", "oak"]
const startOf = (...items: readonly SceneItem[]): number | undefined =>
  overprintStart(pageWith(items))

test("text is printed over text from where three runs lie on three others", () => {
  expect(startOf(...below, ...texts(above))).toBe(3)
  expect(startOf(...below, ...texts(above.slice(1)))).toBe(undefined)
  expect(startOf(...below.slice(1), ...texts(above))).toBe(undefined)
})

test("behind what was painted last of the former", () => {
  expect(
    startOf(...below, ...texts(["aside"], { x: 400 }), fillItem([0, 0, 9, 9], 0), ...texts(above)),
  ).toBe(4)
})

test("not where the two were painted in turns", () => {
  const [one, two, three] = below
  const [red, sky, oak] = texts(above)
  if (!one || !two || !three || !red || !sky || !oak) throw new Error("there are three of each")
  expect(startOf(one, red, two, sky, three, oak)).toBe(undefined)
})

test("by more than an em, on baselines half an em apart at most", () => {
  expect([104.9, 105.1].map((x) => startOf(...below, ...texts(above, { x })))).toEqual([
    3,
    undefined,
  ])
  expect([4.9, 5.1].map((y) => startOf(...below, ...texts(above, { y })))).toEqual([3, undefined])
  expect([95.1, 94.9].map((x) => startOf(...below, ...texts(above, { x })))).toEqual([3, undefined])
})

test("in type of nearly the same size", () => {
  expect([15.9, 16.1].map((size) => startOf(...below, ...texts(above, { size })))).toEqual([
    3,
    undefined,
  ])
})

test("not its own shadow", () => {
  expect(startOf(...below, ...texts(["one", " two", "six"], { x: 101 }))).toBe(undefined)
})

test.each<[string, Look]>([
  ["turned", { angle: 90 }],
  ["upright", { isVertical: true }],
  ["unseen", { renderMode: 3 }],
  ["painted over by an editor", { hidden: "covered" }],
  ["blank", { chars: [" ", " ", " "] }],
])("nor with text that is %s", (_what, look) => {
  expect(startOf(...below, ...texts(above, look))).toBe(undefined)
})
