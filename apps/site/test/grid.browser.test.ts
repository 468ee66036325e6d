import { readFile } from "node:fs/promises"
import { strFromU8, unzipSync } from "fflate"
import type { Browser, Page } from "playwright-core"
import { beforeAll, expect, test } from "vitest"
import {
  barriers,
  chooseFiles,
  download,
  jobStates,
  run,
  startBrowser,
  takeOver,
  type Size,
} from "./visit.ts"

let browser: Browser
beforeAll(async () => void (browser = await startBrowser()))

const folder = new URL("../../../packages/engine/fixtures/tables/", import.meta.url)
const ruled = await readFile(new URL("all-rulings-drawn/input.pdf", folder))

async function openGrid(size: Size, names = ["表.pdf"]) {
  const visited = await takeOver(browser, "/pdf2excel", size)
  const { page } = visited
  await chooseFiles(
    page,
    names.map((name) => ({ name, content: ruled, mimeType: "application/pdf" })),
  )
  await run(page)
  expect(await jobStates(page)).toEqual(names.map(() => "done"))
  return visited
}

async function sheetOf(page: Page): Promise<string> {
  const parts = unzipSync((await download(page)).bytes)
  return strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array())
}

for (const size of ["desktop", "phone"] as const)
  test(`tables are corrected over their page and converted again without upload or charge (${size})`, async () => {
    const { page, faults, close } = await openGrid(size)
    expect(await sheetOf(page)).not.toContain("mergeCell ")
    const sent: string[] = []
    page.on("request", (request) => {
      if (request.method() !== "GET" && request.url().includes("/oss")) sent.push(request.url())
    })
    await page.getByRole("button", { name: "修正表格" }).click()
    const sheet = page.getByRole("application", { name: "页面上的表格线" })
    await sheet.waitFor()
    expect(await page.locator(".grid-cell").count()).toBe(12)
    const convert = page.getByRole("button", { name: "按修改重新转换" })
    expect(await convert.isDisabled()).toBe(true)
    expect(await barriers(page)).toEqual([])

    await sheet.focus()
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("Shift+ArrowRight")
    await page.keyboard.press("m")
    expect(await page.locator(".grid-cell").count()).toBe(11)
    await page.getByRole("button", { name: "撤销" }).click()
    expect(await page.locator(".grid-cell").count()).toBe(12)
    await page.getByRole("button", { name: "重做" }).click()
    await page.locator(".grid-cell").nth(1).click()
    await page.getByRole("button", { name: "加竖线" }).click()
    expect(await page.locator(".grid-cell").count()).toBe(15)
    await convert.click()
    expect(await jobStates(page)).toEqual(["done"])
    expect(await sheetOf(page)).toContain('<mergeCell ref="A1:B1"/>')
    expect(sent).toEqual([])

    // What was drawn is there again, and can be taken back.
    await page.getByRole("button", { name: "修正表格" }).click()
    await sheet.waitFor()
    expect(await page.locator(".grid-cell").count()).toBe(15)
    await page.getByRole("button", { name: "这一页恢复原样" }).click()
    expect(await page.locator(".grid-cell").count()).toBe(12)
    expect(faults).toEqual([])
    await close()
  })

test("an edge is dragged, a table is drawn, and one that is none is taken away", async () => {
  const { page, close } = await openGrid("desktop")
  await page.getByRole("button", { name: "修正表格" }).click()
  const sheet = page.getByRole("application", { name: "页面上的表格线" })
  const hold = page.locator('.grid-edge[data-axis="columns"][data-index="1"] .grid-edge-line')
  await hold.waitFor({ state: "attached" })
  await sheet.scrollIntoViewIfNeeded()
  const before = Number(await hold.getAttribute("x1"))
  const box = await sheet.boundingBox()
  if (!box) throw new Error("the sheet is not shown")
  const point = (x: number, y: number) =>
    [box.x + (x / 595) * box.width, box.y + (y / 842) * box.height] as const
  await page.mouse.move(...point(before, 110))
  await page.mouse.down()
  await page.mouse.move(...point(before + 40, 112), { steps: 4 })
  await page.mouse.up()
  expect(Number(await hold.getAttribute("x1"))).toBeCloseTo(before + 40, 0)
  await page.mouse.move(...point(100, 200))
  await page.mouse.down()
  await page.mouse.move(...point(300, 260), { steps: 4 })
  await page.mouse.up()
  expect(await page.locator(".grid-cell").count()).toBe(16)
  await page.getByRole("button", { name: "这不是表格" }).click()
  expect(await page.locator(".grid-cell").count()).toBe(12)
  await page.keyboard.press("Escape")
  await close()
})

test("lines are kept as a file and read for another file of the same form", async () => {
  const { page, close } = await openGrid("desktop")
  await page.getByRole("button", { name: "修正表格" }).click()
  await page.getByRole("button", { name: "加一张表" }).click()
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "存为表格线文件" }).click(),
  ])
  const name = saved.suggestedFilename()
  expect(name).toBe("表.grid.json")
  const content = await readFile(await saved.path())
  const kept = JSON.parse(content.toString()) as { found: { tables: unknown[] }[] }
  expect(kept.found[0]?.tables).toHaveLength(2)
  await page.getByRole("button", { name: "撤销" }).click()
  const input = page.locator(".grid-load input")
  await input.setInputFiles({
    name: "x.json",
    mimeType: "application/json",
    buffer: Buffer.from("?"),
  })
  await page.getByText("这不是表格线文件").waitFor()
  await input.setInputFiles({
    name,
    mimeType: "application/json",
    buffer: content,
  })
  await expect.poll(() => page.locator(".grid-cell").count()).toBe(21)
  await close()
})
