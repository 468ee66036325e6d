import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf, streamObject } from "@mozhuan/testkit"
import { expect, it } from "vitest"
import { readPdf } from "./read-pdf.ts"

/** A picture of one colour that has many pixels, as a program of pictures fills its shapes with. */
const plain = (rgb: string): string =>
  streamObject(
    "/Type /XObject /Subtype /Image /Width 4 /Height 4 /ColorSpace /DeviceRGB /BitsPerComponent 8",
    rgb.repeat(16),
  )

const [orange, blue] = ["\xff\x80\x00", "\x00\x40\xff"] as const

/** What stands on a page of 200 × 100 points. */
async function itemsOf(content: string) {
  const pdf = makeDrawnPdf({
    pages: [
      { content, resources: "/Font << /F 200 0 R >> /XObject << /Orange 300 0 R /Blue 301 0 R >>" },
    ],
    objects: {
      200: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
      300: plain(orange),
      301: plain(blue),
    },
  })
  const { value } = await readPdf(pdf, createNodeHost())
  const items = value.scene.pages[0]?.items ?? []
  value.close()
  return items.map((item) => {
    if (item.kind === "glyphs")
      return { text: item.chars.join(""), colour: item.colour, mode: item.renderMode }
    return item.kind === "path"
      ? { shape: item.segments.length, colour: item.fill?.colour }
      : { picture: Math.round(item.box.x1 - item.box.x0) }
  })
}

const whole = "q 200 0 0 100 0 0 cm /Orange Do Q"
const letters = "BT /F 20 Tf 7 Tr 20 40 Td (Poster) Tj ET"

it("letters that a picture is seen through have its colour, and the picture is nothing else", async () => {
  expect(await itemsOf(`q ${letters} ${whole} Q`)).toEqual([
    { text: "Poster", colour: 0xff8000, mode: 0 },
  ])
})

it("each text has the colour of what is painted through it", async () => {
  const second = "BT /F 6 Tf 7 Tr 20 10 Td (small) Tj ET q 200 0 0 100 0 0 cm /Blue Do Q"
  expect(await itemsOf(`q ${letters} ${whole} Q q ${second} Q`)).toEqual([
    { text: "Poster", colour: 0xff8000, mode: 0 },
    { text: "small", colour: 0x0040ff, mode: 0 },
  ])
})

it("a picture over letters that clip nothing any more stays where it is", async () => {
  const items = await itemsOf(`q ${letters} Q ${whole}`)
  expect(items.slice(1)).toEqual([{ picture: 200 }])
})

it("what stands beside letters that clip is a shape where its picture has one colour", async () => {
  const box = "q 100 0 0 20 10 70 cm /Blue Do Q"
  const circle = "q 150 50 m 190 50 l 170 90 l h W n 200 0 0 100 0 0 cm /Blue Do Q"
  expect(await itemsOf(`${box} ${circle} q ${letters} ${whole} Q`)).toEqual([
    { shape: 5, colour: 0x0040ff },
    { shape: 5, colour: 0x0040ff },
    { text: "Poster", colour: 0xff8000, mode: 0 },
  ])
})

it("without such letters pictures of one colour stay pictures", async () => {
  expect(await itemsOf("q 100 0 0 20 10 70 cm /Blue Do Q")).toEqual([{ picture: 100 }])
})
