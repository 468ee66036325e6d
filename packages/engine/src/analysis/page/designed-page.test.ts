import { expect, it } from "vitest"
import { sceneOfPages } from "@mozhuan/testkit"
import type { Box } from "../../base/geometry.ts"
import type { FigureDraft, PageDraft, TextLine } from "../drafts.ts"
import { designedPages } from "./designed-page.ts"

const labels = ["Add", "Control", "Memory", "Registers"].map((text, row): TextLine => {
  const [x, baseline] = [120 + (row % 2) * 200, 150 + row * 90]
  return {
    text,
    box: { x0: x, y0: baseline - 8, x1: x + 40, y1: baseline + 2 },
    baseline,
    size: 10,
    angle: 0,
    isVertical: false,
    direction: "ltr",
    spans: [],
    gaps: [],
    page: 0,
    z: 5,
  }
})

const drawing = (y1: number): FigureDraft => ({
  page: 0,
  box: { x0: 100, y0: 100, x1: 400, y1 },
  content: { kind: "region", reason: "complex" },
  lines: [],
  items: [],
  isBackground: true,
  z: 1,
})

interface How {
  readonly creator?: string
  readonly lines?: readonly TextLine[]
  readonly size?: { readonly width: number; readonly height: number }
}

function isDesigned(
  figure: FigureDraft,
  { creator = "", size, lines = labels }: How = {},
): boolean {
  const { pages, info } = sceneOfPages([{}])
  const [page] = pages
  if (!page) throw new Error("a scene has a page")
  const rules = { rules: [], fills: [] }
  const sized = { ...page, ...size }
  const draft: PageDraft = { page: sized, lines, tables: [], figures: [figure], rules }
  return designedPages({ ...info, creator }, [draft], { placed: "designed" }).has(0)
}

it("keeps a page in its places whose words are all labels of one drawing", () => {
  expect(isDesigned(drawing(450))).toBe(true)
  expect(isDesigned(drawing(300))).toBe(false)
})

it("keeps a page that lies in its places where a program of frames made it", () => {
  const [figure, lying] = [drawing(300), { width: 1190, height: 842 }]
  expect(isDesigned(figure, { size: lying })).toBe(false)
  expect(isDesigned(figure, { size: lying, creator: "Microsoft® Publisher 2010" })).toBe(true)
  expect(isDesigned(figure, { creator: "Microsoft® Publisher 2010" })).toBe(false)
  expect(isDesigned(figure, { size: lying, creator: "Arbortext Advanced Print Publisher" })).toBe(
    false,
  )
})

it("keeps a page that lies in its places where a program that sets pages put few words on it", () => {
  const [size, creator] = [{ width: 792, height: 612 }, "Adobe InDesign 16.1 (Windows)"]
  const many = Array.from({ length: 25 }, (_, at) => lineOf(40, { baseline: 310 + 12 * at }))
  expect(isDesigned(drawing(300), { size, creator })).toBe(true)
  expect(isDesigned(drawing(300), { size, creator, lines: many })).toBe(false)
  expect(isDesigned(drawing(300), { creator })).toBe(false)
})

it("keeps a card in its places that a program of frames made: no paper has its format", () => {
  const size = { width: 737, height: 1275 }
  expect(isDesigned(drawing(300), { size, creator: "CorelDRAW 2021" })).toBe(true)
  expect(isDesigned(drawing(300), { size })).toBe(false)
  const leaf = { width: 612, height: 859 }
  expect(isDesigned(drawing(300), { size: leaf, creator: "CorelDRAW 2021" })).toBe(false)
})

it("keeps a flyer in its places: a page that lies, with words on the picture of one part", () => {
  const photo = (box: Box, kind = "picture"): FigureDraft => ({
    ...drawing(300),
    content: { kind } as FigureDraft["content"],
    isBackground: false,
    box,
  })
  const flyer = (box: Partial<Box>, size = { width: 842, height: 595 }, kind = "picture") =>
    isDesigned(photo({ x0: 0, y0: 0, x1: 230, y1: 595, ...box }, kind), { size })
  expect(flyer({})).toBe(true)
  expect(flyer({ x0: 2 })).toBe(false)
  expect(flyer({ x1: 842, x0: 300 })).toBe(true)
  expect(flyer({ x1: 205 })).toBe(false)
  expect(flyer({ y1: 530 })).toBe(false)
  expect(flyer({}, { width: 700, height: 595 })).toBe(false)
  expect(flyer({ x1: 842, x0: 620 })).toBe(false)
  expect(flyer({}, { width: 842, height: 595 }, "region")).toBe(false)
})

it("each page of a program of pictures is one that was composed, whichever way it stands", () => {
  expect(isDesigned(drawing(300), { creator: "PDF Presentation Adobe Photoshop CS6" })).toBe(true)
})

/** A line of so many letters, at its place. */
const lineOf = (
  letters: number,
  more: Partial<TextLine> & { readonly x?: number } = {},
): TextLine => {
  const { x = 60, baseline = 100, size = 10 } = more
  return {
    ...(labels[0] as TextLine),
    text: "m".repeat(letters),
    size,
    baseline,
    box: { x0: x, y0: baseline - size, x1: x + letters * size * 0.5, y1: baseline },
    ...more,
  }
}

/** Lines of 20 letters, each too short to wrap. */
const labelsOf = (letters: number): TextLine[] =>
  Array.from({ length: Math.ceil(letters / 20) }, (_, at) =>
    lineOf(Math.min(20, letters - 20 * at), { baseline: 400 + 12 * at }),
  )

interface PageLook extends Partial<Omit<PageDraft, "page">> {
  readonly size?: readonly [width: number, height: number]
  readonly page?: Partial<PageDraft["page"]>
}

/** Whether a page is designed as a whole: a leaf of 600 by 800 points unless told otherwise. */
function keepsPlaces({
  size: [width, height] = [600, 800],
  page: told,
  ...more
}: PageLook): boolean {
  const { pages, info } = sceneOfPages([{}])
  const [page] = pages
  if (!page) throw new Error("a scene has a page")
  const draft: PageDraft = {
    page: { ...page, width, height, ...told },
    lines: [lineOf(20)],
    tables: [],
    figures: [],
    rules: { rules: [], fills: [] },
    ...more,
  }
  return designedPages(info, [draft], { placed: "designed" }).has(0)
}

/** Dark, so that all which does not wrap is designed. */
const dark = { background: 0x000000 } as const

it("keeps pages of the format of a slide in their places, whatever printed them", () => {
  const small = (width: number, height: number): boolean =>
    keepsPlaces({ size: [width, height], lines: [lineOf(20, { size: 8 })] })
  expect([small(960, 540), small(720, 540), small(720, 405.3)]).toEqual([true, true, true])
  expect([small(962, 540), small(842, 595), small(540, 720)]).toEqual([false, false, false])
})

it("keeps slides in their places: pages that lie and whose type is a forty-second of their height", () => {
  const lying = (size: number, width: number): boolean =>
    keepsPlaces({ size: [width, 500], lines: [lineOf(20, { size })] })
  expect([lying(12, 600), lying(11.8, 600), lying(12, 599)]).toEqual([true, false, false])
})

it.each([
  [1584, 2000, true],
  [1583, 2000, false],
  [1000, 1584, false],
])("a page of %i by %i points is a poster: %s", (width, height, isPoster) => {
  expect(keepsPlaces({ size: [width, height], lines: [lineOf(20)] })).toBe(isPoster)
})

/** Two lines of 30 letters that wrap, among so many letters in all. */
const wrapping = (all: number): TextLine[] => [
  lineOf(30),
  lineOf(30, { baseline: 112 }),
  ...labelsOf(all - 60),
]

it("keeps a page that was larger than paper in its places while less than six tenths of it wraps", () => {
  const righted = { shrink: 1.5 } as NonNullable<PageDraft["page"]["righted"]>
  const larger = (all: number): boolean => keepsPlaces({ page: { righted }, lines: wrapping(all) })
  expect([larger(102), larger(100)]).toEqual([true, false])
  const poster = { shrink: 2.64 } as NonNullable<PageDraft["page"]["righted"]>
  expect(keepsPlaces({ page: { righted: poster }, lines: wrapping(60) })).toBe(true)
})

it("lets a dark page flow of which four tenths wrap", () => {
  const share = (all: number): boolean => keepsPlaces({ ...dark, lines: wrapping(all) })
  expect([share(151), share(150)]).toEqual([true, false])
})

it.each([
  [0xff8140, true],
  [0xff788c, false],
  [0xff8250, false],
])("a background of %i is dark: %s", (background, isDark) => {
  expect(keepsPlaces({ background })).toBe(isDark)
})

it.each<[what: string, other: Partial<TextLine> & { readonly x?: number }, wraps: boolean]>([
  ["a line below it", {}, true],
  ["type a little larger", { size: 10.9 }, true],
  ["larger type", { size: 11.2 }, false],
  ["a line half its size below", { baseline: 105.1 }, true],
  ["a line beside it", { baseline: 104.9 }, false],
  ["a line two blank lines on", { baseline: 121.9 }, true],
  ["a line farther down", { baseline: 122.1 }, false],
  ["a line that is indented", { x: 89 }, true],
  ["a line of another column", { x: 91 }, false],
])("a long line wraps to %s: %#", (_what, other, wraps) => {
  const lines = [lineOf(30), lineOf(30, { baseline: 112, ...other })]
  expect(keepsPlaces({ ...dark, lines })).toBe(!wraps)
})

it("takes lines of 25 letters for text, and shorter ones for labels", () => {
  const pair = (letters: number): boolean =>
    keepsPlaces({ ...dark, lines: [lineOf(letters), lineOf(letters, { baseline: 112 })] })
  expect([pair(24), pair(25)]).toEqual([true, false])
})

it("keeps a page in its places on which more is drawn than written, of a hundred paths and more", () => {
  const paths = (count: number, letters = 20): boolean => {
    const items = Array.from({ length: count }, () => ({ kind: "path" }) as never)
    return keepsPlaces({ page: { items }, lines: labelsOf(letters) })
  }
  expect([paths(101), paths(100)]).toEqual([true, false])
  expect([paths(141, 140), paths(140, 140)]).toEqual([true, false])
})

it("lets a page flow whose paths are those of a chart that was read", () => {
  const items = Array.from({ length: 120 }, () => ({ kind: "path" }) as never)
  const figure = { ...drawing(300), isBackground: false, items: items.map((_, at) => at) }
  const lines = labelsOf(20)
  const chart = { ...figure, content: { kind: "chart" } as never }
  expect(keepsPlaces({ page: { items }, lines, figures: [figure] })).toBe(true)
  expect(keepsPlaces({ page: { items }, lines, figures: [chart] })).toBe(false)
})

it("lets a scan flow: half of its letters are not seen, over a picture", () => {
  const scan = (invisible: number): boolean => {
    const { pages } = sceneOfPages([{}])
    const quality = pages[0]?.textQuality
    if (!quality) throw new Error("a page tells of its text")
    const textQuality = { ...quality, invisible, glyphs: 10, imageCover: 0.6 }
    return keepsPlaces({ ...dark, page: { textQuality } })
  }
  expect([scan(5), scan(6)]).toEqual([true, false])
})

/** A page with its only line on paint. */
const onPaint = (boxes: readonly Box[], line: Partial<Box> = {}): boolean => {
  const box = { x0: 1, y0: 1, x1: 8, y1: 8, ...line }
  const fills = boxes.map((each) => ({ box: each, paint: { colour: 0xeeddcc } }) as never)
  return keepsPlaces({ rules: { rules: [], fills }, lines: [lineOf(20, { box })] })
}

it.each<[width: number, height: number, isHalf: boolean]>([
  [600, 384, true],
  [600, 380, false],
  [288, 800, true],
  [285, 800, false],
])("paint of %i by %i points covers half of a page: %s", (x1, y1, isHalf) => {
  expect(onPaint([{ x0: 0, y0: 0, x1, y1 }])).toBe(isHalf)
})

it.each([
  [8.1, true],
  [8, false],
])("stripes of %d points are paint, not rules: %s", (thick, isPaint) => {
  const stripes = Array.from({ length: 70 }, (_, at) => [at * thick, (at + 1) * thick] as const)
  const across = stripes.map(([y0, y1]) => ({ x0: 0, y0, x1: 600, y1 }))
  const down = stripes.map(([x0, x1]) => ({ x0, y0: 0, x1, y1: 800 }))
  expect([onPaint(across), onPaint(down)]).toEqual([isPaint, isPaint])
})

it("takes letters that stand out of paint by up to two points for letters on it", () => {
  const half = [{ x0: 0, y0: 0, x1: 600, y1: 500 }]
  const to = (y1: number): boolean => onPaint(half, { y0: 490, y1 })
  expect([to(501.9), to(503.9)]).toEqual([true, false])
})

it("lets a page flow whose tables take three tenths of it, however dark", () => {
  const cut = (height: number): boolean => {
    const box = { x0: 0, y0: 0, x1: 600, y1: height }
    return keepsPlaces({ ...dark, tables: [{ box, items: [], cells: [] } as never] })
  }
  expect([cut(240), cut(241)]).toEqual([true, false])
})

it("keeps a page without a word in its places where a figure covers it", () => {
  const bare = (x1: number): boolean =>
    keepsPlaces({ lines: [], figures: [{ ...drawing(800), box: { x0: 0, y0: 0, x1, y1: 800 } }] })
  expect([bare(600), bare(300)]).toEqual([true, false])
})
