import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf } from "@mozhuan/testkit"
import { expect, it } from "vitest"
import { runTool } from "../run-tool.ts"
import { wholeOf } from "../whole-file.ts"

const host = createNodeHost()

/** What a tool makes of a page that shows one line by this operator of its content. */
async function made(shown: string, tool: "pdf2txt" | "pdf2html"): Promise<string> {
  const content = makeDrawnPdf({
    pages: [
      {
        content: `BT /F 10 Tf 10 60 Td ${shown} ET`,
        resources:
          "/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> >>",
      },
    ],
  })
  const outputs: Uint8Array[] = []
  await runTool({ tool, inputs: [{ name: "in.pdf", content }], options: {} }, host, {
    emit: async (output) => void outputs.push(await wholeOf(output)),
  })
  return new TextDecoder().decode(outputs[0]).trim()
}

it("joins an accent with the letter that begins at the same place, as old TeX draws both", async () => {
  // An acute accent is a third of an em wide, and set back by as much; \264 is its code.
  const shown = "[(soluci\\264) 333 (on y v\\264) 333 (alidos)] TJ"
  expect(await made(shown, "pdf2txt")).toBe("solución y válidos")
  expect(await made(shown, "pdf2html")).toContain(">solución y válidos<")
  // No letter is a q with an accent.
  expect(await made("[(su\\264) 333 (qo)] TJ", "pdf2txt")).toBe("su´qo")
})

it("joins an accent with a letter that begins beside it, under its middle", async () => {
  // A u is .223 of an em wider than the accent, which stands over its middle.
  const shown = "[(b\\264) 444.5 (usqueda)] TJ"
  expect(await made(shown, "pdf2html")).toContain(">búsqueda<")
  expect(await made("[(b\\264) 0 (usqueda)] TJ", "pdf2html")).not.toContain("ú")
})
