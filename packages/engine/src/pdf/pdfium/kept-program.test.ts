import { createNodeHost } from "@mozhuan/host"
import { makeTextPdf } from "@mozhuan/testkit"
import { expect, test } from "vitest"
import type { Host } from "../../base/host.ts"
import { openPdf, renderPage, startPdfium } from "./pdfium.ts"

const pdf = makeTextPdf({ pages: 2, lines: (page) => [`page ${page} of a file`] })

/** A host whose programs come from nowhere else, and how many it has started. */
function countingHost(): { readonly host: Host; readonly started: () => number } {
  const host = createNodeHost()
  const { instantiate } = host
  if (!instantiate) throw new Error("the host starts no programs")
  let started = 0
  return {
    host: {
      ...host,
      instantiate: (name, imports) => {
        started++
        return instantiate(name, imports)
      },
    },
    started: () => started,
  }
}

/** Draws a page on a PDFium of its own, at `scale` pixels a point; gives the memory as it began. */
async function doJob(host: Host, scale: number): Promise<Uint8Array> {
  const pdfium = await startPdfium(host)
  const begun = pdfium.memory.u8.slice()
  const file = openPdf(pdfium, pdf)
  renderPage(file, 1, { scale })
  file.close()
  pdfium.release()
  return begun
}

test("a program that has ended its job does the next one, and begins with the memory of a new one", async () => {
  const { host, started } = countingHost()
  const fresh = await doJob(host, 1)
  // The first is let go; from the second on they stay.
  for (let job = 1; job < 4; job++) expect(Buffer.compare(fresh, await doJob(host, 1))).toBe(0)
  expect(started()).toBe(2)
})

test("a program that has taken much memory is not kept", async () => {
  const { host, started } = countingHost()
  for (let job = 0; job < 4; job++) await doJob(host, 6)
  expect(started()).toBe(4)
})

test("jobs at the same time have a program each", async () => {
  const { host } = countingHost()
  for (let job = 0; job < 3; job++) await doJob(host, 1)
  const [one, other] = [await startPdfium(host), await startPdfium(host)]
  const pages = [openPdf(one, pdf), openPdf(other, pdf)].map((file) =>
    renderPage(file, 0, { scale: 1 }),
  )
  expect(pages[0]?.data).toEqual(pages[1]?.data)
  expect(one.memory).not.toBe(other.memory)
})

test("a program that broke off leaves nothing to the next job", async () => {
  const { host } = countingHost()
  const fresh = await doJob(host, 1)
  await doJob(host, 1)
  const pdfium = await startPdfium(host)
  const file = openPdf(pdfium, pdf)
  // An address where nothing can be.
  expect(() => pdfium.calls.FPDFBitmap_FillRect(0xffff_fff0, 0, 0, 9, 9, 9)).toThrow(
    "memory access out of bounds",
  )
  expect(() => pdfium.calls.FPDF_LoadPage(0xffff_fff0, 0)).toThrow("memory access out of bounds")
  file.close()
  pdfium.release()
  expect(Buffer.compare(fresh, await doJob(host, 1))).toBe(0)
})

test("nothing can be asked once a program was released", async () => {
  const pdfium = await startPdfium(createNodeHost())
  pdfium.release()
  expect(() => pdfium.calls.FPDF_GetLastError()).toThrow("was released")
})
