import { expect, it } from "vitest"
import { sceneOfPages } from "@mozhuan/testkit"
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
  readonly size?: { readonly width: number; readonly height: number }
}

function isDesigned(figure: FigureDraft, { creator = "", size }: How = {}): boolean {
  const { pages, info } = sceneOfPages([{}])
  const [page] = pages
  if (!page) throw new Error("a scene has a page")
  const rules = { rules: [], fills: [] }
  const sized = { ...page, ...size }
  const draft: PageDraft = { page: sized, lines: labels, tables: [], figures: [figure], rules }
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
