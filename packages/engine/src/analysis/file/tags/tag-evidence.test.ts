import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf } from "@mozhuan/testkit"
import { expect, it } from "vitest"
import type { Document } from "../../../model/document.ts"
import { paragraphsOf, plainText } from "../../../model/walk.ts"
import { readPdf } from "../../../readers/pdf/read-pdf.ts"
import { analyseScene } from "../../passes.ts"

/** A page whose paragraphs look alike; `types` says what the tags call each. */
async function read(types: readonly string[]): Promise<Document> {
  const text = types.map(
    (_, index) =>
      `/P << /MCID ${index} >> BDC BT /F1 10 Tf 40 ${360 - index * 30} Td (Words of number ${index}${index === types.length - 1 ? ", which alone is long enough to show how wide the text is" : ""}) Tj ET EMC`,
  )
  const objects: Record<number, string> = {
    100: `<< /Type /StructTreeRoot /K 101 0 R /ParentTree << /Nums [0 [${types.map((_, index) => `${110 + index} 0 R`).join(" ")}]] >> >>`,
    101: `<< /Type /StructElem /S /Document /P 100 0 R /K [${types.map((_, index) => `${110 + index} 0 R`).join(" ")}] >>`,
  }
  for (const [index, type] of types.entries())
    objects[110 + index] = `<< /Type /StructElem /S /${type} /P 101 0 R /Pg 10 0 R /K ${index} >>`
  const file = makeDrawnPdf({
    pages: [{ mediaBox: "[0 0 400 400]", entries: "/StructParents 0", content: text.join("\n") }],
    objects,
    catalog: "/StructTreeRoot 100 0 R /MarkInfo << /Marked true >>",
  })
  const { value } = await readPdf(file, createNodeHost())
  try {
    return (await analyseScene(value.scene, value.bytes)).value
  } finally {
    value.close()
  }
}

const levels = (document: Document): (number | undefined)[] =>
  document.sections.flatMap((section) =>
    [...paragraphsOf(section.blocks)]
      .filter(({ inlines }) => plainText(inlines) !== "")
      .map(({ headingLevel }) => headingLevel),
  )

it("takes headings from the tags where nothing in their look tells them", async () => {
  expect(levels(await read(["H1", "P", "P", "H2", "P", "P", "P"]))).toEqual([
    1,
    undefined,
    undefined,
    2,
    undefined,
    undefined,
    undefined,
  ])
})

it("does not believe a file that calls most of its text headings", async () => {
  expect(levels(await read(["H1", "H1", "H1", "P"]))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
