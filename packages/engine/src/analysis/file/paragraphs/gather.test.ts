import { expect, test } from "vitest"
import type { TextLine } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { gatherParagraphs } from "./gather.ts"

const [columns, rows] = [3_000, 50]

/** A full line that ends no sentence, so that the next belongs to it. */
function fullLine(page: number, row: number): TextLine {
  const text = "words without an end that fill the whole measure of the page and go on"
  const baseline = 80 + row * 14
  const box = { x0: 72, x1: 523, y0: baseline - 8, y1: baseline + 2 }
  const edges = Array.from({ length: text.length + 1 }, (_, at) => 72 + (at * 451) / text.length)
  const look = {
    font: 0,
    size: 10,
    bold: false,
    italic: false,
    colour: 0,
    alpha: 1,
    stretch: 1,
    spacing: 0,
    rise: "none",
    isInvisible: false,
  } as const
  return {
    page,
    text,
    box,
    baseline,
    size: 10,
    angle: 0,
    isVertical: false,
    direction: "ltr",
    z: row,
    gaps: [],
    spans: [{ ...look, text, edges, box }],
  }
}

test("a text of 150,000 lines without a break becomes one paragraph, in time that grows with its lines", () => {
  const page = Array.from({ length: rows }, (_, row) => fullLine(0, row))
  const stretches = Array.from({ length: columns }, (_, index) => ({
    page: index,
    column: 0,
    x0: 72,
    x1: 523,
    pieces: page.map((line) => ({ kind: "line" as const, box: line.box, line })),
  }))
  const blocks = gatherParagraphs(stretches)
  expect(blocks.map((block) => block.kind === "paragraph" && block.lines.length)).toEqual([
    columns * rows,
  ])
}, 120_000)

test("numbers below each other are entries of a column, whatever its width; a number ends no prose", () => {
  const column = (texts: readonly string[]): string[][] => {
    const pieces = texts.map((text, row) => {
      const whole = fullLine(0, row)
      const [span] = whole.spans
      if (!span) throw new Error("a line without spans")
      const [x0, x1] = [523 - text.length * 5, 523]
      const edges = Array.from({ length: text.length + 1 }, (_, at) => x0 + at * 5)
      const box = { ...whole.box, x0, x1 }
      return {
        kind: "line" as const,
        box,
        line: { ...whole, text, box, spans: [{ ...span, text, edges, box }] },
      }
    })
    return gatherParagraphs([{ page: 0, column: 0, x0: 503, x1: 523, pieces }]).map((block) =>
      block.kind === "paragraph" ? block.lines.map(({ line }) => line.text) : [],
    )
  }
  const amounts = ["5505", "0", "(12)", "24%", "7", "3.5"]
  expect(column(amounts)).toEqual(amounts.map((amount) => [amount]))
  // A narrow cell breaks a number.
  expect(column(["1", "5"])).toEqual([["1", "5"]])
  expect(column(["year", "1999"])).toEqual([["year", "1999"]])
})

test("a line below a row of two columns goes on with its second one, and is apart below its first", () => {
  const gap = { at: 30, from: 272, to: 372 }
  const row = { ...fullLine(0, 0), gaps: [gap] }
  const below = (x1: number): number => {
    const line = fullLine(0, 1)
    const pieces = [row, { ...line, box: { ...line.box, x1 } }].map((each) => ({
      kind: "line" as const,
      box: each.box,
      line: each,
    }))
    return gatherParagraphs([{ page: 0, column: 0, x0: 72, x1: 523, pieces }]).length
  }
  // The gap of 100 points ends at 372; so is a word that ends eight ems before it.
  expect([below(291), below(293), below(523)]).toEqual([2, 1, 1])
})

test("the next item of a list begins a paragraph, though the line above it fills its column", () => {
  const gathered = (...rows: readonly (readonly [text: string, x0: number])[]): string[] => {
    const pieces = rows.map(([text, x0], row) => {
      const baseline = 80 + row * 14
      const line = lineAt(text, x0, baseline)
      return { kind: "line" as const, box: line.box, line }
    })
    const x1 = Math.max(...pieces.map(({ box }) => box.x1))
    return gatherParagraphs([{ page: 0, column: 0, x0: 72, x1, pieces }]).map((block) =>
      block.kind === "paragraph" ? block.lines.map(({ line }) => line.text).join("|") : "",
    )
  }
  const full = ["系统是否验证了用户名与密码并且提示错误信息", 108] as const
  expect(gathered(["3) 观察点", 72], full, ["4) 控制点", 72])).toEqual([
    "3) 观察点",
    full[0],
    "4) 控制点",
  ])
  // A number without a sign may be one of the text.
  expect(gathered(["1.3 观察点", 72], full, ["1.4 控制点", 72]).at(-1)).toBe(
    `${full[0]}|1.4 控制点`,
  )
  // Neither another number, nor one that stands elsewhere or is written in another way.
  for (const next of [
    ["5) 控制点", 72],
    ["4) 控制点", 76],
    ["4. 控制点", 72],
  ] as const)
    expect(gathered(["3) 观察点", 72], full, next).at(-1)).toBe(`${full[0]}|${next[0]}`)
})
