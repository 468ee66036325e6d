import {
  buildScene,
  fillItem,
  noBytes,
  ruleItem,
  setParagraph,
  textWidth,
  type BuiltPage as PageSpec,
  type TextSpec,
} from "@mozhuan/testkit"
import { describe, expect, it } from "vitest"
import type { Block, Document, Paragraph } from "../model/document.ts"
import type { SceneItem } from "../model/scene.ts"
import { figuresOf, paragraphsOf, plainText } from "../model/walk.ts"
import { analyseScene, type AnalyseOptions } from "./passes.ts"

const analyse = async (
  pages: readonly PageSpec[],
  options: AnalyseOptions = {},
): Promise<Document> => (await analyseScene(buildScene(pages), noBytes, options)).value
const blocksOf = (document: Document): readonly Block[] =>
  document.sections.flatMap((section) => section.blocks)
const paragraphs = (document: Document): Paragraph[] => [...paragraphsOf(blocksOf(document))]
const texts = (document: Document): string[] =>
  paragraphs(document).map((each) => plainText(each.inlines))

const prose =
  "The quick brown fox jumps over the lazy dog and runs on through the wide green fields until the evening sun goes down behind the hills, and nobody knows where it sleeps when the night is as dark as this one is."
const other = prose.replaceAll("the", "that").replace("fox", "cat")
const [left, right] = [
  setParagraph(`${prose} ${prose}`, { x: 72, y: 120, width: 200 }),
  setParagraph(`${other} ${other}`, { x: 300, y: 120, width: 200 }),
]

const image = (x0: number, y0: number, x1: number, y1: number): SceneItem => ({
  kind: "image",
  image: 0,
  matrix: [x1 - x0, 0, 0, y1 - y0, x0, y0],
  alpha: 1,
  box: { x0, y0, x1, y1 },
})

describe("columns", () => {
  it("are cut apart where a line was set on over their gutter", async () => {
    const [a, b, ...rest] = left
    if (!a || !b) throw new Error("no lines")
    const gutter = 300 - 72 - textWidth(a.text)
    const filler = "x".repeat(Math.round((gutter - 7) / 5))
    // One line ends seven points before the other column: nearer than a wide space.
    const document = await analyse([
      { texts: [{ ...a, text: `${a.text}${filler}` }, b, ...rest, ...right] },
    ])
    expect(document.sections[0]?.columns.count).toBe(2)
    expect(texts(document).at(-1)).toBe(`${other} ${other}`)
  })

  it("stand below a block that spans two of three", async () => {
    const wide = setParagraph(prose, { x: 72, y: 80, width: 300 })
    const note = setParagraph(
      "A note beside it, quite short and narrow as such notes are, about who wrote the text and when that was.",
      { x: 400, y: 83, width: 120 },
    )
    const [one, two, three] = [72, 236, 400].map((x) =>
      setParagraph(`${prose} ${other} ${prose}`, { x, y: 190, width: 140 }),
    )
    const document = await analyse([
      { texts: [...note, ...wide, ...(one ?? []), ...(two ?? []), ...(three ?? [])] },
    ])
    expect(document.sections.map((section) => section.columns.count)).toEqual([2, 3])
    expect(texts(document)[0]).toBe(prose)
  })

  it("start together below other text: the room between belongs to that text", async () => {
    const title = {
      x: 72,
      y: 80,
      text: "A title over both columns, which is as wide as these two are.",
    }
    const document = await analyse([{ texts: [title, ...left, ...right] }])
    expect(document.sections.map((section) => section.columns.count)).toEqual([1, 2])
    const [above, ...heads] = paragraphs(document)
    expect(above?.format.spaceAfter).toBeGreaterThan(20)
    expect(heads.map(({ format }) => format.spaceBefore)).toEqual(heads.map(() => 0))
  })

  it("are none where labels were painted each with the value on its line", async () => {
    const rows = ["Opening date:", "Closing date:", "Settled through:", "Exchange of it:"].flatMap(
      (label, row): TextSpec[] => [
        { x: 72, y: 120 + row * 14, text: label },
        { x: 200, y: 120 + row * 14, text: `Monday, the ${row + 4} of September` },
      ],
    )
    const byRow = await analyse([{ texts: rows }])
    expect(byRow.sections.map((section) => section.columns.count)).toEqual([1])
    expect(texts(byRow)[0]).toMatch(/^Opening date:\s+Monday/)
  })

  it("run beside a table", async () => {
    const long = setParagraph(`${prose} ${prose} ${prose}`, { x: 72, y: 100, width: 250 })
    const lines = [100, 140, 180, 220]
      .map((y) => ruleItem([350, y, 520, y]))
      .concat([350, 430, 520].map((x) => ruleItem([x, 100, x, 220])))
    const cells = [0, 1, 2].flatMap((row): TextSpec[] => [
      { x: 355, y: 125 + row * 40, text: `Key ${row}` },
      { x: 435, y: 125 + row * 40, text: `Value ${row}` },
    ])
    const document = await analyse([{ items: lines, texts: [...long, ...cells] }])
    expect(document.sections[0]?.columns.count).toBe(2)
    expect(texts(document)[0]).toBe(`${prose} ${prose} ${prose}`)
    expect(blocksOf(document).at(-1)?.kind).toBe("table")
  })

  it("keep a picture of their own in the flow though the other column has text beside it", async () => {
    const [above, below] = [
      left.slice(0, 2),
      left.slice(2).map((line) => ({ ...line, y: line.y + 60 })),
    ]
    const document = await analyse([
      { items: [image(72, 140, 272, 195)], texts: [...above, ...below, ...right] },
    ])
    expect([...figuresOf(blocksOf(document))].map((figure) => figure.anchor)).toEqual(["inline"])
  })
})

describe("the foot of the paper", () => {
  it("holds a line that stands on it: the room above gives what rounding would add", async () => {
    const body = setParagraph(prose, { x: 72, y: 100, width: 400 })
    const last = { x: 72, y: 839.5, text: "The last line stands on the edge" }
    const document = await analyse([{ texts: [...body, last] }], { furniture: false })
    const [section] = document.sections
    const reach = paragraphs(document).reduce(
      (sum, { format, lines }) =>
        sum + format.spaceBefore + (lines?.length ?? 0) * format.lineSpacing.value,
      section?.page.margin.top ?? 0,
    )
    expect(reach).toBeLessThan((section?.page.height ?? 0) - 1)
  })
})

describe("pictures beside text", () => {
  const letterhead = [0, 1, 2, 3].map((row): TextSpec => ({
    x: 72,
    y: 100 + row * 14,
    text: `Line ${row} of the letterhead`,
  }))
  const end = 72 + textWidth(letterhead[0]?.text ?? "")
  const wraps = async (x0: number): Promise<readonly string[]> => {
    const page = { texts: letterhead, items: [image(x0, 85, x0 + 90, 145)] }
    return figuresOf(blocksOf(await analyse([page]))).map(({ wrap }) => wrap)
  }

  it("have it run around them where it keeps clear of them, and lie behind it where it does not", async () => {
    expect(await wraps(end + 6)).toEqual(["square"])
    expect(await wraps(end - 4)).toEqual(["behind"])
  })
})

describe("drop caps", () => {
  it("go before their text in its size", async () => {
    const [first, second, ...rest] = setParagraph(prose.slice(1), { x: 72, y: 100, width: 260 })
    if (!first || !second) throw new Error("no lines")
    const beside = [first, second].map((line) => ({ ...line, x: 94 }))
    const document = await analyse([
      { texts: [{ x: 72, y: second.y, text: "T", size: 34 }, ...beside, ...rest] },
    ])
    expect(texts(document)[0]?.startsWith("The quick brown fox")).toBe(true)
    const run = paragraphs(document)[0]?.inlines[0]
    expect(run?.kind === "text" && run.style.size).toBe(10)
  })
})

describe("what is drawn around text", () => {
  const body = setParagraph(prose, { x: 72, y: 150, width: 300 })

  it("is a border where a ruling runs along a paragraph", async () => {
    const [first] = paragraphs(
      await analyse([{ items: [ruleItem([72, 130, 372, 130])], texts: body }]),
    )
    expect(first?.format.borders?.top).toMatchObject({
      style: "single",
      width: 0.5,
      space: expect.closeTo(9, 0),
    })
  })

  it("is shading where a bar lies behind a heading", async () => {
    const title: TextSpec = { x: 76, y: 114, text: "A heading in white" }
    const document = await analyse(
      [{ items: [fillItem([72, 100, 372, 120], 0x145984)], texts: [title, ...body] }],
      { marks: true },
    )
    expect(paragraphs(document)[0]?.format.fill).toBe(0x145984)
    expect([...figuresOf(blocksOf(document))]).toEqual([])
  })

  it("stands behind the text where it is larger than that, if asked for", async () => {
    const page: PageSpec = {
      items: [fillItem([60, 90, 380, 420], 0xdddddd)],
      texts: [{ x: 76, y: 114, text: "A heading" }, ...body],
    }
    expect([...figuresOf(blocksOf(await analyse([page], { marks: true })))]).toMatchObject([
      { anchor: "page", wrap: "behind" },
    ])
    expect([...figuresOf(blocksOf(await analyse([page])))]).toEqual([])
  })
})

describe("tables", () => {
  const grid = (x0: number, x1: number, ys: readonly number[]): SceneItem[] => [
    ...ys.map((y) => ruleItem([x0, y, x1, y])),
    ...[x0, (x0 + x1) / 2, x1].map((x) => ruleItem([x, ys[0] ?? 0, x, ys.at(-1) ?? 0])),
  ]
  const cells = (y: number): TextSpec[] =>
    [0, 1, 2].flatMap((row): TextSpec[] => [
      { x: 80, y: y + row * 20, text: `Key ${row}` },
      { x: 300, y: y + row * 20, text: `Value ${row}` },
    ])

  it("are not made of bars around the whole page", async () => {
    const bars = [
      [0, 0, 20, 842],
      [575, 0, 595, 842],
      [0, 0, 595, 20],
      [0, 822, 595, 842],
    ] as const
    const document = await analyse([
      {
        items: [
          ...bars.map((bar) => fillItem(bar, 0xa15409)),
          ...grid(72, 500, [100, 120, 140, 160]),
        ],
        texts: cells(114),
      },
    ])
    const found = blocksOf(document).filter((block) => block.kind === "table")
    expect(found.map((table) => table.rows.length)).toEqual([3])
  })

  it("at the foot of a page leave room for the paragraph that must follow", async () => {
    const document = await analyse([
      { items: grid(72, 500, [782, 802, 822, 841.8]), texts: cells(796) },
    ])
    const table = blocksOf(document).find((block) => block.kind === "table")
    const total = table?.rows.reduce((sum, row) => sum + row.height, 0) ?? 0
    expect(782 + total).toBeLessThanOrEqual(840.1)
  })
})
