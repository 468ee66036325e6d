import { expect, test } from "vitest"
import { wordAt } from "./atoms.test-kit.ts"
import type { ShownZone } from "./display.ts"
import { withoutQuoted } from "./quoted.ts"

const sign = { weight: "neutral" } as const
const [r, dash] = [wordAt("r", 105, 100), wordAt("−−", 110, 100)]
/**
 * Tells whether a formula of a letter and a sign stays one between what stands before and behind
 * it.
 */
function stays(
  before: string,
  behind: string,
  { gap = 0, ...look }: Partial<ShownZone> & { gap?: number } = {},
): boolean {
  const line = [wordAt(before, 100 - gap, 100, sign), r, dash, wordAt(behind, 115 + gap, 100, sign)]
  const zone: ShownZone = { words: [dash, r], bars: [], display: "inline", ...look }
  return withoutQuoted([zone], [line]).length === 1
}

test("what stands between two quotes is what a program or a sentence names, and no formula", () => {
  expect(stays("'", "'")).toBe(false)
  expect(stays("“", "”")).toBe(false)
  expect(stays("'", "',")).toBe(false)
})

test("a formula with a quote on one side, with room, or on a line of its own is one", () => {
  expect(stays("'", ",")).toBe(true)
  expect(stays(",", "'")).toBe(true)
  expect(stays("'", "'", { gap: 3.1 })).toBe(true)
  expect(stays("'", "'", { display: "block" })).toBe(true)
  expect(stays("'", "'", { isNamed: true })).toBe(true)
})
