import { glyphRun, sceneOfPages } from "@mozhuan/testkit"
import { expect, it } from "vitest"
import type { GlyphRun, Scene, SceneItem, ScenePath } from "../../model/scene.ts"
import { showDrawnText } from "./drawn-text.ts"

const hidden = (x: number, y: number, text: string): GlyphRun => {
  const run = glyphRun({ x, y, text })
  const box = { x0: x, y0: y - 8, x1: x + text.length * 6, y1: y + 2 }
  return { ...run, renderMode: 3, box }
}

/** A stroke like a letter, six points wide. */
const letter = (x: number, y: number): ScenePath => ({
  kind: "path",
  segments: [
    ["M", x, y],
    ["L", x + 5, y - 7],
  ],
  stroke: { colour: 0x004488, alpha: 1 } as ScenePath["stroke"] & object,
  lineWidth: 0.5,
  dash: [],
  lineCap: 0,
  lineJoin: 0,
  box: { x0: x, y0: y - 7, x1: x + 5, y1: y },
})
const letters = (x: number, y: number, count: number): ScenePath[] =>
  Array.from({ length: count }, (_, at) => letter(x + at * 6, y))

function sceneOf(items: readonly SceneItem[]): Scene {
  const scene = sceneOfPages([{}])
  const glyphs = items.reduce(
    (sum, item) => sum + (item.kind === "glyphs" ? item.chars.length : 0),
    0,
  )
  const textQuality = { glyphs, unmapped: 0, invisible: glyphs, imageCover: 0 }
  return { ...scene, pages: scene.pages.map((page) => ({ ...page, items, textQuality })) }
}

/** Texts that are seen, and how many paths are left. */
function shown(items: readonly SceneItem[]): readonly [texts: string[], paths: number] {
  const kept = showDrawnText(sceneOf(items)).pages[0]?.items ?? []
  return [
    kept.flatMap((item) =>
      item.kind === "glyphs" && item.renderMode !== 3 ? [item.chars.join("")] : [],
    ),
    kept.filter(({ kind }) => kind === "path").length,
  ]
}

it("shows a text in place of the letters that are drawn of it, and leaves what is no letter", () => {
  const wire: ScenePath = { ...letter(50, 300), box: { x0: 50, y0: 300, x1: 400, y1: 300 } }
  expect(shown([hidden(50, 100, "Power"), ...letters(50, 100, 5), wire])).toEqual([["Power"], 1])
})

it("keeps a text hidden that nobody drew, though others of its page are drawn", () => {
  const items = [hidden(50, 100, "Power stage"), ...letters(50, 100, 11), hidden(50, 400, "secret")]
  expect(shown(items)).toEqual([["Power stage"], 0])
})

it("gives each of two texts beside each other its own letters", () => {
  const items = [hidden(50, 100, "Sun"), hidden(72, 100, "shine"), ...letters(50, 100, 3)]
  expect(shown([...items, ...letters(72, 100, 5)])).toEqual([["Sun", "shine"], 0])
  const wide = showDrawnText(sceneOf([...items, ...letters(72, 100, 5)])).pages[0]?.items[0]
  expect(wide).toMatchObject({ stretch: 1 })
})

it("stretches a text whose letters go on where it ends", () => {
  const [run] =
    showDrawnText(sceneOf([hidden(50, 100, "controller"), ...letters(50, 100, 12)])).pages[0]
      ?.items ?? []
  expect(run).toMatchObject({ stretch: expect.closeTo(71 / 60, 3), colour: 0x004488 })
})

it("changes nothing where most of the hidden text is drawn nowhere, or pairs are without end", () => {
  const items = [
    hidden(50, 100, "Power"),
    ...letters(50, 100, 5),
    hidden(50, 400, "all the rest of it"),
  ]
  expect(shown(items)).toEqual([[], 5])
  const run = hidden(50, 100, "Power")
  const many = [
    ...Array.from({ length: 10_001 }, () => run),
    ...Array.from({ length: 10_000 }, () => letter(50, 100)),
  ]
  expect(shown(many)[1]).toBe(10_000)
})

/** Strokes of a pen over a text, each in a form of its own or all in one. */
const written = (count: number, isPrint: boolean): ScenePath[] =>
  Array.from({ length: count }, (_, at) => {
    const x = 50 + (at % 60) * 6
    const bend = (step: number): number => (isPrint ? step : (at * (step + 0.7) * 1.31) % 5)
    const points = [1, 2, 3, 4].map((step) => [x + bend(step), 93 + bend(step + 4)] as const)
    const segments = points.map(([px, py], place) => [place === 0 ? "M" : "L", px, py] as const)
    return { ...letter(x, 100), segments }
  })

it("leaves writing by hand as it was written, without what was recognised of it", () => {
  const text = hidden(50, 100, "written by hand, sixty letters of it and some more than that")
  const seen = (items: readonly SceneItem[], keepsWriting: boolean): readonly unknown[] => {
    const [page] = showDrawnText(sceneOf(items), keepsWriting).pages
    const runs = page?.items.flatMap((item) => (item.kind === "glyphs" ? [item.renderMode] : []))
    return [
      runs,
      page?.items.filter(({ kind }) => kind === "path").length,
      page?.textQuality.invisible,
    ]
  }
  expect(seen([text, ...written(70, false)], true)).toEqual([[], 70, 0])
  // A target of text alone has the words.
  expect(seen([text, ...written(70, false)], false)).toEqual([[0], 0, 0])
  // A face draws each of its letters alike; a few letters tell nothing.
  expect(seen([text, ...written(70, true)], true)).toEqual([[0], 0, 0])
  expect(seen([text, ...written(59, false)], true)).toEqual([[0], 0, 0])
})
