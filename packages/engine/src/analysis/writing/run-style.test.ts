import { describe, expect, test } from "vitest"
import type { Span } from "../drafts.ts"
import { lineAt } from "./lines.test-kit.ts"
import { roundSize, runStyleOf, sameRun } from "./run-style.ts"

const [plain] = lineAt("text", 100, 100).spans
const style = (look: Partial<Span> = {}, fit?: Parameters<typeof runStyleOf>[2]) =>
  runStyleOf({ ...(plain as Span), stretch: 1, ...look }, 12, fit)
const bare = { font: 0, size: 10, bold: false, italic: false, colour: 0 }

describe("the style of a span", () => {
  test.each<[Partial<Span>, object]>([
    [{}, {}],
    [{ underline: "single" }, { underline: "single" }],
    [{ strike: true }, { strike: true }],
    [{ smallCaps: true }, { smallCaps: true }],
    [{ written: "Text" }, { allCaps: true }],
    [{ highlight: 0xffff00 }, { highlight: 0xffff00 }],
    [{ confidence: 0.5 }, { confidence: 0.5 }],
    [
      { rise: "superscript", size: 7 },
      { verticalAlign: "superscript", size: 12 },
    ],
    [{ size: 10.3 }, { size: 10.5 }],
    [{ alpha: 0.2 }, { colour: 0xcccccc }],
    [{ alpha: 0.5, colour: 0xff0000 }, { colour: 0xff8080 }],
    [{ stretch: 1.039 }, {}],
    [{ stretch: 1.041 }, { scale: 1.04 }],
    [{ stretch: 0.95 }, { scale: 0.95 }],
  ])("with %o has %o", (look, own) => {
    expect(style(look)).toEqual({ ...bare, ...own })
  })

  test("takes what its letters need to fill their lines", () => {
    expect(style({}, { scale: 0.98, spacing: 0.2 })).toEqual({ ...bare, scale: 0.98, spacing: 0.2 })
  })

  test("has a size in half points, of one point at least", () => {
    expect([0.2, 10.24, 10.26].map(roundSize)).toEqual([1, 10, 10.5])
  })
})

describe("two runs are one", () => {
  test("where all that shows is alike", () => {
    expect(sameRun(style(), { ...style(), confidence: 0.5 })).toBe(true)
  })

  test.each([
    { font: 1 },
    { size: 11 },
    { bold: true },
    { italic: true },
    { colour: 1 },
    { underline: "single" as const },
    { strike: true },
    { smallCaps: true },
    { allCaps: true },
    { highlight: 1 },
    { verticalAlign: "superscript" as const },
    { scale: 0.9 },
    { spacing: 1 },
  ])("and not where one has %o", (look) => {
    expect(sameRun(style(), { ...style(), ...look })).toBe(false)
  })
})
