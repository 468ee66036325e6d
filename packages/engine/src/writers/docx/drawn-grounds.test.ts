import { describe, expect, it } from "vitest"
import type { Box } from "../../base/geometry.ts"
import {
  document,
  figureParagraph,
  paragraph,
  plainFormat,
  plainRun,
  section,
  textRun,
} from "../../model/build.ts"
import type {
  Block,
  DocumentPage,
  Figure,
  Inline,
  ListLevel,
  Paragraph,
} from "../../model/document.ts"
import { cellOf, tableOf } from "../../model/sample-document.test-kit.ts"
import { images, partOf } from "./written.test-kit.ts"

const at = (x0: number, y0: number, x1: number, y1: number): Box => ({ x0, y0, x1, y1 })

const drawing = (box: Box, fill: number, rest: Partial<Figure> = {}): Figure => ({
  kind: "figure",
  content: {
    kind: "drawing",
    shapes: [
      {
        type: "rectangle",
        segments: [],
        box,
        fill: { colour: fill, alpha: 1 },
        lineWidth: 0,
        dash: [],
        z: rest.z ?? 1,
      },
    ],
  },
  placement: [{ page: 0, box }],
  anchor: "page",
  wrap: "behind",
  z: 1,
  ...rest,
})

const picture = (box: Box, rest: Partial<Figure> = {}): Figure => ({
  ...drawing(box, 0),
  content: {
    kind: "picture",
    image: 0,
    matrix: [box.x1 - box.x0, 0, 0, box.y1 - box.y0, box.x0, box.y0],
    alpha: 1,
  },
  ...rest,
})

const exact = { ...plainFormat, lineSpacing: { rule: "exact", value: 14 } } as const

/** A paragraph of one line. */
const lineAt = (text: string, box: Box, colour = 0): Paragraph =>
  paragraph([textRun(text, { ...plainRun, colour })], {
    format: exact,
    placement: [{ page: 0, box }],
    lines: [{ end: text.length, box, page: 0, baseline: box.y1 - 3 }],
  })

const written = (blocks: readonly Block[]): Promise<string> =>
  partOf(document([section(blocks)], { images }), "document")

describe("what is drawn behind text", () => {
  it("gives its colour to words that paper would not show, and to no others", async () => {
    const markup = await written([
      drawing(at(60, 60, 500, 200), 0x203050),
      lineAt("white", at(70, 80, 200, 92), 0xffffff),
      lineAt("half outside", at(40, 100, 200, 112), 0xffffff),
      lineAt("grey", at(70, 120, 200, 132), 0x888888),
    ])
    expect(markup.match(/<w:shd /g)).toHaveLength(1)
    expect(markup).toMatch(/<w:shd [^>]*w:fill="203050"\/><\/w:rPr><w:t>white</)
  })

  it("gives its colour to labels of lists that paper would not show, where all stand on one", async () => {
    const level: ListLevel = {
      format: "upperRoman",
      text: "Part %1",
      start: 1,
      indent: 0,
      hanging: 0,
      run: { ...plainRun, colour: 0xffffff },
    }
    const item = (y: number): Paragraph => ({
      ...lineAt("Applicant", at(70, y, 200, y + 12)),
      list: { list: 0, level: 0 },
    })
    const listed = (blocks: readonly Block[]) =>
      document([section(blocks)], { lists: [{ levels: [level] }] })
    const numbering = (blocks: readonly Block[]): Promise<string> =>
      partOf(listed(blocks), "numbering")
    // The label stands on a box, the words beside it do not.
    const [first, second] = [at(69, 79, 110, 93), at(69, 119, 110, 133)]
    const alike = [drawing(first, 0x203050), drawing(second, 0x203050), item(80), item(120)]
    expect(await numbering(alike)).toContain('w:fill="203050"')
    // The boxes are not drawn besides: they would hide what moves there. A band of the line is.
    expect(await partOf(listed(alike), "document")).not.toContain("<w:drawing>")
    const band = drawing(at(69, 119, 500, 133), 0x203050)
    const banded = await partOf(
      listed([drawing(first, 0x203050), band, ...alike.slice(2)]),
      "document",
    )
    expect(banded.match(/<w:drawing>/g)).toHaveLength(1)
    const apart = [drawing(first, 0x203050), drawing(second, 0x804020), item(80), item(120)]
    expect(await numbering(apart)).not.toContain("<w:shd ")
    expect(await numbering([drawing(first, 0x203050), item(80), item(120)])).not.toContain("w:shd ")
  })

  it("takes no colour of a gradient, a picture or what lets light through", async () => {
    const ground = drawing(at(60, 60, 500, 200), 0x203050)
    const glass = drawing(at(60, 70, 500, 110), 0x000000, { z: 2 })
    if (glass.content.kind !== "drawing") throw new Error("no drawing")
    const shapes = glass.content.shapes.map((each) => ({
      ...each,
      fill: { colour: 0, alpha: 0.5 },
    }))
    const words = lineAt("white", at(70, 80, 200, 92), 0xffffff)
    for (const above of [
      { ...glass, content: { ...glass.content, shapes } },
      picture(at(60, 70, 500, 110), { z: 2 }),
    ])
      expect(await written([ground, above, words])).not.toContain("<w:shd ")
  })

  it("is the background of pages, too, which Word shows where the settings say so", async () => {
    const page: DocumentPage = {
      index: 0,
      width: 595,
      height: 842,
      background: 0x101020,
      furniture: [],
      confidence: 1,
      isRecognised: false,
      annotations: [],
    }
    const source = document([section([lineAt("white", at(70, 80, 200, 92), 0xffffff)])], {
      pages: [page],
    })
    expect(await partOf(source, "settings")).toContain("<w:displayBackgroundShape/>")
    const markup = await partOf(source, "document")
    expect(markup).toContain('<w:background w:color="101020"/>')
    expect(markup).toContain('w:fill="101020"/></w:rPr><w:t>white<')
    const plain = await partOf(document([section([paragraph([textRun("plain")])])]), "settings")
    expect(plain).not.toContain("displayBackgroundShape")
  })

  it("is a picture that text might run under, but not one on a shade or beside all text", async () => {
    const box = at(300, 300, 400, 400)
    const text = lineAt("text", at(70, 80, 500, 92))
    const shaded = {
      ...lineAt("shade", at(70, 350, 500, 362)),
      format: { ...exact, fill: 0xeeeeee },
    }
    const front = picture(box, { wrap: "front" })
    const isBehind = async (blocks: readonly Block[]): Promise<boolean> =>
      (await written(blocks)).includes('behindDoc="1"')
    expect(await isBehind([text, front])).toBe(true)
    expect(await isBehind([text, shaded, front])).toBe(false)
    expect(await isBehind([lineAt("beside", at(70, 80, 250, 92)), front])).toBe(false)
  })

  it("takes along what stands on it: a frame goes with the picture in the text that it frames", async () => {
    const box = at(100, 200, 300, 300)
    const frame = drawing(at(101, 201, 299, 299), 0xffffff, { wrap: "front", z: 3 })
    const markup = await written([
      lineAt("above", at(72, 80, 500, 92)),
      frame,
      figureParagraph(picture(box, { anchor: "inline", wrap: "none" }), {
        format: { ...plainFormat, spaceBefore: 20 },
      }),
    ])
    expect(markup).toMatch(
      /<wp:positionV relativeFrom="paragraph"><wp:posOffset>266700<\/wp:posOffset>/,
    )
    expect(markup).toContain('behindDoc="0"')
  })

  it("goes with its words below a table, whose last row may grow", async () => {
    const box = at(72, 80, 500, 120)
    const table = { ...tableOf([[{ ...cellOf(0, "cell"), box }]]), placement: [{ page: 0, box }] }
    const words = lineAt("white", at(80, 150, 200, 162), 0xffffff)
    const markup = await written([
      table,
      picture(at(72, 130, 500, 200)),
      { ...words, format: { ...exact, spaceBefore: 20 } },
    ])
    // The room of twenty points is an empty line, 2.2 points below whose top the picture begins.
    expect(markup).toMatch(
      /w:line="400" w:lineRule="exact".*relativeFrom="paragraph"><wp:posOffset>27940<.*white/,
    )
    expect(markup).not.toContain('w:before="400"')
  })

  it("takes along what stands beside it: the second of two charts, and the labels on that", async () => {
    const beside = picture(at(310, 201, 500, 299), { wrap: "front", z: 3 })
    const label = drawing(at(320, 211, 330, 215), 0xffffff, { wrap: "front", z: 4 })
    const placed = async (own: Figure): Promise<number[]> => {
      const markup = await written([
        lineAt("above", at(72, 80, 500, 92)),
        own,
        label,
        figureParagraph(picture(at(100, 200, 300, 300), { anchor: "inline", wrap: "none" }), {
          format: { ...plainFormat, spaceBefore: 20 },
        }),
      ])
      const places = markup.matchAll(
        /<wp:positionV relativeFrom="paragraph"><wp:posOffset>(\d+)<\/wp:posOffset>/g,
      )
      return Array.from(places, ([, offset]) => Number(offset) / 12_700)
    }
    expect(await placed(beside)).toEqual([21, 31])
    expect(await placed(picture(at(310, 201, 500, 250), { wrap: "front", z: 3 }))).toEqual([21, 31])
    // Below the picture it is another row of the page.
    const below = picture(at(90, 320, 500, 420), { wrap: "front", z: 3 })
    expect(await placed(below)).toEqual([31])
  })
})

it("formulas of one line that stand on a dark ground are written as text", async () => {
  const box = at(20, 20, 40, 34)
  const formula: Inline = {
    kind: "formula",
    formula: {
      tree: { kind: "identifier", text: "x" },
      display: "inline",
      style: { ...plainRun, colour: 0x008040 },
      page: 0,
      box,
    },
  }
  const line = { end: 4, box: at(10, 20, 100, 34), page: 0, baseline: 31 }
  const words = paragraph([textRun("of "), formula], { format: exact, lines: [line] })
  const on = (fill: number): Promise<string> => written([drawing(at(10, 18, 50, 36), fill), words])
  expect(await on(0x002020)).not.toContain("m:oMath")
  expect(await on(0xe0f0f0)).toContain("m:oMath")
})
