import { deflateSync } from "node:zlib"
import { expect, test } from "vitest"
import { concat } from "../../base/bytes.ts"
import { openPdf, renderPage, startPdfium } from "../../pdf/pdfium/pdfium.ts"
import { isStream, nameOf } from "../../pdf/objects/values.ts"
import type { PdfDict } from "../../pdf/objects/values.ts"
import { imageStreamsOf } from "../image-streams.ts"
import type { Host } from "../../base/host.ts"
import { TiffWriter } from "../../images/tiff-pages.ts"
import { host, openMade, qpdfComplaints, run, textsOf } from "../test/sample-pdf.ts"
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
  const tiff = [
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    0x01,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  ]
  const body = [0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff]
  return Uint8Array.from([0xff, 0xd8, 0xff, 0xe1, 0, body.length + 2, ...body, ...jpeg.subarray(2)])
}

function png(header: readonly number[], rows: readonly (readonly number[])[]): Uint8Array {
  const chunk = (type: string, body: Uint8Array): number[] => [
    0,
    0,
    body.length >> 8,
    body.length & 255,
    ...new TextEncoder().encode(type),
    ...body,
    0,
    0,
    0,
    0,
  ]
  const data = deflateSync(Uint8Array.from(rows.flatMap((row) => [0, ...row])))
  return Uint8Array.from([
    0x89,
    0x50,
    0x4e,
    0x47,
    13,
    10,
    26,
    10,
    ...chunk("IHDR", Uint8Array.from(header)),
    ...chunk("IDAT", data),
    ...chunk("IEND", new Uint8Array()),
  ])
}

const make = async (
  inputs: readonly (readonly [string, Uint8Array])[],
  options: Record<string, unknown> = {},
): Promise<Made[]> =>
  (
    await run(
      imagesToPdf,
      inputs.map(([name, content]) => ({ name, content })),
      options,
    )
  ).files

/**
 * Colour at the middle of the page's corners, clockwise from the top left: "r" red, "b" blue, "."
 * else.
 */
async function corners(made: Made | undefined): Promise<string> {
  const file = openPdf(await startPdfium(host), made?.bytes ?? new Uint8Array())
  const image = renderPage(file, 0, { scale: 1 })
  file.close()
  const at = (x: number, y: number): string => {
    const place =
      (Math.round(y * (image.height - 1)) * image.width + Math.round(x * (image.width - 1))) *
      image.channels
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
  const image = source.file.resolve(
    imageStreamsOf(source.file, source.pages[0]?.dict ?? new Map())[0],
  )
  expect(isStream(image) && image.body.bytes()).toEqual(jpeg)
  const seen: string[] = []
  for (let orientation = 1; orientation <= 8; orientation += 1)
    seen.push(await corners((await make([["a.jpg", turned(orientation)]], options))[0]))
  expect(seen).toEqual(["rbbb", "brbb", "bbrb", "bbbr", "rbbb", "brbb", "bbrb", "bbbr"])
})

test("PNG keeps 16 bits and transparency, and interlaced rows are put in order", async () => {
  const deep = png(
    [0, 0, 0, 2, 0, 0, 0, 1, 16, 2, 0, 0, 0],
    [[255, 255, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255]],
  )
  expect(imageDict((await make([["d.png", deep]]))[0]).get("BitsPerComponent")).toBe(16)
  const clear = await host.images.encode(pixels(4, 128), "png")
  expect(imageDict((await make([["c.png", clear]]))[0]).has("SMask")).toBe(true)
  // Adam7 of 2 × 1: the first pixel in pass 1, the second in pass 6.
  const laced = png([0, 0, 0, 2, 0, 0, 0, 1, 8, 0, 0, 0, 1], [[7], [9]])
  const source = openMade((await make([["i.png", laced]]))[0])
  const image = source.file.resolve(
    imageStreamsOf(source.file, source.pages[0]?.dict ?? new Map())[0],
  )
  expect(isStream(image) && [...source.file.decode(image).bytes]).toEqual([7, 9])
})

test("a four-colour JPEG written by Adobe is turned the right way round", async () => {
  const cmyk = Uint8Array.from([
    0xff,
    0xd8,
    0xff,
    0xee,
    0,
    14,
    0x41,
    0x64,
    0x6f,
    0x62,
    0x65,
    0,
    100,
    0,
    0,
    0,
    0,
    2,
    0xff,
    0xc0,
    0,
    20,
    8,
    0,
    8,
    0,
    8,
    4,
    ...Array.from({ length: 12 }, () => 1),
    0xff,
    0xd9,
  ])
  const entries = imageDict((await make([["c.jpg", cmyk]]))[0])
  expect([nameOf(entries.get("ColorSpace")), entries.get("Decode")]).toEqual([
    "DeviceCMYK",
    [1, 0, 1, 0, 1, 0, 1, 0],
  ])
})

test("other kinds of image go in through the host or the engine's own decoders", async () => {
  const webp = await host.images.encode(pixels(3), "webp")
  const tiff = await host.images.encode(pixels(3), "tiff")
  const bmp = new Uint8Array(54 + 8)
  new DataView(bmp.buffer).setUint16(0, 0x424d)
  for (const [at, value] of [
    [10, 54],
    [14, 40],
    [18, 2],
    [22, 1],
  ] as const)
    new DataView(bmp.buffer).setUint32(at, value, true)
  new DataView(bmp.buffer).setUint16(28, 24, true)
  bmp.set([0, 0, 255, 255, 0, 0], 54)
  const files = await make(
    [
      ["a.webp", webp],
      ["a.tiff", tiff],
      ["a.bmp", bmp],
    ],
    { output: "each", page: "image", margin: "none" },
  )
  expect(files.map((made) => made.name)).toEqual(["a.pdf", "a (2).pdf", "a (3).pdf"])
  expect(await Promise.all(files.map(corners))).toEqual(["rbbb", "rbbb", "rbbr"])
  for (const made of files) expect(qpdfComplaints(made.bytes)).toBe("")
})

test("each page of a TIFF is a page, of an animation the first picture is, and a drawing keeps its vectors", async () => {
  const writer = new TiffWriter((bytes) => deflateSync(bytes))
  const pieces = [1, 2, 3].flatMap(() =>
    writer.add({ image: pixels(3), dpi: 96, isBilevel: false }),
  )
  const tiff = concat([...pieces, ...writer.end()])
  const gif = Uint8Array.from([
    0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 2, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255, 0x2c, 0, 0, 0,
    0, 2, 0, 1, 0, 0, 2, 2, 0x44, 0x0a, 0, 0x3b,
  ])
  const svg = new TextEncoder().encode(
    '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="60" height="40" fill="#00f"/><rect width="20" height="20" fill="#f00"/></svg>',
  )
  const options = { page: "image", margin: "none" }
  const [pages] = await make([["scan.tiff", tiff]], options)
  expect(openMade(pages).pages).toHaveLength(3)
  const files = await make([["a.gif", gif], ...(host.svgToPdf ? [["a.svg", svg] as const] : [])], {
    ...options,
    output: "each",
  })
  expect(await Promise.all([pages, ...files].map(corners))).toEqual(
    ["rbbb", "rbbr", "rbbb"].slice(0, files.length + 1),
  )
  if (host.svgToPdf)
    expect(
      imageStreamsOf(openMade(files[1]).file, openMade(files[1]).pages[0]?.dict ?? new Map()),
    ).toEqual([])
})

/**
 * 64 × 48, red in the top left corner, blue elsewhere: our own picture, written by heif-enc of
 * libheif 1.15.
 */
const heic = Buffer.from(
  [
    "AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAa1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAACAAAAEGlkYXQAAAAAAEAAMAAAADhpbG9jAQ",
    "AAAERAAAIAAQAAAAAAAAHRAAEAAAAAAAAANQACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADYaXBycAAA",
    "ALZpcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAAAwAgAAADAC",
    "EiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAQAAAADAAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGlt",
    "ZwACAAEAAQAAAD1tZGF0AAAAMSgBrxOA5Xz/8Cqv6p+f3TJYJZ/PafcdRfxbHfuvWSCP+96Yz6f+Q4Z1z3Bpiq0+91A=",
  ].join(""),
  "base64",
)

test("a picture of a telephone goes in, upright and in its colours", async () => {
  const [made] = await make([["IMG_0001.heic", new Uint8Array(heic)]], {
    page: "image",
    margin: "none",
  })
  expect([openMade(made).pages[0]?.dict.get("MediaBox"), await corners(made)]).toEqual([
    [0, 0, 48, 36],
    "rbbb",
  ])
  await expect(make([["cut.heic", new Uint8Array(heic.subarray(0, 300))]])).rejects.toMatchObject({
    code: "file/damaged",
  })
})

test("paper, direction and several images a page follow the options", async () => {
  const sizes = async (options: Record<string, unknown>): Promise<unknown[]> => {
    const [made] = await make(
      [
        ["a.jpg", jpeg],
        ["b.jpg", jpeg],
        ["c.jpg", jpeg],
      ],
      options,
    )
    return openMade(made).pages.map((page) => page.dict.get("MediaBox"))
  }
  expect(await sizes({})).toEqual(Array.from({ length: 3 }, () => [0, 0, 841.89, 595.28]))
  expect(await sizes({ orientation: "portrait", perPage: "2" })).toEqual(
    Array.from({ length: 2 }, () => [0, 0, 595.28, 841.89]),
  )
  expect(await sizes({ perPage: "id-card" })).toHaveLength(2)
  expect(await sizes({ fit: "page-to-image", margin: "none" })).toEqual(
    Array.from({ length: 3 }, () => [0, 0, 45, 30]),
  )
})

/** The JPEG with the time its camera wrote. */
function shotAt(time: string): Uint8Array {
  const tiff = [
    0x49,
    0x49,
    42,
    0,
    8,
    0,
    0,
    0,
    1,
    0,
    0x69,
    0x87,
    4,
    0,
    1,
    0,
    0,
    0,
    26,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    1,
    0,
    0x03,
    0x90,
    2,
    0,
    20,
    0,
    0,
    0,
    44,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    ...new TextEncoder().encode(`${time}\0`),
  ]
  const body = [0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff]
  return Uint8Array.from([0xff, 0xd8, 0xff, 0xe1, 0, body.length + 2, ...body, ...jpeg.subarray(2)])
}

test("photos come in the order they were taken, those without a time behind the others", async () => {
  const inputs = [
    ["none.jpg", jpeg],
    ["late.jpg", shotAt("2024:05:02 10:00:00")],
    ["early.jpg", shotAt("2024:05:01 23:59:59")],
  ] as const
  const files = await make(inputs, { sort: "shot", output: "each" })
  expect(files.map((made) => made.name)).toEqual(["early.pdf", "late.pdf", "none.pdf"])
})

test("the scan look takes shadow and tint from paper and leaves the colour of ink", async () => {
  const [width, height] = [480, 320]
  const data = new Uint8Array(width * height * 3)
  for (let at = 0; at < width * height; at += 1) {
    const light = 0.9 - 0.45 * ((at % width) / width)
    const isInk = (at % width) % 60 < 8 && Math.floor(at / width) % 40 < 20
    data.set(
      [isInk ? 150 : 255, isInk ? 20 : 240, isInk ? 20 : 205].map((value) =>
        Math.round(value * light),
      ),
      at * 3,
    )
  }
  const photo = await host.images.encode({ width, height, channels: 3, data }, "png")
  const [made] = await make([["sheet.png", photo]], {
    page: "image",
    margin: "none",
    enhance: true,
  })
  const file = openPdf(await startPdfium(host), made?.bytes ?? new Uint8Array())
  const page = renderPage(file, 0, { scale: 480 / 360 })
  file.close()
  const at = (x: number, y: number): number[] => [
    ...page.data.subarray(
      (y * page.width + x) * page.channels,
      (y * page.width + x) * page.channels + 3,
    ),
  ]
  for (const paper of [at(30, 30), at(450, 300)]) expect(Math.min(...paper)).toBeGreaterThan(235)
  for (const [red = 0, green = 0] of [at(3, 10), at(423, 250)])
    expect([red > 80, green < 40]).toEqual([true, true])
})

test("words read on a picture lie over it unseen, upright and to be found", async () => {
  const looked: string[] = []
  const reader: Host = {
    ...host,
    ocr: async (image) => {
      looked.push(`${image.width} × ${image.height}`)
      // Lying on its side it says so; turned it is read.
      if (image.width > image.height) return { words: [], rotation: 90, confidence: 0.2 }
      const word = (text: string, x0: number, x1: number) => ({
        text,
        box: { x0, y0: 10, x1, y1: 20 },
        confidence: 0.9,
        line: 1,
      })
      return {
        words: [word("合同", 4, 14), word("编号", 16, 26), word("A-7", 30, 38)],
        rotation: 0,
        confidence: 0.9,
      }
    },
  }
  const { files, diagnostics } = await run(
    imagesToPdf,
    [{ name: "a.jpg", content: jpeg }],
    { searchable: true, page: "image", margin: "none" },
    reader,
  )
  expect(looked).toEqual(["60 × 40", "40 × 60"])
  const bytes = files[0]?.bytes ?? new Uint8Array()
  expect(await textsOf(bytes)).toEqual(["合同编号A-7"])
  expect(openMade(files[0]).pages[0]?.dict.get("MediaBox")).toEqual([0, 0, 30, 45])
  expect(await corners(files[0])).toBe("brbb")
  expect([qpdfComplaints(bytes), diagnostics.map(({ kind, page }) => [kind, page])]).toEqual([
    "",
    [["page-recognised", 1]],
  ])
  const { ocr: _, ...blind } = reader
  await expect(
    run(imagesToPdf, [{ name: "a.jpg", content: jpeg }], { searchable: true }, blind),
  ).rejects.toMatchObject({ code: "program/missing" })
})

test("damaged, unknown, empty and gigantic images are refused before anything is decoded", async () => {
  const huge = png([0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30, 8, 2, 0, 0, 0], [[0]])
  await expect(make([["h.png", huge]])).rejects.toMatchObject({ code: "limit/pixels" })
  await expect(make([["x.jpg", jpeg.subarray(0, 20)]])).rejects.toMatchObject({
    code: "file/damaged",
  })
  await expect(
    make([["x.jpg", new TextEncoder().encode("not an image at all")]]),
  ).rejects.toMatchObject({ code: "type/unsupported" })
  await expect(make([["x.jpg", new Uint8Array(0)]])).rejects.toMatchObject({ code: "file/empty" })
})
