import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { chromiumOptions } from "@mozhuan/testkit"
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core"
import { expect, inject } from "vitest"

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
)

/** Sizes that every flow is tried at. */
export const sizes = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const
export type Size = keyof typeof sizes

let started: Promise<Browser> | undefined

/**
 * Gives the browser of this process, which all its test files share: each visit is a visitor of its
 * own in it. It ends with the process; what an earlier file left open is closed.
 */
export async function startBrowser(): Promise<Browser> {
  const browser = await (started ??= chromium.launch(chromiumOptions))
  if (!browser.isConnected()) {
    started = undefined
    return startBrowser()
  }
  const inUse = new Set([...kept.values()].map(({ page }) => page.context()))
  const left = browser.contexts().filter((context) => !inUse.has(context))
  await Promise.all(left.map((context) => context.close()))
  return browser
}

/** One visitor: cookies and storage of its own, and every fault of the page's scripts noted. */
export interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  readonly faults: readonly string[]
  readonly close: () => Promise<void>
}

/** Path of a visitor who has not come yet: for what is told to a page before its scripts run. */
export const NOT_YET = ""

/**
 * One who asks for less motion, unless said otherwise: what breathes, fades and moves is drawn
 * sixty times a second, an eighth of what a visit with a result takes, and a button that fades has
 * the contrast of neither of its states. `showMotion` is for those that see it.
 */
export async function visit(
  browser: Browser,
  path: string,
  size: Size = "desktop",
  options: Parameters<Browser["newContext"]>[0] = {},
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: sizes[size],
    hasTouch: size === "phone",
    acceptDownloads: true,
    reducedMotion: "reduce",
    ...options,
  })
  const page = await context.newPage()
  const faults = noteFaults(page)
  if (path !== NOT_YET) await goTo(page, path)
  const close = async (): Promise<void> => {
    // A call of the page may still be on its way through a route of the test.
    await context.unrouteAll({ behavior: "ignoreErrors" })
    await context.close()
  }
  return { page, context, faults, close }
}

/** Collects what the scripts of a page complain of from now on. */
function noteFaults(page: Page): readonly string[] {
  const faults: string[] = []
  page.on("pageerror", (error) => faults.push(error.message))
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      faults.push(message.text())
  })
  return faults
}

/** A tab that one visitor has left to the next. */
interface KeptTab {
  readonly page: Page
  /** Visitors who were in it. */
  readonly visitors: number
}

const kept = new Map<Size, KeptTab>()

/** Visitors a tab: what each worked with stays in its memory. */
const VISITORS_A_TAB = 10

/**
 * Where a visitor goes who leaves the tab to the next one: a page outside the one that keeps work.
 */
const BETWEEN = "/login"

/**
 * As `visit`, for what does not hang on how a page was loaded: the next visitor takes over the tab
 * of the one before, who has left nothing in it, and the site goes to the page by its own links. A
 * load has the browser read and compile the site and PDFium anew, which is half of what such a
 * visit costs. Not for what is told to a page before its scripts run. A tab whose test ended early
 * is not taken over.
 */
export async function takeOver(
  browser: Browser,
  path: string,
  size: Size = "desktop",
): Promise<Visit> {
  const before = kept.get(size)
  kept.delete(size)
  if (!before || before.page.isClosed()) return leaving(await visit(browser, path, size), size, 1)
  const { page, visitors } = before
  const faults = noteFaults(page)
  await followLink(page, path)
  const visited = { page, context: page.context(), faults, close: () => page.context().close() }
  return leaving(visited, size, visitors + 1)
}

/** A visitor who leaves the tab as it was found. */
function leaving(visited: Visit, size: Size, visitors: number): Visit {
  const { page, context } = visited
  const close = async (): Promise<void> => {
    if (visitors >= VISITORS_A_TAB) return await visited.close()
    for (const event of ["pageerror", "console", "request"] as const) page.removeAllListeners(event)
    await context.unrouteAll({ behavior: "ignoreErrors" })
    await context.clearCookies()
    await context.clearPermissions()
    await followLink(page, BETWEEN)
    // Gone there before it is drawn, the page that keeps work would never be left.
    await page.locator(".login-page").waitFor()
    await page.setViewportSize(sizes[size])
    await page.emulateMedia({ colorScheme: null, reducedMotion: "reduce" })
    kept.set(size, { page, visitors })
  }
  return { ...visited, close }
}

/** Goes to another page as a link of the site does, without loading it; nothing kept goes along. */
async function followLink(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    const { __reactRouterDataRouter: router } = globalThis as unknown as {
      readonly __reactRouterDataRouter: { navigate(to: string): Promise<void> }
    }
    localStorage.clear()
    sessionStorage.clear()
    await router.navigate(to)
  }, path)
}

/** Goes on so to a page with another heading, and waits until that stands there. */
export async function passOn(page: Page, path: string): Promise<void> {
  const heading = page.locator("h1")
  const before = await heading.innerText()
  await followLink(page, path)
  await expect.poll(() => heading.innerText()).not.toBe(before)
}

/** From now on the page moves, as for most visitors. */
export async function showMotion(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: "no-preference" })
}

/** Opens another page of the site in the same tab, and waits until it answers. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(inject("siteUrl") + path)
  await isReady(page)
}

/** The page answers to the visitor: scripts have taken over the server's markup. */
export async function isReady(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.documentElement).some((key) => key.startsWith("__react")),
  )
}

export interface GivenFile {
  readonly name: string
  readonly content: Uint8Array | string
  /** As the picker tells it; empty, as for files without a known ending, unless given. */
  readonly mimeType?: string
}

/** Chooses files the way the picker hands them over, as soon as the page hears of it. */
export async function chooseFiles(page: Page, files: readonly GivenFile[]): Promise<void> {
  // Scripts take over one part of a page after the other; nobody hears of files chosen before.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("[data-testid=file-input]") ?? {}).some((key) =>
      key.startsWith("__reactProps"),
    ),
  )
  await page.locator("[data-testid=file-input]").setInputFiles(
    files.map(({ name, content, mimeType = "" }) => ({
      name,
      mimeType,
      buffer: Buffer.from(content),
    })),
  )
}

/** Types the password that the result is to have, twice, into the options in sight. */
export async function setPassword(page: Page, password: string): Promise<void> {
  const fields = page.locator(".options-form:visible .password-input input")
  await fields.first().fill(password)
  await fields.nth(1).fill(password)
}

/** Presses the run button once nothing stands in its way. */
export async function run(page: Page): Promise<void> {
  const button = page.locator(".run-bar-go .button-primary")
  await button.and(page.locator(":enabled")).click()
}

/**
 * Pause between two looks at jobs that run, ms. Looked at in each frame, as is usual, a page that
 * waits draws sixty a second.
 */
export const LOOK_AGAIN = 30

/** Waits until every job has ended and gives the states. */
export async function jobStates(page: Page): Promise<string[]> {
  const cards = page.locator(".job-card")
  await cards.first().waitFor()
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll<HTMLElement>(".job-card")].every(
        (card) =>
          !["uploading", "submitting", "running", "local"].includes(card.dataset["state"] ?? ""),
      ),
    undefined,
    { timeout: 90_000, polling: LOOK_AGAIN },
  )
  return await cards.evaluateAll((all) =>
    all.map((card) => (card as HTMLElement).dataset["state"] ?? ""),
  )
}

/** Saves the n-th result and gives its name and bytes. */
export async function download(page: Page, index = 0): Promise<{ name: string; bytes: Buffer }> {
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.locator(".job-result a[download]").nth(index).click(),
  ])
  const stream = await saved.createReadStream()
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece as Buffer)
  return { name: saved.suggestedFilename(), bytes: Buffer.concat(pieces) }
}

/** Shows what stands on a page at another size and in another theme, as if it had come so. */
export async function showAs(page: Page, size: Size, colorScheme: "light" | "dark"): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: size === "phone" })
  await session.detach()
  await page.setViewportSize(sizes[size])
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
  await isStill(page)
}

/** A change of size or theme has been drawn: two frames on, and nothing fades any more. */
export async function isStill(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((each) => !(each instanceof CSSTransition) || each.playState === "finished"),
  )
}

/** Gives the barriers at one size: all in the light theme, and what the dark one's colours add. */
export async function barriersInBothThemes(page: Page, size: Size): Promise<string[]> {
  await showAs(page, size, "light")
  const found = (await barriers(page)).map((barrier) => `${size}, light: ${barrier}`)
  await showAs(page, size, "dark")
  found.push(...(await barriers(page, colourRules)).map((barrier) => `${size}, dark: ${barrier}`))
  return found
}

/** axe's standards and good practice. */
const allRules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

/** Rules of axe that ask colours: a theme changes nothing that the others ask. */
export const colourRules = ["color-contrast", "link-in-text-block"]

/** Those, and what hangs on the room that a page has. */
export const layoutRules = [...colourRules, "target-size", "scrollable-region-focusable"]

/** Gives what axe finds against WCAG 2.2 AA, or some rules of it, as short lines. */
export async function barriers(page: Page, runOnly = allRules): Promise<string[]> {
  // Once a page: half a megabyte of script takes as long to send and read as to run.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeSource)
  return await page.evaluate(async (asked) => {
    const axe = (
      globalThis as unknown as {
        axe: {
          run(
            context: Document,
            options: unknown,
          ): Promise<{
            violations: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[]
          }>
        }
      }
    ).axe
    // A colour that has just changed is on its way until the next frame, however short its way; a
    // page behind another has no frames.
    const nextFrame = new Promise<void>((shown) => {
      requestAnimationFrame(() => requestAnimationFrame(() => shown()))
      setTimeout(shown, 200)
    })
    await nextFrame
    const { violations } = await axe.run(document, {
      runOnly: asked,
      // What passed is not told, so that nothing is written about it.
      resultTypes: ["violations"],
    })
    return violations.flatMap((violation) =>
      violation.nodes
        .slice(0, 3)
        .map(
          (node) => `${violation.id} ${JSON.stringify(node.target)} ${node.failureSummary ?? ""}`,
        ),
    )
  }, runOnly)
}
