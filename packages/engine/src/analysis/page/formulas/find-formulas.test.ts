import { processorTime } from "@mozhuan/testkit"
import { expect, test } from "vitest"
import type { GlyphRun, Scene, SceneBytes, SceneFont, ScenePage } from "../../../model/scene.ts"
import { analyseScene } from "../../passes.ts"
import { findFormulas } from "./find-formulas.ts"
import { plainRun } from "../../writing/lines.test-kit.ts"

const font: SceneFont = {
  name: "CMMI10",
  family: "CMMI10",
  weight: 400,
  isItalic: true,
  isSerif: true,
  isFixedPitch: false,
  isSymbolic: true,
  isEmbedded: true,
  isMath: true,
  ascent: 0.7,
  descent: -0.2,
  mappedShare: 1,
}

/** A page with `count` letters side by side on one line. */
function pageOf(count: number): ScenePage {
  const places = Array.from({ length: count }, (_, at) => 20 + at * 5)
  const run: GlyphRun = {
    ...plainRun,
    chars: places.map((_, at) => "xyzab"[at % 5] ?? "x"),
    x: places,
    y: places.map(() => 100),
    advance: places.map(() => 5),
    box: { x0: 20, y0: 92, x1: 20 + count * 5, y1: 102 },
  }
  return {
    index: 0,
    width: 40 + count * 5,
    height: 200,
    items: [run],
    links: [],
    annotations: [],
    fields: [],
    structure: [],
    textQuality: { glyphs: count, unmapped: 0, invisible: 0, imageCover: 0 },
  }
}

test("a formula of 10,000 signs is kept as a picture, in bounded time", () => {
  const begun = processorTime()
  const { formulas } = findFormulas(pageOf(10_000), [font])
  expect(processorTime() - begun).toBeLessThan(5_000)
  expect(formulas.map(({ isSure, glyphs }) => [isSure, glyphs.length])).toEqual([[false, 10_000]])
})

test("a formula that is not sure is told: on a slide it stays text, elsewhere it is a picture", async () => {
  const scene: Scene = {
    pages: [pageOf(2_000)],
    fonts: [font],
    images: [],
    outline: [],
    info: { isTagged: false },
  }
  const bytes: SceneBytes = {
    image: async () => new Uint8Array(),
    font: async () => undefined,
    drawRegion: async () => new Uint8Array(),
  }
  const told = async (arrangement: "slides" | "flow"): Promise<string[]> => {
    const { diagnostics } = await analyseScene(scene, bytes, { arrangement })
    return diagnostics.map(({ kind }) => kind)
  }
  expect(await told("slides")).toEqual(["formula-kept-as-text"])
  expect(await told("flow")).toContain("formula-kept-as-picture")
})

test("a page whose fonts draw no formulas has none", () => {
  const { isMath: _own, ...plain } = { ...font, name: "Times-Italic" }
  expect(findFormulas(pageOf(10), [plain]).formulas).toEqual([])
})

test("signs off the page, and those that a clip cuts away, are in no formula", () => {
  const signsOf = (own: Partial<GlyphRun>, height = 200): number[] => {
    const page = pageOf(10)
    const items = page.items.map((item) => ({ ...item, ...own }) as GlyphRun)
    return findFormulas({ ...page, items, height }, [font]).formulas.map(
      ({ glyphs }) => glyphs.length,
    )
  }
  expect(signsOf({})).toEqual([10])
  expect(signsOf({}, 90)).toEqual([])
  expect(signsOf({ clip: { x0: 0, y0: 120, x1: 90, y1: 200 } })).toEqual([])
  expect(signsOf({ clip: { x0: 0, y0: 80, x1: 45, y1: 110 } })).toEqual([5])
})

test("a product of two letters in the slanted face of a sans text is of its formula", () => {
  const own = (name: string, isItalic: boolean, isMath: boolean): SceneFont => {
    const { isMath: _known, ...plain } = font
    return { ...plain, name, isItalic, ...(isMath && { isMath }) }
  }
  const runOf = (at: number, x: number, text: string): GlyphRun => ({
    ...plainRun,
    font: at,
    chars: [...text],
    x: [...text].map((_, step) => x + 5 * step),
    y: [...text].map(() => 100),
    advance: [...text].map(() => 5),
    box: { x0: x, y0: 92, x1: x + 5 * text.length, y1: 102 },
  })
  const fonts = [
    own("CMSS10", false, false),
    own("CMSSI10", true, false),
    own("CMSY10", false, true),
  ]
  const told = (...slanted: readonly GlyphRun[]): string[] =>
    findFormulas(
      { ...pageOf(0), width: 400, items: [runOf(0, 20, "where"), runOf(2, 93, "≤"), ...slanted] },
      fonts,
    ).formulas.map(({ text }) => text.replaceAll(" ", ""))
  expect(told(runOf(1, 80, "Ax"), runOf(1, 101, "b"))).toEqual(["Ax≤b"])
  // A page that slants a word has letters of the text.
  expect(told(runOf(1, 80, "Ax"), runOf(1, 101, "b"), runOf(1, 200, "much"))).toEqual(["≤b"])
})
