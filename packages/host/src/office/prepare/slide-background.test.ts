import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import sharp from "sharp"
import { describe, expect, it } from "vitest"
import { cropBackgrounds } from "./slide-background.ts"

/** A picture of four columns by four rows; each pixel's red tells its column, its green its row. */
const pixels = Uint8Array.from({ length: 4 * 4 * 3 }, (_, at) => {
  const pixel = Math.floor(at / 3)
  return [(pixel % 4) * 60, Math.floor(pixel / 4) * 60, 0][at % 3] ?? 0
})
const picture = await sharp(pixels, { raw: { width: 4, height: 4, channels: 3 } })
  .png()
  .toBuffer()

const slide = (rects: string): string =>
  `<p:sld><p:cSld><p:bg><p:bgPr><a:blipFill dpi="0"><a:blip r:embed="rId2"/>${rects}</a:blipFill></p:bgPr></p:bg></p:cSld></p:sld>`

/** A presentation of one slide with a picture behind it. */
function presentation(rects: string, media: Uint8Array = picture): Uint8Array {
  return zipSync({
    "ppt/slides/slide1.xml": strToU8(slide(rects)),
    "ppt/slides/_rels/slide1.xml.rels": strToU8(
      '<Relationships><Relationship Id="rId2" Target="../media/image1.png"/></Relationships>',
    ),
    "ppt/media/image1.png": media,
  })
}

/** Columns and rows of the picture that the slide has afterwards. */
async function shown(file: Uint8Array): Promise<{ columns: number[]; rows: number[] }> {
  const parts = unzipSync(await cropBackgrounds(file))
  const text = (name: string): string => strFromU8(parts[name] ?? new Uint8Array())
  const id = /r:embed="([^"]+)"/.exec(text("ppt/slides/slide1.xml"))?.[1] ?? ""
  const target = new RegExp(`Id="${id}"[^>]*Target="\\.\\./([^"]+)"`).exec(
    text("ppt/slides/_rels/slide1.xml.rels"),
  )?.[1]
  const { data, info } = await sharp(parts[`ppt/${target}`] ?? new Uint8Array())
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (column: number, row: number, channel: number): number =>
    (data[(row * info.width + column) * info.channels + channel] ?? 0) / 60
  return {
    columns: Array.from({ length: info.width }, (_, column) => at(column, 0, 0)),
    rows: Array.from({ length: info.height }, (_, row) => at(0, row, 1)),
  }
}

describe("a picture behind a slide", () => {
  it("loses what stands over the slide's edges", async () => {
    const file = presentation('<a:stretch><a:fillRect t="-50000" b="-50000"/></a:stretch>')
    expect(await shown(file)).toEqual({ columns: [0, 1, 2, 3], rows: [1, 2] })
  })

  it("loses what is cropped, and both at once", async () => {
    const cropped = presentation(
      '<a:srcRect l="25%" r="25000"/><a:stretch><a:fillRect/></a:stretch>',
    )
    expect(await shown(cropped)).toEqual({ columns: [1, 2], rows: [0, 1, 2, 3] })
    const both = presentation(
      '<a:srcRect l="50000"/><a:stretch><a:fillRect l="-100000"/></a:stretch>',
    )
    expect(await shown(both)).toEqual({ columns: [3], rows: [0, 1, 2, 3] })
  })

  it("stays as it is where it is whole, leaves the slide free, is tiled or cannot be read", async () => {
    for (const file of [
      presentation("<a:stretch><a:fillRect/></a:stretch>"),
      presentation('<a:stretch><a:fillRect l="20000"/></a:stretch>'),
      presentation('<a:srcRect l="20000"/><a:tile/>'),
      presentation('<a:stretch><a:fillRect t="-50000"/></a:stretch>', strToU8("no picture")),
    ])
      expect(await cropBackgrounds(file)).toBe(file)
  })
})
