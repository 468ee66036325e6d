import { deflateSync } from "node:zlib"
import { expect, test } from "vitest"
import { openPdf, renderPage, startPdfium } from "../../pdf/pdfium/pdfium.ts"
import { isStream, nameOf } from "../../pdf/objects/values.ts"
import type { PdfDict } from "../../pdf/objects/values.ts"
import { imageStreamsOf } from "../image-streams.ts"
import { host, openMade, qpdfComplaints, run } from "../test/sample-pdf.ts"
import type { Made } from "../test/sample-pdf.ts"
import { imagesToPdf } from "./images-to-pdf.ts"

/** 60 × 40, red in the top left corner, blue elsewhere. */
const pixels = (channels: 3 | 4, alpha = 255) => {
  const data = new Uint8Array(60 * 40 * channels)
  for (let at = 0; at < 2_400; at += 1) {
    const isCorner = at % 60 < 20 && at < 20 * 60
    data.set(isCorner ? [255, 0, 0] : [0, 0, 255], at * channels)
    if (channels === 4) data[at * 4 + 3] = alpha
  }
  return { width: 60, height: 40, channels, data } as const
}
const jpeg = Uint8Array.from(await host.images.encode(pixels(3), "jpg", { quality: 95 }))

/** The JPEG with an Exif block that says how the camera was held. */
function turned(orientation: number): Uint8Array {
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
  const body = [0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff]
  return Uint8Array.from([0xff, 0xd8, 0xff, 0xe1, 0, body.length + 2, ...body, ...jpeg.subarray(2)])
}

function png(header: readonly number[], rows: readonly (readonly number[])[]): Uint8Array {
  const chunk = (type: string, body: Uint8Array): number[] => [0, 0, body.length >> 8, body.length & 255, ...new TextEncoder().encode(type), ...body, 0, 0, 0, 0]
  const data = deflateSync(Uint8Array.from(rows.flatMap((row) => [0, ...row])))
  return Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, ...chunk("IHDR", Uint8Array.from(header)), ...chunk("IDAT", data), ...chunk("IEND", new Uint8Array())])
}

const make = async (inputs: readonly (readonly [string, Uint8Array])[], options: Record<string, unknown> = {}): Promise<Made[]> =>
  (await run(imagesToPdf, inputs.map(([name, content]) => ({ name, content })), options)).files

/** Colour at the middle of the page's corners, clockwise from the top left: "r" red, "b" blue, "." else. */
async function corners(made: Made | undefined): Promise<string> {
  const file = openPdf(await startPdfium(host), made?.bytes ?? new Uint8Array())
  const image = renderPage(file, 0, { scale: 1 })
  file.close()
  const at = (x: number, y: number): string => {
    const place = (Math.round(y * (image.height - 1)) * image.width + Math.round(x * (image.width - 1))) * image.channels
    const [red = 0, , blue = 0] = image.data.subarray(place, place + 3)
    return red > 200 && blue < 80 ? "r" : blue > 200 && red < 80 ? "b" : "."
  }
  return at(0.1, 0.1) + at(0.9, 0.1) + at(0.9, 0.9) + at(0.1, 0.9)
}

const imageDict = (made: Made | undefined): PdfDict => {
  const source = openMade(made)
  const [value] = imageStreamsOf(source.file, source.pages[0]?.dict ?? new Map())
  return source.file.dict(value) ?? new Map()
}

test("JPEG data goes in byte for byte and stands upright whatever way the camera was held", async () => {
  const options = { page: "image", margin: "none" }
  const [plain] = await make([["a.jpg", jpeg]], options)
  const source = openMade(plain)
  const image = source.file.resolve(imageStreamsOf(source.file, source.pages[0]?.dict ?? new Map())[0])
  expect(isStream(image) && image.body.bytes()).toEqual(jpeg)
  const seen: string[] = []
  for (let orientation = 1; orientation <= 8; orientation += 1) seen.push(await corners((await make([["a.jpg", turned(orientation)]], options))[0]))
  expect(seen).toEqual(["rbbb", "brbb", "bbrb", "bbbr", "rbbb", "brbb", "bbrb", "bbbr"])
})

test("PNG keeps 16 bits and transparency, and interlaced rows are put in order", async () => {
  const deep = png([0, 0, 0, 2, 0, 0, 0, 1, 16, 2, 0, 0, 0], [[255, 255, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255]])
  expect(imageDict((await make([["d.png", deep]]))[0]).get("BitsPerComponent")).toBe(16)
  const clear = await host.images.encode(pixels(4, 128), "png")
  expect(imageDict((await make([["c.png", clear]]))[0]).has("SMask")).toBe(true)
  // Adam7 of 2 × 1: the first pixel in pass 1, the second in pass 6.
  const laced = png([0, 0, 0, 2, 0, 0, 0, 1, 8, 0, 0, 0, 1], [[7], [9]])
  const source = openMade((await make([["i.png", laced]]))[0])
  const image = source.file.resolve(imageStreamsOf(source.file, source.pages[0]?.dict ?? new Map())[0])
  expect(isStream(image) && [...source.file.decode(image).bytes]).toEqual([7, 9])
})

test("a four-colour JPEG written by Adobe is turned the right way round", async () => {
  const cmyk = Uint8Array.from([0xff, 0xd8, 0xff, 0xee, 0, 14, 0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0, 2, 0xff, 0xc0, 0, 20, 8, 0, 8, 0, 8, 4, ...Array.from({ length: 12 }, () => 1), 0xff, 0xd9])
  const entries = imageDict((await make([["c.jpg", cmyk]]))[0])
  expect([nameOf(entries.get("ColorSpace")), entries.get("Decode")]).toEqual(["DeviceCMYK", [1, 0, 1, 0, 1, 0, 1, 0]])
})

test("other kinds of image go in through the host or the engine's own decoders", async () => {
  const webp = await host.images.encode(pixels(3), "webp")
  const tiff = await host.images.encode(pixels(3), "tiff")
  const bmp = new Uint8Array(54 + 8)
  new DataView(bmp.buffer).setUint16(0, 0x424d)
  for (const [at, value] of [[10, 54], [14, 40], [18, 2], [22, 1]] as const) new DataView(bmp.buffer).setUint32(at, value, true)
  new DataView(bmp.buffer).setUint16(28, 24, true)
  bmp.set([0, 0, 255, 255, 0, 0], 54)
  const files = await make([["a.webp", webp], ["a.tiff", tiff], ["a.bmp", bmp]], { output: "each", page: "image", margin: "none" })
  expect(files.map((made) => made.name)).toEqual(["a.pdf", "a (2).pdf", "a (3).pdf"])
  expect(await Promise.all(files.map(corners))).toEqual(["rbbb", "rbbb", "rbbr"])
  for (const made of files) expect(qpdfComplaints(made.bytes)).toBe("")
})

test("paper, direction and several images a page follow the options", async () => {
  const sizes = async (options: Record<string, unknown>): Promise<unknown[]> => {
    const [made] = await make([["a.jpg", jpeg], ["b.jpg", jpeg], ["c.jpg", jpeg]], options)
    return openMade(made).pages.map((page) => page.dict.get("MediaBox"))
  }
  expect(await sizes({})).toEqual(Array.from({ length: 3 }, () => [0, 0, 841.89, 595.28]))
  expect(await sizes({ orientation: "portrait", perPage: "2" })).toEqual(Array.from({ length: 2 }, () => [0, 0, 595.28, 841.89]))
  expect(await sizes({ perPage: "id-card" })).toHaveLength(2)
  expect(await sizes({ fit: "page-to-image", margin: "none" })).toEqual(Array.from({ length: 3 }, () => [0, 0, 45, 30]))
})

test("damaged, unknown, empty and gigantic images are refused before anything is decoded", async () => {
  const huge = png([0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30, 8, 2, 0, 0, 0], [[0]])
  await expect(make([["h.png", huge]])).rejects.toMatchObject({ code: "limit/pixels" })
  await expect(make([["x.jpg", jpeg.subarray(0, 20)]])).rejects.toMatchObject({ code: "file/damaged" })
  await expect(make([["x.jpg", new TextEncoder().encode("not an image at all")]])).rejects.toMatchObject({ code: "type/unsupported" })
  await expect(make([["x.jpg", new Uint8Array(0)]])).rejects.toMatchObject({ code: "file/empty" })
})
