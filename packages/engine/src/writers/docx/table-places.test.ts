import { describe, expect, it } from "vitest"
import { document, paragraph, plainFormat, section, textRun } from "../../model/build.ts"
import type { Block, Figure, Paragraph, Section, Table, TableCell } from "../../model/document.ts"
import { cellOf, tableOf } from "../../model/sample-document.test-kit.ts"
import { partOf } from "./written.test-kit.ts"

const box = { x0: 0, y0: 100, x1: 100, y1: 120 }
const cell: TableCell = { ...cellOf(0, "cell"), box }
const table: Table = { ...tableOf([[cell]]), placement: [{ page: 0, box }] }
const frame: Figure = {
  kind: "figure",
  content: { kind: "textBox", blocks: [paragraph([textRun("frame")])], rotation: 0 },
  placement: [{ page: 0, box }],
  anchor: "page",
  wrap: "front",
  z: 1,
}
const above = (spaceAfter: number): Paragraph =>
  paragraph([textRun("above")], {
    format: { ...plainFormat, spaceAfter },
    placement: [{ page: 0, box: { ...box, y0: 70, y1: 80 } }],
  })
const written = (blocks: readonly Block[], rest: Partial<Section> = {}): Promise<string> =>
  partOf(document([{ ...section(blocks), ...rest }]), "document")

describe("a table stands where it stood", () => {
  it("below what hangs above it, which takes its line from the room there", async () => {
    expect(await written([above(10), frame, table])).toMatch(
      /w:after="180".*above.*w:line="20" w:lineRule="exact".*<w:tbl>/,
    )
    expect(await written([above(10), table])).toContain('w:after="200"')
  })

  it("and what is above keeps its number", async () => {
    const level = { format: "decimal", text: "%1.", start: 1, indent: 18, hanging: 18 } as const
    const numbered: Paragraph = { ...above(10), list: { list: 0, level: 0 } }
    const whole = document([section([numbered, frame, table])], { lists: [{ levels: [level] }] })
    expect(await partOf(whole, "document")).toMatch(/<w:numPr>.*w:after="180"/)
  })

  it("below another by the room that was worked out, not by that of their boxes", async () => {
    const below = { ...table, placement: [{ page: 0, box: { ...box, y0: 140, y1: 160 } }] }
    expect(await written([table, below])).toContain('w:line="400"')
    expect(await written([table, { ...below, spaceBefore: 17.5 }])).toContain('w:line="350"')
  })

  it("at the head of a page by its margin, where something hangs above it", async () => {
    const top = async (blocks: readonly Block[], pages: Section["pages"]): Promise<number> =>
      Number(
        /w:top="(\d+)" w:right="\d+" w:bottom="\d+" w:left="\d+" w:header/.exec(
          await written(blocks, { pages }),
        )?.[1],
      )
    const plain = await top([table], [0, 0])
    expect(await top([frame, table], [0, 0])).toBe(plain - 20)
    expect(await top([frame, table], [0, 1])).toBe(plain)
    expect(await top([frame, { ...table, spaceBefore: 9 }], [0, 0])).toBe(plain)
  })

  it("and what is drawn at the foot of the page above stays on that page", async () => {
    const next = { ...table, startsPage: true, placement: [{ page: 1, box }] }
    const order = /frame.*above.*<w:tbl>.*<w:pageBreakBefore\/>(?!.*frame).*<w:tbl>/
    expect(await written([above(10), table, frame, next])).toMatch(order)
    expect(await written([above(10), table, table, frame, next])).toMatch(
      /<w:tbl>.*frame.*<w:tbl>.*<w:pageBreakBefore\/>(?!.*frame).*<w:tbl>/,
    )
    const shown = await written([above(10), frame, table, frame, next])
    expect(shown).toMatch(/frame.*frame.*<w:tbl>.*<w:pageBreakBefore\/>(?!.*frame).*<w:tbl>/)
  })
})

describe("a row over two pages has no height to set its text low in", () => {
  const text = paragraph([textRun("text")], {
    format: { ...plainFormat, lineSpacing: { rule: "exact", value: 16 } },
    placement: [
      { page: 0, box },
      { page: 1, box },
    ],
    lines: [{ box: { x0: 0, x1: 90, y0: 112, y1: 122 }, page: 0, baseline: 120, end: 4 }],
  })
  const low: Table = {
    ...table,
    placement: [
      { page: 0, box },
      { page: 1, box },
    ],
    rows: [
      {
        height: 300,
        heightRule: "atLeast",
        cells: [{ ...cell, align: "bottom", blocks: [text] }],
        page: 0,
      },
    ],
  }

  it("so that it begins as far down as on the page", async () => {
    const markup = await written([low])
    expect(markup).not.toContain("w:vAlign")
    expect(markup).toContain('w:before="180"')
  })

  it("unlike one that is whole", async () => {
    const whole = { ...text, placement: [{ page: 0, box }] }
    const [row] = low.rows
    const markup = await written([
      {
        ...low,
        rows: row ? [{ ...row, cells: [{ ...cell, align: "bottom", blocks: [whole] }] }] : [],
      },
    ])
    expect(markup).toContain('<w:vAlign w:val="bottom"/>')
    expect(markup).not.toContain('w:before="180"')
  })
})
