import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf, streamObject } from "@mozhuan/testkit"
import { expect, it } from "vitest"
import { readPdf } from "./read-pdf.ts"

const form = (content: string, resources = ""): string =>
  streamObject(
    `/Type /XObject /Subtype /Form /BBox [0 0 200 100] /Group << /S /Transparency >> /Resources << ${resources} >>`,
    content,
  )

const letters = "BT /F 20 Tf 20 40 Td (Poster) Tj ET"

/** A gradient from orange to blue over a box, as browsers fill one. */
const gradient = "/Pattern cs /P scn 10 30 160 40 re f"

/**
 * What stands on a page of 200 × 100 points, of which the letters are a mask and the gradient a
 * form.
 */
async function itemsOf(content: string) {
  const pdf = makeDrawnPdf({
    pages: [
      {
        content,
        resources:
          "/Font << /F 200 0 R >> /XObject << /Painted 300 0 R /Empty 303 0 R >> /ExtGState << /None << /ca 0 >> >>",
      },
    ],
    objects: {
      200: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
      300: form(
        `/Cut gs ${gradient}`,
        "/Pattern << /P 302 0 R >> /ExtGState << /Cut << /SMask << /S /Alpha /G 301 0 R >> >> >>",
      ),
      301: form(letters, "/Font << /F 200 0 R >>"),
      302: "<< /PatternType 2 /Shading << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [10 0 170 0] /Function << /FunctionType 2 /Domain [0 1] /C0 [1 .5 0] /C1 [0 .25 1] /N 1 >> >> >>",
      303: form(
        `/Cut gs ${gradient}`,
        "/Pattern << /P 302 0 R >> /ExtGState << /Cut << /SMask << /S /Alpha /G 304 0 R >> >> >>",
      ),
      304: form(""),
    },
  })
  const { value } = await readPdf(pdf, createNodeHost())
  const items = value.scene.pages[0]?.items ?? []
  value.close()
  return items.map((item) =>
    item.kind === "glyphs"
      ? { text: item.chars.join(""), colour: item.colour.toString(16), mode: item.renderMode }
      : { [item.kind]: Math.round(item.box.x1 - item.box.x0) },
  )
}

const unseen = `/None gs ${letters}`

it("text over a gradient that is cut to its letters is seen in their colour, without the gradient", async () => {
  expect(await itemsOf(`q /Painted Do Q ${unseen}`)).toEqual([
    { text: "Poster", colour: "c3713c", mode: 0 },
  ])
})

it("a gradient with more on it than the letters stays, and the text nobody sees", async () => {
  const below = unseen.replace("20 40", "20 4")
  const [paint, text] = await itemsOf(`q /Painted Do Q ${below}`)
  expect(paint).toEqual({ image: 160 })
  expect(text).toMatchObject({ text: "Poster", mode: 3 })
  const short = unseen.replace("Poster", "Po")
  expect((await itemsOf(`q /Painted Do Q ${short}`))[1]).toMatchObject({ text: "Po", mode: 3 })
})

it("a fill that its mask lets nothing through of is none", async () => {
  expect(await itemsOf("q /Empty Do Q")).toEqual([])
})
