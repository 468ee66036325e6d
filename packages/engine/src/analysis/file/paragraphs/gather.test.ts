import { describe, expect, test } from "vitest"
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

test("full lines that a gap parts at one place are rows of two columns, each by itself", () => {
  const blocks = (to: number): number => {
    const row = (at: number, end: number): TextLine => ({
      ...fullLine(0, at),
      gaps: [{ at: 30, from: 272, to: end }],
    })
    const pieces = [row(0, 300), row(1, to)].map((line) => ({
      kind: "line" as const,
      box: line.box,
      line,
    }))
    return gatherParagraphs([{ page: 0, column: 0, x0: 72, x1: 523, pieces }]).length
  }
  expect([blocks(301), blocks(302)]).toEqual([2, 1])
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

/** Texts of the paragraphs that lines of one look make, each with the place where it starts. */
const gather = (
  ...rows: readonly (readonly [line: TextLine | string, x0?: number])[]
): string[] => {
  const pieces = rows.map(([line, x0 = 72], row) => {
    const placed = typeof line === "string" ? lineAt(line, x0, 80 + row * 14, { x1: 500 }) : line
    return { kind: "line" as const, box: placed.box, line: placed }
  })
  return gatherParagraphs([{ page: 0, column: 0, x0: 72, x1: 500, pieces }]).map((block) =>
    block.kind === "paragraph" ? block.lines.map(({ line }) => line.text).join("|") : "",
  )
}

test("a word of one letter goes on with a full line; a bullet of that letter has a tab behind it", () => {
  const [full, next] = [
    "wyniki pokazuje tabela i jest to wynik",
    "o ponad 25 procent lepszy od tego",
  ]
  expect(gather([full], [next])).toEqual([`${full}|${next}`])
  const item = { ...lineAt(next, 72, 94, { x1: 500 }), gaps: [{ at: 1, from: 80, to: 90 }] }
  expect(gather([full], [item])).toEqual([full, next])
  expect(gather([`${full}.`], [next])).toEqual([`${full}.`, next])
  expect(gather([full], [next.replace("o", "•")])).toHaveLength(2)
})

test("an item hangs before its text where its number was too wide for the indent", () => {
  const item = (text: string): TextLine => ({
    ...lineAt(text, 100, 80, { x1: 500 }),
    gaps: [{ at: 2, from: 118, to: 136 }],
  })
  const [text, next] = ["1) words without an end that fill the measure", "and go on"]
  const hanging = (x0: number): string[] => gather([item(text)], [next, x0])
  expect(hanging(118)).toEqual([`${text}|${next}`])
  // A sign of Han is as wide as it is drawn narrow: the indent ends within it.
  expect(hanging(112)).toEqual([`${text}|${next}`])
  expect(hanging(150)).toEqual([text, next])
  expect(gather([item(`${text}.`)], [next, 112])).toEqual([`${text}.`, next])
  expect(gather([{ ...item(text), gaps: [] }], [next, 118])).toEqual([text, next])
})

test("a letter that ends a stretched line is no number of a page", () => {
  const text = "words that fill the measure i"
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index)
  const stretched = (last: number): string[] => {
    const gaps = spaces.map((at) => ({ at, from: 0, to: at === spaces.at(-1) ? last : 8 }))
    return gather([{ ...lineAt(text, 72, 80, { x1: 500 }), gaps }], ["go on"])
  }
  expect(stretched(8)).toEqual([`${text}|go on`])
  expect(stretched(20)).toEqual([text, "go on"])
})

type Look = Partial<TextLine["spans"][number]>
interface Row {
  readonly x0?: number
  readonly x1?: number
  /** Below the row before it, in points. */
  readonly step?: number
  readonly size?: number
  readonly text?: string
  readonly look?: Look
  readonly line?: Partial<TextLine>
}

/** Rows of a column from 100 to 400 that end no sentence and fill it, fourteen points apart. */
function columnOf(rows: readonly Row[], column = 0) {
  let baseline = 100
  const pieces = rows.map(
    ({ x0 = 100, x1 = 400, step = 14, size = 10, look, line: more, ...row }) => {
      baseline += step
      const { text = "words without an end that fill the measure" } = row
      const line = lineAt(text, x0, baseline, { x1, size })
      const spans = line.spans.map((span) => ({ ...span, ...look }))
      return { kind: "line" as const, box: line.box, line: { ...line, spans, ...more } }
    },
  )
  return { page: 0, column, x0: 100, x1: 400, pieces }
}
/** How many lines each paragraph has. */
const told = (...columns: readonly ReturnType<typeof columnOf>[]): number[] =>
  gatherParagraphs(columns).map((block) => (block.kind === "paragraph" ? block.lines.length : 0))
const below = (...rows: readonly Row[]): number[] => told(columnOf([{}, ...rows]))

describe("a line goes on with the paragraph above it", () => {
  test("in type of one size, direction and weight", () => {
    expect(below({})).toEqual([2])
    expect([below({ size: 10.8 }), below({ size: 11 })]).toEqual([[2], [1, 1]])
    expect(below({ line: { direction: "rtl" } })).toEqual([1, 1])
    expect(below({ line: { isVertical: true } })).toEqual([1, 1])
    expect(below({ look: { bold: true } })).toEqual([1, 1])
    expect(told(columnOf([{ look: { bold: true } }, {}]))).toEqual([1, 1])
    expect(told(columnOf([{ look: { bold: true } }, { look: { bold: true } }]))).toEqual([2])
  })

  test("that is bold in part, or has blanks that are not", () => {
    const [span] = lineAt("words without an end", 100, 114, { x1: 400 }).spans
    if (!span) throw new Error("a line has spans")
    const parts = (...looks: readonly (readonly [boolean, string])[]): Row => ({
      line: { spans: looks.map(([bold, text]) => ({ ...span, bold, text })) },
    })
    const bold = parts([true, "words"], [false, " "])
    const plain = parts([false, "words"], [true, " "])
    const both = parts([true, "words"], [false, "plain"])
    expect(told(columnOf([bold, plain]))).toEqual([1, 1])
    expect(told(columnOf([plain, bold]))).toEqual([1, 1])
    expect(told(columnOf([bold, both]))).toEqual([2])
    expect(told(columnOf([both, plain]))).toEqual([2])
    expect(told(columnOf([bold, bold]))).toEqual([2])
  })

  test("that goes on in the size in which the line above ends", () => {
    const [span] = lineAt("words without an end", 100, 114, { x1: 400 }).spans
    if (!span) throw new Error("a line has spans")
    const ends = (...parts: readonly Look[]): Row => ({
      line: { spans: parts.map((part) => ({ ...span, ...part })) },
    })
    const smaller = { size: 8, look: { size: 8 } }
    expect(told(columnOf([ends({}, { size: 8 }), smaller]))).toEqual([2])
    expect(told(columnOf([ends({ size: 8 }, {}), smaller]))).toEqual([1, 1])
    // Rows of a letterhead end behind a tab.
    const row = ends({}, { size: 8 })
    const gap = { at: 3, from: 118, to: 136 }
    for (const rows of [
      [{ ...row, line: { ...row.line, gaps: [gap] } }, smaller],
      [row, { ...smaller, line: { gaps: [gap] } }],
    ])
      expect(told(columnOf(rows as Row[]))).toEqual([1, 1])
    // A blank, a raised mark of a note and a picture tell nothing of the size.
    for (const other of [{ text: " " }, { rise: "superscript" }, { figure: {} }] as Look[])
      expect(told(columnOf([ends({}, { size: 8, ...other }), smaller]))).toEqual([1, 1])
  })

  test("less than 2.7 ems below it, and as far as its own lines but for two fifths of an em", () => {
    const letters = 42
    const edges = Array.from(
      { length: letters + 1 },
      (_, at) => 100 + (300 * at) / letters + (at % 2) * 2,
    )
    const apart = (step: number, look: Look): number[] => told(columnOf([{ look }, { look, step }]))
    expect([apart(26.9, { edges }), apart(27.1, { edges })]).toEqual([[2], [1, 1]])
    // Letters of one pitch: a blank line stands between those of a listing.
    expect([apart(19.9, {}), apart(20.1, {})]).toEqual([[2], [1, 1]])
    expect(below({ step: 0 })).toEqual([1, 1])
    expect([below({}, { step: 18.1 }), below({}, { step: 18.3 })]).toEqual([[3], [2, 1]])
    expect([below({}, { step: 9.9 }), below({}, { step: 9.7 })]).toEqual([[3], [2, 1]])
  })

  test("unless both name something particular, or one is a ruling or a formula on its own", () => {
    const size = { text: "Size: thirty eight, the usual one of these" }
    const price = { text: "Price: as is usual for those that are sold" }
    expect(told(columnOf([size, price]))).toEqual([1, 1])
    expect(told(columnOf([size, {}]))).toEqual([2])
    expect(told(columnOf([{}, price]))).toEqual([2])
    expect(below({ text: "= = = = = = = =" })).toEqual([1, 1])
    expect(told(columnOf([{ text: "words - - - - - - - -" }, {}]))).toEqual([1, 1])
    const shown = { look: { formula: { display: "block" } } as unknown as Look }
    const inline = { look: { formula: { display: "inline" } } as unknown as Look }
    expect([below(shown), told(columnOf([shown, {}])), below(inline)]).toEqual([
      [1, 1],
      [1, 1],
      [2],
    ])
  })

  test("unless a leader leads to what stands at its end", () => {
    const gap = { at: 30, from: 310, to: 320 }
    const led = { line: { gaps: [{ ...gap, leader: "." }] } } as unknown as Row
    expect(told(columnOf([led, {}]))).toEqual([1, 1])
    expect(told(columnOf([{ line: { gaps: [gap] } }, {}]))).toEqual([2])
  })

  test("where its indent is that of the lines above, give or take four fifths of an em", () => {
    expect([below({}, { x0: 107.9 }), below({}, { x0: 108.1 })]).toEqual([[3], [2, 1]])
    expect([below({ x0: 107.9 }), below({ x0: 108.1 })]).toEqual([[2], [1, 1]])
  })

  test("or where a second line hangs, as the third one says", () => {
    const hanging = (third: number, more: Row = {}): number[] =>
      below({ x0: 120, ...more }, { x0: third })
    expect([hanging(122.9), hanging(123.1), hanging(117.1), hanging(116.9)]).toEqual([
      [3],
      [1, 2],
      [3],
      [1, 2],
    ])
    // A line that ends early says nothing.
    expect(hanging(120, { x1: 250 })).toEqual([1, 1, 1])
  })
})

describe("a line at the head of the next column goes on with the paragraph before it", () => {
  const over = (next: Row, before: readonly Row[] = [{}]): number[] =>
    told(columnOf(before), columnOf([next], 1))

  test("in the same colour and slant", () => {
    expect(over({})).toEqual([2])
    expect(over({ look: { colour: 0xff0000 } })).toEqual([1, 1])
    expect(over({ look: { italic: true } })).toEqual([1, 1])
    expect(over({ look: { italic: true } }, [{ look: { italic: true } }])).toEqual([2])
    expect(over({ look: { bold: true } })).toEqual([1, 1])
    expect(over({ size: 12 })).toEqual([1, 1])
  })

  test("where its indent is less than four fifths of an em from that of the text", () => {
    expect([over({ x0: 107.9 }), over({ x0: 108.1 })]).toEqual([[2], [1, 1]])
    expect([over({ x0: 107.9 }, [{}, {}]), over({ x0: 108.1 }, [{}, {}])]).toEqual([[3], [2, 1]])
    const hung = [{}, { x0: 120 }, { x0: 120 }]
    expect([over({ x0: 120 }, hung), over({ x0: 111 }, hung)]).toEqual([[4], [3, 1]])
  })

  test("after a full stop only where paragraphs show an indent", () => {
    const ended = { text: "words with an end that fill the measure." }
    expect(over({}, [{}, ended])).toEqual([2, 1])
    expect(over({}, [ended])).toEqual([1, 1])
    expect(over({}, [{ x0: 108.1 }, ended])).toEqual([3])
    expect(over({}, [{ x0: 107.9 }, ended])).toEqual([2, 1])
  })
})

describe("characters of Han in the middle of a narrow cell", () => {
  const cell = (next: string, off = 0, wide = 119, above = "项目名称的第一行文字说明"): number => {
    const pieces = [above, next].map((text, row) => {
      const length = 10 * [...text].length
      const x0 = row === 0 ? 100 : 100 + (wide - length) / 2 + off
      const line = lineAt(text, x0, 114 + 14 * row, row === 0 ? { x1: 100 + wide } : {})
      return { kind: "line" as const, box: line.box, line }
    })
    return gatherParagraphs([{ page: 0, column: 0, x0: 100, x1: 100 + wide, pieces }]).length
  }

  test("are the rest of the label above them", () => {
    expect([cell("说明"), cell("words")]).toEqual([1, 2])
    // Their middle may lie half an em off.
    expect([cell("说明", 4.9), cell("说明", 5.1)]).toEqual([1, 2])
    expect([cell("说明", -4.9), cell("说明", -5.1)]).toEqual([1, 2])
  })

  test("unless the cell is twelve ems wide, or the line above ends with no such character", () => {
    expect([cell("说明", 0, 119), cell("说明", 0, 121)]).toEqual([1, 2])
    expect(cell("说明", 0, 119, "项目名称的第一行文字abc")).toBe(2)
  })
})

test("dashes that lead to a number end an entry, however full its line is", () => {
  const entry = (text: string): TextLine => lineAt(text, 72, 80, { x1: 500 })
  const dashes = "-".repeat(60)
  const parts = (first: string): number =>
    gather([entry(first)], ["and what stands below it as wide", 72]).length
  expect([parts(`Scope${dashes}1`), parts(`What is ${"-".repeat(5)}iv`)]).toEqual([2, 2])
  expect([parts("Scope ----1"), parts("Scope of one")]).toEqual([1, 1])
})
