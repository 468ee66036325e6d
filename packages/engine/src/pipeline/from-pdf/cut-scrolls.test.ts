import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf, streamObject } from "@mozhuan/testkit"
import { unzipSync } from "fflate"
import { expect, it } from "vitest"
import type { Scene, ScenePage } from "../../model/scene.ts"
import { readPdf } from "../../readers/pdf/read-pdf.ts"
import { runTool } from "../run-tool.ts"
import { wholeOf } from "../whole-file.ts"
import { fitPaper } from "./fit-paper.ts"

const host = createNodeHost()
const [WIDTH, HEIGHT] = [400, 3_000]

/** Lines every 30 points, from the top down, but where a picture stands from 780 to 960. */
const tops = Array.from({ length: 98 }, (_, at) => 40 + at * 30).filter(
  (top) => top < 770 || top > 970,
)
const picture = { top: 780, height: 180 }

/**
 * A page of the web in one piece: a ground, lines of text, a picture, a rule from top to bottom.
 */
const scroll = makeDrawnPdf({
  pages: [
    {
      mediaBox: `[0 0 ${WIDTH} ${HEIGHT}]`,
      content: [
        `.9 .95 1 rg 0 0 ${WIDTH} ${HEIGHT} re f 0 g`,
        ...tops.map((top) => `BT /F1 12 Tf 60 ${HEIGHT - top} Td (Line at ${top}) Tj ET`),
        `q 200 0 0 ${picture.height} 60 ${HEIGHT - picture.top - picture.height} cm /P Do Q`,
        `1 w 30 0 m 30 ${HEIGHT} l S`,
      ].join("\n"),
      resources: "/XObject << /P 300 0 R >>",
    },
  ],
  objects: {
    300: streamObject(
      "/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8",
      "\x00\x40\x80\xc0",
    ),
  },
})

async function sceneOf(): Promise<Scene> {
  const { value } = await readPdf(scroll, host)
  value.close()
  return value.scene
}

const textOf = ({ items }: ScenePage): string[] =>
  items.flatMap((item) => (item.kind === "glyphs" ? [item.chars.join("")] : []))

it("a scroll is cut into sheets of paper, each line of it on one of them, where it stood", async () => {
  const { scene, diagnostics } = fitPaper(await sceneOf())
  expect(diagnostics).toEqual([{ kind: "page-cut", page: 1, data: { sheets: 4 } }])
  expect(scene.pages.map(({ width, height }) => [width, height])).toEqual(
    scene.pages.map(() => [WIDTH, 842]),
  )
  expect(scene.pages.flatMap(textOf)).toEqual(tops.map((top) => `Line at ${top}`))
  for (const page of scene.pages)
    for (const { box } of page.items) {
      expect(box.y0).toBeGreaterThanOrEqual(0)
      expect(box.y1).toBeLessThanOrEqual(page.height)
    }
  for (const page of scene.pages) {
    const above = page.righted?.part?.y0 ?? 0
    for (const item of page.items)
      if (item.kind === "glyphs")
        expect(item.chars.join("")).toBe(`Line at ${Math.round((item.y[0] ?? 0) + above)}`)
  }
})

it("a picture stands on one sheet as a whole; the ground and a long rule are on each", async () => {
  const { scene } = fitPaper(await sceneOf())
  const pictures = scene.pages.map(({ items }) => items.filter(({ kind }) => kind === "image"))
  expect(pictures.map((all) => all.length)).toEqual([0, 1, 0, 0])
  const [seen] = pictures[1] ?? []
  expect(Math.round((seen?.box.y1 ?? 0) - (seen?.box.y0 ?? 0))).toBe(picture.height)
  for (const { items } of scene.pages)
    expect(items.filter(({ kind }) => kind === "path")).toHaveLength(2)
})

it("links and entries of the outline lead to the sheet where their place is now", async () => {
  const scene = await sceneOf()
  const { scene: cut } = fitPaper({
    ...scene,
    outline: [{ title: "Far", level: 1, target: { kind: "page", page: 0, y: 1_540 } }],
  })
  const target = cut.outline[0]?.target
  const sheet = cut.pages.find(({ index }) => target?.kind === "page" && index === target.page)
  const above = sheet?.righted?.part?.y0 ?? 0
  expect(target?.kind === "page" ? (target.y ?? 0) + above : 0).toBe(1_540)
  expect(sheet && textOf(sheet)).toContain("Line at 1540")
})

it("what is longer than paper but not many times its width is a poster, and made smaller", async () => {
  const scene = await sceneOf()
  const pages = scene.pages.map((page) => ({ ...page, width: HEIGHT / 2 }))
  const fitted = fitPaper({ ...scene, pages })
  expect(fitted.diagnostics.map(({ kind }) => kind)).toEqual(["page-scaled"])
  expect(fitted.scene.pages.map(({ height }) => Math.round(height))).toEqual([1_584])
})

it("clips of texts move with them", async () => {
  const scene = await sceneOf()
  const clip = { x0: 20, y0: 1_528, x1: 80, y1: 1_546 }
  const clipped = scene.pages.map((page) => ({ ...page, textClips: [clip] }))
  const sheets = fitPaper({ ...scene, pages: clipped }).scene.pages
  const found = sheets.flatMap(({ textClips = [], righted }) =>
    textClips.map(({ y0 }) => y0 + (righted?.part?.y0 ?? 0)),
  )
  expect(found).toEqual([1_528])
  const wide = clipped.map((page) => ({ ...page, width: HEIGHT / 2 }))
  const [poster] = fitPaper({ ...scene, pages: wide }).scene.pages
  expect(poster?.textClips?.[0]?.x1).toBeCloseTo((80 * 1_584) / HEIGHT)
})

it("what lies and is very long is no scroll: it is made smaller, and nothing is cut off", async () => {
  const scene = await sceneOf()
  const pages = scene.pages.map((page) => ({ ...page, width: HEIGHT * 4 }))
  const fitted = fitPaper({ ...scene, pages })
  expect(fitted.diagnostics.map(({ kind }) => kind)).toEqual(["page-scaled"])
  expect(fitted.scene.pages.map(({ width }) => Math.round(width))).toEqual([1_584])
})

it("Word has each sheet as a page, and nothing stands below its paper", async () => {
  const made: Uint8Array[] = []
  const { diagnostics, value } = await runTool(
    { tool: "pdf2word", inputs: [{ name: "in.pdf", content: scroll }], options: {} },
    host,
    { emit: async (output) => void made.push(await wholeOf(output)) },
  )
  expect(diagnostics.map(({ kind }) => kind)).toContain("page-cut")
  // Whatever is told of a sheet is told of the page of the file.
  expect(value.report.pages).toBe(4)
  expect(new Set(value.report.designedPages)).toEqual(new Set([1]))
  expect(value.report.designedPages).toHaveLength(1)
  for (const { page = 1 } of diagnostics) expect(page).toBe(1)
  const body = new TextDecoder().decode(unzipSync(made[0] ?? new Uint8Array())["word/document.xml"])
  const lines = [...body.matchAll(/Line at (\d+)/g)].map(([, top]) => Number(top))
  expect(lines.toSorted((a, b) => a - b)).toEqual(tops)
  const heights = [...body.matchAll(/w:pgSz w:w="(\d+)" w:h="(\d+)"/g)].map(([, , high]) => high)
  expect(new Set(heights)).toEqual(new Set(["16840"]))
})
