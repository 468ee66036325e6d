import { describe, expect, test } from "vitest"
import type { CellDraft, FigureDraft, TableDraft, TextLine } from "../../drafts.ts"
import type { ParagraphDraft } from "../../block-drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { createCellReader } from "./cell-content.ts"
import type { LinesTold } from "./gather.ts"

/** A cell of a hundred points from 100 on. */
const cellOf = (lines: readonly TextLine[], look: Partial<CellDraft> = {}): CellDraft => ({
  row: 0,
  column: 0,
  rowSpan: 1,
  columnSpan: 1,
  box: { x0: 100, y0: 100, x1: 200, y1: 150 },
  lines,
  figures: [],
  nested: [],
  borders: {},
  align: "left",
  verticalAlign: "top",
  rotation: 0,
  isHeader: false,
  ...look,
})
const read = (cell: CellDraft) => createCellReader().read(cell)
const paragraphIn = (cell: CellDraft): ParagraphDraft | undefined =>
  read(cell).drafts.find((draft) => draft.kind === "paragraph")
const word = (x0: number, x1: number, look: Partial<TextLine> = {}): TextLine => ({
  ...lineAt("word", x0, 115, { x1 }),
  ...look,
})

describe("a cell keeps the room that its text leaves at the sides", () => {
  const paddings = (...lines: readonly TextLine[]): number[] => {
    const { left, right } = read(cellOf(lines))
    return [left, right]
  }

  test("of nine points at most, where it starts", () => {
    expect(paddings(word(105, 150))).toEqual([5, 5])
    expect(paddings(word(120, 150))[0]).toBe(9)
    expect(paddings(word(95, 150))[0]).toBe(0)
    expect(paddings(word(108, 150), word(104, 150))[0]).toBe(4)
  })

  test("and less where a line needs it at its end", () => {
    expect([192, 198, 199].map((x1) => paddings(word(105, x1))[1])).toEqual([5, 0.5, 0])
  })

  test("from the right, where all is read from there", () => {
    const rtl = { direction: "rtl" } as const
    expect(paddings(word(120, 193, rtl))).toEqual([7, 7])
    expect(paddings(word(102, 193, rtl))).toEqual([0.5, 7])
    expect(paddings(word(102, 193, rtl), word(102, 193))).toEqual([2, 2])
    expect(paddings()).toEqual([9, 9])
  })

  test("and none at the end of turned text", () => {
    expect(read(cellOf([word(120, 130, { angle: 90 })], { rotation: 90 })).right).toBe(0)
  })
})

describe("a single line is set as its cell is", () => {
  const aligns = (align: "left" | "right", ...ends: readonly number[]) => {
    const lines = ends.map((x1, at) => lineAt("word", 125, 115 + 60 * at, { x1 }))
    return read(cellOf(lines, { align })).drafts.map((draft) =>
      draft.kind === "paragraph" ? `${draft.shape.align} ${Math.round(draft.shape.left)}` : "",
    )
  }

  test("from the right, where it ends there", () => {
    expect(aligns("right", 190)).toEqual(["right 0"])
    expect(aligns("right", 190, 185)).toEqual(["right 0", "right 0"])
  })

  test("but from the left, where lines end far within it, each somewhere else", () => {
    expect(aligns("right", 140, 165)).toEqual(["left 16", "left 16"])
    // Amounts end below each other.
    expect(aligns("right", 160, 160)).toEqual(["right 0", "right 0"])
  })
})

describe("lines of a cell are one paragraph", () => {
  const lines = [lineAt("some words", 105, 115, { x1: 150 }), lineAt("and on", 105, 127)]
  const paragraphsOf = (told: Partial<LinesTold>): number =>
    createCellReader({
      isParted: () => false,
      isJoined: () => false,
      isTogether: () => false,
      endOf: () => undefined,
      ...told,
    }).read(cellOf(lines)).drafts.length

  test("where the file says so, though the first has room for more", () => {
    expect(paragraphsOf({})).toBe(2)
    expect(paragraphsOf({ isTogether: () => true })).toBe(1)
    expect(paragraphsOf({ endOf: () => "wraps" })).toBe(1)
  })
})

describe("a line of its own stays one", () => {
  const rightOf = (x1: number): number | undefined =>
    paragraphIn(cellOf([word(105, x1)]))?.shape.right

  test("with three points of room, or a thirty-third of its width", () => {
    expect(rightOf(150)).toBeGreaterThanOrEqual(0)
    expect(rightOf(198)).toBeCloseTo(-1.5)
    const wide = { box: { x0: 100, y0: 100, x1: 400, y1: 150 } }
    expect(paragraphIn(cellOf([word(105, 398)], wide))?.shape.right).toBeCloseTo(1.5 - 0.03 * 293)
  })

  test("whose room is where its text does not stand: the text keeps its place", () => {
    const shapeOf = (align: CellDraft["align"]) =>
      paragraphIn(cellOf([word(101, 199)], { align }))?.shape
    expect(shapeOf("left")).toMatchObject({ align: "left", left: 0, right: -2 })
    expect(shapeOf("right")).toMatchObject({ align: "right", left: -2, right: 0 })
    expect(shapeOf("centre")).toMatchObject({ align: "centre", left: -1, right: -1 })
  })

  test("not one of several", () => {
    const lines = [lineAt("some words that run", 105, 115, { x1: 198 }), lineAt("on", 105, 127)]
    const own = paragraphIn(cellOf(lines))
    expect(own?.lines.length === 2 ? own.shape.right < 0 : false).toBe(false)
  })
})

describe("a single line is set as its column", () => {
  const alignOf = (x0: number, x1: number, align: CellDraft["align"]): string | undefined =>
    paragraphIn(cellOf([word(x0, x1)], { align }))?.shape.align

  test("centred where its middle is that of the cell, within four points", () => {
    expect(alignOf(110, 190, "centre")).toBe("centre")
    expect([133.9, 134.1].map((x0) => alignOf(x0, x0 + 40, "centre"))).toEqual(["centre", "left"])
    expect(alignOf(105, 140, "right")).toBe("right")
    expect(alignOf(105, 140, "left")).toBe("left")
    expect(alignOf(105, 140, "justify")).not.toBe("justify")
  })

  test("not a label of a list, nor several lines", () => {
    const item = lineAt("• word", 105, 115, { x1: 140 })
    expect(paragraphIn(cellOf([item], { align: "right" }))?.shape.align).toBe("left")
  })
})

describe("what lists know by itself is read once", () => {
  const isSame = (cell: CellDraft, reader = createCellReader()): boolean =>
    reader.read(cell) === reader.read(cell)
  const table = {
    page: 0,
    box: { x0: 110, y0: 110, x1: 150, y1: 130 },
    cells: [],
    xs: [],
    ys: [],
  } as Partial<TableDraft> as TableDraft
  const figure = {
    page: 0,
    box: table.box,
    content: { kind: "drawing", paths: [] } as never,
    lines: [],
    items: [],
    isBackground: false,
    z: 0,
  } as Partial<FigureDraft> as FigureDraft

  test("all of a small table; of a long one paragraphs with labels, tables and pictures", () => {
    expect(isSame(cellOf([lineAt("• word", 105, 115)]))).toBe(true)
    expect(isSame(cellOf([], { nested: [table] }))).toBe(true)
    expect(isSame(cellOf([], { figures: [figure] }))).toBe(true)
    expect(isSame(cellOf([word(105, 150)]))).toBe(true)
    const long = createCellReader()
    for (let row = 0; row < 2_000; row++) long.read(cellOf([word(105, 150)]))
    expect(isSame(cellOf([lineAt("• word", 105, 115)]), long)).toBe(true)
    expect(isSame(cellOf([word(105, 150)]), long)).toBe(false)
  })

  test("and let go when it is taken", () => {
    const reader = createCellReader()
    const cell = cellOf([lineAt("• word", 105, 115)])
    const first = reader.read(cell)
    expect(reader.take(cell)).toBe(first)
    expect(reader.read(cell)).not.toBe(first)
  })
})

test("a paragraph that the outline names is a heading in a cell", () => {
  const told = { isParted: () => false, isJoined: () => false, isTogether: () => false }
  const levelOf = (level: number | undefined): unknown => {
    const reader = createCellReader({ ...told, endOf: () => undefined, headingOf: () => level })
    const [draft] = reader.read(cellOf([word(105, 150)])).drafts
    return draft?.kind === "paragraph" && draft.headingLevel
  }
  expect([levelOf(2), levelOf(12), levelOf(undefined)]).toEqual([2, 9, undefined])
})
