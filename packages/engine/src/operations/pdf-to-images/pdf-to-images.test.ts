import { expect, test } from "vitest"
import { imageKindOf } from "../../images/image-kind.ts"
import { mergePdf } from "../merge.ts"
import { imagesToPdf } from "../images-to-pdf/images-to-pdf.ts"
import { host, run, samplePdf } from "../test/sample-pdf.ts"
import { pdfToImages } from "./pdf-to-images.ts"

const input = {
  name: "p.pdf",
  content: samplePdf({ mark: "P", pages: 3, size: [144, 72], fields: [["f", 1, "v"]] }),
}
const draw = async (options: Record<string, unknown>) =>
  (await run(pdfToImages, [input], options)).files

test("every format is written at the resolution asked for, one file a page", async () => {
  for (const format of ["jpg", "png", "webp", "bmp"]) {
    const files = await draw({ format, dpi: 72, pageRange: "1,3" })
    expect(files.map((made) => [made.name, imageKindOf(made.bytes)])).toEqual([
      [`p_1.${format}`, format],
      [`p_3.${format}`, format],
    ])
  }
  const [png] = await draw({ format: "png", dpi: 144, pageRange: "1" })
  expect(await host.images.decode(png?.bytes ?? new Uint8Array())).toMatchObject({
    width: 288,
    height: 144,
  })
  const [edge] = await draw({ format: "png", longEdge: 500, pageRange: "1" })
  expect(await host.images.decode(edge?.bytes ?? new Uint8Array())).toMatchObject({
    width: 500,
    height: 250,
  })
})

test("pages of a TIFF stand in one file, bits where black and white is asked for", async () => {
  const colour = await draw({ format: "tiff", dpi: 72 })
  const mono = await draw({ format: "tiff", dpi: 72, colour: "mono" })
  for (const [made] of [colour, mono]) {
    const page = await host.images.decode(made?.bytes ?? new Uint8Array(), { page: 2 })
    expect([page.pages, page.width, page.height]).toEqual([3, 144, 72])
  }
  expect(mono[0]?.bytes.length).toBeLessThan(colour[0]?.bytes.length ?? 0)
})

test("a long picture stacks the pages", async () => {
  const [long] = await draw({ format: "png", dpi: 72, mode: "long" })
  expect(await host.images.decode(long?.bytes ?? new Uint8Array())).toMatchObject({
    width: 144,
    height: 216,
  })
})

test("embedded JPEG comes out byte for byte", async () => {
  const jpeg = Uint8Array.from(
    await host.images.encode(
      { width: 32, height: 32, channels: 3, data: new Uint8Array(3_072).fill(90) },
      "jpg",
    ),
  )
  const pdf = await run(imagesToPdf, [{ name: "a.jpg", content: jpeg }])
  const { files } = await run(
    pdfToImages,
    [{ name: "a.pdf", content: pdf.files[0]?.bytes ?? new Uint8Array() }],
    { mode: "embedded" },
  )
  expect(files.map((made) => [made.name, made.bytes])).toEqual([["a_1_1.jpg", jpeg]])
  await expect(draw({ mode: "embedded" })).rejects.toMatchObject({ code: "content/none" })
})

/** Share of pixels that are not paper, in thousandths. */
async function ink(bytes: Uint8Array | undefined): Promise<number> {
  const { data, channels } = await host.images.decode(bytes ?? new Uint8Array())
  let dark = 0
  for (let at = 0; at < data.length; at += channels) if ((data[at] ?? 255) < 160) dark += 1
  return (dark * 1_000 * channels) / data.length
}

test("Chinese text without its font is drawn with a real face", async ({ skip }) => {
  if (
    !host.findFont({
      name: "STSong-Light",
      weight: 400,
      italic: false,
      serif: true,
      fixedPitch: false,
      script: "han-simplified",
    })
  )
    skip("this machine has no Chinese face")
  const names = ["甲乙丙丁戊己庚辛", "一二三四五六七八"].map((name) => ({
    name: `${name}.pdf`,
    content: samplePdf({ mark: "M", pages: 1 }),
  }))
  const { files } = await run(mergePdf, names, { contentsPage: true })
  const pdf = { name: "c.pdf", content: files[0]?.bytes ?? new Uint8Array() }
  const options = { format: "png", dpi: 72, pageRange: "1" }
  const [drawn] = (await run(pdfToImages, [pdf], options)).files
  const [blank] = (await run(pdfToImages, [pdf], options, { ...host, findFont: () => undefined }))
    .files
  expect((await ink(drawn?.bytes)) - (await ink(blank?.bytes))).toBeGreaterThan(0.5)
})

test("stamps and field values are drawn unless left out", async () => {
  const form = {
    name: "f.pdf",
    content: samplePdf({ mark: "F", pages: 1, fields: [["f", 1, "a value that is typed in"]] }),
  }
  const [full] = (await run(pdfToImages, [form], { format: "png", dpi: 72 })).files
  const [bare] = (await run(pdfToImages, [form], { format: "png", dpi: 72, annotations: false }))
    .files
  expect(await ink(full?.bytes)).toBeGreaterThan(await ink(bare?.bytes))
})

test("a size limit is kept, by quality first", async () => {
  const page = { format: "jpg", dpi: 1200, quality: 100, pageRange: "1" }
  const free = await draw(page)
  const limit = Math.floor((free[0]?.bytes.length ?? 0) / 1024 / 1.5)
  expect(limit).toBeGreaterThan(0)
  const [bound] = await draw({ ...page, maxKilobytes: limit })
  expect(bound?.bytes.length).toBeLessThanOrEqual(limit * 1024)
})

test("a page too large for the resolution and a range outside are refused", async () => {
  const poster = {
    name: "w.pdf",
    content: samplePdf({ mark: "W", pages: 1, size: [14_000, 14_000] }),
  }
  await expect(run(pdfToImages, [poster], { dpi: 600 })).rejects.toMatchObject({
    code: "limit/pixels",
  })
  await expect(draw({ pageRange: "9" })).rejects.toMatchObject({ code: "range/outside" })
})

test("a truncated file is repaired first and says so", async () => {
  const { files, diagnostics } = await run(
    pdfToImages,
    [{ ...input, content: input.content.subarray(0, input.content.length - 300) }],
    { dpi: 36 },
  )
  expect(files).toHaveLength(3)
  expect(diagnostics.map(({ kind }) => kind)).toContain("file-repaired")
})
