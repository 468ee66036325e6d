import { describe, expect, it } from "vitest"
import type { Box } from "../../base/geometry.ts"
import {
  document,
  figureParagraph,
  paragraph,
  plainFormat,
  section,
  textRun,
} from "../../model/build.ts"
import type { Block, Figure, Paragraph, Section } from "../../model/document.ts"
import { images, partOf } from "./written.test-kit.ts"

/** The paragraphs that blocks on a page with margins of 72 points are written as. */
async function written(
  blocks: readonly Block[],
  rest: Partial<Section> = {},
): Promise<{ readonly paragraphs: readonly string[] }> {
  const markup = await partOf(document([section(blocks, rest)], { images }), "document")
  // Anchors hold no paragraphs here.
  return { paragraphs: markup.match(/<w:p>.*?<\/w:p>/g) ?? [] }
}

const at = (x0: number, y0: number, x1: number, y1: number): Box => ({ x0, y0, x1, y1 })

const drawing = (box: Box, rest: Partial<Figure> = {}): Figure => ({
  kind: "figure",
  content: {
    kind: "drawing",
    shapes: [
      {
        type: "rectangle",
        segments: [],
        box,
        fill: { colour: 0x335577, alpha: 1 },
        lineWidth: 0,
        dash: [],
        z: 1,
      },
    ],
  },
  placement: [{ page: 0, box }],
  anchor: "page",
  wrap: "front",
  z: 1,
  ...rest,
})

const picture = (box: Box): Figure => ({
  ...drawing(box),
  content: {
    kind: "picture",
    image: 0,
    matrix: [box.x1 - box.x0, 0, 0, box.y1 - box.y0, box.x0, box.y0],
    alpha: 1,
  },
})

/** A paragraph of one line of 14 points, whose baseline is 11.2 below its top. */
function line(text: string, top: number, rest: Partial<Paragraph["format"]> = {}): Paragraph {
  const box = at(72, top, 500, top + 14)
  return paragraph([textRun(text)], {
    format: { ...plainFormat, lineSpacing: { rule: "exact", value: 14 }, ...rest },
    placement: [{ page: 0, box }],
    lines: [{ end: text.length, box, page: 0, baseline: top + 11.2 }],
  })
}

/** Heights of exact lines and places of what hangs there, in points. */
function told(markup: string | undefined): unknown {
  const number = (pattern: RegExp, unit: number): number[] =>
    [...(markup ?? "").matchAll(pattern)].map(([, value]) => Number(value) / unit)
  return {
    line: number(/w:line="(\d+)"/g, 20),
    across: number(/relativeFrom="column"><wp:posOffset>(-?\d+)/g, 12700),
    down: number(/relativeFrom="paragraph"><wp:posOffset>(-?\d+)/g, 12700),
    pages: [...(markup ?? "").matchAll(/relativeFrom="page"/g)].length,
  }
}

describe("figures that have a part of the column to themselves", () => {
  const chart = [picture(at(100, 120, 400, 250)), drawing(at(90, 110, 120, 118))]

  it("hang on empty lines of that height, all of them", async () => {
    const { paragraphs } = await written([
      ...chart,
      line("above", 72),
      line("caption", 286, { spaceBefore: 200 }),
    ])
    expect(paragraphs).toHaveLength(3)
    expect(told(paragraphs[1])).toEqual({ line: [200], across: [28, 18], down: [34, 24], pages: 0 })
    expect(paragraphs[1]).toContain("<w:keepNext/>")
    expect(paragraphs[2]).toContain('w:before="0"')
  })

  it("take the room below the paragraph above, where that holds it", async () => {
    const { paragraphs } = await written([
      ...chart,
      line("above", 72, { spaceAfter: 200 }),
      line("caption", 286),
    ])
    expect(paragraphs[0]).toContain('w:after="0"')
    expect(told(paragraphs[1])).toMatchObject({ line: [200], down: [34, 24] })
  })

  it("count from the column that they stand in", async () => {
    const columns = { count: 2, gutter: 10.7, hasSeparator: false }
    const right = line("caption", 286, { spaceBefore: 200 })
    const box = at(310, 286, 500, 300)
    const { paragraphs } = await written(
      [
        picture(at(320, 120, 500, 250)),
        { ...line("above", 72), placement: [{ page: 0, box: at(310, 72, 500, 86) }] },
        { ...right, placement: [{ page: 0, box }] },
      ],
      { columns },
    )
    expect(told(paragraphs[1])).toMatchObject({ across: [17], down: [34], pages: 0 })
  })

  it("go with a picture in the text that they frame", async () => {
    const inText: Figure = { ...picture(at(100, 100, 300, 200)), anchor: "inline" }
    const frame = drawing(at(96, 97, 304, 203))
    const { paragraphs } = await written([
      frame,
      line("above", 72),
      figureParagraph(inText, {
        format: { ...plainFormat, spaceBefore: 14, lineSpacing: { rule: "atLeast", value: 100 } },
        placement: [{ page: 0, box: at(100, 100, 300, 200) }],
      }),
    ])
    expect(told(paragraphs[1])).toEqual({ line: [14], across: [24], down: [11], pages: 0 })
  })

  it("stay on the page beside text and over the edge of the column", async () => {
    for (const figure of [picture(at(100, 60, 400, 250)), picture(at(20, 120, 400, 250))]) {
      const { paragraphs } = await written([
        figure,
        line("above", 72),
        line("caption", 286, { spaceBefore: 200 }),
      ])
      expect(paragraphs).toHaveLength(2)
      expect(told(paragraphs[0])).toMatchObject({ across: [], down: [], pages: 2 })
    }
  })

  it("stay where programs leave out the room, at the head of a page", async () => {
    const { paragraphs } = await written([
      ...chart,
      { ...line("page before", 72), placement: [{ page: 1, box: at(72, 72, 500, 86) }] },
      line("caption", 286, { spaceBefore: 200 }),
    ])
    expect(paragraphs).toHaveLength(2)
    expect(paragraphs.join("")).not.toContain('relativeFrom="column"')
    expect(paragraphs[1]).toContain('w:before="4000"')
  })
})

describe("rulings between two paragraphs", () => {
  it("hang on the lower one, whose room goes below the upper one", async () => {
    const { paragraphs } = await written([
      drawing(at(72, 100, 200, 100.5)),
      line("above", 72),
      line("note", 116, { spaceBefore: 30 }),
    ])
    expect(paragraphs).toHaveLength(2)
    expect(paragraphs[0]).toContain('w:after="600"')
    expect(told(paragraphs[1])).toMatchObject({ across: [0], down: [-16] })
  })
})
