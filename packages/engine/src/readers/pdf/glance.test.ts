import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf, streamObject } from "@mozhuan/testkit"
import { expect, test } from "vitest"
import { openPdf, startPdfium } from "../../pdf/pdfium/pdfium.ts"
import { glancePdf } from "./glance.ts"

test("pages that show a picture and hold no text are scans", async () => {
  const picture = streamObject(
    "/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8",
    "\u00ff\u00ff\u00ff\u00ff",
  )
  const page = (content: string) => ({ content, resources: "/XObject << /I 100 0 R >>" })
  const whole = "q 200 0 0 100 0 0 cm /I Do Q"
  const bytes = makeDrawnPdf({
    pages: [
      page(whole),
      page(`${whole} BT /F1 10 Tf 20 20 Td (words of its own) Tj ET`),
      page("q 60 0 0 60 0 0 cm /I Do Q"),
      page(""),
      page(whole),
    ],
    objects: { 100: picture },
  })
  const file = openPdf(await startPdfium(createNodeHost()), bytes)
  expect(glancePdf(file).scannedPages).toEqual([0, 4])
  file.close()
})
