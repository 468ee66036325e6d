import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf, streamObject } from "@mozhuan/testkit"
import sharp from "sharp"
import { expect, test } from "vitest"
import type { PixelImage } from "../../base/host.ts"
import { toGrey } from "../../images/straighten.ts"
import { readPdf } from "./read-pdf.ts"

const host = createNodeHost()

const latin = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")

/** Soft waves of three colours, so that neighbouring pixels differ by little. */
const waves = (width: number, height: number): PixelImage => ({
  width,
  height,
  channels: 3,
  data: Uint8Array.from({ length: width * height * 3 }, (_, at) => {
    const [x, y, channel] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width), at % 3]
    return 128 + 90 * Math.sin(x / 9 + channel) * Math.cos(y / (11 + channel))
  }),
})

const jpegOf = async ({ width, height, data }: PixelImage): Promise<string> =>
  latin(
    await sharp(data, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 95, chromaSubsampling: "4:4:4" })
      .toBuffer(),
  )

interface Scan {
  readonly picture: PixelImage
  /** Entries of the picture's dictionary. */
  readonly entries?: string
  readonly content?: string
}

/** A page of 120 by 80 points under a picture, from its picture and as PDFium draws it. */
async function bothOf({ picture, entries = "", content = "" }: Scan, scale: number) {
  const { width, height } = picture
  const form = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${entries}`
  const isRaw = entries.includes("BitsPerComponent 1 ")
  const image = isRaw
    ? streamObject(form, latin(picture.data))
    : streamObject(
        `${form} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
        await jpegOf(picture),
      )
  const draws = content === "" ? "q 120 0 0 80 0 0 cm /I Do Q" : content
  const pdf = makeDrawnPdf({
    pages: [{ mediaBox: "[0 0 120 80]", content: draws, resources: "/XObject << /I 100 0 R >>" }],
    objects: { 100: image },
  })
  let decoded = 0
  const images: typeof host.images = {
    ...host.images,
    decode: (bytes, options) => {
      decoded++
      return host.images.decode(bytes, options)
    },
  }
  const { value } = await readPdf(pdf, { ...host, images })
  const [page] = value.scene.pages
  if (!page) throw new Error("no page")
  const taken = await value.drawScan(page, scale)
  const drawn = value.draw(0, scale)
  value.close()
  return { taken, drawn, decoded }
}

/** Mean difference of two pictures of one size, but for their edges. */
function difference(a: PixelImage, b: PixelImage): number {
  expect([a.width, a.height, a.channels]).toEqual([b.width, b.height, b.channels])
  let [sum, count] = [0, 0]
  for (let y = 2; y < a.height - 2; y++)
    for (let at = (y * a.width + 2) * a.channels; at < ((y + 1) * a.width - 2) * a.channels; at++) {
      sum += Math.abs((a.data[at] ?? 0) - (b.data[at] ?? 0))
      count++
    }
  return sum / count
}

test("a scan of another resolution looks as PDFium draws it", async () => {
  const { taken, drawn, decoded } = await bothOf({ picture: waves(240, 160) }, 3)
  expect(decoded).toBe(1)
  expect(taken.width).toBe(360)
  expect(difference(taken, drawn)).toBeLessThan(1.5)
})

test("a scan that has the resolution asked for comes pixel by pixel", async () => {
  const picture = waves(240, 160)
  const { taken } = await bothOf({ picture }, 2)
  expect(difference(taken, picture)).toBeLessThan(1.5)
})

test("black and white scans come in one channel, their last bits left out", async () => {
  // Rows of 100 pixels end in the middle of a byte.
  const data = Uint8Array.from({ length: 13 * 60 }, (_, at) => (at % 13 < 6 ? 0xff : 0))
  const { taken, drawn, decoded } = await bothOf(
    {
      picture: { width: 100, height: 60, channels: 1, data },
      entries: "/BitsPerComponent 1 /ColorSpace /DeviceGray",
    },
    2,
  )
  expect(decoded).toBe(0)
  expect(difference(taken, toGrey(drawn))).toBeLessThan(1.5)
})

const whole = "q 120 0 0 80 0 0 cm /I Do Q"
const others = {
  "with a line on it": `${whole} 1 0 0 RG 8 w 10 40 m 110 40 l S`,
  "on half of the page": "q 60 0 0 80 0 0 cm /I Do Q",
  "upside down": "q -120 0 0 -80 120 80 cm /I Do Q",
  mirrored: "q -120 0 0 80 120 0 cm /I Do Q",
  turned: "q 0 80 -120 0 120 0 cm /I Do Q",
  "seen in part": `q 20 20 60 40 re W n ${whole} Q`,
}
test.for(Object.entries(others))("a picture %s is drawn", async ([, content]) => {
  const { taken, drawn, decoded } = await bothOf({ picture: waves(240, 160), content }, 2)
  expect(decoded).toBe(0)
  expect(difference(taken, drawn)).toBe(0)
})

test("pictures finer than asked for, inverted and masked ones are drawn", async () => {
  const finer = await bothOf({ picture: waves(480, 320) }, 2)
  const inverted = await bothOf({ picture: waves(240, 160), entries: "/Decode [1 0 1 0 1 0]" }, 2)
  const masked = await bothOf({ picture: waves(240, 160), entries: "/Mask [0 200 0 200 0 200]" }, 2)
  for (const { taken, drawn } of [finer, inverted, masked]) expect(difference(taken, drawn)).toBe(0)
})
