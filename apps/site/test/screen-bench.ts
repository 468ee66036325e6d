/**
 * Measures the converter screen in Chromium against a running site: `npx node
 * apps/site/test/screen-bench.ts http://127.0.0.1:3000`.
 *
 * Prints the script of a first visit and how evenly 500 page pictures scroll. Numbers are of this
 * machine, without a graphics card.
 */
import { makeTextPdf } from "@mozhuan/testkit"
import { chromiumOptions } from "@mozhuan/testkit"
import { chromium, type Page } from "playwright-core"

const [base = "http://127.0.0.1:3000"] = process.argv.slice(2)
const browser = await chromium.launch(chromiumOptions)

async function visit(path: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(base + path)
  await page.waitForFunction(() =>
    Object.keys(document.documentElement).some((key) => key.startsWith("__react")),
  )
  return page
}

const choose = (page: Page, files: readonly { name: string; bytes: Uint8Array }[]): Promise<void> =>
  page.locator("[data-testid=file-input]").setInputFiles(
    files.map(({ name, bytes }) => ({
      name,
      mimeType: "application/pdf",
      buffer: Buffer.from(bytes),
    })),
  )

async function firstLoad(path: string): Promise<void> {
  const page = await browser.newPage()
  let bytes = 0
  const session = await page.context().newCDPSession(page)
  await session.send("Network.enable")
  const scripts = new Set<string>()
  session.on(
    "Network.responseReceived",
    ({ requestId, type }) => void (type === "Script" && scripts.add(requestId)),
  )
  session.on(
    "Network.loadingFinished",
    ({ requestId, encodedDataLength }) =>
      void (scripts.has(requestId) && (bytes += encodedDataLength)),
  )
  await page.setExtraHTTPHeaders({ "accept-encoding": "gzip" })
  await page.goto(base + path, { waitUntil: "networkidle" })
  console.log(`${path}: ${(bytes / 1000).toFixed(1)} kB of script, gzip, in a first visit`)
  await page.close()
}

async function scrolls(): Promise<void> {
  const page = await visit("/split")
  await choose(page, [{ name: "book.pdf", bytes: makeTextPdf({ pages: 500 }) }])
  await page.locator(".board-cell").first().waitFor()
  await page.waitForTimeout(2_000)
  const frames = await page.evaluate(async () => {
    const times: number[] = []
    const cells = { most: 0 }
    const end = performance.now() + 5_000
    let last = performance.now()
    while (performance.now() < end) {
      await new Promise(requestAnimationFrame)
      const now = performance.now()
      times.push(now - last)
      last = now
      scrollBy(0, 40)
      if (scrollY + innerHeight >= document.documentElement.scrollHeight - 600) scrollTo(0, 0)
      cells.most = Math.max(cells.most, document.querySelectorAll(".board-cell").length)
    }
    return { times: times.slice(1).toSorted((a, b) => a - b), most: cells.most }
  })
  const at = (share: number): string =>
    (frames.times[Math.floor((frames.times.length - 1) * share)] ?? 0).toFixed(1)
  const mean = frames.times.reduce((sum, time) => sum + time, 0) / frames.times.length
  console.log(
    `500 pages: ${(1000 / mean).toFixed(1)} frames a second, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, at most ${frames.most} pages in the document`,
  )
  await page.close()
}

await firstLoad("/")
await firstLoad("/pdf2word")
await scrolls()
await browser.close()
