import { describe, expect, test } from "vitest"
import type { TextLine } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { textsOf } from "./grids.test-kit.ts"
import { findLabelForms } from "./label-forms.ts"

const found = (lines: readonly TextLine[]) =>
  findLabelForms({ lines, rules: { rules: [], fills: [] }, page: 0 })
const sketch = (lines: readonly TextLine[]): string =>
  found(lines).tables.map(textsOf).join(" and ")

/** A label at 50, and lines of text at 170 behind a colon at 150, twelve points apart. */
const row = (baseline: number, label: readonly string[], text: readonly string[]): TextLine[] => [
  ...label.map((part, at) => lineAt(part, 50, baseline + 12 * at)),
  lineAt(`:   ${text[0] ?? ""}`, 150, baseline),
  ...text.slice(1).map((part, at) => lineAt(part, 170, baseline + 12 * (at + 1))),
]
const storage = row(100, ["Storage"], ["Keep it in a dry", "and cool place."])
const eyes = row(130, ["Contact with", "the eyes"], ["Rinse with water."])
const odour = row(160, ["Odour"], ["Of apples."])

describe("labels with texts of several lines beside them", () => {
  test("are a table of three columns", () => {
    expect(sketch([...storage, ...eyes, ...odour])).toBe(
      "Storage|:|Keep it in a dry+and cool place. / Contact with+the eyes|:|Rinse with water. / Odour|:|Of apples.",
    )
    expect(found([...storage, ...eyes, ...odour]).taken.size).toBe(8)
    expect(sketch([])).toBe("")
  })
  test("are three at least, of which one or two wrap", () => {
    const short = (at: number) => row(at, ["Odour"], ["Of apples."])
    const wrapped = (at: number) => row(at, ["Odour"], ["Of apples", "and pears."])
    expect(sketch([...storage, ...eyes])).toBe("")
    expect(sketch([...short(100), ...short(130), ...short(160)])).toBe("")
    expect(sketch([...wrapped(100), ...short(130), ...short(160)])).toBe("")
    expect(sketch([...wrapped(100), ...wrapped(130), ...short(160)])).not.toBe("")
  })
  test("are parted by headings, which go before the next ones", () => {
    const heading = lineAt("Of its look", 40, 148)
    const tables = found([...storage, heading, ...eyes.map(lower(30)), ...odour.map(lower(30))])
    expect(tables.tables.map(({ cells }) => cells.length)).toEqual([3, 6])
    expect(tables.taken.has(heading)).toBe(false)
  })
  test("end where their lines do", () => {
    const far = lineAt("and something else", 170, 134)
    const rows = [...storage, far, ...eyes.map(lower(30)), ...odour.map(lower(30))]
    expect(found(rows).taken.has(far)).toBe(false)
    const near = lineAt("and warm.", 170, 124)
    expect(
      found([...storage, near, ...eyes.map(lower(30)), ...odour.map(lower(30))]).taken,
    ).toContain(near)
  })
  test("stand in columns of their own", () => {
    const moved = odour.map((line) => (line.text.startsWith(":") ? moveRight(line) : line))
    expect(sketch([...storage, ...eyes, ...moved])).toBe("")
  })
})

const lower =
  (by: number) =>
  (line: TextLine): TextLine =>
    lineAt(line.text, line.box.x0, line.baseline + by)
const moveRight = (line: TextLine): TextLine => lineAt(line.text, line.box.x0 + 2, line.baseline)
