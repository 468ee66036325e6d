import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf, streamObject } from "@mozhuan/testkit"
import { expect, it } from "vitest"
import { readPdf } from "../read-pdf.ts"

const host = createNodeHost()

const samples = (entries: string, values: readonly number[]): string =>
  streamObject(
    `/Type /XObject /Subtype /Image /Width 4 /Height 1 /BitsPerComponent 8 ${entries}`,
    String.fromCharCode(...values),
  )

/**
 * Red, green, blue, alpha of a row of four pixels, red, green, blue and white, that some content
 * draws.
 */
async function drawnRow(content: string): Promise<number[][]> {
  const pdf = makeDrawnPdf({
    pages: [{ content, resources: "/XObject << /I 100 0 R >>" }],
    objects: {
      // What has a matte is drawn, as its colours must be taken out of that.
      100: samples(
        "/ColorSpace /DeviceRGB /SMask 101 0 R",
        [255, 0, 0, 0, 255, 0, 0, 0, 255, 200, 200, 200],
      ),
      101: samples("/ColorSpace /DeviceGray /Matte [0 0 0]", [255, 255, 255, 200]),
    },
  })
  const { value } = await readPdf(pdf, host)
  const [image] = value.scene.images
  const { data } = await host.images.decode(await value.bytes.image(image?.key ?? ""))
  value.close()
  return Array.from({ length: 4 }, (_, at) => [...data.subarray(at * 4, at * 4 + 4)])
}

const whole = [
  [255, 0, 0, 255],
  [0, 255, 0, 255],
  [0, 0, 255, 255],
  [255, 255, 255, 200],
]

it("a picture that is drawn is whole, whatever is seen of it at its first place", async () => {
  expect(await drawnRow("q 80 0 0 20 10 10 cm /I Do Q")).toEqual(whole)
  expect(await drawnRow("q 10 10 20 20 re W n 80 0 0 20 10 10 cm /I Do Q")).toEqual(whole)
})

it("nor does it matter that it is turned there", async () => {
  expect(await drawnRow("q 70 10 20 20 re W n -80 0 0 -20 90 30 cm /I Do Q")).toEqual(whole)
})

it("a clip that is no box stays", async () => {
  const alphas = await drawnRow("q 10 10 m 30 10 l 10 30 l h W n 80 0 0 20 10 10 cm /I Do Q")
  expect(alphas.slice(1).map(([, , , alpha]) => alpha)).toEqual([0, 0, 0])
})
