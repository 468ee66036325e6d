/**
 * Measures in Chromium how soon a result is seen, against a running site:
 *
 *   npx node apps/site/test/preview-bench.ts http://127.0.0.1:3000 [FILE.pdf …]
 *
 * Without files, documents made here. For each: milliseconds from the moment the card says "done"
 * to the first sight of page 1 (its content, or its picture) and to its picture; the same from
 * asking for page 50 (the last, where there are fewer) as soon as page 1 is drawn; and, once every
 * page is, from asking for the page before it to its picture. Numbers are of this machine and of
 * what else runs on it, which is printed.
 */
import { readFileSync } from "node:fs"
import { loadavg } from "node:os"
import { basename } from "node:path"
import { makeTextPdf, proseLines } from "@mozhuan/testkit"
import { chromium, type Page } from "playwright-core"

const [base = "http://127.0.0.1:3000", ...paths] = process.argv.slice(2)
const files =
  paths.length > 0
    ? paths.map((path) => ({ name: basename(path), bytes: readFileSync(path) }))
    : [1, 12, 50].map((pages) => ({
        name: `${pages}.pdf`,
        bytes: Buffer.from(makeTextPdf({ pages, lines: proseLines })),
      }))

const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
})

type Seen = Partial<Record<"done" | "sight" | "picture", number>>

/** Notes in the page when each thing is first seen, frame by frame. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: Seen = ((globalThis as { seen?: Seen }).seen = {})
    const look = (): void => {
      const card = document.querySelector<HTMLElement>(".job-card")
      if (card?.dataset["state"] === "done") seen.done ??= performance.now()
      const side = document.querySelector("[data-side=result].preview-side")
      const picture = side?.querySelector<HTMLImageElement>(".preview-sheet img")
      if (picture && picture.naturalWidth > 0) seen.picture ??= performance.now()
      if (seen.picture !== undefined || side?.querySelector(".office-page, pre, iframe"))
        seen.sight ??= performance.now()
      requestAnimationFrame(look)
    }
    look()
  })
}

/** Milliseconds to the sight of a page, as content or picture, and to its picture. */
async function turnTo(page: Page, wanted: number): Promise<{ sight: number; picture: number }> {
  const from = performance.now()
  const field = page.getByRole("textbox", { name: "页码" })
  await field.fill(String(wanted))
  await field.press("Enter")
  const side = page.locator("[data-side=result].preview-side")
  const picture = side.locator(".preview-sheet").getByAltText(`第 ${wanted} 页`)
  const content = side.locator(".office-page")
  await picture.or(content).first().waitFor()
  const sight = performance.now() - from
  await picture.waitFor()
  return { sight, picture: performance.now() - from }
}

async function measure(tool: string, file: { name: string; bytes: Buffer }): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: "zh-CN",
  })
  const page = await context.newPage()
  await page.goto(`${base}/${tool}`)
  await page.waitForFunction(() =>
    Object.keys(document.documentElement).some((key) => key.startsWith("__react")),
  )
  await page
    .locator("[data-testid=file-input]")
    .setInputFiles({ name: file.name, mimeType: "application/pdf", buffer: file.bytes })
  await watch(page)
  await page.locator(".run-bar-go .button-primary:enabled").click()
  const drawn = ".preview-side[data-side=result] .preview-sheet img"
  await page.locator(drawn).waitFor({ timeout: 120_000 })
  const seen = await page.evaluate(() => (globalThis as { seen?: Seen }).seen ?? {})
  const after = (time = Number.NaN): string => `${Math.round(time - (seen.done ?? 0))} ms`
  const count = Number(
    /\d+$/.exec(
      (await page
        .locator(".page-number")
        .textContent({ timeout: 500 })
        .catch(() => "")) ?? "",
    ),
  )
  let turned = ""
  if (count > 1) {
    const last = Math.min(50, count)
    const atOnce = await turnTo(page, last)
    await turnTo(page, 1)
    turned = `, page ${last} asked for at once in sight ${Math.round(atOnce.sight)} ms, its picture ${Math.round(atOnce.picture)} ms`
    if (last > 2) {
      const later = await turnTo(page, last - 1)
      turned += `, page ${last - 1} later ${Math.round(later.picture)} ms`
    }
  }
  console.log(
    `${tool} ${file.name}: page 1 in sight ${after(seen.sight)}, its picture ${after(seen.picture)}${turned}`,
  )
  await context.close()
}

console.log(`load of the machine ${(loadavg()[0] ?? 0).toFixed(1)}`)
for (const tool of ["pdf2word", "pdf2ppt"]) for (const file of files) await measure(tool, file)
await browser.close()
