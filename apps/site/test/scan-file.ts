import { execFile } from "node:child_process"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import type { Browser } from "playwright-core"

const shell = promisify(execFile)
const mozhuan = join(import.meta.dirname, "../../../bin/mozhuan")

/** A page of A4 at 150 dots an inch. */
const viewport = { width: 1240, height: 1754 }

/**
 * Makes a scan: a PDF whose pages are pictures of these pieces of markup, each a page. Words in `<i>`
 * are smudged, so that nobody reads them for certain.
 */
export async function makeScan(browser: Browser, pages: readonly string[]): Promise<Uint8Array> {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  const folder = await mkdtemp(join(tmpdir(), "mz-scan-"))
  const names: string[] = []
  for (const [index, body] of pages.entries()) {
    await page.setContent(
      `<style>body { margin: 130px; font: 26px/1.9 "Noto Serif CJK SC", serif; background: #fdfcf8 }
       td { border: 2px solid #222; padding: 10px 18px; text-align: right }
       table { border-collapse: collapse; width: 100% }
       i { font-style: normal; text-shadow: 9px 0 #111 }</style>${body}`,
    )
    const name = join(folder, `${index}.jpg`)
    await writeFile(name, await page.screenshot({ type: "jpeg", quality: 80 }))
    names.push(name)
  }
  await context.close()
  const made = join(folder, "scan.pdf")
  await shell(mozhuan, ["convert", ...names, made, "--page", "a4", "--margin", "none"])
  const bytes = await readFile(made)
  await rm(folder, { recursive: true })
  return bytes
}

/** Prose with smudged words, and a table whose total is not what its column adds up to. */
export const invoice = `<h2>采购合同</h2>
<p>甲方向乙方采购办公用品一批，双方经友好协商，就有关事项达成如下协议，共同遵守执行。</p>
<p>乙方应当在本合同签订之日起十五日内<i>交付货物</i>，并对质量负责；<i>逾期付款</i>按日计收违约金。</p>
<table><tr><td>名称</td><td>数量</td><td>金额</td></tr>
<tr><td>打印纸</td><td>12</td><td>287.20</td></tr>
<tr><td>签字笔</td><td>40</td><td>112.30</td></tr>
<tr><td>文件夹</td><td>25</td><td>1,000.50</td></tr>
<tr><td>合计</td><td></td><td>1,500.00</td></tr></table>
<p>本合同一式两份，双方各执一份，自双方签字盖章之日起生效，具有同等法律效力。</p>`

/** Prose that is read without a doubt. */
export const plainPage = `<h2>补充说明</h2>
<p>本合同未尽事宜，由双方另行协商解决，并签订补充协议，补充协议与本合同具有同等效力。</p>
<p>因履行本合同发生的争议，由双方协商解决；协商不成的，向甲方所在地人民法院起诉。</p>`
