import { expect, test } from "vitest"
import type { MathNode } from "../../../model/formula.ts"
import { setReach } from "./formula-height.ts"

const x: MathNode = { kind: "identifier", text: "x" }
const row = (...items: MathNode[]): MathNode => ({ kind: "row", items })
const over = (numerator: MathNode, denominator: MathNode): MathNode => ({
  kind: "fraction",
  numerator,
  denominator,
  hasBar: true,
})
const operator = (text: string): MathNode => ({ kind: "operator", text })
const limits = (base: MathNode, under?: MathNode, above?: MathNode): MathNode => ({
  kind: "limits",
  base,
  ...(under && { under }),
  ...(above && { over: above }),
})
const scripts = (base: MathNode, sub?: MathNode, sup?: MathNode): MathNode => ({
  kind: "scripts",
  base,
  ...(sub && { sub }),
  ...(sup && { sup }),
})
const column = (...cells: MathNode[]): MathNode => ({
  kind: "matrix",
  rows: cells.map((cell) => [cell]),
})
const fenced = (body: MathNode): MathNode => ({ kind: "fenced", open: "(", close: ")", body })
const brace = (place: "over" | "under"): MathNode => ({
  kind: "accent",
  base: row(x, x),
  sign: place === "over" ? "⏞" : "⏟",
  place,
})
const sum = limits(operator("∑"), x, x)

/** Heights that LibreOffice 7.4 gave the same formulas, in points. */
const measured: readonly (readonly [name: string, tree: MathNode, height: number])[] = [
  ["a letter", x, 13.2],
  ["a subscript", scripts(x, x), 15.1],
  ["both scripts", scripts(x, x, x), 16.8],
  ["a script of a script", scripts(x, scripts(x, x)), 16.1],
  ["a fraction as a script", scripts(x, over(x, x)), 24],
  ["a fraction", over(x, x), 28.3],
  ["a fraction in a fraction", over(x, over(x, x)), 43.3],
  ["a fraction of sums", over(sum, sum), 66.4],
  ["a sum with limits", sum, 32.3],
  ["a sum with limits at its side", scripts(operator("∑"), x, x), 32.3],
  ["an integral", scripts(operator("∫"), x, x), 34],
  ["a limit", limits({ kind: "text", text: "lim" }, x), 21.2],
  ["brackets", fenced(over(x, x)), 31.2],
  ["a matrix", column(x, x, x), 41.8],
  ["a matrix in brackets", fenced(column(x, x, x, x)), 61.8],
  ["a matrix of fractions", column(over(x, x), over(x, x)), 57.6],
  ["a root", { kind: "radical", body: over(x, x) }, 30.8],
  ["a hat", { kind: "accent", base: x, sign: "^", place: "over" }, 13.2],
  ["a brace above", brace("over"), 26.6],
  ["a brace below with a label", limits(brace("under"), x), 26.6],
  ["a row", row(over(x, x), operator("="), sum), 32.3],
  ["scripts of a row", row(scripts(x, x), scripts(x, undefined, x)), 16.8],
]

test.each(measured)(
  "%s is as high as LibreOffice sets it, to within a point",
  (_, tree, height) => {
    const { up, down } = setReach(tree)
    expect(Math.abs(up + down - height)).toBeLessThan(1)
  },
)

test("bars of fractions and signs of sums stand above the baseline", () => {
  expect(setReach(x).up).toBeCloseTo(10.7, 0)
  expect(setReach(over(x, x)).up - setReach(over(x, x)).down).toBeCloseTo(6.2, 0)
  expect(setReach(sum).up - setReach(sum).down).toBeCloseTo(6.2, 0)
})
