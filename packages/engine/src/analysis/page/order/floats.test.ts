import { describe, expect, test } from "vitest"
import type { FigureDraft, TableDraft, TextLine } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { aroundSquares, sortFigures, type Float } from "./floats.ts"

const picture = (look: Partial<FigureDraft> = {}): FigureDraft => ({
  page: 0,
  box: { x0: 200, y0: 200, x1: 300, y1: 300 },
  content: { kind: "picture", image: 0, matrix: [1, 0, 0, 1, 0, 0], alpha: 1 },
  lines: [],
  items: [],
  isBackground: false,
  z: 5,
  ...look,
})
/** So many lines of a hundred points beside the picture, fifteen points apart. */
const lines = (count: number, x = 80): TextLine[] =>
  Array.from({ length: count }, (_, at) => lineAt("a".repeat(20), x, 220 + at * 15))

interface Around {
  readonly figures?: readonly FigureDraft[]
  readonly lines?: readonly TextLine[]
  readonly furniture?: readonly TextLine[]
  readonly tables?: readonly Pick<TableDraft, "box" | "cells">[]
  readonly isElsewhere?: boolean
}

/** How text goes around each picture; "flow" where it stands between lines. */
function wraps({ figures = [picture()], isElsewhere = false, ...around }: Around): string[] {
  const { floats } = sortFigures(figures, around.lines ?? [], {
    tables: (around.tables ?? []) as readonly TableDraft[],
    neighbours: () => () => isElsewhere,
    sheet: { width: 600, height: 800 },
    furniture: around.furniture ?? [],
  })
  return figures.map((figure) => floats.find((each) => each.figure === figure)?.wrap ?? "flow")
}
const table = (x0: number, y0: number, own: readonly TextLine[] = []) =>
  ({
    box: { x0, y0, x1: x0 + 40, y1: y0 + 50 },
    cells: own.length > 0 ? [{ lines: own }] : [],
  }) as never

test("a picture between lines is in the flow", () => {
  expect(wraps({})).toEqual(["flow"])
  expect(wraps({ lines: [lineAt("above", 200, 180), lineAt("below", 200, 330)] })).toEqual(["flow"])
})

test("a picture above the header or below the footer keeps its place", () => {
  const at = (baseline: number): string[] => wraps({ furniture: [lineAt("page", 100, baseline)] })
  expect([180, 330].map((baseline) => at(baseline)[0])).toEqual(["flow", "front"])
  const low = { x0: 200, y0: 700, x1: 300, y1: 740 }
  const below = (baseline: number): string[] =>
    wraps({ figures: [picture({ box: low })], furniture: [lineAt("page", 100, baseline)] })
  expect([690, 770].map((baseline) => below(baseline)[0])).toEqual(["front", "flow"])
})

describe("text runs around a picture", () => {
  test("that has three lines beside it, else it keeps its place before them", () => {
    expect([2, 3].map((count) => wraps({ lines: lines(count) })[0])).toEqual(["front", "square"])
  })

  test("unless they are of another column", () => {
    expect(wraps({ lines: lines(3), isElsewhere: true })).toEqual(["flow"])
    expect(wraps({ furniture: lines(3), isElsewhere: true })).toEqual(["front"])
  })

  test("and it lies behind where one reaches into it", () => {
    const into = (x: number): string[] => wraps({ lines: [...lines(3), lineAt("aaa", x, 280)] })
    expect(into(186.4)).toEqual(["square"])
    expect(into(186.6)).toEqual(["behind"])
    expect([298.6, 298.4].map((x) => into(x)[0])).toEqual(["square", "behind"])
  })

  test("and one that stands below it by less than its height, which would be pushed down", () => {
    const [below] = [lineAt("a".repeat(20), 200, 309)]
    const near = { ...below, box: { ...(below as TextLine).box, y0: 299 } } as TextLine
    const free = { ...near, box: { ...near.box, y0: 300 } }
    expect([near, free].map((line) => wraps({ lines: [...lines(3), line] })[0])).toEqual([
      "behind",
      "square",
    ])
  })

  test("a line is beside it by two fifths of its height", () => {
    const at = (baseline: number): string[] => wraps({ lines: [lineAt("aaa", 100, baseline)] })
    expect([201.9, 202.1].map((baseline) => at(baseline)[0])).toEqual(["flow", "front"])
    expect([304.1, 303.9].map((baseline) => at(baseline)[0])).toEqual(["flow", "front"])
  })
})

describe("a picture lies behind", () => {
  test("the page, where it is its ground", () => {
    expect(wraps({ figures: [picture({ isBackground: true })] })).toEqual(["behind"])
  })

  test("a line that stands on it by three tenths, or by a letter at its end", () => {
    const on = (x: number, baseline = 250): string | undefined =>
      wraps({ lines: [lineAt("a".repeat(20), x, baseline)] })[0]
    expect([109, 111].map((x) => on(x))).toEqual(["front", "behind"])
    // A letter at its end must stand on it in its whole height.
    expect([206.8, 207.2].map((baseline) => on(115, baseline))).toEqual(["front", "behind"])
    expect(wraps({ furniture: [lineAt("aaa", 220, 250)] })).toEqual(["behind"])
  })

  test("a table, or a line of one", () => {
    expect([171, 173].map((x0) => wraps({ tables: [table(x0, 220)] })[0])).toEqual([
      "front",
      "behind",
    ])
    const cell = (text: TextLine): string | undefined =>
      wraps({ tables: [table(400, 500, [text])] })[0]
    expect(cell(lineAt("aaa", 220, 250))).toBe("behind")
    expect(cell(lineAt("aaa", 420, 250))).toBe("flow")
  })
})

describe("a picture keeps its place before the text", () => {
  const isFront = (
    look: Partial<FigureDraft>,
    around: Around = { lines: [lineAt("a", 10, 700)] },
  ): boolean => wraps({ ...around, figures: [picture(look)] })[0] === "front"

  test("where it is a drawing with labels", () => {
    const labels = [lineAt("here", 220, 250)]
    expect(isFront({ isDiagram: true, lines: labels })).toBe(true)
    expect(isFront({ isDiagram: true })).toBe(false)
    expect(isFront({ lines: labels })).toBe(false)
  })

  test("where it bleeds off the page beside some text", () => {
    const box = { x0: 200, y0: 200, x1: 300, y1: 300 }
    expect([11.9, 12.1].map((x0) => isFront({ box: { ...box, x0 } }))).toEqual([true, false])
    expect([11.9, 12.1].map((y0) => isFront({ box: { ...box, y0 } }))).toEqual([true, false])
    expect([588.1, 587.9].map((x1) => isFront({ box: { ...box, x1 } }))).toEqual([true, false])
    const high = (y1: number): boolean =>
      isFront({ box: { ...box, y1 } }, { lines: [lineAt("a", 10, 100)] })
    expect([788.1, 787.9].map(high)).toEqual([true, false])
    expect(isFront({ box: { ...box, x0: 0 } }, {})).toBe(false)
    expect(isFront({ box: { ...box, x0: 0 } }, { tables: [table(400, 500)] })).toBe(true)
  })

  test("but not where it fills half the page", () => {
    const box = (y1: number) => ({ x0: 0, y0: 100, x1: 600, y1 })
    const above = { lines: [lineAt("a", 10, 50)] }
    expect([499, 501].map((y1) => isFront({ box: box(y1) }, above))).toEqual([true, false])
  })

  test("where a table, a header or an earlier picture stands beside it", () => {
    expect(isFront({}, { tables: [table(400, 220)] })).toBe(true)
    expect(isFront({}, { furniture: [lineAt("a", 10, 250)] })).toBe(true)
    const other = (look: Partial<FigureDraft>): string[] =>
      wraps({
        figures: [picture(), picture({ box: { x0: 320, y0: 210, x1: 400, y1: 280 }, ...look })],
      })
    expect(other({ z: 4 })).toEqual(["front", "flow"])
    expect(other({ z: 6 })).toEqual(["flow", "front"])
    expect(other({ z: 4, isBackground: true })).toEqual(["flow", "behind"])
    expect(other({ z: 4, box: { x0: 320, y0: 410, x1: 400, y1: 480 } })).toEqual(["flow", "flow"])
  })
})

test("a drawing lies behind a figure that takes most of it, which stays in the flow", () => {
  const onGround = (x1: number, look: Partial<FigureDraft> = {}): string[] => {
    const content = { kind: "drawing", shapes: [] } as const
    const ground = picture({ content, box: { x0: 190, y0: 190, x1, y1: 310 }, z: 4, ...look })
    return wraps({ figures: [ground, picture()] })
  }
  expect([355, 358].map((x1) => onGround(x1))).toEqual([
    ["behind", "flow"],
    ["flow", "front"],
  ])
  expect(onGround(310, { z: 6 })).toEqual(["front", "flow"])
  expect(onGround(310, { content: picture().content })).toEqual(["flow", "front"])
})

test("the room of a picture that text runs around is no gap of its lines", () => {
  const figure = picture()
  const around = (
    gap: { from: number; to: number; leader?: "dot" },
    { wrap = "square", count = 3 }: { wrap?: Float["wrap"]; count?: number } = {},
  ) => {
    const pieces = lines(count).map((line) => ({
      kind: "line" as const,
      box: line.box,
      line: { ...line, gaps: [{ at: 10, ...gap }] },
    }))
    const bands = [{ columns: [{ x0: 80, x1: 500, pieces }] }]
    const [column] = aroundSquares(bands, [{ figure, wrap }])[0]?.columns ?? []
    return column?.pieces.flatMap((each) => (each.kind === "line" ? each.line.gaps : [])).length
  }
  expect(around({ from: 190, to: 310 })).toBe(0)
  expect(around({ from: 190, to: 310 }, { wrap: "behind" })).toBe(3)
  expect(around({ from: 190, to: 310, leader: "dot" })).toBe(3)
  // A picture beyond one side of it, and one in so few lines that it is a sign in them.
  expect(around({ from: 120, to: 190 })).toBe(3)
  expect(around({ from: 190, to: 310 }, { count: 2 })).toBe(2)
})
