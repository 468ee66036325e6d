import { expect, test } from "vitest"
import type { FlowItem } from "../../drafts.ts"
import { tableDraft } from "../../writing/block-drafts.test-kit.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import type { BandColumn } from "./bands.ts"
import { partMarginNotes } from "./margin-notes.ts"

const column = (text: string, x0: number, x1: number, count: number): BandColumn => ({
  x0,
  x1,
  pieces: Array.from({ length: count }, (_, at): FlowItem => {
    const line = lineAt(text, x0, 100 + 14 * at, { x1 })
    return { kind: "line", box: line.box, line }
  }),
})
const prose = (count = 20): BandColumn =>
  column("words enough for a line of forty letters", 120, 520, count)
const note = (count = 4, x1 = 110): BandColumn => column("Edited by", 30, x1, count)
/** Columns that stay, and from where to where what left them runs. */
const told = (...columns: readonly BandColumn[]): string => {
  const parted = partMarginNotes({ columns }, 0)
  return [parted.band.columns.length, ...parted.columns.map(({ x0, x1 }) => `${x0}-${x1}`)].join(
    " ",
  )
}

test("a few words in the margin of a text leave the flow, on either side", () => {
  expect(told(note(), prose())).toBe("1 30-110")
  expect(told(prose(), column("Edited by", 530, 580, 4))).toBe("1 530-580")
})

test("but not columns of text, wide ones, what has a table, or what a few lines have beside them", () => {
  expect(told(note(5), prose())).toBe("2")
  expect(told(note(4, 111), prose())).toBe("2")
  const box = { x0: 30, x1: 110, y0: 200, y1: 240 }
  const table: FlowItem = { kind: "table", box, table: tableDraft([30, 110], [200, 240]) }
  expect(told({ ...note(1), pieces: [...note(1).pieces, table] }, prose())).toBe("2")
  expect(told(note(1), prose(12))).toBe("1 30-110")
  expect(told(note(1), prose(11))).toBe("2")
  expect(told(note(), prose(), prose())).toBe("3")
})
