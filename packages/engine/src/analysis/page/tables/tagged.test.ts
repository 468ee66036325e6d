import { describe, expect, test } from "vitest"
import type { StructureElement } from "../../../model/scene.ts"
import type { TextLine } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { pageWith } from "../charts/chart-parts.test-kit.ts"
import { textsOf } from "./grids.test-kit.ts"
import { findTagged } from "./tagged.ts"

const element = (
  type: string,
  children: readonly StructureElement[] = [],
  look: Partial<StructureElement> = {},
): StructureElement => ({ type, children, mcids: [], ...look }) as StructureElement

interface CellLook {
  readonly type?: "TD" | "TH"
  readonly attributes?: StructureElement["attributes"]
}
/** A cell with one piece of marked content. */
const cell = (mcid: number, { type = "TD", attributes }: CellLook = {}): StructureElement =>
  element(type, [], { mcids: [mcid], ...(attributes && { attributes }) })
const row = (...cells: readonly StructureElement[]): StructureElement => element("TR", cells)
const table = (...rows: readonly StructureElement[]): StructureElement => element("Table", rows)

/** A marked text. */
const text = (mcid: number | undefined, words: string, x0: number, baseline: number): TextLine => {
  const line = lineAt(words, x0, baseline)
  return {
    ...line,
    spans: line.spans.map((span) => (mcid === undefined ? span : { ...span, mcid })),
  }
}
const found = (structure: readonly StructureElement[], lines: readonly TextLine[]) =>
  findTagged({
    page: { ...pageWith([]), structure },
    lines,
    rules: { rules: [], fills: [] },
  })
const sketch = (structure: readonly StructureElement[], lines: readonly TextLine[]): string =>
  found(structure, lines).tables.map(textsOf).join(" and ")

/** Cells 0 to 3 of two rows. */
const square = table(row(cell(0), cell(1)), row(cell(2), cell(3)))
const four = [
  text(0, "a", 100, 100),
  text(1, "b", 200, 100),
  text(2, "c", 100, 120),
  text(3, "d", 200, 120),
]

describe("a tagged table", () => {
  test("is what its tags say where the page agrees", () => {
    expect(sketch([square], four)).toBe("a|b / c|d")
    const [made] = found([square], four).tables
    expect(made).toMatchObject({ xs: [98, 152.5, 207], ys: [90, 107, 124], evidence: "tagged" })
    expect(found([square], four).taken.size).toBe(4)
  })
  test("is found within other elements, in parts of its own", () => {
    const parted = table(
      element("THead", [row(cell(0), cell(1))]),
      element("TBody", [row(cell(2), cell(3))]),
    )
    expect(sketch([element("Sect", [parted])], four)).toBe("a|b / c|d")
    const foot = table(row(cell(0), cell(1)), element("TFoot", [row(cell(2), cell(3))]))
    expect(sketch([foot], four)).toBe("a|b / c|d")
    expect(sketch([element("P", [row(cell(0), cell(1)), row(cell(2), cell(3))])], four)).toBe("")
    const caption = table(element("Caption", [row(cell(0), cell(1))]), row(cell(2), cell(3)))
    expect(sketch([caption], four)).toBe("")
  })
  test("has two rows and two columns", () => {
    const line = [0, 1, 2, 3].map((at) => text(at, "a", 100 + 50 * at, 100))
    expect(sketch([table(row(cell(0), cell(1), cell(2), cell(3)))], line)).toBe("")
    const column = [0, 1, 2, 3].map((at) => text(at, "a", 100, 100 + 20 * at))
    expect(sketch([table(...[0, 1, 2, 3].map((at) => row(cell(at))))], column)).toBe("")
  })
  test("holds no other table", () => {
    const nested = table(
      row(cell(0), cell(1)),
      row(cell(2), element("TD", [square], { mcids: [3] })),
    )
    expect(sketch([nested], four)).toBe("")
  })
  test("has cells with texts of several elements", () => {
    const deep = element("TD", [element("P", [element("Span", [], { mcids: [3] })])])
    expect(sketch([table(row(cell(0), cell(1)), row(cell(2), deep))], four)).toBe("a|b / c|d")
    const other = table(
      row(cell(0), cell(1), element("P", [], { mcids: [9] })),
      row(cell(2), cell(3)),
    )
    expect(sketch([other], four)).toBe("a|b / c|d")
  })
})

describe("texts of a tagged table", () => {
  test("fill four cells at least, and half of them", () => {
    expect(sketch([square], four.slice(0, 3))).toBe("")
    const wide = (cells: number) =>
      table(
        row(
          ...Array.from({ length: cells }, (_, at) => cell(at === 0 ? 0 : at === 1 ? 1 : 100 + at)),
        ),
        row(
          ...Array.from({ length: cells }, (_, at) => cell(at === 0 ? 2 : at === 1 ? 3 : 200 + at)),
        ),
      )
    // Columns without any text have no place.
    expect(sketch([wide(3)], four)).toBe("")
    const tall = (empty: number) =>
      table(
        row(cell(0), cell(1)),
        row(cell(2), cell(3)),
        ...Array.from({ length: empty }, (_, at) => row(cell(10 + at), cell(30 + at))),
      )
    const marked = (rows: number) =>
      Array.from({ length: rows }, (_, at) => text(10 + at, "x", 100, 140 + 20 * at))
    expect(sketch([tall(2)], [...four, ...marked(2)])).toBe("a|b / c|d / x| / x|")
  })
  test("are whole lines, cut where their marks lead to another cell", () => {
    const first = text(0, "a   ", 100, 100)
    const second = text(1, "b", 200, 100)
    const joined: TextLine = {
      ...first,
      text: "a   b",
      spans: [...first.spans, ...second.spans],
      box: { ...first.box, x1: second.box.x1 },
    }
    expect(sketch([square], [joined, ...four.slice(2)])).toBe("a|b / c|d")
    const half: TextLine = {
      ...joined,
      spans: [...first.spans, ...text(undefined, "b", 200, 100).spans],
    }
    expect(sketch([square], [half, ...four.slice(1)])).toBe("")
    const blank: TextLine = {
      ...first,
      text: "a    ",
      spans: [...first.spans, ...text(7, " ", 200, 100).spans],
    }
    expect(sketch([square], [blank, ...four.slice(1)])).toBe("a|b / c|d")
  })
  test("without a mark are none of it", () => {
    const other = text(undefined, "note", 100, 300)
    expect(found([square], [...four, other]).taken.has(other)).toBe(false)
    expect(sketch([square], [...four, other])).toBe("a|b / c|d")
  })
})

describe("rows and columns stand apart", () => {
  const with3 = (x: number, y: number) =>
    sketch([square], [...four.slice(0, 3), text(3, "d", x, y)])

  test("columns but for two points", () => {
    const wide = (x1: number) =>
      sketch(
        [square],
        [{ ...text(0, "a", 100, 100), box: { x0: 100, x1, y0: 92, y1: 102 } }, ...four.slice(1)],
      )
    expect([wide(202), wide(203)]).toEqual(["a|b / c|d", ""])
  })
  test("rows but for half of their height", () => {
    expect(with3(200, 120)).toBe("a|b / c|d")
    // The first row is ten points high.
    const lower = (y: number) =>
      sketch([square], [...four.slice(0, 2), text(2, "c", 100, y), text(3, "d", 200, y)])
    expect([lower(105), lower(104)]).toEqual(["a|b / c|d", ""])
    expect(lower(80)).toBe("")
  })
  test("cells over several of them have no say", () => {
    const spanned = table(
      row(cell(0, { attributes: { ColSpan: 2 } })),
      row(cell(1), cell(2)),
      row(cell(3), cell(4)),
    )
    const lines = [
      text(0, "over all of it here", 100, 100),
      text(1, "a", 100, 120),
      text(2, "b", 150, 120),
      text(3, "c", 100, 140),
      text(4, "d", 150, 140),
    ]
    expect(sketch([spanned], lines)).toBe("over all of it here<1x2> / a|b / c|d")
    const tall = table(
      row(cell(0, { attributes: { RowSpan: 2 } }), cell(1)),
      row(cell(2)),
      row(cell(3), cell(4)),
    )
    const beside = [
      text(0, "t", 100, 110),
      text(1, "a", 150, 100),
      text(2, "b", 150, 120),
      text(3, "c", 100, 140),
      text(4, "d", 150, 140),
    ]
    expect(sketch([tall], beside)).toBe("t<2x1>|a / b / c|d")
  })
})

describe("spans", () => {
  const first = (attributes: StructureElement["attributes"]) =>
    sketch(
      [table(row(cell(0, attributes ? { attributes } : {}), cell(1)), row(cell(2), cell(3)))],
      four,
    )
  test("are whole numbers from one on", () => {
    expect(first({ ColSpan: "x" })).toBe("a|b / c|d")
    expect(first({ ColSpan: 0 })).toBe("a|b / c|d")
    expect(first({ ColSpan: 1.5 })).toBe("a|b / c|d")
    expect(first({ RowSpan: -2 })).toBe("a|b / c|d")
  })
  test("reach to the last row at most", () => {
    const tall = table(
      row(cell(0), cell(1)),
      row(cell(2), cell(3, { attributes: { RowSpan: 9 } })),
      row(cell(4)),
    )
    const lines = [...four, text(4, "e", 100, 140)]
    expect(sketch([tall], lines)).toBe("a|b / c|d<2x1> / e")
  })
})

describe("rows of header cells at the top", () => {
  const headed = (first: "TD" | "TH", second: "TD" | "TH", third: "TD" | "TH" = "TD") => {
    const made = table(
      row(cell(0, { type: first }), cell(1, { type: second })),
      row(cell(2, { type: third }), cell(3)),
    )
    return found([made], four).tables[0]
  }
  test("are the header", () => {
    expect(headed("TH", "TH")).toMatchObject({ headerRows: 1 })
    expect(headed("TH", "TH")?.cells.map(({ isHeader }) => isHeader)).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(headed("TH", "TD")?.cells.some(({ isHeader }) => isHeader)).toBe(false)
    expect(headed("TD", "TD", "TH")?.cells.some(({ isHeader }) => isHeader)).toBe(false)
  })
  test("are not all there is", () => {
    const all = table(
      row(cell(0, { type: "TH" }), cell(1, { type: "TH" })),
      row(cell(2, { type: "TH" }), cell(3, { type: "TH" })),
    )
    expect(found([all], four).tables[0]?.headerRows).toBe(0)
  })
})
