/**
 * Takes the pictures of the installed site that the download centre shows, in every language:
 *
 *   node scripts/app-pictures.ts http://127.0.0.1:3000
 *
 * The site must be running there. Writes apps/site/public/pictures.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { languages, type Language } from "@mozhuan/contract"
import { chromium, type Browser, type Page } from "playwright-core"
import sharp from "sharp"

const [site = "http://127.0.0.1:3000"] = process.argv.slice(2)
const root = join(import.meta.dirname, "..")
const pictures = join(root, "apps/site/public/pictures")
const buffer = readFileSync(join(root, "apps/site/public/samples/sample.pdf"))
/** What the two files of the picture are called. */
const names: Readonly<Record<Language, readonly string[]>> = {
  zh: ["季度报告.pdf", "附件.pdf"],
  en: ["Report.pdf", "Appendix.pdf"],
  id: ["Laporan.pdf", "Lampiran.pdf"],
}
/** Quality of the pictures: text stays sharp, and each has some 30 kB. */
const QUALITY = 60

mkdirSync(pictures, { recursive: true })
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
})
for (const language of languages) {
  const desktop = await open(browser, addressOf(language, "/merge2pdf"), [1280, 800])
  await desktop
    .locator("[data-testid=file-input]")
    .setInputFiles(names[language].map((name) => ({ name, mimeType: "application/pdf", buffer })))
  await desktop.locator(".file-card img").nth(1).waitFor()
  await save(desktop, `app-desktop-${language}`)
  const phone = await open(browser, addressOf(language, ""), [390, 780])
  await save(phone, `app-phone-${language}`)
}
await browser.close()

function addressOf(language: Language, path: string): string {
  return site + (language === "zh" ? path || "/" : `/${language}${path}`)
}

/** An installed site has a window without the browser's address bar, like this one. */
async function open(
  from: Browser,
  address: string,
  [width, height]: readonly [number, number],
): Promise<Page> {
  const context = await from.newContext({
    viewport: { width, height },
    hasTouch: width < 600,
    colorScheme: "light",
    reducedMotion: "reduce",
  })
  const page = await context.newPage()
  await page.goto(address, { waitUntil: "networkidle" })
  return page
}

async function save(page: Page, name: string): Promise<void> {
  await page.waitForLoadState("networkidle")
  const bytes = await sharp(await page.screenshot())
    .webp({ quality: QUALITY })
    .toBuffer()
  writeFileSync(join(pictures, `${name}.webp`), bytes)
  console.log(`${name}: ${bytes.length} bytes`)
  await page.context().close()
}
