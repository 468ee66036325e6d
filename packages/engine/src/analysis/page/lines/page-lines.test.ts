import { expect, test } from "vitest"
import type { GlyphRun, ScenePage } from "../../../model/scene.ts"
import { plainRun } from "../../writing/lines.test-kit.ts"
import { textLines } from "./page-lines.ts"

/** Signs of ten points, as wide as they are told, from a place on. */
const runAt = (text: string, x: number, wide: number): GlyphRun => {
  const chars = [...text]
  return {
    ...plainRun,
    chars,
    x: chars.map((_, at) => x + wide * at),
    y: chars.map(() => 100),
    advance: chars.map(() => wide),
    box: { x0: x, x1: x + wide * chars.length, y0: 92, y1: 102 },
  }
}

/** A number, and Han a fifth of an em behind its point. */
const page = {
  index: 0,
  width: 500,
  height: 500,
  textQuality: { glyphs: 8, invisible: 0, imageCover: 0 },
  items: [runAt("1.", 50, 5), runAt("学术排名系统", 62, 10)],
} as unknown as ScenePage

test.each([
  // Impress puts that room behind the point of a number that was typed.
  ["Impress", "LibreOffice 7.4", "1.学术排名系统", undefined],
  ["Draw", "LibreOffice 24.2", "1.学术排名系统", undefined],
  ["Writer", "LibreOffice 7.4", "1. 学术排名系统", 3],
  ["PowerPoint", "Microsoft", "1. 学术排名系统", 3],
])("room behind a point before Han in a file of %s by %s", (creator, producer, text, leap) => {
  const info = { creator, producer, isTagged: false }
  const { plainLines } = textLines(page, { fonts: [], info })
  expect(plainLines.map((line) => [line.text, line.leap])).toEqual([[text, leap]])
})
