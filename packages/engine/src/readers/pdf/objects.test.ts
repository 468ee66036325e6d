import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf, streamObject } from "@mozhuan/testkit"
import { describe, expect, test } from "vitest"
import { readPdf } from "./read-pdf.ts"

const host = createNodeHost()

/** A form with a word, a square and a picture, in another form, both drawn through alphas. */
async function alphasOf(group: string, outer: number, inner = 1): Promise<unknown> {
  const content =
    "/H gs q 10 0 0 10 20 20 cm /I Do Q BT /F1 20 Tf 20 50 Td (Pale) Tj ET 0 0 1 rg 60 20 9 9 re f"
  const form = (resources: string, data: string, more = ""): string =>
    streamObject(
      `/Type /XObject /Subtype /Form /BBox [0 0 200 200] ${more} /Resources << ${resources} >>`,
      data,
    )
  const { value } = await readPdf(
    makeDrawnPdf({
      pages: [
        {
          content: "q /G gs /X Do Q",
          resources: `/XObject << /X 100 0 R >> /ExtGState << /G << /ca ${outer} >> >>`,
        },
      ],
      objects: {
        100: form("/XObject << /Y 101 0 R >>", "/Y Do", group),
        101: form(
          `/XObject << /I 102 0 R >> /Font << /F1 103 0 R >> /ExtGState << /H << /ca ${inner} >> >>`,
          inner === 1 && group === "" ? content.replace("/H gs ", "") : content,
        ),
        102: streamObject(
          "/Type /XObject /Subtype /Image /Width 1 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8",
          "\x40\x80",
        ),
        103: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
      },
    }),
    host,
  )
  const { scene, bytes } = value
  const items = scene.pages[0]?.items ?? []
  const image = scene.images[0]
  const pixels = image && (await host.images.decode(await bytes.image(image.key)))
  const alpha = pixels?.channels === 4 ? (pixels.data[3] ?? 0) / 255 : 1
  value.close()
  const rounded = (share: number | undefined): number | undefined =>
    share === undefined ? undefined : Math.round(share * 100) / 100
  return {
    word: items.flatMap((item) => (item.kind === "glyphs" ? [rounded(item.alpha)] : []))[0],
    square: items.flatMap((item) => (item.kind === "path" ? [rounded(item.fill?.alpha)] : []))[0],
    picture: rounded(alpha),
  }
}

const all = (alpha: number) => ({ word: alpha, square: alpha, picture: alpha })

describe("what stands in a form that is drawn pale", () => {
  test("is as pale, whether the form is a group or hands its alpha on", async () => {
    expect(await alphasOf("/Group << /S /Transparency >>", 0.2)).toEqual(all(0.2))
    expect(await alphasOf("", 0.2)).toEqual(all(0.2))
    expect(await alphasOf("", 1)).toEqual(all(1))
  })

  test("is paler still with an alpha of its own in a group", async () => {
    expect(await alphasOf("/Group << /S /Transparency >>", 0.4, 0.5)).toEqual(all(0.2))
  })
})
