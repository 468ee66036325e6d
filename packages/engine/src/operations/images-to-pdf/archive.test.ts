import sharp from "sharp"
import { expect, test } from "vitest"
import type { Host, PixelImage } from "../../base/host.ts"
import { isStream, nameOf } from "../../pdf/objects/values.ts"
import { imageStreamsOf } from "../image-streams.ts"
import { host, openMade, qpdfComplaints, run, textsOf } from "../test/sample-pdf.ts"
import { imagesToPdf } from "./images-to-pdf.ts"

const grey: PixelImage = {
  width: 60,
  height: 40,
  channels: 3,
  data: new Uint8Array(7_200).fill(120),
}
const jpeg = Uint8Array.from(await host.images.encode(grey, "jpg", { quality: 95 }))
const printed = Uint8Array.from(
  await sharp(grey.data, { raw: { width: 60, height: 40, channels: 3 } })
    .toColourspace("cmyk")
    .jpeg()
    .toBuffer(),
)
const drawing = new TextEncoder().encode(
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><text y="15">A</text></svg>',
)

/** Reads a word with characters that a text layer cannot name. */
const reader: Host = {
  ...host,
  ocr: async () => ({
    words: [
      {
        text: "存\uFEFF档\uFFFE\uD800",
        box: { x0: 4, y0: 10, x1: 40, y1: 20 },
        confidence: 0.9,
        line: 1,
      },
    ],
    rotation: 0,
    confidence: 0.9,
  }),
}

async function made(options: Readonly<Record<string, unknown>>) {
  const inputs = [
    { name: "a.jpg", content: jpeg },
    { name: "b.jpg", content: printed },
    { name: "c.svg", content: drawing },
  ]
  const { files } = await run(imagesToPdf, inputs, { searchable: true, ...options }, reader)
  const { file, pages } = openMade(files[0])
  const root = file.dict(file.trailer.get("Root"))
  return { bytes: files[0]?.bytes ?? new Uint8Array(), file, root, pages }
}

test("a file for archives says what it is and which colours it has", async () => {
  const { bytes, file, root } = await made({ pdfA: true })
  const metadata = file.resolve(root?.get("Metadata"))
  if (!isStream(metadata)) throw new Error("there is metadata")
  expect(metadata.dict.has("Filter")).toBe(false)
  expect(new TextDecoder().decode(file.decode(metadata).bytes)).toMatch(
    /<pdfaid:part>2<\/pdfaid:part>\s*<pdfaid:conformance>U</,
  )
  const [intent] = file.array(root?.get("OutputIntents")) ?? []
  expect(nameOf(file.resolve(file.dict(intent)?.get("S")))).toBe("GTS_PDFA1")
  const profile = file.resolve(file.dict(intent)?.get("DestOutputProfile"))
  const colours = isStream(profile) ? file.decode(profile).bytes : new Uint8Array()
  expect(new TextDecoder("latin1").decode(colours.subarray(12, 24))).toBe("mntrRGB XYZ ")
  expect(colours).toHaveLength(new DataView(colours.buffer, colours.byteOffset).getUint32(0))
  expect(qpdfComplaints(bytes)).toBe("")
})

test("its pictures are in sRGB or grey, and drawings are pixels", async () => {
  const spaces = ({ file, pages }: Awaited<ReturnType<typeof made>>): (string | undefined)[] =>
    pages
      .flatMap(({ dict }) => imageStreamsOf(file, dict))
      .map((image) => nameOf(file.resolve(file.dict(image)?.get("ColorSpace"))))
  expect(spaces(await made({}))).toContain("DeviceCMYK")
  const archived = spaces(await made({ pdfA: true }))
  expect(archived).toHaveLength(3)
  expect(archived).not.toContain("DeviceCMYK")
})

test("its text names characters alone, with a glyph that is not the one for missing ones", async () => {
  const { bytes, file, pages } = await made({ pdfA: true })
  expect((await textsOf(bytes))[0]).toBe("存档")
  const font = file.dict(
    file.dict(file.dict(pages[0]?.dict.get("Resources"))?.get("Font"))?.get("Txt"),
  )
  const unicode = file.resolve(font?.get("ToUnicode"))
  const map = isStream(unicode) ? new TextDecoder().decode(file.decode(unicode).bytes) : ""
  expect(map).toContain("<0001><00ff><0001>")
  expect(map).toContain("<fe00><fefe><fe00>")
  expect(map).toContain("<ff00><fffd><ff00>")
  expect(map).not.toMatch(/<d[89a-f]00>/)
  const [descendant] = file.array(font?.get("DescendantFonts")) ?? []
  const glyphs = file.resolve(file.dict(descendant)?.get("CIDToGIDMap"))
  const places = isStream(glyphs) ? file.decode(glyphs).bytes : new Uint8Array()
  expect([...places.subarray(0x5b58 * 2, 0x5b58 * 2 + 2)]).toEqual([0, 1])
})
