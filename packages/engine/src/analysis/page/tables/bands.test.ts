import { expect, test } from "vitest"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { bandsOf } from "./bands.ts"

test("a wide gap parts two pieces unless it is a blank to be filled in", () => {
  const piecesWith = (leader?: "underscore" | "dot"): string[] => {
    const line = {
      ...lineAt("Name: here", 100, 100, { x1: 300 }),
      gaps: [{ at: 5, from: 125, to: 280, ...(leader && { leader }) }],
    }
    const [span] = line.spans
    const edges = [100, 105, 110, 115, 120, 125, 280, 285, 290, 295, 300]
    const spans = span ? [{ ...span, edges }] : []
    return bandsOf([{ ...line, spans }], 1).flatMap(({ pieces }) => pieces.map(({ text }) => text))
  }
  expect(piecesWith()).toEqual(["Name:", "here"])
  expect(piecesWith("dot")).toEqual(["Name:", "here"])
  expect(piecesWith("underscore")).toEqual(["Name: here"])
})
