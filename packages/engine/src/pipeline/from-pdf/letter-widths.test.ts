import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf, streamObject } from "@mozhuan/testkit"
import { describe, expect, it } from "vitest"
import { runTool } from "../run-tool.ts"
import { wholeOf } from "../whole-file.ts"

const host = createNodeHost()

/** Reads a page with the fonts W and V, objects 100 and 102. */
async function textOf(
  content: string,
  objects: Readonly<Record<number, string>>,
  entries = "",
): Promise<string> {
  const resources = `/Font << /W 100 0 R /V ${objects[102] ? 102 : 100} 0 R >>`
  const bytes = makeDrawnPdf({ pages: [{ content, entries, resources }], objects })
  let text = ""
  await runTool(
    { tool: "pdf2txt", inputs: [{ name: "a.pdf", content: bytes }], options: {} },
    host,
    {
      emit: async (file) => {
        text += new TextDecoder().decode(await wholeOf(file))
      },
    },
  )
  return text.trim()
}

const helvetica = "/Type /Font /Subtype /Type1 /BaseFont /Helvetica"

/** Widths from code 32 to 125: half an em for the letters that a font names one for. */
const widthsOf = (letters: string): string =>
  `/FirstChar 32 /LastChar 125 /Widths [${Array.from({ length: 94 }, (_, at) =>
    letters.includes(String.fromCodePoint(32 + at)) ? 500 : 0,
  ).join(" ")}]`

describe("widths of letters", () => {
  it("takes nothing for a space that has no width", async () => {
    const map =
      "2 beginbfrange <20> <20> <0020> <22> <7a> <0022> endbfrange 1 beginbfchar <21> <200b> endbfchar"
    const text = await textOf("BT /W 10 Tf 20 70 Td (Create! !the! !ta!ble) Tj ET", {
      100: `<< ${helvetica} /Encoding /WinAnsiEncoding ${widthsOf(" Cabehtlr")} /ToUnicode 101 0 R >>`,
      101: streamObject(
        "",
        `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def 1 begincodespacerange <00> <ff> endcodespacerange ${map} endcmap end end`,
      ),
    })
    expect(text).toBe("Create the table")
  })

  it("asks each of the fonts of one name on a turned page", async () => {
    const text = await textOf(
      "BT 0 1 -1 0 40 20 Tm /V 10 Tf (Oct) Tj ET BT 0 1 -1 0 60 20 Tm /W 10 Tf (Sheets) Tj ET",
      {
        100: `<< ${helvetica} /Encoding /WinAnsiEncoding ${widthsOf("Shets")} >>`,
        102: `<< ${helvetica} /Encoding /WinAnsiEncoding ${widthsOf("Oct")} >>`,
      },
      "/Rotate 90",
    )
    expect(text).toBe("Oct Sheets")
  })
})
