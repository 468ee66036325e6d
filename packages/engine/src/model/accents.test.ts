import { expect, it } from "vitest"
import { plainRun } from "../analysis/writing/lines.test-kit.ts"
import { joinAccentRuns } from "./accents.ts"
import type { GlyphRun } from "./scene.ts"

/** A level run of letters five points wide. */
const run = (text: string, x: number, more: Partial<GlyphRun> = {}): GlyphRun => ({
  ...plainRun,
  chars: [...text],
  x: Array.from(text, (_, at) => x + 5 * at),
  y: Array.from(text, () => 100),
  advance: Array.from(text, () => 5),
  box: { x0: x, y0: 90, x1: x + 5 * text.length, y1: 102 },
  trails: false,
  ...more,
})

const joined = (...runs: readonly GlyphRun[]): string[] =>
  joinAccentRuns(runs).map((item) => (item.kind === "glyphs" ? item.chars.join("") : item.kind))

it("an accent that is a run of its own is one with the letter that it stands on", () => {
  expect(joined(run("i", 95), run("´", 100), run("on", 100))).toEqual(["i", "ón"])
  expect(joined(run("´", 98.9), run("ı", 100, { advance: [2.8] }))).toEqual(["í"])
})

it("an accent beside a letter, on another line or in another face stays by itself", () => {
  expect(joined(run("´", 95), run("on", 100))).toEqual(["´", "on"])
  expect(joined(run("´", 100), run("on", 100, { y: [90, 90] }))).toEqual(["´", "on"])
  expect(joined(run("´", 100), run("on", 100, { font: 1 }))).toEqual(["´", "on"])
  expect(joined(run("´", 100), run("1", 100))).toEqual(["´", "1"])
})
