import { expect, test } from "vitest"
import type { Box } from "../../../base/geometry.ts"
import { parseRegionKey } from "../../../images/region-key.ts"
import type { Document, Paragraph, TextBoxContent } from "../../../model/document.ts"
import { paragraphsOf, plainText } from "../../../model/walk.ts"
import type {
  GlyphRun,
  PathSegment,
  PlacedImage,
  Scene,
  SceneFont,
  SceneItem,
  ScenePage,
  ScenePath,
} from "../../../model/scene.ts"
import { analyseScene } from "../../passes.ts"

const font: SceneFont = {
  name: "Arial",
  family: "Arial",
  weight: 400,
  isItalic: false,
  isSerif: false,
  isFixedPitch: false,
  isSymbolic: false,
  isEmbedded: false,
  ascent: 0.9,
  descent: -0.2,
  spaceWidth: 0.28,
  mappedShare: 1,
}

/** As in a proportional face the letter t is narrower than others, the letter w as much wider. */
const widthOf = (char: string): number => ({ t: 0.35, w: 0.65 })[char] ?? 0.5

const lengthOf = (value: string): number => [...value].reduce((sum, char) => sum + widthOf(char), 0)

/** Half an em a character or so: wide enough to be read as words by the line pass. */
const text = (value: string, x: number, baseline: number, size = 20): GlyphRun => ({
  kind: "glyphs",
  chars: [...value],
  x: [...value].map((_, index) => x + size * lengthOf(value.slice(0, index))),
  y: [...value].map(() => baseline),
  advance: [...value].map((char) => size * widthOf(char)),
  font: 0,
  size,
  angle: 0,
  stretch: 1,
  skew: 0,
  isVertical: false,
  colour: 0,
  alpha: 1,
  renderMode: 0,
  box: {
    x0: x,
    y0: baseline - 0.9 * size,
    x1: x + size * lengthOf(value),
    y1: baseline + 0.2 * size,
  },
})

const outline = ({ x0, y0, x1, y1 }: Box): PathSegment[] => [
  ["M", x0, y0],
  ["L", x1, y0],
  ["L", x1, y1],
  ["L", x0, y1],
  ["Z"],
]
const fill = (box: Box): ScenePath => ({
  kind: "path",
  segments: outline(box),
  fill: { colour: 0xffcc00, alpha: 1 },
  lineWidth: 0,
  dash: [],
  lineCap: 0,
  lineJoin: 0,
  box,
})
const image = (box: Box): PlacedImage => ({
  kind: "image",
  image: 0,
  matrix: [box.x1 - box.x0, 0, 0, box.y1 - box.y0, box.x0, box.y0],
  box,
  alpha: 1,
})

const pageOf = (items: readonly SceneItem[], index = 0): ScenePage => ({
  index,
  width: 720,
  height: 540,
  items,
  links: [],
  annotations: [],
  fields: [],
  structure: [],
  textQuality: { glyphs: 100, unmapped: 0, invisible: 0, imageCover: 0 },
})

const deck = (...pages: readonly (readonly SceneItem[])[]): Promise<Document> => part(0, ...pages)

/** Pages of a file from the one at `first` on. */
const part = (first: number, ...pages: readonly (readonly SceneItem[])[]): Promise<Document> =>
  documentOf(pages.map((items, index) => pageOf(items, first + index)))

/** A slide that the outline of its file gives a title. */
const outlined = (title: string, items: readonly SceneItem[]): Promise<Document> =>
  documentOf([pageOf(items)], [{ title, level: 1, target: { kind: "page", page: 0 } }])

async function documentOf(
  pages: readonly ScenePage[],
  entries: Scene["outline"] = [],
): Promise<Document> {
  const scene: Scene = {
    pages,
    fonts: [font],
    outline: entries,
    info: { isTagged: false },
    images: [{ width: 8, height: 8, hasAlpha: false, isMask: false, format: "png", key: "bullet" }],
  }
  const bytes = {
    image: async () => new Uint8Array(),
    font: async () => undefined,
    drawRegion: async () => new Uint8Array(),
  }
  return (await analyseScene(scene, bytes, { arrangement: "slides" })).value
}

const boxesOf = (document: Document, page = 0): TextBoxContent[] =>
  (document.sections[page]?.blocks ?? []).flatMap((block) =>
    block.kind === "figure" && block.content.kind === "textBox" ? [block.content] : [],
  )
const textsOf = (box: TextBoxContent | undefined): string[] =>
  [...paragraphsOf(box?.blocks ?? [])].map((paragraph) => plainText(paragraph.inlines))

test("the large line at the top is the title, the bullets below are one box", async () => {
  const document = await deck([
    text("Quarterly review", 60, 60, 40),
    text("• Sales went up in the north", 60, 160),
    text("• Costs stayed where they were", 60, 190),
    text("and will stay there for now", 80, 214),
    text("• Staff is being hired", 60, 244),
  ])
  const [title, body] = boxesOf(document)
  expect([title?.role, textsOf(title)]).toEqual(["title", ["Quarterly review"]])
  expect(textsOf(body)).toEqual([
    "Sales went up in the north",
    "Costs stayed where they were and will stay there for now",
    "Staff is being hired",
  ])
  const items = [...paragraphsOf(body?.blocks ?? [])]
  expect(items.every((item: Paragraph) => item.list !== undefined)).toBe(true)
  expect(document.lists[items[0]?.list?.list ?? 0]?.levels[0]).toMatchObject({
    format: "bullet",
    text: "•",
  })
})

test("the title that the outline names is a box and a paragraph of its own, however it is set", async () => {
  const slide = [
    text("The harvest of the", 60, 60, 20),
    text("lower fields", 60, 92, 20),
    text("was brought in by the mill", 60, 116, 20),
  ]
  const told = boxesOf(await outlined("The harvest of the lower fields", slide))
  expect(told.map((box) => [box.role, textsOf(box)])).toEqual([
    ["title", ["The harvest of the lower fields"]],
    [undefined, ["was brought in by the mill"]],
  ])
  expect(boxesOf(await deck(slide)).length).toBe(1)
})

test("a title of which the outline has the beginning is one paragraph, with all of its line", async () => {
  const [title] = boxesOf(
    await outlined("What the lower fields brought in the years before the mill came", [
      text("What the lower fields brought in the years", 60, 60),
      text("before the mill came down the river", 60, 92),
      text("Oxen drew the carts", 60, 200),
    ]),
  )
  expect([title?.role, textsOf(title).length]).toEqual(["title", 1])
})

test("what the outline names no title is the heading of the text below it", async () => {
  const slide = [
    text("Harvest", 60, 60, 40),
    text("Before the mill", 60, 120, 26),
    text("• carts were drawn by oxen", 60, 150),
    text("• oxen were fed on hay", 60, 174),
  ]
  expect(boxesOf(await outlined("Harvest", slide)).length).toBe(2)
  expect(boxesOf(await deck(slide)).length).toBe(3)
})

test("where the outline names the title, larger text is a heading of what starts below it", async () => {
  const slide = (heading: number, gap = 40) => [
    text("Harvest", 60, 60, 40),
    text("The oven:", heading, 200, 32),
    text("1. bakes what the mill grinds", 60, 200 + gap),
    text("2. burns what the oxen bring", 60, 224 + gap),
  ]
  const count = async (...of: Parameters<typeof slide>): Promise<number> =>
    boxesOf(await outlined("Harvest", slide(...of))).length
  expect([await count(60), await count(66), await count(60, 45)]).toEqual([2, 2, 3])
  expect([await count(70), boxesOf(await deck(slide(60))).length]).toEqual([3, 3])
})

test("a title in capitals has the letters of the outline, and the look of capitals", async () => {
  const slide = [text("OUR TWO MILLS", 60, 60, 40), text("stand by the river", 60, 160)]
  const [title] = boxesOf(await outlined("OUR two mills", slide))
  const [paragraph] = paragraphsOf(title?.blocks ?? [])
  expect(paragraph?.inlines).toMatchObject([{ text: "OUR two mills", style: { allCaps: true } }])
})

test("entries of one list that empty lines part are one box", async () => {
  const boxes = boxesOf(
    await deck([
      text("• Sales went up in the north", 60, 160),
      text("• Costs stayed where they were", 60, 220),
      text("and will stay", 80, 244),
      text("• Staff is being hired", 60, 304),
    ]),
  )
  expect(boxes.map(textsOf)).toEqual([
    [
      "Sales went up in the north",
      "Costs stayed where they were and will stay",
      "Staff is being hired",
    ],
  ])
})

test("a sentence goes on below a line that had room left", async () => {
  const boxes = boxesOf(
    await deck([
      text("Growth is measured in", 60, 160),
      text("numbers, development in", 60, 184),
      text("qualities that nobody can count at once.", 60, 208),
    ]),
  )
  expect(boxes.map(textsOf)).toEqual([
    ["Growth is measured in\nnumbers, development in\nqualities that nobody can count at once."],
  ])
})

test("text without a hanging indent goes on below its label", async () => {
  const boxes = boxesOf(
    await deck([
      text("1. the first point fills its whole line up to", 60, 160),
      text("the end and goes on below the number", 60, 184),
      text("2. the second point", 60, 208),
    ]),
  )
  expect(boxes.map(textsOf)).toEqual([
    [
      "the first point fills its whole line up to the end and goes on below the number",
      "the second point",
    ],
  ])
})

test("two columns side by side are two boxes", async () => {
  const left = [0, 1, 2].map((row) => text("left column text here", 60, 200 + row * 24))
  const right = [0, 1, 2].map((row) => text("right column text here", 400, 200 + row * 24))
  const boxes = boxesOf(await deck([...left, ...right]))
  expect(boxes.map((box) => textsOf(box).join(" ").replaceAll("\n", " ").split(" ")[0])).toEqual([
    "left",
    "right",
  ])
})

test("text in different shapes stays apart however near it is", async () => {
  const boxes = boxesOf(
    await deck([
      fill({ x0: 50, y0: 100, x1: 250, y1: 130 }),
      text("first card", 60, 122),
      fill({ x0: 50, y0: 132, x1: 250, y1: 162 }),
      text("second card", 60, 154),
    ]),
  )
  expect(boxes.map((box) => textsOf(box))).toEqual([["first card"], ["second card"]])
})

test("small pictures before lines are their bullets and no pictures, one alone is an ornament", async () => {
  const item = (y: number): SceneItem[] => [
    image({ x0: 60, y0: y - 14, x1: 70, y1: y - 4 }),
    text("marked by a picture", 80, y),
  ]
  const picturesOf = async (...items: SceneItem[]): Promise<number> => {
    const { sections } = await deck(items)
    return (sections[0]?.blocks ?? []).filter(
      (block) => block.kind === "figure" && block.content.kind === "picture",
    ).length
  }
  expect(await picturesOf(...item(200), ...item(230))).toBe(0)
  expect(await picturesOf(...item(200))).toBe(1)
})

test("a number that counts with the pages becomes a field", async () => {
  const document = await deck(
    ...[0, 1, 2].map((index) => [
      text("Some words on the slide", 60, 200),
      text(String(index + 1), 680, 525, 12),
    ]),
  )
  const number = boxesOf(document, 1).find((box) => box.role === "pageNumber")
  const [paragraph] = [...paragraphsOf(number?.blocks ?? [])]
  expect(paragraph?.inlines[0]).toMatchObject({ kind: "pageField", shown: "2" })
})

test("text drawn twice lies above what was painted between", async () => {
  const words = text("button", 100, 220)
  const document = await deck([words, fill({ x0: 20, y0: 100, x1: 400, y1: 330 }), words])
  const [shape, box] = document.sections[0]?.blocks ?? []
  expect([
    shape?.kind === "figure" && shape.content.kind,
    box?.kind === "figure" && box.content.kind,
  ]).toEqual(["drawing", "textBox"])
})

test("a running title that the deck paints twice with a panel between is plain, and joins no text of a slide", async () => {
  const cover = fill({ x0: 0, y0: 0, x1: 720, y1: 540 })
  const slides = ["one", "two", "three"].map((word) => [
    text("Field report", 60, 60),
    cover,
    text("Field report", 60, 60),
    text(`Slide ${word}`, 60, 84),
  ])
  const document = await deck(...slides)
  for (const [page, word] of ["one", "two", "three"].entries())
    expect(boxesOf(document, page).map(textsOf)).toEqual([["Field report"], [`Slide ${word}`]])
  const [first] = [...paragraphsOf(boxesOf(document)[0]?.blocks ?? [])]
  const [inline] = first?.inlines ?? []
  expect(inline?.kind === "text" && inline.style.bold).toBe(false)
})

test("text in the middle of a shape is the shape's own text", async () => {
  const document = await deck([
    fill({ x0: 100, y0: 100, x1: 300, y1: 160 }),
    text("inside", 170, 137),
  ])
  expect(document.sections[0]?.blocks).toHaveLength(1)
  expect(boxesOf(document)[0]?.shape).toMatchObject({
    type: "rectangle",
    box: { x0: 100, y0: 100, x1: 300, y1: 160 },
  })
})

test("what is drawn on the ground of a text, beside it, stays on that ground", async () => {
  const ground = { x0: 100, y0: 100, x1: 600, y1: 300 }
  const panel = { ...fill({ x0: 120, y0: 150, x1: 300, y1: 180 }), fill: { colour: 0, alpha: 1 } }
  const document = await deck([fill(ground), text("Names and addresses", 104, 124), panel])
  const drawn = (document.sections[0]?.blocks ?? []).flatMap((block) => {
    if (block.kind !== "figure") return []
    const { content } = block
    if (content.kind === "textBox") return [content.shape?.fill?.colour]
    return content.kind === "drawing" ? content.shapes.map((shape) => shape.fill?.colour) : []
  })
  expect(drawn).toEqual([0xffcc00, 0])
})

test("every visible character of the page stands on its slide once", async () => {
  const document = await deck([
    text("Title of it", 60, 60, 40),
    text("• one", 60, 160),
    text("two words", 60, 200),
    text("right", 500, 200),
    text("12", 680, 525, 10),
  ])
  const seen = boxesOf(document)
    .flatMap((box) => textsOf(box))
    .join("")
    .replace(/\s/g, "")
  const sorted = (value: string): string => Array.from(value).toSorted().join("")
  expect(sorted(`${seen}•`)).toBe(sorted("Titleofit•onetwowordsright12"))
})

test("text that opaque shapes hide on most slides is left out, what is hidden on one slide alone stays", async () => {
  const cover = fill({ x0: 50, y0: 100, x1: 250, y1: 160 })
  const slide = (index: number, more: readonly SceneItem[] = []): SceneItem[] => [
    text(`old title ${index}`, 60, 125),
    ...more,
    cover,
    text("above", 120, 152),
    text("beside", 400, 137),
  ]
  const document = await deck(slide(1), slide(2, [text("secret", 60, 150)]), slide(3))
  expect(
    [0, 1].map((page) =>
      boxesOf(document, page)
        .flatMap((box) => textsOf(box))
        .toSorted(),
    ),
  ).toEqual([
    ["above", "beside"],
    ["above", "beside", "secret"],
  ])
})

test("dashes below a bullet and numbers that count on are labels, a dash in a sentence is text", async () => {
  const [box, lone] = boxesOf(
    await deck([
      text("• Goods", 60, 200),
      text("- Apples", 90, 226),
      text("- Pears", 90, 252),
      text("- not a list", 60, 480),
    ]),
  )
  expect([textsOf(box), textsOf(lone)]).toEqual([["Goods", "Apples", "Pears"], ["- not a list"]])
  expect([...paragraphsOf(box?.blocks ?? [])].map((paragraph) => paragraph.list?.level)).toEqual([
    0, 1, 1,
  ])
  const [counted] = boxesOf(
    await deck([text("1. Plan", 60, 200), text("2. Build", 60, 226), text("3. Ship", 60, 252)]),
  )
  expect(textsOf(counted)).toEqual(["Plan", "Build", "Ship"])
})

test("lists that come near each other in two columns are cut where the second begins", async () => {
  const both = [
    text("• the left column reaches far", 60, 200),
    text("• right", 360, 200),
    text("New", 360, 160),
    text("second line", 380, 226),
  ]
  const boxes = boxesOf(await deck(both))
  expect(boxes.map((box) => textsOf(box))).toEqual([
    ["New", "right\nsecond line"],
    ["the left column reaches far"],
  ])
})

test("an address longer than its line is one word", async () => {
  const address = "http://example.org/a/very/long/address/that/does/not/fit/in"
  const [box] = boxesOf(await deck([text(address, 40, 200), text("to/one/line.html", 40, 226)]))
  expect(textsOf(box)).toEqual([`${address}to/one/line.html`])
})

test("a pattern under several slides is one picture, what lies on it stands by itself", async () => {
  const drawn = (items: readonly ScenePath[]): SceneItem[] =>
    items.map((item, object) => ({ ...item, object }))
  const stroke = (box: Box): ScenePath => ({
    kind: "path",
    segments: [
      ["M", box.x0, box.y0],
      ["L", box.x1, box.y1],
    ],
    stroke: { colour: 0xdddddd, alpha: 1 },
    lineWidth: 1,
    dash: [],
    lineCap: 0,
    lineJoin: 0,
    box,
  })
  const pattern = (offset = 0): ScenePath[] =>
    Array.from({ length: 60 }, (_, at) =>
      stroke({ x0: 10 + at * 9 + offset, y0: 20, x1: 130 + at * 9 + offset, y1: 520 }),
    )
  const card = (x: number): ScenePath => ({
    ...fill({ x0: x, y0: 100, x1: x + 120, y1: 220 }),
    fill: { colour: 0x3366cc, alpha: 1 },
  })
  const document = await deck(
    drawn([...pattern(), card(80)]),
    drawn([...pattern(), card(400)]),
    drawn([...pattern(2), card(80)]),
  )
  const contents = [0, 1, 2].map((page) =>
    (document.sections[page]?.blocks ?? []).flatMap((block) =>
      block.kind === "figure" ? [block.content] : [],
    ),
  )
  const pictures = contents.map((list) =>
    list.flatMap((content) => (content.kind === "picture" ? [content.image] : [])),
  )
  expect(pictures[0]).toHaveLength(1)
  expect(pictures[1]).toEqual(pictures[0])
  expect(pictures[2]).not.toEqual(pictures[0])
  expect(
    contents.map((list) => list.filter((content) => content.kind === "drawing").length),
  ).toEqual([1, 1, 0])
})

test("a picture of a region is drawn from its page of the file, whatever part of it is asked for", async () => {
  const rays = Array.from({ length: 60 }, (_, index): ScenePath => ({
    ...fill({ x0: 100, y0: 100, x1: 400, y1: 400 }),
    segments: [
      ["M", 100, 100 + index * 5],
      ["L", 400, 400 - index * 5],
      ["L", 250, 250 + index],
      ["Z"],
    ],
  }))
  const [whole, later] = [await deck(rays), await part(4, rays)]
  expect(whole.images.map(({ key }) => parseRegionKey(key)?.page)).toEqual([0])
  expect(later.images.map(({ key }) => parseRegionKey(key)?.page)).toEqual([4])
})

test("a marker's colour over words lies beneath them, a cover over them stays in front", async () => {
  const mark: ScenePath = {
    ...fill({ x0: 100, y0: 125, x1: 240, y1: 185 }),
    segments: [["M", 110, 125], ["L", 240, 125], ["L", 230, 185], ["L", 100, 185], ["Z"]],
  }
  const words = text("Costs stayed where they were", 60, 160)
  const order = async (shape: ScenePath): Promise<readonly string[]> =>
    ((await deck([words, shape])).sections[0]?.blocks ?? []).flatMap((block) =>
      block.kind === "figure" ? [block.content.kind] : [],
    )
  expect(await order({ ...mark, isBlended: true })).toEqual(["drawing", "textBox"])
  expect(await order(mark)).toEqual(["textBox", "drawing"])
})

test("years over columns are no page numbers, which count the slides", async () => {
  const shown = async (first: number): Promise<readonly (string | undefined)[]> =>
    boxesOf(
      await deck(
        ...[0, 1, 2].map((page) => [
          text("Sales", 60, 160),
          text(String(first + page), 300, 20, 12),
        ]),
      ),
    ).map((box) => box?.role)
  expect(await shown(1)).toContain("pageNumber")
  expect(await shown(2009)).not.toContain("pageNumber")
})
