import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf, streamObject } from "@mozhuan/testkit"
import { expect, it } from "vitest"
import { runTool } from "../run-tool.ts"
import { wholeOf } from "../whole-file.ts"

const fonts =
  "/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> >>"

async function textOf(content: Uint8Array): Promise<string> {
  const outputs: Uint8Array[] = []
  await runTool(
    { tool: "pdf2txt", inputs: [{ name: "in.pdf", content }], options: {} },
    createNodeHost(),
    { emit: async (output) => void outputs.push(await wholeOf(output)) },
  )
  return new TextDecoder().decode(outputs[0]).trim()
}

it("leaves out what the clip of a placed drawing cuts away, though its text has no clip of its own", async () => {
  const content = makeDrawnPdf({
    pages: [
      {
        content: "q 10 50 120 40 re W n /X Do Q",
        resources: "/XObject << /X 100 0 R >>",
      },
    ],
    objects: {
      100: streamObject(
        `/Type /XObject /Subtype /Form /BBox [0 0 200 100] /Group << /S /Transparency >> /Resources << ${fonts} >>`,
        "BT /F 10 Tf 20 70 Td (The picture) Tj ET BT /F 6 Tf 20 30 Td (Created by nobody) Tj ET",
      ),
    },
  })
  expect(await textOf(content)).toBe("The picture")
})

it("leaves out what the edge of a printed range cuts off prose of a sheet that is no table", async () => {
  const line = (y: number, text: string): string =>
    `q 20 0 80 100 re W n BT /F 10 Tf 20 ${y} Td (${text}) Tj ET Q`
  const content = makeDrawnPdf({
    pages: [
      {
        content: ["Terms of use", "Free to read without payment", "Ask the owner of this sheet"]
          .map((text, at) => line(80 - at * 13, text))
          .join(" "),
        resources: fonts,
      },
    ],
    info: "/Creator (Calc)",
  })
  const text = await textOf(content)
  expect(text).toContain("Free to read w")
  expect(text).not.toContain("payment")
  expect(text).not.toContain("sheet")
})
