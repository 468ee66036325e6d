import { describe, expect, test } from "vitest"
import type { Box } from "../../../base/geometry.ts"
import type { Block, Figure, Paragraph, Table } from "../../../model/document.ts"
import type { MathNode } from "../../../model/formula.ts"
import type { BlockDraft, ParagraphDraft } from "../../block-drafts.ts"
import type { CellDraft, FormulaDraft, Span } from "../../drafts.ts"
import { contextOf } from "./assemble.test-kit.ts"
import { assembleBlocks, type AssembleContext } from "./blocks.ts"
import {
  cellDraft,
  column,
  figureBlock,
  figureDraft,
  figureOf,
  paragraphDraft,
  placedAt,
  tableBlock,
  tableDraft,
  textDraft,
} from "../../writing/block-drafts.test-kit.ts"

interface Told {
  readonly context?: Partial<AssembleContext>
  readonly top?: number
  readonly bottom?: number
}
const assembled = (
  drafts: readonly BlockDraft[],
  { context = {}, top = 100, bottom = 700 }: Told = {},
): Block[] => assembleBlocks(contextOf(context), drafts, { top, bottom }, top)
const first = (drafts: readonly BlockDraft[], told?: Told): Paragraph => {
  const [block] = assembled(drafts, told)
  if (block?.kind !== "paragraph") throw new Error("a paragraph was asked for")
  return block
}
const line = { style: "single", width: 1, colour: 0 } as const

describe("a paragraph", () => {
  test("has the room, the height and the indents that the page shows", () => {
    const made = first([
      textDraft(120, {
        shape: { align: "left", direction: "ltr", left: 5, right: 7, firstLine: 9 },
      }),
    ])
    expect(made.format).toMatchObject({
      spaceBefore: 10.4,
      spaceAfter: 0,
      lineSpacing: { rule: "exact", value: 12 },
      indent: { left: 5, right: 7, firstLine: 9 },
    })
    expect(made).toMatchObject({ style: "body", placement: [{ page: 0 }] })
  })
  test("keeps nothing that it does not have", () => {
    const made = first([textDraft(120)])
    for (const name of [
      "list",
      "headingLevel",
      "role",
      "tocLevel",
      "bookmarks",
      "breakBefore",
      "blankAbove",
    ])
      expect(made).not.toHaveProperty(name)
    for (const name of ["keepWithNext", "allowsLoneLines", "borders", "fill"])
      expect(made.format).not.toHaveProperty(name)
  })
  test("has its level, its role, its fill and its bookmarks", () => {
    const draft = textDraft(120, { headingLevel: 2, role: "title" as never, tocLevel: 1, fill: 7 })
    const bookmarks = { bookmarkOf: () => undefined, namesOf: () => ["a"] } as never
    const made = first([draft], { context: { bookmarks, allowsLoneLines: true } })
    expect(made).toMatchObject({ headingLevel: 2, role: "title", tocLevel: 1, bookmarks: ["a"] })
    expect(made.format).toMatchObject({ fill: 7, allowsLoneLines: true })
  })
  test("loses the label that its list writes", () => {
    const draft = textDraft(120, { label: { length: 2 } as ParagraphDraft["label"] & object })
    const lists = { lists: [], places: new Map([[draft, { list: 0, level: 0 }]]) } as never
    const made = first([draft], { context: { lists } })
    expect(made).toMatchObject({ list: { list: 0, level: 0 }, inlines: [{ text: "xt" }] })
    expect(first([draft]).inlines).toMatchObject([{ text: "text" }])
    const bare = textDraft(120)
    const other = { places: new Map([[bare, { list: 0, level: 0 }]]) } as never
    expect(first([bare], { context: { lists: other } }).inlines).toMatchObject([{ text: "text" }])
  })
  test("is wider by the room at its edge where lines are set from the left", () => {
    const scales = {
      ...contextOf().scales,
      ofLines: () => ({ scales: [0.9], broken: new Set<number>(), edgeRoom: 4, more: 0 }),
    }
    const right = (look: Parameters<typeof textDraft>[1]) =>
      first([textDraft(120, look)], { context: { scales } }).format.indent.right
    const shape = { align: "centre", direction: "ltr", left: 0, right: 0, firstLine: 0 } as const
    expect(right({ lines: 2 })).toBe(-4)
    expect(right({ lines: 1 })).toBe(0)
    expect(right({ lines: 2, shape })).toBe(0)
    expect(right({ lines: 2, shape: { ...shape, align: "justify" } })).toBe(-4)
    const made = first([textDraft(120, { lines: 2 })], { context: { scales } })
    expect(made.inlines).toMatchObject([{ style: { scale: 0.9 } }, { text: "text" }])
  })
  test("of one line has room where its face may be missing", () => {
    const wide = paragraphDraft([placedAt("a".repeat(58), 120)])
    const scales = { ...contextOf().scales, isSure: () => false }
    const sides = { x0: 14, x1: 500 }
    expect(first([wide], { context: { scales, sides } }).format.indent.right).toBe(-48)
    expect(first([wide], { context: { sides } }).format.indent.right).toBe(0)
    expect(first([wide], { context: { scales } }).format.indent.right).toBe(0)
  })
  test("has more room beyond its cell where its line leaves that by far", () => {
    const leaving = (right: number) =>
      first([
        paragraphDraft([placedAt("a".repeat(62), 120)], {
          shape: { align: "left", direction: "ltr", left: 0, right, firstLine: 0 },
        }),
      ]).format.indent.right
    expect([leaving(-14), leaving(-16)]).toEqual([-14, -72])
  })
  test("stands where its lines do, column by column and page by page", () => {
    const draft = paragraphDraft([
      placedAt("a", 120),
      placedAt("b", 132, { x: 120 }),
      placedAt("c", 120, { column: 1 }),
      placedAt("d", 120, { page: 1, column: 1 }),
    ])
    expect(first([draft]).placement).toEqual([
      { page: 0, box: { x0: 100, x1: 125, y0: 112, y1: 134 } },
      { page: 0, box: { x0: 100, x1: 105, y0: 112, y1: 122 } },
      { page: 1, box: { x0: 100, x1: 105, y0: 112, y1: 122 } },
    ])
  })
})

describe("a heading is kept with what follows", () => {
  const kept = (drafts: readonly BlockDraft[], told?: Told) =>
    first(drafts, told).format.keepWithNext === true
  const heading = textDraft(120, { headingLevel: 1 })
  test("and so is a caption", () => {
    expect(kept([heading, textDraft(140)])).toBe(true)
    expect(kept([textDraft(120), textDraft(140)])).toBe(false)
    const caption = textDraft(120)
    expect(kept([caption, textDraft(140)], { context: { keptTogether: new Set([caption]) } })).toBe(
      true,
    )
  })
  test("but not where that is on another page, or in another column", () => {
    expect(kept([heading, textDraft(120, { page: 1 })])).toBe(false)
    expect(kept([heading, paragraphDraft([placedAt("a", 120, { column: 1 })])])).toBe(false)
    const table = { ...tableBlock(tableDraft([100, 200], [150, 170])), page: 1 }
    expect(kept([heading, table])).toBe(false)
    expect(kept([heading, tableBlock(tableDraft([100, 200], [150, 170]))])).toBe(true)
    expect(kept([heading])).toBe(true)
  })
  test("but not far above it on a title page, unless it is the first of its page", () => {
    const middle = (next: number) => {
      const [, block] = assembled([
        textDraft(120),
        textDraft(140, { headingLevel: 1 }),
        textDraft(next),
      ])
      return block?.kind === "paragraph" && block.format.keepWithNext === true
    }
    expect([middle(211), middle(213)]).toEqual([true, false])
    expect(kept([heading, textDraft(300)])).toBe(true)
    const [, other] = assembled([
      textDraft(120),
      textDraft(120, { page: 1, headingLevel: 1 }),
      textDraft(300, { page: 1 }),
    ])
    expect(other).toMatchObject({ format: { keepWithNext: true } })
    const figure = figureBlock({ x0: 100, x1: 200, y0: 105, y1: 130 })
    const below = [figure, textDraft(140, { headingLevel: 1 }), textDraft(300)]
    expect(assembled(below)[1]).not.toMatchObject({ format: { keepWithNext: true } })
  })
})

describe("rulings of a paragraph", () => {
  test("are its borders, as far from the text as they stood", () => {
    const draft = textDraft(130, { above: { at: 116, line }, below: { at: 138, line } })
    expect(first([draft]).format.borders).toEqual({
      top: { ...line, space: 4 },
      bottom: { ...line, space: 6 },
    })
    expect(first([textDraft(130, { above: { at: 116, line } })]).format.borders).toEqual({
      top: { ...line, space: 4 },
    })
    expect(first([textDraft(130, { below: { at: 138, line } })]).format.borders).toEqual({
      bottom: { ...line, space: 6 },
    })
  })
})

describe("lines with more than letters", () => {
  const withSpan = (look: Partial<Span>): ParagraphDraft => {
    const placed = placedAt("\ufffc", 200)
    const [span] = placed.line.spans
    return paragraphDraft([
      { ...placed, line: { ...placed.line, spans: [{ ...(span as Span), ...look }] } },
    ])
  }
  const tall = (high: number): Box => ({ x0: 200, x1: 300, y0: 200 - high, y1: 200 })
  const rule = (look: Partial<Span>) => first([withSpan(look)]).format.lineSpacing.rule
  const formula = (look: Partial<FormulaDraft>): FormulaDraft =>
    ({
      page: 0,
      box: tall(10),
      tree: { kind: "row", items: [] },
      display: "inline",
      isSure: true,
      drawn: [],
      text: "x",
      run: { chars: ["x"] },
      ...look,
    }) as unknown as FormulaDraft
  const sup = (base: string, raised: string | MathNode): MathNode => ({
    kind: "scripts",
    base: { kind: "identifier", text: base },
    sup: typeof raised === "string" ? { kind: "number", text: raised } : raised,
  })
  test("are as high as their pictures and formulas take", () => {
    expect(rule({ figure: figureDraft(tall(9.6)) })).toBe("exact")
    expect(rule({ figure: figureDraft(tall(9.7)) })).toBe("atLeast")
    const root: MathNode = { kind: "radical", body: sup("x", sup("x", "2")) }
    expect(rule({ formula: formula({ box: tall(12), tree: root }) })).toBe("exact")
    expect(rule({ formula: formula({ box: tall(12.1), tree: root }) })).toBe("atLeast")
    // Letters and their scripts need no line of their own height.
    const letters = sup("x", "2")
    expect(rule({ formula: formula({ box: tall(15), tree: letters }) })).toBe("exact")
    expect(rule({ formula: formula({ box: tall(15.1), tree: letters }) })).toBe("atLeast")
    const picture = { box: tall(12.1), tree: letters, isSure: false }
    expect(rule({ formula: formula(picture) })).toBe("atLeast")
    expect(rule({ formula: formula({ display: "block" }) })).toBe("atLeast")
  })
  test("are as high as a formula was thought to be, wherever a program sets it lower", () => {
    const value = (look: Partial<FormulaDraft>): number =>
      first([withSpan({ formula: formula(look) })]).format.lineSpacing.value
    expect(value({ box: tall(12) })).toBe(12)
    expect(value({ box: tall(20) })).toBe(24.5)
    // What is not sure is a picture, which is as high everywhere.
    expect(value({ box: tall(20), isSure: false })).toBe(12)
    const tree = { kind: "row", items: [] } as const
    const sum = {
      kind: "scripts",
      base: { kind: "operator", text: "∑" },
      sub: { kind: "operator", text: "i" },
    } as const
    // LibreOffice sets a line of letters in twelve points.
    expect(value({ display: "block", tree })).toBeCloseTo(13.2, 1)
    expect(value({ display: "block", tree, isSure: false })).toBe(14)
    expect(value({ display: "block", tree, box: tall(40) })).toBe(40)
    // It stacks limits that stand at the side.
    expect(value({ display: "block", tree: sum })).toBeCloseTo(24.4, 0)
    expect(value({ display: "block", tree: { kind: "row", items: [sum] } })).toBeCloseTo(24.4, 0)
  })
  test("are in the middle where a displayed formula is", () => {
    const shown = (look: Partial<FormulaDraft>) => {
      const { format } = first([withSpan({ formula: formula({ display: "block", ...look }) })])
      return [format.align, format.tabs.length]
    }
    expect(shown({})).toEqual(["centre", 0])
    // A tenth of the width of its column is the most.
    expect(shown({ box: { ...tall(10), x0: 229, x1: 329 } })).toEqual(["centre", 0])
    expect(shown({ box: { ...tall(10), x0: 231, x1: 331 } })).toEqual(["left", 0])
    expect(shown({ number: "(1)" })).toEqual(["left", 2])
    expect(shown({ number: "(1)", box: { ...tall(10), x0: 231, x1: 331 } })).toEqual(["left", 2])
    expect(shown({ display: "inline" })).toEqual(["left", 0])
    const { format } = first([withSpan({ formula: formula({ display: "block", number: "(1)" }) })])
    expect(format.tabs).toEqual([
      { at: 150, align: "centre" },
      { at: 300, align: "right" },
    ])
  })
  test("stand further left where their number would else find no room elsewhere", () => {
    const middle = (wide: number): number | undefined => {
      const box = { ...tall(10), x0: 100, x1: 100 + wide }
      const look = formula({ display: "block", number: "(1)", box })
      return first([withSpan({ formula: look })]).format.tabs[0]?.at
    }
    // In twelve points instead of ten, beside three digits and half an em.
    expect(middle(216)).toBe(150)
    expect(middle(230)).toBe(142)
    expect(middle(234)).toBe(140.4)
    // A number that finds none anyway leaves its formula in the middle.
    expect(middle(252)).toBe(150)
  })
  test("reach a little over their column where their number would else stand in a line of its own", () => {
    const shown = (wide: number) => {
      const box = { ...tall(10), x0: 100, x1: 100 + wide }
      const look = formula({ display: "block", number: "(1)", box })
      const { format } = first([withSpan({ formula: look })])
      return [format.indent.right, format.tabs[1]?.at, format.lineSpacing.value]
    }
    expect(shown(230)).toEqual([0, 300, 13.2])
    expect(shown(234)).toEqual([-0.8, 300, 13.2])
    expect(shown(249)).toEqual([-18.8, 300, 13.2])
    // That line is no higher than a text's.
    expect(shown(252)).toEqual([0, 300, 12])
  })
})

describe("a figure in the flow", () => {
  const figure = (x0: number, x1: number, { high = 40, ...told }: Told & { high?: number } = {}) =>
    first([figureBlock({ x0, x1, y0: 100, y1: 100 + high })], told)
  const place = (x0: number, x1: number) => {
    const { align, indent } = figure(x0, x1).format
    return [align, indent.left]
  }
  test("stands at the left, in the middle, or at the right of its column", () => {
    expect(place(100, 200)).toEqual(["left", 0])
    expect(place(130, 200)).toEqual(["left", 30])
    expect(place(200, 300)).toEqual(["centre", 0])
    expect(place(202.9, 300)).toEqual(["centre", 0])
    expect(place(194, 300)).toEqual(["left", 94])
    expect(place(105, 395)).toEqual(["left", 5])
    expect(place(106.1, 395)).toEqual(["centre", 0])
    expect(place(300, 400)).toEqual(["right", 0])
    expect([place(300, 397.1), place(300, 396.9)]).toEqual([
      ["right", 0],
      ["left", 200],
    ])
    expect(place(112, 402)).toEqual(["left", 12])
    expect(place(90, 200)).toEqual(["left", -10])
  })
  test("lower than ten points has a line of its own height", () => {
    expect(figure(100, 200, { high: 4 }).format.lineSpacing).toEqual({ rule: "exact", value: 5 })
    expect(figure(100, 200, { high: 0.4 }).format.lineSpacing).toEqual({ rule: "exact", value: 1 })
    expect(figure(100, 200).format.lineSpacing).toEqual({ rule: "multiple", value: 1 })
  })
  test("is kept with its caption, and starts the page that it started", () => {
    const draft = figureBlock({ x0: 100, x1: 200, y0: 100, y1: 140 })
    expect(first([draft]).format.keepWithNext).toBeUndefined()
    expect(
      first([draft], { context: { keptTogether: new Set([draft]) } }).format.keepWithNext,
    ).toBe(true)
    const blocks = assembled([
      textDraft(120),
      figureBlock({ x0: 100, x1: 200, y0: 100, y1: 140 }, 1),
    ])
    expect(blocks[1]).toMatchObject({ breakBefore: "page" })
  })
  test("takes the descent of letters from the room above it", () => {
    const [, below] = assembled([
      textDraft(120),
      figureBlock({ x0: 100, x1: 200, y0: 140, y1: 180 }),
    ])
    expect(below).toMatchObject({ format: { lineSpacing: { rule: "atLeast", value: 42.5 } } })
  })
  test("of the page is no paragraph", () => {
    const anchored = (box: Box): Figure => figureOf(box, { anchor: "page" })
    const [made] = assembled([figureBlock({ x0: 100, x1: 200, y0: 100, y1: 140 })], {
      context: { figureOf: ({ box }) => anchored(box) },
    })
    expect(made?.kind).toBe("figure")
  })
  test("has empty lines above it at the head of a full page", () => {
    const [, , made] = assembled([
      textDraft(120),
      textDraft(690),
      figureBlock({ x0: 100, x1: 200, y0: 110, y1: 150 }, 1),
    ])
    expect(made).toMatchObject({ blankAbove: { height: 10 }, format: { spaceBefore: 0 } })
  })
})

describe("a table", () => {
  const grid = tableDraft([100, 250, 400], [120, 140, 170])
  const table = (draft = grid, told?: Told): Table => {
    const [made] = assembled([tableBlock(draft)], told)
    if (made?.kind !== "table") throw new Error("a table was asked for")
    return made
  }
  test("has the columns and rows of its grid", () => {
    const made = table()
    expect(made).toMatchObject({ columns: [150, 150], indent: 0, headerRows: 0, align: "left" })
    expect(made.rows.map(({ height, cells }) => [height, cells.length])).toEqual([
      [20, 2],
      [30, 2],
    ])
    expect(table(tableDraft([90, 90.5, 300], [120, 140])).columns).toEqual([1, 209.5])
    expect(table(tableDraft([112, 300], [120, 140])).indent).toBe(12)
    expect(made.rows[0]).not.toHaveProperty("isWhole")
    expect(made).not.toHaveProperty("rightToLeft")
  })
  test("has its cells from left to right", () => {
    const turned = { ...grid, cells: grid.cells.toReversed() }
    expect(table(turned).rows[0]?.cells.map((cell) => cell.column)).toEqual([0, 1])
  })
  test("has the room above it where nothing stands before it", () => {
    expect(table().spaceBefore).toBe(20)
    expect(table(tableDraft([100, 400], [103, 140])).spaceBefore).toBeUndefined()
    expect(table(grid, { bottom: Infinity }).spaceBefore).toBeUndefined()
    const [, below] = assembled([textDraft(108), tableBlock(tableDraft([100, 400], [140, 170]))])
    expect(below).not.toHaveProperty("spaceBefore")
  })
  test("starts a page by its first paragraph", () => {
    const next = tableBlock({ ...tableDraft([100, 400], [120, 140]), page: 1 })
    const [, empty] = assembled([textDraft(120), next])
    expect(empty).toMatchObject({ startsPage: true, spaceBefore: 20 })
    const held = { takeCell: () => ({ left: 0, right: 0, drafts: [textDraft(130, { page: 1 })] }) }
    const [, made] = assembled([textDraft(120), next], { context: held })
    expect(made).toMatchObject({ rows: [{ cells: [{ blocks: [{ breakBefore: "page" }] }] }] })
    expect(made).not.toHaveProperty("startsPage")
  })
  test("has whole rows where it went over to a page by itself", () => {
    const next = tableBlock({ ...tableDraft([100, 400], [100, 140]), page: 1 })
    const [, , made] = assembled([textDraft(120), textDraft(695), next])
    expect(made).toMatchObject({ rows: [{ isWhole: true }] })
  })
  test("has whole rows below a heading that went over because of it", () => {
    const next = tableBlock({ ...tableDraft([100, 400], [120, 220]), page: 1 })
    const below = (headingLevel?: number, foot = 650) => {
      const head = textDraft(110, { page: 1, ...(headingLevel && { headingLevel }) })
      return assembled([textDraft(120), textDraft(foot), head, next]).at(-1)
    }
    expect(below(2)).toMatchObject({ rows: [{ isWhole: true }] })
    expect(below()).not.toMatchObject({ rows: [{ isWhole: true }] })
    expect(below(2, 400)).not.toMatchObject({ rows: [{ isWhole: true }] })
  })
  test("is packed row by row where that is asked for", () => {
    const packed = table(grid, { context: { packRows: (rows) => rows.slice(0, 1) } })
    expect(packed.rows).toHaveLength(1)
  })
})

describe("a cell", () => {
  const cell = (look: Partial<CellDraft>, context: Partial<AssembleContext> = {}) => {
    const own = cellDraft({ x0: 100, x1: 200, y0: 120, y1: 160 }, look)
    const draft = { ...tableDraft([100, 200], [120, 160]), cells: [own] }
    const [made] = assembled([tableBlock(draft)], { context })
    return made?.kind === "table" ? made.rows[0]?.cells[0] : undefined
  }
  const held = (...drafts: readonly BlockDraft[]): Partial<AssembleContext> => ({
    takeCell: () => ({ left: 2, right: 3, drafts }),
  })
  test("keeps its look", () => {
    expect(cell({ fill: 7, isHeader: true, isSpill: true })).toMatchObject({
      fill: 7,
      isHeader: true,
      isSpill: true,
    })
    const plain = cell({})
    expect(plain).not.toHaveProperty("fill")
    expect(plain).not.toHaveProperty("isSpill")
  })
  test("has the room beside its text as padding", () => {
    expect(cell({}, held(textDraft(130)))?.padding).toEqual({
      top: 0,
      right: 3,
      bottom: 0,
      left: 2,
    })
    expect(cell({ rotation: 90 }, held(textDraft(130)))?.padding).toEqual({
      top: 2,
      right: 0.4,
      bottom: 3,
      left: 0,
    })
    expect(cell({ rotation: 270 }, held(textDraft(130)))?.padding).toEqual({
      top: 3,
      right: 0,
      bottom: 2,
      left: 0.4,
    })
    expect(cell({ rotation: 90, rowSpan: 2 }, held(textDraft(130)))?.padding).toEqual({
      top: 0,
      right: 0,
      bottom: 0,
      left: 0,
    })
  })
  test("without text has half of its width as padding at most", () => {
    const wide = { takeCell: () => ({ left: 60, right: 40, drafts: [] }) }
    expect(cell({}, wide)?.padding).toMatchObject({ left: 30, right: 20 })
    const text = { takeCell: () => ({ left: 60, right: 40, drafts: [textDraft(130)] }) }
    expect(cell({}, text)?.padding).toMatchObject({ left: 60, right: 40 })
    expect(cell({})?.padding).toMatchObject({ left: 2, right: 3 })
  })
  test("has its first line where the page has it, but for cells set in the middle", () => {
    const before = (look: Partial<CellDraft>) => {
      const [block] = cell(look, held(textDraft(145)))?.blocks ?? []
      return block?.kind === "paragraph" ? block.format.spaceBefore : undefined
    }
    expect(before({ verticalAlign: "top" })).toBe(15.4)
    expect(before({ verticalAlign: "bottom" })).toBe(0)
    // Twenty-eight points are free, and the text starts fifteen below the top.
    expect(before({ verticalAlign: "middle" })).toBe(2.85)
  })
  test("shares equal formats and styles", () => {
    const context = held(textDraft(130), textDraft(142))
    const [one, two] = cell({}, context)?.blocks ?? []
    expect(
      one?.kind === "paragraph" &&
        two?.kind === "paragraph" &&
        one.inlines[0]?.kind === "text" &&
        two.inlines[0]?.kind === "text" &&
        one.inlines[0].style === two.inlines[0].style,
    ).toBe(true)
    const figure = cell({}, held(figureBlock({ x0: 100, x1: 120, y0: 122, y1: 140 })))
    expect(figure?.blocks[0]).toMatchObject({ inlines: [{ kind: "figure" }] })
  })
  test("does not reach over the margins of its page", () => {
    const scales = { ...contextOf().scales, isSure: () => false }
    const wide = paragraphDraft([placedAt("a".repeat(58), 130)])
    const made = cell({}, { ...held(wide), scales, sides: { x0: 14, x1: 500 } })
    expect(made?.blocks[0]).toMatchObject({ format: { indent: { right: 0 } } })
    expect(column.x1).toBe(400)
  })
})

test("a heading keeps the next block with it, but for one in a cell, which would keep its row", () => {
  const heading = textDraft(120, { headingLevel: 1 })
  const keeps = (context: Partial<AssembleContext>): unknown =>
    first([heading, textDraft(140)], { context }).format.keepWithNext
  expect([keeps({}), keeps({ isOfCell: true })]).toEqual([true, undefined])
})
