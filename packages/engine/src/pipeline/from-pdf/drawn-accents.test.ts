import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf } from "@mozhuan/testkit"
import { expect, it } from "vitest"
import { runTool } from "../run-tool.ts"
import { wholeOf } from "../whole-file.ts"

const host = createNodeHost()

/** The plain text of a page that shows one line by this operator of its content. */
async function textOf(shown: string): Promise<string> {
  const content = makeDrawnPdf({
    pages: [
      {
        content: `BT /F 10 Tf 10 60 Td ${shown} ET`,
        resources:
          "/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> >>",
      },
    ],
  })
  const made: Uint8Array[] = []
  await runTool({ tool: "pdf2txt", inputs: [{ name: "in.pdf", content }], options: {} }, host, {
    emit: async (output) => void made.push(await wholeOf(output)),
  })
  return new TextDecoder().decode(made[0]).trim()
}

it("joins an accent with the letter that begins at the same place, as old TeX draws both", async () => {
  // An acute accent is a third of an em wide, and set back by as much; \264 is its code.
  expect(await textOf("[(soluci\\264) 333 (on y v\\264) 333 (alidos)] TJ")).toBe(
    "solución y válidos",
  )
  // No letter is a q with an accent.
  expect(await textOf("[(su\\264) 333 (qo)] TJ")).toBe("su´qo")
})
