import type { Browser, Page } from "playwright-core"
import { beforeAll, expect, test } from "vitest"
import { askForCode } from "./pay.ts"
import { pdf } from "./sample-files.ts"
import { signIn } from "./sign-in.ts"
import {
  barriers,
  chooseFiles,
  goTo,
  isStill,
  jobStates,
  run,
  showAs,
  startBrowser,
  takeOver,
  visit,
} from "./visit.ts"

let browser: Browser
beforeAll(async () => void (browser = await startBrowser()))

/**
 * A small phone, and a desktop of 1440 × 900 at a zoom of 200 %, each in a theme: what is cut off
 * hangs on no theme, and colours on no size.
 */
const narrow = [
  { width: 320, height: 640, theme: "light" },
  { width: 720, height: 450, theme: "dark" },
] as const

/** Names what runs over the edge of the page, or out of the box that cuts it off. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const edge = document.documentElement.clientWidth
    const scrolls = (from: Element): boolean => {
      for (let at = from.parentElement; at; at = at.parentElement)
        if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return true
      return false
    }
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest(".visually-hidden, .skip-link, [inert], [aria-hidden=true], svg")
    const found = [...document.querySelectorAll("body *")].filter((element) => {
      if (!isSeen(element)) return false
      const { left, right, width, height } = element.getBoundingClientRect()
      if (width < 2 || height < 2) return false
      if ((right > edge + 1 || left < -1) && !scrolls(element)) return true
      const holdsText = [...element.childNodes].some(
        (child) => child.nodeType === Node.TEXT_NODE && child.textContent?.trim(),
      )
      const { overflowX, textOverflow } = getComputedStyle(element)
      // What ends in an ellipsis says that there is more.
      const hides = /hidden|clip/.test(overflowX) && textOverflow !== "ellipsis"
      return holdsText && hides && element.scrollWidth > element.clientWidth + 1
    })
    if (document.documentElement.scrollWidth > edge) found.unshift(document.documentElement)
    return found
      .slice(0, 5)
      .map(
        (element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 30)}`,
      )
  })
}

/** How long a page may take to lay out a grid anew after a change of size, ms. */
const SETTLES = 2_000

/** Names what is cut off and stays so: a grid measures itself a frame or more after its page. */
async function cutOffAtLast(page: Page): Promise<string[]> {
  const end = Date.now() + SETTLES
  let found = await cutOff(page)
  while (found.length > 0 && Date.now() < end) {
    await isStill(page)
    found = await cutOff(page)
  }
  return found
}

/** Looks at what is in sight at both narrow sizes and on a desktop, for barriers in both themes. */
async function look(page: Page, what: string): Promise<string[]> {
  const found: string[] = []
  for (const { theme, ...viewport } of narrow) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" })
    await isStill(page)
    const faults = [...(await cutOffAtLast(page)), ...(await barriers(page))]
    found.push(...faults.map((fault) => `${what}, ${viewport.width}: ${fault}`))
  }
  await showAs(page, "desktop", "light")
  found.push(...(await barriers(page)).map((each) => `${what}, desktop: ${each}`))
  return found
}

test.for([
  "/purchase",
  "/en/purchase",
  "/index-stripe",
  "/login",
  "/id/login",
  "/api",
  "/download",
  "/h5down/android",
  "/quality",
  "/admin/login",
])("%s fits 320 pixels and twice the zoom, without barriers in either theme", async (path) => {
  const { page, close } = await visit(browser, path)
  expect(await look(page, path)).toEqual([])
  await close()
})

test("files, options and results fit 320 pixels and twice the zoom, without barriers in either theme", async () => {
  const { page, close } = await takeOver(browser, "/pdf2word")
  await chooseFiles(page, [
    pdf("第一份季度经营报告.pdf"),
    pdf("a-very-long-name-without-any-break.pdf"),
  ])
  await page.locator(".file-card-picture img").nth(1).waitFor()
  const found = await look(page, "files")
  await run(page)
  expect(await jobStates(page)).toEqual(["done", "done"])
  found.push(...(await look(page, "results")))
  expect(found).toEqual([])
  await close()
})

test("a single result with its pages in sight fits them too", async () => {
  const { page, close } = await takeOver(browser, "/compress")
  await chooseFiles(page, [pdf("报告.pdf", 3)])
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  await page.locator(".preview img").first().waitFor()
  expect(await look(page, "result")).toEqual([])
  await close()
})

test.for(["/merge2pdf", "/split"])("the board of pages of %s fits them too", async (path) => {
  const { page, close } = await takeOver(browser, path)
  await chooseFiles(page, path === "/split" ? [pdf("a.pdf", 6)] : [pdf("a.pdf", 3), pdf("b.pdf")])
  if (path === "/merge2pdf") await page.locator(".merge-choice input").nth(1).check()
  await page.locator(".board-cell img").first().waitFor()
  expect(await look(page, path)).toEqual([])
  await close()
})

test("account and payment fit them too", async () => {
  const { page, close } = await visit(browser, "/account")
  await signIn(page, "desktop")
  await page.getByText("用户编号").waitFor()
  const found = await look(page, "account")
  await goTo(page, "/purchase")
  await askForCode(page)
  found.push(...(await look(page, "payment")))
  expect(found).toEqual([])
  await close()
})
