import { expect, test } from "vitest"
import { plainFace } from "../../fonts/plain-face.test-kit.ts"
import { run, samplePdf } from "../../operations/test/sample-pdf.ts"
import { createSvgWriter } from "../../writers/html/svg/write-svg.ts"
import type { Scene, SceneBytes } from "../../model/scene.ts"
import { pdfToPictures } from "./pdf-to-pictures.ts"

const text = (bytes: unknown): string =>
  new TextDecoder().decode(bytes instanceof Uint8Array ? bytes : new Uint8Array())

test("pages become drawings: one SVG each, text and pictures apart, nothing drawn as a whole", async () => {
  const content = samplePdf({ mark: "V", pages: 2, ballast: 3_000 })
  const { files, diagnostics } = await run(pdfToPictures, [{ name: "v.pdf", content }], {
    format: "svg",
  })
  expect(files.map(({ name }) => name)).toEqual(["v_1.svg", "v_2.svg"])
  const first = text(files[0]?.bytes)
  expect(first).toMatch(
    /^<\?xml.*\n<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 612 792"/,
  )
  expect([first.match(/<image /g)?.length, first.includes("V page 1")]).toEqual([1, true])
  expect(diagnostics.map(({ kind }) => kind)).not.toContain("page-rasterised")
})

test("field values are part of the drawing unless annotations are left out", async () => {
  const content = samplePdf({ mark: "F", pages: 1, fields: [["f", 1, "value"]] })
  const drawn = async (annotations: boolean): Promise<number> =>
    text(
      (await run(pdfToPictures, [{ name: "f.pdf", content }], { format: "svg", annotations }))
        .files[0]?.bytes,
    ).length
  expect(await drawn(true)).toBeGreaterThan(await drawn(false))
})

test("letters of an embedded font are outlines, each kept once", async () => {
  const run1 = {
    kind: "glyphs",
    chars: ["a", "b", "a"],
    x: [10, 20, 30],
    y: [50, 50, 50],
    advance: [10, 10, 10],
    font: 0,
    size: 10,
    angle: 0,
    stretch: 1,
    skew: 0,
    isVertical: false,
    colour: 0xff0000,
    alpha: 1,
    renderMode: 0,
    box: { x0: 10, y0: 40, x1: 40, y1: 52 },
  } as const
  const font = { ...plainFace("F"), program: "p" }
  const page = {
    index: 0,
    width: 100,
    height: 100,
    items: [run1],
    links: [],
    annotations: [],
    fields: [],
    structure: [],
    textQuality: { glyphs: 3, unmapped: 0, invisible: 0, imageCover: 0 },
  }
  const scene = {
    pages: [page],
    fonts: [font],
    images: [],
    outline: [],
    info: { isTagged: false },
  } as unknown as Scene
  const bytes = {
    outlines: async () =>
      new Map([
        ["a", [["M", 0, 0], ["L", 0.5, 0.7], ["Z"]]],
        ["b", [["M", 0, 0], ["L", 0.4, 0.1], ["Z"]]],
      ]),
  } as unknown as SceneBytes
  const writer = await createSvgWriter(scene, bytes, { isTransparent: true })
  const svg = text(await writer.write(page as unknown as Scene["pages"][number]))
  expect([
    svg.match(/<use /g)?.length,
    svg.match(/<path /g)?.length,
    /fill="#ff0000"/i.test(svg),
  ]).toEqual([3, 2, true])
})
