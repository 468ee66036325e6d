import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf } from "@mozhuan/testkit"
import { expect, it } from "vitest"
import type { Document } from "../../../model/document.ts"
import { figuresOf, paragraphsOf, plainText } from "../../../model/walk.ts"
import { readPdf } from "../../../readers/pdf/read-pdf.ts"
import { analyseScene } from "../../passes.ts"

async function read(
  pages: readonly { readonly words: string; readonly mark?: string }[],
): Promise<Document> {
  const content = pages.map(({ words, mark }) =>
    [
      `BT /F1 10 Tf 60 300 Td (${words}) Tj ET`,
      mark ? `0.8 g BT /F1 40 Tf 0.7071 0.7071 -0.7071 0.7071 90 90 Tm (${mark}) Tj ET 0 g` : "",
    ].join("\n"),
  )
  const { value } = await readPdf(
    makeDrawnPdf({ pages: content.map((each) => ({ mediaBox: "[0 0 400 500]", content: each })) }),
    createNodeHost(),
  )
  try {
    return (await analyseScene(value.scene, value.bytes)).value
  } finally {
    value.close()
  }
}

const boxes = (blocks: Document["sections"][number]["blocks"] = []): string[] =>
  [...figuresOf(blocks)].flatMap(({ content }) =>
    content.kind === "textBox"
      ? [[...paragraphsOf(content.blocks)].map(({ inlines }) => plainText(inlines)).join("")]
      : [],
  )

it("a turned text at the same place of every page goes behind the text by way of the header", async () => {
  const document = await read([
    { words: "First things come first.", mark: "DRAFT" },
    { words: "Then the others follow.", mark: "DRAFT" },
    { words: "In the end all is said.", mark: "DRAFT" },
  ])
  const [section] = document.sections
  expect(document.sections).toHaveLength(1)
  expect(boxes(section?.blocks)).toEqual([])
  expect(boxes(section?.header.default)).toEqual(["DRAFT"])
  expect([...figuresOf(section?.header.default ?? [])][0]?.wrap).toBe("behind")
})

it("a turned text of one page stays on its page", async () => {
  const document = await read([
    { words: "First things come first.", mark: "STAMP" },
    { words: "Then the others follow." },
    { words: "In the end all is said." },
  ])
  expect(boxes(document.sections[0]?.blocks)).toEqual(["STAMP"])
  expect(document.sections[0]?.header).toEqual({})
})
