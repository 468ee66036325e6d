import { expect, test } from "vitest"
import type { DrawnRule, TextLine } from "../../drafts.ts"
import { lineAt, ruleAt } from "../../writing/lines.test-kit.ts"
import { decorateLines } from "./decorate.ts"
import { joinBrackets } from "./join-blanks.ts"

const textsOf = (lines: readonly TextLine[]): string[] => lines.map(({ text }) => text)

const underline = (from: number, to: number): DrawnRule => ruleAt(from, to, 102)
/** Lines with the rules that decorate them. */
const decorated = (lines: readonly TextLine[], ...rules: DrawnRule[]): readonly TextLine[] =>
  decorateLines(lines, { rules, fills: [] }).lines
const blanksOf = ({ gaps }: TextLine): (readonly [number, number])[] =>
  gaps.filter(({ leader }) => leader === "underscore").map(({ from, to }) => [from, to])

test("an empty pair of brackets is one text, with spaces as wide as the blank", () => {
  const joined = joinBrackets([lineAt("From [", 50, 100), lineAt("] on", 130, 100)], [])
  expect(textsOf(joined)).toEqual(["From [ ] on"])
  expect(joined[0]?.gaps).toEqual([{ at: 6, from: 80, to: 130, spaces: 20 }])
  const wide = joinBrackets(
    [lineAt("From [", 50, 100), lineAt("] on", 130, 100)],
    [{ spaceWidth: 0.5 } as never],
  )
  expect(wide[0]?.gaps[0]?.spaces).toBe(10)
})

test("brackets of two kinds, of two rows, or around a matrix stay apart", () => {
  const open = lineAt("A = [", 50, 100)
  const close = lineAt("]", 130, 100)
  expect(joinBrackets([open, lineAt(")", 130, 100)], [])).toHaveLength(2)
  expect(joinBrackets([open, lineAt("]", 130, 110)], [])).toHaveLength(2)
  expect(
    joinBrackets([open, lineAt("1 2", 95, 95), lineAt("3 4", 95, 106), close], []),
  ).toHaveLength(4)
  expect(joinBrackets([open, close], [])).toHaveLength(1)
})

test("text goes on behind the blank that a rule draws after a label", () => {
  const [line, ...rest] = decorated(
    [lineAt("Attending:", 50, 100), lineAt(".", 300, 100)],
    underline(100, 300),
  )
  expect(rest).toEqual([])
  expect(line?.text).toBe("Attending: .")
  expect(line && blanksOf(line)).toEqual([[100, 300]])
})

test("a rule from within a label on fills the room to the next text", () => {
  const [line, ...rest] = decorated(
    [lineAt("Attending:", 50, 100), lineAt(".", 300, 100)],
    underline(94, 302),
  )
  expect(rest).toEqual([])
  expect(line && blanksOf(line)).toEqual([[100, 300]])
  // From the start of a text on it underlines what may be heads of columns.
  const heads = [lineAt("Attending:", 50, 100), lineAt("Rooms", 300, 100)]
  expect(decorated(heads, underline(50, 325))).toHaveLength(2)
})

test("a rule behind a label underlines the words over it, with blanks before and behind them", () => {
  const own = [lineAt("Child:", 50, 100), lineAt("Born:", 200, 100), lineAt(".", 302, 100)]
  const [line, ...rest] = decorated(own, underline(80, 300))
  expect(rest).toEqual([])
  expect(line?.text).toBe("Child: Born:  .")
  expect(line && blanksOf(line)).toEqual([
    [80, 200],
    [225, 300],
  ])
  expect(line?.spans.flatMap(({ text, underline: own }) => (own ? [text] : []))).toEqual(["Born:"])
  // Without a label it may be the rule under a head of some columns.
  const columns = [lineAt("Child", 50, 100), lineAt("Born", 200, 100)]
  expect(decorated(columns, underline(80, 300))).toHaveLength(2)
})
