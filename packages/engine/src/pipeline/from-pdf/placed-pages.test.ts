import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf, streamObject } from "@mozhuan/testkit"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { unzipSync } from "fflate"
import { expect, it } from "vitest"
import { ConversionError } from "../../base/failure.ts"
import { runTool } from "../run-tool.ts"
import { wholeOf } from "../whole-file.ts"

const host = createNodeHost()

/** Three designed pages, then a picture with its caption and a page of text. */
const mixed = new Uint8Array(
  readFileSync(
    join(import.meta.dirname, "../../../fixtures/figures/designed-pages-keep-their-look/input.pdf"),
  ),
)

interface Converted {
  readonly designed: readonly number[] | undefined
  /** Texts in boxes and outside of them. */
  readonly boxed: string
  readonly flowing: string
}

async function convert(
  options: Readonly<Record<string, unknown>>,
  content: Uint8Array = mixed,
): Promise<Converted> {
  const made: Uint8Array[] = []
  const { value } = await runTool(
    { tool: "pdf2word", inputs: [{ name: "in.pdf", content }], options },
    host,
    { emit: async (output) => void made.push(await wholeOf(output)) },
  )
  const [docx = new Uint8Array()] = made
  const body = new TextDecoder().decode(unzipSync(docx)["word/document.xml"])
  const boxes = [...body.matchAll(/<w:txbxContent>.*?<\/w:txbxContent>/gs)].map(([box]) => box)
  const plain = (xml: string): string => xml.replaceAll(/<[^>]*>/g, "")
  return {
    designed: value.report.designedPages,
    boxed: boxes.map(plain).join("\n"),
    flowing: plain(body.replaceAll(/<w:txbxContent>.*?<\/w:txbxContent>/gs, "")),
  }
}

it("keeps the look of designed pages where nobody chooses: their main text flows", async () => {
  const { designed, boxed, flowing } = await convert({})
  expect(designed).toEqual([1, 2, 3])
  expect(boxed).not.toContain("The Frozen River")
  expect(boxed).not.toContain("Figure 1")
  expect(flowing).toContain("The Frozen River")
  expect(flowing).toContain("The master of the forty ships")
  expect(flowing).toContain("Certificate")
  expect(flowing).toContain("Figure 1: The frozen river")
})

it("keeps the pages in place that somebody chose, and no others", async () => {
  const { designed, boxed, flowing } = await convert({ placedPages: "4" })
  expect(designed).toEqual([4])
  expect(boxed).toContain("Figure 1: The frozen river")
  expect(flowing).toContain("Certificate")
  const cover = await convert({ placedPages: "1" })
  expect(cover.boxed).toContain("What the winter brought")
})

it("counts chosen and reported pages as the file does, also where a part of it is read", async () => {
  const part = await convert({ pageRange: "3-5", placedPages: "4" })
  expect(part.designed).toEqual([4])
  expect(part.flowing).toContain("Certificate")
  expect((await convert({ pageRange: "3-5" })).designed).toEqual([3])
})

it("leaves nothing in boxes where all of it shall flow", async () => {
  expect((await convert({ layout: "flow" })).boxed).toBe("")
})

it("refuses pages that the file does not have", async () => {
  const refused = await convert({ placedPages: "9" }).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ConversionError)
  expect(refused).toMatchObject({ code: "range/outside" })
})

it("keeps a page that is a picture in place, a section without the margins of the others", async () => {
  const paper = makeDrawnPdf({
    pages: [
      {
        content: "q 200 0 0 300 0 0 cm /I Do Q",
        mediaBox: "[0 0 200 300]",
        resources: "/XObject << /I 100 0 R >>",
      },
      {
        content: "BT /F1 6 Tf 20 260 Td (A page of text after its cover) Tj ET",
        mediaBox: "[0 0 200 300]",
      },
    ],
    objects: {
      100: streamObject(
        "/Type /XObject /Subtype /Image /Width 2 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8",
        "\u0040\u00c0",
      ),
    },
  })
  const { designed, flowing } = await convert({ ocr: "off" }, paper)
  expect(designed).toEqual([1])
  expect(flowing).toContain("after its cover")
})
