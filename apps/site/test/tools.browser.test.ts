import { toolIds, type ToolId } from "@mozhuan/contract"
import type { Browser, Page } from "playwright-core"
import { beforeAll, expect, inject, test } from "vitest"
import { csv, dxf, pdf, png, rtf } from "./sample-files.ts"
import {
  chooseFiles,
  download,
  jobStates,
  run,
  setPassword,
  showAs,
  startBrowser,
  takeOver,
  showMotion,
  type GivenFile,
  type Size,
} from "./visit.ts"

interface Flow {
  readonly files: readonly GivenFile[]
  /** First bytes of the result. */
  readonly begins: string
  readonly ends: string
  readonly prepare?: (page: Page, size: Size) => Promise<void>
}

const openXml = "PK\u0003\u0004"
const flows: Partial<Record<ToolId, Flow>> = {
  pdf2word: { files: [pdf("年度 报告😀.pdf")], begins: openXml, ends: ".docx" },
  pdf2excel: {
    files: [pdf("table.pdf")],
    begins: openXml,
    ends: ".xlsx",
    prepare: (page, size) =>
      setOption(page, size, () =>
        page.getByRole("radio", { name: "全部内容" }).locator("visible=true").check(),
      ),
  },
  pdf2ppt: { files: [pdf("slides.pdf")], begins: openXml, ends: ".pptx" },
  pdf2html: { files: [pdf("page.pdf")], begins: "<!doctype html>", ends: ".html" },
  pdf2rtf: { files: [pdf("letter.pdf")], begins: "{\\rtf", ends: ".rtf" },
  pdf2txt: { files: [pdf("text.pdf")], begins: "", ends: ".txt" },
  pdf2photo: { files: [pdf("photo.pdf", 1)], begins: "\u00ff\u00d8\u00ff", ends: ".jpg" },
  word2pdf: { files: [rtf("letter.rtf")], begins: "%PDF-", ends: ".pdf" },
  excel2pdf: { files: [csv("sheet.csv")], begins: "%PDF-", ends: ".pdf" },
  cad2pdf: { files: [dxf("plan.dxf")], begins: "%PDF-", ends: ".pdf" },
  photo2pdf: { files: [png("a.png"), png("b.png")], begins: "%PDF-", ends: ".pdf" },
  merge2pdf: { files: [pdf("第2章.pdf"), pdf("第10章.pdf")], begins: "%PDF-", ends: ".pdf" },
  split: {
    files: [pdf("book.pdf", 3)],
    begins: "%PDF-",
    ends: ".pdf",
    prepare: (page) => page.locator(".cut-line").first().click(),
  },
  encrypt: {
    files: [pdf("secret.pdf")],
    begins: "%PDF-",
    ends: ".pdf",
    prepare: (page) => setPassword(page, "correct horse 9"),
  },
  compress: { files: [pdf("big.pdf", 5)], begins: "%PDF-", ends: ".pdf" },
}

/** On phones the options are a sheet behind a button. */
async function setOption(page: Page, size: Size, act: () => Promise<void>): Promise<void> {
  if (size === "phone") await page.locator(".run-bar-options").click()
  await act()
  if (size === "phone") await page.keyboard.press("Escape")
}

let browser: Browser

beforeAll(async () => void (browser = await startBrowser()))

/** Asked each time: a worker tells what it has found a moment after the server has started. */
async function toolsThatAreOff(): Promise<readonly string[]> {
  const reply = (await (await fetch(`${inject("siteUrl")}/v1/convert/limits`)).json()) as {
    obj: { unavailable: { tool: string }[] }
  }
  return reply.obj.unavailable.map((entry) => entry.tool)
}

/** The tool whose visitors, on a desktop and on a phone, see what moves. */
const moving: ToolId = "pdf2word"

/**
 * Tools that are gone through on a phone from the first step: one of the server, one that takes
 * pictures, one that takes several files, and all whose options the visitor must touch. The others
 * take the same steps, and a phone saves what they made.
 */
const onPhones = new Set<ToolId>(["pdf2word", "photo2pdf", "merge2pdf"])
const cases = toolIds.flatMap((tool) => {
  const flow = flows[tool]
  if (!flow) return []
  const isOnPhones = flow.prepare !== undefined || onPhones.has(tool)
  const both = ["desktop", "phone"] as const
  return both.slice(0, isOnPhones ? 2 : 1).map((size) => ({ tool, size, flow, isOnPhones }))
})

test.for(cases)("$tool gives its file on a $size", async (each, { skip }) => {
  const { tool, size, flow, isOnPhones } = each
  if ((await toolsThatAreOff()).includes(tool)) skip("this machine has no LibreOffice")
  const { page, faults, close } = await takeOver(browser, `/${tool}`, size)
  if (tool === moving) await showMotion(page)
  await chooseFiles(page, flow.files)
  await page
    .locator(".file-card")
    .nth(flow.files.length - 1)
    .waitFor()
  await flow.prepare?.(page, size)
  await run(page)
  expect(await jobStates(page)).toEqual(["done"])
  const { name, bytes } = await download(page)
  expect(name.endsWith(flow.ends), name).toBe(true)
  expect(bytes.subarray(0, flow.begins.length).toString("latin1").toLowerCase()).toBe(
    flow.begins.toLowerCase(),
  )
  if (!isOnPhones) {
    await showAs(page, "phone", "light")
    const again = await download(page)
    expect([again.name, again.bytes.equals(bytes)]).toEqual([name, true])
  }
  expect(faults).toEqual([])
  await close()
})

test("a file without a table offers all its content, and one press gives the workbook", async () => {
  const { page, close } = await takeOver(browser, "/pdf2excel", "desktop")
  await chooseFiles(page, [pdf("letter.pdf")])
  await run(page)
  expect(await jobStates(page)).toEqual(["failed"])
  await expect.poll(() => page.locator(".job-card").textContent()).toContain("没有找到表格")
  await page.getByRole("button", { name: "改选全部内容" }).click()
  await page.locator('.job-card[data-state="done"]').waitFor()
  expect((await download(page)).name).toBe("letter.xlsx")
  await close()
})
