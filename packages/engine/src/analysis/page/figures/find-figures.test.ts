import { expect, test } from "vitest"
import type { Box } from "../../../base/geometry.ts"
import type {
  PathSegment,
  PlacedImage,
  Scene,
  SceneItem,
  ScenePage,
  ScenePath,
} from "../../../model/scene.ts"
import type { RuleSet, TextLine } from "../../drafts.ts"
import { createFigureImages } from "./figure-images.ts"
import { findFigures, isRich } from "./find-figures.ts"

const noRules: RuleSet = { rules: [], fills: [] }

const box = (x0: number, y0: number, x1: number, y1: number): Box => ({ x0, y0, x1, y1 })

const outline = ({ x0, y0, x1, y1 }: Box): PathSegment[] => [
  ["M", x0, y0],
  ["L", x1, y0],
  ["L", x1, y1],
  ["L", x0, y1],
  ["Z"],
]

const path = (segments: readonly PathSegment[], at: Box, colour = 0x4472c4): ScenePath => ({
  kind: "path",
  segments,
  fill: { colour, alpha: 1 },
  lineWidth: 0,
  dash: [],
  lineCap: 0,
  lineJoin: 0,
  box: at,
})

const bar = (at: Box, colour?: number): ScenePath => path(outline(at), at, colour)

const image = (at: Box, index = 0): PlacedImage => ({
  kind: "image",
  image: index,
  matrix: [at.x1 - at.x0, 0, 0, at.y1 - at.y0, at.x0, at.y0],
  box: at,
  alpha: 1,
})

const pageOf = (items: readonly SceneItem[]): ScenePage => ({
  index: 0,
  width: 600,
  height: 400,
  items: items.map((item, object) => ({ ...item, object })),
  links: [],
  annotations: [],
  fields: [],
  structure: [],
  textQuality: { glyphs: 0, unmapped: 0, invisible: 0, imageCover: 0 },
})

const sceneOf = (page: ScenePage): Scene => ({
  pages: [page],
  fonts: [],
  outline: [],
  info: { isTagged: false },
  images: [{ width: 100, height: 100, hasAlpha: false, isMask: false, format: "png", key: "a" }],
})

const line = (text: string, at: Box): TextLine => ({
  page: 0,
  spans: [],
  text,
  box: at,
  baseline: at.y1,
  size: at.y1 - at.y0,
  angle: 0,
  isVertical: false,
  direction: "ltr",
  z: 0,
  gaps: [],
})

const find = (items: readonly SceneItem[], lines: readonly TextLine[] = [], rules = noRules) => {
  const page = pageOf(items)
  return findFigures({ page, images: sceneOf(page).images, rules, tables: [], lines })
}

test("slices that lie edge to edge are one picture", () => {
  const slices = [0, 1, 2, 3].map((index) =>
    image(box(100, 100 + index * 20, 300, 120 + index * 20)),
  )
  const figures = find(slices)
  expect(figures.map((figure) => [figure.content.kind, figure.box])).toEqual([
    ["region", box(100, 100, 300, 180)],
  ])
})

test("two photographs side by side stay two pictures", () => {
  const figures = find([image(box(100, 100, 200, 180)), image(box(200, 100, 300, 180))])
  expect(figures.map((figure) => figure.content.kind)).toEqual(["picture", "picture"])
})

test("bars with numbers beside them are a chart that takes its labels along", () => {
  const bars = [0, 1, 2, 3, 4, 5].map((index) =>
    bar(box(100 + index * 10, 200 - index * 20, 109 + index * 10, 300)),
  )
  const labels = [10, 20, 30, 40].map((value, index) =>
    line(String(value), box(84, 280 - index * 40, 96, 292 - index * 40)),
  )
  const far = line("Text that stands elsewhere on the page", box(300, 50, 500, 62))
  const [chart, ...rest] = find(bars, [...labels, far])
  expect(rest).toEqual([])
  expect(chart?.content).toEqual({ kind: "region", reason: "chart" })
  expect(chart?.lines.map(({ text }) => text)).toEqual(["10", "20", "30", "40"])
  expect(chart?.box.x0).toBe(84)
})

test("a chart takes its title, its legend and the end of its axis along", () => {
  const bars = [0, 1, 2, 3, 4, 5].map((index) =>
    bar(
      box(100 + index * 30, 280 - index * 20, 120 + index * 30, 300),
      index % 2 ? 0xe97132 : 0x156082,
    ),
  )
  const ground = bar(box(98, 300, 280, 301), 0x888888)
  const marks = [bar(box(130, 330, 137, 337), 0x156082), bar(box(200, 330, 207, 337), 0xe97132)]
  const axis = [0, 25, 50, 75, 100].map((value, index) =>
    line(String(value), box(84, 292 - index * 34, 96, 302 - index * 34)),
  )
  const legend = [line("North", box(140, 328, 170, 338)), line("South", box(210, 328, 240, 338))]
  const title = line("Sales by region", box(130, 130, 226, 145))
  const heading = line("3 Results", box(60, 40, 160, 64))
  const [chart, ...rest] = find([...bars, ground, ...marks], [...axis, ...legend, title, heading])
  expect(rest).toEqual([])
  expect(chart?.lines.map(({ text }) => text)).toEqual([
    "0",
    "25",
    "50",
    "75",
    "100",
    "North",
    "South",
    "Sales by region",
  ])
  expect(chart?.items).toHaveLength(9)
})

test("a chart takes no labels of the chart beside it, though the axes of both go on in one row", () => {
  const bars = (left: number): ScenePath[] =>
    [0, 1, 2, 3, 4, 5].map((index) =>
      bar(box(left + index * 10, 200 - index * 10, left + 9 + index * 10, 300)),
    )
  const years = (left: number): TextLine[] =>
    [8, 9, 10].map((year, index) =>
      line(String(year), box(left + index * 30, 302, left + 8 + index * 30, 312)),
    )
  const values = (left: number): TextLine[] =>
    [10, 20, 30, 40].map((value, index) =>
      line(String(value), box(left, 280 - index * 40, left + 10, 290 - index * 40)),
    )
  // Each stands in a frame of its own, labels and all.
  const frames = [box(80, 140, 180, 320), box(188, 140, 330, 320)].map((at) => bar(at, 0xd9d9d9))
  const [own, others] = [
    [...values(86), ...years(100)],
    [...values(206), ...years(191)],
  ]
  const charts = find([...frames, ...bars(100), ...bars(220)], [...own, ...others])
  expect(charts.map(({ lines, box: { x0, x1 } }) => [x0, x1, lines.length])).toEqual([
    [80, 180, 7],
    [188, 330, 7],
  ])
})

test("a chart stands as deep as the first of all that is drawn in it, grounds of labels too", () => {
  const bars = [0, 1, 2, 3, 4, 5].map((index) =>
    bar(box(100 + index * 30, 280 - index * 20, 120 + index * 30, 300)),
  )
  const axis = bar(box(98, 300, 280, 301), 0x888888)
  const grounds = [0, 1].map((index) =>
    bar(box(105 + index * 30, 240, 115 + index * 30, 246), 0xffff99),
  )
  const labels = [0, 25, 50, 75, 100].map((value, index) =>
    line(String(value), box(84, 292 - index * 34, 96, 302 - index * 34)),
  )
  const [chart, ...rest] = find([...grounds, ...bars, axis], labels)
  expect(rest).toEqual([])
  expect(chart).toMatchObject({ items: [0, 1, 2, 3, 4, 5, 6, 7, 8], z: 0 })
})

test("a pie without numbers is known by its legend", () => {
  const slices = [0, 1, 2, 3, 4, 5].map((index) =>
    bar(
      box(100 + index * 20, 100, 119 + index * 20, 200),
      [0x156082, 0xe97132, 0x196b24][index % 3],
    ),
  )
  const marks = [0x156082, 0xe97132, 0x196b24].map((colour, index) =>
    bar(box(240, 110 + index * 20, 247, 117 + index * 20), colour),
  )
  const names = ["Pens", "Ink", "Paper"].map((text, index) =>
    line(text, box(250, 108 + index * 20, 290, 118 + index * 20)),
  )
  const [chart, ...rest] = find([...slices, ...marks], names)
  expect(rest).toEqual([])
  expect(chart?.lines.map(({ text }) => text)).toEqual(["Pens", "Ink", "Paper"])
})

test("squares with letters between them are no chart with a legend", () => {
  const squares = [0, 1, 2, 3, 4, 5, 6, 7].map((index) =>
    bar(box(100 + index * 24, 100, 118 + index * 24, 118), index % 2 ? 0xf088c0 : 0xa0d8e0),
  )
  const letters = [1, 3, 5].map((index) =>
    line("R", box(104 + index * 24, 101, 114 + index * 24, 117)),
  )
  expect(find(squares, letters).map(({ content }) => content.kind)).not.toContain("region")
})

test("a box around text is the frame of a paragraph and no figure", () => {
  expect(find([bar(box(90, 90, 310, 130))], [line("Boxed text", box(100, 100, 300, 120))])).toEqual(
    [],
  )
})

test("a picture behind the whole page is marked as its backdrop", () => {
  const [backdrop, photo] = find([image(box(0, 0, 600, 400)), image(box(100, 100, 200, 180))])
  expect([backdrop?.isBackground, photo?.isBackground]).toEqual([true, false])
})

test("fills that shrink step by step in colour are one gradient", () => {
  const steps = Array.from({ length: 12 }, (_, index) =>
    bar(box(100, 100 + index * 5, 300, 160), 0xf0f0f0 - index * 0x050505),
  )
  const [figure] = find(steps)
  const shape = figure?.content.kind === "drawing" ? figure.content.shapes[0] : undefined
  expect(shape?.gradient).toMatchObject({ kind: "linear", angle: 90 })
  expect(shape?.box).toEqual(box(100, 100, 300, 160))
})

test("a region is drawn from its own objects", () => {
  const page = pageOf([
    image(box(0, 0, 5, 5)),
    ...[0, 1, 2, 3].map((index) => image(box(100, 100 + index * 20, 300, 120 + index * 20))),
  ])
  const figures = findFigures({
    page,
    images: sceneOf(page).images,
    rules: noRules,
    tables: [],
    lines: [],
  })
  const images = createFigureImages({ ...sceneOf(page), pages: new Map([[page.index, page]]) }, 2)
  for (const figure of figures) images.content(figure)
  expect(images.images().map(({ key }) => key)).toEqual(["a", "region:0,100,100,300,180,2,all,1-4"])
})

test("a picture that a rich drawing paints over is part of the drawing", () => {
  const cards = Array.from({ length: 45 }, (_, at) =>
    bar(
      box(
        100 + (at % 9) * 40,
        100 + Math.floor(at / 9) * 30,
        138 + (at % 9) * 40,
        128 + Math.floor(at / 9) * 30,
      ),
    ),
  )
  const [first, ...others] = cards
  if (!first) throw new Error("no card")
  const under = find([first, image(box(150, 110, 400, 230)), ...others])
  expect(under.map(({ content, items }) => [content.kind, items.length])).toEqual([["region", 46]])
  const over = find([...cards, image(box(150, 110, 400, 230))])
  expect(over.map(({ content }) => content.kind)).toEqual(["region", "picture"])
})

test("strips of a picture with holes and the fills that show through them are one", () => {
  const strips = [0, 1, 2].flatMap((at) => {
    const strip = box(100, 100 + at * 30, 300, 130 + at * 30)
    return [bar(strip, 0), image(strip)]
  })
  const page = pageOf(strips)
  const images = sceneOf(page).images.map((one) => ({ ...one, hasAlpha: true }))
  const input = { page, rules: noRules, tables: [], lines: [] }
  const found = findFigures({ ...input, images })
  expect(found.map(({ content, items }) => [content.kind, items.length])).toEqual([["region", 6]])
})

test("a rendering of several objects is drawn with all of them", () => {
  const wide = { ...image(box(100, 100, 300, 130)), isRasterised: true, firstObject: 3 }
  const page = pageOf([wide, image(box(100, 130, 300, 160))])
  const [first, second] = page.items
  if (!first || !second) throw new Error("no item")
  const drawn = {
    ...page,
    items: [
      { ...first, object: 6 },
      { ...second, object: 9 },
    ],
  }
  const images = createFigureImages(
    { ...sceneOf(drawn), pages: new Map([[drawn.index, drawn]]) },
    2,
  )
  const region = { kind: "region", reason: "complex" } as const
  images.content({
    page: 0,
    box: box(100, 100, 300, 160),
    content: region,
    lines: [],
    items: [0, 1],
    isBackground: false,
    z: 0,
  })
  expect(images.images().map(({ key }) => key)).toEqual(["region:0,100,100,300,160,2,all,3-6+9-9"])
})

test("a drawing of more paths than a call takes arguments is a picture", () => {
  const strokes = Array.from({ length: 130_000 }, (_, at): ScenePath => {
    const [x, y] = [100 + (at % 400), 50 + Math.floor(at / 400)]
    const { fill: _fill, ...stroke } = path(
      [
        ["M", x, y],
        ["L", x + 9, y + 4],
      ],
      box(x, y, x + 9, y + 4),
    )
    return { ...stroke, stroke: { colour: 0, alpha: 1 }, lineWidth: 0.5 }
  })
  expect(find(strokes).map(({ content, items }) => [content.kind, items.length])).toEqual([
    ["region", 130_000],
  ])
})

const drawn = (items: readonly SceneItem[], lines: readonly TextLine[] = []) =>
  findFigures({ page: pageOf(items), images: [], rules: noRules, tables: [], lines })

test.each([
  [40, 30, false],
  [41, 1, true],
  [1, 1200, false],
  [1, 1201, true],
])("%i shapes of %i segments are too much to be edited: %s", (shapes, segments, isTooMuch) => {
  const shape = { segments: Array.from({ length: segments }, () => ["L", 0, 0] as PathSegment) }
  const members = Array.from({ length: shapes }, () => ({ shape, items: [] }) as never)
  expect(isRich(members)).toBe(isTooMuch)
})

test("drawings of less than eight points on both sides are dust", () => {
  const sized = (width: number, height: number): number =>
    drawn([
      path(
        [["M", 100, 100], ["L", 100 + width, 100], ["L", 103, 100 + height], ["Z"]],
        box(100, 100, 100 + width, 100 + height),
      ),
    ]).length
  expect([sized(7.9, 7.9), sized(8, 5), sized(5, 8)]).toEqual([0, 1, 1])
})

/** So many triangles beside each other, 160 points wide in all. */
const triangles = (count: number): ScenePath[] =>
  Array.from({ length: count }, (_, at) => {
    const x = 100 + (at * 160) / count
    const end = x + 160 / count
    return path([["M", x, 100], ["L", end, 100], ["L", x, 200], ["Z"]], box(x, 100, end, 200))
  })

test("what is written on the lines of the paper is no drawing with them, in pieces or not", () => {
  const sign = box(60, 90, 72, 101)
  const figuresOf = (...ruled: readonly Box[]): string[] =>
    find([...ruled.map((at) => bar(at)), path(outline(sign), sign)]).map(
      (figure) => `${figure.box.x0}-${figure.box.x1}`,
    )
  const [from, to] = [-10, 700]
  expect(figuresOf(box(from, 100, to, 101))).toContain("60-72")
  expect(figuresOf(box(from, 100, 300, 101), box(300, 100, to, 101))).toContain("60-72")
  expect(figuresOf(box(40, 100, 300, 101))).not.toContain("60-72")
})

test("more than 240 letters on a rich drawing stand on an ornament of the page", () => {
  const ground = (letters: number): boolean | undefined =>
    drawn(triangles(60), [line("m".repeat(letters), box(110, 120, 200, 130))])[0]?.isBackground
  expect([ground(240), ground(241)]).toEqual([false, true])
})

test("letters belong to a drawing that they leave by two points at most", () => {
  const held = (x0: number): number | undefined =>
    drawn(triangles(2), [line("label", box(x0, 120, 160, 130))])[0]?.lines.length
  expect([held(98.1), held(97.9)]).toEqual([1, 0])
})

test("up to six boxes around text are its frame", () => {
  const framed = (count: number): number => {
    const boxes = Array.from({ length: count }, (_, at) =>
      bar(box(100 + at * 30, 100, 130 + at * 30, 200)),
    )
    return drawn(boxes, [line("text", box(105, 120, 128, 130))]).length
  }
  expect([framed(6), framed(7)]).toEqual([0, 1])
})
