import { deflateSync } from "node:zlib"
import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf, streamObject } from "@mozhuan/testkit"
import type { DrawnPdf } from "@mozhuan/testkit"
import sharp from "sharp"
import { describe, expect, it } from "vitest"
import { readJpegInfo } from "../../../images/jpeg.ts"
import { readPng } from "../../../images/png.ts"
import type { SceneImage } from "../../../model/scene.ts"
import { readPdf } from "../read-pdf.ts"

const host = createNodeHost()

interface TakenPicture {
  readonly image: SceneImage
  readonly bytes: Uint8Array
  /** Red, green, blue, alpha of each pixel. */
  readonly pixels: readonly (readonly number[])[]
}

const latin = (bytes: Uint8Array | readonly number[]): string =>
  Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")
const flate = (bytes: readonly number[]): string => latin(deflateSync(Uint8Array.from(bytes)))
const imageObject = (entries: string, data: string): string =>
  streamObject(`/Type /XObject /Subtype /Image ${entries}`, data)

/** Takes out the pictures that pages draw, in the order of the scene. */
async function take(pdf: DrawnPdf): Promise<TakenPicture[]> {
  const { value } = await readPdf(makeDrawnPdf(pdf), host)
  const taken: TakenPicture[] = []
  for (const image of value.scene.images) {
    const bytes = await value.bytes.image(image.key)
    const { data, channels } = await host.images.decode(bytes)
    const pixels = Array.from({ length: data.length / channels }, (_, at) => {
      const pixel = [...data.subarray(at * channels, (at + 1) * channels)]
      return channels === 1
        ? [...pixel, ...pixel, ...pixel, 255]
        : channels === 3
          ? [...pixel, 255]
          : pixel
    })
    taken.push({ image, bytes, pixels })
  }
  value.close()
  return taken
}

async function takeOne(
  objects: NonNullable<DrawnPdf["objects"]>,
  {
    content = "q 40 0 0 20 10 10 cm /I Do Q",
    resources = "",
  }: { readonly content?: string; readonly resources?: string } = {},
): Promise<TakenPicture> {
  const [taken] = await take({
    pages: [{ content, resources: `/XObject << /I 100 0 R >> ${resources}` }],
    objects,
  })
  if (!taken) throw new Error("no picture was found")
  return taken
}

describe("samples that need no computing", () => {
  it("go into the picture as they stand, data with the filters of PNG without being packed anew", async () => {
    const rows = [2, 10, 20, 30, 40, 50, 60, 1, 5, 6, 7, 1, 2, 3]
    const data = flate(rows)
    const { bytes, pixels } = await takeOne({
      100: imageObject(
        "/Width 2 /Height 2 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors 3 /Columns 2 >>",
        data,
      ),
    })
    expect(pixels).toEqual([
      [10, 20, 30, 255],
      [40, 50, 60, 255],
      [5, 6, 7, 255],
      [6, 8, 10, 255],
    ])
    expect(latin(readPng(bytes)?.data[0] ?? new Uint8Array())).toBe(data)
  })

  it("keep their palette and few bits", async () => {
    const { bytes, pixels } = await takeOne({
      100: imageObject(
        "/Width 3 /Height 1 /ColorSpace [/Indexed /DeviceRGB 2 <FF0000 00FF00 0000FF>] /BitsPerComponent 2 /Filter /FlateDecode",
        flate([0b10010000]),
      ),
    })
    expect(pixels).toEqual([
      [0, 0, 255, 255],
      [0, 255, 0, 255],
      [255, 0, 0, 255],
    ])
    expect(readPng(bytes)).toMatchObject({ colourType: 3, bitDepth: 2 })
  })

  it("turn where greys count down", async () => {
    const { pixels } = await takeOne({
      100: imageObject(
        "/Width 4 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 1 /Decode [1 0]",
        latin([0b01100000]),
      ),
    })
    expect(pixels.map(([grey]) => grey)).toEqual([255, 0, 0, 255])
  })

  it("are drawn where a colour space must be computed with", async () => {
    const { pixels } = await takeOne({
      100: imageObject(
        "/Width 1 /Height 1 /ColorSpace [/Separation /Spot /DeviceRGB << /FunctionType 2 /Domain [0 1] /C0 [1 1 1] /C1 [1 0 0] /N 1 >>] /BitsPerComponent 8",
        latin([255]),
      ),
    })
    expect(pixels).toEqual([[255, 0, 0, 255]])
  })
})

it("are taken out whole where one side is long and the other short", async () => {
  const { image, pixels } = await takeOne({
    100: imageObject(
      "/Width 1 /Height 13000 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode",
      flate(Array.from({ length: 13_000 }, (_, at) => at % 256)),
    ),
  })
  expect(image.height).toBe(13_000)
  expect(pixels).toHaveLength(13_000)
  expect(pixels[255]).toEqual([255, 255, 255, 255])
})

describe("masks of pictures", () => {
  const colours = latin([255, 0, 0, 0, 255, 0])
  const masked = (mask: string): string =>
    imageObject(`/Width 2 /Height 1 /ColorSpace /DeviceRGB /BitsPerComponent 8 ${mask}`, colours)
  const greys = (data: readonly number[], more = ""): string =>
    imageObject(
      `/Width 2 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 ${more}`,
      latin(data),
    )

  it("become alpha, read from white to black where they say so", async () => {
    const plain = await takeOne({ 100: masked("/SMask 101 0 R"), 101: greys([255, 128]) })
    expect(plain.image.hasAlpha).toBe(true)
    expect(plain.pixels).toEqual([
      [255, 0, 0, 255],
      [0, 255, 0, 128],
    ])
    const inverted = await takeOne({
      100: masked("/SMask 101 0 R"),
      101: greys([255, 128], "/Decode [1 0]"),
    })
    expect(inverted.pixels.map((pixel) => pixel[3])).toEqual([0, 127])
  })

  it("are nothing where all of them is opaque: a photograph stays what it is", async () => {
    const jpeg = await host.images.encode(
      { width: 8, height: 8, channels: 3, data: new Uint8Array(192).fill(90) },
      "jpg",
    )
    const photo = imageObject(
      "/Width 8 /Height 8 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /SMask 101 0 R",
      latin(jpeg),
    )
    const mask = (value: number): string =>
      imageObject(
        "/Width 8 /Height 8 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode",
        flate(Array.from({ length: 64 }, () => value)),
      )
    const opaque = await takeOne({ 100: photo, 101: mask(255) })
    expect(opaque.image).toMatchObject({ hasAlpha: false, format: "jpg" })
    expect(Buffer.from(opaque.bytes).equals(Buffer.from(jpeg))).toBe(true)
    const faint = await takeOne({ 100: photo, 101: mask(100) })
    expect(faint.image).toMatchObject({ hasAlpha: true, format: "png" })
    expect(
      faint.pixels.every(([red = 0, , , alpha]) => Math.abs(red - 90) <= 2 && alpha === 100),
    ).toBe(true)
  })

  it("may be colours that are left out, or stencils", async () => {
    const keyed = await takeOne({ 100: masked("/Mask [0 0 255 255 0 0]") })
    expect(keyed.pixels.map((pixel) => pixel[3])).toEqual([255, 0])
    const stencil = await takeOne({
      100: masked("/Mask 101 0 R"),
      101: imageObject(
        "/Width 2 /Height 1 /ImageMask true /BitsPerComponent 1",
        latin([0b01000000]),
      ),
    })
    expect(stencil.pixels.map((pixel) => pixel[3])).toEqual([255, 0])
  })

  it("give a picture their pixels where they have more of them, one page's twins too", async () => {
    const fine = (data: readonly number[]): string =>
      imageObject(
        `/Width ${data.length} /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8`,
        latin(data),
      )
    const { image, pixels } = await takeOne({
      100: masked("/SMask 101 0 R"),
      101: fine([255, 0, 0, 255]),
    })
    expect(image).toMatchObject({ width: 4, height: 1 })
    expect(pixels.map((pixel) => pixel[3])).toEqual([255, 0, 0, 255])
    const twins = await take({
      pages: [
        {
          content: "q 40 0 0 20 10 10 cm /I Do Q q 40 0 0 20 10 50 cm /J Do Q",
          resources: "/XObject << /I 100 0 R /J 101 0 R >>",
        },
      ],
      objects: {
        100: masked("/SMask 102 0 R"),
        101: masked("/SMask 103 0 R"),
        102: fine([255, 0, 0, 255]),
        103: fine([0, 0, 255, 255]),
      },
    })
    expect(twins.map((each) => each.pixels.map((pixel) => pixel[3]))).toEqual([
      [255, 0, 0, 255],
      [0, 0, 255, 255],
    ])
  })

  it("are paler where the picture is drawn through a constant alpha, alone and beside itself", async () => {
    const page = {
      content: "q /G gs 40 0 0 20 10 10 cm /I Do Q q 40 0 0 20 10 50 cm /I Do Q",
      resources: "/XObject << /I 100 0 R >> /ExtGState << /G << /ca 0.2 >> >>",
    }
    const alphasOf = async (objects: Readonly<Record<number, string>>): Promise<unknown[]> =>
      (await take({ pages: [page], objects })).map(({ pixels }) => pixels.map((pixel) => pixel[3]))
    expect(await alphasOf({ 100: masked("/SMask 101 0 R"), 101: greys([255, 0]) })).toEqual([
      [51, 0],
      [255, 0],
    ])
    // Its own mask is counted once.
    expect(await alphasOf({ 100: masked("/SMask 101 0 R"), 101: greys([100, 0]) })).toEqual([
      [20, 0],
      [100, 0],
    ])
    expect(await alphasOf({ 100: masked("") })).toEqual([
      [51, 51],
      [255, 255],
    ])
  })

  it("are one picture where it is drawn pale over and over", async () => {
    const content = Array.from({ length: 20 }, (_, at) => `q 9 0 0 9 ${10 + 9 * at} 10 cm /I Do Q`)
    const taken = await take({
      pages: [
        {
          content: `/G gs ${content.join(" ")}`,
          resources: "/XObject << /I 100 0 R >> /ExtGState << /G << /ca 0.2 >> >>",
        },
      ],
      objects: { 100: masked("") },
    })
    expect(taken.map(({ pixels }) => pixels.map((pixel) => pixel[3]))).toEqual([[51, 51]])
  })

  it("give it no pixels that their data cannot hold", async () => {
    const { image } = await takeOne({
      100: masked("/SMask 101 0 R"),
      101: imageObject(
        "/Width 30000 /Height 30000 /ColorSpace /DeviceGray /BitsPerComponent 8",
        latin([255]),
      ),
    })
    expect(image).toMatchObject({ width: 2, height: 1 })
  })

  it("tell pictures apart that have the same bytes, on one page and on several", async () => {
    const objects = {
      100: masked("/SMask 102 0 R"),
      101: masked("/SMask 103 0 R"),
      102: greys([255, 0]),
      103: greys([0, 255]),
    }
    const resources = "/XObject << /I 100 0 R /J 101 0 R >>"
    const alphas = (taken: readonly TakenPicture[]): unknown[] =>
      taken.map(({ pixels }) => pixels.map((pixel) => pixel[3]))
    const onePage = await take({
      pages: [
        {
          content:
            "q 40 0 0 20 10 10 cm /I Do Q q 40 0 0 20 10 50 cm /J Do Q q 40 0 0 20 60 50 cm /J Do Q",
          resources,
        },
      ],
      objects,
    })
    expect(alphas(onePage)).toEqual([
      [255, 0],
      [0, 255],
    ])
    const page = (name: string, object: number): DrawnPdf["pages"][number] => ({
      content: `q 40 0 0 20 10 10 cm /${name} Do Q`,
      resources: `/XObject << /${name} ${object} 0 R >>`,
    })
    expect(
      alphas(await take({ pages: [page("I", 100), page("J", 101), page("I", 100)], objects })),
    ).toEqual([
      [255, 0],
      [0, 255],
    ])
  })

  it("are not taken from what clips a picture on its page", async () => {
    const objects = {
      100: imageObject(
        "/Width 2 /Height 1 /ColorSpace /DeviceRGB /BitsPerComponent 8",
        latin([0, 0, 255, 0, 255, 255]),
      ),
      101: masked("/SMask 102 0 R"),
      102: greys([255, 0]),
    }
    const [clipped] = await take({
      pages: [
        {
          content: "q 10 10 15 90 re W n 40 0 0 20 10 10 cm /I Do Q /J Do",
          resources: "/XObject << /I 100 0 R /J 101 0 R >>",
        },
      ],
      objects,
    })
    expect(clipped?.image.hasAlpha).toBe(false)
    expect(clipped?.pixels).toEqual([
      [0, 0, 255, 255],
      [0, 255, 255, 255],
    ])
  })
})

describe("fills under a mask", () => {
  /** A blue box under a mask that is painted from one grey to another, from left to right. */
  const fill = (from: number, to: number, alpha = 1): DrawnPdf => ({
    pages: [
      {
        content: "q /M gs 0 0.5 1 rg 10 10 40 20 re f Q",
        resources: "/ExtGState << /M 100 0 R >>",
      },
    ],
    objects: {
      100: `<< /Type /ExtGState /ca ${alpha} /SMask << /Type /Mask /S /Luminosity /G 101 0 R >> >>`,
      101: streamObject(
        "/Type /XObject /Subtype /Form /BBox [0 0 200 100] /Group << /S /Transparency /CS /DeviceGray >> /Resources << /Shading << /S 102 0 R >> >>",
        "/S sh",
      ),
      102: `<< /ShadingType 2 /ColorSpace /DeviceGray /Coords [10 0 50 0] /Function << /FunctionType 2 /Domain [0 1] /C0 [${from}] /C1 [${to}] /N 1 >> /Extend [true true] >>`,
    },
  })

  it("are pictures that let through what the mask does", async () => {
    const [taken] = await take(fill(0, 1))
    const row = taken?.pixels.slice(0, taken.image.width) ?? []
    const alphas = row.map(([, , , alpha]) => alpha ?? 0)
    expect(alphas[4]).toBeLessThan(40)
    expect(alphas.at(-5)).toBeGreaterThan(215)
    expect(row[row.length >> 1]?.slice(0, 3)).toEqual([0, 128, 255])
  })

  it("are pictures where they are half transparent, too: shadows are painted so", async () => {
    const [shadow] = await take(fill(0, 1, 0.3))
    expect(Math.max(...(shadow?.pixels ?? []).map(([, , , alpha = 0]) => alpha))).toBeLessThan(90)
    expect(shadow?.image.hasAlpha).toBe(true)
  })

  it("stay shapes where the mask hides nothing, or as much everywhere", async () => {
    expect(await take(fill(1, 1))).toEqual([])
    expect(await take(fill(1, 1, 0.3))).toEqual([])
    expect(await take(fill(0.5, 0.5, 0.3))).toEqual([])
  })
})

describe("stencils", () => {
  const clear = [0, 0, 0, 0]

  it("are painted in the colour of the moment and stay one bit a pixel", async () => {
    const bits = imageObject(
      "/Width 3 /Height 1 /ImageMask true /BitsPerComponent 1",
      latin([0b01000000]),
    )
    const { image, bytes, pixels } = await takeOne(
      { 100: bits },
      { content: "1 0 0 rg q 40 0 0 20 10 10 cm /I Do Q" },
    )
    expect(image).toMatchObject({ isMask: true, hasAlpha: true })
    expect(pixels).toEqual([[255, 0, 0, 255], clear, [255, 0, 0, 255]])
    expect(readPng(bytes)?.bitDepth).toBe(1)
    const turned = await takeOne(
      {
        100: imageObject(
          "/Width 3 /Height 1 /ImageMask true /BitsPerComponent 1 /Decode [1 0]",
          latin([0b01000000]),
        ),
      },
      { content: "0 0 1 rg q 40 0 0 20 10 10 cm /I Do Q" },
    )
    expect(turned.pixels).toEqual([clear, [0, 0, 255, 255], clear])
  })

  it("are unpacked from fax data", async () => {
    // Group 4, two rows of 13: three white and ten black pixels, then the same once more.
    const rows = latin([0b00110000, 0b00010011, 0b10000000])
    const { pixels } = await takeOne(
      {
        100: imageObject(
          "/Width 13 /Height 2 /ImageMask true /BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 13 /Rows 2 /EndOfBlock false >>",
          rows,
        ),
      },
      { content: "0 1 0 rg q 40 0 0 20 10 10 cm /I Do Q" },
    )
    const row = Array.from({ length: 13 }, (_, x) => (x < 3 ? clear : [0, 255, 0, 255]))
    expect(pixels).toEqual([...row, ...row])
  })
})

describe("photographs", () => {
  it("that count down from white are turned, for a JPEG file cannot say so", async () => {
    const jpeg = await host.images.encode(
      { width: 8, height: 8, channels: 3, data: new Uint8Array(192).fill(90) },
      "jpg",
    )
    const { image, pixels } = await takeOne({
      100: imageObject(
        "/Width 8 /Height 8 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Decode [1 0 1 0 1 0]",
        latin(jpeg),
      ),
    })
    expect(image.format).toBe("png")
    expect(Math.abs((pixels[0]?.[0] ?? 0) - 165)).toBeLessThanOrEqual(2)
  })
})

describe("photographs in four inks", () => {
  it("become red, green and blue, also where a profile of the page stands in for the inks", async () => {
    const red = { width: 8, height: 8, channels: 3 } as const
    const jpeg = await sharp(
      new Uint8Array(192).map((_, at) => (at % 3 === 0 ? 220 : 30)),
      {
        raw: red,
      },
    )
      .toColourspace("cmyk")
      .withIccProfile("cmyk")
      .jpeg()
      .toBuffer()
    const profile = readJpegInfo(jpeg)?.profile ?? new Uint8Array()
    const { image, pixels } = await takeOne(
      {
        100: imageObject(
          "/Width 8 /Height 8 /ColorSpace /DeviceCMYK /BitsPerComponent 8 /Filter /DCTDecode /Decode [1 0 1 0 1 0 1 0]",
          latin(jpeg),
        ),
        200: streamObject("/N 4", latin(profile)),
      },
      { resources: "/ColorSpace << /DefaultCMYK [/ICCBased 200 0 R] >>" },
    )
    expect(image.format).toBe("png")
    const [r = 0, g = 255, b = 255] = pixels[0] ?? []
    expect([r > 180, g < 90, b < 90]).toEqual([true, true, true])
  })
})

describe("regions", () => {
  const shading = (from: string): string =>
    `<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 200 0] /Function << /FunctionType 2 /Domain [0 1] /C0 [${from}] /C1 [0 0 1] /N 1 >> /Extend [true true] >>`

  it("that look alike in the same place of several pages are one picture", async () => {
    const page = (object: number, x = 10): DrawnPdf["pages"][number] => ({
      content: `q ${x} 10 50 50 re W n /S sh Q`,
      resources: `/Shading << /S ${object} 0 R >>`,
    })
    const { value } = await readPdf(
      makeDrawnPdf({
        pages: [page(100), page(100), page(101), page(100, 60)],
        objects: { 100: shading("1 0 0"), 101: shading("0 1 0") },
      }),
      host,
    )
    const drawn = value.scene.pages.flatMap(({ items }) =>
      items.flatMap((item) => (item.kind === "image" ? [item.image] : [])),
    )
    value.close()
    expect(drawn[1]).toBe(drawn[0])
    expect(new Set(drawn).size).toBe(3)
  })
})
