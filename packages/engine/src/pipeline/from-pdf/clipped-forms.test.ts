import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf, streamObject } from "@mozhuan/testkit"
import { expect, it } from "vitest"
import { runTool } from "../run-tool.ts"
import { wholeOf } from "../whole-file.ts"

const fonts =
  "/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> >>"

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
  const outputs: Uint8Array[] = []
  await runTool(
    { tool: "pdf2txt", inputs: [{ name: "in.pdf", content }], options: {} },
    createNodeHost(),
    { emit: async (output) => void outputs.push(await wholeOf(output)) },
  )
  expect(new TextDecoder().decode(outputs[0]).trim()).toBe("The picture")
})
