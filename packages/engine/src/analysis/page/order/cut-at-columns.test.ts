import { expect, test } from "vitest"
import type { TextLine } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { cutAtColumns } from "./cut-at-columns.ts"

const half = "the words of a column go on and on here"

/**
 * Ten lines in each of two columns, 8 points apart; those on one height were read on as one line.
 */
function columns(level: boolean): TextLine[] {
  const sides = Array.from({ length: 10 }, (_, row): TextLine[] => {
    const [left, right] = [100 + 12 * row, (level ? 100 : 105) + 12 * row]
    return [lineAt(half, 50, left, { x1: 290 }), lineAt(half, 302, right, { x1: 542, z: 30 })]
  })
  const joined = level ? sides.splice(4, 3).map(([a, b]) => joinedOf(a, b)) : []
  return [...sides.flat(), ...joined]
}

function joinedOf(a: TextLine | undefined, b: TextLine | undefined): TextLine {
  if (!a || !b) throw new Error("a row has two sides")
  const span = a.spans[0]
  const other = b.spans[0]
  if (!span || !other) throw new Error("a line has a span")
  const edges = [...span.edges, ...other.edges]
  const text = `${a.text} ${b.text}`
  return {
    ...a,
    text,
    box: { ...a.box, x1: b.box.x1 },
    spans: [{ ...span, text, edges, box: { ...span.box, x1: other.box.x1 } }],
  }
}

test("lines read on over the gutter of two columns are cut there, all others stay", () => {
  const lines = columns(true)
  const cut = cutAtColumns(lines)
  expect(cut).toHaveLength(20)
  expect(new Set(cut.map(({ text }) => text.trim()))).toEqual(new Set([half]))
  expect(lines.slice(0, 14).every((line) => cut.includes(line))).toBe(true)
})

test("where there are no columns nothing is cut", () => {
  const apart = columns(false)
  expect(cutAtColumns(apart)).toEqual(apart)
  const one = [lineAt(half, 50, 100), lineAt(half, 50, 112)]
  expect(cutAtColumns(one)).toBe(one)
  const turned = [{ ...lineAt(half, 50, 100), angle: 90 }]
  expect(cutAtColumns(turned)).toBe(turned)
})
