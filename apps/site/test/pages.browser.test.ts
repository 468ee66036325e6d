import { toolIds } from "@mozhuan/contract"
import type { Browser, Page } from "playwright-core"
import { beforeAll, expect, inject, test } from "vitest"
import { pdf } from "./sample-files.ts"
import {
  barriersInBothThemes,
  chooseFiles,
  goTo,
  jobStates,
  NOT_YET,
  run,
  showAs,
  startBrowser,
  takeOver,
  visit,
} from "./visit.ts"

const prefixes = ["", "/en", "/id"] as const
const bothSizes = ["desktop", "phone"] as const

let browser: Browser
beforeAll(async () => void (browser = await startBrowser()))

test("every tool page of every language answers with its own title, heading and addresses", async () => {
  const titles = new Set<string>()
  for (const prefix of prefixes) {
    for (const tool of toolIds) {
      const response = await fetch(`${inject("siteUrl")}${prefix}/${tool}`)
      const html = await response.text()
      expect(response.status, `${prefix}/${tool}`).toBe(200)
      titles.add(/<title>([^<]+)</.exec(html)?.[1] ?? "")
      expect(html).toContain(`rel="canonical" href="${inject("siteUrl")}${prefix}/${tool}"`)
      expect(html.match(/rel="alternate" hrefLang=/gi)?.length).toBe(4)
      expect(html).toMatch(/<h1[^>]*>[^<]+<\/h1>/)
    }
  }
  expect(titles.size).toBe(toolIds.length * prefixes.length)
})

test.for([
  ["/zh/split?x=1", 301, "/split?x=1"],
  ["/zh", 301, "/"],
  ["/?p_ch=pl_eu", 302, "/index-stripe"],
  ["/?p_ch=pl_eu&channel=ad&bd_vid=a.b", 302, "/index-stripe?channel=ad&bd_vid=a.b"],
  ["/pdf2word/", 301, "/pdf2word"],
  ["/en/split/?x=1", 301, "/en/split?x=1"],
  ["/fr/split", 404, null],
  ["/no/such/page", 404, null],
  ["/404", 404, null],
] as const)("%s answers with %i", async ([path, status, target]) => {
  const response = await fetch(inject("siteUrl") + path, { redirect: "manual" })
  expect(response.status).toBe(status)
  expect(response.headers.get("location")).toBe(target)
})

test.for(["/", "/pdf2word", "/merge2pdf", "/purchase", "/jiaocheng", "/api", "/quality"])(
  "%s answers after at most 130 kB of scripts, which come after what is seen",
  async (path) => {
    const html = await (await fetch(inject("siteUrl") + path)).text()
    const links = html.match(/<link rel="modulepreload"[^>]*>/g) ?? []
    expect(links.length).toBeGreaterThan(3)
    expect(links.filter((link) => !link.includes('fetchpriority="low"'))).toEqual([])
    const names = links.map((link) => /href="([^"]+)"/.exec(link)?.[1] ?? "")
    const sizes = names.map(async (name) => {
      const headers = { "accept-encoding": "gzip" }
      const reply = await fetch(inject("siteUrl") + name, { method: "HEAD", headers })
      expect(reply.headers.get("content-encoding") ?? "small").toMatch(/gzip|small/)
      return Number(reply.headers.get("content-length"))
    })
    const sum = (await Promise.all(sizes)).reduce((all, size) => all + size, 0)
    expect(sum).toBeGreaterThan(50_000)
    expect(sum).toBeLessThan(130_000)
  },
)

test("a page for a tool chosen by functionName names the tool's own page as the original", async () => {
  const html = await (await fetch(`${inject("siteUrl")}/?functionName=split`)).text()
  expect(html).toContain(`rel="canonical" href="${inject("siteUrl")}/split"`)
  expect(html).toMatch(/<h1[^>]*>PDF 拆分<\/h1>/)
})

test("files, options and results have no barriers at either size in either theme", async () => {
  const { page, close } = await takeOver(browser, "/merge2pdf")
  await chooseFiles(page, [pdf("a.pdf"), pdf("b.pdf")])
  await page.locator(".file-card-picture img").nth(1).waitFor()
  for (const size of bothSizes) expect(await barriersInBothThemes(page, size)).toEqual([])
  await page.locator(".run-bar-options").click()
  expect(await barriersInBothThemes(page, "phone")).toEqual([])
  await page.keyboard.press("Escape")
  await run(page)
  await jobStates(page)
  for (const size of bothSizes) expect(await barriersInBothThemes(page, size)).toEqual([])
  await close()
})

test("a look at a result, and what was refused, have no barriers at either size in either theme", async () => {
  const { page, close } = await visit(browser, "/pdf2word")
  await chooseFiles(page, [pdf("a.pdf"), { name: "no.pdf", content: "nothing of the kind" }])
  await page.getByText("no.pdf").first().waitFor()
  await page.locator(".run-bar-go .button-primary:enabled").waitFor()
  for (const size of bothSizes) expect(await barriersInBothThemes(page, size)).toEqual([])
  await showAs(page, "desktop", "light")
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  const shown = page.locator(".preview-page:visible, .preview-scroll:visible").first()
  await shown.waitFor()
  expect(await barriersInBothThemes(page, "desktop")).toEqual([])
  await showAs(page, "phone", "light")
  await page.getByRole("button", { name: "预览" }).click()
  await shown.waitFor()
  expect(await barriersInBothThemes(page, "phone")).toEqual([])
  await close()
})

test("nothing runs over the edge of a screen of 320 pixels", async () => {
  const { page, close } = await visit(browser, NOT_YET, "phone", {
    viewport: { width: 320, height: 640 },
  })
  for (const prefix of prefixes) {
    for (const path of ["", "/excel2pdf", "/404"]) {
      await goTo(page, `${prefix}${path}` || "/")
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth),
        `${prefix}${path}`,
      ).toBe(320)
    }
  }
  await close()
})

test("menus open on hover and by keyboard, and close on Escape with the focus kept", async () => {
  const { page, close } = await visit(browser, "/pdf2word")
  const panel = page.locator("#menu-toPdf")
  await expect
    .poll(
      async () => {
        await page.mouse.move(700, 700)
        await page.getByRole("button", { name: "转为 PDF" }).hover()
        return await panel.getByText("CAD 转 PDF").isVisible()
      },
      { timeout: 20_000 },
    )
    .toBe(true)
  await page.mouse.move(700, 700)
  await panel.waitFor({ state: "hidden" })
  await page.getByRole("button", { name: "转为 PDF" }).focus()
  await page.keyboard.press("Enter")
  await panel.getByText("CAD 转 PDF").waitFor()
  await page.keyboard.press("Escape")
  await panel.waitFor({ state: "hidden" })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("转为 PDF")
  await close()
})

test("choosing a tool elsewhere goes to the home page with functionName, on the home page it only changes the tool", async () => {
  const { page, close } = await visit(browser, "/pdf2word")
  const choose = async (tool: string): Promise<void> => {
    const item = page.locator("#menu-pdfTools").getByText(tool)
    // A hover over markup that scripts have not taken over yet is lost, as for a person, and so is
    // a menu whose page is just left; they come back with the pointer.
    await expect
      .poll(
        async () => {
          await page.mouse.move(720, 700)
          await page.getByRole("button", { name: "PDF 工具" }).hover()
          return await item.click({ timeout: 2_000 }).then(
            () => true,
            () => false,
          )
        },
        { timeout: 20_000 },
      )
      .toBe(true)
  }
  await choose("PDF 加密")
  await page.waitForURL(/\/\?functionName=encrypt$/)
  await choose("PDF 压缩")
  await page.getByRole("heading", { level: 1, name: "PDF 压缩" }).waitFor()
  expect(page.url()).toMatch(/\/\?functionName=encrypt$/)
  await close()
})

test("the first load stays within its weight and stands still", async () => {
  const { page, close } = await visit(browser, NOT_YET)
  await page.addInitScript(() => {
    const seen = { shift: 0, paint: 0 }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.shift += (entry as unknown as { value: number }).value
    }).observe({ type: "layout-shift", buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.paint = entry.startTime
    }).observe({ type: "largest-contentful-paint", buffered: true })
  })
  const weight = weighScripts(page)
  await page.goto(inject("siteUrl"), { waitUntil: "load" })
  await page.waitForFunction(
    () => (globalThis as unknown as { seen: { paint: number } }).seen.paint > 0,
  )
  const firstLoad = await weight()
  const seen = await page.evaluate(
    () => (globalThis as unknown as { seen: { shift: number; paint: number } }).seen,
  )
  expect(firstLoad).toBeLessThan(130_000)
  expect(seen.shift).toBeLessThan(0.05)
  console.log(
    `first load: ${firstLoad} bytes of script gzipped, LCP ${Math.round(seen.paint)} ms, CLS ${seen.shift}`,
  )
  await close()
})

test.for([
  "/pdf2word",
  "/en/merge2pdf",
  "/jiaocheng",
  "/jiaocheng/pdf-jiami-jiemi.html",
  "/purchase",
  "/account",
])("the first load of %s stays within the same weight", async (path) => {
  const { page, close } = await visit(browser, NOT_YET)
  const weight = weighScripts(page)
  await page.goto(inject("siteUrl") + path, { waitUntil: "networkidle" })
  await expect.poll(() => page.locator("h1").count()).toBe(1)
  expect(await weight()).toBeLessThan(130_000)
  await close()
})

/** Adds up the scripts that a page loads from now on, in bytes after gzip. */
function weighScripts(page: Page): () => Promise<number> {
  const scripts: Promise<number>[] = []
  page.on("response", (response) => {
    if (response.url().endsWith(".js"))
      scripts.push(
        response
          .body()
          .then(
            async (body) =>
              (
                await new Response(
                  new Blob([new Uint8Array(body)])
                    .stream()
                    .pipeThrough(new CompressionStream("gzip")),
                ).arrayBuffer()
              ).byteLength,
          ),
      )
  })
  return async () => (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
}
