import { pdfOf, streamOf } from "@mozhuan/testkit"
import type { Browser } from "playwright-core"

/** A page of A4 at 150 dots an inch. */
const viewport = { width: 1240, height: 1754 }

/**
 * Makes a scan: a PDF whose pages are pictures of these pieces of markup, each a page. Words in
 * `<i>` are smudged, so that nobody reads them for certain.
 */
export async function makeScan(browser: Browser, pages: readonly string[]): Promise<Uint8Array> {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  const pictures = new Map<string, Uint8Array>()
  for (const body of new Set(pages)) {
    await page.setContent(
      `<style>body { margin: 130px; font: 26px/1.9 "Noto Serif CJK SC", serif; background: #fdfcf8 }
       td { border: 2px solid #222; padding: 10px 18px; text-align: right }
       table { border-collapse: collapse; width: 100% }
       i { font-style: normal; text-shadow: 9px 0 #111 }</style>${body}`,
    )
    pictures.set(body, await page.screenshot({ type: "jpeg", quality: 80 }))
  }
  await context.close()
  return scanOf(pages.map((body) => pictures.get(body) ?? new Uint8Array()))
}

/** A PDF with a picture on each page, which fills it. */
function scanOf(pictures: readonly Uint8Array[]): Uint8Array {
  const objects: Record<number, string | Uint8Array> = { 1: "<</Type/Catalog/Pages 2 0 R>>" }
  const { width, height } = viewport
  for (const [index, picture] of pictures.entries()) {
    const first = 3 + index * 3
    objects[first] =
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${first + 1} 0 R/Resources<</XObject<</Scan ${first + 2} 0 R>>>>>>`
    objects[first + 1] = streamOf("", "595 0 0 842 0 0 cm /Scan Do")
    objects[first + 2] = streamOf(
      `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode`,
      picture,
    )
  }
  const kids = pictures.map((_, index) => `${3 + index * 3} 0 R`).join(" ")
  objects[2] = `<</Type/Pages/Count ${pictures.length}/Kids[${kids}]>>`
  return pdfOf(objects)
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
